import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aa1942Ledger } from '../src/games/aa1942/ledger.ts';
import { gameNamed } from '../src/games.ts';
import { Recorded } from '../src/soak/recorded.ts';
import { file, wardroom, wardroomJson } from './wardroom.ts';

interface Soaked {
  games: number;
  steps: number;
  failures: number;
  failure?: object;
  endings: Record<string, number>;
  used: { phases: Record<string, number>; units: Record<string, number> };
}

test('soak plays aa1942 and keeps its books', async () => {
  const { exit, data } = await wardroomJson<Soaked>(
    'soak',
    '--game',
    'aa1942',
    '--games',
    '2',
    '--max-steps',
    '400',
    '--probe-every',
    '5',
    '--out',
    join(tmpdir(), 'wardroom-soak'),
  );
  expect(data.failure).toBeUndefined();
  expect(exit).toBe(0);
  expect(data).toMatchObject({ games: 2, failures: 0 });
  expect(data.used.phases.combatMove).toBeGreaterThan(0);
});

test('the ledger notices money that nobody was due', async () => {
  const match = new Recorded({ game: gameNamed('aa1942'), scenario: 'standard', options: {}, seed: '1' });
  const ledger = aa1942Ledger();
  expect(ledger.check(match.steps[0] as (typeof match.steps)[number], '')).toEqual([]);
  const step = {
    ...(match.steps[0] as (typeof match.steps)[number]),
    kind: 'choices' as const,
    journal: [['powers', 'uk', 'ipcs', 31, 35]] as never,
  };
  expect(ledger.check(step, 'purchaseUnits')).toEqual(['money of uk: 4 came in, 0 was due']);
});

test('play applies choices and says what is refused and what is open', async () => {
  const choices = file('c.json', [
    { kind: 'buy', value: ['infantry'], amount: 3 },
    { seat: 'ussr', kind: 'buy', value: ['bomber'], amount: 9 },
  ]);
  const { exit, data } = await wardroomJson<{
    applied: number;
    refusals: { index: number; rule: string; code: string }[];
    position: { bought: object; treasury: { ussr: number } };
    decisions: { seat: string; kinds: object }[];
  }>('play', '--game', 'aa1942', '--scenario', 'standard', '--choices', choices);
  expect(exit).toBe(1);
  expect(data.applied).toBe(1);
  expect(data.refusals).toMatchObject([{ index: 1, rule: expect.stringMatching(/^4\./) }]);
  expect(data.position.treasury.ussr).toBe(15);
  expect(data.decisions[0]?.seat).toBe('ussr');
});

test('play refuses dice that are none', async () => {
  const { err, exit } = await wardroom('play', '--game', 'aa1942', '--dice', '3,x');
  expect([exit, err[0]]).toEqual([2, expect.stringContaining('[badOption]')]);
});

test('a position is written, checked, and refused with the place in the file', async () => {
  const path = join(tmpdir(), `wardroom-${process.pid}.json`);
  expect((await wardroom('position', '--game', 'aa1942', '--scenario', 'standard', '--write', path)).exit).toBe(0);
  expect(existsSync(path)).toBe(true);
  expect((await wardroomJson('position', '--check', path)).data).toEqual({ ok: true, problems: [] });
  const wrong = file('p.json', { game: 'aa1942', units: { germany: { germany: { battleship: 1 } } } });
  const { exit, data } = await wardroomJson<{ problems: { path: string; rule: string }[] }>(
    'position',
    '--check',
    wrong,
  );
  expect(exit).toBe(1);
  expect(data.problems[0]?.path).toContain('germany');
});
