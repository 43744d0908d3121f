import { expect, test } from 'vitest';
import type { Part } from '../../src/games/cnc/battle/fought.ts';
import { costOf, lastFought } from '../../src/games/cnc/battle/fought.ts';
import type { LogLine } from '../../src/table/game-ui.ts';

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

test('[18.2] a battle that is over still says who attacked whom: the faction whose turn it was, those it named', () => {
  const entries = [
    ['turn.begins', { faction: 'usa' }],
    ['battle.ends', { area: 'manila' }],
    ['turn.begins', { faction: 'japan' }],
    ['battle.activated', { area: 'korea', targets: ['soviet'] }],
    ['battle.activated', { area: 'suchow', targets: ['usa'] }],
    ['battle.ends', { area: 'korea' }],
  ] as const;
  const log = entries.map(([key, params], n) => ({ seq: n, n, entry: { key, params } })) as unknown as LogLine[];
  expect(lastFought(log)).toMatchObject({ area: 'korea', attacker: 'japan', targets: ['soviet'] });
  expect(lastFought(log.slice(0, 2))).toMatchObject({ area: 'manila', attacker: 'usa', targets: [] });
});
