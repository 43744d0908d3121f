import type { Context } from '../context.ts';
import { conflict, forbidden, HttpError } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import type { Holder, MatchMeta } from '../match/meta.ts';
import type { Desk } from './desk.ts';

/** Group of a seat -> who commands it from now on; null: whoever holds the seat. */
export type Commands = Readonly<Record<string, string | null>>;

/** What of this wish its asker may not have, or cannot be. Throws `HttpError`. */
function check(known: readonly string[], held: readonly Holder[], me: Person, wish: Commands): void {
  const mine = held.find((h) => h.who === me.id);
  if (!mine) throw forbidden('only who holds the seat divides it');
  const first = held[0] === mine;
  for (const [group, to] of Object.entries(wish)) {
    if (!known.includes(group)) throw new HttpError(400, 'unknownGroup', `the seat has no group ${group}`);
    if (!first && !mine.commands.includes(group))
      throw forbidden('the first holder of the seat divides it; the others pass on what they command');
    if (to !== null && !held.some((h) => h.who === to))
      throw conflict('notHolder', 'who is to command a group does not hold the seat');
  }
}

/**
 * Divides a shared seat among its holders, in one transaction. Throws `HttpError` over, forbidden, unknownGroup,
 * notHolder.
 */
export function createDivide(ctx: Pick<Context, 'chat' | 'games'>, desk: Desk) {
  return async (me: Person, id: string, seat: string, wish: Commands): Promise<void> => {
    await desk.change(me, id, undefined, async (m: MatchMeta, tx) => {
      desk.checkSeats(m, [seat]);
      if (m.status !== 'open' && m.status !== 'running') throw conflict('over', 'the match is over');
      const held = m.holders.filter((h) => h.seat === seat && !h.bot);
      check(ctx.games.named(m.game).groups?.(m.options, seat) ?? [], held, me, wish);
      for (const { who, commands } of held) {
        const kept = commands.filter((g) => !Object.hasOwn(wish, g));
        const given = Object.keys(wish).filter((g) => wish[g] === who);
        await tx.holder.update({
          where: { matchId_seat_who: { matchId: id, seat, who } },
          data: { commands: [...kept, ...given].sort() },
        });
      }
      return [() => ctx.chat.system(m, 'divided', { name: me.name, user: me.id, seat })];
    });
  };
}
