import data from '../data/scenarios.json' with { type: 'json' };
import type { HexId } from './hexes.ts';
import type { Options } from './state.ts';

export type ScenarioId = Options['scenario'];
export interface ScenarioFacts {
  id: ScenarioId;
  firstTurn: number;
  lastTurn: number;
  /** Turns after which victory is checked (14.3, 18). */
  check: readonly number[];
  setup: 'standard' | 'nov21';
}
export const scenarioFacts = data.scenarios as unknown as readonly ScenarioFacts[];
export function scenarioOf(id: string): ScenarioFacts {
  const s = scenarioFacts.find((x) => x.id === id);
  if (!s) throw new Error(`no scenario ${id}`);
  return s;
}

/** 20 The set-up at dawn of 21 November. */
export interface DawnSetup {
  units: readonly { unit: string; hex: HexId; steps: number }[];
  hqs: readonly { unit: string; hex: HexId; asCommandPost: boolean; rangeIndex: number }[];
  heroes: readonly { hero: string; unit: string }[];
  garrisons: readonly string[];
  eliminated: readonly string[];
  lvtsAvailable: number;
  navalFire: number;
  jp: { emptyPositions: readonly string[] };
}
export const dawn = data.nov21Setup as unknown as DawnSetup;
export const zonesVictory = data.zonesVictory;
