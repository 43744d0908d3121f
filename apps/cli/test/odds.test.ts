import { expect, test } from 'vitest';
import { forceOf } from '../src/games/aa1942/odds.ts';
import { file, wardroom, wardroomJson } from './wardroom.ts';

interface Told {
  outcome: { attacker: number; defender: number; draw: number };
  capture: number;
  ends: number;
  final: unknown[];
}

test('forces are read as people write them', () => {
  expect(forceOf('attack', '3 infantry, 1 tank fighter')).toEqual({ infantry: 3, tank: 1, fighter: 1 });
  expect(forceOf('attack', 'infantry:2;tanks:4')).toEqual({ infantry: 2, tank: 4 });
});

test('odds of a battle, exact', async () => {
  const { data } = await wardroomJson<Told>(
    'odds',
    '--attack',
    'infantry artillery',
    '--defend',
    'infantry',
    '--limit',
    '2',
  );
  expect(data.outcome.attacker).toBeCloseTo(83 / 95, 12);
  expect(data.outcome.draw).toBeCloseTo(4 / 95, 12);
  expect([data.ends, data.final.length]).toEqual([4, 2]);
});

test('odds of a raid and of an assault from a file', async () => {
  const raid = await wardroomJson<{ expectedNewDamage: number }>('odds', '--raid', '1', '--ipc', '12');
  expect(raid.data.expectedNewDamage).toBeCloseTo(35 / 12, 12);
  const question = {
    kind: 'assault',
    cargo: [{ infantry: 2 }],
    land: { kind: 'land', attackers: {}, defenders: { infantry: 1 } },
  };
  const assault = await wardroomJson<{ capture: number; land: Told }>('odds', '--file', file('a.json', question));
  const land = await wardroomJson<Told>('odds', '--attack', '2 infantry', '--defend', 'infantry');
  expect(assault.data.capture).toBeCloseTo(land.data.capture, 12);
});

test.each([
  [['--attack', '1 dragon', '--defend', 'tank']],
  [['--attack', '1 submarine', '--defend', 'tank']],
  [['--attack', '1 aaa', '--defend', 'tank']],
  [['--attack', '100000 tank', '--defend', 'tank']],
  [['--attack', 'tank']],
  [['--raid', '2', '--ipc', '10', '--damage', '21']],
  [['--attack', 'tank', '--defend', 'tank', '--attacker-subs', 'flee']],
])('what cannot be is refused: %j', async (args) => {
  const { exit, err } = await wardroom('odds', ...args);
  expect([exit, err[0]]).toEqual([2, expect.stringContaining('[badOption]')]);
});
