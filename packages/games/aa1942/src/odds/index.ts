export * from './assault.ts';
export { battleOdds, luckOf } from './battle-odds.ts';
export * from './force.ts';
export * from './from-position.ts';
export * from './input.ts';
export * from './raid.ts';
