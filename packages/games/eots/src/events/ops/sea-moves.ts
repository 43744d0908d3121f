import type { Offer } from '@wardroom/rules';
import { among, derived, leaf, orEnd } from '@wardroom/rules';
import { adjacent, hexCount, hexes, indexOf, sideBits, WATER } from '../../board.ts';
import { headquarters } from '../../command.ts';
import { isGround, isHq, isNaval, sideOf } from '../../counters.ts';
import { type ConditionName, card } from '../../deck.ts';
import { canAssault, canStand, friendlyCoast, friendlyPort, heldHexes, holdsAnything } from '../../movement/places.ts';
import { type Reach, reaches, spread } from '../../movement/reach.ts';
import { unitsAt, unitsOf } from '../../on-map.ts';
import { fits } from '../../stacking.ts';
import type { CardId, HexId, State, Unit, UnitId } from '../../state.ts';
import { zones } from '../../zoi.ts';
import { holds } from '../conditions.ts';
import type { Doing, Handler } from '../vocabulary.ts';

const water = (at: number, d: number): boolean => ((sideBits[at * 6 + d] as number) & WATER) !== 0;

// jp-77
const fleetHq = (g: State): UnitId | undefined =>
  headquarters(g, 'japan').find((hq) => holds(g, 'combinedFleetHq', { unit: hq }));
/** jp-77 Where the fleet gets to without entering an un-neutralised Allied zone; it may leave one. */
function calm(g: State, from: HexId): Reach {
  const zone = zones(g, 'allied');
  const start = indexOf(from);
  return spread(start, 254, (at, to, d) => (water(at, d) && zone[to] === 0 ? 1 : 0));
}
function fleetPorts(g: State, d: Doing): HexId[] {
  const hq = fleetHq(g);
  const from = hq === undefined ? undefined : g.units[hq]?.at;
  if (hq === undefined || from === undefined) return [];
  const reach = calm(g, from);
  return hexes
    .filter(
      (h) =>
        h.id !== from &&
        reaches(reach, h.index) &&
        holds(g, d.op.to, { card: d.card, hex: h.id }) &&
        fits(g, hq, h.id),
    )
    .map((h) => h.id);
}
/** Up to four ships, in the order of their ids; the port holds six. */
function ships(g: State, d: Doing, from: HexId, to: HexId, chosen: readonly UnitId[]): Offer {
  const room = 6 - unitsOf(g, to, 'japan').filter((u) => isNaval(u.id)).length - chosen.length;
  const last = chosen.at(-1) ?? '';
  const open = unitsAt(g, from)
    .map((u) => u.id)
    .filter((u) => u > last && holds(g, d.op.units[1], { unit: u, hex: from }));
  if (chosen.length >= 4 || room <= 0 || open.length === 0) return leaf;
  return orEnd(among(open, (u: UnitId) => ships(g, d, from, to, [...chosen, u])));
}

// jp-35
interface Evacuation {
  maxUnits: number;
  from: ConditionName;
  to: string;
}
const evacuation = (d: Doing): Evacuation => d.op as unknown as Evacuation;
/**
 * May this ground unit be brought away over the chosen coast? It and its neighbours take part, coastal or not (jp-35).
 */
function canEmbark(g: State, unit: UnitId): boolean {
  return (
    indexOf(g.units[unit]?.at ?? '') >= 0 && isGround(unit) && sideOf(unit) === 'japan' && canAssault(unit) === null
  );
}
/** R12.22 Where it embarks: from its own friendly coast, from inland over the chosen one. */
const startOf = (g: State, unit: UnitId, coast: HexId): HexId => {
  const at = g.units[unit]?.at as HexId;
  return friendlyCoast(g, at, 'japan') ? at : coast;
};
/** R12.22 Hexes that both sides hold, by index. */
const contested = derived<State, 'all', Uint8Array>(['units#', 'units.at', 'control', 'tracks'], (g) => {
  const out = new Uint8Array(hexCount);
  for (const id of heldHexes(g, 'allied')) if (unitsOf(g, id, 'japan').length > 0) out[indexOf(id)] = 1;
  return out;
});
const crossings = derived<State, string, Reach>(['units#', 'units.at', 'control', 'tracks'], (g, key) => {
  const [from, far] = key.split('|') as [HexId, string];
  const both = contested(g, 'all');
  return spread(indexOf(from), Number(far), (at, to, dir) =>
    water(at, dir) && both[at] === 0 && both[to] === 0 ? 1 : 0,
  );
});
/**
 * R12.22 Fifteen hexes of a card of value 3, twice as many from a port; no hex that both sides hold. Zones do not
 * matter (jp-35).
 */
const crossing = (g: State, id: CardId, from: HexId): Reach =>
  crossings(g, `${from}|${5 * card(id).ov * (friendlyPort(g, from, 'japan') ? 2 : 1)}`);
const waiting = (g: State, coast: HexId): UnitId[] =>
  [coast, ...adjacent(coast)]
    .flatMap((h) => unitsOf(g, h, 'japan').map((u) => u.id))
    .filter((u) => canEmbark(g, u))
    .sort();
/** R12.22 Supplied Japanese ports without an enemy that the unit reaches from there. */
const ports = (g: State, d: Doing, unit: UnitId, coast: HexId): readonly HexId[] =>
  portsOf(g, [unit, startOf(g, unit, coast), d.card, evacuation(d).to].join('|'));
const portsOf = derived<State, string, readonly HexId[]>(
  ['units', 'control', 'activated', 'battles', 'offensive', 'effects', 'flags', 'tracks', 'nations', 'options'],
  (g, key) => {
    const [unit, from, id, words] = key.split('|') as [UnitId, HexId, CardId, ConditionName];
    const reach = crossing(g, id, from);
    const open = (to: HexId): boolean =>
      to !== g.units[unit]?.at &&
      holds(g, words, { card: id, unit, hex: to }) &&
      !holdsAnything(g, to, 'allied') &&
      canStand(unit, to, null) === null;
    return hexes.filter((h) => h.port && reaches(reach, h.index) && open(h.id)).map((h) => h.id);
  },
);
/** Room for ground and air units in a port, without those on the way there (R14.9). */
const roomAt = (g: State, to: HexId): number =>
  3 - unitsOf(g, to, 'japan').filter((u) => !isNaval(u.id) && !isHq(u.id)).length;
const portsFrom = (g: State, d: Doing, coast: HexId): HexId[] =>
  [...new Set(waiting(g, coast).flatMap((u) => ports(g, d, u, coast)))].filter((to) => roomAt(g, to) > 0);
const coasts = (g: State, d: Doing): HexId[] =>
  hexes
    .map((h) => h.id)
    .filter((id) => holds(g, evacuation(d).from, { card: d.card, hex: id }) && portsFrom(g, d, id).length > 0);
function evacuees(g: State, d: Doing, id: HexId, to: HexId, chosen: readonly UnitId[]): Offer {
  const last = chosen.at(-1) ?? '';
  const open = waiting(g, id).filter((u) => u > last && ports(g, d, u, id).includes(to));
  const room = roomAt(g, to) - chosen.length;
  if (chosen.length >= evacuation(d).maxUnits || room <= 0 || open.length === 0) return leaf;
  const more = among(open, (u: UnitId) => evacuees(g, d, id, to, [...chosen, u]));
  return chosen.length > 0 ? orEnd(more) : more;
}

/** Moves of events that are no offensive. */
export const seaMoves: { readonly [op: string]: Handler } = {
  /** jp-77 The Combined Fleet goes where the oil is. */
  redeploy: {
    at: 'play',
    fields: ['units', 'to', 'notThrough'],
    begin: () => 1,
    ask(g, d) {
      const hq = fleetHq(g);
      const open = fleetPorts(g, d);
      if (hq === undefined || open.length === 0) return null;
      return { redeploy: among(open, (to: HexId) => ships(g, d, g.units[hq]?.at as HexId, to, [])) };
    },
    take(g, d, choice, io) {
      const [to, ...units] = choice.value as [HexId, ...UnitId[]];
      const all = [fleetHq(g) as UnitId, ...units];
      for (const u of all) (g.units[u] as Unit).at = to;
      io.log('events.redeployed', { card: d.card, units: all, hex: to });
      return 0;
    },
  },
  /** jp-35 Strategic transport of up to three units, no shipping points, Allied zones ignored. */
  strategicMoveFree: {
    at: 'play',
    fields: ['maxUnits', 'class', 'from', 'to', 'asp', 'ignoreEnemyZoi', 'noBattle'],
    begin: () => 1,
    ask(g, d) {
      const open = coasts(g, d);
      if (open.length === 0) return null;
      return {
        evacuate: among(open, (id: HexId) =>
          among(
            () => portsFrom(g, d, id),
            (p: HexId) => evacuees(g, d, id, p, []),
          ),
        ),
        spare: leaf,
      };
    },
    take(g, d, choice, io) {
      if (choice.kind === 'spare') return 0;
      const [, to, ...units] = choice.value as [HexId, HexId, ...UnitId[]];
      for (const u of units) (g.units[u] as Unit).at = to;
      io.log('events.evacuated', { card: d.card, units, hex: to });
      return 0;
    },
  },
};
