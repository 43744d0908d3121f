import { byCode, plain } from '@wardroom/rules';
import { now, sideOf, unitsIn } from '../board.ts';
import type { Battle, Power, Side, State, Unit, UnitType } from '../state.ts';
import { powers, unitTypes } from '../state.ts';
import { stats } from '../units.ts';
import type { Hits, Stack, Target } from './hits.ts';

/** The dice steps of section 6 and 7, named as in 3.6. */
export type FireStep =
  | 'airBattleAttack'
  | 'airBattleDefense'
  | 'bombard'
  | 'aaFire'
  | 'surpriseAttack'
  | 'surpriseDefense'
  | 'attackFire'
  | 'defenseFire';

export type Role = 'attacker' | 'defender';

export const isAir = (u: Unit): boolean => stats(u.type).class === 'air';
export const isNaval = (u: Unit): boolean => stats(u.type).class === 'sea';
export const isLand = (u: Unit): boolean => stats(u.type).class === 'land';
/** Infantry, artillery, tank (7.6.2). */
export const captures = (u: Unit): boolean => u.type === 'infantry' || u.type === 'artillery' || u.type === 'tank';
export const attackOf = (u: Unit): number => stats(u.type).attack ?? 0;
export const defenseOf = (u: Unit): number => stats(u.type).defense ?? 0;
export const costOf = (type: UnitType): number => stats(type).cost;

export function activeSide(g: State): Side {
  return sideOf(now(g).power);
}

/**
 * 7.1, R-7 All units of the active power in the space are in this battle, but those that raid or escort (6.2.3) or are
 * held out.
 */
export function attackersOf(g: State, b: Battle): Unit[] {
  const state = plain(g);
  const power = now(state).power;
  const here = unitsIn(state, b.space);
  if (b.kind === 'raid')
    return here.filter((u) => u.power === power && (u.mission === 'raid' || u.mission === 'escort'));
  return here.filter((u) => u.power === power && !u.aboard && !u.mission && !u.withdrawn && !u.submerged);
}

/**
 * 7.1, 13.4, R-7 All units of the other side, all powers together, that are in this battle now; in a raid the
 * interceptors.
 */
export function defendersOf(g: State, b: Battle): Unit[] {
  const state = plain(g);
  const side = activeSide(state);
  const here = unitsIn(state, b.space);
  if (b.kind === 'raid') return here.filter((u) => sideOf(u.power) !== side && u.intercepting === true);
  return here.filter((u) => sideOf(u.power) !== side && !u.aboard && !u.intercepting && !u.submerged);
}

export function has(units: readonly Unit[], type: UnitType): boolean {
  return units.some((u) => u.type === type);
}

/** Who is hit in a step. */
export function hitRole(step: FireStep): Role {
  return step === 'airBattleAttack' || step === 'bombard' || step === 'surpriseAttack' || step === 'attackFire'
    ? 'defender'
    : 'attacker';
}

/**
 * Units that may be chosen for hits of this step, before the classes of hits are looked at. Those behind the line are
 * not.
 */
export function targetsOf(g: State, b: Battle, step: FireStep): Unit[] {
  const all = hitRole(step) === 'defender' ? defendersOf(g, b) : attackersOf(g, b);
  return all.filter((u) => !u.behind && (step !== 'aaFire' || isAir(u)));
}

export function targetClass(u: Unit): Target {
  if (u.type === 'submarine' || u.type === 'transport') return u.type;
  return isAir(u) ? 'air' : 'surface';
}

export function sourceClass(u: Unit): keyof Hits {
  if (u.type === 'submarine') return 'submarine';
  return isAir(u) ? 'air' : 'other';
}

/**
 * 7.3.9 Units among which the choice makes no difference, in a fixed order: type, power, then those with less to
 * lose first (no cargo, less movement left, seaborne).
 */
export function stacksOf(g: State, units: readonly Unit[]): Stack[] {
  const state = plain(g);
  const active = now(state).power;
  const groups = new Map<string, { key: string; stack: Stack & { units: string[] } }>();
  for (const u of [...units].sort((a, b) => byCode(a.id, b.id))) {
    const key = likeness(state, u, u.power === active);
    const known = groups.get(key);
    if (known) known.stack.units.push(u.id);
    else {
      const lives = u.type === 'battleship' && !u.hit ? 2 : 1;
      groups.set(key, { key, stack: { type: u.type, power: u.power, target: targetClass(u), lives, units: [u.id] } });
    }
  }
  return [...groups.values()].sort((a, b) => byCode(a.key, b.key)).map((x) => x.stack);
}

/** Two units with the same text are alike for the choice of casualties. Sorts as `stacksOf` promises. */
function likeness(g: State, u: Unit, attacking: boolean): string {
  const type = String.fromCharCode(97 + unitTypes.indexOf(u.type));
  let key = `${type}${powers.indexOf(u.power)}${u.hit ? '' : '+'}`;
  if (u.type === 'transport' || u.type === 'carrier') key += cargoText(g, u);
  if (attacking && isAir(u)) key += `:${100 - (u.spent ?? 0)}`;
  if (attacking && isLand(u) && !u.seaborne) key += ':overland';
  return key;
}

function cargoText(g: State, ship: Unit): string {
  return unitsIn(g, ship.space)
    .filter((c) => c.aboard === ship.id || c.carrier === ship.id)
    .map((c) => `/${c.type}.${c.power}.${c.loaded ?? ''}.${c.landing ?? ''}`)
    .sort(byCode)
    .join('');
}

/** Numbers by type. */
export function countTypes(units: readonly Unit[]): Partial<Record<UnitType, number>> {
  const out: Partial<Record<UnitType, number>> = {};
  for (const type of unitTypes) {
    const n = units.reduce((sum, u) => sum + (u.type === type ? 1 : 0), 0);
    if (n > 0) out[type] = n;
  }
  return out;
}

/** Owners of these units in turn order (13.2). */
export function ownersOf(units: readonly Unit[]): Power[] {
  return powers.filter((p) => units.some((u) => u.power === p));
}
