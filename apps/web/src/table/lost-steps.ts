import type { Seat } from '@wardroom/rules';
import type { FrameTable } from './frame-table.ts';

/** Nobody but bots sits with me: there is nobody to ask. */
export function amongBots({ seats, me }: Pick<FrameTable, 'seats' | 'me'>): boolean {
  return seats.every((s) => s.players.every((p) => p.bot || p.id === me.user?.id));
}

/**
 * How many steps of each seat a way back to a step undoes, in the order in which they acted: a step need not have a
 * line in the log.
 */
export function lostBySeat(table: Pick<FrameTable, 'latest' | 'stepAt'>, to: number): ReadonlyMap<Seat, number> {
  const steps = new Map<Seat, number>();
  for (let seq = to + 1; seq <= table.latest; seq++) {
    const seat = table.stepAt(seq)?.seat;
    if (seat !== undefined) steps.set(seat, (steps.get(seat) ?? 0) + 1);
  }
  return steps;
}
