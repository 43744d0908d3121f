import { things } from '@wardroom/rules';
import { enemyUnitsIn, ipcOf, isSea, now, unitsIn } from '../board.ts';
import { attackersOf, defendersOf } from '../conduct-combat/forces.ts';
import type { CasualtyFrame } from '../conduct-combat/propose.ts';
import { proposeCasualties } from '../conduct-combat/propose.ts';
import type { DeclaredBattle } from '../ledger.ts';
import { declaredBattles } from '../ledger.ts';
import { victoryCities } from '../map.ts';
import type { Battle, State, Unit, UnitId, UnitType } from '../state.ts';
import { isLandType } from '../units.ts';
import type { AssaultInput } from './assault.ts';
import type { Force } from './force.ts';
import type { BattleInput } from './input.ts';
import type { RaidInput } from './raid.ts';

/** What the calculator is asked about a battle of a position. */
export type OddsOf =
  | { ask: 'battle'; input: BattleInput }
  | { ask: 'assault'; input: AssaultInput }
  | { ask: 'raid'; input: RaidInput };

/** An order of loss as somebody keeps it: what stands first is lost first; left out: the standard order. */
export interface LossOrders {
  attacker?: readonly UnitType[];
  defender?: readonly UnitType[];
  /** As attacker: so many land units are kept to the last; left out: one where `keptFor` says so. */
  keepLand?: number;
}

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
  question: OddsOf | null;
}

export function forceOf(units: Iterable<Unit>): Force {
  const out: { [type in UnitType]?: number } = {};
  for (const u of units) out[u.type] = (out[u.type] ?? 0) + 1;
  return out;
}
const size = (f: Force): number => Object.values(f).reduce((n, k) => n + (k ?? 0), 0);

/** From so many IPCs on a territory is worth a plane. */
const DEAR = 4;
/**
 * 7.6.2 Only land units take a territory: in an attack on one with a city, a factory or much income the last of them is
 * kept while aircraft can go instead. How many land units are kept to the last.
 */
export const keptFor = (g: State, space: string): number =>
  ipcOf(space) >= DEAR || victoryCities.includes(space) || g.spaces[space]?.factory !== undefined ? 1 : 0;

function orders(g: State, space: string, o: LossOrders): Pick<BattleInput, 'attackOrder' | 'keepLand'> {
  const keepLand = o.keepLand ?? keptFor(g, space);
  return {
    ...(o.attacker?.length ? { attackOrder: o.attacker } : {}),
    ...(keepLand > 0 && !isSea(space) ? { keepLand } : {}),
  };
}

/** Own units that fight in a space: no cargo, nobody on another mission. */
function fighters(g: State, space: string): Unit[] {
  const { power } = now(g);
  return unitsIn(g, space).filter(
    (u) => u.power === power && !u.aboard && !u.carrier && !u.mission && !u.submerged && !u.withdrawn,
  );
}

const unitsNamed = (g: State, ids: readonly string[]): Unit[] => ids.flatMap((id) => g.units[id] ?? []);

/** Every battle, raid and landing of the rules' ledger, each with the question for its odds. */
export function ledgerOf(g: State, o: LossOrders = {}): Declared[] {
  const all = declaredBattles(g);
  return all.map((b): Declared => {
    const attackers = unitsNamed(g, b.attackers);
    const defenders = unitsNamed(g, b.defenders);
    if (b.kind === 'raid') return raidOn(g, b.space, attackers);
    if (b.kind === 'sea') return battle(g, 'sea', b.space, forceOf(attackers), forceOf(defenders), o);
    const overland = attackers.filter((u) => !b.seaborne.includes(u.id));
    return assaultOn(g, all, { space: b.space, overland, landing: unitsNamed(g, b.seaborne), defenders }, o);
  });
}

function raidOn(g: State, space: string, raiders: readonly Unit[]): Declared {
  const bombers = raiders.filter((u) => u.type === 'bomber').length;
  const interceptors = unitsIn(g, space).filter((u) => u.intercepting).length;
  const escorts = raiders.length - bombers;
  const input = { bombers, escorts, interceptors, ipc: ipcOf(space), damage: g.spaces[space]?.factory ?? 0 };
  const attackers = forceOf(raiders);
  return {
    id: `raid:${space}`,
    kind: 'raid',
    space,
    attackers,
    defenders: {},
    zones: [],
    cargo: [],
    question: { ask: 'raid', input },
  };
}

function battle(
  g: State,
  kind: 'land' | 'sea',
  space: string,
  attackers: Force,
  defenders: Force,
  o: LossOrders,
): Declared {
  const input = { kind, attackers, defenders, ...orders(g, space, o) };
  const question: OddsOf | null = size(defenders) === 0 ? null : { ask: 'battle', input };
  return { id: `${kind}:${space}`, kind, space, attackers, defenders, zones: [], cargo: [], question };
}

/** A territory that is fought for, and by whom. */
interface Target {
  space: string;
  overland: readonly Unit[];
  landing: readonly Unit[];
  defenders: readonly Unit[];
}

function assaultOn(
  g: State,
  all: readonly DeclaredBattle[],
  { space, overland, landing, defenders }: Target,
  o: LossOrders,
): Declared {
  const plain = battle(g, 'land', space, forceOf([...overland, ...landing]), forceOf(defenders), o);
  if (landing.length === 0) return plain;
  const zones = [...new Set(landing.map((u) => u.space))];
  const ships = new Map<string, Unit[]>();
  for (const u of landing) ships.set(u.aboard ?? '', [...(ships.get(u.aboard ?? '') ?? []), u]);
  const cargo = [...ships.values()].map(forceOf);
  const fights = all.filter((b) => b.kind === 'sea' && !b.optional && zones.includes(b.space));
  const hard = fights[0];
  const free = zones.filter((z) => !fights.some((b) => b.space === z));
  const guns = free.flatMap((z) =>
    fighters(g, z).filter((u) => (u.type === 'battleship' || u.type === 'cruiser') && !u.bombarded),
  );
  const room = landing.filter((u) => free.includes(u.space)).length;
  const battleships = Math.min(room, guns.filter((u) => u.type === 'battleship').length);
  const bombard = {
    battleship: battleships,
    cruiser: Math.min(room - battleships, guns.filter((u) => u.type === 'cruiser').length),
  };
  const land = {
    kind: 'land' as const,
    attackers: forceOf(overland),
    defenders: forceOf(defenders),
    ...orders(g, space, o),
    ...(bombard.battleship + bombard.cruiser > 0 ? { bombard } : {}),
  };
  if (defenders.length === 0 && !hard) return { ...plain, zones, cargo, question: null };
  const sea = hard && {
    kind: 'sea' as const,
    attackers: forceOf(unitsNamed(g, hard.attackers)),
    defenders: forceOf(unitsNamed(g, hard.defenders)),
    ...orders(g, hard.space, o),
  };
  return { ...plain, zones, cargo, question: { ask: 'assault', input: { cargo, land, ...(sea ? { sea } : {}) } } };
}

/** The battle that would be fought over a space by these units, before they are moved there. */
export function whatIf(g: State, space: string, ids: readonly string[], o: LossOrders = {}): OddsOf | null {
  const { power } = now(g);
  const added = ids.map((id) => g.units[id]).filter((u): u is Unit => u !== undefined);
  const there = fighters(g, space).filter((u) => !ids.includes(u.id));
  const sea = isSea(space);
  const landing = sea ? [] : things(g.units).filter((u) => u.power === power && u.landing === space);
  const attackers = [...there, ...landing, ...added.filter((u) => (sea ? !isLandType(u.type) : true))];
  const defenders = enemyUnitsIn(g, space, power);
  if (defenders.length === 0 || attackers.length === 0) return null;
  return {
    ask: 'battle',
    input: {
      kind: sea ? 'sea' : 'land',
      attackers: forceOf(attackers),
      defenders: forceOf(defenders),
      ...orders(g, space, o),
    },
  };
}

/** Hits of a battle that are rolled and not taken yet, as they would be proposed: units that go, units damaged. */
export function waitingHits(g: State, b: Battle): { gone: ReadonlySet<UnitId>; damaged: ReadonlySet<UnitId> } {
  const frame = things(g._stack).find(
    (f) => f.phase === 'casualties' && (f as unknown as CasualtyFrame).battle === b.id,
  );
  const value = frame ? proposeCasualties(g, frame as unknown as CasualtyFrame, undefined, keptFor(g, b.space)) : [];
  const damaged = new Set(
    value.filter((id) => {
      const u = g.units[id];
      return u?.type === 'battleship' && !u.hit && value.filter((x) => x === id).length === 1;
    }),
  );
  return { gone: new Set(value.filter((id) => !damaged.has(id))), damaged };
}

/** 6.3.6 Who will come ashore in a battle and is still aboard. */
export const seaborneIn = (g: State, b: Battle): Unit[] =>
  b.kind === 'land' ? things(g.units).filter((u) => u.aboard !== undefined && u.landing === b.space) : [];

/**
 * The odds of a battle under way, from its present state, with hits that wait to be taken; before a landing begins
 * those of the whole assault.
 */
export function questionOf(g: State, b: Battle, o: LossOrders = {}): OddsOf | null {
  if (seaborneIn(g, b).length > 0) return ledgerOf(g, o).find((d) => d.id === b.id)?.question ?? null;
  const waiting = waitingHits(g, b);
  const stays = (u: Unit): boolean => !u.behind && !waiting.gone.has(u.id);
  const own = attackersOf(g, b).filter(stays);
  const enemy = defendersOf(g, b).filter(stays);
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
  const hit = (list: readonly Unit[]): number => list.filter((u) => u.hit || waiting.damaged.has(u.id)).length;
  const damaged = hit(own) + hit(enemy) > 0 ? { damaged: { attacker: hit(own), defender: hit(enemy) } } : {};
  return {
    ask: 'battle',
    input: {
      kind: b.kind,
      attackers: forceOf(own),
      defenders: forceOf(enemy),
      ...(b.round > 0 ? { begun: true } : {}),
      ...damaged,
      ...orders(g, b.space, o),
    },
  };
}
