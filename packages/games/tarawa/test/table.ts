import type { Atom, Choice, Decision, Game, Json, LogEntry, Source } from '@wardroom/rules';
import { among, leaf, Play, plain, things } from '@wardroom/rules';
import { onTestFinished } from 'vitest';
import type { Card, Color, Target } from '../src/content/index.ts';
import { contentNamed } from '../src/content/index.ts';
import { tarawa } from '../src/index.ts';
import { optionsSchema } from '../src/options.ts';
import { phases } from '../src/sequence-of-play.ts';
import { setup } from '../src/setup.ts';
import type { JpUnit, Options, State, UsUnit } from '../src/state.ts';
import { fullSteps } from '../src/us-units.ts';

export const content = contentNamed('reconstructed');

export interface Laid {
  turn?: number;
  scenario?: Options['scenario'];
  options?: Partial<Options>;
  /** Unit (without `us-`) -> hex, or hex and further fields. */
  us?: { [unit: string]: string | ({ at: string } & Partial<UsUnit>) };
  /** Position or hex -> unit (without `jp-`), or fields. */
  jp?: { [where: string]: string | ({ unit: string } & Partial<Omit<JpUnit, 'id' | 'hex'>>) };
  /** Heroes (`1` to `7`, `ryan`) and their units. */
  heroes?: { [hero: string]: string };
  /** Japanese units in the Reserve. */
  reserve?: readonly string[];
  letters?: string;
  garrisons?: readonly string[];
  destroyed?: readonly string[];
  naval?: number;
  support?: number;
  lvts?: readonly number[];
  shibasaki?: 'alive' | 'dead';
  more?: (g: State) => void;
}

/** An empty island: all Japanese units out of the game, all US units out of the match, nothing drawn. */
function island(o: Laid): State {
  let n = 0;
  const options = optionsSchema.parse({});
  const io = {
    pick: <T extends string>(_p: string, from: readonly T[], count: number): T[] => from.slice(0, count),
    roll: () => [],
    fresh: (p: string) => `${p}${++n}`,
  };
  const g = setup(o.scenario ?? 'first_waves', options, io);
  for (const u of things(g.jp)) delete g.jp[u.id];
  g.boxes = Object.fromEntries(content.units.map((u) => [u.id, { id: u.id, at: 'removed' as const }]));
  g.depth = Object.fromEntries(
    content.markers.map((m) => [m.id, { id: m.id, pool: m.pool, at: m.pool === 'armor' ? 'gone' : 'box' }]),
  );
  for (const u of things(g.us)) {
    u.at = 'out';
    delete u.due;
    if (u.cp !== undefined) delete u.cp;
    if (fullSteps(u.id) > 0) u.steps = fullSteps(u.id);
  }
  g.marks = {};
  g.letters = {};
  for (const h of things(g.heroes)) {
    h.at = 'pool';
    delete h.unit;
  }
  return g;
}

function lay(o: Laid): State {
  const g = island(o);
  Object.assign(g.options.now as Options, o.options);
  Object.assign(g.turn.now as object, {
    n: o.turn ?? 2,
    naval: o.naval ?? 0,
    support: o.support ?? 0,
    shibasaki: o.shibasaki ?? 'alive',
  });
  for (const [name, what] of Object.entries(o.us ?? {}))
    Object.assign(g.us[`us-${name}`] as UsUnit, typeof what === 'string' ? { at: what } : what);
  let n = 0;
  for (const [where, what] of Object.entries(o.jp ?? {})) {
    const { unit, ...more } = typeof what === 'string' ? { unit: what } : what;
    const hex = /^\d/.test(where) ? where : content.position(where).hex;
    const id = `j${++n}`;
    const facts = content.unit(`jp-${unit}`);
    const tank = facts.tankColor ? { tank: facts.tankColor, revealed: true as const } : {};
    const pool = more.depth ? { pool: content.marker(more.depth).pool } : {};
    g.jp[id] = { id, hex, unit: facts.id, ...tank, ...pool, ...more };
    delete g.boxes[facts.id];
    if (more.depth) delete g.depth[more.depth];
  }
  for (const [hero, unit] of Object.entries(o.heroes ?? {}))
    g.heroes[`hero-${hero}`] = { id: `hero-${hero}`, at: 'unit', unit: `us-${unit}` };
  for (const id of o.reserve ?? []) g.boxes[`jp-${id}`] = { id: `jp-${id}`, at: 'reserve' };
  for (const l of o.letters ?? '') g.letters[l] = { id: l, turn: 1 };
  for (const p of o.garrisons ?? []) g.marks[p] = { id: p, garrison: true };
  for (const p of o.destroyed ?? []) g.marks[p] = { ...g.marks[p], id: p, artilleryDestroyed: true };
  for (const [i, l] of o.lvts ? things(g.lvts).entries() : []) {
    const steps = o.lvts?.[i] ?? 0;
    Object.assign(l, steps > 0 ? { steps } : { at: 'lost', steps: 0 });
  }
  g._fresh = { j: { id: 'j', n: 50 } };
  o.more?.(g);
  return g;
}

/** A board with a position on it, on which one phase is played with cards that the test names. */
export class Table {
  readonly play: Play;
  /** Members to be picked from the pools, in this order; a pool that is not named gives its first. */
  private readonly wanted: { [pool: string]: string[] };
  log: LogEntry[] = [];

  constructor(
    o: Laid,
    phase: string,
    fields: { [field: string]: Json },
    cards: readonly string[],
    pools: { [pool: string]: string[] } = {},
  ) {
    this.wanted = { deck: [...cards], ...pools };
    const state = lay(o);
    let live: object = state;
    const game: Game<State, unknown> = {
      ...tarawa,
      options: tarawa.options as Game<State, unknown>['options'],
      setup: () => state,
      start: { phase: 'case' },
      phases: {
        ...phases,
        case: {
          rule: '4',
          open: true,
          enter: (g, _f, io) => {
            live = plain(g);
            io.call(phase, fields);
          },
          resume: (_g, _f, result, io) => io.go('rest', { result }),
        },
        rest: {
          rule: '4',
          open: true,
          decisions: () => [{ seat: 'us', prompt: 'rest', kinds: { stop: leaf, never: among([]) } }],
        },
      },
    };
    const made = Play.create(game, {
      match: 'case',
      scenario: o.scenario ?? 'first_waves',
      options: {},
      seeds: [],
      secret: '01'.repeat(32),
      at: 0,
      source: this.source(() => live),
      unsealed: true,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
    this.log.push(...made.value.step.log);
  }

  private source(stateNow: () => object): Source {
    return {
      draw: (stream, _n, bound) => {
        const pool = stream.replace('pool:', '').replace(/~\d+$/, '');
        const name = pool.startsWith('deck.') ? 'deck' : pool;
        const want = this.wanted[name]?.shift();
        if (want === undefined) return 0;
        const g = stateNow() as State;
        const i = poolOf(g, name).indexOf(want);
        if (i < 0 || i >= bound) throw new Error(`${want} is not in the pool ${pool}`);
        return i;
      },
      nonce: () => '',
    };
  }
  get g(): State {
    return this.play.state as unknown as State;
  }
  get phase(): string {
    return this.play.decisions()[0]?.phase ?? 'over';
  }
  get decision(): Decision {
    return this.play.decisions()[0] as Decision;
  }
  /** Whether the phase under test is done. */
  get done(): boolean {
    return this.phase === 'rest';
  }
  us(name: string): UsUnit {
    return this.g.us[`us-${name}`] as UsUnit;
  }
  /** The (first) Japanese unit in a position or hex. */
  jp(where: string): JpUnit | undefined {
    const hex = /^\d/.test(where) ? where : content.position(where).hex;
    return things(this.g.jp).find((u) => u.hex === hex);
  }
  /** Hex, steps, state of a unit in short: `1018 3 disrupted`. */
  at(name: string): string {
    const u = this.us(name);
    return [u.at, u.steps ?? '', u.disrupted ? 'disrupted' : ''].join(' ').trim();
  }
  keys(): string[] {
    return this.log.map((l) => l.key);
  }
  /** Chooses; throws the refusal where it is not offered. */
  choose(kind: string, ...value: readonly Atom[]): this {
    const d = this.decision;
    const done = this.play.act({ seat: 'us', at: 1 }, { decision: d.id, choices: [{ kind, value }] });
    if (!done.ok) throw new Error(`${d.phase}: ${kind} ${value.join(' ')}: ${JSON.stringify(done.error)}`);
    this.log.push(...done.value.step.log);
    return this;
  }
  /** The rule that refuses a choice; `ok` where it is offered. */
  refusal(kind: string, ...value: readonly Atom[]): string {
    const choice: Choice = { kind, value };
    return this.play.check(this.decision, choice)?.rule ?? 'ok';
  }
  /** Options of the open choice. */
  options(kind = 'choose'): readonly Atom[] {
    return this.decision.kinds[kind]?.next?.() ?? [];
  }
}

function poolOf(g: State, pool: string): string[] {
  if (pool === 'deck') {
    const present = things(g.cards).filter((c) => c.at === 'deck');
    return present.map((c) => c.id);
  }
  if (pool === 'reserve') return things(g.boxes).flatMap((b) => (b.at === 'reserve' ? [b.id] : []));
  if (pool.startsWith('depth.'))
    return things(g.depth).flatMap((m) => (m.at === 'box' && m.pool === pool.slice(6) ? [m.id] : []));
  throw new Error(`no such pool ${pool}`);
}

export function table(
  o: Laid,
  phase: string,
  cards: readonly string[] = [],
  fields: { [field: string]: Json } = {},
  pools = {},
): Table {
  return new Table(o, phase, fields, cards, pools);
}

/** What a card is to show; what is left out shows nothing that matters. */
export interface Shown {
  fire?: readonly ({ color: Color } & Partial<Card['fire'][number]>)[];
  target?: Target;
  artillery?: Card['artillery'];
  landing?: string;
  ccEvent?: Card['ccEvent'];
  event?: Card['events'][keyof Card['events']];
}
const printed = new Map<string, string>();
/** A card that shows this: one of the deck is given these fields until the test is over. */
export function showing(w: Shown): string {
  if (printed.size === 0) onTestFinished(reprint);
  const card = content.cards[printed.size + 20] as Card;
  printed.set(card.id, JSON.stringify(card));
  const [drift, units, lvt, location] = (w.landing ?? 'none U4 L2 beach').split(' ');
  const event = w.event ?? { event: 'hitch' as const };
  Object.assign(card, {
    fire: (w.fire ?? []).map((e) => ({ symbols: 1, star: false, armor: false, letter: null, ...e })),
    target: w.target ?? 'circle',
    artillery: w.artillery ?? null,
    landing: { drift, units, lvt, location },
    ccEvent: w.ccEvent ?? null,
    events: { first_2_10: event, first_11_20: event, second_11_29: event },
  });
  return card.id;
}
function reprint(): void {
  for (const [id, text] of printed) Object.assign(content.card(id), JSON.parse(text));
  printed.clear();
}
