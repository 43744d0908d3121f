import { expect, test } from 'vitest';
import { forced } from '../src/kit/choosing.ts';

const tree: { readonly [at: string]: { next: string[]; end: boolean } } = {
  tank: { next: ['usa'], end: false },
  'tank usa': { next: ['G'], end: false },
  'tank usa G': { next: [], end: true },
  fleet: { next: ['usa'], end: false },
  'fleet usa': { next: ['N', 'A'], end: false },
  scout: { next: ['usa'], end: true },
};
const follow = { kinds: ['fire'], explore: (_: string, at: readonly unknown[]) => tree[at.join(' ')] ?? null };
const on = (unit: string) => forced(follow as never, { kind: 'fire', prefix: [unit] }).prefix.join(' ');

test('[story 2] a shot at the only target is one touch; where there are two, or it may end, one is asked', () => {
  expect(['tank', 'fleet', 'scout', 'unknown'].map(on)).toEqual(['tank usa G', 'fleet usa', 'scout', 'unknown']);
});
