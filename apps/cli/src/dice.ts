import type { Draw, Source } from '@wardroom/rules';
import { sha } from '@wardroom/rules';
import { CliError } from './errors.ts';

/** Is this draw a die of ten, printed 0 to 9? All other dice are printed from 1. */
const isTen = (stream: string, bound: number): boolean => stream.startsWith('dice') && bound === 10;

/** Dice that were typed in, as they are printed, in the order in which the rules roll. Throws `CliError` badOption. */
export function diceOf(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  const dice = text.split(/[\s,]+/).filter((t) => t !== '');
  if (dice.some((t) => !/^\d+$/.test(t)))
    throw new CliError('badOption', `--dice are whole numbers by commas, not "${text}"`);
  return dice.map(Number);
}

/**
 * A source of draws that gives these dice, one after another. Its draws throw `CliError` noDice where none is left or
 * it does not fit.
 */
export function riggedBy(dice: readonly number[]): Source & { left(): number } {
  const queue = [...dice];
  return {
    draw(stream, n, bound) {
      const first = isTen(stream, bound) ? 0 : 1;
      const range = `${first} to ${first + bound - 1}`;
      const face = queue.shift();
      if (face === undefined)
        throw new CliError('noDice', `the prepared dice are used up: draw ${n} of ${stream} (${range}) is missing`);
      if (face < first || face >= first + bound)
        throw new CliError('noDice', `a prepared die does not fit: draw ${n} of ${stream} is ${range}, not ${face}`);
      return face - first;
    },
    nonce: (seq) => sha(`nonce|${seq}`),
    left: () => queue.length,
  };
}

/** What a draw shows: dice as they are printed, picks by their place. */
export const shownOf = (d: Draw): { why: string; values: readonly number[] } => ({
  why: d.why,
  values: d.stream.startsWith('dice')
    ? d.values.map((n, i) => (isTen(d.stream, d.bounds[i] ?? 0) ? n : n + 1))
    : d.values,
});
