import type { Json } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { ordersSchema, standingOrders } from '../src/standing-orders.ts';
import { type Bench, type Setting, table } from './table.ts';

/** What the orders say to the open decision, from the view of its own seat. */
function answer(t: Bench, orders: Json): unknown {
  const d = t.decision();
  return standingOrders.answer(t.play.view({ kind: 'seats', seats: [d.seat] }) as never, d, orders);
}

const pearl: Setting = {
  turn: 3,
  units: { '5607': 'jp-cv-akagi', '5808': 'us-ca-neworleans us-air-7', '5609': 'us-hq-central-pacific' },
  offensive: { card: 'jp-10', as: 'oc', step: 4 },
  activated: { 'jp-cv-akagi': { mode: 'naval' } },
  battles: ['5808'],
  assigned: { 'jp-cv-akagi': '5808' },
};
/**
 * Hands of three cards: a weather card among them, one for the intelligence step, attack cards, nothing that helps.
 */
const hands = ['al-08 al-13 al-19', 'al-26 al-13 al-19', 'al-24 al-13 al-19', 'al-13 al-19 al-21'];
const windows = { weather: 'weather', intelligence: 'intelligence', attackCards: 'attackCards' } as const;

describe('the windows of a reaction', () => {
  test('[R22.1] an answer is the same whatever the hand holds, and it is accepted', () => {
    for (const [field, phase] of Object.entries(windows)) {
      for (const hand of hands) {
        const t = table({ ...pearl, hands: { allied: hand } }).run(phase, { side: 'allied' });
        expect(answer(t, { [field]: 'none' }), `${phase} ${hand}`).toEqual({ kind: 'pass', value: [] });
        expect(answer(t, { [field]: 'ask' })).toBeNull();
        expect(answer(t, {})).toBeNull();
        t.offers('pass');
      }
    }
  });

  test('[R11.20] roll where it is allowed, otherwise pass; after a failed roll pass', () => {
    const t = table({ ...pearl, hands: { allied: 'al-26 al-13' } }).run('intelligence', { side: 'allied' }, [9]);
    expect(answer(t, { intelligence: 'roll' })).toEqual({ kind: 'rollIntelligence', value: [] });
    t.choose('rollIntelligence');
    expect(answer(t, { intelligence: 'roll' })).toEqual({ kind: 'pass', value: [] });
    const surprise = { ...pearl, offensive: { card: 'jp-03', as: 'ec', step: 7 } } as const;
    const none = table({ ...surprise, hands: { allied: 'al-26 al-13' } }).run('intelligence', { side: 'allied' });
    expect(answer(none, { intelligence: 'roll' })).toEqual({ kind: 'pass', value: [] });
  });

  test('[R11.2] in an offensive that reaches a named place the player is asked, else the orders answer', () => {
    const none = { weather: 'none', intelligence: 'roll', attackCards: 'none', hits: 'proposal' } as const;
    for (const phase of Object.values(windows)) {
      const t = table({ ...pearl, hands: { allied: hands[3] } }).run(phase, { side: 'allied' });
      expect(answer(t, { ...none, askAt: ['5808'] }), phase).toBeNull();
      expect(answer(t, { ...none, askAt: ['5609'] }), phase).not.toBeNull();
      expect(answer(t, { ...none, askAt: [] }), phase).not.toBeNull();
    }
  });

  test('[R11.2] a unit that has come to a named place reaches it without a battle; one that began there not', () => {
    const come = { 'jp-cv-akagi': { mode: 'naval', from: '5607', path: ['5708'] } } as const;
    const units = { ...pearl.units, '5607': '', '5708': 'jp-cv-akagi' };
    const held = { hands: { allied: hands[3] }, battles: [], assigned: {} };
    const t = table({ ...pearl, ...held, units, activated: come }).run('weather', { side: 'allied' });
    expect(answer(t, { weather: 'none', askAt: ['5708'] })).toBeNull();
    expect(answer(t, { weather: 'none', askAt: ['5607'] })).toEqual({ kind: 'pass', value: [] });
    const still = table({ ...pearl, ...held }).run('weather', { side: 'allied' });
    expect(answer(still, { weather: 'none', askAt: ['5607'] })).toEqual({ kind: 'pass', value: [] });
  });

  test('[R11.25] after Intercept: no reaction, or the player', () => {
    const t = table({ ...pearl, intel: 'intercept' }).run('reactionActivate', { side: 'allied' });
    expect(answer(t, { reaction: 'none' })).toEqual({ kind: 'activateDone', value: [] });
    expect(answer(t, { reaction: 'ask' })).toBeNull();
    expect(answer(t, {})).toBeNull();
  });

  test('[R11.17] special reaction: none, or the player', () => {
    const t = table({
      units: { '3822': 'us-div-m1 us-cv-enterprise', '4021': 'jp-air-25', '4017': 'jp-hq-south-seas' },
      japan: '3822 4021',
      offensive: { side: 'allied', card: 'al-19', step: 6 },
      activated: {
        'us-div-m1': { mode: 'amphibious', from: '3823' },
        'us-cv-enterprise': { mode: 'amphibious', from: '3823' },
      },
    }).run('specialReaction', { side: 'japan' });
    expect(answer(t, { specialReaction: 'none' })).toEqual({ kind: 'pass', value: [] });
    expect(answer(t, {})).toBeNull();
  });

  test('[R11.5] the own offensive is never answered for', () => {
    const t = table({ ...pearl, offensive: { ...pearl.offensive, step: 1 } }).run('activate', { side: 'japan' });
    expect(answer(t, { reaction: 'none', hits: 'proposal' })).toBeNull();
  });
});

describe('battles and the way home', () => {
  const clash: Setting = {
    units: { '2915': 'jp-ca-takao jp-cv-akagi jp-bb-kongo1 us-cv-enterprise us-ca-asiatic us-ca-neworleans' },
    offensive: {},
    activated: {
      'jp-ca-takao': { mode: 'naval' },
      'jp-cv-akagi': { mode: 'naval' },
      'jp-bb-kongo1': { mode: 'naval' },
    },
    battles: ['2915'],
    intel: 'ambush',
  };

  test(
    '[R13.9] hits: as proposed without orders; by kinds in the order given, the strongest first; or ' + 'the player',
    () => {
      const t = table(clash).battles([5]).expectDecision('allied', 'battle.airNavalHits');
      expect(answer(t, {})).toEqual({ kind: 'hitsProposal', value: [] });
      expect(answer(t, null)).toBeNull();
      expect(answer(t, { hits: ['carrier'] })).toEqual({ kind: 'hit', value: ['jp-cv-akagi'] });
      expect(answer(t, { hits: ['ground', 'ship', 'carrier'] })).toEqual({ kind: 'hit', value: ['jp-bb-kongo1'] });
      expect(answer(t, { hits: ['ground'] })).toEqual({ kind: 'hitsProposal', value: [] });
      expect(answer(t, { hits: 'ask' })).toBeNull();
      t.choose('hit', ['jp-cv-akagi']);
    },
  );

  test('[R14.2] post-battle movement: the proposal, or the player; without orders the player', () => {
    const t = table({ ...clash, offensive: { side: 'allied' }, intel: 'surprise' }).run('postBattleMovement', {
      side: 'japan',
    });
    expect(answer(t, { postBattle: 'proposal' })).toEqual({ kind: 'allHome', value: [] });
    expect(answer(t, {})).toBeNull();
  });

  test('[R9.3] dice that leave nothing to decide fall at once for whoever is away, or wait for the player', () => {
    const t = table({ turn: 6 }).run('submarineWarfare');
    expect(answer(t, null)).toBeNull();
    expect([answer(t, {}), answer(t, { dice: 'ask' })]).toEqual([{ kind: 'rollSubmarines', value: [] }, null]);
    const held = table({ turn: 2, tracks: { wie: 0 }, units: { pool: 'us-corps-11' } }).run('reinforcement', {
      side: 'allied',
    });
    expect([answer(held, {}), answer(held, { dice: 'ask' })]).toEqual([{ kind: 'rollEurope', value: [] }, null]);
  });

  test('[R14.7] emergency: the nearest refuge, or the player', () => {
    const t = table({
      units: { '4423': 'jp-air-25' },
      allied: '4423',
      japan: '4021 4322',
      offensive: { side: 'allied', step: 14 },
    }).run('emergencyMoves', { side: 'japan' });
    t.expectDecision('japan', 'afterBattle.emergency');
    t.offers('emergencyMove', ['jp-air-25', '4021']);
    expect(answer(t, {})).toEqual({ kind: 'emergencyMove', value: ['jp-air-25', '4322'] });
    expect(answer(t, { emergency: 'ask' })).toBeNull();
  });
});

test('[platform] orders that make no sense are refused; only those that say so answer at the table', () => {
  expect(standingOrders.schema.safeParse({ weather: 'none', hits: ['ship', 'air'], always: true }).success).toBe(true);
  expect(standingOrders.schema.safeParse({}).success).toBe(true);
  for (const bad of [
    { weather: 'storm' },
    { hits: [] },
    { hits: ['ship', 'ship'] },
    { hits: ['zeppelin'] },
    { intelligence: 'cheat' },
    { askAt: ['9999'] },
    { askAt: ['5808', '5808'] },
    { more: 1 },
  ])
    expect(ordersSchema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  expect([
    standingOrders.always?.({ always: true }),
    standingOrders.always?.({ weather: 'none' }),
    standingOrders.always?.(null),
  ]).toEqual([true, false, false]);
});
