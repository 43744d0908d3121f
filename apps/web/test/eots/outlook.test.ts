import type { Intelligence, State } from '@wardroom/eots/read';
import { conditionsOf, forecast, interceptChance, thoughtOf } from '@wardroom/eots/read';
import {
  airNavalModifiers,
  type Bench,
  groundModifiers,
  odds,
  participants,
  type Setting,
  state,
  table,
} from '@wardroom/eots/testing';
import { describe, expect, test } from 'vitest';

const coralSea: Setting = {
  turn: 3,
  units: {
    '4017': 'jp-hq-south-seas',
    '4021': 'jp-air-21 jp-air-22',
    '4020': 'jp-ca-takao',
    '3823': 'us-air-5 us-div-m1',
    '4024': 'us-ca-asiatic',
  },
  japan: '4021 4020 4017',
  allied: '3823 4024',
  offensive: { card: 'jp-25', as: 'ec', ov: 3, step: 2 },
  activated: ['jp-air-21', 'jp-air-22', 'jp-ca-takao'],
};
const planning = (more: Setting = {}): Bench => table({ ...coralSea, ...more }).run('move', { side: 'japan' });
const seen = (b: Bench, seat: string): State => b.play.view({ kind: 'seats', seats: [seat] }) as unknown as State;

describe('the odds of a battle that is only thought of', () => {
  test('[R11.12 R11.15] everything active that can take part from there; the same odds as once declared', () => {
    const b = planning();
    const thought = thoughtOf(seen(b, 'japan'), b.decision(), null, '3823');
    expect(thought).toMatchObject({ hex: '3823', moved: [], joined: ['jp-air-21', 'jp-air-22'] });
    b.choose('moveDone');
    const later = table({ ...coralSea, battles: ['3823'], assigned: { 'jp-air-21': '3823', 'jp-air-22': '3823' } }).g;
    for (const intel of ['surprise', 'intercept', 'ambush'] as const) {
      expect(forecast(thought?.g as State, '3823', intel)).toEqual(forecast(later, '3823', intel));
      const g = { ...later, offensive: { now: { ...later.offensive.now, intel } } } as State;
      const units = participants(g, '3823');
      const both = (f: typeof airNavalModifiers) => ({
        japan: f(g, '3823', 'japan', units),
        allied: f(g, '3823', 'allied', units),
      });
      const ends = odds({
        units,
        o: 'japan',
        intel,
        airNaval: both(airNavalModifiers),
        ground: both(groundModifiers),
      });
      const won = ends.reduce((n, e) => n + (e.airNaval === 'japan' ? e.probability : 0), 0);
      expect(forecast(thought?.g as State, '3823', intel)?.airNavalWon).toBeCloseTo(won, 12);
    }
  });

  test('[R11.10] with a move put together, the units that would move and those that could join them', () => {
    const b = planning();
    const draft = { kind: 'move', value: ['naval', 'jp-ca-takao', 'go'] };
    const thought = thoughtOf(seen(b, 'japan'), b.decision(), draft, '4024');
    expect(thought).toMatchObject({ moved: ['jp-ca-takao'], joined: ['jp-air-21', 'jp-air-22'] });
    expect(thought?.g.units['jp-ca-takao']?.at).toBe('4024');
    const f = forecast(thought?.g as State, '4024', 'intercept');
    expect(f?.units.map((u) => u.id)).toEqual(['jp-air-21', 'jp-air-22', 'jp-ca-takao', 'us-ca-asiatic']);
    expect(f?.airNavalFought).toBe(true);
    // The position itself is as it was, and what is thought is what happens.
    expect(b.at('jp-ca-takao')).toBe('4020');
    b.choose('move', [...draft.value, '4024']);
    expect(b.at('jp-ca-takao')).toBe('4024');
    expect(b.g.offensive.now?.zoiEntered ?? false).toBe(thought?.g.offensive.now?.zoiEntered ?? false);
  });

  test('[R11.12] none where nobody of the enemy stands, out of reach, for the other side, with a plan', () => {
    const b = planning();
    const g = seen(b, 'japan');
    const d = b.decision();
    expect(thoughtOf(g, d, null, '4017')).toBeNull();
    expect(thoughtOf(g, d, null, '4222')).toBeNull();
    expect(thoughtOf(g, d, null, 'eliminated')).toBeNull();
    expect(thoughtOf(g, { ...d, seat: 'allied' }, null, '3823')).toBeNull();
    expect(thoughtOf(g, null, null, '3823')).toBeNull();
    expect(
      thoughtOf(state({ ...coralSea, offensive: { ...coralSea.offensive, step: 4 } }), d, null, '3823'),
    ).toBeNull();
    // R11.3 An operations card has one battle.
    const oc = planning({ offensive: { card: 'jp-25', as: 'oc', ov: 3, step: 2 }, battles: ['4024'] });
    expect(thoughtOf(seen(oc, 'japan'), oc.decision(), null, '3823')).toBeNull();
  });
});

describe('the conditions that may come about', () => {
  const conditions = (hand: string, seat: string, more: Setting = {}): Intelligence[] =>
    conditionsOf(seen(planning({ hands: { allied: hand }, ...more }), seat), seat === 'allied');

  test('[R11.20] by the roll, and by cards that the reaction may hold, from the own view', () => {
    // Japan does not see which card it is; the Allies do.
    expect(conditions('al-26', 'japan')).toEqual(['surprise', 'intercept', 'ambush']);
    expect(conditions('al-13', 'japan')).toEqual(['surprise', 'intercept', 'ambush']);
    expect(conditions('al-26', 'allied')).toEqual(['surprise', 'intercept', 'ambush']);
    expect(conditions('al-13', 'allied')).toEqual(['surprise', 'intercept']);
    // Without a card there is the roll alone; both ambushes are spent.
    expect(conditions('', 'japan')).toEqual(['surprise', 'intercept']);
    expect(conditions('al-13', 'japan', { cards: { 'al-12': 'discard', 'al-26': 'removed' } })).toEqual([
      'surprise',
      'intercept',
    ]);
    // Japan has no card that ambushes; a card that prints Surprise Attack allows no roll.
    const allied = {
      ...coralSea,
      hands: { japan: 'jp-19' },
      offensive: { ...coralSea.offensive, side: 'allied', card: 'al-31' },
    } as const;
    expect(conditionsOf(state(allied), false)).toEqual(['surprise', 'intercept']);
    expect(conditions('', 'japan', { offensive: { card: 'jp-03', as: 'ec', step: 2 } })).toEqual(['surprise']);
    // Once it is known nothing else is shown.
    expect(conditionsOf(state({ ...coralSea, intel: 'surprise', offensive: { step: 9 } }), false)).toEqual([
      'surprise',
    ]);
    expect(
      conditionsOf(
        state({ ...coralSea, intel: 'intercept', hands: { allied: 'al-26' }, offensive: { step: 7 } }),
        false,
      ),
    ).toEqual(['intercept', 'ambush']);
  });

  test('[R11.22 R11.23] the chance of the roll: the value, two less after a zone, never a natural 9', () => {
    const chance = (offensive: Setting['offensive']): number | null =>
      interceptChance(state({ ...coralSea, offensive: { ...offensive } }));
    // The event prints 7: the dice 0 to 7.
    expect(chance({ card: 'jp-25', as: 'ec' })).toBe(0.8);
    expect(chance({ card: 'jp-25', as: 'ec', zoiEntered: true })).toBe(0.9);
    expect(chance({ card: 'jp-03', as: 'ec' })).toBeNull();
    expect(chance({ card: 'jp-25', as: 'ec', rolled: true })).toBeNull();
  });
});
