import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../storage/database.ts';

export interface Person {
  id: string;
  name: string;
  registered: boolean;
  /** Until when it may not come in, ms. */
  outUntil?: number;
}

const DAY = 86_400_000;
/** After how long without use a session ends, and after how long in any case, ms; sooner where more depends on it. */
export const lives = {
  player: { unused: 365 * DAY, whole: 730 * DAY },
  /** Moderators and administrators. */
  keeper: { unused: DAY, whole: 14 * DAY },
} as const;
const KEPT = 5000;
/** What was read of a session is believed for so long where no other node says otherwise, ms. */
const FRESH = 10_000;

export const newId = (): string => randomBytes(12).toString('base64url');
export const newToken = (): string => randomBytes(24).toString('base64url');
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** How a session begins. */
export interface SignIn {
  via: 'guest' | 'password' | 'passkey' | 'link' | 'reset';
  /** Browser and system in a few words. */
  device?: string;
}
/** By these somebody has shown who he is. */
const proofs: ReadonlySet<string> = new Set(['password', 'passkey', 'reset']);

/** Sessions by the token of the cookie. The database knows only hashes of tokens. */
export interface Sessions {
  person(token: string | null): Promise<Person | null>;
  begin(user: string, how?: SignIn): Promise<string>;
  /**
   * The same session under a new token, freshly proved; the old token and its connections end. Null: no such session.
   */
  renew(token: string): Promise<string | null>;
  /** Ends a session, on all nodes, with its connections. */
  end(token: string): Promise<void>;
  /** The same by the id of the session. */
  endById(session: string): Promise<void>;
  /** Called with each session (SHA-256 of its token) that was ended here. */
  onEnd(heard: (session: string) => void): void;
  /** Another node has ended this session. */
  ended(session: string): void;
  /** Which of these sessions are there no more. */
  gone(sessions: readonly string[]): Promise<string[]>;
  guest(lang: string): Promise<Person>;
  /** What is known of this user has changed. */
  forget(user: string): void;
}

export function createSessions(db: Database): Sessions {
  const cache = new Map<string, { person: Person; until: number }>();
  const listeners: ((session: string) => void)[] = [];
  /** The last sessions that were ended: who was reading them meanwhile does not believe what he read. */
  const over = new Set<string>();
  const drop = (id: string): void => {
    cache.delete(id);
    over.add(id);
    if (over.size > KEPT) over.delete(over.values().next().value as string);
  };
  const dead = (id: string): void => {
    drop(id);
    for (const heard of listeners) heard(id);
  };
  const endById = async (id: string): Promise<void> => {
    await db.prisma.session.deleteMany({ where: { id } });
    dead(id);
  };
  return {
    async person(token) {
      if (!token) return null;
      const id = hashOf(token);
      const known = cache.get(id);
      if (known && known.until > Date.now()) return known.person;
      const session = await db.prisma.session.findUnique({ where: { id } });
      if (!session) return null;
      const user = await db.prisma.user.findUnique({
        where: { id: session.userId },
        select: { id: true, name: true, nameKey: true, outUntil: true, role: true },
      });
      if (!user) return null;
      const { unused, whole } = user.role === '' ? lives.player : lives.keeper;
      if (Number(session.seenAt) < db.now() - unused || Number(session.createdAt) < db.now() - whole) return null;
      if (Number(session.seenAt) < db.now() - 3_600_000) {
        await db.prisma.session.updateMany({ where: { id }, data: { seenAt: BigInt(db.now()) } });
        await db.prisma.user.updateMany({ where: { id: user.id }, data: { seenAt: BigInt(db.now()) } });
      }
      const { id: userId, name, nameKey, outUntil } = user;
      const person = { id: userId, name, registered: nameKey !== null, outUntil: Number(outUntil) };
      // Ended while it was being read.
      if (over.has(id)) return null;
      cache.set(id, { person, until: Date.now() + FRESH });
      if (cache.size > KEPT) cache.delete(cache.keys().next().value as string);
      return person;
    },
    async begin(user, { via, device = '' } = { via: 'guest' }) {
      const token = newToken();
      const now = BigInt(db.now());
      const provedAt = proofs.has(via) ? now : 0n;
      await db.prisma.session.create({
        data: { id: hashOf(token), userId: user, seenAt: now, createdAt: now, via, device, provedAt },
      });
      return token;
    },
    async renew(token) {
      const old = hashOf(token);
      const next = newToken();
      const data = { id: hashOf(next), provedAt: BigInt(db.now()) };
      const renewed = await db.prisma.session.updateMany({ where: { id: old }, data });
      if (renewed.count === 0) return null;
      dead(old);
      return next;
    },
    end: (token) => endById(hashOf(token)),
    endById,
    onEnd: (heard) => listeners.push(heard),
    ended: drop,
    async gone(sessions) {
      const rows = await db.prisma.session.findMany({ where: { id: { in: [...sessions] } }, select: { id: true } });
      const there = new Set(rows.map((r) => r.id));
      return sessions.filter((id) => !there.has(id));
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
