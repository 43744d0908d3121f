import { groupBy } from '../../table/words.ts';

/**
 * Headings of the report at the end of a turn, what matters most first, by the lines of the log that stand there; the
 * first that fits.
 */
const headings = [
  [/^(battle\.(eliminated|lostWithShip)|events\.(lost|stepLost)|strategic\.(bomberLost|countryLost))$/, 'losses'],
  [/^turn\.attrition/, 'attrition'],
  [/^will\.changed$/, 'will'],
  [/^(strategic|events)\.europe$/, 'europe'],
  [/^(political\.|events\.(china|india))/, 'nations'],
  [/^(strategic\.(raid|submarines|shipping))$/, 'raids'],
  [/^(strategic\.(placed|returns)|events\.arrives)$/, 'came'],
  [/^strategic\.delayed$/, 'delayed'],
] as const;

/** Where a line stands in the report; null: nowhere. */
export const heading = groupBy(headings, null);
export const order: readonly string[] = headings.map(([, id]) => id);
