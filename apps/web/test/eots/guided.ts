import { eots } from '@wardroom/eots';
import type { State } from '@wardroom/eots/read';
import type { Atom, Choice, Decision, LogEntry } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import type { Guide } from '../../src/games/eots/types.ts';
import type { AnyTable } from '../../src/table/game-ui.ts';
import type { GuideStep } from '../../src/table/guide.ts';
import { standIn } from '../../src/table/stand-in.ts';

/** A practice table without a page: what the cards of a guide for the Allies look at; Japan answers by itself. */
export abstract class Guided {
  readonly play: Play;
  readonly log: { entry: LogEntry }[] = [];
  draft: { kind: string; value: readonly Atom[] } | null = null;
  /** The cards so far, one after the other. */
  readonly seen: string[] = [];

  constructor(
    readonly guide: Guide,
    dice: number,
  ) {
    const made = Play.create(eots as never, {
      match: 'guide',
      scenario: guide.scenario,
      options: {},
      ...(guide.position === undefined ? {} : { position: guide.position }),
      seeds: [],
      secret: dice.toString(16).padStart(64, '0'),
      at: 1,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
  }
  get g(): State {
    return this.play.state as unknown as State;
  }
  get decision(): Decision | null {
    return this.play.decisions().find((d) => d.seat === 'allied') ?? null;
  }
  /** The table as the guide sees it. */
  protected get table(): AnyTable {
    const { decision, draft, log } = this;
    const view = this.play.view({ kind: 'seats', seats: this.guide.seats });
    return { view, decision, draft, log, t: (key: string): string => key } as unknown as AnyTable;
  }
  protected found(): GuideStep<State> | undefined {
    const { table } = this;
    return this.guide.steps.find((s) => s.on(table as never));
  }
  /** Notes which card shows now. */
  abstract look(): this;
  protected send(d: Decision, choices: readonly Choice[]): void {
    const done = this.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices });
    if (!done.ok) throw new Error(`${d.seat} ${d.phase} ${JSON.stringify(choices)}: ${JSON.stringify(done.error)}`);
    this.log.push(...done.value.step.log.map((entry) => ({ entry })));
    this.look();
  }
  act(kind: string, ...value: Atom[]): this {
    this.send(this.decision as Decision, [{ kind, value }]);
    return this.answer();
  }
  /** Japan answers as long as it is asked. */
  protected answer(): this {
    for (let n = 0; n < 80; n++) {
      const d = this.play.decisions().find((x) => x.seat === 'japan');
      if (!d) return this;
      this.send(d, this.guide.bot?.(this.play, d) ?? standIn(this.play, d, () => 0));
    }
    throw new Error('Japan comes to no end');
  }
}
