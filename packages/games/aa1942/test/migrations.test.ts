import type { AnyGame, AnyState } from '@wardroom/rules';
import { migrationOf } from '@wardroom/rules/migrate.ts';
import { expect, test } from 'vitest';
import { aa1942 } from '../src/index.ts';
import { start } from './table.ts';

test('[7.3] a battle under way keeps its line when a match of version 1 goes on', () => {
  const t = start();
  const g = structuredClone(t.play.state) as AnyState;
  const depth = Object.keys(g._stack).length;
  g._stack[String(depth)] = { id: String(depth), phase: 'seaBattle', battle: 'sea:sz7', step: 'attackFire' } as never;
  const act = migrationOf(aa1942 as unknown as AnyGame, 1, g);
  expect(act).toMatchObject({ act: 'migrate', rulesVersion: 5 });
  const fields = act?.entries
    .filter(([table, id]) => table === '_stack' && id === String(depth))
    .map(([, , field, , to]) => [field, to]);
  expect(fields).toEqual([
    ['at', 'attackFire'],
    ['step', null],
  ]);
});
