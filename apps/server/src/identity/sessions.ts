import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../storage/database.ts';

export interface Person {
  id: string;
  name: string;
  registered: boolean;
}

export const COOKIE = 'wardroom';
/** Sessions end after this long without use, ms. */
export const SESSION_LIFE = 365 * 86_400_000;
const KEPT = 5000;
const FRESH = 60_000;

export const newId = (): string => randomBytes(12).toString('base64url');
export const newToken = (): string => randomBytes(24).toString('base64url');
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Sessions by the token of the cookie. The database knows only hashes of tokens. */
export interface Sessions {
  person(token: string | null): Promise<Person | null>;
  begin(user: string): Promise<string>;
  end(token: string): Promise<void>;
  guest(lang: string): Promise<Person>;
  /** What is known of this user has changed. */
  forget(user: string): void;
}

export function createSessions(db: Database): Sessions {
  const cache = new Map<string, { person: Person; until: number }>();
  return {
    async person(token) {
      if (!token) return null;
      const id = hashOf(token);
      const known = cache.get(id);
      if (known && known.until > Date.now()) return known.person;
      const session = await db.prisma.session.findUnique({ where: { id } });
      if (!session || Number(session.seenAt) < db.now() - SESSION_LIFE) return null;
      const user = await db.prisma.user.findUnique({
        where: { id: session.userId },
        select: { id: true, name: true, nameKey: true },
      });
      if (!user) return null;
      if (Number(session.seenAt) < db.now() - 3_600_000) {
        await db.prisma.session.updateMany({ where: { id }, data: { seenAt: BigInt(db.now()) } });
        await db.prisma.user.updateMany({ where: { id: user.id }, data: { seenAt: BigInt(db.now()) } });
      }
      const person = { id: user.id, name: user.name, registered: user.nameKey !== null };
      cache.set(id, { person, until: Date.now() + FRESH });
      if (cache.size > KEPT) cache.delete(cache.keys().next().value as string);
      return person;
    },
    async begin(user) {
      const token = newToken();
      await db.prisma.session.create({ data: { id: hashOf(token), userId: user, seenAt: BigInt(db.now()) } });
      return token;
    },
    async end(token) {
      cache.delete(hashOf(token));
      await db.prisma.session.deleteMany({ where: { id: hashOf(token) } });
    },
    async guest(lang) {
      const at = BigInt(db.now());
      const name = `${lang === 'es' ? 'Invitado' : 'Guest'} ${randomInt(1000, 10_000)}`;
      const user = await db.prisma.user.create({ data: { id: newId(), name, lang, createdAt: at, seenAt: at } });
      return { id: user.id, name: user.name, registered: false };
    },
    forget(user) {
      for (const [id, { person }] of cache) if (person.id === user) cache.delete(id);
    },
  };
}
