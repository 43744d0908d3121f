import type { Decision, Frame, Json, PhaseTable } from '@wardroom/rules';
import type { Call } from '../../../rules/test/bench-table.ts';
import { BenchTable, benchGame, Bench as RulesBench } from '../../../rules/test/bench-table.ts';
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

/** A position that can be read (`.g`), or played from some phase (`.run`), with dice of faces 0-9. */
export class Table extends BenchTable<State, Bench> {
  protected play(calls: Call, dice: readonly number[], more: PhaseTable<State>): Bench {
    return new Bench(this.g, calls, dice, more);
  }

  /** The battles of the setting; where one alone waits its owner says so, and its dice fall. */
  battles(dice: readonly number[] = []): Bench {
    const b = this.run('battles', {}, dice);
    const [only, more] = b.over ? [] : b.all('fight', 2);
    return only && !more ? b.choose('fight', only) : b;
  }
}

export const table = (s: Setting): Table => new Table(state(s));

/**
 * A match on the table: prepared dice and draws, choices by name, and what is expected. Every call that fails says
 * why.
 */
export class Bench extends RulesBench<State, Side> {
  constructor(g: State, start: Call, dice: readonly number[] = [], more: PhaseTable<State> = {}) {
    super(benchGame(sides, { redactions, phases: { ...phases, ...more } }, start), g, dice, 0);
  }

  /** What it finished with. */
  get result(): Json {
    return (this.g._stack['0'] as Frame & { result?: Json }).result ?? null;
  }

  /** The decision that is open (of this seat); there is none once the phase on the table is over. */
  override decision(seat?: Side): Decision {
    if (this.over) throw new Error('no decision: the phase is over');
    return super.decision(seat);
  }

  undo(): this {
    const done = this.play.undo({ seat: this.decision().seat, at: 1 });
    if (!done.ok) throw new Error(`undo was refused: ${JSON.stringify(done.error)}`);
    return this;
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
