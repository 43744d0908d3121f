import { expect, test } from 'vitest';
import { card, classicCards, decks } from '../../src/deck.ts';
import type { CardId } from '../../src/state.ts';
import { type Bench, type Setting, table } from '../table.ts';
import { pile } from './play.ts';

/**
 * An Allied operations card near Japan, led by SEAC, and a Japanese one against Rabaul and Burma: something for every
 * card to hit.
 */
const allied: Setting = {
  turn: 9,
  units: {
    '1805': 'br-hq-seac in-corps-1',
    '3709': 'us-cv-lexington us-ca-neworleans jp-army-17',
    '3706': 'jp-hq-combined-fleet-yamamoto jp-air-22',
    '3407': 'jp-bb-yamato',
    'china-air': 'us-b29-20',
  },
  japan: '3709',
  activated: {
    'us-cv-lexington': { mode: 'naval', path: ['3709'] },
    'us-ca-neworleans': { mode: 'naval', path: ['3709'] },
  },
  battles: ['3709'],
  offensive: { side: 'allied', card: 'al-13', as: 'oc', hqs: ['br-hq-seac'], intel: 'surprise' },
};
const japan: Setting = {
  turn: 6,
  units: {
    '2015': 'br-hq-malaya br-air-malaya',
    '4017': 'jp-hq-south-seas jp-bb-nagato',
    '4021': 'jp-ca-aoba jp-air-22 us-bde-sf',
    '4423': 'us-air-13',
    '2206': 'jp-army-15',
    pool: 'br-bde-77',
  },
  activated: { 'jp-ca-aoba': { mode: 'naval', path: ['4021'] }, 'jp-air-22': {}, 'jp-army-15': {} },
  battles: ['4021'],
  offensive: { side: 'japan', card: 'jp-12', as: 'oc', intel: 'surprise' },
};
const rest = { japan: 'jp-05', allied: 'al-03' } as const;
/** Every printing of both decks. */
const printings = [...new Set([...decks.classic, ...decks.later])];
const presetOf = (id: CardId) => (classicCards.includes(card(id)) ? 'classic' : 'revised');

/** The card in hand, in the step in which it is played. */
function reaction(id: CardId, phase: string, step: number): Bench {
  const { side } = card(id);
  const s = side === 'japan' ? allied : japan;
  return table({
    ...s,
    preset: presetOf(id),
    offensive: { ...s.offensive, step },
    hands: { [side]: `${id} ${rest[side]}` },
  }).run(phase, {
    side,
  });
}
const of = (...kinds: readonly string[]): CardId[] =>
  printings.filter((c) => c.type === 'reaction' && kinds.includes(c.react ?? '')).map((c) => c.id);

test(
  '[R11.20, R24.16] every intelligence and counteroffensive card is played in step 7 and sets its ' + 'condition',
  () => {
    const ids = of('intelligence', 'counteroffensive');
    expect(ids.length).toBe(20);
    for (const id of ids) {
      const t = reaction(id, 'intelligence', 7).choose('playReaction', [id]);
      expect(t.g.offensive.now, id).toMatchObject({ intel: card(id).intel ?? 'intercept', reactions: 1 });
      expect(t.g.offensive.now?.reactionCard, id).toBe(card(id).react === 'counteroffensive' ? id : undefined);
      expect(Object.keys(t.g.effects).length, id).toBe(card(id).effects.length);
      expect(pile(t, id)).toBe('played');
      t.refuses('rollIntelligence', [], 'R11.20').choose('pass').expectOver();
    }
  },
);

/** Attack cards with what follows them in a hand, and the die with which they hit. */
const attacks: { readonly [card: string]: { value?: readonly string[]; die?: number; when: string } } = {
  'jp-24': { die: 0, when: 'afterBattles' },
  'jp-27': { die: 0, when: 'beforeBattles' },
  'jp-27r': { die: 0, when: 'afterBattles' },
  'jp-36r': { die: 0, when: 'beforeBattles' },
  'jp-75r': { die: 0, when: 'beforeBattles' },
  'jp-86': { die: 0, when: 'afterBattles' },
  'jp-61r': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-62r': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-63r': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-66r': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-81r': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'al-68r': { die: 0, when: 'afterBattles' },
  'jp-36': { die: 0, when: 'beforeBattles' },
  'jp-75': { die: 0, when: 'beforeBattles' },
  'jp-61': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-62': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-63': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-66': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-81': { value: ['3709', 'jp-air-22'], when: 'beforeBattles' },
  'jp-76': { die: 0, when: 'immediate' },
  'jp-79': { die: 0, when: 'immediate' },
  'al-24': { when: 'beforeBattles' },
  'al-61': { die: 0, when: 'beforeBattles' },
  'al-68': { die: 0, when: 'beforeBattles' },
  'al-78': { die: 0, when: 'beforeBattles' },
};
/** Steps of both sides on the map and in China. */
const steps = (t: Bench): number =>
  Object.values(t.g.units)
    .filter((u) => /^\d{4}$|^china-air$/.test(u.at))
    .reduce((n, u) => n + (u.reduced ? 1 : 2), 0);

test('[R11.28, R24.10, R24.12] every attack card is played in step 9, and at its moment a step is lost to it', () => {
  expect(of('attack').sort()).toEqual(Object.keys(attacks).sort());
  for (const [id, a] of Object.entries(attacks)) {
    const t = reaction(id, 'attackCards', 9).dice(...(a.die === undefined ? [] : [a.die]));
    const before = steps(t);
    t.choose('playReaction', [id, ...(a.value ?? [])]);
    if (a.when === 'immediate') {
      expect(steps(t), id).toBe(before - 1);
      continue;
    }
    const side = card(id).side === 'japan' ? 'allied' : 'japan';
    const s = card(id).side === 'japan' ? allied : japan;
    const effects = Object.values(t.g.effects).map((e) => ({ ...e }));
    const later = table({ ...s, offensive: { ...s.offensive, step: 10 }, effects }).run(
      a.when,
      { side },
      a.die === undefined ? [] : [a.die],
    );
    const whole = steps(table(s).run('bonus', { side }));
    while (!later.over) later.choose('lose', later.all('lose')[0] ?? []);
    expect(whole - steps(later), id).toBe(a.value ? 2 : 1);
    expect(effects.filter((e) => e.card === id).length).toBe(card(id).effects.length);
  }
});

test('[R11.19] every card that cancels, and al-22 that calls a unit back', () => {
  const cancels = of('cancel');
  expect(cancels).toEqual(['jp-19', 'jp-21', 'jp-22', 'jp-64', 'jp-19r', 'jp-22r', 'jp-64r']);
  for (const id of cancels) {
    const t = table({
      turn: 6,
      units: { '1805': 'br-hq-seac', '2105': 'in-corps-1 br-air-seac' },
      hands: { japan: `${id} jp-05`, allied: 'al-19 al-03' },
    }).run('action', { side: 'allied' });
    t.choose('playOC', ['al-19'])
      .choose('hq', ['br-hq-seac'])
      .choose('activate', ['br-air-seac'])
      .choose('activateDone');
    t.choose('moveDone').choose('declareDone').choose('playReaction', [id]).expectOver();
    expect([pile(t, 'al-19'), pile(t, id), t.g.offensive.now], id).toEqual([
      'discard',
      card(id).removeIfEvent === true ? 'removed' : 'discard',
      undefined,
    ]);
    expect(t.track('drawn.japan'), id).toBe(card(id).draw ? 1 : 0);
    if (id === 'jp-21') expect(t.at('in-corps-1')).toBe('2105/r');
  }
  expect(of('personage')).toEqual(['al-22']);
  const t = reaction('al-22', 'weather', 4).choose('recall', ['al-22', 'jp-army-15']);
  expect([t.g.activated['jp-army-15'], t.at('br-bde-77'), t.g.units['br-bde-77']?.exempt]).toEqual([
    undefined,
    'turn-7',
    true,
  ]);
});

test('[R11.4] every reaction card of both decks is in one of these tests', () => {
  const all = printings.filter((c) => c.type === 'reaction').map((c) => c.id);
  const tested = [
    ...of('intelligence', 'counteroffensive'),
    ...Object.keys(attacks),
    ...of('cancel'),
    ...of('personage'),
  ];
  expect(all.filter((id) => !tested.includes(id))).toEqual([]);
});
