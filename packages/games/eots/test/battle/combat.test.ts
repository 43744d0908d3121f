import { describe, expect, it } from 'vitest';
import { airNavalFactor, airNavalWinner, fire, groundFactor, groundWinner, hitsOf } from '../../src/battle/force.ts';
import { critTargets, payAll, takeStep, targets } from '../../src/battle/hits.ts';
import { odds } from '../../src/battle/odds.ts';
import type { Combatant } from '../../src/state.ts';
import { table } from '../table.ts';
import { unit, volley } from './made.ts';

const ids = (list: readonly Combatant[]): string[] => list.map((u) => u.id);

describe('tables of combat', () => {
  it('[C-001 R13.6] air-naval hits are rounded up', () => {
    expect(
      [39 * 1, 13, 54, 47, 47, 47].map((s, i) => hitsOf(s, airNavalFactor([3, 0, 5, 2, 4, 6][i] as number))),
    ).toEqual([20, 4, 27, 12, 24, 47]);
  });
  it('[C-002 C-005 R13.24] ground hits', () => {
    expect([7, 7, 7, 5, 2, 9, 12, -2].map(groundFactor)).toEqual([1.5, 1.5, 1.5, 1, 0.5, 2, 2, 0.5]);
    expect(hitsOf(9, groundFactor(7))).toBe(14);
  });
  it('[C-003 C-004 R13.6] the natural 9 is critical, a modified one only by an event', () => {
    const c = { units: [unit('a', 'japan')], lost: {} };
    const three = [{ key: 'surprise', rule: 'R13.5', value: 3 }];
    expect(fire(c, 'japan', 'airNaval', 9, three).critical).toBe(true);
    expect(fire(c, 'japan', 'airNaval', 6, three).critical).toBeUndefined();
    expect(fire(c, 'japan', 'airNaval', 6, three, 9).critical).toBe(true);
  });
});

describe('hits', () => {
  it('[C-051 R13.10] nobody takes a second step while another is full', () => {
    const c = { units: [unit('x', 'allied'), unit('y', 'allied')], lost: { x: 1 } };
    expect(ids(targets(c, volley(36)))).toEqual(['y']);
  });
  it('[C-054 R13.10 R13.11] one carrier reaches one of two at a distance, and only reduces it', () => {
    const c = { units: [unit('x', 'allied'), unit('y', 'allied')], lost: {} };
    const { fight } = payAll(c, volley(45, { reach: 1 }));
    expect(Object.values(fight.lost)).toEqual([1]);
  });
  it('[C-056 R13.11] without aircraft only escorts and units in the hex are hit', () => {
    const c = { units: [unit('x', 'allied'), unit('e', 'allied', { kind: 'ship', escort: true })], lost: {} };
    expect(ids(targets(c, volley(45, { reach: 0 })))).toEqual(['e']);
  });
  it('[C-235 R13.13] a critical hit may take both steps of the one carrier in reach', () => {
    const c = { units: ['x', 'y', 'z'].map((id) => unit(id, 'allied')), lost: {} };
    const { fight } = payAll(c, volley(30, { reach: 1, critical: true }));
    expect(Object.values(fight.lost)).toEqual([2]);
  });
  it('[C-057 C-236 R13.13] a critical hit that pays for nothing takes the weakest', () => {
    const c = {
      units: [unit('x', 'allied', { defence: [8, 8] }), unit('y', 'allied', { defence: [10, 10] })],
      lost: {},
    };
    expect(ids(critTargets(c, volley(2, { critical: true })))).toEqual(['x']);
    const even = { units: [unit('x', 'allied'), unit('y', 'allied')], lost: {} };
    expect(ids(critTargets(even, volley(3, { critical: true })))).toEqual(['x', 'y']);
    expect(critTargets(even, volley(3))).toEqual([]);
  });
  it('[C-216 R13.12] ground units are safe where ships were', () => {
    const c = {
      units: [
        unit('s', 'allied', { kind: 'ship', inHex: true, defence: [6, 6] }),
        unit('g', 'allied', { kind: 'ground', inHex: true }),
      ],
      lost: {},
    };
    expect(payAll(c, volley(40)).fight.lost).toEqual({ s: 2 });
  });
  it('[C-059 R13.14] ground units lose at most one step to ships and aircraft', () => {
    const c = { units: [unit('g', 'allied', { kind: 'ground', inHex: true, defence: [10, 10] })], lost: {} };
    expect(payAll(c, volley(40)).fight.lost).toEqual({ g: 1 });
    expect(targets({ ...c, lost: { g: 1 } }, volley(40))).toEqual([]);
  });
  it('[C-220 R13.26] full units first, also on land', () => {
    const c = {
      units: [
        unit('d', 'allied', { kind: 'ground', inHex: true }),
        unit('r', 'allied', { kind: 'ground', inHex: true, steps: 1, full: 1, defence: [6, 6] }),
      ],
      lost: {},
    };
    const paid = (hits: number) => payAll(c, volley(hits, { part: 'ground' })).fight.lost;
    expect([paid(6), paid(17), paid(18), paid(30)]).toEqual([{}, { d: 1 }, { d: 1, r: 1 }, { d: 2, r: 1 }]);
  });
  it('[R13.26] those that came by sea have half defence on land', () => {
    const c = { units: [unit('d', 'allied', { kind: 'ground', inHex: true, assault: true })], lost: {} };
    expect(takeStep(c, volley(6, { part: 'ground' }), 'd').volley.left).toBe(0);
  });
});

describe('winners', () => {
  const ship = (id: string, side: 'japan' | 'allied', n: number, more: Partial<Combatant> = {}) =>
    unit(id, side, { kind: 'ship', inHex: true, attack: [n, n], ...more });
  it('[C-060 R13.18 R13.19 R13.20] a tie is won by R, a lone aircraft of R wins, an empty sea is won by O', () => {
    const even = { units: [ship('a', 'japan', 20), ship('b', 'allied', 20)], lost: {} };
    expect(airNavalWinner(even, 'japan')).toBe('allied');
    const air = { units: [ship('a', 'japan', 30), unit('b', 'allied', { kind: 'air', attack: [3, 3] })], lost: {} };
    expect(airNavalWinner(air, 'japan')).toBe('allied');
    expect(airNavalWinner({ ...even, lost: { a: 2, b: 2 } }, 'japan')).toBe('japan');
  });
  it('[C-074 C-075 R13.28] a tie sends O away; both wiped out leaves it to R', () => {
    const c = {
      units: [ship('a', 'japan', 9, { kind: 'ground' }), ship('b', 'allied', 9, { kind: 'ground' })],
      lost: { a: 1, b: 1 },
    };
    expect(groundWinner(c, 'japan', { japan: 1, allied: 1 })).toEqual({ winner: 'allied', retreats: true });
    expect(groundWinner({ ...c, lost: { a: 2, b: 2 } }, 'japan', { japan: 2, allied: 2 })).toEqual({
      winner: 'allied',
      retreats: false,
    });
  });
});

it('[R13.6] exact odds add up to one, and a duel of equals is told by its dice', () => {
  const out = odds({
    units: [unit('a', 'japan', { inHex: true, kind: 'ship' }), unit('b', 'allied', { inHex: true, kind: 'ship' })],
    o: 'japan',
    intel: 'intercept',
    airNaval: { japan: [], allied: [] },
    ground: { japan: [], allied: [] },
  });
  expect(out.reduce((n, x) => n + x.probability, 0)).toBeCloseTo(1, 12);
  const both = out.filter((x) => x.lost.a && x.lost.b).reduce((n, x) => n + x.probability, 0);
  expect(both).toBeCloseTo(0.16, 12);
});

it('[C-070 R13.24 R13.28] Hong Kong falls to the reduced 17th Army', () => {
  const b = table({
    units: { '2709': 'jp-army-17/r br-div-hk' },
    offensive: {},
    activated: { 'jp-army-17': { mode: 'ground', from: '2708' } },
    battles: ['2709'],
    intel: 'intercept',
  }).battles([5, 3]);
  b.expectOver().noDiceLeft();
  // Mixed terrain: 5 - 2 = 3 gives 9 hits for 4 + 4; three of the British cannot pay 12.
  const fires = b.log().filter((l) => l.key === 'battle.fires');
  expect(fires.map((l) => [l.params?.side, l.params?.strength, l.params?.hits])).toEqual([
    ['japan', 9, 9],
    ['allied', 3, 3],
  ]);
  expect(b.log().find((l) => l.key === 'battle.groundWon')?.params).toMatchObject({ side: 'japan', retreats: false });
  expect(b.at('br-div-hk')).toBe('removed');
  expect(b.at('jp-army-17')).toBe('2709/r');
  expect(b.g.control['2709']?.side).toBe('japan');
});
