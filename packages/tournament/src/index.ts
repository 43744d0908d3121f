export * from './acts.ts';
export * from './chain.ts';
export * from './fold.ts';
export * from './presets.ts';
export * from './seeds.ts';
