import type { Atom, Choice, Decision, Json, Source } from '@wardroom/rules';
import { keysOf, leaf, Play } from '@wardroom/rules';
import { createBattles } from '../../src/conduct-combat/battles.ts';
import { aa1942 } from '../../src/index.ts';
import { emptyState } from '../../src/setup.ts';
import type { Options, Power, Space, SpaceId, State, Turn, Unit, UnitId, UnitType } from '../../src/state.ts';
import { powers } from '../../src/state.ts';
import { beginTurn } from '../../src/turn.ts';
import { onlyBattle } from '../only-battle.ts';

/** Units by space and power: `{ sz31: { usa: 'cruiser, 2 submarine' } }`. */
export type Board = { readonly [space: SpaceId]: { readonly [power in Power]?: string } };

export interface Start {
  turn: Power;
  board: Board;
  /** Default: the printed emblems. */
  control?: { readonly [space: SpaceId]: Power };
  /** Damage of the factories; the others of the board are left out. */
  factories?: { readonly [space: SpaceId]: number };
  ipcs?: { readonly [power in Power]?: number };
  options?: Partial<Options>;
  /** Fields of single units, named as they are numbered: `usa-fighter-1`. Set before the turn begins. */
  fields?: { readonly [unit: string]: Partial<Unit> };
  dice?: readonly number[];
  /** The units stand as they do at the end of the combat move: play begins with the battles. */
  moved?: true;
}

/** `2 submarine` or `cruiser`. */
function read(text: string): [number, UnitType] {
  const m = /^(?:(\d+) )?(\w+)$/.exec(text);
  if (!m) throw new Error(`no units: ${text}`);
  return [Number(m[1] ?? 1), m[2] as UnitType];
}

function place(g: State, board: Board): void {
  const counters = new Map<string, number>();
  for (const [space, forces] of Object.entries(board)) {
    for (const power of powers) {
      for (const text of (forces[power] ?? '').split(', ').filter((t) => t !== '')) {
        const [n, type] = read(text);
        for (let i = 0; i < n; i++) {
          const kind = `${power}-${type}`;
          const k = (counters.get(kind) ?? 0) + 1;
          counters.set(kind, k);
          const id = `${kind}-${k}`;
          g.units[id] = { id, type, power, space };
        }
      }
    }
  }
}

/** The game, but with positions given as tables: what a position file can say must not limit the referee. */
const game: typeof aa1942 = {
  ...aa1942,
  phases: {
    ...aa1942.phases,
    endOfCombatMove: {
      rule: '6.1',
      open: true,
      decisions: (g) => [{ seat: (g.turn.now as Turn).power, prompt: 'endOfCombatMove', kinds: { done: leaf } }],
      choose(g, _f, _choice, io) {
        createBattles(g, io);
        io.finish();
      },
    },
  },
  position: {
    ...aa1942.position,
    parse(file) {
      const { tables, frames } = file as { tables: State; frames: { phase: string }[] };
      return { ok: true, value: { state: tables, frames } };
    },
  },
};

const silence = { log: () => undefined } as never;

/** The state in which a power's turn has just begun, and the frames of the phase PURCHASE. */
export function position(start: Start): { tables: State; frames: object[] } {
  const g = emptyState();
  for (const [id, controller] of Object.entries(start.control ?? {})) (g.spaces[id] as Space).controller = controller;
  for (const [id, damage] of Object.entries(start.factories ?? {})) (g.spaces[id] as Space).factory = damage;
  for (const [id, ipcs] of Object.entries(start.ipcs ?? {})) (g.powers[id] as { ipcs: number }).ipcs = ipcs ?? 0;
  g.options.now = {
    id: 'now',
    victory: 'standard',
    closedStraits: false,
    interceptors: false,
    setup: 'custom',
    ...start.options,
  } as Options;
  place(g, start.board);
  for (const [id, fields] of Object.entries(start.fields ?? {})) {
    const u = g.units[id];
    if (!u) throw new Error(`no unit ${id}`);
    Object.assign(u, fields);
  }
  (g.turn.now as Turn).round = 1;
  beginTurn(g, start.turn, silence);
  (g.turn.now as Turn).phase = 'purchase';
  const frames = [
    { phase: 'round', at: `turn:${start.turn}` },
    { phase: 'turn', power: start.turn, at: start.moved ? 'combatMove' : 'purchaseUnits' },
    { phase: start.moved ? 'endOfCombatMove' : 'purchaseUnits' },
  ];
  return { tables: g, frames };
}

/** A table with prepared dice (1..6); rolling more than were prepared is an error. */
export class Table {
  readonly play: Play;
  readonly dice: number[];
  readonly logged: { key: string; params?: { readonly [name: string]: Json } }[] = [];

  constructor(start: Start) {
    this.dice = [...(start.dice ?? [])];
    const source: Source = {
      draw: (stream, _n, bound) => {
        const die = this.dice.shift();
        if (die === undefined) throw new Error(`no die prepared for ${stream}`);
        if (die < 1 || die > bound) throw new Error(`no face ${die}`);
        return die - 1;
      },
      nonce: () => '00',
    };
    const made = Play.create(game, {
      match: 'referee',
      scenario: 'custom',
      options: {
        interceptors: start.options?.interceptors ?? false,
        closedStraits: start.options?.closedStraits ?? false,
      },
      seeds: [],
      secret: '00'.repeat(32),
      at: 0,
      position: position(start) as unknown as Json,
      source,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
    if (start.moved) this.choose('done');
  }

  get g(): State {
    return this.play.state as unknown as State;
  }

  /** The one decision that is waited for. */
  get ask(): Decision {
    const all = this.play.decisions().filter((d) => d.must !== false);
    if (all.length !== 1)
      throw new Error(`${all.length} decisions: ${all.map((d) => `${d.seat} ${d.prompt}`).join(', ')}`);
    return all[0] as Decision;
  }

  /** `seat prompt` of the decision that is waited for. */
  get waits(): string {
    return `${this.ask.seat} ${this.ask.prompt}`;
  }

  get kinds(): string[] {
    return Object.keys(this.ask.kinds);
  }

  /** Makes a choice; a battle that alone can be fought next begins, for its dice are meant. */
  choose(kind: string, value: readonly Atom[] = [], amount?: number): this {
    const choice: Choice = { kind, value, ...(amount === undefined ? {} : { amount }) };
    const { ask } = this;
    const done = this.play.act({ seat: ask.seat, at: 0 }, { decision: ask.id, choices: [choice] });
    if (!done.ok)
      throw new Error(`${ask.seat} ${ask.prompt} ${JSON.stringify(choice)} refused: ${JSON.stringify(done.error)}`);
    this.logged.push(...done.value.step.log);
    const only = this.play.outcome ? undefined : onlyBattle(this.play.decisions());
    return only ? this.choose(only.kind, only.value) : this;
  }

  /** The rule that forbids this choice now; null when it is allowed. */
  refusal(kind: string, value: readonly Atom[] = [], amount?: number): string | null {
    const refused = this.play.check(this.ask, { kind, value, ...(amount === undefined ? {} : { amount }) });
    return refused ? refused.rule : null;
  }

  /** What the next atoms of a choice may be. */
  next(kind: string, prefix: readonly Atom[] = []): readonly Atom[] {
    const { ask } = this;
    const found = this.play.explore(ask.seat, ask.id, kind, prefix);
    if (!found.ok) throw new Error(`${kind} ${JSON.stringify(prefix)}: ${JSON.stringify(found.error)}`);
    return found.value.next;
  }

  unit(id: UnitId): Unit {
    const u = this.g.units[id];
    if (!u) throw new Error(`no unit ${id}`);
    return u;
  }

  alive(id: UnitId): boolean {
    return this.g.units[id] !== undefined;
  }

  controller(space: SpaceId): Power | undefined {
    return this.g.spaces[space]?.controller;
  }

  /** Units in a space as text, in order of id: `usa-fighter-1 usa-tank-1`. */
  in(space: SpaceId): string {
    return keysOf(this.g.units)
      .filter((id) => this.g.units[id]?.space === space)
      .join(' ');
  }
}
