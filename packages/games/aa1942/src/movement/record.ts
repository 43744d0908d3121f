import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { airDistance, heldAtStart, isHostileTerritory, isSea, now } from '../board.ts';
import { captureTerritory } from '../control.ts';
import type { Move, SpaceId, State, Unit, UnitId } from '../state.ts';
import { isAirType, isSeaType, stats } from '../units.ts';
import { cargoOf } from './cargo.ts';
import type { Mode } from './mode.ts';

export type NewMove = Omit<Move, 'id' | 'order'>;

const unit = (g: State, id: UnitId): Unit => g.units[id] as Unit;

/** The moves of this phase, first to last. */
export function movesOf(g: State): Move[] {
  return [...things(plain(g).moves)].sort((a, b) => a.order - b.order);
}

/** Carries a legal move out and puts it on the list of moves. */
export function makeMove(
  g: State,
  mode: Mode,
  move: NewMove,
  io: IO,
  id = io.fresh('m'),
  order = Number(id.slice(1)),
): void {
  const blitzed = carryOut(g, mode, move, io);
  const { blitzed: _, ...rest } = move;
  g.moves[id] = { id, order, ...rest, ...(blitzed ? { blitzed } : {}) };
}

function carryOut(g: State, mode: Mode, m: NewMove, io: IO): SpaceId | null {
  switch (m.kind) {
    case 'move':
      return travel(g, mode, m, io);
    case 'raid':
    case 'escort':
      for (const id of m.units) unit(g, id).mission = m.kind;
      return travel(g, mode, m, io);
    case 'hold':
      for (const id of m.units) unit(g, id).mission = 'hold';
      return null;
    case 'load':
      for (const id of m.units) board(g, mode, id, m);
      return null;
    case 'unload':
      for (const id of m.units) goAshore(g, id, m);
      return null;
    case 'assault':
      for (const id of m.units) {
        unit(g, id).landing = m.path[1] as SpaceId;
        unit(g, unit(g, id).aboard as UnitId).unloading = m.path[1] as SpaceId;
      }
      return null;
    case 'stay':
      for (const id of m.units) delete unit(g, id).landing;
      return null;
    case 'seaAttack': {
      const zone = m.path[0] as SpaceId;
      g.declarations[`sea:${zone}`] = { id: `sea:${zone}`, kind: 'seaAttack', zone };
      return null;
    }
  }
}

/** Units go along a path; a territory that is driven through is captured at once (5.5). */
function travel(g: State, mode: Mode, m: NewMove, io: IO): SpaceId | null {
  const [start] = m.path as [SpaceId];
  const end = m.path[m.path.length - 1] as SpaceId;
  for (const id of m.units) {
    const u = unit(g, id);
    const raw = plain(g).units[id] as Unit;
    if (isAirType(raw.type)) {
      u.spent = (raw.spent ?? 0) + airDistance(start, end);
      if (mode === 'noncombat') u.landed = true;
    } else {
      if (mode === 'combat') {
        if (!raw.spent && isSeaType(raw.type) && now(plain(g)).snapshot?.hostile.includes(start)) u.heldAt = start;
        u.from = m.path[m.path.length - 2] as SpaceId;
      }
      u.spent = (raw.spent ?? 0) + m.path.length - 1;
      for (const c of cargoOf(plain(g), raw)) unit(g, c.id).space = end;
    }
    u.space = end;
  }
  return mode === 'combat' ? blitz(g, m, io) : null;
}

function blitz(g: State, m: NewMove, io: IO): SpaceId | null {
  if (isSea(m.path[0] as SpaceId)) return null;
  const { power } = now(plain(g));
  const first = unit(g, m.units[0] as UnitId);
  if (first.type !== 'tank') return null;
  // A tank that halted in an empty territory and drives on now captures it as if it had not halted.
  const passed = m.path.slice(0, -1).find((t) => isHostileTerritory(g, t, power));
  if (!passed) return null;
  captureTerritory(g, passed, power, io);
  return passed;
}

function board(g: State, mode: Mode, id: UnitId, m: NewMove): void {
  const u = unit(g, id);
  const ship = unit(g, m.transport as UnitId);
  const from = m.path[0] as SpaceId;
  u.aboard = ship.id;
  u.space = ship.space;
  u.loaded = mode;
  u.spent = stats(u.type).move;
  const origins = ship.loadedFrom ?? [];
  if (!origins.includes(from)) ship.loadedFrom = [...origins, from];
}

function goAshore(g: State, id: UnitId, m: NewMove): void {
  const u = unit(g, id);
  const ship = unit(g, u.aboard as UnitId);
  const to = m.path[1] as SpaceId;
  delete u.aboard;
  u.space = to;
  u.used = true;
  ship.unloading = to;
  ship.used = true;
}

/** Takes the last move of the list back, as if it had never been made. */
export function unmakeMove(g: State, mode: Mode, m: Move): void {
  if (m.kind === 'seaAttack') delete g.declarations[`sea:${m.path[0]}`];
  else for (const id of m.units) takeBack(g, mode, m, id);
  if (m.blitzed) freeBlitzed(g, m.blitzed);
  delete g.moves[m.id];
}

function freeBlitzed(g: State, territory: SpaceId): void {
  const turn = now(g);
  const space = g.spaces[territory];
  const holder = heldAtStart(turn, territory);
  if (space && holder) space.controller = holder;
  turn.captured = (turn.captured ?? []).filter((t) => t !== territory);
}

/** The move before this one that brought the unit where this one began; null: it had not moved. */
function earlierMove(g: State, m: Move, id: UnitId): Move | null {
  const moves = plain(g).moves;
  let last: Move | null = null;
  for (const x of things(moves)) {
    if (x.order < m.order && x.kind === 'move' && (!last || x.order > last.order) && x.units.includes(id)) last = x;
  }
  return last;
}

/** Is there another move of this kind by the same transport (and from the same territory)? */
function another(g: State, m: Move, from?: SpaceId): boolean {
  const moves = plain(g).moves;
  for (const x of things(moves)) {
    if (
      x.id !== m.id &&
      x.kind === m.kind &&
      x.transport === m.transport &&
      (from === undefined || x.path[0] === from)
    )
      return true;
  }
  return false;
}

function takeBack(g: State, mode: Mode, m: Move, id: UnitId): void {
  const u = unit(g, id);
  const [start] = m.path as [SpaceId];
  switch (m.kind) {
    case 'move':
    case 'raid':
    case 'escort':
      travelBack(g, mode, m, u);
      return;
    case 'hold':
      delete u.mission;
      return;
    case 'load':
      leaveShip(g, m, u);
      return;
    case 'unload':
      u.aboard = m.transport as UnitId;
      u.space = unit(g, m.transport as UnitId).space;
      delete u.used;
      clearUnloading(g, m);
      return;
    case 'assault':
      delete u.landing;
      delete unit(g, u.aboard as UnitId).unloading;
      return;
    case 'stay':
      u.landing = start;
      return;
    default:
      return;
  }
}

function travelBack(g: State, mode: Mode, m: Move, u: Unit): void {
  const raw = plain(g).units[u.id] as Unit;
  const [start] = m.path as [SpaceId];
  const cost = isAirType(raw.type) ? airDistance(start, m.path[m.path.length - 1] as SpaceId) : m.path.length - 1;
  const cargo = cargoOf(plain(g), raw);
  for (const c of cargo) unit(g, c.id).space = start;
  u.space = start;
  const spent = (raw.spent ?? 0) - cost;
  if (spent > 0) u.spent = spent;
  else delete u.spent;
  if (m.kind !== 'move') delete u.mission;
  if (raw.landed) delete u.landed;
  if (mode === 'noncombat' || isAirType(raw.type)) return;
  const earlier = earlierMove(g, m, u.id);
  if (earlier) u.from = earlier.path[earlier.path.length - 2] as SpaceId;
  else {
    delete u.from;
    delete u.heldAt;
  }
}

function leaveShip(g: State, m: Move, u: Unit): void {
  const ship = unit(g, m.transport as UnitId);
  delete u.aboard;
  delete u.loaded;
  delete u.spent;
  u.space = m.path[0] as SpaceId;
  if (another(g, m, m.path[0])) return;
  const rest = (ship.loadedFrom ?? []).filter((t) => t !== m.path[0]);
  if (rest.length > 0) ship.loadedFrom = rest;
  else delete ship.loadedFrom;
}

function clearUnloading(g: State, m: Move): void {
  if (another(g, m)) return;
  const ship = unit(g, m.transport as UnitId);
  delete ship.unloading;
  delete ship.used;
}
