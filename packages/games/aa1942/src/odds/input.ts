import type { UnitType } from '../state.ts';
import type { Force } from './force.ts';

/** 7.3.1 What the submarines of a side do when no enemy destroyer keeps them from it. */
export type SubmarinePolicy = 'strike' | 'submerge';

/** When the attacker breaks off. Tested at the end of every round (7.5.1); all are optional. */
export interface StopRule {
  /** After so many rounds (1 or more). */
  rounds?: number;
  /** Land battles: when fewer land units than this are left. */
  landUnits?: number;
  /** When the chance to win by fighting on to the end is below this (0..1). */
  chance?: number;
}

/** A land or sea battle as the calculator is asked about it. Numbers are whole and not negative. */
export interface BattleInput {
  kind: 'land' | 'sea';
  attackers: Force;
  defenders: Force;
  /** Orders of loss, first lost first; types left out come last. Defaults: ODDS 2.3. */
  attackOrder?: readonly UnitType[];
  defenseOrder?: readonly UnitType[];
  /** The last so many land units of the attacker's order are lost last of all. */
  keepLand?: number;
  attackerSubs?: SubmarinePolicy;
  defenderSubs?: SubmarinePolicy;
  /** 6.3.2 Ships that bombard before the first round. */
  bombard?: { readonly battleship?: number; readonly cruiser?: number };
  /** Battleships that have absorbed a hit in this battle already. */
  damaged?: { readonly attacker?: number; readonly defender?: number };
  /** The battle is under way: no AA fire and no bombardment any more. */
  begun?: boolean;
  stop?: StopRule;
}

/** How a battle ends. `stopped`: both sides are alive and the attacker breaks off. */
export const results = ['attacker', 'defender', 'draw', 'stalemate', 'stopped'] as const;
export type BattleResult = (typeof results)[number];

/** One way in which a battle can end. Submerged submarines count as survivors. */
export interface Final {
  result: BattleResult;
  attacker: Force;
  defender: Force;
  p: number;
}

/** What the calculator says about a battle. Probabilities are 0..1, losses are expectations. */
export interface Odds {
  outcome: { readonly [result in BattleResult]: number };
  /** P(territory taken): the attacker wins with at least one unit that captures (7.6.2). Sea battles: 0. */
  capture: number;
  attackerUnitsLeft: number;
  defenderUnitsLeft: number;
  /** Expected losses by type. */
  attackerLoss: Force;
  defenderLoss: Force;
  attackerLossIPC: number;
  defenderLossIPC: number;
  /** Expected IPC lost by the defender less those lost by the attacker. */
  swing: number;
  /** Expected number of combat rounds. */
  rounds: number;
  /** Every way to end, most likely first. */
  final: readonly Final[];
  /** Sampled instead of computed, because the battle is beyond the budget. */
  approximate: boolean;
}
