import type { Problem } from '@wardroom/rules';
import { keysOf, plain, things } from '@wardroom/rules';
import { handicapOf } from './bid.ts';
import { hex, isHex } from './board.ts';
import { counter, counters, isHq, isUnitId } from './counters.ts';
import { card } from './deck.ts';
import { occupied, unitsAt } from './on-map.ts';
import { bidSchema } from './options.ts';
import { deck } from './ruleset.ts';
import { scenarioFacts } from './scenarios.ts';
import type { Pile, State } from './state.ts';
import { sides } from './state.ts';
import { track } from './tracks.ts';

type Say = (path: string, rule: string, key: string, params?: Problem['params']) => void;

const boxes = new Set([
  'china-air',
  'delayed',
  'eliminated',
  'removed',
  'pool',
  ...Array.from({ length: 14 }, (_, i) => `turn-${i + 1}`),
]);
const piles = new Set<Pile>(['pile', 'hand', 'fo', 'discard', 'removed', 'played', 'out']);
/** Numbers that a track may hold, where it has ends. */
const ends: { readonly [track: string]: readonly [number, number] } = {
  pw: [0, 10],
  wie: [-7, 3],
  china: [0, 5],
  chinaDivisions: [0, 12],
  india: [0, 5],
  'asp.japan': [1, 99],
  'asp.allied': [0, 99],
  'passes.japan': [0, 2],
  'passes.allied': [0, 2],
  jpNaval: [0, 99],
  jpAir: [0, 99],
};

/** Everything that is wrong with a position: what no sequence of legal moves leads to. */
export function problemsOf(state: State): Problem[] {
  const g = plain(state);
  const out: Problem[] = [];
  const say: Say = (path, rule, key, params) => out.push({ path, rule, key, ...(params ? { params } : {}) });
  checkOptions(g, say);
  if (out.length > 0) return out;
  checkUnits(g, say);
  checkCards(g, say);
  for (const id of keysOf(g.control)) {
    const c = g.control[id];
    if (!isHex(id) || hex(id).control1941 === null) say(`control.${id}`, 'R4.1', 'position.noControl', { hex: id });
    else if (!sides.includes(c?.side as 'japan')) say(`control.${id}`, 'R4.1', 'position.side', { hex: id });
  }
  for (const [id, [low, high]] of Object.entries(ends)) {
    const n = track(g, id as 'pw');
    if (g.tracks[id] !== undefined && (!Number.isInteger(n) || n < low || n > high))
      say(`tracks.${id}`, 'R3.5', 'position.track', { track: id, n });
  }
  const turn = g.turn.now?.turn ?? 0;
  if (!Number.isInteger(turn) || turn < 1 || turn > 12) say('turn.now.turn', 'R3.7', 'position.turn', { turn });
  for (const id of keysOf(g.activated))
    if (!g.units[id]) say(`activated.${id}`, 'R11.6', 'position.unit', { unit: id });
  for (const id of keysOf(g.battles)) if (!isHex(id)) say(`battles.${id}`, 'R11.12', 'position.place', { place: id });
  return out;
}

/** The scenario and the printing of the rules decide how everything else is read. */
function checkOptions(g: State, say: Say): void {
  const o = g.options.now;
  if (o?.scenario !== undefined && !scenarioFacts.some((s) => s.id === o.scenario))
    say('options.now.scenario', 'R20', 'position.scenario', { scenario: o.scenario });
  if (o?.preset !== undefined && o.preset !== 'classic' && o.preset !== 'revised')
    say('options.now.preset', 'R1.1', 'position.preset', { preset: o.preset });
  if (o?.bid === undefined) return;
  const bid = bidSchema.safeParse(o.bid);
  if (!bid.success) say('options.now.bid', 'R21.1', 'position.bid', { text: bid.error.issues[0]?.message ?? '' });
  // Before the bids are settled there is no handicap yet.
  else if (g.turn.now?.segment !== 'setup' && (o.handicap ?? 0) !== handicapOf(o.scenario, bid.data))
    say('options.now.handicap', 'R21.1', 'position.handicap', { n: handicapOf(o.scenario, bid.data) });
}

function checkUnits(g: State, say: Say): void {
  for (const c of counters)
    if (c.entry.kind !== 'intrinsic' && !g.units[c.id])
      say(`units.${c.id}`, 'R20.12', 'position.missing', { unit: c.id });
  for (const id of keysOf(g.units)) {
    const u = g.units[id] as { at: string; reduced?: true };
    if (!isUnitId(id) || counter(id).entry.kind === 'intrinsic') {
      say(`units.${id}`, 'R3.3', 'position.unit', { unit: id });
      continue;
    }
    if (!isHex(u.at) && !boxes.has(u.at)) say(`units.${id}.at`, 'R3.2', 'position.place', { place: u.at });
    if (u.reduced && counter(id).steps === 1) say(`units.${id}.reduced`, 'R3.3', 'position.oneStep', { unit: id });
  }
  for (const at of occupied(g)) {
    if (isHex(at) && unitsAt(g, at).filter((u) => isUnitId(u.id) && isHq(u.id)).length > 1)
      say(`units@${at}`, 'R7.1', 'position.headquarters', { hex: at });
  }
}

function checkCards(g: State, say: Say): void {
  for (const c of deck(g)) if (!g.cards[c.id]) say(`cards.${c.id}`, 'R10.1', 'position.card', { card: c.id });
  const own = new Set(deck(g).map((c) => c.id));
  for (const id of keysOf(g.cards)) {
    const c = g.cards[id];
    if (!own.has(id) || !c || c.side !== card(id).side) say(`cards.${id}`, 'R10.1', 'position.card', { card: id });
    else if (!piles.has(c.at)) say(`cards.${id}.at`, 'R10.1', 'position.pile', { card: id, pile: c.at });
  }
  const o = g.offensive.now;
  if (o && !own.has(o.card)) say('offensive.now.card', 'R10.1', 'position.card', { card: o.card });
  for (const id of keysOf(g.effects)) {
    const { card: named } = g.effects[id] as { card: string };
    if (!own.has(named)) say(`effects.${id}.card`, 'R10.1', 'position.card', { card: String(named) });
  }
  for (const side of sides) {
    const fo = things(g.cards).filter((c) => c.side === side && c.at === 'fo').length;
    if (fo > 1) say(`cards.${side}`, 'R10.9', 'position.futureOffensives', { side, n: fo });
  }
}

/** What is broken in a reached state; nothing ever should be. */
export const invariants = (g: State): string[] =>
  problemsOf(g).map((p) => `${p.path}: ${p.key} (${p.rule}) ${JSON.stringify(p.params ?? {})}`);
