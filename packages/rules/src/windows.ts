import { anytimeName } from './asks.ts';
import type { Seat } from './audience.ts';
import type { AnyState } from './game.ts';
import type { Machine } from './machine.ts';

/** A window that stands open: everybody may know of it, for it follows from nothing hidden. */
export interface OpenWindow {
  /** How long it stands open at a live table, from when it was opened. */
  seconds: number;
  /**
   * Whom it is open for, in the order in which they are asked; who has answered unseen is among them until its end.
   */
  seats: readonly Seat[];
}

/** The window that the top phase has opened (`Phase.window`); null: what it asks is none, or all have answered. */
export function windowOf(machine: Machine<AnyState>): OpenWindow | null {
  const f = machine.top();
  // A view may hide from its audience which phase another seat is in.
  if (!f || f.phase === undefined || machine.outcome()) return null;
  const { window } = machine.phaseOf(f);
  if (window === undefined) return null;
  const asked = machine.asks().filter((a) => anytimeName(a.phase) === null);
  const seats = [...new Set(asked.filter((a) => a.must !== false || a.veil !== undefined).map((a) => a.seat))];
  if (seats.length === 0) return null;
  return { seconds: typeof window === 'number' ? window : window(machine.state, f), seats };
}
