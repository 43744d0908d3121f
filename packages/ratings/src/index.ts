export * from './glicko2.ts';
export * from './match.ts';
export * from './sides.ts';
