import type { Drawn } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import { castOf, castsBy } from '../match/place.ts';
import { CAST, DELAYED, stepRoom } from '../rooms.ts';
import type { WardroomSocket } from '../socket/types.ts';

/** What casters have drawn last, for those who come later: nothing of it is stored. */
export interface Casts {
  /** Tells it to all who see the match late, but to the page that drew it. Players hear nothing of it. */
  draw(socket: WardroomSocket, match: string, drawn: Drawn): void;
  of(meta: MatchMeta): Drawn | null;
}

/** Matches whose drawings a node keeps. */
const KEPT = 500;
const roomsOf = (match: string): string[] => [stepRoom(match, DELAYED), stepRoom(match, CAST)];

export function createCasts(ctx: Pick<Context, 'bus' | 'io' | 'matches'>): Casts {
  const last = new Map<string, Drawn>();
  const keep = (match: string, drawn: Drawn): void => {
    last.delete(match);
    if (drawn.marks.length > 0) last.set(match, drawn);
    for (const [oldest] of last) if (last.size > KEPT) last.delete(oldest);
  };
  const holds = (meta: MatchMeta, drawn: Drawn): boolean => meta.status === 'running' && castsBy(meta, drawn.from.id);

  ctx.bus.onMessage((m) => {
    if (m.k === 'cast') keep(m.match, m.drawn);
  });
  /** Who casts, as those were told who see the match late: of other changes they hear nothing. */
  const told = new Map<string, string>();
  const tellWho = (meta: MatchMeta): void => {
    const person = castOf(meta);
    if (told.get(meta.id) === person?.id) return;
    told.delete(meta.id);
    if (person) told.set(meta.id, person.id);
    for (const [oldest] of told) if (told.size > KEPT) told.delete(oldest);
    ctx.io.local.to(roomsOf(meta.id)).emit('caster', { match: meta.id, caster: person });
  };
  // Who does not cast any more takes his drawings along.
  ctx.matches.onChange((meta) => {
    tellWho(meta);
    const drawn = last.get(meta.id);
    if (!drawn || holds(meta, drawn)) return;
    last.delete(meta.id);
    ctx.io.local.to(roomsOf(meta.id)).emit('cast', { match: meta.id, drawn: { ...drawn, marks: [] } });
  });
  return {
    draw(socket, match, drawn) {
      keep(match, drawn);
      ctx.bus.publish({ k: 'cast', match, drawn });
      socket.to(roomsOf(match)).emit('cast', { match, drawn });
    },
    of(meta) {
      const drawn = last.get(meta.id);
      return drawn && holds(meta, drawn) ? drawn : null;
    },
  };
}
