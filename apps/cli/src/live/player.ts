import { decisionsOn, randomBot } from '@wardroom/bots';
import type { Client, MatchClient } from '@wardroom/protocol';
import type { AnyGame, Choice } from '@wardroom/rules';
import { steady } from './people.ts';

/** A choice to send, with the decision that it answers. */
export interface Move {
  seat: string;
  decision: string;
  choices: readonly Choice[];
}

/** Holds every seat of one match and plays it at random, choosing from its own view as any client does. */
export class Player {
  readonly match: MatchClient;
  /** When the choice that became this step was sent (steady ms). */
  readonly clicked = new Map<number, number>();
  readonly acks: number[] = [];
  refused = 0;
  private kept: Move | null = null;
  private made = false;
  private readonly game: AnyGame;
  private readonly next: (bound: number) => number;

  private constructor(match: MatchClient, game: AnyGame, next: (bound: number) => number) {
    this.match = match;
    this.game = game;
    this.next = next;
  }

  static async sit(client: Client, id: string, game: AnyGame, next: (bound: number) => number): Promise<Player> {
    return new Player(await client.open(id), game, next);
  }

  get over(): boolean {
    return Object.keys((this.match.view._outcome ?? {}) as object).length > 0;
  }

  /** Something that is offered now to one of its seats; null: nobody of its seats is asked. */
  choose(): Move | null {
    const asked = this.match.info.waiting.find((w) => w.must && w.id !== '');
    if (!asked) return null;
    const d = decisionsOn(this.game, this.match.view, asked.seat)[0];
    const choices = d ? randomBot.answer(this.match.view, d, this.next) : [];
    return choices.length > 0 ? { seat: asked.seat, decision: asked.id, choices } : null;
  }

  /** Sends a choice and waits for its acknowledgement. Returns the step's number, or null when it was refused. */
  async send(move: Move): Promise<number | null> {
    const start = steady();
    const done = await this.match.act(move.seat, move.decision, move.choices);
    if (!done.ok) {
      this.refused++;
      return null;
    }
    this.acks.push(steady() - start);
    this.clicked.set(done.value.version, start);
    return done.value.version;
  }

  /** One random choice. Null: nothing was done. */
  async once(): Promise<number | null> {
    const move = this.choose();
    return move ? this.send(move) : null;
  }

  /** The first choice that was found, then undoing it, in turn. */
  async again(): Promise<number | null> {
    this.kept ??= this.choose();
    const move = this.kept;
    if (!move) return null;
    const asked = this.match.info.waiting.find((w) => w.seat === move.seat)?.id ?? move.decision;
    const start = steady();
    const done = this.made ? await this.match.undo(move.seat) : await this.match.act(move.seat, asked, move.choices);
    if (!done.ok) {
      this.refused++;
      this.kept = null;
      this.made = false;
      return null;
    }
    this.made = !this.made;
    this.acks.push(steady() - start);
    this.clicked.set(done.value.version, start);
    return done.value.version;
  }

  /** Resolves when its own view has reached a step, or after so many milliseconds. */
  async reached(version: number, ms = 5000): Promise<void> {
    const until = steady() + ms;
    while (this.match.version < version && steady() < until) await new Promise((resolve) => setImmediate(resolve));
  }
}
