import type {
  AnyGame,
  Atom,
  Audience,
  Decision,
  Game,
  Json,
  Offer,
  Phase,
  Refusal,
  Source,
  Step,
} from '@wardroom/rules';
import { leaf, open, Play, riggedSource, secretSource, walk } from '@wardroom/rules';
import { expect } from 'vitest';
import { sideOf } from '../../src/counters.ts';
import { offensivePhases } from '../../src/offensive/index.ts';
import type { Activated, Offensive, Side, State } from '../../src/state.ts';
import { other } from '../../src/state.ts';

/** A position around one offensive. Units: id to place, `-` behind the place: reduced. */
export interface Setting {
  /** A whole set-up to play on, instead of single units. */
  base?: State;
  units: { readonly [id: string]: string };
  control?: { readonly [hex: string]: Side };
  tracks?: { readonly [id: string]: number };
  flags?: readonly string[];
  /** Cards in hands: id to pile. */
  cards?: { readonly [id: string]: string };
  preset?: 'classic' | 'revised';
  /** Where play begins; with `offensive` the whole of it is played. */
  phase?: string;
  side?: Side;
  card?: string;
  as?: 'oc' | 'ec';
  ov?: number;
  /** Active units that have not moved, or what else is known of them. */
  active?: readonly string[];
  activated?: { readonly [unit: string]: Partial<Activated> };
  battles?: readonly string[];
  offensive?: Partial<Offensive>;
}

const things = <T extends object>(ids: readonly string[], make: (id: string) => T) =>
  Object.fromEntries(ids.map((id) => [id, { id, ...make(id) }]));

function state(s: Setting): object {
  const side = s.side ?? 'japan';
  const at = (id: string): string => (s.units[id] as string).replace('-', '');
  const playing = s.phase === undefined || s.phase === 'offensive';
  const card = s.card ?? (side === 'japan' ? 'jp-10' : 'al-13');
  if (s.base) return { ...s.base, cards: { ...s.base.cards, [card]: { id: card, side, at: 'played' } } };
  return {
    units: things(Object.keys(s.units), (id) => ({
      at: at(id) === 'china' ? 'china-air' : at(id),
      ...(s.units[id]?.endsWith('-') ? { reduced: true } : {}),
    })),
    control: things(Object.keys(s.control ?? {}), (id) => ({ side: s.control?.[id] })),
    tracks: things(Object.keys(s.tracks ?? {}), (id) => ({ n: s.tracks?.[id] })),
    flags: things(s.flags ?? [], () => ({})),
    cards: {
      [card]: { id: card, side, at: 'played' },
      ...things(Object.keys(s.cards ?? {}), (id) => ({
        side: id.startsWith('jp') ? 'japan' : 'allied',
        at: s.cards?.[id],
      })),
    },
    turn: { now: { id: 'now', turn: 3, segment: '' } },
    options: { now: { id: 'now', scenario: '', preset: s.preset ?? 'classic' } },
    offensive: playing
      ? {}
      : { now: { id: 'now', side, card, as: s.as ?? 'oc', ov: s.ov ?? 2, step: 2, reactions: 0, ...s.offensive } },
    activated: {
      ...things(s.active ?? [], (id) => ({ side: sideOf(id), from: at(id) })),
      ...things(Object.keys(s.activated ?? {}), (id) => ({ side: sideOf(id), from: at(id), ...s.activated?.[id] })),
    },
    battles: things(s.battles ?? [], () => ({ created: 'declared' })),
    nations: {},
    causes: {},
    earned: {},
    assigned: {},
    effects: {},
  };
}

/** Steps of other areas: they pass, but the weather asks. */
const passing: Phase<State> = { rule: '0', open: true, enter: (_g, _f, io) => io.finish() };
const elsewhere = [
  'prepare',
  'effects',
  'endOfOffensive',
  'bonus',
  'attackCards',
  'beforeBattles',
  'battles',
  'afterBattles',
  'landedControl',
  'battleStacking',
  'retreats',
  'postBattleMovement',
  'emergencyMoves',
];
const weather: Phase<State, { id: string; phase: string; side: Side }> = {
  rule: 'R11.19',
  secret: true,
  of: (f) => f.side,
  enter: (g, _f, io) => (Object.values(g.cards).some((c) => c.at === 'hand') ? undefined : io.finish()),
  decisions: (_g, f) => [{ seat: f.side, prompt: 'weather', kinds: { storm: leaf, pass: leaf } }],
  choose(_g, _f, choice, io) {
    if (choice.kind === 'storm') {
      io.restore();
      io.drop();
      return io.finish('storm', 'root');
    }
    io.finish();
  },
};

function bench(s: Setting): Game<State, object> {
  const side = s.side ?? 'japan';
  const tables = state(s);
  const phase = s.phase ?? 'offensive';
  const reaction = phase.startsWith('reaction') || phase === 'intelligence' || phase === 'specialReaction';
  const root: Phase<State> = {
    rule: '0',
    open: true,
    enter(_g, _f, io) {
      if (['move', 'declareBattle'].includes(phase)) io.mark(side);
      io.call(phase, {
        side: reaction ? other(side) : side,
        ...(phase === 'offensive' ? { as: s.as ?? 'oc' } : {}),
      } as {
        [f: string]: Json;
      });
    },
    resume(_g, f, result, io) {
      const at = f as { went?: boolean };
      if (phase === 'move' && !at.went && result !== 'storm') {
        at.went = true;
        io.call('declareBattle', { side });
      }
    },
    decisions: () => [{ seat: side, prompt: 'over', kinds: { rest: leaf } }],
  };
  return {
    id: 'front',
    rulesVersion: 1,
    localDecisions: false,
    seats: () => ['japan', 'allied'].map((id) => ({ id, side: id, name: id })),
    scenarios: [{ id: 'front', name: 'front' }],
    options: { safeParse: () => ({ success: true, data: {} }) },
    setup: () => structuredClone(tables) as State,
    position: { parse: () => ({ ok: false, error: [] }), write: () => null },
    start: { phase: 'root' },
    phases: {
      root,
      weather,
      ...Object.fromEntries(elsewhere.map((p) => [p, passing])),
      ...offensivePhases,
    } as Game<State>['phases'],
    redactions: Object.fromEntries(Object.keys(tables).map((t) => [t, open])),
    complete: (view) => view,
    outcome: () => null,
  };
}

/** An offensive on the table: prepared dice (faces 0-9), choices by name, and what is expected. */
export class Front {
  readonly play: Play;
  private readonly queue: number[] = [];
  last: Step | undefined;

  constructor(s: Setting) {
    const secret = '11'.repeat(32);
    const spare = secretSource(secret, 'spare');
    const source: Source = {
      draw: (stream, n, bound) => {
        const next = this.queue.shift();
        return next === undefined ? spare.draw(stream, n, bound) : riggedSource([next], spare).draw(stream, n, bound);
      },
      nonce: spare.nonce,
    };
    const made = Play.create(bench(s) as AnyGame, {
      match: 'front',
      seeds: [],
      secret,
      at: 1,
      scenario: 'front',
      options: {},
      source,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
  }

  get g(): State {
    return this.play.state as unknown as State;
  }
  dice(...faces: number[]): this {
    this.queue.push(...faces);
    return this;
  }
  get decision(): Decision {
    return this.play.decisions()[0] as Decision;
  }
  get asked(): string {
    return `${this.decision.seat} ${this.decision.prompt}`;
  }
  act(kind: string, ...value: Atom[]): this {
    const d = this.decision;
    const done = this.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [{ kind, value }] });
    if (!done.ok)
      throw new Error(`${d.seat} ${d.prompt}: ${kind} ${value.join(' ')} was refused: ${JSON.stringify(done.error)}`);
    this.last = done.value.step;
    return this;
  }
  undo(): this {
    const done = this.play.undo({ seat: this.decision.seat, at: 1 });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return this;
  }
  why(kind: string, ...value: Atom[]): Refusal | null {
    return this.play.check(this.decision, { kind, value });
  }
  offers(kind: string, ...value: Atom[]): this {
    expect(this.why(kind, ...value), `${kind} ${value.join(' ')}`).toBeNull();
    return this;
  }
  refuses(rule: string, kind: string, ...value: Atom[]): this {
    const no = this.why(kind, ...value);
    expect(no?.rule, `${kind} ${value.join(' ')}: ${JSON.stringify(no)}`).toBe(rule);
    return this;
  }
  /** Atoms that may follow a prefix. */
  next(kind: string, ...prefix: Atom[]): readonly Atom[] {
    const offer = this.decision.kinds[kind] as Offer | undefined;
    return (offer && walk(offer, prefix)?.next?.()) || [];
  }
  at(unit: string): string | undefined {
    return this.g.units[unit]?.at;
  }
  seen(seat: Side): State {
    return this.play.view({ kind: 'seats', seats: [seat] } as Audience) as unknown as State;
  }
}

export const front = (s: Setting): Front => new Front(s);
/** In step 2, with these units active. */
export const moving = (s: Setting): Front => new Front({ phase: 'move', ...s });
