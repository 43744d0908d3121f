import type { AnyGame, Choice, Decision, Json, MatchRecord, Snapshot, Step } from '@wardroom/rules';
import { Play, RECORD, sealed, sha, shownRule } from '@wardroom/rules';
import { CliError } from '../errors.ts';

/** What one whole game is played from; the same values give the same game. */
export interface Origin {
  game: AnyGame;
  scenario: string;
  options: Json;
  /** A position file, with scenario `custom`. */
  position?: unknown;
  /** Any text: the match's secret is made from it. */
  seed: string;
  /** Every step is sealed when it is made, as a server does it; otherwise when the record is asked for. */
  sealed?: true;
}

/** Something that must never happen, and where. */
export interface Flaw {
  step: number;
  what: readonly string[];
  /** What was about to be chosen. */
  choice?: Choice & { seat: string };
}

/**
 * A match in memory that keeps all its steps, so that it can be written down (and sealed) whenever something is wrong.
 */
export class Recorded {
  play: Play;
  readonly secret: string;
  readonly steps: Step[] = [];
  private readonly sealed: boolean;

  constructor(origin: Origin) {
    this.secret = sha(`soak|${origin.seed}`);
    this.sealed = origin.sealed === true;
    const made = Play.create(origin.game, {
      match: `soak-${origin.seed}`,
      scenario: origin.position === undefined ? origin.scenario : 'custom',
      options: origin.options,
      seeds: [origin.seed],
      secret: this.secret,
      at: 0,
      ...(origin.sealed ? {} : { unsealed: true as const }),
      ...(origin.position === undefined ? {} : { position: origin.position }),
    });
    if (!made.ok)
      throw new CliError(
        'badPosition',
        made.error.map((p) => `${p.path}: ${p.key} (${shownRule(p.rule)})`).join('; '),
      );
    this.play = made.value.play;
    this.steps.push(made.value.step);
  }

  /** Makes choices of which the first is offered; throws when one is refused. */
  act(d: Decision, choices: readonly Choice[]): Step {
    const done = this.play.act({ seat: d.seat, at: this.play.seq + 1 }, { decision: d.id, choices });
    if (!done.ok) {
      const { index, code, rule, key } = done.error;
      throw new Error(`${JSON.stringify(choices[index])} is refused: ${code} ${rule} ${key}`);
    }
    this.steps.push(done.value.step);
    return done.value.step;
  }

  /** Takes the last step back; throws when that is refused. */
  undo(seat: string): Step {
    const done = this.play.undo({ seat, at: this.play.seq + 1 });
    if (!done.ok) throw new Error(`undo is refused: ${done.error.code} ${done.error.key}`);
    this.steps.push(done.value.step);
    return done.value.step;
  }

  /** The match leaves memory and comes back from what is stored of it, and goes on from there. */
  sleep(): void {
    const stored = JSON.parse(JSON.stringify(this.play.snapshot())) as Snapshot;
    this.play = Play.load(this.play.game, this.play.header, [], this.secret, stored);
  }

  /** The table agrees to end by points. False where the game counts none. */
  agree(): boolean {
    const done = this.play.game.adjudicate
      ? this.play.tableAct({ act: 'agree', outcome: 'score' }, this.play.seq + 1)
      : null;
    if (!done?.ok) return false;
    this.steps.push(done.value.step);
    return true;
  }

  record(): MatchRecord {
    const { header } = this.play;
    const steps = this.sealed ? this.steps : sealed(header, this.steps, this.secret);
    return { format: 'wardroom-record', version: RECORD, header, steps, secret: this.secret };
  }
}
