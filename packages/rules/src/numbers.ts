import type { AnyState, Seat } from './game.ts';
import type { Machine } from './machine.ts';
import { ids } from './things.ts';

/**
 * Gives a seat's decision a new number when it is about something new, or when the seat has acted (`acted`; `all`
 * after steps were taken back). Numbers only grow, so a late answer stays stale.
 */
export function renumber(machine: Machine<AnyState>, acted?: Seat | 'all'): void {
  const known = machine.state._asks;
  const g = machine.recorder.recording._asks;
  const about = new Map<Seat, string>();
  for (const a of machine.asks()) about.set(a.seat, `${machine.depth}/${a.phase}/${a.prompt}/${a.key ?? ''}`);
  for (const [seat, what] of about) {
    const was = known[seat];
    if (!was) g[seat] = { id: seat, n: 1, about: what };
    else if (was.about !== what || seat === acted || acted === 'all') {
      const mine = g[seat] as typeof was;
      mine.n = was.n + 1;
      mine.about = what;
    }
  }
  for (const seat of ids(known)) if (!about.has(seat)) (g[seat] as { about: string }).about = '';
}
