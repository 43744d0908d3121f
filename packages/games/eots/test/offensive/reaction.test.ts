import { expect, test, vi } from 'vitest';
import { begin, waypoints } from '../../src/movement/destinations.ts';
import type { Stack } from '../../src/movement/stack.ts';
import type { Battle } from '../../src/state.ts';
import { front, type Setting } from './front.ts';

vi.mock('../../src/zoi.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('./plain-facts.ts'));

const pearl: Setting = {
  phase: 'intelligence',
  units: { 'jp-cv-akagi': '5607', 'us-ca-neworleans': '5808' },
  battles: ['5808'],
  card: 'jp-10',
  as: 'ec',
  ov: 3,
};

test('[C-010 R11.22] the die must not exceed the value of the event', () => {
  expect(front(pearl).dice(7).act('rollIntelligence').g.offensive.now?.intel).toBe('intercept');
  expect(front(pearl).dice(8).act('rollIntelligence').g.offensive.now?.intel).toBe('surprise');
});

test('[C-011 R11.23 R11.24] two less after passing a zone; a natural 9 fails', () => {
  const s = { ...pearl, offensive: { zoiEntered: true } } as const;
  expect(front(s).dice(8).act('rollIntelligence').g.offensive.now?.intel).toBe('intercept');
  expect(front(s).dice(9).act('rollIntelligence').g.offensive.now?.intel).toBe('surprise');
});

test('[C-012 R11.22] an operations card has its own value', () => {
  const s = { ...pearl, as: 'oc' } as const;
  expect(front(s).dice(6).act('rollIntelligence').g.offensive.now?.intel).toBe('surprise');
  expect(front(s).dice(5).act('rollIntelligence').g.offensive.now?.intel).toBe('intercept');
});

test('[C-013 R11.21] an event that prints Surprise Attack allows no roll, only cards', () => {
  const t = front({ ...pearl, card: 'jp-03', cards: { 'al-26': 'hand' } });
  t.refuses('R11.21', 'rollIntelligence').act('playReaction', 'al-26').act('pass');
  expect(t.g.offensive.now?.intel).toBe('ambush');
});

test('[C-014 R11.20] Intercept and Ambush together are Ambush, and no roll after a card', () => {
  const units = { ...pearl.units, 'jp-air-24': '4715' };
  const t = front({
    ...pearl,
    units,
    active: ['jp-cv-akagi', 'jp-air-24'],
    cards: { 'al-08': 'hand', 'al-26': 'hand' },
  })
    .act('playReaction', 'al-26')
    .act('playReaction', 'al-08');
  t.refuses('R11.20', 'rollIntelligence').act('pass');
  expect(t.g.offensive.now?.intel).toBe('ambush');
});

test('[C-015 C-239 R11.20] after a failed roll no card, but jp-13', () => {
  const t = front({ ...pearl, cards: { 'al-59': 'hand', 'al-05': 'hand' } })
    .dice(9)
    .act('rollIntelligence');
  t.refuses('R11.20', 'playReaction', 'al-59')
    .refuses('R11.20', 'playReaction', 'al-05')
    .refuses('R11.20', 'rollIntelligence')
    .offers('pass');
  const japan = front({ ...pearl, side: 'allied', card: 'al-13', as: 'oc', cards: { 'jp-13': 'hand' } })
    .dice(9)
    .act('rollIntelligence');
  expect(japan.act('playReaction', 'jp-13').g.offensive.now?.intel).toBe('intercept');
});

test('[C-018 R11.4] a fourth reaction card is refused', () => {
  front({ ...pearl, offensive: { reactions: 3 }, cards: { 'al-08': 'hand' } }).refuses(
    'R11.4',
    'playReaction',
    'al-08',
  );
});

test('[R22.1] the side is asked even when no card helps, and not what it holds', () => {
  const t = front({ ...pearl, card: 'jp-03', cards: { 'al-13': 'hand' } });
  expect(t.decision.kinds).toHaveProperty('pass');
  expect(t.play.heads({ kind: 'public' })[0]).toMatchObject({ prompt: 'waiting', kinds: [] });
});

const lae: Setting = {
  phase: 'specialReaction',
  side: 'allied',
  card: 'al-19',
  ov: 2,
  units: { 'us-div-m1': '3822', 'us-cv-enterprise': '3822', 'jp-air-25': '4021', 'jp-hq-south-seas': '4017' },
  control: { '3822': 'japan', '4021': 'japan' },
  activated: {
    'us-div-m1': { mode: 'amphibious', from: '3823' },
    'us-cv-enterprise': { mode: 'amphibious', from: '3823' },
  },
};

test('[C-204 R11.17] a landing in a neutralised zone still lets Japan roll, with two less', () => {
  // al-19 prints 2 (no Allied card prints the 4 of the case): 4 - 2 succeeds, 5 - 2 does not, a natural 9 never.
  expect(front(lae).decision.params).toMatchObject({ value: 2, modifier: -2 });
  const at = (die: number) => front(lae).dice(die).act('rollSpecial', '3822').g.battles;
  expect(at(4)['3822']?.created).toBe('special');
  expect([at(5), at(9)]).toEqual([{}, {}]);
});

test('[C-206 R11.17] not against a unit that walked there, nor where Japan stands', () => {
  expect(front({ ...lae, activated: { 'us-div-m1': { mode: 'ground', from: '3823' } } }).asked).toBe('allied over');
  expect(front({ ...lae, units: { ...lae.units, 'jp-army-18': '3822' } }).asked).toBe('allied over');
});

test('[C-207 R11.17] against an event that prints Surprise Attack the value of an operations card counts', () => {
  const s: Setting = {
    phase: 'specialReaction',
    card: 'jp-03',
    as: 'ec',
    units: { 'jp-army-17': '4423', 'us-air-7': '4424', 'us-hq-central-pacific': '5808' },
    activated: { 'jp-army-17': { mode: 'amphibious', from: '4021' } },
  };
  expect(front(s).dice(6).act('rollSpecial', '4423').g.battles['4423']?.created).toBe('special');
  expect(front(s).dice(7).act('rollSpecial', '4423').g.battles).toEqual({});
});

test(
  '[R11.17 R11.24] the roll is one of intelligence: jp-12 adds four to it where the Allies do not ' +
    'watch French Frigate Shoals',
  () => {
    const midway: Setting = {
      phase: 'specialReaction',
      card: 'jp-12',
      as: 'ec',
      units: { 'jp-army-17': '5108', 'us-cv-enterprise': '5208', 'us-hq-central-pacific': '5808' },
      activated: { 'jp-army-17': { mode: 'amphibious', from: '4612' } },
    };
    // 8 on the card: a six succeeds with the 2 that are left, a seven fails.
    expect(front(midway).decision.params).toMatchObject({ value: 8, modifier: 2 });
    expect(front(midway).dice(6).act('rollSpecial', '5108').g.battles['5108']?.created).toBe('special');
    expect(front(midway).dice(7).act('rollSpecial', '5108').g.battles).toEqual({});
    const watched: Setting = { ...midway, units: { ...midway.units, 'us-ca-northampton': '5508' } };
    expect(front(watched).dice(7).act('rollSpecial', '5108').g.battles['5108']?.created).toBe('special');
  },
);

test('[R11.18] O may assign free units to the new battle', () => {
  const s: Setting = {
    ...lae,
    units: { ...lae.units, 'us-air-5': '3823' },
    activated: { ...lae.activated, 'us-air-5': {} },
  };
  const t = front(s).dice(0).act('rollSpecial', '3822');
  expect(t.asked).toBe('allied offensive.assignSpecial');
  t.act('assign', 'us-air-5', '3822').act('assignDone');
  expect(t.g.assigned['us-air-5']?.battle).toBe('3822');
});

test('[C-208 R11.25] the headquarters needs one battle in its range', () => {
  const s: Setting = {
    phase: 'reactionActivate',
    battles: ['4423', '3822'],
    units: { 'us-hq-south-pacific-ghormley': '4825', 'us-hq-sw-pacific': '1406', 'us-air-7': '4825' },
    offensive: { intel: 'intercept' },
  };
  front(s)
    .refuses('R11.25', 'hq', 'us-hq-sw-pacific')
    .act('hq', 'us-hq-south-pacific-ghormley')
    .offers('activate', 'us-air-7');
});

test('[C-022 C-237 R11.25] the limit is that of the card of the offensive, or of the counteroffensive card', () => {
  const s: Setting = {
    phase: 'reactionActivate',
    battles: ['5607'],
    ov: 2,
    units: { 'us-hq-central-pacific': '5808', 'us-air-7': '5808' },
    offensive: { intel: 'intercept' },
  };
  expect(front(s).act('hq', 'us-hq-central-pacific').g.offensive.now?.reactionLimit).toBe(5);
  expect(front({ ...s, ov: 1 }).act('hq', 'us-hq-central-pacific').g.offensive.now?.reactionLimit).toBe(4);
  const malaya: Setting = {
    ...s,
    battles: ['2015'],
    units: { 'br-hq-malaya': '2015', 'us-hq-central-pacific': '5808', 'in-corps-3': '2015' },
    offensive: { intel: 'intercept', reactionCard: 'al-05' },
  };
  expect(front(malaya).act('hq', 'br-hq-malaya').g.offensive.now?.reactionLimit).toBe(4);
});

test('[C-209 R11.26] a reacting unit ends in the range of a battle; parenthetical ranges do not react', () => {
  const s: Setting = {
    phase: 'reactionMove',
    ov: 1,
    units: { 'us-air-feaf': '2813', 'jp-army-14': '2815' },
    battles: ['2815'],
    activated: { 'us-air-feaf': {} },
    control: { '2911': 'allied' },
  };
  front(s)
    .refuses('R11.26', 'move', 'air', 'us-air-feaf', 'go', '2812')
    .refuses('R12.7', 'move', 'air', 'us-air-feaf', 'go', '2717');
  const two = front({ ...s, units: { 'us-air-feaf': '2812', 'jp-army-14': '2815' } });
  two.act('move', 'air', 'us-air-feaf', 'go', '2813');
  expect(two.g.assigned['us-air-feaf']?.battle).toBe('2815');
});

test('[C-214 R11.27] a carrier that leaves the battle hex stays in range of it', () => {
  const s: Setting = {
    phase: 'reactionMove',
    ov: 2,
    units: { 'us-cv-lexington': '4021', 'jp-ca-aoba': '4021' },
    battles: ['4021'],
    activated: { 'us-cv-lexington': {} },
  };
  front(s).act('move', 'naval', 'us-cv-lexington', 'go', '4019').offers('moveDone');
  front(s).refuses('R11.27', 'move', 'naval', 'us-cv-lexington', 'go', '4018');
  expect(front(s).act('move', 'naval', 'us-cv-lexington', 'go', '4019').g.assigned['us-cv-lexington']?.battle).toBe(
    '4021',
  );
});

test('[C-205 R11.17a] under Surprise Attack a Special Reaction lets R react to its hexes alone, in classic', () => {
  const s: Setting = { ...lae, phase: 'intelligence', offensive: { rolled: true } };
  const after = (preset: 'classic' | 'revised') => {
    const t = front({ ...s, preset, cards: { 'jp-24': 'hand' }, battles: ['3822'] });
    (t.g.battles['3822'] as Battle).created = 'special';
    return t.act('pass').g.offensive.now?.specialOnly;
  };
  expect(after('classic')).toBe(true);
  expect(after('revised')).toBeUndefined();
});

test(
  '[R11.26] who was activated and takes no part in a battle is active no more, and makes no ' + 'post-battle movement',
  () => {
    const s: Setting = {
      phase: 'reactionMove',
      ov: 2,
      units: {
        'us-ca-neworleans': '4021',
        'us-air-7': '3822',
        'us-air-5': '3822',
        'us-dd-asiatic': '4024',
        'jp-ca-aoba': '4021',
      },
      battles: ['4021'],
      activated: { 'us-ca-neworleans': {}, 'us-air-7': {}, 'us-air-5': {}, 'us-dd-asiatic': {} },
    };
    const t = front(s).act('assign', 'us-air-7', '4021').act('moveDone');
    expect(Object.keys(t.g.activated).sort()).toEqual(['us-air-7', 'us-ca-neworleans']);
    expect(t.last?.log.filter((l) => l.key === 'offensive.standsDown').map((l) => l.params?.unit)).toEqual([
      'us-air-5',
      'us-dd-asiatic',
    ]);
  },
);

test('[R12.8] a reacting unit does not pass by its parenthetical range either', () => {
  const s: Setting = {
    phase: 'reactionMove',
    ov: 3,
    units: { 'us-air-feaf': '2813', 'jp-army-14': '2615' },
    battles: ['2615'],
    activated: { 'us-air-feaf': {} },
  };
  const stack: Stack = { mode: 'air', side: 'allied', units: ['us-air-feaf'] };
  const stops = (t: ReturnType<typeof front>): string[] => [...waypoints(t.g, stack, begin(t.g, stack)).keys()];
  // Clark Field, Leyte and Legaspi lie within 2 hexes, Tarakan 4 away.
  expect(stops(front(s))).toEqual(expect.arrayContaining(['2812', '2911', '3014']));
  expect(stops(front(s))).not.toContain('2616');
  expect(stops(front({ ...s, phase: 'move', side: 'allied', battles: [] }))).toContain('2616');
});
