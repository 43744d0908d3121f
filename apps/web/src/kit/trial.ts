import type { AnyGame, AnyState, Choice, Decision, Header, Refusal } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import type { TableHeader } from '../table/game-ui.ts';

/** A private copy of the position on which a row of choices is tried before it is sent as one batch. */
export interface Trial<S> {
  state(): S;
  decision(): Decision | null;
  /** Null: made. */
  make(choice: Choice): Refusal | null;
  why(choice: Choice): Refusal | null;
  /** Takes the last choices back. */
  back(count: number): void;
}

export function trial<S>(game: AnyGame, header: TableHeader, view: S, seat: string): Trial<S> {
  const bare: Header = {
    match: 'trial',
    game: game.id,
    rulesVersion: game.rulesVersion,
    scenario: header.scenario,
    options: header.options,
    seeds: [],
    scope: 'trial',
    commit: '',
    createdAt: 0,
  };
  const play = Play.at(game, bare, view as AnyState, 0);
  const decision = () => play.decisions().find((d) => d.seat === seat) ?? null;
  return {
    state: () => play.state as unknown as S,
    decision,
    make(choice) {
      const d = decision();
      if (!d) return { code: 'notYourDecision', rule: 'platform', key: 'notYourDecision' };
      const done = play.act({ seat, at: 0 }, { decision: d.id, choices: [choice] });
      return done.ok ? null : done.error;
    },
    why(choice) {
      const d = decision();
      return d ? play.check(d, choice) : null;
    },
    back(count) {
      play.undo({ seat, at: 0 }, count);
    },
  };
}
