import { describe, expect, test } from 'vitest';
import { airNavalWinner, strength } from '../src/battle/force.ts';
import { payAll, targets } from '../src/battle/hits.ts';
import { airNavalModifiers, groundModifiers, participants } from '../src/battle/participants.ts';
import { distance, isHex, resourceHexes as resources } from '../src/board.ts';
import { counter, isHq } from '../src/counters.ts';
import type { Combatant, State, UnitId } from '../src/state.ts';
import { alliedDeal, japaneseDeal } from '../src/strategic-phase/deal.ts';
import { inSupply } from '../src/supply.ts';
import { unit, volley } from './battle/made.ts';
import { begin } from './begin.ts';
import { type Bench, type Setting, state, table } from './table.ts';

const fight = (s: Setting, dice: readonly number[]): Bench => {
  const b = table({ turn: 3, intel: 'intercept', ...s }).run('battles', {}, dice);
  while (!b.over) b.choose('transferDone' in b.decision().kinds ? 'transferDone' : 'hitsProposal');
  return b;
};
interface Shot {
  side: string;
  part: string;
  strength: number;
  hits: number;
  modifiers: { key: string; value: number }[];
}
const shots = (b: Bench): Shot[] =>
  b
    .log()
    .filter((l) => l.key === 'battle.fires')
    .map((l) => l.params as unknown as Shot);

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

describe('hits', () => {
  const c = (...units: Combatant[]) => ({ units, lost: {} });

  test('[C-053 R13.11] two air units and carriers that fire reach two of three at a distance', () => {
    const three = c(
      unit('cv', 'allied', { defence: [12, 12] }),
      unit('cvl', 'allied', { defence: [8, 8] }),
      unit('cve', 'allied', { defence: [8, 8] }),
    );
    const { fight: f } = payAll(three, volley(100, { reach: 2 }));
    expect(Object.values(f.lost).filter((n) => n > 0)).toHaveLength(2);
  });

  test(
    '[C-215 R13.11] one carrier at a distance hits three air units in the hex, but one carrier of ' +
      'three at a distance',
    () => {
      const inHex = c(
        ...['a', 'b', 'd'].map((id) => unit(id, 'allied', { defence: [10, 10], kind: 'air', inHex: true })),
      );
      expect(Object.keys(payAll(inHex, volley(30, { reach: 1 })).fight.lost)).toHaveLength(3);
      const far = c(...['a', 'b', 'd'].map((id) => unit(id, 'allied', { defence: [10, 10] })));
      expect(Object.keys(payAll(far, volley(30, { reach: 1 })).fight.lost)).toHaveLength(1);
    },
  );

  test(
    '[C-055 R13.10 R13.13] with 10 hits left and a full unit of 18 nobody is eliminated; a critical ' + 'hit may',
    () => {
      // 37 of 47 hits have reduced the others.
      const units = [
        unit('full', 'allied', { defence: [18, 18] }),
        unit('a', 'allied', { defence: [10, 10] }),
        unit('b', 'allied', { defence: [12, 12] }),
        unit('d', 'allied', { defence: [15, 15] }),
      ];
      const f = { units, lost: { a: 1, b: 1, d: 1 } };
      expect(targets(f, volley(10, { reach: 9 }))).toEqual([]);
      expect(targets(f, volley(10, { reach: 9, critical: true })).map((u) => u.id)).toEqual(['a']);
    },
  );

  test(
    '[C-058 R13.16] Japan may give the step of a carrier to a light one: not after a critical hit, not ' +
      'with a single carrier',
    () => {
      const carriers = (more: string): Setting => ({
        units: {
          '4224': `jp-cv-akagi ${more}`,
          '4625': 'us-cv-enterprise us-cv-lexington',
          '4423': 'us-ca-asiatic/r',
        },
        offensive: {},
        activated: ['jp-cv-akagi', 'us-cv-enterprise', 'us-cv-lexington', ...(more ? [more] : [])],
        assigned: Object.fromEntries(
          ['jp-cv-akagi', 'us-cv-enterprise', 'us-cv-lexington', ...(more ? [more] : [])].map((u) => [u, '4423']),
        ),
        battles: ['4423'],
      });
      const after = (more: string, die: number): Bench => {
        const b = table({ turn: 3, intel: 'intercept', ...carriers(more) }).run('battles', {}, [0, die]);
        while (!b.over && 'hitsProposal' in b.decision().kinds) b.choose('hitsProposal');
        return b;
      };
      const both = after('jp-cvl-zuiho', 7);
      expect([both.at('jp-cv-akagi'), both.at('jp-cvl-zuiho')]).toEqual(['4224/r', '4224/r']);
      both.expectDecision('japan', 'battle.transfer').choose('transferStep', ['jp-cvl-zuiho', 'jp-cv-akagi']);
      expect([both.at('jp-cv-akagi'), isHex(both.at('jp-cvl-zuiho'))]).toEqual(['4224', false]);
      after('jp-cvl-zuiho', 9).expectOver();
      after('', 7).expectOver();
    },
  );

  test(
    '[C-052 R13.3] Clark Field: 22 + 16 + 16 from far away and a cruiser are 39; at a half 20 hits ' + 'take 10 and 9',
    () => {
      const far = '3009';
      const b = fight(
        {
          units: { '2812': 'us-air-feaf us-lrb-19 jp-ca-takao', [far]: 'jp-air-5 jp-air-21 jp-air-23' },
          japan: far,
          offensive: {},
          activated: ['jp-ca-takao', 'jp-air-5', 'jp-air-21', 'jp-air-23'],
          assigned: { 'jp-air-5': '2812', 'jp-air-21': '2812', 'jp-air-23': '2812' },
          battles: ['2812'],
          intel: 'surprise',
        },
        [2],
      );
      expect(shots(b)[0]).toMatchObject({ side: 'japan', strength: 39, hits: 20 });
      expect([b.at('us-air-feaf'), b.at('us-lrb-19')]).toEqual(['2812/r', '2812/r']);
    },
  );

  test('[C-062 R13.5 R13.7] in an Ambush the Allies fire first with 4 more, the survivors without a modifier', () => {
    const b = fight(
      {
        units: { '4423': 'jp-ca-takao jp-ca-nachi us-ca-asiatic' },
        offensive: {},
        activated: ['jp-ca-takao', 'jp-ca-nachi'],
        battles: ['4423'],
        intel: 'ambush',
      },
      [3, 6],
    );
    expect(shots(b).map((f) => [f.side, f.modifiers.map((m) => m.value)])).toEqual([
      ['allied', [4]],
      ['japan', []],
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

describe('the strategic phase', () => {
  const hunt = (turn: number, die: number, escort = 0): unknown[] => {
    const t = table({ turn, tracks: { escort } }).run('submarineWarfare', {}, [die]);
    return [
      t.log().find((l) => l.key === 'strategic.submarines')?.params?.result,
      t.track('asp.japan'),
      t.track('escort'),
    ];
  };
  test('[C-080 R9.3] turn 2: a die of 2 is one too many, of 1 hits', () => {
    expect([hunt(2, 2), hunt(2, 1)]).toEqual([
      [1, 7, 0],
      [0, 6, 0],
    ]);
  });
  test('[C-081 R9.3] turn 6 with escorts of 2: 9 misses by 5, 4 hits and ends them', () => {
    expect([hunt(6, 9, 2), hunt(6, 4, 2)]).toEqual([
      [5, 7, 2],
      [0, 6, 0],
    ]);
  });
  test('[C-082 C-315 R9.5.1] the Japanese hand by resources and raids, never below four', () => {
    const with_ = (n: number, turn: number, hits = 0, sunk = false) => {
      const g = state({ turn, tracks: { bombingHits: hits }, ...(sunk ? { flags: ['submarines'] as const } : {}) });
      const all = (begin('1943') as State).control;
      const held = resources.slice(0, n);
      const control = Object.fromEntries(
        resources.map((id) => [id, { id, side: held.includes(id) ? ('japan' as const) : ('allied' as const) }]),
      );
      return japaneseDeal({ ...g, control: { ...all, ...control } } as State);
    };
    expect([with_(13, 5), with_(9, 5), with_(11, 9, 1), with_(6, 9)]).toEqual([
      { cards: 7, passes: 0 },
      { cards: 5, passes: 2 },
      { cards: 5, passes: 2 },
      { cards: 4, passes: 2 },
    ]);
    expect([with_(14, 9, 2, true), with_(8, 9, 2)]).toEqual([
      { cards: 4, passes: 2 },
      { cards: 4, passes: 2 },
    ]);
  });
  test('[C-083 R9.5.3] the Allied hand: 7; two nations lost 5 and 2 passes; four losses are raised to 4', () => {
    expect(alliedDeal(state({ turn: 4, tracks: { wie: 1 } }))).toEqual({ cards: 7, passes: 0 });
    expect(alliedDeal(state({ turn: 5, nations: { china: 4, india: 4 }, tracks: { wie: 1 } }))).toEqual({
      cards: 5,
      passes: 2,
    });
    expect(alliedDeal(state({ turn: 5, nations: { china: 4, india: 4, australia: 4 }, tracks: { wie: -7 } }))).toEqual(
      {
        cards: 4,
        passes: 2,
      },
    );
  });
  test('[C-084 R9.4.4] a 9 costs a full bomber a step, with Iwo Jima Allied none', () => {
    const raid = (allied: string): string =>
      table({ turn: 10, units: { '3813': 'us-b29-20', '3814': 'us-hq-central-pacific' }, allied })
        .run('strategicBombing', {}, [9])
        .choose('bomb', ['us-b29-20'])
        .at('us-b29-20');
    expect([raid('3813 3814'), raid('3813 3814 3709')]).toEqual(['3813/r', '3813']);
  });
  test('[C-101 R6] nobody is out of supply at the start of 1944', () => {
    const g = begin('1944');
    const dry = Object.values(g.units).filter((u) => /^\d{4}$/.test(u.at) && !isHq(u.id) && !inSupply(g, u.id));
    expect(dry.map((u) => u.id)).toEqual([]);
  });
  test('[C-028 R7.9] a headquarters comes back into Australia, Oahu or India alone, and nothing else happens', () => {
    const t = table({
      hands: { allied: 'al-19 al-13' },
      units: { 'turn-4': 'us-hq-sw-pacific', '5808': 'us-hq-central-pacific us-air-7' },
      allied: '2813',
    }).run('action', { side: 'allied' });
    t.offers('returnHQ', ['al-19', 'us-hq-sw-pacific', '3727']).refuses(
      'returnHQ',
      ['al-19', 'us-hq-sw-pacific', '2813'],
      'R7.9',
    );
    t.refuses('returnHQ', ['al-19', 'us-hq-sw-pacific', '5808'], 'R7.1');
    t.choose('returnHQ', ['al-19', 'us-hq-sw-pacific', '3727']).expectOver();
    expect([t.at('us-hq-sw-pacific'), t.g.cards['al-19']?.at, Object.keys(t.g.activated)]).toEqual([
      '3727',
      'discard',
      [],
    ]);
  });
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

test(
  '[C-240 R11.6 R20.2] a unit is activated in two offensives of a turn; the four ships of Operation Z ' + 'are not',
  () => {
    const t = table({
      turn: 3,
      units: { '4017': 'jp-hq-south-seas jp-ca-aoba jp-cv-akagi' },
      marks: { 'jp-cv-akagi': { spent: true } },
      hands: { japan: 'jp-10 jp-12 jp-19', allied: 'al-13 al-19' },
    }).run('offensivesPhase');
    const offensive = (id: string): void => {
      t.choose('playOC', [id]).choose('hq', ['jp-hq-south-seas']);
      t.offers('activate', ['jp-ca-aoba']).refuses('activate', ['jp-cv-akagi'], 'R20.2');
      t.choose('activate', ['jp-ca-aoba']).choose('activateDone').choose('moveDone').choose('declareDone');
      while (t.decision().kinds.pass) t.choose('pass');
      while (t.decision().kinds.allHome) t.choose('allHome');
    };
    offensive('jp-10');
    t.expectDecision('allied', 'offensives.action').choose('discard', ['al-13']);
    offensive('jp-12');
  },
);
