import type { LogEntry } from '@wardroom/rules';

/** Headings of the report at the end of a turn, by the lines of the log that stand there; the first that fits. */
const headings: readonly (readonly [RegExp, string])[] = [
  [/^turn\.attrition/, 'attrition'],
  [/^(battle\.(eliminated|lostWithShip)|events\.(lost|stepLost)|strategic\.(bomberLost|countryLost))$/, 'losses'],
  [/^(strategic|events)\.europe$/, 'europe'],
  [/^will\.changed$/, 'will'],
  [/^(political\.|events\.(china|india))/, 'nations'],
  [/^(strategic\.(raid|submarines|shipping))$/, 'raids'],
  [/^strategic\.delayed$/, 'delayed'],
  [/^(strategic\.(placed|returns)|events\.arrives)$/, 'came'],
];

/** Where a line stands in the report; null: nowhere. */
export const heading = ({ key }: LogEntry): string | null => headings.find(([of]) => of.test(key))?.[1] ?? null;
