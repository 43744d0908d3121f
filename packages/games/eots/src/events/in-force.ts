import type { HexId, Side, State, Unit } from '../state.ts';

/** A die modifier as it is counted and shown: which card or rule gives it. */
export interface Modifier {
  /** Locale key under `modifier.`. */
  key: string;
  rule: string;
  value: number;
  /** It replaces all others (jp-03, R13.25). */
  final?: true;
}

/** R13.5, R13.25 Die modifiers that events give this side in the combat of a battle hex. */
export function eventDieModifiers(_g: State, _battle: HexId, _combat: 'airNaval' | 'ground', _side: Side): readonly Modifier[] {
  return [];
}

/** R13.3 Attack and defence change of a unit in this battle by events; `halved` defence is applied after the change (R13.17). */
export function eventStrength(_g: State, _unit: Unit, _battle: HexId): { attack: number; defence: number; halved: boolean } {
  return { attack: 0, defence: 0, halved: false };
}

/** R13.6 The modified die from which an event makes a hit critical; null: only the unmodified 9. */
export function criticalFrom(_g: State, _battle: HexId, _side: Side): number | null {
  return null;
}

/** R13.7 (jp-01) May this side not fire in the air-naval combat of this battle? */
export function silenced(_g: State, _battle: HexId, _side: Side): boolean {
  return false;
}

/** R20.2 a May the unit not be attacked in this offensive? */
export function immune(_g: State, _unit: Unit): boolean {
  return false;
}
