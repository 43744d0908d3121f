import type {
  AnyGame,
  Atom,
  Decision,
  Frame,
  Game,
  IO,
  Json,
  LogEntry,
  Offer,
  PhaseTable,
  Play,
} from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { expect } from 'vitest';
import { matchFrom, RulesTable } from '../../../rules/test/table.ts';
import { counter, isUnitId } from '../src/counters.ts';
import { card, decks } from '../src/deck.ts';
import type { FlagId } from '../src/flags.ts';
import { redactions } from '../src/redaction.ts';
import { rulesets } from '../src/ruleset.ts';
import { phases } from '../src/sequence-of-play.ts';
import type {
  Activated,
  Assigned,
  Battle,
  Card,
  Effect,
  Flag,
  Intelligence,
  Offensive,
  Pile,
  Side,
  State,
  Unit,
} from '../src/state.ts';
import { sides } from '../src/state.ts';
import type { TrackId } from '../src/tracks.ts';

/** Ids of units or hexes with blanks between; `/r` after a unit: reduced. */
export type Text = string;

export interface Setting {
  turn?: number;
  segment?: string;
  scenario?: string;
  preset?: 'classic' | 'revised';
  handicap?: number;
  /** Place -> units: `{ '2813': 'us-hq-sw-pacific us-corps-sl/r', eliminated: 'jp-cv-akagi' }`. */
  units?: { readonly [place: string]: Text };
  /** More fields of units already placed: `{ 'us-b29-20': { bombed: true } }`. */
  marks?: { readonly [unit: string]: Partial<Unit> };
  /** Hexes that this side controls otherwise than at the start of the campaign. */
  japan?: Text | readonly string[];
  allied?: Text | readonly string[];
  tracks?: { readonly [T in TrackId]?: number };
  flags?: readonly (FlagId | Flag)[];
  /** Nations that have surrendered, with the turn. */
  nations?: { readonly [nation: string]: number };
  hands?: { readonly [S in Side]?: Text | readonly string[] };
  /** Where single cards lie; all that are not named lie in the draw pile. */
  cards?: { readonly [card: string]: Pile };
  earned?: { readonly [id: string]: number };
  /** The offensive that is going on (side `japan`, an operations card of value 2, step 1 unless said otherwise). */
  offensive?: Partial<Offensive>;
  /** Active units: side and hex follow from the unit; further fields as wanted. */
  activated?: readonly string[] | { readonly [unit: string]: Partial<Activated> };
  battles?: readonly string[] | { readonly [hex: string]: Partial<Battle> };
  assigned?: { readonly [unit: string]: string | Partial<Assigned> };
  /** `['jp-03.0']`: operation 0 of jp-03 is in force; or with fields. */
  effects?: readonly (string | (Partial<Effect> & { id: string }))[];
  intel?: Intelligence;
}

const words = (text: Text | readonly string[] = []): readonly string[] =>
  typeof text === 'string' ? text.split(/\s+/).filter((w) => w !== '') : text;
/** Names alone, or names with fields. */
const named = <T>(
  things: readonly string[] | { readonly [id: string]: Partial<T> } | undefined,
): { readonly [id: string]: Partial<T> } =>
  Array.isArray(things)
    ? Object.fromEntries(things.map((id: string) => [id, {}]))
    : ((things ?? {}) as { [id: string]: Partial<T> });
const byId = <T extends { id: string }>(things: readonly T[]): Record<string, T> =>
  Object.fromEntries(things.map((t) => [t.id, t]));

function unitsOf(s: Setting): Record<string, Unit> {
  const out: Record<string, Unit> = {};
  for (const [at, text] of Object.entries(s.units ?? {})) {
    for (const word of words(text)) {
      const [id, mark] = word.split('/') as [string, string?];
      if (!isUnitId(id)) throw new Error(`no unit ${id}`);
      if (out[id]) throw new Error(`${id} stands in two places`);
      out[id] = {
        id,
        at: at as Unit['at'],
        ...(mark === 'r' && counter(id).steps === 2 ? { reduced: true as const } : {}),
      };
    }
  }
  for (const [id, more] of Object.entries(s.marks ?? {})) out[id] = { ...(out[id] as Unit), ...more };
  return out;
}

function cardsOf(s: Setting): Record<string, Card> {
  const out = byId(
    decks[rulesets[s.preset ?? 'classic'].deckSet].map(({ id, side }): Card => ({ id, side, at: 'pile' })),
  );
  const put = (id: string, at: Pile): void => {
    out[id] = { id, side: card(id).side, at };
  };
  for (const side of sides) for (const id of words(s.hands?.[side])) put(id, 'hand');
  for (const [id, at] of Object.entries(s.cards ?? {})) put(id, at);
  if (s.offensive?.card && out[s.offensive.card]?.at === 'pile') put(s.offensive.card, 'played');
  return out;
}

/** The plain state of a setting: for derived facts, without a match around it. */
export function state(s: Setting): State {
  const units = unitsOf(s);
  const at = (id: string): string => units[id]?.at ?? 'eliminated';
  const active = named(s.activated);
  const battles = named(s.battles);
  const offensive: Offensive[] = s.offensive
    ? [
        {
          id: 'now',
          side: 'japan',
          card: 'jp-03',
          as: 'oc',
          ov: 2,
          step: 1,
          reactions: 0,
          ...(s.intel ? { intel: s.intel } : {}),
          ...s.offensive,
        },
      ]
    : [];
  const given: { [table: string]: Record<string, { id: string }> } = {
    units,
    control: byId([
      ...words(s.japan).map((id) => ({ id, side: 'japan' as const })),
      ...words(s.allied).map((id) => ({ id, side: 'allied' as const })),
    ]),
    tracks: byId(
      Object.entries({ pw: 5, 'asp.japan': 7, 'asp.allied': 3, chinaDivisions: 12, ...s.tracks }).map(([id, n]) => ({
        id,
        n,
      })),
    ),
    flags: byId((s.flags ?? []).map((f) => (typeof f === 'string' ? { id: f } : f))),
    causes: {},
    nations: byId(Object.entries(s.nations ?? {}).map(([id, turn]) => ({ id, turn }))),
    cards: cardsOf(s),
    earned: byId(Object.entries(s.earned ?? {}).map(([id, points]) => ({ id, points }))),
    turn: byId([{ id: 'now', turn: s.turn ?? 3, segment: s.segment ?? 'offensives' }]),
    offensive: byId(offensive),
    activated: byId(
      Object.entries(active).map(
        ([id, more]) => ({ id, side: counter(id).side, from: at(id) as Unit['at'], ...more }) as Activated,
      ),
    ),
    battles: byId(Object.entries(battles).map(([id, more]) => ({ id, created: 'declared' as const, ...more }))),
    assigned: byId(
      Object.entries(s.assigned ?? {}).map(
        ([id, b]) => ({ id, ...(typeof b === 'string' ? { battle: b } : b) }) as Assigned,
      ),
    ),
    combats: {},
    effects: byId((s.effects ?? []).map((e) => effect(e))),
    options: byId([
      {
        id: 'now',
        scenario: s.scenario ?? '1942',
        preset: s.preset ?? 'classic',
        ...(s.handicap ? { handicap: s.handicap } : {}),
      },
    ]),
  };
  return given as unknown as State;
}

function effect(e: string | (Partial<Effect> & { id: string })): Effect {
  const given = typeof e === 'string' ? { id: e } : e;
  const [name, index] = given.id.split('.') as [string, string?];
  const n = Number(index ?? 0);
  const when = card(name).effects[n]?.when;
  return { card: name, index: n, side: card(name).side, ...(when ? { when } : {}), ...given };
}

/** What a phase on the table may be asked: by its name, with its fields. */
export type Call = { phase: string; [field: string]: Json };

const atRest: PhaseTable<State> = {
  /** Calls one phase (or does one thing) and rests when it is over; its result stands in the frame. */
  bench: {
    rule: 'test',
    open: true,
    enter(_g, f: Frame & { calls: Call }, io) {
      const { phase, ...fields } = f.calls;
      io.call(phase, fields);
    },
    resume(_g, f: Frame & { result?: Json }, result) {
      f.result = result;
    },
    decisions: () => [{ seat: 'japan', prompt: 'rest', kinds: { rest: { end: true } } }],
  },
};

function game(more: PhaseTable<State>, start: Call): Game<State, unknown> {
  return {
    id: 'eots-bench',
    rulesVersion: 1,
    seats: () => sides.map((id) => ({ id, side: id, name: id })),
    scenarios: [],
    options: { safeParse: (data) => ({ success: true, data }) },
    setup: () => {
      throw new Error('a bench begins with a position');
    },
    position: { parse: (file) => ({ ok: true, value: { state: file as State } }), write: () => null },
    start: { phase: 'bench', calls: start },
    phases: { ...phases, ...atRest, ...more },
    redactions,
    localDecisions: false,
    complete: (view) => view,
    outcome: () => null,
  };
}

/** A position that can be read (`.g`), or played from some phase (`.run`). */
export class Table {
  readonly g: State;
  constructor(g: State) {
    this.g = g;
  }

  /** Puts a phase on the table and plays. `dice`: the next faces (0-9), in the order in which they are rolled. */
  run(
    phase: string,
    fields: { [field: string]: Json } = {},
    dice: readonly number[] = [],
    more: PhaseTable<State> = {},
  ): Bench {
    return new Bench(this.g, { phase, ...fields }, dice, more);
  }

  /** The battles of the setting; where one alone waits its owner says so, and its dice fall. */
  battles(dice: readonly number[] = []): Bench {
    const b = this.run('battles', {}, dice);
    const [only, more] = b.over ? [] : b.all('fight', 2);
    return only && !more ? b.choose('fight', only) : b;
  }

  /** Does one thing as a phase would: writes are recorded, draws come from `dice`. The position afterwards is `.g`. */
  does(work: (g: State, io: IO) => void, dice: readonly number[] = []): Bench {
    return this.run('once', {}, dice, {
      once: {
        rule: 'test',
        enter(g, _f, io) {
          work(g, io);
          io.finish();
        },
      },
    });
  }
}

export const table = (s: Setting): Table => new Table(state(s));

/**
 * A match on the table: prepared dice and draws, choices by name, and what is expected. Every call that fails says
 * why.
 */
export class Bench extends RulesTable<State, Side> {
  readonly play: Play;
  private readonly faces: number[] = [];
  private readonly drawn: number[] = [];

  constructor(g: State, start: Call, dice: readonly number[] = [], more: PhaseTable<State> = {}) {
    super();
    this.faces.push(...dice);
    const made = matchFrom(game(more, start) as AnyGame, g, (stream, bound) => {
      const next = (stream.startsWith('pool:') ? this.drawn : this.faces).shift();
      if (next !== undefined && (next < 0 || next >= bound))
        throw new Error(`a prepared draw of ${next} does not fit 0..${bound - 1}`);
      return next;
    });
    this.play = made.play;
    this.steps.push(made.step);
  }

  /** The next dice, in the order in which they are rolled (faces 0-9). */
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
  /** What it finished with. */
  get result(): Json {
    return (this.g._stack['0'] as Frame & { result?: Json }).result ?? null;
  }
  expectOver(): this {
    expect(this.phase, 'still open').toBe('bench');
    return this;
  }

  /** The decision that is open (of this seat); there is none once the phase on the table is over. */
  override decision(seat?: Side): Decision {
    if (this.over) throw new Error('no decision: the phase is over');
    return super.decision(seat);
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
  undo(): this {
    const done = this.play.undo({ seat: this.decision().seat, at: 1 });
    if (!done.ok) throw new Error(`undo was refused: ${JSON.stringify(done.error)}`);
    return this;
  }

  /** Log lines since the start. */
  log(): LogEntry[] {
    return this.steps.flatMap((s) => [...s.log]);
  }
  /** Their keys. */
  keys(): string[] {
    return this.log().map((l) => l.key);
  }
  /** Where a unit is; with `/r` when it is reduced. */
  at(unit: string): string {
    const u = this.g.units[unit];
    return u ? `${u.at}${u.reduced ? '/r' : ''}` : 'gone';
  }
  /** The number on a track. */
  track(id: TrackId): number {
    return this.g.tracks[id]?.n ?? 0;
  }
}
