import { describe, expect, test } from 'vitest';
import { controller } from '../src/control.ts';
import { passThrough } from '../src/movement/execute.ts';
import type { Mode } from '../src/state.ts';
import { inSupply } from '../src/supply.ts';
import { decided } from '../src/victory/decide.ts';
import type { Setting } from './table.ts';
import { state, Table, table } from './table.ts';

describe('captures', () => {
  /** Fights the battles; with `on` what follows them in step 12 too. */
  const fight = (s: Setting, dice: readonly number[] = [], on = false) => {
    const b = table({ turn: 3, intel: 'intercept', offensive: {}, ...s }).battles(dice);
    while (!b.over) b.choose('hitsProposal');
    return on ? new Table(b.g).run('landedControl', { side: 'japan' }).expectOver() : b;
  };

  test(
    '[R4.2 R4.3] whoever walks through takes the hex at once, unless a ground or air unit holds it; ' + 'ships do not',
    () => {
      const walk = (there: string) =>
        table({ units: { '2912': `jp-army-14 ${there}` } }).does((g, io) => passThrough(g, 'japan', '2912', io)).g;
      expect(['', 'us-dd-asiatic', 'us-bde-p', 'us-air-feaf'].map((there) => controller(walk(there), '2912'))).toEqual(
        ['japan', 'japan', 'allied', 'allied'],
      );
    },
  );

  test('[R4.2] ships and aircraft alone never take a hex, though they win the battle', () => {
    const b = fight(
      {
        units: { '2813': 'jp-ca-takao us-dd-asiatic/r' },
        activated: { 'jp-ca-takao': { mode: 'naval' } },
        battles: ['2813'],
      },
      [9, 0],
    );
    expect([b.g.battles['2813']?.airNaval, controller(b.g, '2813')]).toEqual(['japan', 'allied']);
  });

  test('[R4.2] a landing takes its hex after the battles, and only if nothing threw it back', () => {
    const s: Setting = {
      units: { '2813': 'jp-army-14 jp-ca-takao us-dd-asiatic' },
      activated: {
        'jp-army-14': { mode: 'amphibious', from: '2909' },
        'jp-ca-takao': { mode: 'naval', from: '2909' },
      },
      battles: ['2813'],
    };
    expect(controller(state(s), '2813')).toBe('allied');
    expect(controller(fight(s, [9, 0]).g, '2813')).toBe('allied');
    expect(controller(fight(s, [9, 0], true).g, '2813')).toBe('japan');
    const repelled = fight(
      {
        ...s,
        units: { '2813': 'jp-army-14 us-air-feaf' },
        activated: { 'jp-army-14': { mode: 'amphibious', from: '2909' } },
      },
      [0],
      true,
    );
    expect(controller(repelled.g, '2813')).toBe('allied');
  });

  test(
    '[R4.2 R13.27 R13.34] after a ground combat a landing waits for step 12 and then takes the hex, ' +
      'aircraft there or not',
    () => {
      const s = (mode: Mode): Setting => ({
        units: { '2813': 'jp-army-14 jp-cv-akagi us-bde-p us-air-feaf' },
        activated: {
          'jp-army-14': { mode, from: '2912', path: ['2813'] },
          'jp-cv-akagi': { mode: 'naval', from: '2909' },
        },
        battles: ['2813'],
        intel: 'surprise',
      });
      const dice = [5, 9, 9, 0];
      const walked = fight(s('ground'), dice);
      expect([walked.g.battles['2813']?.ground, walked.at('us-bde-p'), controller(walked.g, '2813')]).toEqual([
        'japan',
        'removed',
        'japan',
      ]);
      const landed = fight(s('amphibious'), dice);
      expect([landed.g.battles['2813']?.ground, landed.at('us-bde-p'), controller(landed.g, '2813')]).toEqual([
        'japan',
        'removed',
        'allied',
      ]);
      expect(controller(fight(s('amphibious'), dice, true).g, '2813')).toBe('japan');
    },
  );

  test(
    '[R4.2 R14.1] a landing in an empty hex of the enemy: taken when the battles are over, and the ' + 'unit stays',
    () => {
      const s: Setting = {
        turn: 3,
        units: { '3822': 'us-div-m1' },
        japan: '3822',
        offensive: { side: 'allied' },
        activated: { 'us-div-m1': { mode: 'amphibious', from: '4825', path: ['3822'] } },
      };
      const b = table(s).run('landedControl', { side: 'allied' }).expectOver();
      expect([controller(state(s), '3822'), controller(b.g, '3822')]).toEqual(['japan', 'allied']);
      const home = table({ ...s, allied: '3822', japan: '' })
        .run('postBattleMovement', { side: 'allied' })
        .expectOver();
      expect(home.at('us-div-m1')).toBe('3822');
      const lost = (battle: object) =>
        controller(
          table({ ...s, battles: { '3822': { done: true, ...battle } } }).run('landedControl', { side: 'allied' }).g,
          '3822',
        );
      expect([lost({}), lost({ airNaval: 'japan' }), lost({ failed: true }), lost({ retreating: 'allied' })]).toEqual([
        'allied',
        'japan',
        'japan',
        'japan',
      ]);
      const held = table({ ...s, units: { '3822': 'us-div-m1 jp-air-25' } }).run('landedControl', { side: 'allied' });
      expect(controller(held.g, '3822')).toBe('japan');
    },
  );

  test('[R4.2 R14.1] the whole offensive: after a landing without a battle the hex is Allied at its end', () => {
    const b = table({
      turn: 6,
      units: { '4825': 'us-hq-south-pacific-ghormley us-div-m1 us-cv-enterprise' },
      japan: '4423',
      cards: { 'al-13': 'played' },
    }).run('offensive', { side: 'allied', as: 'oc', card: 'al-13' });
    b.choose('hq', ['us-hq-south-pacific-ghormley']).choose('activate', ['us-div-m1']).choose('activateDone');
    b.choose('move', ['amphibious', 'us-div-m1', 'go', '4423']).choose('moveDone');
    expect(controller(b.g, '4423')).toBe('japan');
    b.choose('declareDone');
    while (!b.over) b.choose('pass');
    expect([controller(b.g, '4423'), b.at('us-div-m1'), b.track('pow')]).toEqual(['allied', '4423', 1]);
  });

  test('[R4.3] a battle hex stays with its defenders until O has won there', () => {
    const s: Setting = {
      units: { '2812': 'jp-army-14 us-corps-nl' },
      activated: { 'jp-army-14': { mode: 'ground', from: '2912', path: ['2812'] } },
      battles: ['2812'],
    };
    expect(controller(fight(s, [0, 9]).g, '2812')).toBe('allied');
  });

  test('[R4.8] a hex without supply stays with the side that has it, in the phases that ask for supply too', () => {
    const s: Setting = { turn: 3, units: { '5108': 'jp-bde-sn1' }, japan: '5108' };
    expect(inSupply(state(s), 'jp-bde-sn1')).toBe(false);
    const after = table(s).run('attrition').expectOver();
    expect([after.at('jp-bde-sn1'), controller(after.g, '5108')]).toEqual(['5108/r', 'japan']);
    const turn = table({ ...s, units: {} })
      .run('endOfTurn')
      .expectOver();
    expect(controller(turn.g, '5108')).toBe('japan');
  });
});

test(
  '[R19.4] the end of the twelfth turn decides the three campaigns by bombing; a will of zero ends ' +
    'every scenario',
  () => {
    const end = (scenario: string, turn: number, pw: number) => decided(state({ scenario, turn, tracks: { pw } }));
    for (const campaign of ['campaign-1941', 'campaign-1942', 'campaign-1943']) {
      expect([campaign, end(campaign, 12, 5)?.rule]).toEqual([campaign, 'R19.3']);
      expect(end(campaign, 7, 5)).toBeNull();
    }
    for (const year of ['1942', '1943', '1944', 'campaign-1941'])
      expect([year, end(year, 2, 0)?.winners, end(year, 2, 0)?.rule]).toEqual([year, ['japan'], 'R19.2']);
    expect(end('1942', 4, 5)?.rule).toBe('R20.4');
  },
);
