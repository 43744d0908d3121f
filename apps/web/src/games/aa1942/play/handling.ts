import type { State, Unit } from '@wardroom/aa1942/read';
import { bestLanding, cargoStacks, isAirType, isArmed, safeLanding, stackNamed } from '@wardroom/aa1942/read';
import type { Choice, Decision, Refusal } from '@wardroom/rules';
import { grouped } from '../../../kit/arrange.ts';
import { openNow } from '../../../kit/choosing.ts';
import type { Route } from '../../../kit/routes.ts';
import { followIn } from '../../../kit/routes.ts';
import { Soon } from '../../../kit/soon.ts';
import type { Trial } from '../../../kit/trial.ts';
import { isPlace } from '../map/geography.ts';
import type { TableStore } from '../types.ts';
import { stackKey } from '../units/stacks.ts';
import type { Crossing } from './ferry.ts';
import { ashore, crossings, ferry } from './ferry.ts';
import type { MoveKind } from './ways.ts';
import { bestWay, kindsFor, stackFor, waysOf, wayTo } from './ways.ts';

/** Where some units may go from here. */
export interface Reach {
  space: string;
  /** Those of the units that may go there. */
  units: readonly string[];
  /** Ways of going there: an attack or a raid, a move or a loading. */
  kinds: readonly MoveKind[];
  /** All spaces from the start to the end, for one of the units. */
  path: readonly string[];
}

/** The choices that bring units somewhere, and those of them that cannot go (with the reason). */
export interface Plan {
  choices: readonly Choice[];
  left: readonly string[];
  refusal: Refusal | null;
}

/** Keys of the stacks that hold any of these units. */
export function stacksWith(units: Readonly<Record<string, Unit>>, ids: Iterable<string>): Map<string, string[]> {
  return grouped(
    [...ids].filter((id) => units[id]),
    (id) => stackKey(units[id] as Unit),
  );
}

/** The things of the board that choices name. */
const classesIn = (g: State) => ({
  names: ['unit', 'space'] as const,
  of: (atom: string) => {
    if (isPlace(atom)) return 'space';
    return g.units[atom] ? 'unit' : 'word';
  },
});

/** How the pieces can be handled in the decision that I am asked now; null where there is nothing to move. */
export function handlingOf(table: TableStore, prefer: MoveKind | null = null): Handling | null {
  const decision = table.decisions.find((d) => d.prompt === 'combatMove' || d.prompt === 'noncombatMove');
  return decision ? new Handling(table, decision, prefer) : null;
}

/** What a phase lets me do with the pieces on the board; what takes a trial is known soon, and announced. */
export class Handling {
  readonly decision: Decision;
  private readonly g: State;
  private readonly table: TableStore;
  private readonly prefer: MoveKind | null;
  private known: ReadonlySet<string> | null = null;
  private readonly crossed = new Soon<Map<string, Crossing>>();
  private readonly plans = new Soon<Plan>();
  private readonly landings = new Soon<number | null>();

  constructor(table: TableStore, decision: Decision, prefer: MoveKind | null) {
    this.table = table;
    this.g = table.view;
    this.decision = decision;
    this.prefer = prefer;
  }

  /** Units that may be taken up. */
  get movable(): ReadonlySet<string> {
    const { g, decision } = this;
    const moves = kindsFor(decision, null);
    this.known ??= new Set(
      [...openNow(followIn(decision), null, classesIn(g)).on.unit].flatMap(([name, ways]) =>
        moves.flatMap((kind) => (ways.some((w) => w.kind === kind) ? this.named(kind, name) : [])),
      ),
    );
    return this.known;
  }
  /** The units for which a name stands in a choice. */
  private named(kind: MoveKind, name: string): string[] {
    const { g } = this;
    const u = g.units[name];
    const cargo = kind === 'unload' && u ? cargoStacks(g, u.space, (x) => x.power === u.power) : null;
    const stack = cargo ? cargo.find((s) => s.id === name) : stackNamed(g, name);
    const ids = stack?.units.map((x) => x.id) ?? [];
    if (kind !== 'assault') return ids;
    return Object.values(g.units).flatMap((x) => (x.aboard && ids.includes(x.aboard) ? [x.id] : []));
  }

  /** Coasts across the water, for units that are alike together. */
  private crossingsFor(id: string): ReadonlyMap<string, Crossing> {
    const { g, table, decision } = this;
    const name = ashore(g, id) ? stackFor(g, 'load', id)?.id : undefined;
    if (name === undefined || !decision.kinds.load) return new Map();
    return this.crossed.read(name, () => crossings(table.trial(decision), name)) ?? new Map();
  }

  /** Where these may go, through `via` in order. */
  reach(units: readonly string[], via: readonly string[]): ReadonlyMap<string, Reach> {
    const out = new Map<string, Reach & { units: string[] }>();
    const add = (id: string, space: string, path: readonly string[], kinds: readonly MoveKind[]): void => {
      const known = out.get(space);
      if (!known) out.set(space, { space, units: [id], path, kinds });
      else if (!known.units.includes(id)) known.units.push(id);
    };
    // Units that are alike are looked at once; what is on its way is looked at again when it is here.
    const seen = new Map<string, Map<string, Route[]>>();
    const waysFor = (kind: MoveKind, id: string): Map<string, Route[]> => {
      const key = `${kind} ${stackFor(this.g, kind, id)?.id}`;
      const known = seen.get(key) ?? waysOf(this.g, this.decision, kind, id);
      seen.set(key, known);
      return known;
    };
    for (const id of units) {
      const ways = new Map<string, Route[]>();
      for (const kind of kindsFor(this.decision, this.prefer))
        for (const [space, some] of waysFor(kind, id)) ways.set(space, [...(ways.get(space) ?? []), ...some]);
      for (const [space, some] of ways) {
        const best = bestWay(this.g, some, via);
        if (best) add(id, space, best.path, [...new Set(some.map((w) => w.kind as MoveKind))]);
      }
      const landing = this.decision.prompt === 'combatMove' ? 'assault' : 'unload';
      if (via.length === 0) for (const [space, { path }] of this.crossingsFor(id)) add(id, space, path, [landing]);
    }
    return out;
  }

  /** The choices that bring these units there. */
  plan(units: readonly string[], to: string, via: readonly string[]): Promise<Plan> {
    return this.plans.get(JSON.stringify([units, to, via]), () => this.planned(units, to, via));
  }
  /** Why they cannot go there; undefined: not known yet. */
  refusal(units: readonly string[], to: string): Refusal | null | undefined {
    return this.plans.read(JSON.stringify([units, to, []]), () => this.planned(units, to, []))?.refusal;
  }

  private async planned(units: readonly string[], to: string, via: readonly string[]): Promise<Plan> {
    const { g, table, decision, prefer } = this;
    const board = table.trial(decision);
    const choices: Choice[] = [];
    const left: string[] = [];
    let refusal: Refusal | null = null;
    for (const group of groupsOf(g, units)) {
      const done = await carry(board, group, { to, via, prefer });
      choices.push(...done.choices);
      left.push(...done.left);
      refusal ??= done.refusal;
    }
    // Who cannot go there by himself is taken aboard, carried over and landed, all at once.
    const waiting = left.filter((id) => via.length === 0 && ashore(board.state, id));
    const goal = waiting[0] === undefined ? undefined : (await crossings(board, waiting[0])).get(to);
    if (goal) choices.push(...(await ferry(board, waiting, goal)));
    const there = (u: Unit | undefined): boolean => goal !== undefined && (u?.landing === to || u?.space === to);
    const still = left.filter((id) => !waiting.includes(id) || !there(board.state.units[id]));
    // 5.7.5 Warships and aircraft that end their move where only submarines and transports are come to attack them.
    const armed = choices.length > 0 && units.every((id) => isArmed(g.units[id] as Unit));
    const attack: Choice = { kind: 'seaAttack', value: [to] };
    if (armed && decision.kinds.seaAttack && !(await board.make(attack))) choices.push(attack);
    return { choices, left: still, refusal: still.length > 0 ? refusal : null };
  }

  /** Where each aircraft that must come down would land; null: nowhere (5.11). */
  landing(): ReadonlyMap<string, string | null> {
    const { lost, places } =
      this.decision.prompt === 'combatMove' ? bestLanding(this.g, 'combat') : safeLanding(this.g);
    return new Map<string, string | null>([...places, ...lost.map((id) => [id, null] as const)]);
  }
  /** How many aircraft would find no place to land after this move; null: nothing flies, undefined: not known yet. */
  landingAfter(units: readonly string[], to: string, via: readonly string[]): number | null | undefined {
    const flies = ({ type }: Unit): boolean => isAirType(type) || type === 'carrier';
    if (this.decision.prompt !== 'combatMove' || !units.some((id) => flies(this.g.units[id] as Unit))) return null;
    return this.landings.read(JSON.stringify([units, to, via]), async () => {
      const { choices } = await this.plan(units, to, via);
      const board = this.table.trial(this.decision);
      for (const c of choices) if (await board.make(c)) return null;
      return bestLanding(board.state, 'combat').lost.length;
    });
  }
  /** When all that was asked for so far is known. */
  async settled(): Promise<void> {
    await Promise.all([this.crossed, this.plans, this.landings].map((s) => s.settled()));
  }
}

/**
 * Units that are alike for their moves, those that must go first in front: ships, others than infantry, infantry;
 * raiders before escorts.
 */
function groupsOf(g: State, units: readonly string[]): string[][] {
  const groups = grouped(
    units.filter((id) => g.units[id]),
    (id) => {
      const u = g.units[id] as Unit;
      return `${rank(u)} ${u.space} ${u.aboard ?? ''} ${stackFor(g, u.aboard ? 'unload' : 'move', id)?.id ?? id}`;
    },
  );
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ids]) => ids);
}
function rank({ type }: Unit): number {
  if (type === 'transport' || type === 'carrier') return 0;
  if (type === 'bomber') return 1;
  return type === 'infantry' ? 3 : 2;
}

/** Moves a group as far as it goes on the trial board. */
async function carry(
  board: Trial<State>,
  group: readonly string[],
  { to, via, prefer }: { to: string; via: readonly string[]; prefer: MoveKind | null },
): Promise<Plan> {
  const choices: Choice[] = [];
  const { space, aboard } = board.state.units[group[0] ?? ''] ?? {};
  let n = group.length;
  let refusal: Refusal | null = null;
  while (n > 0 && refusal === null) {
    const { units } = board.state;
    // Alike units are named by the first of them: look for one that still stands where the group began.
    const id = group.find((x) => units[x]?.space === space && units[x]?.aboard === aboard && !units[x]?.landing);
    if (id === undefined) break;
    const way = await board.whole(() => board.decision && wayTo(board.state, board.decision, id, to, via, prefer));
    if (!way) {
      const name = stackFor(board.state, 'move', id)?.id ?? id;
      refusal = await board.why({ kind: 'move', value: [name, to], amount: 1 });
      break;
    }
    // An assault is declared for whole transports.
    const assault = way.kind === 'assault';
    const amount = assault ? 1 : Math.min(n, way.most);
    const choice: Choice = { kind: way.kind, value: way.value, amount };
    refusal = await board.make(choice);
    if (refusal) break;
    choices.push(choice);
    const after = board.state.units;
    n = assault
      ? group.filter((x) => after[x]?.landing === undefined && after[x]?.type !== 'transport').length
      : n - amount;
  }
  return { choices, left: n > 0 ? group.slice(-n) : [], refusal };
}
