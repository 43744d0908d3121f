import type { Battle, Force, State, Unit, UnitType } from '@wardroom/aa1942/read';
import {
  attackersOf,
  defendersOf,
  enemyUnitsIn,
  ipcOf,
  isFriendlyTerritory,
  isLandType,
  isSea,
  isSurfaceWarship,
  now,
  unitsIn,
} from '@wardroom/aa1942/read';
import type { LossOrders } from '../play/desk.svelte.ts';
import type { Question } from './questions.ts';

/** A battle that the moves made so far lead to. */
export interface Declared {
  id: string;
  kind: 'raid' | 'sea' | 'land';
  space: string;
  attackers: Force;
  defenders: Force;
  /** Landings: sea zones they come from, with what each transport brings. */
  zones: readonly string[];
  cargo: readonly Force[];
  question: Question | null;
}

export function forceOf(units: Iterable<Unit>): Force {
  const out: { [type in UnitType]?: number } = {};
  for (const u of units) out[u.type] = (out[u.type] ?? 0) + 1;
  return out;
}
const size = (f: Force): number => Object.values(f).reduce((n, k) => n + (k ?? 0), 0);

type Orders = Partial<LossOrders>;
function orders(o: Orders): { attackOrder?: readonly UnitType[]; defenseOrder?: readonly UnitType[]; keepLand?: number } {
  return {
    ...(o.attacker?.length ? { attackOrder: o.attacker as readonly UnitType[] } : {}),
    ...(o.keepLand ? { keepLand: o.keepLand } : {}),
  };
}

/** Own units that fight in a space: no cargo, nobody on another mission. */
function fighters(g: State, space: string): Unit[] {
  const { power } = now(g);
  return unitsIn(g, space).filter((u) => u.power === power && !u.aboard && !u.carrier && !u.mission && !u.submerged && !u.withdrawn);
}

function seaFight(g: State, zone: string): { attackers: Unit[]; defenders: Unit[]; must: boolean } {
  const { power } = now(g);
  const defenders = enemyUnitsIn(g, zone, power);
  return { attackers: fighters(g, zone), defenders, must: defenders.some((u) => isSurfaceWarship(u.type)) };
}

/** Every battle, raid and landing that the present moves declare, in the order of the map. */
export function declaredBattles(g: State, o: Orders = {}): Declared[] {
  const { power } = now(g);
  const out: Declared[] = [];
  const spaces = new Set<string>();
  const landings = new Map<string, Unit[]>();
  for (const u of Object.values(g.units)) {
    if (u.power !== power) continue;
    spaces.add(u.space);
    if (u.aboard && u.landing) landings.set(u.landing, [...(landings.get(u.landing) ?? []), u]);
  }
  for (const target of landings.keys()) spaces.add(target);
  for (const space of [...spaces].sort()) {
    if (isSea(space)) {
      const { attackers, defenders, must } = seaFight(g, space);
      const declared = g.declarations[`sea:${space}`] !== undefined || must || g.battles[`sea:${space}`] !== undefined;
      if (defenders.length === 0 || !declared || !attackers.some((u) => (u.spent ?? 0) > 0 || must)) continue;
      out.push(battle('sea', space, forceOf(attackers), forceOf(defenders), o));
      continue;
    }
    const raiders = unitsIn(g, space).filter((u) => u.power === power && (u.mission === 'raid' || u.mission === 'escort'));
    const bombers = raiders.filter((u) => u.type === 'bomber').length;
    if (bombers > 0) {
      const interceptors = unitsIn(g, space).filter((u) => u.intercepting).length;
      const escorts = raiders.length - bombers;
      const input = { bombers, escorts, interceptors, ipc: ipcOf(space), damage: g.spaces[space]?.factory ?? 0 };
      out.push({
        id: `raid:${space}`,
        kind: 'raid',
        space,
        attackers: forceOf(raiders),
        defenders: {},
        zones: [],
        cargo: [],
        question: { ask: 'raid', input },
      });
    }
    if (isFriendlyTerritory(g, space, power)) continue;
    const overland = fighters(g, space);
    const landing = landings.get(space) ?? [];
    const defenders = enemyUnitsIn(g, space, power).filter((u) => !u.intercepting);
    if (overland.length + landing.length === 0) continue;
    out.push(assaultOn(g, space, overland, landing, defenders, o));
  }
  return out;
}

function battle(kind: 'land' | 'sea', space: string, attackers: Force, defenders: Force, o: Orders): Declared {
  const question: Question | null = size(defenders) === 0 ? null : { ask: 'battle', input: { kind, attackers, defenders, ...orders(o) } };
  return { id: `${kind}:${space}`, kind, space, attackers, defenders, zones: [], cargo: [], question };
}

function assaultOn(
  g: State,
  space: string,
  overland: readonly Unit[],
  landing: readonly Unit[],
  defenders: readonly Unit[],
  o: Orders,
): Declared {
  const attackers = forceOf([...overland, ...landing]);
  const plain = battle('land', space, attackers, forceOf(defenders), o);
  if (landing.length === 0) return plain;
  const zones = [...new Set(landing.map((u) => u.space))];
  const ships = new Map<string, Unit[]>();
  for (const u of landing) ships.set(u.aboard ?? '', [...(ships.get(u.aboard ?? '') ?? []), u]);
  const cargo = [...ships.values()].map(forceOf);
  const fights = zones
    .map((z) => seaFight(g, z))
    .filter((f) => f.must || f.defenders.some((d) => d.type === 'submarine' || d.type === 'transport'));
  const hard = fights.find((f) => f.must);
  const free = zones.filter((z) => !seaFight(g, z).must);
  const guns = free.flatMap((z) => fighters(g, z).filter((u) => (u.type === 'battleship' || u.type === 'cruiser') && !u.bombarded));
  const room = landing.filter((u) => free.includes(u.space)).length;
  const battleships = Math.min(room, guns.filter((u) => u.type === 'battleship').length);
  const bombard = { battleship: battleships, cruiser: Math.min(room - battleships, guns.filter((u) => u.type === 'cruiser').length) };
  const land = {
    kind: 'land' as const,
    attackers: forceOf(overland),
    defenders: forceOf(defenders),
    ...orders(o),
    ...(bombard.battleship + bombard.cruiser > 0 ? { bombard } : {}),
  };
  const question: Question | null =
    defenders.length === 0 && !hard
      ? null
      : {
          ask: 'assault',
          input: {
            cargo,
            land,
            ...(hard
              ? { sea: { kind: 'sea' as const, attackers: forceOf(hard.attackers), defenders: forceOf(hard.defenders), ...orders(o) } }
              : {}),
          },
        };
  return { ...plain, zones, cargo, question };
}

/** The battle that would be fought over a space by these units, before they are moved there. */
export function whatIf(g: State, space: string, ids: readonly string[], o: Orders = {}): Question | null {
  const { power } = now(g);
  const added = ids.map((id) => g.units[id]).filter((u): u is Unit => u !== undefined);
  const there = fighters(g, space).filter((u) => !ids.includes(u.id));
  const sea = isSea(space);
  const landing = sea ? [] : Object.values(g.units).filter((u) => u.power === power && u.landing === space);
  const attackers = [...there, ...landing, ...added.filter((u) => (sea ? !isLandType(u.type) : true))];
  const defenders = enemyUnitsIn(g, space, power);
  if (defenders.length === 0 || attackers.length === 0) return null;
  return {
    ask: 'battle',
    input: { kind: sea ? 'sea' : 'land', attackers: forceOf(attackers), defenders: forceOf(defenders), ...orders(o) },
  };
}

/** The odds of a battle under way, from its present state. */
export function questionOf(g: State, b: Battle, o: Orders = {}): Question | null {
  const own = attackersOf(g, b);
  const enemy = defendersOf(g, b).filter((u) => !u.behind);
  if (b.kind === 'raid') {
    const bombers = own.filter((u) => u.type === 'bomber').length;
    const input = {
      bombers,
      escorts: own.length - bombers,
      interceptors: enemy.length,
      ipc: ipcOf(b.space),
      damage: g.spaces[b.space]?.factory ?? 0,
    };
    return bombers > 0 ? { ask: 'raid', input } : null;
  }
  if (own.length === 0 || enemy.length === 0) return null;
  const hit = (list: readonly Unit[]): number => list.filter((u) => u.hit).length;
  const damaged = hit(own) + hit(enemy) > 0 ? { damaged: { attacker: hit(own), defender: hit(enemy) } } : {};
  return {
    ask: 'battle',
    input: {
      kind: b.kind,
      attackers: forceOf(own),
      defenders: forceOf(enemy),
      ...(b.round > 0 ? { begun: true } : {}),
      ...damaged,
      ...orders(o),
    },
  };
}
