/**
 * What boards, bots and tools may ask about a match, in `read/` by what it is about. Nothing else of this package is
 * imported from outside, and what nobody asks does not stand here (`apps/cli/test/one-registry.test.ts`).
 */
export * from './read/coming.ts';
export * from './read/doing.ts';
export * from './read/printed.ts';
export * from './read/standing.ts';
export * from './read/winning.ts';
