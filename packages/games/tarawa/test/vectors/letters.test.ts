import { things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { inCommunicationNow, inUsCommunication, isControlled } from '../../src/communication.ts';
import { fieldHexes } from '../../src/fields.ts';
import { hexes } from '../../src/map.ts';
import type { State } from '../../src/state.ts';
import type { Laid } from '../table.ts';
import { content, showing, table } from '../table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const fire = (o: Laid, card: string, extra: readonly string[] = []) =>
  table({ ...o, us: { ...spare, ...o.us } }, 'japaneseFire', [card, ...extra]);
const still = (o: Laid) => table(o, 'rest').g;
/** An armor depth marker. */
const armor = (): string => content.markers.find((m) => m.pool === 'armor')?.id as string;
/** Three units far away, so that positions are in communication. */
const friends = { C8: '21', C14: '22', B9: '23' };

describe('C. control, communication, letters', () => {
  test('[11.2] C-24 two others are needed', () => {
    const three = still({ jp: { D13: '40', D14: '41', E13: '42' } });
    expect(['D13', 'D14', 'E13'].map((p) => inCommunicationNow(three, p))).toEqual([true, true, true]);
    const two = still({ jp: { D13: '40', D14: '41' } });
    expect(['D13', 'D14'].map((p) => inCommunicationNow(two, p))).toEqual([false, false]);
  });

  test('[11.2] C-25 a group counts once', () => {
    const g = still({ jp: { D6: '40', D7: '41', D15: '42' } });
    expect([inCommunicationNow(g, 'D15'), inCommunicationNow(g, 'D6')]).toEqual([false, false]);
  });

  test('[11.1] C-26 who controls what', () => {
    const held = (g: State): number => hexes.filter((h) => isControlled(g, h.id)).length;
    const count = (us: Laid['us'], jp: Laid['jp'] = {}) => held(still({ us, jp }));
    expect(count({ 'e-2-8': { at: '1321', steps: 1 } })).toBe(1);
    expect(count({ 'e-2-8': { at: '1321', steps: 2 } })).toBe(7);
    expect(count({ '2-c-2t': { at: '1321', steps: 1, disrupted: 'prior' } })).toBe(7);
    expect(count({ 'e-2-8': '1321' }, { '1321': '19' })).toBe(0);
    const night = table({ turn: 16, scenario: 'two_days', us: { 'e-2-8': '1321' } }, 'rest').g;
    expect(held(night)).toBe(1);
  });

  test('[11.3] C-27 US communication: a disrupted unit still blocks with its field', () => {
    const g = still({ jp: { E3: { unit: '40', disrupted: true } } });
    expect([inUsCommunication(g, '1222'), inUsCommunication(g, '1224')]).toEqual([false, true]);
  });

  test('[R-40] C-57 positions in beach hexes start and end paths, but none runs through them', () => {
    const g = still({ jp: { D1: '40', D3: '41', D13: '42' } });
    expect(['D1', 'D3', 'D13'].map((p) => inCommunicationNow(g, p))).toEqual([true, true, true]);
    const barred = still({ jp: { D1: '40', D3: '41', D13: '42' }, us: { 'e-2-8': '1120' } });
    expect(inCommunicationNow(barred, 'D1')).toBe(false);
  });

  test('[12.1, 12.3/RESUPPLY] C-28 Re-supply: the unit gains depth despite symbols, no fire before turn 11', () => {
    const card = showing({ fire: [{ color: 'brown', symbols: 2, letter: 'R' }], target: 'circle' });
    const o = { letters: 'R', us: { 'e-2-2': '1224' }, jp: { E6: '19', ...friends } };
    const t = fire(o, card);
    expect(t.jp('E6')?.pool).toBe('coastal');
    expect(t.keys()).not.toContain('fire.opens');
    const late = fire({ ...o, turn: 12, scenario: 'nov20' }, card);
    expect(late.jp('E6')?.pool).toBe('coastal');
    expect(late.keys()).toContain('fire.opens');
    const deep = fire({ ...o, jp: { E6: { unit: '19', depth: 'dm-c21' }, ...friends } }, card);
    expect(deep.keys()).toContain('fire.opens');
    const silent = fire({ ...o, letters: '' }, card);
    expect(silent.jp('E6')?.pool).toBeUndefined();
  });

  test('[12.3/AMBUSH] C-29 Ambush: a group with a unit is no ambush; intense takes a step, steady disrupts', () => {
    const red = showing({ fire: [{ color: 'red', letter: 'A' }], target: 'circle' });
    const purple = showing({ fire: [{ color: 'purple', letter: 'A' }], target: 'circle' });
    const group = fire({ letters: 'A', us: { 'f-2-2': '1126' }, jp: { E4: '19', ...friends } }, purple);
    expect(group.keys()).not.toContain('fire.ambush');
    const near = fire({ letters: 'A', us: { 'f-2-2': { at: '1222', steps: 3 } }, jp: friends }, red);
    expect(near.at('f-2-2')).toBe('1222 2');
    const far = fire({ letters: 'A', us: { 'f-2-2': { at: '1122', steps: 3 } }, jp: friends }, red);
    expect(far.at('f-2-2')).toBe('1122 3 disrupted');
  });

  test('[13/OVERRUN] C-42 Overrun needs a hit', () => {
    const jp = { D14: { unit: 'tank-red', depth: armor() } };
    // A hex of the field as the tank extends it.
    const hex = [...fieldHexes(still({ jp }), 'D14')].find(([, grade]) => grade === 2)?.[0] as string;
    const card = (target: 'circle' | 'triangle') => showing({ fire: [{ color: 'yellow', letter: 'R' }], target });
    const us = { 'g-2-8': hex };
    const miss = fire({ letters: 'R', us, jp }, card('circle'));
    expect([miss.at('g-2-8'), miss.jp('D14')?.tank]).toEqual([`${hex} 4`, 'red']);
    const hit = fire({ letters: 'R', us, jp }, card('triangle'));
    expect(hit.us('g-2-8').steps).toBeLessThan(4);
    expect(hit.keys()).toContain('action.overrun');
    expect(hit.log.find((l) => l.key === 'combat.begins')?.params).toMatchObject({ by: 'japan', hex, color: 'red' });
  });

  test('[13.2, 13/ADVANCE, 13/ADVANCE_AND/OR_FIRE] C-43 a tank without a target advances and does not fire', () => {
    const card = showing({ fire: [{ color: 'yellow', letter: 'P' }], target: 'circle' });
    const jp = { D14: { unit: 'tank-red' } };
    const t = fire({ letters: 'P', us: { 'e-2-8': '1018' }, jp }, card);
    expect(t.keys()).toContain('jp.advances');
    expect(t.keys()).not.toContain('fire.opens');
    const seen = fire({ letters: 'P', us: { 'f-2-8': '1417' }, jp }, card);
    expect(seen.keys()).toContain('fire.opens');
  });

  test('[12.2.1, 12.3/MORTAR] C-44 Mortars: one hit for a unit of any depth, most steps first, never a tank', () => {
    const card = showing({ fire: [{ color: 'blue', letter: 'M' }], target: 'circle' });
    const us = { 'f-2-8': '1420', 'l-3-8': { at: '1319', steps: 3 }, '3-a-2t': '1417' };
    const t = fire({ letters: 'M', us, jp: { D3: { unit: '19', depth: 'dm-c21' } } }, card);
    expect([t.at('f-2-8'), t.at('l-3-8'), t.at('3-a-2t')]).toEqual(['1420 3 disrupted', '1319 3', '1417 2']);
  });

  test('[12.2.2, 12.3/MUSTER, T-9] C-45 Muster: an inland one within 3 hexes of a US unit, two symbols too', () => {
    const card = showing({ fire: [{ color: 'red', symbols: 2, letter: 'M' }] });
    const o = (at: string, turn = 8): Laid => ({
      turn,
      scenario: 'nov20',
      letters: 'M',
      reserve: ['40'],
      us: { 'e-2-8': at },
      jp: friends,
    });
    const t = fire(o('1018'), card);
    expect(t.jp('D10')).toMatchObject({ unit: 'jp-40' });
    expect(t.jp('D10')?.pool).toBeUndefined();
    expect(t.jp('D10')?.revealed).toBeUndefined();
    expect(fire(o('1018', 12), card).jp('D10')?.pool).toBe('inland');
    expect(fire(o('1020'), card).jp('D10')).toBeUndefined();
  });

  test('[12.3/REINFORCE] C-46 Reinforce: no coastal positions of zones A to C; in a group the lowest number', () => {
    const at = (color: 'blue' | 'brown' | 'purple') => showing({ fire: [{ color, letter: 'R' }] });
    const o = (us: string): Laid => ({
      letters: 'R',
      reserve: ['40'],
      us: { 'e-2-8': us },
      jp: { D13: '24', C14: '22', B9: '23' },
    });
    expect(fire(o('1410'), at('blue')).jp('C1')).toBeUndefined();
    expect(fire(o('1610'), at('brown')).jp('C9')).toMatchObject({ unit: 'jp-40', pool: 'inland' });
    const group = fire(o('1015'), at('purple'));
    expect(group.jp('D8')).toMatchObject({ unit: 'jp-40' });
    expect(group.jp('D9')).toBeUndefined();
  });

  test('[12.9] C-47 a counterattack: depth first, then action A whatever the card shows', () => {
    const card = showing({ fire: [{ color: 'brown', symbols: 2, letter: 'P' }], target: 'circle' });
    const o: Laid = {
      us: { 'f-2-8': '1019' },
      jp: { D2: '19', ...friends },
      more: (g) => Object.assign(g.turn.now as object, { counterattack: 2 }),
    };
    const t = fire(o, card);
    expect(t.keys().slice(0, 2)).toEqual(['deck.shuffled', 'fire.counterattack']);
    expect(t.jp('D2')?.pool).toBe('coastal');
    expect(t.at('f-2-8')).toBe('1019 3 disrupted');
    expect(things(t.g.letters)).toEqual([]);
  });

  test('[6.3.5, 13/MULTIPLE_FIRE] C-62 Multiple Fire may take two steps off a unit, and then nothing more', () => {
    const card = showing({ fire: [{ color: 'yellow', letter: 'M' }, { color: 'green' }], target: 'circle' });
    const o: Laid = {
      turn: 6,
      letters: 'M',
      us: { 'f-2-8': '1417' },
      jp: { D14: { unit: 'tank-red', depth: armor() }, D13: '40' },
    };
    const t = fire(o, card);
    expect(t.us('f-2-8').steps).toBe(2);
    expect(t.keys().filter((k) => k === 'fire.opens')).toHaveLength(3);
  });

  test('[12.3, 12.3/PATROL] Patrol: units of the field, or the nearest within 4 hexes, are disrupted', () => {
    const card = showing({ fire: [{ color: 'red', letter: 'P' }], target: 'circle' });
    const seen = fire({ letters: 'P', us: { 'e-2-2': '1222', 'f-2-2': '1323' }, jp: { E3: '40' } }, card);
    expect([seen.at('e-2-2'), seen.at('f-2-2')]).toEqual(['1222 4 disrupted', '1323 4 disrupted']);
    const far = fire({ letters: 'P', us: { 'e-2-2': '1722', 'f-2-2': '1621' }, jp: { E3: '40' } }, card);
    expect([far.at('e-2-2'), far.at('f-2-2')]).toEqual(['1722 4', '1621 4 disrupted']);
  });
});
