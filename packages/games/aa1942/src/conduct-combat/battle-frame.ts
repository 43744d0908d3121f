import type { Frame, IO, Line } from '@wardroom/rules';
import type { Battle, State } from '../state.ts';

/** Frame of a battle under way: what is fixed for the round (7.3.6). */
export interface BattleFrame extends Frame {
  battle: string;
  /** The attacker (defender) had a destroyer when the round began. */
  attackerDestroyer?: boolean;
  defenderDestroyer?: boolean;
  /** Assault: the zones it comes from that are still to be looked at, in the order chosen. */
  zones?: readonly string[];
}

/** A line of a battle's procedure. */
export type Step = Line<State, BattleFrame>;

/** What a line does to its battle. */
export const acts =
  (does: (g: State, f: BattleFrame, b: Battle, io: IO) => void) =>
  (g: State, f: BattleFrame, io: IO): void =>
    does(g, f, battleOf(g, f), io);

export const battleOf = (g: State, f: BattleFrame): Battle => g.battles[f.battle] as Battle;
