import { type Bench, type Setting, table } from './table.ts';

/** A battle of these settings to its end: hits as proposed. */
export const fight = (s: Setting, dice: readonly number[]): Bench => {
  const b = table({ turn: 3, intel: 'intercept', ...s }).battles(dice);
  while (!b.over) b.choose('transferDone' in b.decision().kinds ? 'transferDone' : 'hitsProposal');
  return b;
};

/** One side that fired, as the log tells it. */
export interface Shot {
  side: string;
  part: string;
  strength: number;
  hits: number;
  modifiers: { key: string; value: number }[];
}
export const shots = (b: Bench): Shot[] =>
  b
    .log()
    .filter((l) => l.key === 'battle.fires')
    .map((l) => l.params as unknown as Shot);
