import type { AnyGame, Atom, Frame, Game, IO, Json, LogEntry, Offer, PhaseTable, Play, Seat } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { expect } from 'vitest';
import { matchFrom, RulesTable } from './table.ts';

/** What a phase on the table may be asked: by its name, with its fields. */
export type Call = { phase: string; [field: string]: Json };

/** What a game says of itself beside its phases. */
type Parts<G extends object> = Pick<Game<G, unknown>, 'phases' | 'redactions'> & Partial<Game<G, unknown>>;

/** A game that calls one phase, and rests when it is over; the phase's result stands in the frame. */
export function benchGame<G extends object>(seats: readonly Seat[], { phases, ...parts }: Parts<G>, calls: Call) {
  const bench: Game<G, unknown>['phases'][string] = {
    rule: 'test',
    open: true,
    enter(_g, f: Frame & { calls: Call }, io) {
      const { phase, ...fields } = f.calls;
      io.call(phase, fields);
    },
    resume(_g, f: Frame & { result?: Json }, result) {
      f.result = result;
    },
    decisions: () => [{ seat: seats[0] as Seat, prompt: 'rest', kinds: { rest: { end: true } } }],
  };
  const game: Game<G, unknown> = {
    id: 'bench',
    rulesVersion: 1,
    seats: () => seats.map((id) => ({ id, side: id, name: id })),
    scenarios: [],
    options: { safeParse: (data) => ({ success: true, data }) },
    setup: () => {
      throw new Error('a bench begins with a position');
    },
    position: { parse: (file) => ({ ok: true, value: { state: file as G } }), write: () => null },
    start: { phase: 'bench', calls },
    localDecisions: false,
    complete: (view) => view,
    outcome: () => null,
    ...parts,
    phases: { ...phases, bench },
  };
  return game as AnyGame;
}

/** A position that can be read (`.g`), or played from some phase (`.run`). */
export abstract class BenchTable<G extends object, Bench> {
  readonly g: G;
  constructor(g: G) {
    this.g = g;
  }

  protected abstract play(calls: Call, dice: readonly number[], more: PhaseTable<G>): Bench;

  /** Puts a phase on the table and plays. `dice`: the next faces, in the order in which they are rolled. */
  run(
    phase: string,
    fields: { [field: string]: Json } = {},
    dice: readonly number[] = [],
    more: PhaseTable<G> = {},
  ): Bench {
    return this.play({ phase, ...fields }, dice, more);
  }

  /** Does one thing as a phase would: writes are recorded, draws come from `dice`. The position afterwards is `.g`. */
  does(work: (g: G, io: IO) => void, dice: readonly number[] = []): Bench {
    const once = {
      rule: 'test',
      enter(g: G, _f: Frame, io: IO) {
        work(g, io);
        io.finish();
      },
    };
    return this.run('once', {}, dice, { once });
  }
}

/** A match on the table: prepared dice and draws, choices by name, and what is expected. */
export abstract class Bench<G, S extends Seat> extends RulesTable<G, S> {
  readonly play: Play;
  private readonly faces: number[] = [];
  private readonly drawn: number[] = [];

  /** `least`: the lowest face of a die. */
  constructor(game: AnyGame, position: object, dice: readonly number[], least: number) {
    super();
    this.faces.push(...dice);
    const made = matchFrom(game, position, (stream, bound) => {
      if (stream === 'handle') return undefined;
      const pool = stream.startsWith('pool:');
      const given = (pool ? this.drawn : this.faces).shift();
      const next = given === undefined || pool ? given : given - least;
      if (next !== undefined && (next < 0 || next >= bound))
        throw new Error(`a prepared draw of ${next} does not fit 0..${bound - 1}`);
      return next;
    });
    this.play = made.play;
    this.steps.push(made.step);
  }

  /** The next dice, in the order in which they are rolled (their faces). */
  dice(...faces: number[]): this {
    this.faces.push(...faces);
    return this;
  }
  /** The next picks out of a pool: positions in the pool as it then is, from 0. */
  picks(...positions: number[]): this {
    this.drawn.push(...positions);
    return this;
  }
  /** Every prepared die has been rolled. */
  noDiceLeft(): this {
    expect(this.faces, 'dice left').toEqual([]);
    return this;
  }

  /** The phase on top. */
  get phase(): string {
    return this.play.machine.top()?.phase ?? '';
  }
  /** The phase that was put on the table is over. */
  get over(): boolean {
    return this.phase === 'bench';
  }
  expectOver(): this {
    expect(this.phase, 'still open').toBe('bench');
    return this;
  }

  /** Makes a choice that must be accepted. */
  choose(kind: string, value: readonly Atom[] = [], amount?: number): this {
    return this.make(kind, value, amount);
  }
  /** Every choice of a kind, up to a limit, as values. */
  all(kind: string, limit = 1000): (readonly Atom[])[] {
    const offer = this.with(kind).kinds[kind] as Offer | undefined;
    return offer ? list(kind, offer, limit).choices.map((c) => c.value) : [];
  }

  /** Log lines since the start. */
  log(): LogEntry[] {
    return this.steps.flatMap((s) => [...s.log]);
  }
  /** Their keys. */
  keys(): string[] {
    return this.log().map((l) => l.key);
  }
}
