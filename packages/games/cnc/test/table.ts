import type { Atom, PhaseTable } from '@wardroom/rules';
import { Recorder, things } from '@wardroom/rules';
import type { Call } from '../../../rules/test/bench-table.ts';
import { BenchTable, benchGame, Bench as RulesBench } from '../../../rules/test/bench-table.ts';
import { anytime } from '../src/anytime.ts';
import { complete } from '../src/complete.ts';
import { noteArrivals, settleControl } from '../src/control.ts';
import type { OptionsInput } from '../src/options.ts';
import { optionsSchema } from '../src/options.ts';
import { redactions } from '../src/redaction.ts';
import { phases } from '../src/sequence-of-play.ts';
import { setup } from '../src/setup.ts';
import type {
  Area,
  Block,
  Card,
  CardId,
  Faction,
  FactionState,
  Nation,
  State,
  Turn,
  UnitNation,
  UnitType,
  VaultPair,
} from '../src/state.ts';
import { allFactions } from '../src/state.ts';

export interface Setting {
  options?: Partial<OptionsInput>;
  /**
   * Area -> blocks, those that came first in front: `{ shansi: 'japan.infantry.2 red-china.militia.2' }`. Their ids
   * are `shansi.japan.infantry`, with `2`, `3` after further ones alike.
   */
  blocks?: { readonly [area: string]: string };
  /** More fields of blocks. */
  marks?: { readonly [block: string]: Partial<Block> };
  /** Pairs at War and who declared it: `['japan-usa:japan']`. */
  war?: readonly string[];
  turn?: Partial<Turn>;
  factions?: { readonly [F in Faction]?: Partial<FactionState> };
  nations?: { readonly [nation: string]: Partial<Nation> };
  areas?: { readonly [area: string]: Partial<Area> };
  hands?: { readonly [F in Faction]?: string };
  /** Where single cards lie. */
  cards?: { readonly [card: string]: Partial<Card> };
  /** Technologies that lie open: `usa.jets`. */
  techs?: readonly string[];
  vaults?: readonly Omit<VaultPair, 'id' | 'n'>[];
  /** The units of the set-up stay. */
  setUp?: boolean;
}

let fresh = 1000;
const counter = { fresh: (prefix: string): string => `${prefix}${++fresh}` };
/** The set-up with the first cards of each deck. */
export const begin = (options: Partial<OptionsInput> = {}): State =>
  setup('pacific', optionsSchema.parse(options), {
    pick: (_pool, from, n) => from.slice(0, n),
    roll: () => [],
    ...counter,
  });

/** The plain state of a setting. */
export function state(s: Setting): State {
  const plain = begin(s.options);
  const g = new Recorder(plain).recording;
  if (!s.setUp) {
    for (const b of things(g.blocks)) delete g.blocks[b.id];
    for (const a of things(g.areas)) if (a.arrived) delete a.arrived;
  }
  for (const id of s.war ?? []) {
    const [pair, by] = id.split(':') as [string, Faction];
    g.pairs[pair] = { id: pair, war: by ?? (pair.split('-')[0] as Faction) };
  }
  for (const [id, more] of Object.entries(s.nations ?? {})) g.nations[id] = { ...(g.nations[id] as Nation), ...more };
  for (const [id, more] of Object.entries(s.factions ?? {}))
    g.factions[id] = { ...(g.factions[id] as FactionState), ...more };
  for (const [id, more] of Object.entries(s.areas ?? {})) g.areas[id] = { ...(g.areas[id] as Area), ...more };
  if (!s.setUp && s.areas?.sian?.partisans === undefined) delete (g.areas.sian as Area).partisans;
  for (const [area, text] of Object.entries(s.blocks ?? {})) {
    for (const word of text.split(/\s+/).filter((w) => w !== '')) {
      putWord(g, area, word);
      noteArrivals(g, area);
    }
  }
  for (const [id, more] of Object.entries(s.marks ?? {})) {
    if (!g.blocks[id]) throw new Error(`no block ${id}`);
    g.blocks[id] = { ...(g.blocks[id] as Block), ...more };
  }
  for (const f of allFactions)
    for (const id of (s.hands?.[f] ?? '').split(/\s+/).filter((w) => w !== ''))
      g.cards[id] = { id, at: 'hand', owner: f };
  for (const [id, more] of Object.entries(s.cards ?? {})) g.cards[id] = { ...(g.cards[id] as Card), ...more };
  for (const id of s.techs ?? []) {
    const [owner, tech] = id.split(/\.(.*)/) as [Faction, string];
    g.techs[id] = { id, owner, tech };
  }
  (s.vaults ?? []).forEach((v, i) => {
    const id = `vault.${v.owner}.${i + 1}`;
    g.vaults[id] = { ...v, id, n: i + 1 };
    for (const card of v.cards) g.cards[card] = { id: card, at: 'vault', owner: v.owner, vault: id };
  });
  g.turn.now = { ...(g.turn.now as Turn), season: 'spring', orders: 10, active: 'japan', ...s.turn };
  // Land is held by who stands there: twice, because Capitals decide about the rest.
  settleControl(g);
  settleControl(g);
  return plain;
}
function putWord(g: State, area: string, word: string): void {
  const [nation, type, cv] = word.split('.') as [UnitNation, UnitType, string];
  const base = `${area}.${nation}.${type}`;
  let id = base;
  for (let n = 2; g.blocks[id]; n++) id = `${base}${n}`;
  const minor = nation === 'armed-minor' ? { minor: area } : {};
  g.blocks[id] = { id, nation, type, cv: Number(cv ?? 1), area, handle: counter.fresh('h'), ...minor };
}

/** A position that can be read (`.g`), or played from some phase (`.run`), with dice of faces 1-6. */
export class Table extends BenchTable<State, Bench> {
  protected play(calls: Call, dice: readonly number[], more: PhaseTable<State>): Bench {
    return new Bench(this.g, calls, dice, more);
  }
}
export const table = (s: Setting): Table => new Table(state(s));

const parts = { anytime, redactions, complete, outcome: (g: State) => (g.turn.now?.ended as never) ?? null };

/** A match on the table: prepared dice, choices by name, and what is expected. */
export class Bench extends RulesBench<State, Faction> {
  constructor(g: State, calls: Call, dice: readonly number[], more: PhaseTable<State>) {
    super(benchGame(allFactions, { ...parts, phases: { ...phases, ...more } }, calls), g, dice, 1);
  }
  /** Moves a block by the first way offered to this area. */
  move(block: string, to: string, way = 0): this {
    const ways = this.next('move', [block, to]);
    if (ways[way] === undefined)
      throw new Error(`${block} has no way to ${to}: ${JSON.stringify(this.why('move', [block, to, '']))}`);
    return this.make('move', [block, to, ways[way] as Atom], undefined);
  }
  block(id: string): Block {
    const b = this.g.blocks[id];
    if (!b) throw new Error(`no block ${id}: ${Object.keys(this.g.blocks).join(' ')}`);
    return b;
  }
  card(id: CardId): Card {
    return this.g.cards[id] as Card;
  }
}
