import type { AnyGame, Atom, Json, Problem, Source } from '@wardroom/rules';
import { Play, riggedSource, secretSource } from '@wardroom/rules';
import { expect } from 'vitest';
import { RulesTable } from '../../../rules/test/table.ts';
import { sideOf } from '../src/board.ts';
import { aa1942 } from '../src/index.ts';
import type { Power, SpaceId, State, Unit, UnitType } from '../src/state.ts';
import { powers, unitTypes } from '../src/state.ts';
import { onlyBattle } from './only-battle.ts';

/** `2 infantry tank transport(infantry tank) carrier`: counts, and cargo in brackets (`uk.infantry`: an ally's). */
export type Text = string;
/** Space -> power -> units. */
export type Placement = { readonly [space: SpaceId]: { readonly [P in Power]?: Text } };

export interface Setting {
  power?: Power;
  phase?: 'purchaseUnits' | 'combatMove' | 'conductCombat' | 'noncombatMove' | 'mobilizeUnits';
  round?: number;
  options?: { victory?: 'standard' | 'total'; closedStraits?: boolean; interceptors?: boolean };
  treasury?: { [P in Power]?: number };
  bought?: { [P in Power]?: { [type: string]: number } };
  control?: { [territory: SpaceId]: Power };
  factories?: { [territory: SpaceId]: number };
  units?: Placement;
  special?: readonly object[];
  turn?: object;
}

interface Item {
  n: number;
  type: UnitType;
  power?: Power;
  cargo: Item[];
}

function items(text: Text): Item[] {
  const out: Item[] = [];
  let n = 1;
  for (const m of text.matchAll(/(\d+)|([\w.]+)(?:\(([^)]*)\))?/g)) {
    if (m[1]) {
      n = Number(m[1]);
      continue;
    }
    const [a, b] = (m[2] as string).split('.');
    const type = (b ?? a) as UnitType;
    if (!unitTypes.includes(type)) throw new Error(`no unit type ${type} in '${text}'`);
    out.push({ n, type, ...(b ? { power: a as Power } : {}), cargo: m[3] ? items(m[3]) : [] });
    n = 1;
  }
  return out;
}

function unitsOf(placement: Placement): object[] {
  const out: object[] = [];
  let next = 0;
  for (const [space, byPower] of Object.entries(placement)) {
    for (const power of powers) {
      for (const item of items(byPower[power] ?? '')) {
        for (let i = 0; i < item.n; i++) {
          const id = `u${++next}`;
          out.push({ id, type: item.type, power, space });
          for (const c of item.cargo) {
            const hold = item.type === 'carrier' ? { carrier: id } : { aboard: id };
            for (let k = 0; k < c.n; k++)
              out.push({ id: `u${++next}`, type: c.type, power: c.power ?? power, space, ...hold });
          }
        }
      }
    }
  }
  return out;
}

/** A board with only these units on it (the standard control and factories unless said otherwise). */
export function table(s: Setting): Bench {
  const { units, special, ...rest } = s;
  const file = {
    game: 'aa1942',
    power: 'uk',
    phase: 'combatMove',
    ...rest,
    special: [...unitsOf(units ?? {}), ...(special ?? [])],
  };
  return new Bench('custom', {}, file as Json);
}

/** The standard (or tournament) set-up at its very start. */
export function start(options: object = {}, scenario = 'standard'): Bench {
  return new Bench(scenario, options);
}

/**
 * One battle about to begin. `power` attacks; its units in `space` came from `from`. The battle is picked at once.
 */
export function battle(
  space: SpaceId,
  forces: { [P in Power]?: Text },
  more: Setting & { power: Power; from?: SpaceId },
): Bench {
  const { from, units, ...rest } = more;
  const here = unitsOf({ [space]: forces }) as Unit[];
  for (const u of here) if (u.power === more.power && !u.aboard && from) u.from = from;
  const elsewhere = (unitsOf(units ?? {}) as Unit[]).map(({ aboard, carrier, ...u }) => ({
    ...u,
    id: `x${u.id}`,
    ...(aboard ? { aboard: `x${aboard}` } : {}),
    ...(carrier ? { carrier: `x${carrier}` } : {}),
  }));
  const bench = table({ ...rest, phase: 'conductCombat', special: [...(rest.special ?? []), ...here, ...elsewhere] });
  return bench.act('begin');
}

/** What is wrong with a position file. */
export function problems(file: object): readonly Problem[] {
  const made = Play.create(aa1942, {
    ...base,
    scenario: 'custom',
    options: {},
    position: { game: 'aa1942', ...file },
  });
  return made.ok ? [] : made.error;
}

const secret = '11'.repeat(32);
const base = { match: 'test', seeds: [], secret, at: 1 };

/** A match on the table: prepared dice, choices by name, and what is expected. Every call that fails says why. */
export class Bench extends RulesTable<State, Power> {
  readonly play: Play;
  private readonly queue: number[] = [];

  constructor(scenario: string, options: object, position?: Json) {
    super();
    const spare = secretSource(secret, 'spare');
    const source: Source = {
      draw: (stream, n, bound) => {
        const next = this.queue.shift();
        return next === undefined
          ? spare.draw(stream, n, bound)
          : riggedSource([next - 1], spare).draw(stream, n, bound);
      },
      nonce: spare.nonce,
    };
    const made = Play.create(aa1942 as AnyGame, {
      ...base,
      scenario,
      options,
      source,
      ...(position === undefined ? {} : { position }),
    });
    if (!made.ok) throw new Error(`not a position: ${JSON.stringify(made.error, null, 1)}`);
    this.play = made.value.play;
    this.steps.push(made.value.step);
  }

  /** The next dice, in firing order (faces 1..6). */
  dice(...faces: number[]): this {
    this.queue.push(...faces);
    return this;
  }

  /** Every prepared die has been rolled. */
  noDiceLeft(): this {
    expect(this.queue, 'dice left').toEqual([]);
    return this;
  }

  /** Makes a choice that must be accepted; a battle that alone can be fought next begins, for its dice are meant. */
  act(kind: string, value: readonly Atom[] = [], amount?: number): this {
    this.just(kind, value, amount);
    const only = this.play.outcome ? undefined : onlyBattle(this.play.decisions());
    return only ? this.act(only.kind, only.value) : this;
  }

  /** Makes a choice that must be accepted, and nothing else. */
  just(kind: string, value: readonly Atom[] = [], amount?: number): this {
    return this.make(kind, value, amount);
  }

  /** Ids of units in a space, in order of id. `aboard`: those carried by that ship; left out: cargo is not counted. */
  ids(space: SpaceId, power: Power, type: UnitType, aboard?: string): string[] {
    return Object.values(this.g.units)
      .filter((u) => u.space === space && u.power === power && u.type === type && u.aboard === aboard)
      .map((u) => u.id)
      .sort((a, b) => Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')));
  }

  /** The first such unit of the power that moves (or the given one). */
  unit(type: UnitType, space: SpaceId, power: Power = this.power): string {
    const all = Object.values(this.g.units).filter((u) => u.space === space && u.power === power && u.type === type);
    const id = all.map((u) => u.id).sort((a, b) => Number(a.replace(/\D/g, '')) - Number(b.replace(/\D/g, '')))[0];
    if (!id) throw new Error(`${power} has no ${type} in ${space}`);
    return id;
  }

  /** Moves `n` units of a type along a path (aircraft: to its last space). */
  move(type: UnitType, path: readonly SpaceId[], n = 1): this {
    return this.act('move', this.path(type, path), n);
  }

  offersMove(type: UnitType, path: readonly SpaceId[], n = 1): this {
    return this.offers('move', this.path(type, path), n);
  }

  refusesMove(type: UnitType, path: readonly SpaceId[], rule?: string, n = 1): this {
    return this.refuses('move', this.path(type, path), rule, n);
  }

  private path(type: UnitType, path: readonly SpaceId[]): Atom[] {
    const [from, ...rest] = path as [SpaceId, ...SpaceId[]];
    return [this.unit(type, from), ...(type === 'fighter' || type === 'bomber' ? rest.slice(-1) : rest)];
  }

  get power(): Power {
    return this.g.turn.now?.power as Power;
  }

  get phase(): string {
    return this.play.machine.top()?.phase ?? '';
  }

  ipcs(power: Power): number {
    return this.g.powers[power]?.ipcs ?? 0;
  }

  controller(territory: SpaceId): Power | undefined {
    return this.g.spaces[territory]?.controller;
  }

  /** `2 infantry tank` of one power in a space (cargo included), in the order of the price list. */
  force(space: SpaceId, power: Power): Text {
    return unitTypes
      .flatMap((type) => {
        const n = Object.values(this.g.units).filter(
          (u) => u.space === space && u.power === power && u.type === type,
        ).length;
        return n === 0 ? [] : [n === 1 ? type : `${n} ${type}`];
      })
      .join(' ');
  }

  expectForce(space: SpaceId, power: Power, text: Text): this {
    expect(this.force(space, power), `${power} in ${space}`).toBe(text);
    return this;
  }

  /** Answers `done`, `continue` and the like until this phase of this power is on top. */
  until(phase: string, power?: Power): this {
    for (let i = 0; i < 200 && !(this.phase === phase && (!power || this.power === power)); i++) {
      if (this.play.outcome) throw new Error(`the match ended before ${phase}`);
      const d = this.decision();
      const kind = ['done', 'continue', 'stay', 'lose', 'ignore'].find((k) => Object.hasOwn(d.kinds, k));
      if (!kind)
        throw new Error(
          `${phase} is not reached: ${d.seat} is asked ${d.prompt} (${Object.keys(d.kinds).join(', ')})`,
        );
      this.act(kind);
    }
    return this;
  }

  /** Ends the phase. */
  done(): this {
    return this.act('done');
  }

  refusesDone(rule?: string): this {
    return this.refuses('done', [], rule);
  }

  undo(): this {
    const seat = this.decision().seat;
    const done = this.play.undo({ seat, at: 1 });
    if (!done.ok) throw new Error(`undo was refused: ${JSON.stringify(done.error)}`);
    return this;
  }

  /** Keys of the log lines since the start. */
  log(): string[] {
    return this.steps.flatMap((s) => s.log.map((l) => l.key));
  }

  side(power: Power): string {
    return sideOf(power);
  }
}
