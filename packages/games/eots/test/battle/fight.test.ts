import { describe, expect, test } from 'vitest';
import type { Setting } from '../table.ts';
import { table } from '../table.ts';

const fight = (s: Setting, dice: readonly number[]) => table({ turn: 3, intel: 'intercept', ...s }).battles(dice);
const fires = (b: ReturnType<typeof fight>) =>
  b
    .log()
    .filter((l) => l.key === 'battle.fires')
    .map((l) => l.params as { side: string; part: string; strength: number; die: number; hits: number });

describe('who fires', () => {
  const ashore: Setting = {
    units: { '2913': 'us-corps-sl jp-army-16' },
    offensive: {},
    activated: { 'jp-army-16': { mode: 'ground', from: '2912' } },
    battles: ['2913'],
  };

  test('[R13.4] without aircraft and ships there is no air-naval combat: the armies fight at once', () => {
    const b = fight(ashore, [5, 5]).expectOver().noDiceLeft();
    expect(fires(b).map((f) => [f.side, f.part])).toEqual([
      ['japan', 'ground'],
      ['allied', 'ground'],
    ]);
    expect(b.g.battles['2913']?.airNaval).toBeUndefined();
  });

  test(
    '[R13.4 R13.8 C-217] one side alone has aircraft: it rolls, wins and takes one step at most; the ' +
      'other side has no die',
    () => {
      const landing: Setting = {
        units: { '4423': 'us-div-m1', '4021': 'jp-air-25' },
        japan: '4423 4021',
        offensive: { side: 'allied' },
        activated: { 'us-div-m1': { mode: 'amphibious', from: '4825' } },
        battles: ['4423'],
        assigned: { 'jp-air-25': '4423' },
      };
      const weak = fight(landing, [7]).expectOver().noDiceLeft();
      expect(fires(weak)).toMatchObject([{ side: 'japan', part: 'airNaval', die: 7, hits: 5 }]);
      expect([weak.g.battles['4423']?.airNaval, weak.at('us-div-m1')]).toEqual(['japan', '4423']);
      const units = { '4423': 'us-div-m1', '4021': 'jp-air-22 jp-air-21 jp-air-23' };
      const strong = fight(
        { ...landing, units, assigned: { 'jp-air-22': '4423', 'jp-air-21': '4423', 'jp-air-23': '4423' } },
        [6],
      ).expectOver();
      expect(fires(strong)[0]?.hits).toBeGreaterThanOrEqual(24);
      expect(strong.at('us-div-m1')).toBe('4423/r');
    },
  );
});

describe('choices of the firing player', () => {
  test('[R13.15 R13.9] whoever fires says in which order and to whom; the other side is not asked', () => {
    const b = fight(
      {
        units: { '2915': 'jp-ca-takao jp-ca-aoba us-ca-asiatic us-dd-asiatic' },
        offensive: {},
        activated: { 'jp-ca-takao': { mode: 'naval' }, 'jp-ca-aoba': { mode: 'naval' } },
        battles: ['2915'],
        intel: 'surprise',
      },
      [0],
    );
    // 24 x 0.5 = 12 hits: two full ships of defence 6 and 4.
    b.expectDecision('japan', 'battle.airNavalHits').offers('hit', ['us-dd-asiatic']).offers('hit', ['us-ca-asiatic']);
    expect(b.play.decisions()).toHaveLength(1);
    b.choose('hit', ['us-dd-asiatic']);
    // The rest follows by itself: 8 are left, the cruiser (6) is the only full one; 2 are lost, nobody takes a second
    // step (R13.9, R13.10).
    expect([b.at('us-dd-asiatic'), b.at('us-ca-asiatic')]).toEqual(['2915/r', '2915/r']);
    expect(fires(b)[0]?.hits).toBe(12);
    expect(b.phase).not.toBe('battle');
  });
});

describe('carriers of Japan share their losses', () => {
  const carriers: Setting = {
    units: { '4224': 'jp-cv-akagi jp-cv-soryu/r', '4222': 'us-cv-lexington' },
    offensive: {},
    activated: { 'jp-cv-akagi': { mode: 'naval' }, 'jp-cv-soryu': { mode: 'naval' } },
    battles: ['4423'],
    assigned: { 'jp-cv-akagi': '4423', 'jp-cv-soryu': '4423', 'us-cv-lexington': '4423' },
  };
  const afterHit = (die: number) => {
    const b = fight(carriers, [0, die]);
    while (!b.over && 'hitsProposal' in b.decision().kinds) b.choose('hitsProposal');
    return b;
  };

  test(
    '[R13.16] a step lost in this combat may go to another carrier; the one that was reduced before ' +
      'cannot get it back',
    () => {
      const b = afterHit(6);
      expect(b.at('jp-cv-akagi')).toBe('4224/r');
      b.expectDecision('japan', 'battle.transfer').offers('transferStep', ['jp-cv-soryu', 'jp-cv-akagi']);
      b.refuses('transferStep', ['jp-cv-akagi', 'jp-cv-soryu']);
      b.choose('transferStep', ['jp-cv-soryu', 'jp-cv-akagi']);
      expect([b.at('jp-cv-akagi'), b.at('jp-cv-soryu')]).toEqual(['4224', 'removed']);
    },
  );

  test('[R13.16] not after a critical hit of the Allies', () => {
    const b = afterHit(9);
    expect(b.keys()).not.toContain('battle.transferred');
    b.expectOver();
  });
});

describe('who has won the sea and the air', () => {
  const duel = (takao: string): Setting => ({
    units: { '4423': takao, '4222': 'us-cv-enterprise/r us-bb-mississippi' },
    japan: '4423',
    offensive: { side: 'allied' },
    activated: { 'us-cv-enterprise': { mode: 'naval' }, 'us-bb-mississippi': { mode: 'naval' } },
    battles: ['4423'],
    assigned: { 'us-cv-enterprise': '4423', 'us-bb-mississippi': { battle: '4423', escorts: 'us-cv-enterprise' } },
  });

  test('[C-218 R13.18] an escort outside counts nothing: 8 against 12 loses, against 7 it wins', () => {
    const won = (takao: string) => {
      const b = fight(duel(takao), [0, 0]).expectOver().noDiceLeft();
      return b.g.battles['4423']?.airNaval;
    };
    expect([won('jp-ca-takao'), won('jp-ca-takao/r')]).toEqual(['japan', 'allied']);
  });

  const beach = (more: Setting): Setting => ({
    turn: 3,
    japan: '2909',
    offensive: {},
    activated: {
      'jp-army-14': { mode: 'ground', from: '2912' },
      'jp-bde-sn1': { mode: 'amphibious', from: '2909' },
    },
    battles: ['2812'],
    ...more,
  });

  test(
    '[C-222 R13.21] R has won it: who came over land fights with full defence, who landed does not ' +
      'fight; O still suffers the beach',
    () => {
      const b = fight(beach({ units: { '2812': 'jp-army-14 jp-bde-sn1 us-corps-nl us-air-feaf' } }), [0, 0, 0]);
      while (!b.over) b.choose('hitsProposal');
      expect(b.g.battles['2812']?.airNaval).toBe('allied');
      const shots = fires(b).filter((f) => f.part === 'ground') as unknown as {
        side: string;
        strength: number;
        modifiers: { key: string; value: number }[];
      }[];
      expect(shots.map((f) => [f.side, f.strength])).toEqual([
        ['japan', 18],
        ['allied', 6],
      ]);
      expect(shots[1]?.modifiers.find((m) => m.key === 'beachDefence')?.value).toBe(3);
    },
  );

  test('[R13.21] R has won it and nobody came over land: the battle is over, without a die on land', () => {
    const b = fight(
      beach({
        units: { '2812': 'jp-bde-sn1 us-corps-nl us-air-feaf' },
        activated: { 'jp-bde-sn1': { mode: 'amphibious', from: '2909' } },
      }),
      [0],
    );
    b.expectOver().noDiceLeft();
    expect([b.g.battles['2812']?.airNaval, b.g.battles['2812']?.ground, b.at('jp-bde-sn1')]).toEqual([
      'allied',
      undefined,
      '2812',
    ]);
    expect(b.g.control['2812']).toBeUndefined();
  });

  test('[R13.22] O has won it: those who landed fight too, with half defence', () => {
    const b = fight(
      beach({
        units: { '2812': 'jp-army-14 jp-bde-sn1 jp-ca-takao us-corps-nl' },
        activated: {
          'jp-army-14': { mode: 'ground', from: '2912' },
          'jp-bde-sn1': { mode: 'amphibious', from: '2909' },
          'jp-ca-takao': { mode: 'naval', from: '2909' },
        },
      }),
      [0, 0, 0],
    );
    while (!b.over) b.choose('hitsProposal');
    expect(
      fires(b)
        .filter((f) => f.part === 'ground')
        .map((f) => [f.side, f.strength]),
    ).toEqual([
      ['japan', 22],
      ['allied', 6],
    ]);
    expect(b.g.battles['2812']?.airNaval).toBe('japan');
  });
});
