import type { AnyGame, AnyState } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { migrationOf } from '@wardroom/rules/migrate.ts';
import { expect, test } from 'vitest';
import { tarawa } from '../src/index.ts';

const game = tarawa as unknown as AnyGame;

test('[platform] a match of version 1 goes on under the present rules, but not from a line that is gone', () => {
  const made = Play.create(game, {
    match: 'old',
    scenario: 'first_waves',
    options: {},
    seeds: [],
    secret: '00'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const g = structuredClone(made.value.play.state) as AnyState;
  expect(migrationOf(game, 1, g)).toMatchObject({ act: 'migrate', rulesVersion: 2 });
  const depth = String(Object.keys(g._stack).length);
  g._stack[depth] = { id: depth, phase: 'japaneseFire', at: 'tanksFree' } as never;
  expect(migrationOf(game, 1, g)).toBeNull();
});
