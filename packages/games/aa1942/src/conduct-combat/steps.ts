import type { Frame, IO, Json, Phase } from '@wardroom/rules';
import type { Battle, State } from '../state.ts';

/** Frame of a battle under way: which step waits for an answer, and what is fixed for the round (7.3.6). */
export interface BattleFrame extends Frame {
  battle: string;
  step?: string;
  /** The attacker (defender) had a destroyer when the round began. */
  attackerDestroyer?: boolean;
  defenderDestroyer?: boolean;
  /** Assault: the zones it comes from that are still to be looked at, in the order chosen. */
  zones?: readonly string[];
}

/** `on`: the next step follows at once; `wait`: a phase was called; `over`: the battle's frame was left. */
export type Went = 'on' | 'wait' | 'over';

/** A line of the procedure. `after` takes the result of the phase that `act` called. */
export interface Step {
  name: string;
  act(g: State, f: BattleFrame, b: Battle, io: IO): Went;
  after?(g: State, f: BattleFrame, b: Battle, io: IO, result: Json): Went;
}

/** A phase that goes through steps one after another, and from the last back to the step named `again`. */
export function procedure(rule: string, steps: readonly Step[], again?: string): Phase<State, BattleFrame> {
  const from = (g: State, f: BattleFrame, io: IO, start: number): void => {
    for (let i = start; ; ) {
      const step = steps[i];
      if (!step) throw new Error(`the procedure of ${rule} has run past its end`);
      const went = step.act(g, f, g.battles[f.battle] as Battle, io);
      if (went === 'wait') f.step = step.name;
      if (went !== 'on') return;
      i = i + 1 < steps.length || again === undefined ? i + 1 : steps.findIndex((s) => s.name === again);
    }
  };
  return {
    rule,
    open: true,
    enter(g, f, io) {
      from(g, f, io, 0);
    },
    resume(g, f, result, io) {
      const i = steps.findIndex((s) => s.name === f.step);
      const went = steps[i]?.after?.(g, f, g.battles[f.battle] as Battle, io, result) ?? 'on';
      if (went !== 'on') return;
      const next = i + 1 < steps.length || again === undefined ? i + 1 : steps.findIndex((s) => s.name === again);
      from(g, f, io, next);
    },
  };
}
