import type { Act, AnyState, Seat } from '@wardroom/rules';
import type { LogLine, ShownStep } from './game-ui.ts';

/**
 * A step as it came in; without acts it is a number that this audience may not look behind. `seq` is the audience's
 * version.
 */
export interface Incoming {
  seq: number;
  at: number;
  seat?: Seat;
  by?: string;
  acts: readonly Act[];
}

/** A view that is kept, and the step that led to it. */
export interface Moment {
  seq: number;
  view: AnyState;
  /** Null for the first: it was sent whole. */
  step: ShownStep | null;
}

/** A step with its acts, each with the view after it. */
export function shownStep({ acts, ...head }: Incoming, views: readonly AnyState[]): ShownStep {
  return {
    ...head,
    delta: acts.flatMap((a) => a.delta),
    log: acts.flatMap((a) => a.log),
    acts: acts.map((a, i) => ({ ...a, view: views[i] as AnyState })),
  };
}

/** The lines of the log that a step brought. */
export function linesOf(step: Pick<ShownStep, 'seq' | 'at' | 'seat' | 'by' | 'log'>): LogLine[] {
  return step.log.map((entry, n) => ({
    seq: step.seq,
    n,
    at: step.at,
    ...(step.seat === undefined ? {} : { seat: step.seat }),
    ...(step.by === undefined ? {} : { by: step.by }),
    entry,
  }));
}

/** The lines of a log up to and with an act of a step. */
export function heardUpTo(
  lines: readonly LogLine[],
  cue: { seq: number; act: number },
  step: ShownStep | null,
): readonly LogLine[] {
  const n = step?.acts.slice(0, cue.act + 1).reduce((sum, act) => sum + act.log.length, 0) ?? 0;
  const end = lines.findLastIndex((l) => l.seq < cue.seq || (l.seq === cue.seq && l.n < n));
  return lines.slice(0, end + 1);
}

/** Was a step taken back by agreement, or by a ruling, as far as the lines of a log say so? */
export function undoneIn(lines: readonly LogLine[]): (seq: number) => boolean {
  const backs = lines.filter((l) => l.entry.key === 'takeback' || l.entry.key === 'ruledBack');
  return (seq) => backs.some((b) => seq > Number(b.entry.params?.to) && seq < b.seq);
}

/**
 * The lines of a log that still hold: what was taken back never came to pass, and none of its dice is on show. That it
 * was taken back is said.
 */
export function standing(lines: readonly LogLine[]): readonly LogLine[] {
  const undone = undoneIn(lines);
  return lines.some((l) => undone(l.seq)) ? lines.filter((l) => !undone(l.seq)) : lines;
}
