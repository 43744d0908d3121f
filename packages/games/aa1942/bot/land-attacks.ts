import type { Force, Odds, Power, SpaceId, State, Unit, UnitId, UnitType } from '../src/read.ts';
import {
  battleOdds,
  count,
  enemyUnitsIn,
  isAirType,
  isHostileTerritory,
  isLandType,
  isSea,
  place,
  stackOf,
  territories,
  unitsIn,
  worth,
} from '../src/read.ts';
import { type Ferry, ferriesTo, returnsToLand, type Source } from './attack-options.ts';
import { add, type Counts, countOf, prizeOf, resistance, strength, threatAtSea, threatTo } from './facts.ts';
import { isLookedAt } from './looks.ts';
import { Pool } from './pool.ts';
import { estimate } from './strong/estimate.ts';
import type { Trial } from './trial.ts';

/** One more unit, or one more transport with what it carries. */
type Increment = { source: Source } | { ferry: Ferry; cargo: { type: UnitType; from: SpaceId | null }[] };

export interface Attack {
  target: SpaceId;
  parts: Increment[];
  score: number;
  capture: number;
}

/** How attacks on territories are weighed. */
export interface Judge {
  /** Below this chance to take the territory nothing is attacked. */
  least: number;
  /** More than this is not asked for. */
  enough: number;
  /** Own units that may be used. */
  pool(g: State, power: Power): Pool;
  /** What holding the territory is worth beyond the units in it, IPC. */
  prize(g: State, t: SpaceId): number;
}

/** The judge of the sensible bot. */
export const plain: Judge = { least: 0.6, enough: 0.94, pool: (g, power) => new Pool(g, power), prize: prizeOf };
/** By so much a quick estimate of the chance may be wrong: the exact odds take thousands of times as long. */
const DOUBT = 0.25;
const landOrder: readonly UnitType[] = ['infantry', 'artillery', 'tank'];
const airOrder: readonly UnitType[] = ['fighter', 'bomber'];

/** The best attack on a territory with what is free, or null when none pays. */
export function bestAttack(
  trial: Trial,
  target: SpaceId,
  sources: readonly Source[],
  pool: Pool,
  judge: Judge,
): Attack | null {
  const { g, power } = trial;
  const defenders = countOf(enemyUnitsIn(g, target, power));
  const value = judge.prize(g, target);
  const lost = prizeOf(g, target);
  const threat = threatTo(g, target, power);
  const undefended = count(defenders) === (defenders.aaa ?? 0);
  let best: Attack | null = null;
  const parts: Increment[] = [];
  const force: Counts = {};
  const gone = new Map<string, number>();
  for (const part of increments(trial, target, sources, pool, undefended, gone)) {
    parts.push(part);
    if ('source' in part) add(force, part.source.type, 1);
    else for (const c of part.cargo) add(force, c.type, 1);
    const land = (force.infantry ?? 0) + (force.artillery ?? 0) + (force.tank ?? 0);
    if (land === 0 || strength(force) < 0.75 * resistance(defenders)) continue;
    if (!undefended && estimate(force, defenders).capture < judge.least - DOUBT) continue;
    if (!undefended && !isLookedAt(parts.length, force, defenders)) continue;
    const odds = undefended ? walkover(force) : battleOdds({ kind: 'land', attackers: force, defenders, keepLand: 1 });
    const score =
      odds.swing +
      odds.capture * (value + ashore(parts)) -
      exposure(force, odds, threat, lost) -
      sailing(g, trial, parts);
    if (odds.capture >= judge.least && (!best || score > best.score + 0.2))
      best = { target, parts: [...parts], score, capture: odds.capture };
    if (odds.capture > judge.enough || (undefended && best)) break;
  }
  return best && best.score > 0.5 ? best : null;
}

const walkover = (force: Force): Odds =>
  ({
    capture: 1,
    swing: 0,
    attackerLoss: {},
    final: [{ result: 'attacker', attacker: force, defender: {}, p: 1 }],
  }) as unknown as Odds;

/** What a counterattack may cost: survivors that cannot hold what they took. */
function exposure(force: Force, odds: Odds, threat: Force, value: number): number {
  const left: Counts = {};
  for (const t of landOrder) add(left, t, Math.max(0, (force[t] ?? 0) - (odds.attackerLoss[t] ?? 0)));
  const danger = strength(threat);
  if (danger === 0) return 0;
  const ratio = danger / (danger + resistance(left));
  return odds.capture * ratio * ratio * (0.8 * worth(left) + 0.3 * value);
}

/** Troops that come ashore stand where the war is at last. */
const ASHORE = 1;
const ashore = (parts: readonly Increment[]): number =>
  parts.reduce((n, p) => n + ('ferry' in p ? ASHORE * p.cargo.length : 0), 0);

/** Transports that an enemy fleet or its aircraft could sink afterwards. */
function sailing(g: State, trial: Trial, parts: readonly Increment[]): number {
  let cost = 0;
  for (const p of parts) {
    if (!('ferry' in p)) continue;
    const danger = strength(threatAtSea(g, p.ferry.zone, trial.power));
    const guard = resistance(
      countOf(unitsIn(g, p.ferry.ship.space), (u) => u.power === trial.power && u.type !== 'transport' && !u.aboard),
    );
    if (danger > guard) cost += 5;
  }
  return cost;
}

/** Units in the order in which they join an attack. */
function* increments(
  trial: Trial,
  target: SpaceId,
  sources: readonly Source[],
  pool: Pool,
  undefended: boolean,
  gone: Map<string, number>,
): Generator<Increment> {
  const { g } = trial;
  const take = (s: Source): boolean => pool.take(s, gone);
  const land = landOrder.map((t) => sources.filter((s) => s.type === t));
  const air = undefended
    ? []
    : airOrder.flatMap((t) =>
        sources.filter((s) => s.type === t && (isSea(s.from) || returnsToLand(g, t, s.from, target))),
      );
  // Two on the ground, one in the air: fodder first, but never without bite.
  for (let some = true; some; ) {
    some = false;
    for (const group of land) {
      const s = group.find(take);
      if (!s) continue;
      some = true;
      yield { source: s };
    }
    const plane = air.find(take);
    if (plane && some) {
      yield { source: plane };
    }
  }
  for (const ferry of shipments(trial, target, pool, gone)) {
    yield ferry;
    const plane = air.find(take);
    if (plane) yield { source: plane };
  }
  for (let plane = air.find(take); plane; plane = air.find(take)) {
    yield { source: plane };
  }
}

/** Each transport with the best cargo it can find. */
function* shipments(trial: Trial, target: SpaceId, pool: Pool, gone: Map<string, number>): Generator<Increment> {
  const { g, power } = trial;
  const used = new Set<UnitId>();
  for (const ferry of ferriesTo(g, trial, target)) {
    if (used.has(ferry.ship.id)) continue;
    const at = ferry.loadAt === 0 ? ferry.ship.space : (ferry.path[ferry.loadAt - 1] as SpaceId);
    const aboard = unitsIn(g, ferry.ship.space).filter((u) => u.aboard === ferry.ship.id);
    if (aboard.some((u) => u.power !== power || u.type === 'aaa')) continue;
    const cargo: { type: UnitType; from: SpaceId | null }[] = aboard.map((u) => ({ type: u.type, from: null }));
    const ports = place(at).lands.filter((t) => !isHostileTerritory(g, t, power));
    const board = (types: readonly UnitType[]): void => {
      for (const type of types) {
        for (const from of ports) {
          const key = `${from}/${type}`;
          if ((gone.get(key) ?? 0) >= pool.left(from, type)) continue;
          gone.set(key, (gone.get(key) ?? 0) + 1);
          cargo.push({ type, from });
          return;
        }
      }
    };
    if (cargo.length === 0) board(['tank', 'artillery', 'infantry']);
    if (cargo.length === 1) board(cargo[0]?.type === 'infantry' ? ['tank', 'artillery', 'infantry'] : ['infantry']);
    if (cargo.length === 0 || (ferry.loadAt > 0 && cargo.every((c) => c.from === null))) continue;
    used.add(ferry.ship.id);
    yield { ferry, cargo };
  }
}

/** Makes the moves of an attack; returns whether anything went. */
export function launch(trial: Trial, attack: Attack, pool: Pool): boolean {
  const before = trial.choices.length;
  const bySource = new Map<Source, number>();
  let landed = 0;
  for (const p of attack.parts) {
    if ('source' in p) bySource.set(p.source, (bySource.get(p.source) ?? 0) + 1);
    else if (sail(trial, p.ferry, p.cargo, attack.target)) {
      landed++;
      for (const c of p.cargo) if (c.from) pool.spend(c.from, c.type, 1);
    }
  }
  let marched = 0;
  for (const [s, n] of bySource) {
    const sent = trial.send('move', s.from, s.type, s.path, n);
    pool.spend(s.from, s.type, n);
    if (isLandType(s.type)) marched += sent;
  }
  if (marched + landed === 0 && [...bySource.keys()].every((s) => isAirType(s.type))) trial.backTo(before);
  return trial.choices.length > before;
}

/** Loads, sails with escorts, and declares the assault; all or nothing. */
function sail(
  trial: Trial,
  ferry: Ferry,
  cargo: readonly { type: UnitType; from: SpaceId | null }[],
  target: SpaceId,
): boolean {
  const before = trial.choices.length;
  const start = ferry.ship.space;
  let ship = ferry.ship.id;
  const lead = (): UnitId => {
    ship = stackOf(trial.g, ship)?.id ?? ship;
    return ship;
  };
  const sailTo = (path: readonly SpaceId[]): boolean =>
    path.length === 0 || trial.act({ kind: 'move', value: [lead(), ...path], amount: 1 });
  const fail = (): boolean => {
    trial.backTo(before);
    return false;
  };
  if (!sailTo(ferry.path.slice(0, ferry.loadAt))) return fail();
  for (const c of cargo) if (c.from !== null && !board(trial, c.from, c.type, lead())) return fail();
  if (!sailTo(ferry.path.slice(ferry.loadAt))) return fail();
  if (!trial.act({ kind: 'assault', value: [lead(), target], amount: 1 })) return fail();
  if (ferry.path.length > 0) {
    for (const type of ['destroyer', 'cruiser', 'battleship'] as const) trial.send('move', start, type, ferry.path, 9);
  }
  return true;
}

/** One land unit goes aboard. */
export function board(trial: Trial, from: SpaceId, type: UnitType, ship: UnitId): boolean {
  const u = unitsIn(trial.g, from).find(
    (x: Unit) => x.power === trial.power && x.type === type && !x.spent && !x.used && !x.aboard,
  );
  const stack = u && stackOf(trial.g, u.id);
  return stack ? trial.act({ kind: 'load', value: [stack.id, ship], amount: 1 }) : false;
}

/** Territories of the enemy. */
export const targetsOf = (g: State, trial: Trial): SpaceId[] =>
  territories.filter((t) => isHostileTerritory(g, t, trial.power));
