import type { Audience, Seat } from './audience.ts';
import { holds } from './audience.ts';
import { byCode } from './json.ts';
import type { Step } from './step.ts';

/** Private steps by those who hear of them (`japan`, `blue+red`; '': nobody), as runs of step numbers. */
export type PrivateRuns = { readonly [seats: string]: readonly (readonly [from: number, to: number])[] };

/** Adds a step to the runs. */
export function withStep(runs: PrivateRuns, step: Pick<Step, 'seq' | 'private'>): PrivateRuns {
  if (!step.private) return runs;
  const key = step.private.join('+');
  const mine = runs[key] ?? [];
  const last = mine[mine.length - 1];
  const next: [number, number] = last && last[1] === step.seq - 1 ? [last[0], step.seq] : [step.seq, step.seq];
  return { ...runs, [key]: [...(next[0] === step.seq ? mine : mine.slice(0, -1)), next] };
}

/**
 * The number by which an audience knows step `seq`: how many steps it heard of up to it. Dense, the same on every
 * node and after a restart, and it shows nothing of what others do.
 */
export function versionAt(runs: PrivateRuns, who: Audience, seq: number): number {
  let unheard = 0;
  for (const key of Object.keys(runs)) {
    if (key !== '' && key.split('+').some((seat: Seat) => holds(who, seat))) continue;
    for (const [from, to] of runs[key] as readonly (readonly [number, number])[])
      if (from <= seq) unheard += Math.min(to, seq) - from + 1;
  }
  return seq - unheard;
}

/**
 * The last step that lies within an audience's version: up to its next one there are only steps that it does not hear
 * of.
 */
export function seqAt(runs: PrivateRuns, who: Audience, version: number, latest: number): number {
  let low = 0;
  let high = latest;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (versionAt(runs, who, middle) <= version) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Who alone may hear of a step; null: everybody. `hidden`: behind whose curtain it was made; `undoing`: who heard of
 * the steps that it takes back; `silent`: does nobody but this seat see anything of it?
 */
export function hearersOf(
  step: Step,
  hidden: Seat | null,
  { undoing, silent }: { undoing: readonly Seat[] | null; silent: (seat: Seat) => boolean },
): readonly Seat[] | null {
  // Nothing of the game: nobody's numbers count it.
  if (step.kind === 'device') return [];
  if (step.seat === undefined || (step.kind !== 'choices' && step.kind !== 'undo')) return null;
  if (step.kind === 'undo') return undoing;
  if (step.side === 'draft') return [step.seat];
  if (hidden !== null && !step.curtain) return [...new Set([hidden, step.seat])].sort(byCode);
  return step.side === 'anytime' && silent(step.seat) ? [step.seat] : null;
}
