import type { Database } from '../storage/database.ts';
import { hashOf, newToken } from './sessions.ts';

export type TokenKind = 'mail' | 'reset' | 'passkeyNew' | 'passkeyUse';

/** Tokens that are used once, within their time. The database knows only their hashes. */
export interface Tokens {
  make(kind: TokenKind, userId: string, life: number, data?: string): Promise<string>;
  /** What the token stands for, once; null: there is none, or its time is over. */
  use(kind: TokenKind, token: string): Promise<{ userId: string; data: string } | null>;
  /** Tokens of this kind end. */
  drop(kind: TokenKind, userId: string): Promise<void>;
}

export function createTokens({ prisma, sql, now }: Pick<Database, 'prisma' | 'sql' | 'now'>): Tokens {
  return {
    async make(kind, userId, life, data = '') {
      const token = newToken();
      await prisma.accountToken.create({
        data: { id: hashOf(token), kind, userId, data, expiresAt: BigInt(now() + life) },
      });
      return token;
    },
    async use(kind, token) {
      const [row] = await sql.query<{ userId: string; data: string }>(
        'DELETE FROM "AccountToken" WHERE "id" = $1 AND "kind" = $2 AND "expiresAt" > $3 RETURNING "userId", "data"',
        [hashOf(token), kind, now()],
      );
      return row ?? null;
    },
    async drop(kind, userId) {
      await prisma.accountToken.deleteMany({ where: { kind, userId } });
    },
  };
}
