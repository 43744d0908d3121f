import type { Unit } from '@wardroom/eots/read';
import { boxOf, isNear, offMap, whyOffMap } from '@wardroom/eots/read';
import { state } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';

const g = state({
  turn: 3,
  units: {
    '3407': 'jp-bb-nagato',
    delayed: 'us-cv-essex',
    pool: 'us-cv-franklin jt-hq-abda',
    'turn-3': 'us-cv-wasp',
    eliminated: 'jp-cv-akagi us-cv-lexington',
    removed: 'br-bb-forcez',
  },
});

test('[R9.1.2] units off the map lie by the turn of their arrival, delayed ones first, lost ones last', () => {
  const boxes = offMap(g);
  const franklin = boxOf(g.units['us-cv-franklin'] as Unit);
  expect(franklin).toMatch(/^turn-\d+$/);
  expect(boxes.map((b) => b.box)).toEqual(['delayed', 'turn-3', franklin, 'event', 'eliminated', 'removed']);
  expect(boxes.flatMap((b) => [...b.units.japan, ...b.units.allied]).map((u) => u.id)).not.toContain('jp-bb-nagato');
  const dead = boxes.find((b) => b.box === 'eliminated');
  expect([dead?.n, dead?.units.japan.map((u) => u.id), dead?.units.allied.map((u) => u.id)]).toEqual([
    2,
    ['jp-cv-akagi'],
    ['us-cv-lexington'],
  ]);
  expect([isNear('turn-4', g), isNear('turn-5', g), isNear('delayed', g)]).toEqual([true, false, true]);
});

test('[R9.1.2 R9.1.3 R24.13] who is not on the map says why, and when it comes', () => {
  const why = (u: string) => whyOffMap(g, u);
  expect(why('jp-bb-nagato')).toBeNull();
  expect(why('us-cv-essex')).toMatchObject({ rule: 'R9.1.3', key: 'offMap.delayed', params: { turn: 4 } });
  expect(why('us-cv-franklin')).toMatchObject({ rule: 'R9.1.2', key: 'offMap.turn' });
  expect(why('us-cv-wasp')).toMatchObject({ key: 'offMap.waits' });
  expect(why('jp-cv-akagi')).toMatchObject({ rule: 'R9.2.1', key: 'offMap.eliminated' });
  expect(why('br-bb-forcez')).toMatchObject({ key: 'offMap.gone' });

  expect(why('jt-hq-abda')).toMatchObject({ rule: 'R24.13', key: 'offMap.event' });
});
