import { describe, expect, test } from 'vitest';
import { airNavalWinner, strength } from '../src/battle/force.ts';
import { airNavalModifiers, groundModifiers, participants } from '../src/battle/participants.ts';
import { distance } from '../src/board.ts';
import { counter } from '../src/counters.ts';
import type { UnitId } from '../src/state.ts';
import { unit } from './battle/made.ts';
import { fight, type Shot, shots } from './fights.ts';
import { type Bench, type Setting, table } from './table.ts';

describe('geometry and strength', () => {
  test('[C-007 R3.2] distances of the printed examples', () => {
    const printed = {
      '4612 5108': 6,
      '5506 5808': 3,
      '2112 2015': 3,
      '3706 3709': 3,
      '3014 2220': 10,
      '2909 2812': 3,
      '3009 2812': 4,
    };
    for (const [pair, n] of Object.entries(printed))
      expect(distance(...(pair.split(' ') as [string, string])), pair).toBe(n);
  });

  test(
    '[C-006 R13.3] 47: a carrier 12, a bomber 4, aircraft 10 near and 10 far away (5), a battleship 16 ' +
      'in the hex',
    () => {
      const units = {
        '4423': 'us-bb-newjersey',
        '4425': 'us-air-7',
        '4426': 'us-air-5',
        '4424': 'us-cv-enterprise us-lrb-5',
      };
      const flying = ['us-air-7', 'us-air-5', 'us-cv-enterprise', 'us-lrb-5'];
      const { g } = table({
        units,
        offensive: { side: 'allied', card: 'al-19' },
        activated: [...flying, 'us-bb-newjersey'],
        assigned: Object.fromEntries(flying.map((u) => [u, '4423'])),
        battles: ['4423'],
      });
      const there = participants(g, '4423');
      expect([distance('4425', '4423'), distance('4426', '4423')]).toEqual([2, 3]);
      const bb = counter('us-bb-newjersey').full[0];
      expect(strength({ units: there, lost: {} }, 'allied', 'airNaval')).toBe(12 + 4 + 10 + 5 + bb);
    },
  );

  test('[C-061 R13.5] +3 in 1944 with a US carrier, +1 in 1943, nothing for British carriers alone', () => {
    const by = (turn: number, carrier: UnitId): number => {
      const { g } = table({
        turn,
        units: { '4423': `${carrier} jp-ca-takao` },
        offensive: { side: 'allied', card: 'al-19' },
        activated: [carrier],
        battles: ['4423'],
        intel: 'intercept',
      });
      return airNavalModifiers(g, '4423', 'allied', participants(g, '4423')).reduce((n, m) => n + m.value, 0);
    };
    expect([by(8, 'us-cv-enterprise'), by(6, 'us-cv-enterprise'), by(8, 'br-cv-indomitable')]).toEqual([3, 1, 0]);
  });

  test('[C-073 R13.25] terrain counts on the die of O alone', () => {
    const on = (hex: string): [number, number] => {
      const s: Setting = {
        units: { [hex]: 'jp-army-14 us-corps-nl' },
        offensive: {},
        activated: ['jp-army-14'],
        battles: [hex],
      };
      const { g } = table(s);
      const sum = (side: 'japan' | 'allied'): number =>
        groundModifiers(g, hex, side, participants(g, hex)).reduce((n, m) => n + m.value, 0);
      return [sum('japan'), sum('allied')];
    };
    expect([on('2813'), on('3720'), on('2013')]).toEqual([
      [-2, 0],
      [-1, 0],
      [-3, 0],
    ]);
  });
});

describe('battles on land', () => {
  test(
    '[C-071 R13.25 R13.26] Clark Field: naval support alone, 27 hits take both steps; six hits on half ' +
      'of twelve take one',
    () => {
      const b = fight(
        {
          units: { '2812': 'jp-army-14 jp-ca-takao us-corps-nl us-air-feaf/r us-lrb-19/r', '3009': 'jp-air-5' },
          japan: '3009',
          offensive: {},
          activated: {
            'jp-army-14': { mode: 'amphibious', path: ['2812'] },
            'jp-ca-takao': { mode: 'naval' },
            'jp-air-5': {},
          },
          assigned: { 'jp-air-5': '2812' },
          battles: ['2812'],
        },
        [0, 0, 5, 3],
      );
      const [japan, allied] = shots(b).filter((f) => f.part === 'ground') as [Shot, Shot];
      expect(japan.modifiers.map((m) => [m.key, m.value])).toContainEqual(['navalSupport', 2]);
      expect(japan.modifiers.map((m) => m.key)).not.toContain('airSupport');
      expect([japan.strength, allied.strength, allied.hits]).toEqual([18, 6, 6]);
      expect(b.at('jp-army-14')).toBe('2812/r');
    },
  );

  test(
    '[C-072 R13.24] Davao: a reduced army of 9 at one and a half makes 14 hits, enough for a reduced ' + 'corps of 10',
    () => {
      const b = fight(
        {
          units: { '2915': 'jp-army-16/r us-corps-m/r' },
          offensive: {},
          activated: { 'jp-army-16': { mode: 'ground' } },
          battles: ['2915'],
        },
        [9, 0],
      );
      const [japan] = shots(b) as [Shot];
      expect([japan.strength, japan.hits]).toEqual([9, 14]);
      expect(b.at('us-corps-m')).not.toContain('2915');
    },
  );

  test('[C-077 R13.21] who came over land fights though the air-naval combat is lost, who landed does not', () => {
    const b = fight(
      {
        units: { '2812': 'jp-army-14 jp-bde-sn1 us-corps-nl us-air-feaf' },
        offensive: {},
        activated: { 'jp-army-14': { mode: 'ground' }, 'jp-bde-sn1': { mode: 'amphibious' } },
        battles: ['2812'],
      },
      [0, 0, 0],
    );
    expect(b.g.battles['2812']?.airNaval).toBe('allied');
    expect(shots(b).find((f) => f.part === 'ground' && f.side === 'japan')?.strength).toBe(18);
  });

  test('[C-079 R12.28] an unescorted landing that a reacting cruiser meets: a step of each, and they leave', () => {
    const b = fight(
      {
        units: { '4423': 'us-div-m1 us-corps-14 jp-ca-aoba' },
        japan: '4423',
        offensive: { side: 'allied' },
        activated: {
          'us-div-m1': { mode: 'amphibious', from: '4825', path: ['4423'] },
          'us-corps-14': { mode: 'amphibious', from: '4825', path: ['4423'] },
          'jp-ca-aoba': { mode: 'naval', from: '4021', path: ['4423'] },
        },
        battles: ['4423'],
      },
      [0],
    );
    expect([b.at('us-div-m1'), b.at('us-corps-14')]).toEqual(['4423/r', '4423/r']);
    expect(b.g.battles['4423']).toMatchObject({ failed: true });
    expect(b.g.control['4423']?.side).toBe('japan');
  });

  test(
    '[C-221 R13.28] a step lost to aircraft does not count: one lost on each side on land is a tie, O ' + 'retreats',
    () => {
      const b = fight(
        {
          units: { '2812': 'jp-army-16 us-corps-nl us-corps-m', '2909': 'jp-air-5' },
          japan: '2909',
          offensive: {},
          activated: { 'jp-army-16': { mode: 'ground', from: '2912' }, 'jp-air-5': {} },
          assigned: { 'jp-air-5': '2812' },
          battles: ['2812'],
        },
        [6, 3, 9],
      );
      expect(shots(b).map((f) => [f.side, f.part, f.hits])).toEqual([
        ['japan', 'airNaval', 11],
        ['japan', 'ground', 18],
        ['allied', 'ground', 12],
      ]);
      expect([b.at('us-corps-nl'), b.at('us-corps-m'), b.at('jp-army-16')]).toEqual(['2812/r', '2812/r', '2812/r']);
      expect(b.g.battles['2812']).toMatchObject({ ground: 'allied', retreating: 'japan' });
    },
  );

  test(
    '[C-224 R13.33] a beaten unit goes to a friendly named hex, whatever ships lie there; an army ' +
      'there closes it',
    () => {
      const beaten = (more: string): Bench =>
        table({
          units: { '3922': 'au-bde-pm jp-army-17', '3822': `jp-ca-takao${more}` },
          allied: '3922 3822 3823',
          offensive: {},
          activated: { 'jp-army-17': { mode: 'amphibious', from: '4021', path: ['3922'] } },
          battles: { '3922': { retreating: 'allied', ground: 'japan', done: true } },
        }).run('retreats', { side: 'japan' });
      const two = beaten('');
      two
        .offers('retreat', ['au-bde-pm', '3822'])
        .offers('retreat', ['au-bde-pm', '3823'])
        .refuses('retreat', ['au-bde-pm', '3923']);
      const one = beaten(' jp-bde-ss').expectOver();
      expect(one.at('au-bde-pm')).toBe('3823');
    },
  );
});

test('[C-060 R13.18] 20 against 20 is won by R', () => {
  const f = {
    units: [
      unit('o', 'japan', { defence: [9, 9], kind: 'ship', inHex: true, attack: [10, 20] }),
      unit('r', 'allied', { defence: [9, 9], kind: 'ship', inHex: true, attack: [10, 20] }),
    ],
    lost: {},
  };
  expect(airNavalWinner(f, 'japan')).toBe('allied');
});
