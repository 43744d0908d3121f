/** Positions and tables that tests of apps set up. */
export { begin } from './begin.ts';
export { knownHands, march } from './known-hands.ts';
export type { Setting } from './table.ts';
export { Bench, state, table } from './table.ts';
