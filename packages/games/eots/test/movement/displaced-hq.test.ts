import { describe, expect, test } from 'vitest';
import { capture, controller } from '../../src/control.ts';
import { displaceStranded } from '../../src/movement/displace-hq.ts';
import { passThrough } from '../../src/movement/execute.ts';
import { table } from '../table.ts';

describe('headquarters in lost hexes', () => {
  test('[C-202 R7.8 R7.10] alone where an enemy army walks in: to the next turn at once, and the hex is taken', () => {
    const b = table({ turn: 4, units: { '2813': 'us-hq-sw-pacific jp-army-14' } }).does((g, io) =>
      passThrough(g, 'japan', '2813', io),
    );
    expect([b.at('us-hq-sw-pacific'), controller(b.g, '2813')]).toEqual(['turn-5', 'japan']);
    expect(b.g.units['us-hq-sw-pacific']?.exempt).toBe(true);
  });

  test('[R7.8] the dot of Malaya: removed for good', () => {
    const b = table({ units: { '2015': 'br-hq-malaya jp-army-25' } }).does((g, io) =>
      passThrough(g, 'japan', '2015', io),
    );
    expect(b.at('br-hq-malaya')).toBe('removed');
  });

  test('[R7.8] beside a garrison it stays until the battle is lost', () => {
    const landed = { turn: 4, units: { '2813': 'us-hq-sw-pacific us-bde-p jp-army-14' } };
    const b = table(landed).does((g, io) => passThrough(g, 'japan', '2813', io));
    expect([b.at('us-hq-sw-pacific'), controller(b.g, '2813')]).toEqual(['2813', 'allied']);
    const after = table({
      ...landed,
      offensive: {},
      activated: { 'jp-army-14': { mode: 'ground', from: '2812' } },
      battles: ['2813'],
      intel: 'intercept',
    }).battles([9, 0]);
    expect([after.at('us-bde-p'), after.at('us-hq-sw-pacific')]).toEqual(['removed', 'turn-5']);
  });

  test('[R7.8] beside ships that outlive the battle it goes all the same when the hex is lost; the ships stay', () => {
    const b = table({
      turn: 4,
      units: { '2813': 'us-hq-sw-pacific us-bde-p us-dd-asiatic jp-army-14 jp-ca-takao' },
      offensive: {},
      activated: { 'jp-army-14': { mode: 'ground', from: '2812' }, 'jp-ca-takao': { mode: 'naval', from: '2909' } },
      battles: ['2813'],
      intel: 'intercept',
    }).battles([0, 0, 9, 0]);
    while (!b.over) b.choose('hitsProposal');
    expect([b.at('us-dd-asiatic'), b.at('us-hq-sw-pacific'), controller(b.g, '2813')]).toEqual([
      '2813',
      'turn-5',
      'japan',
    ]);
  });

  test('[R7.8] with the retreat of step 13 the hex is lost, and the headquarters with it', () => {
    const b = table({
      turn: 4,
      units: { '2813': 'us-hq-sw-pacific us-corps-sl/r jp-army-14' },
      offensive: {},
      activated: { 'jp-army-14': { mode: 'ground', from: '2812', path: ['2813'] } },
      battles: { '2813': { retreating: 'allied', ground: 'japan', done: true } },
    }).run('retreats', { side: 'japan' });
    if (!b.over) b.choose('retreat', ['us-corps-sl', String(b.next('retreat', ['us-corps-sl'])[0])]);
    b.expectOver();
    expect([b.at('us-hq-sw-pacific'), controller(b.g, '2813')]).toEqual(['turn-5', 'japan']);
  });

  test('[R7.8] one in a friendly hex stays, wherever the enemy has won', () => {
    const b = table({ units: { '2813': 'us-hq-sw-pacific', '2015': 'br-hq-malaya' } }).does((g, io) => {
      capture(g, '2015', 'japan', io);
      displaceStranded(g, io);
    });
    expect([b.at('us-hq-sw-pacific'), b.at('br-hq-malaya')]).toEqual(['2813', 'removed']);
  });
});
