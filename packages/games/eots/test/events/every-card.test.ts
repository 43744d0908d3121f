import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { card, classicCards, decks, numbered } from '../../src/deck.ts';
import { canPlayEvent } from '../../src/events/playable.ts';
import { conditionMet } from '../../src/offensives-phase/piles.ts';
import type { CardId, State, Unit } from '../../src/state.ts';
import { begin } from '../begin.ts';
import { type Bench, type Setting, state, Table } from '../table.ts';

/** A position of a set-up (or one made for it) in which the card is in hand, with what its text needs. */
interface Place {
  setting?: Setting;
  /** How it is played, as far as it matters. */
  script?: readonly (readonly [string, ...string[]])[];
  scenario?: string;
  turn?: number;
  units?: { readonly [unit: string]: string };
  flags?: readonly string[];
  clear?: readonly string[];
  japan?: readonly string[];
  allied?: readonly string[];
}
const leyte: Place = {
  setting: {
    turn: 9,
    units: { '2915': 'us-hq-sw-pacific us-air-5', '2914': 'jp-army-14' },
    allied: '2915',
    japan: '2914',
  },
  script: [
    ['hq', 'us-hq-sw-pacific'],
    ['activate', 'us-air-5'],
    ['activateDone'],
    ['moveDone'],
    ['declare', '2914', 'us-air-5'],
  ],
};
const iwoJima: Place = {
  setting: { turn: 11, units: { '3813': 'us-hq-central-pacific us-div-m1' }, allied: '3813' },
  script: [
    ['hq', 'us-hq-central-pacific'],
    ['activate', 'us-div-m1'],
    ['activateDone'],
    ['move', 'amphibious', 'us-div-m1', 'go', '3709'],
  ],
};
const places: { readonly [card: string]: Place } = {
  'jp-01': { scenario: 'campaign-1941', turn: 1 },
  'jp-02': { scenario: 'campaign-1941', turn: 1 },
  'jp-06': { flags: ['doolittle'] },
  'jp-10': { clear: ['isr.japan'] },
  'al-01': { japan: ['2813'] },
  'al-05': { scenario: '1942', turn: 2 },
  'al-09': {
    setting: {
      turn: 11,
      units: { '3308': 'us-hq-central-pacific us-div-m1 us-bb-missouri', '3307': 'jp-army-ed' },
      allied: '3308',
    },
    script: [
      ['hq', 'us-hq-central-pacific'],
      ['activate', 'us-div-m1'],
      ['activate', 'us-bb-missouri'],
      ['activateDone'],
      ['move', 'amphibious', 'us-div-m1', 'us-bb-missouri', 'go', '3307'],
    ],
  },
  'al-20': { scenario: '1942', turn: 3, units: { 'us-hq-south-pacific-ghormley': '4825' } },
  'al-27': { units: { 'jp-hq-combined-fleet-ozawa': 'pool' } },
  'al-30': {
    setting: {
      turn: 6,
      units: { '5808': 'us-hq-central-pacific', '5100': 'us-lrb-11', '4600': 'jp-army-27' },
      japan: '4600',
    },
    script: [
      ['hq', 'us-hq-central-pacific'],
      ['activate', 'us-lrb-11'],
      ['activateDone'],
      ['moveDone'],
      ['declare', '4600', 'us-lrb-11'],
    ],
  },
  'al-60': { units: { 'us-b29-20': 'china-air' } },
  'al-62': leyte,
  'al-65': leyte,
  'al-67': { units: { 'us-b29-20': '3813' }, allied: ['3813'] },
  'al-69': { scenario: '1944', turn: 10 },
  'al-74': iwoJima,
  'al-75': iwoJima,
  'al-79': { scenario: '1944', turn: 9, flags: ['tojoResigned'] },
  'al-84': { scenario: '1944', turn: 9 },
};
const placeOf = (id: CardId): Place => places[numbered(id)] ?? {};
/** The rules with whose decks the card is played. */
const presetOf = (id: CardId) => (classicCards.includes(card(id)) ? 'classic' : 'revised');

function position(id: CardId): State {
  const p = placeOf(id);
  const preset = presetOf(id);
  const g = p.setting
    ? state({ ...p.setting, preset })
    : (structuredClone(begin(p.scenario ?? '1943', preset)) as State);
  if (!p.setting) (g.turn.now as { turn: number }).turn = p.turn ?? 6;
  for (const c of Object.values(g.cards)) if (c.at !== 'removed') c.at = 'pile';
  for (const [unit, at] of Object.entries(p.units ?? {})) (g.units[unit] as Unit).at = at as Unit['at'];
  for (const flag of p.flags ?? []) g.flags[flag] = { id: flag };
  for (const flag of p.clear ?? []) delete g.flags[flag];
  for (const side of ['japan', 'allied'] as const) for (const hex of p[side] ?? []) g.control[hex] = { id: hex, side };
  const { side } = card(id);
  const fillers = side === 'japan' ? ['jp-04', 'jp-49'] : ['al-59', 'al-12'];
  for (const c of [id, ...fillers]) (g.cards[c] as { at: string }).at = 'hand';
  return g;
}

/**
 * Plays on at random until the action is over; in the plan as much as possible is active, and its demands are met by
 * trying.
 */
function finish(t: Bench, next: (n: number) => number): void {
  for (let n = 0; !t.over; n++) {
    if (n > 1500) throw new Error(`no end: ${t.phase}`);
    const d = t.decision();
    const { activate, becomeOC, giveUp, playReaction, recall, ...rest } = d.kinds;
    let kinds: typeof d.kinds = { ...rest };
    if (activate && (next(4) > 0 || Object.keys(rest).length === 0)) kinds = { activate };
    if (Object.keys(kinds).length === 0) kinds = d.kinds;
    // Declarations first: a demanded battle may be among them.
    if (rest.declare && next(3) > 0) kinds = { declare: rest.declare };
    const choice = randomAnswer({ ...d, kinds }, next);
    if (!choice) throw new Error(`no choice: ${t.phase} ${d.prompt}`);
    t.choose(choice.kind, choice.value, choice.amount);
  }
}

/** The card as an event from its position; seeds are tried until what it demands has come about. */
function playedOut(id: CardId): Bench {
  for (let seed = 1; seed <= 40; seed++) {
    const t = new Table(position(id)).run('action', { side: card(id).side }).choose('playEC', [id]);
    for (const [kind, ...value] of placeOf(id).script ?? []) t.choose(kind, value);
    finish(t, chance(seed));
    if (!t.keys().some((k) => k === 'offensive.becomesOC' || k === 'offensive.givenUp')) return t;
  }
  throw new Error(`${id}: what it demands never came about`);
}

/** Every printing of both decks. */
const printings = [...new Set([...decks.classic, ...decks.later])];
const events = printings.filter((c) => c.type !== 'reaction').map((c) => c.id);

test(
  '[R10.3, R10.4, R24.1] every military, political and resource card is played as an event and ends ' +
    'where it says',
  () => {
    const drew = new Set<string>();
    for (const id of events) {
      const g = position(id);
      if (numbered(id) === 'jp-02') (g.cards['jp-01'] as { at: string }).at = 'removed';
      expect(canPlayEvent(g, card(id).side, id), id).toBeNull();
    }
    for (const id of events.filter((e) => numbered(e) !== 'jp-02')) {
      const t = playedOut(id);
      const words = card(id).removeIfEvent;
      const gone = words === true || (typeof words === 'string' && conditionMet(t.g, id));
      expect(t.g.cards[id]?.at, id).toBe(gone ? 'removed' : 'discard');
      expect(t.track(`drawn.${card(id).side}`), id).toBe(card(id).draw ? 1 : 0);
      if (card(id).draw) drew.add(id);
      expect([Object.keys(t.g.offensive), Object.keys(t.g.effects), Object.keys(t.g.activated)], id).toEqual([
        [],
        [],
        [],
      ]);
      const military = card(id).type === 'military' && card(id).activation !== undefined;
      expect(t.keys().includes('offensive.begins'), id).toBe(military);
    }
    expect(drew.size).toBeGreaterThan(5);
  },
);

test('[R10.5] no reaction card is an event of an own action', () => {
  const reactions = printings.filter((c) => c.type === 'reaction');
  expect(events.length + reactions.length).toBe(225);
  for (const { id, side } of reactions) expect(canPlayEvent(position(id), side, id)?.rule, id).toBe('R10.5');
});
