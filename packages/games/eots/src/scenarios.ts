import data from '../data/scenarios.json' with { type: 'json' };
import type { CardId, HexId, Place, Side, UnitId } from './state.ts';

type PerSide<T> = { readonly [S in Side]: T };

/** The tracks of a set-up as they are printed. */
export interface SetupTracks {
  pw: number;
  china: string;
  chinaDivisions: number;
  india: string;
  wie: number;
  asp: PerSide<number>;
  isr: { japan: boolean; us: boolean };
  passes: PerSide<number>;
  hands?: PerSide<number>;
  hump?: boolean;
  barges?: boolean;
  ptBoats?: boolean;
  kwai?: boolean;
  doctrine?: boolean;
  jpReplacements?: { naval: number; air: number };
}

/** A set-up of `data/scenarios.json`: pieces, control, tracks, cards. */
export interface Layout {
  id: string;
  firstTurn: number;
  tracks: SetupTracks;
  units: readonly { unit: UnitId; hex: Place; step: 'full' | 'reduced' }[];
  eliminated: readonly UnitId[];
  delayed: readonly UnitId[];
  surrendered?: readonly string[];
  mandates?: string;
  controlChanges?: PerSide<readonly HexId[]>;
  japanControlMarkers?: readonly HexId[];
  alliedControlMarkers?: readonly HexId[];
  japanControlImplied?: readonly HexId[];
  cards: {
    removed: readonly CardId[];
    discard?: readonly CardId[];
    japanHand?: readonly CardId[];
    futureOffensive?: PerSide<CardId>;
    alliedMayTake?: CardId;
  };
}

/** A scenario: whose set-up it takes, when it begins and ends, how it is won. */
export interface ScenarioFacts {
  id: string;
  firstTurn: number;
  lastTurn: number;
  setupFrom?: string;
  victoryFrom?: string;
  victory?: { type: string };
}

/** R20 The nine scenarios of the classic rules; those of later printings are not offered (R20.10). */
export const scenarioFacts: readonly ScenarioFacts[] = (
  data.scenarios as unknown as readonly (ScenarioFacts & { edition: string })[]
).filter((s) => s.edition === 'v1.3');
const byId = new Map(scenarioFacts.map((s) => [s.id, s]));

/** Throws for an unknown scenario. */
export function scenarioOf(id: string): ScenarioFacts {
  const s = byId.get(id);
  if (!s) throw new Error(`no scenario ${id}`);
  return s;
}

/** The set-up that a scenario uses. */
export function layoutOf(id: string): Layout {
  const s = scenarioOf(id);
  return (s.setupFrom ? layoutOf(s.setupFrom) : s) as Layout;
}

/** Is it a campaign, won by R19 (political will at Operation Z takes a handicap, R21.2)? */
export const isCampaign = (id: string): boolean => id.startsWith('campaign');
/** R20.8 One-year scenarios. */
export const isYear = (id: string): boolean => ['1942', '1943', '1944'].includes(id);
