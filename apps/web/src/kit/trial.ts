import type { AnyGame, AnyState, Choice, Decision, Header, Refusal } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import type { TableHeader } from '../table/game-ui.ts';

/** A private copy of the position on which a row of choices is tried before it is sent as one batch. */
export interface Trial<S> {
  /** The position after the choices made so far, and what is asked there. Both are to be read anew after each. */
  readonly state: S;
  readonly decision: Decision | null;
  /** Null: made. */
  make(choice: Choice): Promise<Refusal | null>;
  why(choice: Choice): Promise<Refusal | null>;
  /** Takes the last choice back. */
  back(): void;
  /** Reads the trees of the decision, again until nothing that was read is on its way. */
  whole<T>(read: () => T): Promise<T>;
}

const noDecision: Refusal = { code: 'notYourDecision', rule: 'platform', key: 'notYourDecision' };

/** A trial on a view from which decisions follow. */
export class LocalTrial implements Trial<AnyState> {
  private readonly play: Play;
  private readonly seat: string;

  constructor(game: AnyGame, { scenario, options }: TableHeader, view: AnyState, seat: string) {
    const bare: Header = {
      match: 'trial',
      game: game.id,
      rulesVersion: game.rulesVersion,
      scenario,
      options,
      seeds: [],
      scope: 'trial',
      commit: '',
      createdAt: 0,
    };
    this.play = Play.at(game, bare, view, 0);
    this.seat = seat;
  }
  get state(): AnyState {
    return this.play.state;
  }
  get decision(): Decision | null {
    return this.play.decisions().find((d) => d.seat === this.seat) ?? null;
  }
  async make(choice: Choice): Promise<Refusal | null> {
    const { decision, seat } = this;
    if (!decision) return noDecision;
    const done = this.play.act({ seat, at: 0 }, { decision: decision.id, choices: [choice] });
    return done.ok ? null : done.error;
  }
  async why(choice: Choice): Promise<Refusal | null> {
    const { decision } = this;
    return decision ? this.play.check(decision, choice) : noDecision;
  }
  back(): void {
    this.play.undo({ seat: this.seat, at: 0 }, 1);
  }
  async whole<T>(read: () => T): Promise<T> {
    return read();
  }
}
