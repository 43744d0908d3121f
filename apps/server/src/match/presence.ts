import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';
import { matchRoom } from '../rooms.ts';

/** How somebody has a match open; who glances has its small board in a list, and is not counted as looking on. */
export type Stay = 'plays' | 'watches' | 'glances';

/**
 * What one node says of a match. Who looks on stands there by a mark that tells one from another at this match and
 * names nobody: who has it open at two nodes is one person. `listed`: everybody may know of the match, so the lobby
 * hears the number.
 */
export interface Present {
  match: string;
  users: readonly string[];
  watching: readonly string[];
  glancing: readonly string[];
  listed: boolean;
}

/** Who has a match open, here and on the other nodes. */
export interface Presence {
  enter(match: string, user: string, stay: Stay, listed: boolean): void;
  leave(match: string, user: string, stay: Stay): void;
  of(match: string): { users: string[]; watching: number; glancing: number };
  has(match: string, user: string): boolean;
  /** Called when somebody has opened a match here, to play or to watch. */
  onCome(heard: (match: string) => void): void;
  /** Called when a player has left a match that was open here. */
  onGone(heard: (match: string) => void): void;
  /** Called when the lobby shall hear how many look on at a match; once in a while for each of them. */
  onCount(heard: (match: string, watching: number) => void): void;
  heard(m: Present, node?: string): void;
}

/** How many connections of each person. */
type Here = Record<Stay, Map<string, number>> & { listed: boolean };

/** What other nodes said is believed for this long, ms. */
const BELIEVE = 45_000;
/** The lobby hears of one match's spectators once in so long at most, ms. */
const LOBBY_BEAT = 1000;

/** So many letters of a mark: two of a million people at one match have the same once in some 10^9 matches. */
const MARK = 12;

export function createPresence(ctx: Pick<Context, 'bus' | 'closing' | 'config' | 'io'>): Presence {
  const here = new Map<string, Here>();
  const there = new Map<string, Map<string, Present & { at: number }>>();
  /** Matches of which the lobby is about to hear, and what it heard last. */
  const lobbySoon = new Set<string>();
  const lobbyKnows = new Map<string, number>();
  const soon = new Set<string>();
  const gone: ((match: string) => void)[] = [];
  const come: ((match: string) => void)[] = [];
  const counts: ((match: string, watching: number) => void)[] = [];
  const marks = (match: string, users: Iterable<string> = []): string[] =>
    [...users].map((user) =>
      createHmac('sha256', ctx.config.sessionSecret)
        .update(`looks on ${match} ${user}`)
        .digest('base64url')
        .slice(0, MARK),
    );

  const change = (match: string, user: string, stay: Stay, by: 1 | -1, listed?: boolean): void => {
    const h = here.get(match) ?? { plays: new Map(), watches: new Map(), glances: new Map(), listed: false };
    here.set(match, h);
    h.listed = listed ?? h.listed;
    const n = (h[stay].get(user) ?? 0) + by;
    if (n > 0) h[stay].set(user, n);
    else h[stay].delete(user);
    if (by > 0) for (const heard of come) heard(match);
    if (stay === 'plays' && n <= 0) for (const heard of gone) heard(match);
    if (h.plays.size + h.watches.size + h.glances.size === 0) here.delete(match);
    say(match, h.listed);
  };
  const sayOf = (match: string, h: Here | undefined, listed: boolean): Present => ({
    match,
    users: [...(h?.plays.keys() ?? [])],
    watching: marks(match, h?.watches.keys()),
    glancing: marks(match, h?.glances.keys()),
    listed,
  });

  /** Comings and goings of the same moment are one message. */
  const say = (match: string, listed: boolean): void => {
    if (soon.has(match)) return;
    soon.add(match);
    setTimeout(() => {
      soon.delete(match);
      if (ctx.closing) return;
      ctx.bus.publish({ k: 'present', ...sayOf(match, here.get(match), listed) });
      tell(match, listed);
    }, 150).unref();
  };
  const tell = (match: string, listed: boolean): void => {
    const { users, watching } = presence.of(match);
    ctx.io.local.to(matchRoom(match)).emit('present', { match, users, watching });
    if (!listed || lobbySoon.has(match) || (lobbyKnows.get(match) ?? 0) === watching) return;
    lobbySoon.add(match);
    setTimeout(() => {
      lobbySoon.delete(match);
      if (!ctx.closing) tellLobby(match);
    }, LOBBY_BEAT).unref();
  };
  const tellLobby = (match: string): void => {
    const { watching } = presence.of(match);
    if ((lobbyKnows.get(match) ?? 0) === watching) return;
    if (watching === 0) lobbyKnows.delete(match);
    else lobbyKnows.set(match, watching);
    for (const heard of counts) heard(match, watching);
  };

  const presence: Presence = {
    enter: (match, user, stay, listed) => change(match, user, stay, 1, listed),
    leave: (match, user, stay) => change(match, user, stay, -1),
    of: (match) => {
      const h = here.get(match);
      const users = new Set(h?.plays.keys() ?? []);
      const others = [...(there.get(match)?.values() ?? [])].filter((other) => Date.now() - other.at <= BELIEVE);
      for (const u of others.flatMap((other) => other.users)) users.add(u);
      // Marks are made only where somebody else counts too.
      const sum = (mine: Here['watches'] | undefined, kind: 'watching' | 'glancing'): number =>
        others.length === 0
          ? (mine?.size ?? 0)
          : new Set([...marks(match, mine?.keys()), ...others.flatMap((other) => other[kind])]).size;
      return {
        users: [...users].sort(),
        watching: sum(h?.watches, 'watching'),
        glancing: sum(h?.glances, 'glancing'),
      };
    },
    onCome: (heard) => come.push(heard),
    onGone: (heard) => gone.push(heard),
    onCount: (heard) => counts.push(heard),
    has: (match, user) => presence.of(match).users.includes(user),
    heard: (m, node = 'other') => {
      const nodes = there.get(m.match) ?? new Map();
      there.set(m.match, nodes);
      if (m.users.length + m.watching.length + m.glancing.length === 0) nodes.delete(node);
      else nodes.set(node, { ...m, at: Date.now() });
      if (nodes.size === 0) there.delete(m.match);
      tell(m.match, m.listed);
    },
  };
  const again = setInterval(() => {
    for (const [match, h] of here) ctx.bus.publish({ k: 'present', ...sayOf(match, h, h.listed) });
    // What a node said that is gone is believed no longer: it is forgotten, and who is there hears of it.
    for (const [match, nodes] of there) {
      const silent = [...nodes].filter(([, said]) => Date.now() - said.at > BELIEVE);
      for (const [node] of silent) nodes.delete(node);
      if (nodes.size === 0) there.delete(match);
      if (silent[0]) tell(match, silent[0][1].listed);
    }
    for (const match of [...lobbyKnows.keys()]) tellLobby(match);
  }, 20_000);
  again.unref();
  return presence;
}
