import type { Combatant, Volley } from '../../src/state.ts';

/** A unit in a battle: a carrier of two steps that fights from afar, or what `more` says. */
export const unit = (id: string, side: 'japan' | 'allied', more: Partial<Combatant> = {}): Combatant => ({
  id,
  side,
  kind: 'carrier',
  steps: 2,
  full: 2,
  attack: [6, 12],
  defence: [12, 12],
  inHex: false,
  ...more,
});

/** Hits of Japan in the air-naval part, none taken yet, with what `more` says. */
export const volley = (left: number, more: Partial<Volley> = {}): Volley => ({
  part: 'airNaval',
  side: 'japan',
  strength: left,
  die: 6,
  modifiers: [],
  factor: 1,
  hits: left,
  left,
  reach: 9,
  hit: [],
  ...more,
});
