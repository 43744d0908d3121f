import type { AnyState, Seat } from '@wardroom/rules';
import type { GameUi, LogLine, ShownStep } from './game-ui.ts';

/** What is asked of a table here. */
interface Kept {
  readonly ui: GameUi;
  readonly latest: number;
  readonly first: number;
  /** How many steps undo can take back. */
  readonly undoable: number;
  readonly me: { readonly seats: readonly Seat[] };
  readonly liveView: AnyState;
  stepAt(seq: number): ShownStep | null;
  viewAt(seq: number): AnyState | null;
}

/**
 * The steps that undo can still take back, newest first: what was undone, and the undoing itself, are none of them.
 */
export function undoableSteps(table: Kept, lines: readonly LogLine[]): number[] {
  const undone = new Map(
    lines.flatMap((l) => (l.entry.key === 'undo' ? [[l.seq, Number(l.entry.params?.count ?? 1)] as const] : [])),
  );
  const out: number[] = [];
  let skip = 0;
  for (let seq = table.latest; out.length < table.undoable && seq > table.first; seq--) {
    const seat = table.stepAt(seq)?.seat;
    // What others do beside me is theirs.
    if (seat === undefined || !table.me.seats.includes(seat)) continue;
    const count = undone.get(seq);
    if (count !== undefined) skip += count;
    else if (skip > 0) skip--;
    else out.push(seq);
  }
  return out;
}

/** The phase before the present one, and how many of these steps lie since. */
export function wayBack(table: Kept, steps: readonly number[]): { phase: string; count: number } | null {
  const { phase, seat } = table.ui.moment(table.liveView);
  for (const [i, seq] of steps.entries()) {
    const view = table.viewAt(seq - 1);
    const then = view && table.ui.moment(view);
    if (then && (then.phase !== phase || then.seat !== seat)) return { phase: then.phase, count: i + 1 };
  }
  return null;
}
