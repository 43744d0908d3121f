import { expect, test } from 'vitest';
import { d10 } from '../src/die.ts';
import { table } from './table.ts';

test('[R3.1] a die has the faces 0 to 9, zero is zero; prepared faces come in order', () => {
  const rolled: number[] = [];
  table({ units: { '2813': 'us-hq-sw-pacific us-corps-sl/r' } })
    .does((_g, io) => rolled.push(d10(io, 'test'), d10(io, 'test')), [0, 9])
    .noDiceLeft()
    .expectOver();
  expect(rolled).toEqual([0, 9]);
});

test('a position in one line: reduced units, control, hands', () => {
  const { g } = table({ units: { '2913': 'us-corps-sl/r' }, japan: '2911', hands: { japan: 'jp-03 jp-04' }, turn: 4 });
  expect(g.units['us-corps-sl']).toEqual({ id: 'us-corps-sl', at: '2913', reduced: true });
  expect(g.control['2911']?.side).toBe('japan');
  expect(Object.values(g.cards).filter((c) => c.at === 'hand')).toHaveLength(2);
});
