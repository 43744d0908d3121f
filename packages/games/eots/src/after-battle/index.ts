import type { Frame, IO, Offer, Phase, PhaseTable } from '@wardroom/rules';
import { among, derived, ids, leaf, plain, things } from '@wardroom/rules';
import { hexes, isHex } from '../board.ts';
import { capture, controller } from '../control.ts';
import { isAir, isGround, isNaval, sideOf } from '../counters.ts';
import { eliminate } from '../graves.ts';
import { assaultModes, strategicModes } from '../movement/allowance.ts';
import { displaceStranded } from '../movement/displace-hq.ts';
import { passThrough } from '../movement/execute.ts';
import { holdsLandForces } from '../movement/places.ts';
import { unitsOf } from '../on-map.ts';
import { groundAirExcess, navalExcess } from '../stacking.ts';
import type { Activated, HexId, Offensive, Place, Side, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { inSupply } from '../supply.ts';
import { crowdsOf } from '../supply-facts.ts';
import { turnOf } from '../tracks.ts';
import { endangered, homes, maySailWith, refuges, retreatsTo, wayBack, withCarrier } from './places.ts';
import { whyNoRefuge, whyNoRetreat, whyNotExcess, whyNotHome } from './reasons.ts';

interface SideFrame extends Frame {
  side: Side;
}

function place(g: State, id: UnitId, to: Place, key: string, io: IO): void {
  const u = g.units[id] as Unit;
  const from = u.at;
  if (to === 'eliminated') eliminate(g, id);
  else u.at = to;
  io.log(`afterBattle.${key}`, { unit: id, from, to: u.at });
}

/** R14.1 The order in which the sides are asked: the frame is O's. */
const inTurn = (f: SideFrame): readonly Side[] => [other(f.side), f.side];

/** Units of a side that any stack may hold. */
const MOST = 3;
/** More than that: few hexes have them. */
const crowded = derived<State, Side, readonly HexId[]>(['units#', 'units.at'], (g, side) => {
  const here = crowdsOf(g, side);
  const out: HexId[] = [];
  for (let i = 0; i < here.length; i++) if ((here[i] as number) > MOST) out.push((hexes[i] as { id: HexId }).id);
  return out.sort();
});
/** R14.9, R12.6 Units of a side of which one must leave, by hex: air before ground. */
function excess(
  state: State,
  naval: boolean,
  which: readonly Side[],
): { side: Side; hex: HexId; units: UnitId[] } | null {
  const g = plain(state);
  for (const side of which) {
    for (const id of crowded(g, side)) {
      const there = unitsOf(g, id, side).map((u) => u.id);
      if (groundAirExcess(g, id, side) > 0) {
        const air = there.filter(isAir);
        return { side, hex: id, units: air.length > 0 ? air : there.filter(isGround) };
      }
      if (naval && navalExcess(g, id, side) > 0) return { side, hex: id, units: there.filter(isNaval) };
    }
  }
  return null;
}
function remove(g: State, unit: UnitId, io: IO): void {
  const to: Place = inSupply(g, unit) ? `turn-${turnOf(g) + (isNaval(unit) ? 1 : 2)}` : 'eliminated';
  place(g, unit, to, 'removed', io);
  const u = g.units[unit] as Unit;
  if (to !== 'eliminated') u.exempt = true;
}

/**
 * R4.2, R13.27 Does a landed unit hold its hex: not thrown back, and nobody in the way? A won battle leaves no more
 * than a garrison.
 */
function holdsBeach(g: State, a: Activated, at: HexId): boolean {
  const enemy = other(a.side);
  const b = a.side === g.offensive.now?.side ? g.battles[at] : undefined;
  if (!b) return !holdsLandForces(g, at, enemy);
  if (b.airNaval === enemy || b.failed || b.retreating === a.side) return false;
  return (b.ground ?? a.side) === a.side && !unitsOf(g, at, enemy).some((u) => isGround(u.id));
}

/** R4.2, R14.1 What landed and was not thrown back takes its hex: without a battle, or after one that was not lost. */
const landedControl: Phase<State> = {
  rule: 'R14.1',
  open: true,
  enter(g, _f, io) {
    for (const a of things(plain(g).activated)) {
      const at = g.units[a.id]?.at ?? '';
      if (!isGround(a.id) || !a.mode || !assaultModes.has(a.mode) || !isHex(at) || controller(g, at) !== other(a.side))
        continue;
      if (holdsBeach(g, a, at)) capture(g, at, a.side, io);
    }
    displaceStranded(g, io);
    io.finish();
  },
};

/** R14.1, R14.9 Step 12b: R before O. */
const battleStacking: Phase<State, SideFrame> = {
  rule: 'R14.9',
  open: true,
  enter(g, f, io) {
    if (!excess(g, false, inTurn(f))) io.finish();
  },
  decisions(g, f) {
    const x = excess(g, false, inTurn(f));
    if (!x) return [];
    return [
      {
        seat: x.side,
        prompt: 'afterBattle.stacking',
        params: { hex: x.hex },
        kinds: { removeExcess: among(x.units) },
      },
    ];
  },
  choose(g, f, choice, io) {
    remove(g, String(choice.value[0]), io);
    if (!excess(g, false, inTurn(f))) io.finish();
  },
  explain: (g, f, choice) => whyNotExcess(String(choice.value[0] ?? ''), excess(g, false, inTurn(f))?.units ?? []),
};

/** R13.30a Ground units of a side that a combat beat. */
const beaten = (g: State, side: Side): UnitId[] =>
  things(g.battles)
    .filter((b) => b.retreating === side)
    .flatMap((b) => unitsOf(g, b.id, side).filter((u) => isGround(u.id)))
    .map((u) => u.id)
    .sort();

function sendBeaten(g: State, io: IO): boolean {
  const o = (g.offensive.now as Offensive).side;
  for (const u of beaten(g, other(o))) {
    if (g.activated[u]?.back) continue;
    const ways = retreatsTo(g, u);
    if (ways.length > 1) return false;
    retreat(g, u, ways[0] ?? null, io);
  }
  for (const b of things(g.battles)) {
    const won = b.retreating === other(o) && unitsOf(g, b.id, o).some((u) => isGround(u.id));
    if (won && controller(g, b.id) === other(o)) capture(g, b.id, o, io);
  }
  displaceStranded(g, io);
  for (const u of beaten(g, o)) if (g.activated[u]?.mode === 'ground') retreat(g, u, wayBack(g, u), io);
  return true;
}
function retreat(g: State, unit: UnitId, to: HexId | null, io: IO): void {
  if (to === null) place(g, unit, 'eliminated', 'lost', io);
  else {
    place(g, unit, to, 'retreated', io);
    passThrough(g, sideOf(unit), to, io);
  }
}

/** R13.30a-R13.34 O sends R's beaten units away one by one; then its own go back. */
const retreats: Phase<State, SideFrame> = {
  rule: 'R13.33',
  open: true,
  enter(g, _f, io) {
    if (sendBeaten(g, io)) io.finish();
  },
  decisions(g, f) {
    const units = beaten(g, other(f.side)).filter((u) => retreatsTo(g, u).length > 0);
    const offer: Offer = among(units, (u: UnitId) => among(retreatsTo(g, u)));
    return [{ seat: f.side, prompt: 'afterBattle.retreat', kinds: { retreat: offer } }];
  },
  choose(g, _f, choice, io) {
    retreat(g, String(choice.value[0]), String(choice.value[1]), io);
    if (sendBeaten(g, io)) io.finish();
  },
  explain: (g, f, { value: [unit, to] }) =>
    whyNoRetreat(g, String(unit ?? ''), String(to ?? ''), beaten(g, other(f.side))),
};

/** R12.30, R13.32, R14.5 A landing of O that did not get its hex goes home like a ship. */
function thrownBack(g: State, a: Activated): boolean {
  const at = g.units[a.id]?.at ?? '';
  const landing =
    isGround(a.id) && a.side === g.offensive.now?.side && a.mode !== undefined && assaultModes.has(a.mode);
  return landing && isHex(at) && controller(g, at) !== a.side;
}
/** R14.5 Carried by a ship that has not gone home yet: goes with it. */
function rides(g: State, a: Activated): boolean {
  const ship = a.ship ? g.activated[a.ship] : undefined;
  return ship !== undefined && !ship.back && isHex(g.units[ship.id]?.at ?? '');
}
/** R14.2, R14.5 Units of a side that have still to come home. */
export function away(state: State, side: Side): UnitId[] {
  const g = plain(state);
  const out: UnitId[] = [];
  for (const a of things(g.activated)) {
    const at = g.units[a.id]?.at ?? '';
    if (a.side !== side || a.back || !isHex(at) || (a.mode && strategicModes.has(a.mode))) continue;
    if (isAir(a.id) || isNaval(a.id) || (thrownBack(g, a) && !rides(g, a))) out.push(a.id);
  }
  return out.sort((x, y) => Number(isGround(x)) - Number(isGround(y)) || (x < y ? -1 : 1));
}
export function goHome(g: State, unit: UnitId, to: HexId | null, io: IO): void {
  const a = g.activated[unit] as Activated;
  const at = g.units[unit]?.at;
  const riders = ids(plain(g).activated).flatMap((id) => {
    const b = g.activated[id] as Activated;
    return b.ship === unit && !b.back && thrownBack(g, b) ? b : [];
  });
  if (to === null) place(g, unit, 'eliminated', 'lost', io);
  else if (to !== at) place(g, unit, to, 'moved', io);
  a.back = true;
  for (const b of riders) {
    place(g, b.id, to ?? 'eliminated', to === null ? 'lost' : 'moved', io);
    b.back = true;
  }
}
/**
 * The place of the proposal: the nearest; for a carrier one where the landings that depend on it can go too (R14.5).
 */
export function proposed(g: State, unit: UnitId): HexId | null {
  const places = homes(g, unit);
  if (isGround(unit) || isAir(unit)) return places[0] ?? null;
  const waiting = away(g, sideOf(unit)).filter(
    (u) => isGround(u) && g.units[u]?.at === g.units[unit]?.at && homes(g, u).length === 0,
  );
  const shared = places.filter((p) => waiting.every((u) => withCarrier(g, u, unit).includes(p)));
  return shared[0] ?? places[0] ?? null;
}
/**
 * Those without a place are lost (R14.3-R14.5); where each of the others has one place only, there is nothing to ask.
 * True: nobody is left.
 */
function settle(g: State, side: Side, io: IO): boolean {
  for (const u of away(g, side)) {
    if (g.activated[u]?.back || homes(g, u).length > 0 || (isGround(u) && maySailWith(g, u))) continue;
    goHome(g, u, null, io);
  }
  const left = away(g, side);
  const only = (u: UnitId): boolean => !isGround(u) && homes(g, u).length === 1;
  // A place may have no room after another has gone there: asked anew for each.
  if (left.every(only)) for (const u of left) if (only(u)) goHome(g, u, homes(g, u)[0] as HexId, io);
  return away(g, side).length === 0;
}
/** Those that may go home now. */
const ready = (g: State, side: Side): UnitId[] => away(g, side).filter((u) => homes(g, u).length > 0);

/** R14.1-R14.6 */
const postBattleMovement: Phase<State, SideFrame> = {
  rule: 'R14.2',
  open: true,
  enter(g, f, io) {
    if (settle(g, f.side, io)) io.finish();
  },
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'afterBattle.postBattleMovement',
      kinds: { allHome: leaf, goHome: among(ready(g, f.side), (u: UnitId) => among(homes(g, u))) },
    },
  ],
  choose(g, f, choice, io) {
    if (choice.kind === 'allHome')
      for (const u of away(g, f.side)) if (!g.activated[u]?.back) goHome(g, u, proposed(g, u), io);
    if (choice.kind === 'goHome') goHome(g, String(choice.value[0]), String(choice.value[1]), io);
    if (settle(g, f.side, io)) io.finish();
  },
  explain: (g, f, { kind, value: [unit, to] }) =>
    kind === 'goHome' ? whyNotHome(g, String(unit ?? ''), String(to ?? ''), away(g, f.side)) : null,
};

/** Those without refuge are lost. True: nobody is in danger and no hex over its limits. */
function saved(g: State, side: Side, io: IO): boolean {
  for (const u of endangered(g, side)) if (refuges(g, u).length === 0) place(g, u, 'eliminated', 'lost', io);
  return endangered(g, side).length === 0 && !excess(g, true, [side]);
}

/** R14.7-R14.9, R12.6 Also called after a nation has surrendered. */
const emergencyMoves: Phase<State, SideFrame> = {
  rule: 'R14.7',
  open: true,
  enter(g, f, io) {
    if (saved(g, f.side, io)) io.finish();
  },
  decisions(g, f) {
    const units = endangered(g, f.side);
    const x = units.length > 0 ? null : excess(g, true, [f.side]);
    if (x)
      return [
        {
          seat: f.side,
          prompt: 'afterBattle.stacking',
          params: { hex: x.hex },
          kinds: { removeExcess: among(x.units) },
        },
      ];
    const offer: Offer = among(units, (u: UnitId) => among(refuges(g, u)));
    return [{ seat: f.side, prompt: 'afterBattle.emergency', kinds: { emergencyMove: offer } }];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'removeExcess') remove(g, String(choice.value[0]), io);
    else place(g, String(choice.value[0]), String(choice.value[1]), 'moved', io);
    if (saved(g, f.side, io)) io.finish();
  },
  explain(g, f, { kind, value: [unit, to] }) {
    if (kind === 'removeExcess') return whyNotExcess(String(unit ?? ''), excess(g, true, [f.side])?.units ?? []);
    return whyNoRefuge(g, String(unit ?? ''), String(to ?? ''), endangered(g, f.side));
  },
};

export const afterBattlePhases: PhaseTable<State> = {
  landedControl,
  battleStacking,
  retreats,
  postBattleMovement,
  emergencyMoves,
};
