import { nations } from '@wardroom/cnc/read';
import { expect, test } from 'vitest';
import { lineAt } from '../../src/games/cnc/map/asked.ts';

test('[15] a play that names a nation is shown at its capital; other lines of a nation have their own place', () => {
  const of = (key: string, params: object) => lineAt({ key, params } as never);
  const thailand = nations.find((n) => n.id === 'thailand');
  expect(of('play.diplomacy', { faction: 'japan', nation: 'thailand' })).toEqual({
    kind: 'area',
    id: thailand?.capital,
    named: true,
  });
  expect(of('battle.fires', { nation: 'thailand', area: 'manila' })).toEqual({ kind: 'area', id: 'manila' });
  expect(of('supply.attrition', { nation: 'thailand' })).toBeNull();
});
