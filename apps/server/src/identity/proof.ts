import { HttpError } from '../http/errors.ts';
import type { Database } from '../storage/database.ts';
import { hashOf } from './sessions.ts';

/** How long a proof counts, ms. */
export const FRESH_PROOF = 10 * 60_000;

/** Dear acts ask whoever is signed in to show again who he is: an open browser is not enough. */
export interface Proofs {
  /** Throws `HttpError` proofNeeded where the account has a password or a passkey and neither was shown lately. */
  check(userId: string, token: string | null): Promise<void>;
}

export function createProofs({ prisma, now }: Pick<Database, 'prisma' | 'now'>): Proofs {
  return {
    async check(userId, token) {
      const session = token ? await prisma.session.findUnique({ where: { id: hashOf(token) } }) : null;
      if (session?.userId === userId && Number(session.provedAt) > now() - FRESH_PROOF) return;
      const user = await prisma.user.findUnique({ where: { id: userId } });
      const keys = await prisma.passkey.count({ where: { userId } });
      // A guest has nothing to show: the browser is all that he has.
      if (user && user.passwordHash === null && keys === 0 && !user.email) return;
      throw new HttpError(403, 'proofNeeded', 'show again who you are: by password or passkey');
    },
  };
}
