import type { Seat } from './audience.ts';
import type { AnyState, Frame } from './game.ts';
import type { Machine } from './machine.ts';
import { windowOf } from './windows.ts';

/** More choices than this for a seat whose time has ended is a loop in the rules. */
const MOST = 300;

/** Chooses for a seat whose time has ended, until it is asked something else. False: the phase does not say what. */
export function expire(machine: Machine<AnyState>, seat: Seat): boolean {
  let about: string | null = null;
  for (let n = 0; n < MOST; n++) {
    const ask = machine.asks().find((a) => a.seat === seat && a.must !== false);
    if (!ask) return about !== null;
    const now = `${machine.depth}/${ask.phase}`;
    if (about !== null && about !== now) return true;
    about = now;
    const lapses = machine.phaseOf(machine.top() as Frame).lapse !== undefined;
    if (!machine.answerFor(ask)) return n > 0;
    if (lapses) return true;
  }
  throw new Error(`phase ${machine.top()?.phase} does not come to an end for ${seat}`);
}

/**
 * The end of the open window: everybody who has not answered does so as the phase says. False: none is open, or the
 * phase does not say how.
 */
export function closeWindow(machine: Machine<AnyState>): boolean {
  const f = machine.top();
  const open = windowOf(machine);
  if (!f || !open) return false;
  for (const seat of open.seats) {
    // Another frame is another window, even where it asks the same.
    for (let n = 0; machine.top() === f && !machine.outcome(); n++) {
      const ask = machine.asks().find((a) => a.seat === seat && a.must !== false);
      if (!ask) break;
      if (n === MOST) throw new Error(`window ${f.phase} does not come to an end for ${seat}`);
      if (!machine.answerFor(ask)) return false;
    }
  }
  return true;
}
