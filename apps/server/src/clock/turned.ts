import type { OpenWindow, Seat, Step } from '@wardroom/rules';
import { isNew } from '../match/asked.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { ClockState } from './clocks.ts';
import { adjusted, newClocks, refilled, turnClocks, veil, windowed } from './clocks.ts';

/** The match that a step was made in, as far as its clocks ask. */
interface Clocked {
  meta: Pick<MatchMeta, 'clock' | 'gaveBack' | 'event' | 'pace'>;
  seats(): Seat[];
  /** Seats that are waited for after the step. */
  waiting(): Seat[];
  drafting: () => Parameters<typeof veil>[2];
  /** The window that is open after the step; did the step open it? */
  window(): { open: OpenWindow | null; anew: boolean };
}

/** The clocks after a step; null: there are none. */
export function clocksAfter(step: Step, before: ClockState | null, of: Clocked): ClockState | null {
  if (step.kind === 'device') return before;
  // In slow play a window is a question like any other: standing orders answer it.
  const pace = step.table?.act === 'pace' ? step.table.pace : of.meta.pace;
  const { open, anew } = of.window();
  const window = pace === 'live' ? open : null;
  // Nobody's time runs while a window is open.
  const next = turnedBy(step, before, { ...of, ...(window ? { waiting: () => [] } : {}) }, window !== null);
  return next && windowed(veil(next, before, window ? [] : of.drafting()), before, window, anew);
}

function turnedBy(
  step: Step,
  before: ClockState | null,
  { meta, seats, waiting }: Clocked,
  windowed: boolean,
): ClockState | null {
  const rule = meta.clock;
  if (!rule)
    return step.table?.act === 'pause' || windowed || before ? withoutClock(step, before, meta.gaveBack) : null;
  // The auction of an event has a clock of its own: the game begins with whole ones.
  const fresh = before === null || (step.table?.act === 'assign' && meta.event !== null);
  const now = fresh ? newClocks(rule, seats(), step.at, meta.gaveBack) : (before as ClockState);
  const paused = step.table?.act === 'pause' ? step.table.on : now.paused;
  const next = turnClocks(rule, now, step.at, waiting(), { paused, undone: step.kind === 'undo' });
  if (step.table?.act === 'clock') return adjusted(next, step.table.seat, step.table.seconds * 1000);
  // Whoever takes over a seat whose time is up begins with a whole clock; not whoever held it before, alone or with
  // others.
  return step.table?.act === 'player' && isNew(step.table) ? refilled(rule, next, step.table.seat) : next;
}

/** A table without clocks can still be paused, and has windows. */
function withoutClock(step: Step, before: ClockState | null, gaveBack: ClockState['gaveBack']): ClockState {
  const paused = step.table?.act === 'pause' ? step.table.on : before?.paused === true;
  return { at: step.at, seats: {}, running: [], paused, gaveBack };
}
