import type { UnitType } from '../state.ts';
import { unitTypes } from '../state.ts';
import { stats } from '../units.ts';

/** Numbers of units by type. */
export type Force = { readonly [type in UnitType]?: number };

/** ODDS 2.3 Losses are read from left to right; types that a list leaves out come last. */
export const attackOrder: readonly UnitType[] = [
  'submarine',
  'destroyer',
  'infantry',
  'artillery',
  'tank',
  'cruiser',
  'fighter',
  'carrier',
  'bomber',
  'battleship',
  'transport',
];
export const defenseOrder: readonly UnitType[] = [
  'aaa',
  'submarine',
  'destroyer',
  'infantry',
  'artillery',
  'tank',
  'cruiser',
  'fighter',
  'bomber',
  'carrier',
  'battleship',
  'transport',
];

export type Preset = 'cheapest' | 'weakest';
export type Role = 'attacker' | 'defender';

export const combatValue = (type: UnitType, role: Role): number =>
  stats(type)[role === 'attacker' ? 'attack' : 'defense'] ?? 0;

/**
 * An order of loss from a preset: the cheapest or the weakest first (ties the other way round). `keep` moves the
 * aircraft, or the carriers that are their decks, to the end. Transports are always last (7.3.10).
 */
export function orderOf(preset: Preset, role: Role, keep: { aircraft?: boolean; decks?: boolean } = {}): UnitType[] {
  const last = (t: UnitType): number => {
    if (t === 'transport') return 3;
    if (keep.decks && t === 'carrier') return 2;
    return keep.aircraft && (t === 'fighter' || t === 'bomber') ? 1 : 0;
  };
  const cost = (t: UnitType): number => stats(t).cost;
  const value = (t: UnitType): number => combatValue(t, role);
  return unitTypes
    .filter((t) => t !== 'aaa' || role === 'defender')
    .sort((x, y) => {
      const ends = last(x) - last(y);
      if (ends !== 0) return ends;
      return preset === 'cheapest'
        ? cost(x) - cost(y) || value(x) - value(y)
        : value(x) - value(y) || cost(x) - cost(y);
    });
}

export const count = (force: Force): number => unitTypes.reduce((n, t) => n + (force[t] ?? 0), 0);
/** What a force costs in IPC. */
export const worth = (force: Force): number => unitTypes.reduce((n, t) => n + (force[t] ?? 0) * stats(t).cost, 0);

/** Both forces together. */
export function plus(a: Force, b: Force): Force {
  const out: { [type in UnitType]?: number } = {};
  for (const t of unitTypes) {
    const n = (a[t] ?? 0) + (b[t] ?? 0);
    if (n > 0) out[t] = n;
  }
  return out;
}

/** What is left of a force; never below none. */
export function minus(a: Force, b: Force): Force {
  const out: { [type in UnitType]?: number } = {};
  for (const t of unitTypes) {
    const n = (a[t] ?? 0) - (b[t] ?? 0);
    if (n > 0) out[t] = n;
  }
  return out;
}
