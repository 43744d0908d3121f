import type { AnyGame, Choice, Decision, LogEntry, Phase } from '@wardroom/rules';
import { list, Play, publicAudience, riggedSource, secretSource } from '@wardroom/rules';
import { expect } from 'vitest';
import { territories } from '../../src/board.ts';
import { createBattles } from '../../src/conduct-combat/battles.ts';
import { conductCombatPhases } from '../../src/conduct-combat/index.ts';
import { originalOwner } from '../../src/map.ts';
import { takeSnapshot } from '../../src/snapshot.ts';
import type { Power, SpaceId, State, Unit, UnitId, UnitType } from '../../src/state.ts';
import { powers } from '../../src/state.ts';
import { onlyBattle } from '../only-battle.ts';

export interface Position {
  power: Power;
  /** Space -> power -> list such as `2 infantry, tank`. Ids become `uk-tank-1`, counted per power and type. */
  units: { [space: SpaceId]: { [P in Power]?: string } };
  /** Controllers that differ from the printed ones. */
  held?: { [territory: SpaceId]: Power };
  factories?: { [territory: SpaceId]: number };
  ipcs?: { [P in Power]?: number };
  /** Fields of single units. */
  fields?: { [id: UnitId]: Partial<Unit> };
  attacks?: readonly SpaceId[];
  interceptors?: boolean;
  /** The only battle waits until it is chosen. */
  waits?: boolean;
  /** Changes the state after the snapshot was taken, before combat. */
  also?: (g: State) => void;
}

export function stateOf(p: Position): State {
  const g = {
    spaces: {},
    units: {},
    powers: {},
    turn: { now: { id: 'now', round: 1, power: p.power, phase: 'combatMove' } },
    moves: {},
    declarations: {},
    battles: {},
    plans: {},
    options: {
      now: {
        id: 'now',
        victory: 'standard',
        closedStraits: false,
        interceptors: p.interceptors === true,
        setup: 'custom',
      },
    },
    luck: {},
  } as unknown as State;
  for (const id of territories) {
    const controller = p.held?.[id] ?? originalOwner(id);
    const factory = p.factories?.[id];
    g.spaces[id] = { id, ...(controller ? { controller } : {}), ...(factory === undefined ? {} : { factory }) };
  }
  for (const id of powers) g.powers[id] = { id, ipcs: p.ipcs?.[id] ?? 0 };
  const numbers = new Map<string, number>();
  for (const [space, forces] of Object.entries(p.units)) {
    for (const [power, text] of Object.entries(forces)) {
      for (const part of (text ?? '').split(',').map((s) => s.trim())) {
        const [first, second] = part.split(' ') as [string, string | undefined];
        const type = (second ?? first) as UnitType;
        for (let i = 0; i < (second ? Number(first) : 1); i++) {
          const n = (numbers.get(`${power}-${type}`) ?? 0) + 1;
          numbers.set(`${power}-${type}`, n);
          const id = `${power}-${type}-${n}`;
          g.units[id] = { id, type, power: power as Power, space };
        }
      }
    }
  }
  for (const [id, fields] of Object.entries(p.fields ?? {})) {
    const u = g.units[id];
    if (!u) throw new Error(`no unit ${id}`);
    Object.assign(u, fields);
  }
  (g.turn.now as { snapshot?: unknown }).snapshot = takeSnapshot(g, p.power);
  for (const zone of p.attacks ?? []) g.declarations[zone] = { id: zone, kind: 'seaAttack', zone };
  p.also?.(g);
  return g;
}

const root: Phase<State> = {
  rule: '3.6',
  open: true,
  enter(g, _f, io) {
    createBattles(g, io);
    io.call('declareInterceptors');
  },
  resume(_g, f, _result, io) {
    const at = (f as { at?: number }).at ?? 0;
    (f as { at?: number }).at = at + 1;
    if (at === 0) io.call('conductCombat');
    else if (at === 1) io.call('landStrandedFighters');
    else io.call('afterCombat');
  },
};

const afterCombat: Phase<State> = {
  rule: '9.1',
  open: true,
  decisions: (g) => [{ seat: g.turn.now?.power ?? '', prompt: 'afterCombat', kinds: { done: { end: true } } }],
  choose: () => undefined,
};

export const bench: AnyGame = {
  id: 'combat-bench',
  rulesVersion: 1,
  seats: () => powers.map((id) => ({ id, side: id, name: id })),
  scenarios: [],
  options: { safeParse: () => ({ success: true, data: {} }) },
  setup: () => {
    throw new Error('positions only');
  },
  position: { parse: (file) => ({ ok: true, value: { state: file as never } }), write: () => null },
  start: { phase: 'root' },
  phases: { root, afterCombat, ...conductCombatPhases },
  redactions: Object.fromEntries(
    ['spaces', 'units', 'powers', 'turn', 'moves', 'declarations', 'battles', 'plans', 'options', 'luck'].map((t) => [
      t,
      () => ({ as: 'all' as const }),
    ]),
  ),
  localDecisions: true,
  complete: (view) => view,
  outcome: () => null,
};

/** The combat of one turn from a position, with given dice (1..6, in the order in which they are rolled). */
export class Fight {
  readonly play: Play;
  readonly log: LogEntry[] = [];
  private readonly source: ReturnType<typeof riggedSource>;
  private readonly waiting: boolean;

  constructor(p: Position, dice: readonly number[] = [], seed = '00') {
    this.source = riggedSource(
      dice.map((d) => d - 1),
      secretSource(seed.padStart(64, '0'), 'bench'),
    );
    const made = Play.create(bench, {
      match: 'bench',
      scenario: 'custom',
      options: {},
      seeds: [],
      secret: seed.padStart(64, '0'),
      at: 0,
      position: stateOf(p),
      source: this.source,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
    this.log.push(...made.value.step.log);
    this.waiting = p.waits === true;
    this.begin();
  }
  /** Begins the battle that alone can be fought next. */
  private begin(): void {
    const only = this.waiting ? undefined : onlyBattle(this.play.decisions());
    if (only) this.choose(only.kind, only.value);
  }

  get g(): State {
    return this.play.state as unknown as State;
  }
  get diceLeft(): number {
    return this.source.left();
  }
  /** The one open decision. */
  get asked(): Decision {
    const open = this.play.decisions();
    expect(open).toHaveLength(1);
    return open[0] as Decision;
  }
  /** `seat prompt`, for short assertions. */
  get waits(): string {
    return `${this.asked.seat} ${this.asked.prompt}`;
  }
  get over(): boolean {
    return this.asked.prompt === 'afterCombat';
  }
  values(kind: string): string[][] {
    const offer = this.asked.kinds[kind];
    return offer ? list(kind, offer).choices.map((c) => [...c.value] as string[]) : [];
  }
  /** The selections offered as casualties, by type, sorted. */
  losses(): string[] {
    return this.values('casualties').map((v) => v.map((id) => this.g.units[id]?.type ?? '?').join(' '));
  }
  choose(kind: string, value: readonly (string | number)[] = [], amount?: number): this {
    const { seat, id } = this.asked;
    const choice: Choice = amount === undefined ? { kind, value } : { kind, value, amount };
    const done = this.play.act({ seat, at: 0 }, { decision: id, choices: [choice] });
    if (!done.ok) throw new Error(`refused: ${JSON.stringify(done.error)} of ${JSON.stringify(choice)}`);
    this.log.push(...done.value.step.log);
    this.begin();
    return this;
  }
  refuses(kind: string, value: readonly (string | number)[] = [], amount?: number): void {
    this.why(kind, value, amount);
  }
  /** Rule and key of a refusal, e.g. `7.5.2 combat.retreatWasHostile`. */
  why(kind: string, value: readonly (string | number)[] = [], amount?: number): string {
    const { seat, id } = this.asked;
    const choice: Choice = amount === undefined ? { kind, value } : { kind, value, amount };
    const done = this.play.act({ seat, at: 0 }, { decision: id, choices: [choice] });
    expect(done.ok).toBe(false);
    return done.ok ? '' : `${done.error.rule} ${done.error.key}`;
  }
  /** Takes the casualties whose types are these, first units first. */
  lose(types: string): this {
    const found = this.values('casualties').find((v) => v.map((id) => this.g.units[id]?.type).join(' ') === types);
    if (!found) throw new Error(`not offered: ${types}; offered: ${this.losses().join(' | ')}`);
    return this.choose('casualties', found);
  }
  /** What stands in a space, e.g. `uk tank, uk 2 infantry` by id order. */
  at(space: SpaceId): string[] {
    return Object.values(this.g.units)
      .filter((u) => u.space === space)
      .map((u) => u.id)
      .sort();
  }
  /** The dice rolled, step by step: `attackFire 2: artillery@2 1,4; ...`. */
  get rolled(): string[] {
    return this.log
      .filter((l) => l.key === 'combat.dice')
      .map((l) => {
        const groups = l.params?.groups as { type: string; value: number; dice: number[] }[];
        return `${l.params?.step}: ${groups.map((x) => `${x.dice.length} ${x.type}@${x.value}`).join(', ')}`;
      });
  }
  logged(key: string): LogEntry[] {
    return this.log.filter((l) => l.key === key);
  }
  view(): State {
    return this.play.view(publicAudience) as unknown as State;
  }
}

/** Puts land units aboard transports, one list per transport: `[ship, target, types]`. */
export function aboard(...loads: [ship: string, target: string | null, types: UnitType[]][]): (g: State) => void {
  return (g) => {
    for (const [ship, target, types] of loads) {
      const at = g.units[ship];
      if (!at) throw new Error(`no ship ${ship}`);
      for (const [i, type] of types.entries()) {
        const id = `${ship}-cargo-${i + 1}`;
        const power = g.turn.now?.power ?? 'uk';
        g.units[id] = {
          id,
          type,
          power,
          space: at.space,
          aboard: ship,
          loaded: 'combat',
          ...(target ? { landing: target } : {}),
        };
      }
    }
  };
}
