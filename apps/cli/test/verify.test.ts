import type { AnyGame, MatchRecord } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { choosersOf } from '../src/soak/choosers.ts';
import { playWhole } from '../src/soak/whole-game.ts';
import { file, wardroom, wardroomJson } from './wardroom.ts';

function finished(): MatchRecord {
  const game = duel as AnyGame;
  const next = chance(3);
  const checks = { invariants: 0, probe: 0, load: 0, verify: false };
  return playWhole({ game, scenario: 'field', options: {}, seed: '1' }, choosersOf(game, {}, 'random')(next), checks, {
    maxSteps: 500,
    next,
  }).match.record();
}

test('a finished record verifies, with every draw', async () => {
  const record = finished();
  const { exit, data } = await wardroomJson<{ ok: boolean; steps: number; draws: number }>(
    'verify',
    file('r.json', record),
  );
  expect(exit).toBe(0);
  expect(data).toMatchObject({ ok: true, proven: true, steps: record.steps.length });
  expect(data.draws).toBeGreaterThan(5);
});

test('a die that was changed is found at its step', async () => {
  const record = structuredClone(finished());
  const step = record.steps.findLast((s) => s.draws.length > 0);
  const draw = step?.draws[0] as unknown as { values: number[]; bounds: number[] };
  draw.values[0] = ((draw.values[0] as number) + 1) % (draw.bounds[0] as number);
  const { exit, data } = await wardroomJson<{ flaw: { step: number; key: string } }>('verify', file('r.json', record));
  expect(exit).toBe(1);
  expect(data.flaw).toMatchObject({ step: step?.seq, key: 'draw' });
});

test('what is no record is wrong input', async () => {
  expect((await wardroom('verify', file('r.json', '{"a":1}'))).exit).toBe(2);
  expect((await wardroom('verify', file('r.json', 'not json'))).err[0]).toContain('[badFile]');
  expect((await wardroom('verify', '/nowhere/at/all.json')).err[0]).toContain('[noFile]');
  // What a file holds does nothing to the terminal.
  const { err } = await wardroom('verify', file('r.json', '\u001b[2J\u0007'));
  expect([err[0]?.includes('[badFile]'), /\p{Cc}/u.test(err[0] ?? '')]).toEqual([true, false]);
  const list = await wardroom('play', '--game', 'aa1942', '--choices', file('c.json', 'null'));
  expect(list.err[0]).toMatch(/c\.json: Invalid input: expected array, received null \[badFile\]$/);
});

test('a byte order mark before a record is no part of it', async () => {
  const text = `\uFEFF${JSON.stringify(finished())}`;
  expect((await wardroom('verify', file('r.json', text))).exit).toBe(0);
});
