import { expect, test } from 'vitest';
import type { Part } from '../../src/games/cnc/battle/fought.ts';
import { costOf } from '../../src/games/cnc/battle/fought.ts';

const shot = (nation: 'japan' | 'nationalist-china', losses: { nation: string; cv: number }[]): Part =>
  ({ what: 'fire', id: nation, nation, power: 2, dice: [], hits: losses.length, losses }) as unknown as Part;

test('[18.6] the result of a battle has the hits and the eliminated blocks of each nation that fought', () => {
  const china = { nation: 'nationalist-china' };
  const parts = [
    shot('japan', [{ ...china, cv: 1 }]),
    shot('nationalist-china', []),
    shot('japan', [
      { ...china, cv: 0 },
      { ...china, cv: 0 },
    ]),
  ];
  expect(costOf(parts)).toEqual([
    { nation: 'japan', hits: 0, gone: 0 },
    { nation: 'nationalist-china', hits: 3, gone: 2 },
  ]);
});
