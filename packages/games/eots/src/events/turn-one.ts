import type { IO, Offer, Phase } from '@wardroom/rules';
import { among, ids, leaf, refuse, things } from '@wardroom/rules';
import { adjacent, distance, hexes, indexOf, isHex } from '../board.ts';
import { isCarrier } from '../counters.ts';
import { card } from '../deck.ts';
import { battleRange } from '../movement/allowance.ts';
import { pathTo, reaches } from '../movement/reach.ts';
import { bySea } from '../movement/sea.ts';
import type { SideFrame } from '../offensive/activate.ts';
import { assignKinds } from '../offensive/declare-battle.ts';
import { assign, assignEscorts } from '../offensive/participation.ts';
import { unitsOf } from '../on-map.ts';
import type { Activated, HexId, Offensive, State, Unit, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { holds } from './conditions.ts';
import { inForce, strikeForce } from './in-force.ts';
import type { Handler } from './vocabulary.ts';

/** R20.2 a The force of Operation Z, where it starts and what it attacks; null: another offensive. */
function strikePlan(g: State): { units: readonly UnitId[]; from: HexId; target: HexId; allowance: number } | null {
  const o = g.offensive.now;
  const force = strikeForce(g);
  const from = o && card(o.card).activation?.fromHex;
  const target = inForce(g, 'battle')[0]?.op.hex as HexId | undefined;
  if (force.length === 0 || from === undefined || target === undefined) return null;
  return { units: force.filter((u) => g.units[u]?.at === from), from, target, allowance: o?.naval ?? 0 };
}
/** R20.2 a Is the offensive Operation Z, which takes the place of steps 1 to 3? */
export const isStrike = (g: State): boolean => strikeForce(g).length > 0;

/** R20.2 a Hexes that the whole force reaches and from which all its carriers reach Oahu. */
export function strikeHexes(g: State): HexId[] {
  const s = strikePlan(g);
  if (!s) return [];
  const range = Math.min(...s.units.filter(isCarrier).map(battleRange));
  const reach = bySea(g, 'naval', 'japan', s.units, s.from, s.allowance);
  return hexes.filter((h) => reaches(reach, h.index) && distance(h.id, s.target) <= range).map((h) => h.id);
}

/** R20.2 a Operation Z: the four ships move together and attack Oahu; only from where is chosen. */
export const strike: Phase<State, SideFrame> = {
  rule: 'R20.2',
  open: true,
  enter(g, f) {
    const units = strikePlan(g)?.units ?? [];
    for (const id of units) g.activated[id] = { id, side: f.side, from: (g.units[id] as Unit).at };
    (g.offensive.now as Offensive).limit = units.length;
  },
  decisions: (g, f) => [
    {
      seat: f.side,
      prompt: 'events.strike',
      kinds: {
        strike: among(
          () => strikeHexes(g),
          undefined,
          (hex: HexId) => refuse('R20.2', 'strikeReach', { hex }),
        ),
      },
    },
  ],
  choose(g, f, choice, io) {
    const s = strikePlan(g) as NonNullable<ReturnType<typeof strikePlan>>;
    const to = choice.value[0] as HexId;
    const path = pathTo(bySea(g, 'naval', 'japan', s.units, s.from, s.allowance), indexOf(to));
    for (const id of s.units) {
      const a = g.activated[id] as Activated;
      a.mode = 'naval';
      a.path = path;
      (g.units[id] as Unit).at = to;
    }
    g.battles[s.target] = { id: s.target, created: 'declared' };
    io.log('offensive.moved', { units: s.units, mode: 'naval', from: s.from, to, asp: 0 });
    io.log('offensive.battle', { hex: s.target });
    if (to !== s.target) for (const id of s.units) if (isCarrier(id)) assign(g, id, s.target);
    assignEscorts(g, f.side);
    io.finish();
  },
};

/** R20.2 b Does the event of O leave R its last stand? */
export const lastStands = (g: State): boolean =>
  inForce(g, 'forceZ').length > 0 || inForce(g, 'allAirDefend').length > 0;

const forceZ = (g: State): { unit: UnitId; hexes: HexId[] } | null => {
  const op = inForce(g, 'forceZ')[0]?.op;
  const unit = op?.unit as UnitId | undefined;
  if (!op || unit === undefined || g.activated[unit] || !isHex(g.units[unit]?.at ?? '')) return null;
  const open = hexes.map((h) => h.id).filter((hex) => holds(g, op.trigger, { hex }) && holds(g, op.placedIn, { hex }));
  return open.length > 0 ? { unit, hexes: open } : null;
};

function battleIn(g: State, id: HexId, io: IO): void {
  if (g.battles[id]) return;
  g.battles[id] = { id, created: 'event' };
  io.log('offensive.battle', { hex: id });
}

/** R20.2 b Force Z goes there in reaction, without path or range. */
function sendForceZ(g: State, unit: UnitId, to: HexId, io: IO): void {
  const u = g.units[unit] as Unit;
  g.activated[unit] = {
    id: unit,
    side: other((g.offensive.now as Offensive).side),
    from: u.at,
    mode: 'naval',
    path: [to],
  };
  io.log('offensive.moved', { units: [unit], mode: 'naval', from: u.at, to, asp: 0 });
  u.at = to;
  battleIn(g, to, io);
}

/** R20.2 b of the later decks: does an aircraft within range of a battle take part of itself? */
const unasked = (g: State): boolean => inForce(g, 'allAirDefend')[0]?.op.may === undefined;
/** The battles within range of Allied aircraft that are in none. */
function drawnIn(g: State): Map<UnitId, HexId[]> {
  const battles = ids(g.battles);
  const out = new Map<UnitId, HexId[]>();
  for (const unit of ids(g.units)) {
    if (g.assigned[unit] || !holds(g, 'alliedAirOutsideBattles', { unit })) continue;
    const near = battles.filter((b) => distance(g.units[unit]?.at ?? '', b) <= battleRange(unit));
    if (near.length > 0) out.set(unit, near);
  }
  return out;
}

/** R20.2 b Air units that may still join a battle beside them, with the hexes of Japanese units there. */
function defenders(g: State): Map<UnitId, HexId[]> {
  const out = new Map<UnitId, HexId[]>();
  const op = inForce(g, 'allAirDefend')[0]?.op;
  if (!op) return out;
  if (unasked(g)) return drawnIn(g);
  for (const unit of ids(g.units)) {
    if (g.assigned[unit] || !holds(g, op.who, { unit }) || !holds(g, op.if, { unit })) continue;
    out.set(
      unit,
      adjacent(g.units[unit]?.at ?? '').filter((id) => unitsOf(g, id, 'japan').length > 0),
    );
  }
  return out;
}

/** R11.18 O may give free aircraft and carriers to a battle that R has just made. True: it is asked. */
function answered(g: State, id: HexId, io: IO): boolean {
  const side = (g.offensive.now as Offensive).side;
  if (g.battles[id]?.created !== 'event' || Object.keys(assignKinds(g, side, [id])).length === 0) return false;
  io.call('assignSpecial', { side, hex: id });
  return true;
}

/** Force Z without a choice, and the end when nobody is left to be asked. */
function settle(g: State, io: IO): void {
  const z = forceZ(g);
  if (z && z.hexes.length > 1) return;
  const to = z?.hexes[0];
  if (z && to !== undefined) {
    sendForceZ(g, z.unit, to, io);
    if (answered(g, to, io)) return;
  }
  if (unasked(g)) {
    for (const [unit, near] of defenders(g)) {
      if (near.length > 1) continue;
      assign(g, unit, near[0] as HexId);
      io.log('offensive.assigned', { unit, hex: near[0] as HexId });
    }
  }
  if (defenders(g).size === 0) io.finish();
}

/** R20.2 b Step 8 of the conquest of South-East Asia: Force Z, then the Allied aircraft beside Japanese units. */
export const lastStand: Phase<State, SideFrame> = {
  rule: 'R20.2',
  open: true,
  enter(g, _f, io) {
    const o = g.offensive.now as Offensive;
    o.intel ??= 'surprise';
    settle(g, io);
  },
  resume: (g, _f, _result, io) => settle(g, io),
  decisions(g, f) {
    const z = forceZ(g);
    if (z) return [{ seat: f.side, prompt: 'events.forceZ', kinds: { forceZ: among(z.hexes) } }];
    const units = defenders(g);
    const defend: Offer = among([...units.keys()], (u: UnitId) => among(units.get(u) ?? []));
    return [{ seat: f.side, prompt: 'events.allAirDefend', kinds: { defend, ...(unasked(g) ? {} : { pass: leaf }) } }];
  },
  choose(g, _f, choice, io) {
    if (choice.kind === 'pass') return io.finish();
    const to = choice.value.at(-1) as HexId;
    const made = !g.battles[to];
    if (choice.kind === 'forceZ') sendForceZ(g, forceZ(g)?.unit as UnitId, to, io);
    else {
      const unit = choice.value[0] as UnitId;
      battleIn(g, to, io);
      assign(g, unit, to);
      io.log('offensive.assigned', { unit, hex: to });
    }
    if (!(made && answered(g, to, io))) settle(g, io);
  },
};

/** R20.2 a What Operation Z leaves behind: the US carriers in Oahu, a force that rests for the turn. */
export const strikeOperations: { readonly [op: string]: Handler } = {
  immune: {
    at: 'whole',
    fields: ['units', 'hexes', 'postBattleTo'],
    end(g, d, io) {
      for (const id of d.op.units as readonly UnitId[]) {
        const u = g.units[id];
        if (!u || !(d.op.hexes as readonly HexId[]).includes(u.at)) continue;
        io.log('afterBattle.moved', { unit: id, from: u.at, to: d.op.postBattleTo });
        u.at = d.op.postBattleTo;
      }
    },
  },
  noReactivation: {
    at: 'whole',
    fields: ['thisTurn'],
    end(g, d) {
      for (const a of things(g.activated)) if (a.side === d.side) (g.units[a.id] as Unit).spent = true;
    },
  },
};
