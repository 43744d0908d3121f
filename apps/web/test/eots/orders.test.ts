import { controller, hexes } from '@wardroom/eots/read';
import { begin } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';
import { placesOf } from '../../src/games/eots/play/orders.ts';

test('[R11.2] orders can name every place that one holds, also where the map prints neither name nor base', () => {
  const g = begin('1942');
  const mine = placesOf(g, ['japan']);
  const plain = hexes.filter(
    (h) => !h.name && !h.port && !h.airfield && !h.resource && controller(g, h.id) === 'japan',
  );
  expect(plain.length).toBeGreaterThan(0);
  expect(plain.filter((h) => !mine.has(h.id))).toEqual([]);
  expect(hexes.filter((h) => mine.has(h.id) && controller(g, h.id) === 'allied')).toEqual([]);
});
