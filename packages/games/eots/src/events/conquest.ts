import { derived } from '@wardroom/rules';
import { hexCount, hexes, indexOf, neighbours, sideBits, WATER } from '../board.ts';
import { controller } from '../control.ts';
import { isGround, isNaval } from '../counters.ts';
import { card, type Operation } from '../deck.ts';
import { assaultModes } from '../movement/allowance.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';
import { loseStepToCard } from './losses.ts';
import type { Handler } from './vocabulary.ts';

/**
 * The operation of the event that this side attacks with, where it has one: read off the card, for it is asked of many
 * hexes.
 */
function ofEvent(g: State, side: Side, op: string): Operation | undefined {
  const o = g.offensive.now;
  if (o?.as !== 'ec' || o.side !== side) return undefined;
  for (const e of card(o.card).effects) if (e.op === op) return e;
  return undefined;
}

const FARTHEST = 5;
/** By index 1: at most five water hexes from a port that Japan controls. */
const nearPorts = derived<State, 'all', Uint8Array>(['control'], (g) => {
  const out = new Uint8Array(hexCount);
  let edge = hexes.filter((h) => h.port && controller(g, h.id) === 'japan').map((h) => h.index);
  for (const i of edge) out[i] = 1;
  for (let n = 0; n < FARTHEST; n++) {
    const next: number[] = [];
    for (const at of edge) {
      for (let d = at * 6; d < at * 6 + 6; d++) {
        const to = neighbours[d] as number;
        if (to < 0 || out[to] === 1 || ((sideBits[d] as number) & WATER) === 0) continue;
        out[to] = 1;
        next.push(to);
      }
    }
    edge = next;
  }
  return out;
});
/** R20.2 b of the later decks: is the hex too far from Japanese ports for an assault of this offensive? */
export const tooFarToLand = (g: State, side: Side, id: HexId): boolean =>
  ofEvent(g, side, 'amphibiousLimit') !== undefined && nearPorts(g, 'all')[indexOf(id)] === 0;

/** Fortresses of the event with troops that came by assault. */
const stormed = (g: State, side: Side): HexId[] =>
  ((ofEvent(g, side, 'coastalGuns')?.hexes ?? []) as HexId[]).filter((id) => landed(g, side, id).length > 0);
const landed = (g: State, side: Side, id: HexId): UnitId[] =>
  unitsOf(g, id, side)
    .map((u) => u.id)
    .filter((u) => isGround(u) && assaultModes.has(g.activated[u]?.mode ?? 'ground'));
const ships = (g: State, side: Side, id: HexId): UnitId[] =>
  unitsOf(g, id, side)
    .map((u) => u.id)
    .filter((u) => isNaval(u) && g.activated[u] !== undefined)
    .sort();

/** R20.2 b of the later decks: troops in front of coastal guns without a ship that goes in with them. */
export const unescorted = (g: State, side: Side): UnitId[] =>
  stormed(g, side)
    .filter((id) => ships(g, side, id).length === 0)
    .flatMap((id) => landed(g, side, id));

/** What the conquest of South-East Asia demands of landings in the later decks. */
export const conquest: { readonly [op: string]: Handler } = {
  amphibiousLimit: { at: 'whole', fields: ['rule'] },
  /** Each ship in the hex loses a step before the battle. */
  coastalGuns: {
    at: 'beforeBattles',
    fields: ['hexes', 'rule'],
    begin(g, d, io) {
      for (const id of stormed(g, d.side)) for (const u of ships(g, d.side, id)) loseStepToCard(g, u, d.card, io);
      return 0;
    },
  },
};
