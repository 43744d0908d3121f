import { odds } from '../battle/odds.ts';
import { airNavalModifiers, assaultFails, groundModifiers, participants } from '../battle/participants.ts';
import { criticalFrom, silenced } from '../events/in-force.ts';
import type { Combatant, CountedModifier, HexId, Intelligence, Side, State } from '../state.ts';
import { sides } from '../state.ts';

/** What is to be expected of a battle that has not begun, with its units as they are assigned now. */
export interface Forecast {
  units: readonly Combatant[];
  airNaval: { readonly [S in Side]: readonly CountedModifier[] };
  ground: { readonly [S in Side]: readonly CountedModifier[] };
  /** R13.4 There is an air-naval combat. */
  airNavalFought: boolean;
  /** Probability (0-1) that the offensive side wins each combat, and that one is fought at all. */
  airNavalWon: number;
  groundWon: number;
  groundFought: number;
  /** Mean steps lost. */
  lost: { readonly [S in Side]: number };
}

/** The exact odds of a battle under a condition (R11.20); null: nobody stands against anybody. */
export function forecast(now: State, hex: HexId, intel: Intelligence): Forecast | null {
  const off = now.offensive.now;
  if (!off) return null;
  const g = { ...now, offensive: { now: { ...off, intel } } } as State;
  const failed = assaultFails(g, hex);
  const units = participants(g, hex).map((u) => (failed && u.assault ? { ...u, out: true as const } : u));
  if (!sides.every((s) => units.some((u) => u.side === s))) return null;
  const both = <T>(f: (side: Side) => T): { [S in Side]: T } => ({ japan: f('japan'), allied: f('allied') });
  const airNaval = both((s) => airNavalModifiers(g, hex, s, units));
  const ground = both((s) => groundModifiers(g, hex, s, units));
  const critical: { [S in Side]?: number } = {};
  for (const s of sides) {
    const from = criticalFrom(g, hex, s);
    if (from !== null) critical[s] = from;
  }
  const ends = odds({
    units,
    o: off.side,
    intel,
    airNaval,
    ground,
    silenced: sides.filter((s) => silenced(g, hex, s)),
    criticalFrom: critical,
  });
  const sum = (f: (e: (typeof ends)[number]) => number): number => ends.reduce((n, e) => n + e.probability * f(e), 0);
  const side = new Map(units.map((u) => [u.id, u.side]));
  return {
    units,
    airNaval,
    ground,
    airNavalFought: ends.some((e) => e.airNaval !== null),
    airNavalWon: sum((e) => (e.airNaval === off.side ? 1 : 0)),
    groundWon: sum((e) => (e.ground === off.side ? 1 : 0)),
    groundFought: sum((e) => (e.ground === null ? 0 : 1)),
    lost: both((s) => sum((e) => Object.entries(e.lost).reduce((n, [id, k]) => n + (side.get(id) === s ? k : 0), 0))),
  };
}
