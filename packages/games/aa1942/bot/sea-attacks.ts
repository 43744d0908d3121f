import type { Power, SpaceId, State, Unit, UnitType } from '../src/read.ts';
import {
  battleOdds,
  count,
  enemyUnitsIn,
  isAirType,
  isHostileZone,
  isSea,
  isSeaType,
  occupied,
  unitsIn,
  unitTypes,
} from '../src/read.ts';
import { returnsToLand, type Source } from './attack-options.ts';
import { add, type Counts, countOf, resistance, strength, threatAtSea } from './facts.ts';
import { isLookedAt } from './looks.ts';
import type { Pool } from './pool.ts';
import { pathsOf, type Trial } from './trial.ts';

const order: readonly UnitType[] = ['submarine', 'fighter', 'destroyer', 'bomber', 'cruiser', 'battleship'];

/** A battle at sea that pays. */
export interface SeaAttack {
  zone: SpaceId;
  parts: Source[];
  /** Ships that are there already: they fight too. */
  there: readonly Source[];
  score: number;
}

export function bestSeaAttack(trial: Trial, zone: SpaceId, sources: readonly Source[], pool: Pool): SeaAttack | null {
  const { g, power } = trial;
  const defenders = countOf(enemyUnitsIn(g, zone, power));
  if (count(defenders) === 0) return null;
  const gone = new Map<string, number>();
  const take = (s: Source): boolean => pool.take(s, gone);
  const able = order.flatMap((t) =>
    sources.filter(
      (s) =>
        s.type === t &&
        s.from !== zone &&
        (!isAirType(t) || isSea(s.from) || returnsToLand(g, t, s.from, zone)) &&
        !guardsTransports(g, s),
    ),
  );
  const there = shipsIn(g, zone, power, pool);
  const force: Counts = {};
  for (const s of there) add(force, s.type, s.n);
  const parts: Source[] = [];
  let best: SeaAttack | null = null;
  for (let s = able.find(take); s; s = able.find(take)) {
    parts.push(s);
    add(force, s.type, 1);
    if (strength(force) < 0.7 * resistance(defenders) || !isLookedAt(parts.length, force, defenders)) continue;
    const odds = battleOdds({ kind: 'sea', attackers: force, defenders });
    const ships = Object.entries(force).some(([t, n]) => isSeaType(t as UnitType) && (n ?? 0) > 0);
    const back = ships
      ? Math.min(6, 0.15 * Math.max(0, strength(threatAtSea(g, zone, power)) - resistance(force)))
      : 0;
    const score = odds.swing + 2 * odds.outcome.attacker - back;
    if (odds.outcome.attacker >= 0.72 && (!best || score > best.score + 0.3))
      best = { zone, parts: [...parts], there, score };
    if (odds.outcome.attacker > 0.96) break;
  }
  return best && best.score > 2 ? best : null;
}

/** Own ships in a zone that no other attack has taken. */
function shipsIn(g: State, zone: SpaceId, power: Power, pool: Pool): Source[] {
  const here = countOf(unitsIn(g, zone), (u) => u.power === power && !u.aboard && isSeaType(u.type));
  return unitTypes.flatMap((type) => {
    const n = Math.min(here[type] ?? 0, pool.left(zone, type));
    return n > 0 ? [{ from: zone, type, path: [], n }] : [];
  });
}

/** Warships that are the only guard of transports stay with them. */
function guardsTransports(g: State, s: Source): boolean {
  if (!isSeaType(s.type) || s.type === 'submarine') return false;
  const here = unitsIn(g, s.from);
  const power = here[0]?.power;
  if (!here.some((u) => u.type === 'transport' && u.power === power)) return false;
  return here.filter((u) => u.power === power && isSeaType(u.type) && u.type !== 'transport').length <= 1;
}

export function launchAtSea(trial: Trial, attack: SeaAttack, pool: Pool): void {
  const before = trial.choices.length;
  const bySource = new Map<Source, number>();
  for (const s of attack.parts) bySource.set(s, (bySource.get(s) ?? 0) + 1);
  let sent = 0;
  for (const [s, n] of bySource) {
    sent += trial.send('move', s.from, s.type, s.path, n);
    pool.spend(s.from, s.type, n);
  }
  for (const s of attack.there) pool.spend(s.from, s.type, s.n);
  if (sent < attack.parts.length) trial.backTo(before);
  else if (!isHostileZone(trial.g, attack.zone, trial.power)) trial.act({ kind: 'seaAttack', value: [attack.zone] });
}

/** 5.3 Fleets that woke up beside a stronger enemy leave. */
export function leaveStronger(trial: Trial): void {
  const { power } = trial;
  const zones = [...occupied(trial.g).keys()].filter((z) => isSea(z) && isHostileZone(trial.g, z, power));
  for (const zone of zones) {
    const mine = unitsIn(trial.g, zone).filter((u) => u.power === power && !u.aboard);
    if (!mine.some((u) => isSeaType(u.type))) continue;
    const odds = battleOdds({
      kind: 'sea',
      attackers: countOf(mine),
      defenders: countOf(enemyUnitsIn(trial.g, zone, power)),
    });
    if (odds.swing + 4 * odds.outcome.attacker > 2 && odds.outcome.attacker > 0.5) continue;
    leave(trial, zone);
  }
}

function leave(trial: Trial, zone: SpaceId): void {
  for (let tries = 0; tries < 12; tries++) {
    const offer = trial.offer('move');
    const id = (offer.next?.() ?? []).find((x) => {
      const u = trial.g.units[x as string] as Unit;
      return u.space === zone && isSeaType(u.type);
    });
    if (id === undefined) return;
    const ways = pathsOf(offer.child?.(id) ?? {}, 2).filter(
      ({ path }) => !isHostileZone(trial.g, path[path.length - 1] as SpaceId, trial.power),
    );
    const safest = ways.sort(
      (a, b) =>
        strength(threatAtSea(trial.g, a.path[a.path.length - 1] as SpaceId, trial.power)) -
        strength(threatAtSea(trial.g, b.path[b.path.length - 1] as SpaceId, trial.power)),
    )[0];
    if (!safest || !trial.act({ kind: 'move', value: [id, ...safest.path], amount: safest.max })) return;
  }
}
