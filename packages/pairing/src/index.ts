export * from './cup.ts';
export * from './history.ts';
export * from './refusal.ts';
export * from './round-robin.ts';
export * from './standings.ts';
export type { Order, SwissPairing, SwissRules } from './swiss/field.ts';
export { faultsOf, pairSwiss, sidesOf } from './swiss/swiss.ts';
export * from './threes.ts';
export * from './tie-breaks.ts';
