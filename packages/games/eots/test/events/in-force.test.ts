import { expect, test } from 'vitest';
import { ofNumber } from '../../src/deck.ts';
import { criticalFrom, eventDieModifiers, eventStrength, immune, silenced } from '../../src/events/in-force.ts';
import { navalAllowance } from '../../src/movement/allowance.ts';
import { shipping } from '../../src/movement/stack.ts';
import { intelligenceModifier } from '../../src/offensive/intelligence.ts';
import type { HexId, Side, State, Unit } from '../../src/state.ts';
import { type Setting, state, table } from '../table.ts';

const sum = (g: State, battle: HexId, combat: 'airNaval' | 'ground', side: Side): number =>
  eventDieModifiers(g, battle, combat, side).reduce((n, m) => n + m.value, 0);

interface DieCase {
  card: string;
  /** Position of the operation among those of the card. */
  index?: number;
  combat: 'airNaval' | 'ground';
  side: Side;
  value: number;
  final?: true;
  setting?: Setting;
  /** Battle hexes with and without the modifier. */
  yes: HexId;
  no?: HexId;
}
const o = (side: Side): Setting['offensive'] => ({ side, as: 'ec' });
const dice: readonly DieCase[] = [
  { card: 'jp-03', combat: 'ground', side: 'japan', value: 4, final: true, yes: '2014', no: '2813' },
  {
    card: 'jp-08',
    combat: 'airNaval',
    side: 'japan',
    value: 1,
    setting: { units: { '1307': 'br-ca-exeter', '2715': 'us-ca-asiatic' } },
    yes: '1307',
    no: '2715',
  },
  {
    card: 'jp-08',
    combat: 'airNaval',
    side: 'japan',
    value: 1,
    setting: { units: { '2106': 'br-bb-warspite' }, assigned: { 'br-bb-warspite': '2008' } },
    yes: '2008',
    no: '2206',
  },
  {
    card: 'jp-23',
    combat: 'ground',
    side: 'japan',
    value: 1,
    setting: {
      units: { '3922': 'jp-bde-sn3', '3822': 'jp-army-17' },
      activated: ['jp-bde-sn3', 'jp-army-17'],
      offensive: o('japan'),
    },
    yes: '3922',
    no: '3822',
  },
  {
    card: 'jp-23',
    combat: 'ground',
    side: 'japan',
    value: 1,
    setting: { units: { '3922': 'jp-bde-sn3', '4021': 'jp-bde-ss' }, activated: ['jp-bde-ss'], offensive: o('japan') },
    yes: '4021',
    no: '3922',
  },
  {
    card: 'jp-32',
    combat: 'airNaval',
    side: 'japan',
    value: 1,
    setting: { units: { '4017': 'jp-cv-akagi jp-cve-kaiyo' } },
    yes: '4021',
    no: '4423',
  },
  {
    card: 'al-05',
    combat: 'airNaval',
    side: 'allied',
    value: 2,
    setting: { battles: ['2015', '2014'] },
    yes: '2015',
    no: '2014',
  },
  { card: 'al-07', combat: 'ground', side: 'allied', value: 2, yes: '2008' },
  { card: 'al-26', combat: 'ground', side: 'allied', value: 4, yes: '2015' },
  { card: 'al-29', combat: 'ground', side: 'allied', value: 1, yes: '4423' },
  { card: 'al-37', combat: 'ground', side: 'allied', value: 2, yes: '4715', no: '4021' },
];

test(
  '[R13.5, R13.25, R24.8] die modifiers of events: the combat, the side and the place that the card ' +
    'names, no others',
  () => {
    for (const c of dice) {
      const { g } = table({ ...c.setting, effects: [`${c.card}.${c.index ?? 0}`] });
      expect(sum(g, c.yes, c.combat, c.side), `${c.card} in ${c.yes}`).toBe(c.value);
      expect(eventDieModifiers(g, c.yes, c.combat, c.side)[0]?.final, c.card).toBe(c.final);
      expect(eventDieModifiers(g, c.yes, c.combat, c.side)[0]?.card).toBe(c.card);
      expect(sum(g, c.yes, c.combat === 'ground' ? 'airNaval' : 'ground', c.side), `${c.card}: other combat`).toBe(0);
      expect(sum(g, c.yes, c.combat, c.side === 'japan' ? 'allied' : 'japan'), `${c.card}: other side`).toBe(0);
      if (c.no) expect(sum(g, c.no, c.combat, c.side), `${c.card} in ${c.no}`).toBe(0);
    }
  },
);

test('[R13.25] jp-32 counts a carrier at rest, not one that sails in the offensive, nor an escort carrier', () => {
  const units = { '4017': 'jp-cv-akagi' } as const;
  expect(sum(state({ units, effects: ['jp-32.0'], activated: ['jp-cv-akagi'] }), '4021', 'airNaval', 'japan')).toBe(0);
  expect(sum(state({ units: { '4017': 'jp-cve-kaiyo' }, effects: ['jp-32.0'] }), '4021', 'airNaval', 'japan')).toBe(0);
});

test(
  '[R13.25] a final modifier replaces all others: the jungle of Malaya and the landing do not count ' + 'for jp-03',
  () => {
    const s = {
      turn: 2,
      offensive: { side: 'japan', card: 'jp-03', as: 'ec', step: 11, intel: 'surprise' },
      units: { '2014': 'jp-army-25 in-corps-3' },
      activated: { 'jp-army-25': { mode: 'ground' } },
      battles: ['2014'],
    } as const;
    const factor = (effects: readonly string[], die: number): number => {
      const t = table({ ...s, effects }).run('battle', { hex: '2014' }, [die, 0]);
      const fire = t.log().find((l) => l.key === 'battle.fires' && l.params?.side === 'japan');
      return Number(fire?.params?.hits) / Number(fire?.params?.strength);
    };
    // 3 + 4 = 7: one and a half; without the event 3 - 2 (mixed terrain) = 1: one half.
    expect(factor(['jp-03.0'], 3)).toBe(1.5);
    expect(factor([], 3)).toBe(0.5);
  },
);

/** Units with their attack and defence change. */
const strengths: { readonly [effect: string]: { readonly [unit: string]: readonly [number, number] } } = {
  'jp-14.0': { 'jp-cv-akagi': [0, 2], 'jp-cvl-zuiho': [0, 0], 'us-cv-essex': [0, 0] },
  'jp-17.0': {
    'jp-ca-aoba': [2, 0],
    'jp-cl-tenryu': [2, 0],
    'jp-apd-kamikaze': [2, 0],
    'jp-bb-yamato': [0, 0],
    'us-ca-neworleans': [0, 0],
  },
  'jp-25.0': { 'us-cv-essex': [-2, 0], 'us-cvl-cowpens': [-2, 0], 'br-cv-indomitable': [0, 0], 'jp-cv-akagi': [0, 0] },
  'jp-29.0': { 'jp-cv-akagi': [2, 0], 'jp-cvl-zuiho': [2, 0], 'jp-air-22': [0, 0] },
  'jp-46.0': { 'us-cv-essex': [0, 2], 'br-cv-indomitable': [0, 2], 'us-bb-missouri': [0, 0], 'jp-cv-akagi': [0, 0] },
  'jp-47.0': { 'jp-ca-aoba': [2, 0], 'jp-cl-tenryu': [0, 0] },
  'al-25.0': { 'us-corps-11': [-1, 0], 'au-corps-1': [0, 0], 'us-air-5': [0, 0] },
  'al-36.0': { 'us-ca-neworleans': [2, 0], 'au-ca-kent': [0, 0] },
  'al-55.0': { 'jp-cv-akagi': [-2, 0], 'jp-cvl-zuiho': [-2, 0], 'us-cv-essex': [0, 0] },
};

test('[R13.3, R13.9] attack and defence of the units that an event names, for the whole offensive', () => {
  for (const [effect, units] of Object.entries(strengths)) {
    const { g } = table({ units: { '3009': Object.keys(units).join(' ') }, effects: [effect] });
    for (const [id, [attack, defence]] of Object.entries(units))
      expect(eventStrength(g, g.units[id] as Unit, '3009'), `${effect} ${id}`).toEqual({
        attack,
        defence,
        halved: false,
      });
  }
});

test('[C-004, R13.6] al-12: a modified 9 is critical for the Allies', () => {
  const g = state({ effects: ['al-12.0'] });
  expect([
    criticalFrom(g, '4423', 'allied'),
    criticalFrom(g, '4423', 'japan'),
    criticalFrom(state({}), '4423', 'allied'),
  ]).toEqual([9, null, null]);
});

test(
  '[R13.17, R13.7, R20.2] Operation Z: Oahu alone defends at half strength and does not fire; the ' +
    'carriers at sea are immune',
  () => {
    const g = state({
      turn: 1,
      units: { '5808': 'us-bb-mdca', '5410': 'us-cv-lexington', '2813': 'us-corps-r' },
      effects: ['jp-01.3', 'jp-01.4'],
    });
    expect(eventStrength(g, g.units['us-bb-mdca'] as Unit, '5808').halved).toBe(true);
    expect(eventStrength(g, g.units['us-corps-r'] as Unit, '2813').halved).toBe(false);
    expect(eventStrength(g, { id: 'jp-bb-kongo1', at: '5808' }, '5808').halved).toBe(false);
    expect([silenced(g, '5808', 'allied'), silenced(g, '5808', 'japan'), silenced(g, '2813', 'allied')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([immune(g, g.units['us-cv-lexington'] as Unit), immune(g, g.units['us-bb-mdca'] as Unit)]).toEqual([
      true,
      false,
    ]);
  },
);

test('[R18.5, R13.25] the fortifications of jp-31: one more for Japan on one-hex islands', () => {
  const g = state({ flags: ['defensiveDoctrine'] });
  expect([
    sum(g, '4715', 'ground', 'japan'),
    sum(g, '4021', 'ground', 'japan'),
    sum(g, '4715', 'ground', 'allied'),
  ]).toEqual([1, 0, 0]);
});

test(
  '[R11.9] [R12.1] jp-09 gives ships of Japan 21 hexes; without it, and for the reaction, five a ' +
    'point; later decks give them to both',
  () => {
    const hands = { japan: 'jp-09 jp-04' };
    const t = table({ turn: 3, hands, units: { '4017': 'jp-hq-south-seas' } }).run('offensivesPhase');
    t.choose('playEC', ['jp-09']);
    expect([navalAllowance(t.g, 'japan'), navalAllowance(t.g, 'allied')]).toEqual([21, 15]);
    const id = ofNumber('later', 'jp-09');
    const later = table({
      preset: 'revised',
      turn: 3,
      hands: { japan: [id, 'jp-04'] },
      units: { '4017': 'jp-hq-south-seas' },
    }).run('offensivesPhase');
    expect(navalAllowance(later.choose('playEC', [id]).g, 'allied')).toBe(21);
    const oc = table({ turn: 3, hands, units: { '4017': 'jp-hq-south-seas' } }).run('offensivesPhase');
    expect(navalAllowance(oc.choose('playOC', ['jp-09']).g, 'japan')).toBe(15);
  },
);

test('[C-329, R18.3] under rivalry one of seven points is left after three; jp-44 adds its two', () => {
  const s = {
    turn: 5,
    hands: { japan: 'jp-44 jp-04' },
    units: { '4017': 'jp-hq-south-seas' },
    flags: ['isr.japan'],
    tracks: { 'aspUsed.japan': 3 },
  } as const;
  const t = table(s).run('offensivesPhase');
  expect(shipping(t.g, 'japan')).toBe(1);
  expect(shipping(t.choose('playEC', ['jp-44']).g, 'japan')).toBe(3);
});

test('[R12.25] al-09 gives four points for its offensive', () => {
  const s = {
    turn: 11,
    hands: { allied: 'al-09 al-03' },
    units: { '4017': 'us-hq-central-pacific' },
    allied: '4017',
    tracks: { 'asp.allied': 8 },
  } as const;
  expect(shipping(table(s).run('offensivesPhase').choose('playEC', ['al-09']).g, 'allied')).toBe(12);
});

test('[R11.24] jp-12: the Allies add four when nobody watches French Frigate Shoals', () => {
  const s = { turn: 3, offensive: { side: 'japan', card: 'jp-12', as: 'ec' }, effects: ['jp-12.1'] } as const;
  expect(intelligenceModifier(state(s))).toBe(4);
  expect(intelligenceModifier(state({ ...s, units: { '5506': 'us-ca-neworleans' } }))).toBe(0);
  expect(intelligenceModifier(state({ ...s, units: { '5808': 'us-hq-central-pacific', '5607': 'us-air-7' } }))).toBe(
    0,
  );
  expect(intelligenceModifier(state({ ...s, offensive: { ...s.offensive, as: 'oc' } }))).toBe(0);
});
