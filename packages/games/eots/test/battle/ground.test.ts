import { describe, expect, test } from 'vitest';
import { participants } from '../../src/battle/participants.ts';
import { controller } from '../../src/control.ts';
import type { Setting } from '../table.ts';
import { state, Table, table } from '../table.ts';

const fight = (s: Setting, dice: readonly number[]) => {
  const b = table({ turn: 3, intel: 'intercept', ...s }).battles(dice);
  while (!b.over) b.choose('transferDone' in b.decision().kinds ? 'transferDone' : 'hitsProposal');
  return b;
};
const strengths = (b: ReturnType<typeof fight>) =>
  b
    .log()
    .filter((l) => l.key === 'battle.fires' && l.params?.part === 'ground')
    .map((l) => [l.params?.side, l.params?.strength]);

describe('landings under the guns', () => {
  const landing = (reaction: readonly string[], more = ''): Setting => ({
    units: { '4423': `us-div-m1 jp-ca-aoba ${more}` },
    japan: '4423',
    offensive: { side: 'allied' },
    activated: {
      'us-div-m1': { mode: 'amphibious', from: '4825', path: ['4423'] },
      'jp-ca-aoba': { mode: 'naval', from: '4021', path: reaction },
      ...(more ? { [more]: { mode: 'naval', from: '4825', path: ['4423'] } } : {}),
    },
    battles: ['4423'],
  });

  test(
    '[R12.28] without a ship of its own the landing fails when ships came by reaction: a step, no ' + 'fight, no hex',
    () => {
      const b = fight(landing(['4423']), [0]);
      expect(b.g.battles['4423']?.failed).toBe(true);
      expect([b.at('us-div-m1'), controller(b.g, '4423'), strengths(b)]).toEqual(['4423/r', 'japan', []]);
      // R14.5 What is left of it sails away.
      const after = table({ ...landing(['4423']), battles: { '4423': { done: true, failed: true } } }).run(
        'postBattleMovement',
        {
          side: 'allied',
        },
      );
      expect(after.next('goHome', ['us-div-m1'])).toContain('4825');
    },
  );

  test('[R12.28 R15.7] the second step lost this way is a US casualty', () => {
    const s = landing(['4423']);
    const b = fight({ ...s, units: { '4423': 'us-div-m1/r jp-ca-aoba' }, tracks: { pw: 5 } }, []);
    expect([b.at('us-div-m1'), b.track('pw')]).toEqual(['eliminated', 4]);
  });

  test('[R12.28] ships that were there before, or a ship of its own with it: it does not fail', () => {
    expect(fight(landing([]), [0]).g.battles['4423']?.failed).toBeUndefined();
    expect(fight(landing(['4423'], 'us-cv-enterprise'), [0, 0]).g.battles['4423']?.failed).toBeUndefined();
  });

  test(
    '[C-219 R13.24 R15.7] Guadalcanal: both sides are wiped out, Japan keeps the hex, and it costs ' +
      'political will',
    () => {
      const b = fight(
        {
          units: { '4423': 'us-div-m1 us-bb-mississippi jp-army-17/r', '4222': 'us-cv-enterprise' },
          japan: '4423',
          tracks: { pw: 5 },
          offensive: { side: 'allied' },
          activated: {
            'us-div-m1': { mode: 'amphibious', from: '4825', path: ['4423'] },
            'us-bb-mississippi': { mode: 'naval', from: '4825', path: ['4423'] },
            'us-cv-enterprise': { mode: 'naval', from: '4825', path: ['4222'] },
          },
          battles: ['4423'],
          assigned: { 'us-cv-enterprise': '4423' },
        },
        [0, 5, 6],
      );
      const ground = b.log().filter((l) => l.key === 'battle.fires' && l.params?.part === 'ground');
      expect(ground.map((l) => l.params?.hits)).toEqual([18, 18]);
      expect([b.at('us-div-m1'), b.at('jp-army-17'), controller(b.g, '4423'), b.track('pw')]).toEqual([
        'eliminated',
        'eliminated',
        'japan',
        4,
      ]);
    },
  );
});

describe('ground combat', () => {
  const march = (defenders: string, more: Setting = {}): Setting => ({
    units: { '2812': `jp-army-14 jp-army-16 ${defenders}` },
    offensive: {},
    activated: { 'jp-army-14': { mode: 'ground', from: '2912', path: ['2812'] } },
    battles: ['2812'],
    ...more,
  });

  test('[R13.23] all defenders count, of O only active units; both roll against the state before losses', () => {
    const b = fight(march('us-corps-nl us-bde-p'), [9, 9]);
    expect(strengths(b)).toEqual([
      ['japan', 18],
      ['allied', expect.any(Number)],
    ]);
    const all = participants(state(march('us-corps-nl us-bde-p')), '2812').map((u) => u.id);
    expect(all).toEqual(['jp-army-14', 'us-bde-p', 'us-corps-nl']);
    const us = participants(state(march('us-corps-nl us-bde-p')), '2812').filter((u) => u.side === 'allied');
    expect(strengths(b)[1]?.[1]).toBe(us.reduce((n, u) => n + u.attack[u.steps === 2 ? 1 : 0], 0));
  });

  test('[R13.27] no defender on land: O takes the hex without a die', () => {
    const b = fight(march('us-dd-asiatic', { units: { '2812': 'jp-army-14 us-dd-asiatic jp-ca-takao' } }), [0]);
    expect([controller(b.g, '2812'), strengths(b)]).toEqual(['japan', []]);
    // A landing that lost at sea does not.
    const beaten = fight(
      march('us-air-feaf', {
        units: { '2812': 'jp-army-14 us-air-feaf' },
        activated: { 'jp-army-14': { mode: 'amphibious', from: '2909', path: ['2812'] } },
      }),
      [0],
    );
    expect(controller(beaten.g, '2812')).toBe('allied');
  });

  test('[R13.34] defenders eliminated: the hex changes hands at once; beaten ones: only when they have gone', () => {
    expect(controller(fight(march('us-bde-p'), [9, 0]).g, '2812')).toBe('japan');
    const b = fight(march('us-corps-nl'), [5, 0]);
    expect([b.at('us-corps-nl'), b.g.battles['2812']?.retreating, controller(b.g, '2812')]).toEqual([
      '2812/r',
      'allied',
      'allied',
    ]);
  });

  test('[R13.30a] those beaten in one battle stay until all are fought, then go, and the hex falls', () => {
    const s: Setting = {
      units: { '2812': 'jp-army-14 us-corps-nl', '2913': 'jp-army-16 us-corps-sl' },
      offensive: {},
      activated: {
        'jp-army-14': { mode: 'ground', from: '2811', path: ['2812'] },
        'jp-army-16': { mode: 'ground', from: '2912', path: ['2913'] },
      },
      battles: ['2812', '2913'],
      turn: 3,
      intel: 'intercept',
    };
    const b = table(s).battles([5, 0, 5, 0]);
    b.choose('fight', ['2812']).choose('fight', ['2913']).expectOver();
    expect([b.at('us-corps-nl'), controller(b.g, '2812')]).toEqual(['2812/r', 'allied']);
  });

  test('[R13.31] O that came over land goes back where it came from, or is lost when the enemy stands there', () => {
    const beaten = (units: Setting['units']): Setting => ({
      units: { '2812': 'jp-army-14/r us-corps-nl', ...units },
      offensive: {},
      activated: { 'jp-army-14': { mode: 'ground', from: '2813', path: ['2912', '2812'] } },
      battles: { '2812': { done: true, ground: 'allied', retreating: 'japan' } },
    });
    expect(table(beaten({})).run('retreats', { side: 'japan' }).expectOver().at('jp-army-14')).toBe('2912/r');
    expect(
      table(beaten({ '2912': 'us-bde-p' }))
        .run('retreats', { side: 'japan' })
        .expectOver()
        .at('jp-army-14'),
    ).toBe('eliminated');
  });

  const casualty = (units: string, side: 'allied' | 'japan' = 'allied', flags: readonly 'casualties'[] = []) => {
    const id = units.split('/')[0] as string;
    const who = side === 'allied' ? id : 'jp-army-14';
    return fight(
      {
        units: { '3922': units },
        tracks: { pw: 5 },
        flags,
        offensive: { side },
        ...(side === 'allied' ? { japan: '3922' } : {}),
        activated: { [who]: { mode: 'ground', from: '3823', path: ['3922'] } },
        battles: ['3922'],
      },
      [0, 9],
    );
  };
  test(
    '[C-307 R13.30 R15.7] a US division or corps lost while the Allies attack costs a point, once in a ' + 'turn',
    () => {
      const lost = casualty('us-div-m1/r jp-army-14');
      expect([lost.at('us-div-m1'), lost.track('pw')]).toEqual(['eliminated', 4]);
      // The next loss of the same turn, on the same match: nothing more.
      const again = new Table(structuredClone(lost.g)).does((g) => {
        g.units['us-corps-14'] = { id: 'us-corps-14', at: '3922', reduced: true };
        g.activated['us-corps-14'] = {
          id: 'us-corps-14',
          side: 'allied',
          from: '3823',
          mode: 'ground',
          path: ['3922'],
        };
        g.battles['3922'] = { id: '3922', created: 'declared' };
      });
      const second = new Table(structuredClone(again.g)).battles([0, 9]).expectOver();
      expect([second.at('us-corps-14'), second.track('pw'), second.g.flags.casualties?.id]).toEqual([
        'eliminated',
        4,
        'casualties',
      ]);
      expect(casualty('us-corps-14/r jp-army-14', 'allied', ['casualties']).track('pw')).toBe(5);
    },
  );
  test('[C-307 R15.7] brigades, the dot and Australians cost nothing, nor what Japan destroys when it attacks', () => {
    for (const unit of ['us-bde-sf/r', 'us-corps-r/r', 'au-corps-3/r']) {
      const b = casualty(`${unit} jp-army-14`);
      expect([unit, b.at(unit.split('/')[0] as string).slice(0, 1), b.track('pw')]).toEqual([
        unit,
        unit.startsWith('us-corps-r') ? 'r' : 'e',
        5,
      ]);
    }
    const b = table({
      units: { '3922': 'us-corps-14/r jp-army-14' },
      turn: 3,
      intel: 'intercept',
      tracks: { pw: 5 },
      offensive: { side: 'japan' },
      activated: { 'jp-army-14': { mode: 'ground', from: '3823', path: ['3922'] } },
      battles: ['3922'],
    }).battles([9, 0]);
    expect([b.expectOver().at('us-corps-14'), b.track('pw')]).toEqual(['eliminated', 5]);
  });
});
