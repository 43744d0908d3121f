import { things } from '@wardroom/rules';
import national from '../data/national.json' with { type: 'json' };
import tracksData from '../data/tracks.json' with { type: 'json' };
import { giveHandicap } from './bid.ts';
import { hex, isHex } from './board.ts';
import { counter, counters, isHq, sideOf } from './counters.ts';
import { type DeckSet, decks, ofNumber } from './deck.ts';
import type { FlagId } from './flags.ts';
import type { OptionsInput } from './options.ts';
import { inPhilippines } from './political-phase/lands.ts';
import { rulesets } from './ruleset.ts';
import type { Layout } from './scenarios.ts';
import { layoutOf, scenarioOf } from './scenarios.ts';
import type { Card, CardId, Control, HexId, Pile, Place, Side, State, Unit } from './state.ts';
import { sides } from './state.ts';
import type { TrackId } from './tracks.ts';

const byId = <T extends { id: string }>(things: readonly T[]): Record<string, T> =>
  Object.fromEntries(things.map((t) => [t.id, t]));

/** R20.12 Where every counter of the set-up lies; what has not arrived yet waits in the pool (R20.1). */
function unitsOf(l: Layout): Record<string, Unit> {
  const lying = new Map<string, Place>();
  const reduced = new Set<string>();
  for (const { unit, hex: at, step } of l.units) {
    lying.set(unit, at);
    if (step === 'reduced') reduced.add(unit);
  }
  for (const id of l.delayed) lying.set(id, 'delayed');
  for (const id of l.eliminated) lying.set(id, isHq(id) || counter(id).prewar ? 'removed' : 'eliminated');
  const out: Unit[] = [];
  for (const c of counters) {
    if (c.entry.kind === 'intrinsic') continue;
    const at = lying.get(c.id) ?? 'pool';
    const arrivesReduced = (at === 'pool' || at === 'delayed') && c.entry.strength === 'reduced';
    out.push({
      id: c.id,
      at,
      ...(c.steps === 2 && (reduced.has(c.id) || arrivesReduced) ? { reduced: true as const } : {}),
    });
  }
  return byId(out);
}

/** 17.36, 17.46 All hexes of a country as 12.2 to 12.8 define it; Batan is none of the Philippines. */
function landOf(nation: string): readonly HexId[] {
  const all = national.nations as readonly { id: string; keyHexes?: readonly string[]; regions?: readonly string[] }[];
  const { keyHexes = [], regions = [] } = all.find((n) => n.id === nation) ?? {};
  const inside = regions.flatMap(
    (r) => (national.regionHexes as { readonly [region: string]: readonly string[] })[r] ?? [],
  );
  return [...keyHexes, ...inside.filter((id) => nation !== 'philippines' || inPhilippines(id))];
}

/** R20.11 Control at the start; later lines win. */
function controlOf(l: Layout, units: Record<string, Unit>): Record<string, Control> {
  const side = new Map<HexId, Side>();
  const give = (to: Side, ids: readonly HexId[]): void => ids.forEach((id) => void side.set(id, to));
  for (const nation of l.surrendered ?? []) give('japan', landOf(nation));
  if (l.mandates) give('japan', landOf('mandates'));
  give('japan', l.controlChanges?.japan ?? []);
  give('japan', l.japanControlMarkers ?? []);
  give('japan', l.japanControlImplied ?? []);
  const standing = (of: Side): HexId[] =>
    things(units)
      .filter((u) => sideOf(u.id) === of && isHex(u.at) && (of === 'allied' || !isHq(u.id)))
      .map((u) => u.at);
  give('japan', standing('japan'));
  give('allied', [...standing('allied'), ...(l.controlChanges?.allied ?? []), ...(l.alliedControlMarkers ?? [])]);
  return byId(
    [...side]
      .filter(([id, of]) => hex(id).control1941 !== null && hex(id).control1941 !== of)
      .map(([id, of]) => ({ id, side: of })),
  );
}

const boxOf = (track: string, name: string): number => {
  const t = tracksData.tracks.find((x) => x.id === track) as
    | { boxes?: readonly unknown[]; states?: readonly unknown[] }
    | undefined;
  return Math.max(0, ((t?.boxes ?? t?.states ?? []) as readonly unknown[]).indexOf(name));
};

function tracksOf(l: Layout): Record<string, { id: string; n: number }> {
  const t = l.tracks;
  const numbers: { readonly [T in TrackId]?: number } = {
    pw: t.pw,
    wie: t.wie,
    china: boxOf('china', t.china),
    chinaDivisions: t.chinaDivisions,
    india: boxOf('india', t.india),
    'asp.japan': t.asp.japan,
    'asp.allied': t.asp.allied,
    'passes.japan': t.passes.japan,
    'passes.allied': t.passes.allied,
    jpNaval: t.jpReplacements?.naval ?? 0,
    jpAir: t.jpReplacements?.air ?? 0,
  };
  return byId(Object.entries(numbers).map(([id, n]) => ({ id, n })));
}

function flagsOf(l: Layout, deckSet: DeckSet): Record<string, { id: string }> {
  const t = l.tracks;
  const set: FlagId[] = [];
  if (t.hump) set.push('hump');
  if (t.barges) set.push('barges');
  if (t.ptBoats) set.push('ptBoats');
  if (t.kwai) set.push('kwaiBridge');
  // What the event that built it has left behind in the later decks.
  if (t.kwai && deckSet === 'later') set.push('kwaiStaff');
  if (t.doctrine) set.push('defensiveDoctrine');
  if (t.isr.us) set.push('isr.us');
  if (t.isr.japan) set.push('isr.japan');
  return byId(set.map((id) => ({ id })));
}

/** R20.9 The cards where the set-up puts them; it names the cards of both decks by their numbers. */
function cardsOf(l: Layout, set: DeckSet): Record<string, Card> {
  const at = new Map<CardId, Pile>();
  const lay = (ids: readonly CardId[] | undefined, pile: Pile): void =>
    ids?.forEach((id) => void at.set(ofNumber(set, id), pile));
  lay(l.cards.removed, 'removed');
  lay(l.cards.discard, 'discard');
  lay(l.cards.japanHand, 'hand');
  for (const side of sides) {
    const fo = l.cards.futureOffensive?.[side];
    if (fo) lay([fo], 'fo');
  }
  return byId(decks[set].map(({ id, side }): Card => ({ id, side, at: at.get(id) ?? 'pile' })));
}

/** R8.1, R20 The pieces, markers and tracks of a scenario. Nothing is drawn: bids come first, then the hands. */
export function setup(scenario: string, options: OptionsInput): State {
  const s = scenarioOf(scenario);
  const l = layoutOf(scenario);
  const { deckSet } = rulesets[options.preset];
  const units = unitsOf(l);
  const nations = (l.surrendered ?? []).map((id) => ({ id, turn: s.firstTurn - 1 }));
  const tables = {
    units,
    control: controlOf(l, units),
    tracks: tracksOf(l),
    flags: flagsOf(l, deckSet),
    causes: {},
    nations: byId(nations),
    cards: cardsOf(l, deckSet),
    earned: {},
    turn: byId([{ id: 'now', turn: s.firstTurn, segment: 'setup' }]),
    offensive: {},
    activated: {},
    battles: {},
    assigned: {},
    combats: {},
    effects: {},
    options: byId([
      {
        id: 'now',
        scenario,
        preset: options.preset,
        ...(options.bid ? { bid: options.bid } : {}),
      },
    ]),
  };
  const g = tables as unknown as State;
  giveHandicap(g, options.handicap);
  return g;
}
