import { groupBy } from '../../table/words.ts';

/** Headings of the report at the end of a turn, by the lines of the log that stand there; the first that fits. */
const headings = [
  [/^turn\.attrition/, 'attrition'],
  [/^(battle\.(eliminated|lostWithShip)|events\.(lost|stepLost)|strategic\.(bomberLost|countryLost))$/, 'losses'],
  [/^(strategic|events)\.europe$/, 'europe'],
  [/^will\.changed$/, 'will'],
  [/^(political\.|events\.(china|india))/, 'nations'],
  [/^(strategic\.(raid|submarines|shipping))$/, 'raids'],
  [/^strategic\.delayed$/, 'delayed'],
  [/^(strategic\.(placed|returns)|events\.arrives)$/, 'came'],
] as const;

/** Where a line stands in the report; null: nowhere. */
export const heading = groupBy(headings, null);
