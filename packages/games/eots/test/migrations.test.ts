import type { AnyGame, Step } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { migrationOf } from '@wardroom/rules/migrate.ts';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { ofNumber } from '../src/deck.ts';
import { eots } from '../src/index.ts';
import { state } from './table.ts';

const game = eots as unknown as AnyGame;

test('[R12.1 R20.12] a match of version 1, 2 or 3 goes on under the present one, wherever it stands', () => {
  const next = chance(9);
  const made = Play.create(game, {
    match: 'm',
    scenario: '1942',
    options: {},
    seeds: ['a'],
    secret: '55'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  const steps: Step[] = [made.value.step];
  for (let n = 0; n < 200 && !play.outcome; n++) {
    for (const version of [1, 2, 3])
      expect(migrationOf(game, version, play.state)).toMatchObject({ act: 'migrate', rulesVersion: 4 });
    const open = play.decisions();
    const d = open[next(open.length)];
    const choice = d && randomAnswer(d, next);
    if (!d || !choice) throw new Error('nothing to choose');
    const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    steps.push(done.value.step);
  }
  expect(steps.length).toBeGreaterThan(100);
  expect(migrationOf(game, 0, play.state)).toBeNull();
});

test('[R12.1] the later jp-09 under way keeps its 21 hexes for both', () => {
  const card = ofNumber('later', 'jp-09');
  const g = state({ preset: 'revised', offensive: { card, as: 'ec', ov: 3, naval: 21 } });
  eots.migrations?.[1]?.migrate(g);
  expect(g.offensive.now?.navalForBoth).toBe(true);
  const classic = state({ offensive: { card: 'jp-09', as: 'ec', ov: 3, naval: 21 } });
  eots.migrations?.[1]?.migrate(classic);
  expect(classic.offensive.now?.navalForBoth).toBeUndefined();
});
