import type { Context } from '../context.ts';
import { matchRoom } from '../rooms.ts';

/** Who has a match open, here and on the other nodes. */
export interface Presence {
  enter(match: string, user: string, player: boolean): void;
  leave(match: string, user: string, player: boolean): void;
  of(match: string): { users: string[]; watching: number };
  has(match: string, user: string): boolean;
  /** Called when somebody has opened a match here, to play or to watch. */
  onCome(heard: (match: string) => void): void;
  /** Called when a player has left a match that was open here. */
  onGone(heard: (match: string) => void): void;
  heard(m: { match: string; users: readonly string[]; watching: number }, node?: string): void;
}

interface Here {
  players: Map<string, number>;
  watchers: Map<string, number>;
}

/** What other nodes said is believed for this long, ms. */
const BELIEVE = 45_000;

export function createPresence(ctx: Pick<Context, 'bus' | 'closing' | 'io'>): Presence {
  const here = new Map<string, Here>();
  const there = new Map<string, Map<string, { users: readonly string[]; watching: number; at: number }>>();
  const soon = new Set<string>();
  const gone: ((match: string) => void)[] = [];
  const come: ((match: string) => void)[] = [];

  const change = (match: string, user: string, player: boolean, by: 1 | -1): void => {
    const h = here.get(match) ?? { players: new Map(), watchers: new Map() };
    here.set(match, h);
    const table = player ? h.players : h.watchers;
    const n = (table.get(user) ?? 0) + by;
    if (n > 0) table.set(user, n);
    else table.delete(user);
    if (by > 0) for (const heard of come) heard(match);
    if (player && n <= 0) for (const heard of gone) heard(match);
    if (h.players.size === 0 && h.watchers.size === 0) here.delete(match);
    say(match);
  };

  /** Comings and goings of the same moment are one message. */
  const say = (match: string): void => {
    if (soon.has(match)) return;
    soon.add(match);
    setTimeout(() => {
      soon.delete(match);
      if (ctx.closing) return;
      const h = here.get(match);
      ctx.bus.publish({ k: 'present', match, users: [...(h?.players.keys() ?? [])], watching: h?.watchers.size ?? 0 });
      tell(match);
    }, 150).unref();
  };
  const tell = (match: string): void => {
    ctx.io.local.to(matchRoom(match)).emit('present', { match, ...presence.of(match) });
  };

  const presence: Presence = {
    enter: (match, user, player) => change(match, user, player, 1),
    leave: (match, user, player) => change(match, user, player, -1),
    of: (match) => {
      const h = here.get(match);
      const users = new Set(h?.players.keys() ?? []);
      let watching = h?.watchers.size ?? 0;
      for (const other of there.get(match)?.values() ?? []) {
        if (Date.now() - other.at > BELIEVE) continue;
        for (const u of other.users) users.add(u);
        watching += other.watching;
      }
      return { users: [...users].sort(), watching };
    },
    onCome: (heard) => come.push(heard),
    onGone: (heard) => gone.push(heard),
    has: (match, user) => presence.of(match).users.includes(user),
    heard: (m, node = 'other') => {
      const nodes = there.get(m.match) ?? new Map();
      there.set(m.match, nodes);
      if (m.users.length === 0 && m.watching === 0) nodes.delete(node);
      else nodes.set(node, { users: m.users, watching: m.watching, at: Date.now() });
      if (nodes.size === 0) there.delete(m.match);
      tell(m.match);
    },
  };
  const again = setInterval(() => {
    for (const [match, h] of here)
      ctx.bus.publish({ k: 'present', match, users: [...h.players.keys()], watching: h.watchers.size });
  }, 20_000);
  again.unref();
  return presence;
}
