import { expect, test } from 'vitest';
import { hitsOn } from '../../src/read.ts';

test('[6.2.6] in a raid bombers and escorts hit on 1, interceptors on 2', () => {
  expect(hitsOn('raid', 'attacker', 'bomber')).toBe(1);
  expect(hitsOn('raid', 'attacker', 'fighter')).toBe(1);
  expect(hitsOn('raid', 'defender', 'fighter')).toBe(2);
});

test('[7.2, 7.3.8] AAA hits aircraft on 1, a transport rolls no die', () => {
  expect(hitsOn('land', 'defender', 'aaa')).toBe(1);
  expect(hitsOn('sea', 'attacker', 'transport')).toBe(0);
  expect(hitsOn('sea', 'defender', 'transport')).toBe(0);
  expect(hitsOn('land', 'attacker', 'bomber')).toBe(4);
});
