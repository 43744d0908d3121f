import { describe, expect, test } from 'vitest';
import type { Laid } from '../table.ts';
import { showing, table } from '../table.ts';

/** A company far from everything, so that no loss of these tests is a catastrophe (14.1). */
const spare = { 'd-1-8': { at: '2535' } };
const fire = (o: Laid, card: string, extra: readonly string[] = []) =>
  table({ ...o, us: { ...spare, ...o.us } }, 'japaneseFire', [card, ...extra]);
const blue = (symbols: 1 | 2 = 1, target: 'circle' | 'diamond' = 'circle', more = {}) =>
  showing({ fire: [{ color: 'blue', symbols, ...more }], target });
const pair = { 'e-2-8': '1018', 'f-2-8': '1019' };

describe('B. Japanese fire', () => {
  test('[6.3, 6.3.7, 6.3.9, T-3] C-13 hidden, no depth: limit 1, intense first', () => {
    const t = fire({ us: pair, jp: { D3: '19' } }, blue());
    expect([t.at('e-2-8'), t.at('f-2-8')]).toEqual(['1018 3 disrupted', '1019 4']);
    expect(t.jp('D3')?.revealed).toBeUndefined();
  });

  test('[6.3.1] C-14 with depth both are hit; revealed it disrupts nobody; else it is safe', () => {
    const deep = { unit: '19', depth: 'dm-c21' };
    const t = fire({ us: pair, jp: { D3: deep } }, blue());
    expect([t.at('e-2-8'), t.at('f-2-8')]).toEqual(['1018 3 disrupted', '1019 3 disrupted']);
    const shown = fire({ us: pair, jp: { D3: { ...deep, revealed: true } } }, blue());
    expect([shown.at('e-2-8'), shown.at('f-2-8')]).toEqual(['1018 3', '1019 3']);
    const diamond = fire({ us: pair, jp: { D3: deep } }, blue(1, 'diamond'));
    expect([diamond.at('e-2-8'), diamond.at('f-2-8')]).toEqual(['1018 3 disrupted', '1019 4']);
  });

  test('[6.1] C-15 two symbols need depth or a second unit', () => {
    const alone = fire({ us: pair, jp: { D3: '19' } }, blue(2));
    expect(alone.keys()).not.toContain('fire.opens');
    const deep = fire({ us: pair, jp: { D3: { unit: '19', depth: 'dm-c21' } } }, blue(2));
    expect(deep.keys()).toContain('fire.opens');
  });

  test('[6.3.2] C-16 armored units: only intense fire or an armor bonus hits them', () => {
    const jp = { D3: { unit: '19', revealed: true as const } };
    expect(fire({ us: { '2-c-2t': '1019' }, jp }, blue(1, 'diamond')).at('2-c-2t')).toBe('1019 2');
    expect(fire({ us: { '2-c-2t': '1019' }, jp }, blue(1, 'diamond', { armor: true })).at('2-c-2t')).toBe('1019 1');
    expect(fire({ us: { '2-c-2t': '1018' }, jp }, blue(1, 'circle')).at('2-c-2t')).toBe('1018 1');
  });

  test('[0] C-17 a concentrated target: every unit in it matches any symbol', () => {
    const jp = { D3: { unit: '19', revealed: true as const, depth: 'dm-c21' } };
    const t = fire({ us: { 'f-2-8': '1019', 'g-2-8': '1019' }, jp }, blue(1, 'diamond'));
    expect([t.at('f-2-8'), t.at('g-2-8')]).toEqual(['1019 3', '1019 3']);
  });

  test('[6.3.5] C-18 one step in a phase on turns 1 to 10, one from each position later', () => {
    const card = showing({ fire: [{ color: 'blue' }, { color: 'brown' }], target: 'circle' });
    const jp = { D3: '19', D2: '20' };
    expect(fire({ turn: 3, us: { 'f-2-8': '1019' }, jp }, card).at('f-2-8')).toBe('1019 3 disrupted');
    expect(fire({ turn: 12, scenario: 'nov20', us: { 'f-2-8': '1019' }, jp }, card).at('f-2-8')).toBe(
      '1019 2 disrupted',
    );
  });

  test('[6.2] C-19 machine guns: beside an intense hex; revealed they disrupt, hidden they take a step', () => {
    const card = showing({ fire: [{ color: 'blue', letter: 'M' }], target: 'diamond' });
    // Somebody is in the field, so that the position fires (column 1); the symbol spares him.
    const us = { 'i-3-8': '1422', 'f-2-8': '1125' };
    const seen = (letters: string, more: object) =>
      fire({ us, letters, jp: { E2: { unit: '19', ...more } } }, card).at('i-3-8');
    expect(seen('M', { revealed: true })).toBe('1422 4 disrupted');
    expect(seen('M', {})).toBe('1422 3');
    expect(seen('', { revealed: true })).toBe('1422 4');
  });

  test('[6.3.3] C-20 units on land before units in the water', () => {
    const card = showing({ fire: [{ color: 'yellow' }], target: 'circle' });
    const t = fire({ us: { 'f-2-2': '0523', 'f-2-8': { at: '1018', steps: 2 } }, jp: { D1: '19' } }, card);
    expect([t.at('f-2-8'), t.at('f-2-2')]).toEqual(['1018 1 disrupted', '0523 4']);
  });

  test('[6.3.4, 6.3.8, 10.4] C-21 a starred entry hits a leader with what is left of the limit', () => {
    const card = (star: boolean) => showing({ fire: [{ color: 'yellow', star }], target: 'circle' });
    const jp = { D1: { unit: '19', revealed: true as const, depth: 'dm-c21' } };
    const us = { 'h-2-8': '1019', 'hq-shoup-2-2': '1121' };
    const t = fire({ us, jp }, card(true));
    expect(t.at('h-2-8')).toBe('1019 3');
    expect(t.us('hq-shoup-2-2').reverse).toBe(true);
    const again = fire({ us: { 'h-2-8': '1019', 'hq-shoup-2-2': { at: '1121', reverse: true } }, jp }, card(true));
    expect(again.us('hq-shoup-2-2').at).toBe('eliminated');
    expect(fire({ us, jp }, card(false)).us('hq-shoup-2-2').reverse).toBeUndefined();
  });

  test('[6.5] C-22 artillery needs enough batteries, and water before the beach, approach hexes before both', () => {
    const guns = ['A1', 'A9', 'A14', 'B3', 'B8', 'B10', 'C1', 'F13'];
    const units = ['21', '22', '23', '24', '25', '26', '27', '28'];
    const jp = (n: number) => Object.fromEntries(guns.slice(0, n).map((p, i) => [p, units[i] as string]));
    const card = showing({ fire: [{ color: 'purple' }], target: 'triangle', artillery: { type: 'any', min: 8 } });
    const us = { 'k-3-2': '0734', 'g-2-8': '1018' };
    expect(fire({ us, jp: jp(7) }, card).keys()).toContain('artillery.silent');
    const t = fire({ us, jp: jp(8) }, card);
    expect([t.at('k-3-2'), t.at('g-2-8')]).toEqual(['0734 3', '1018 4']);
    const approach = fire({ us: { ...us, 'b-1-2': '0136' }, jp: jp(8) }, card);
    expect([approach.at('b-1-2'), approach.at('k-3-2')]).toEqual(['0136 3', '0734 4']);
    const destroyed = fire({ us, jp: jp(8), destroyed: ['A1'] }, card);
    expect(destroyed.keys()).toContain('artillery.silent');
  });

  test('[6.4] C-23 units of the colours of the card recover, without having fired', () => {
    const card = showing({ fire: [{ color: 'red' }, { color: 'purple' }, { color: 'blue' }] });
    const t = fire(
      { us: { 'e-2-8': '1222' }, jp: { E2: { unit: '19', disrupted: true }, D2: { unit: '20', disrupted: true } } },
      card,
    );
    expect(t.jp('E2')?.disrupted).toBeUndefined();
    expect(t.jp('D2')?.disrupted).toBe(true);
    expect(t.keys()).not.toContain('fire.opens');
  });

  test('[6.3.10] a garrison alone in the field of a unit that acts is removed', () => {
    const t = fire({ us: pair, jp: { D3: '19' }, garrisons: ['D5'] }, blue());
    expect(t.g.marks.D5?.garrison).toBeUndefined();
  });
});
