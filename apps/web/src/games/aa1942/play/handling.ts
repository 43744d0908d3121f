import type { State, Unit } from '@wardroom/aa1942/read';
import { bestLanding, cargoStacks, isAirType, stackNamed } from '@wardroom/aa1942/read';
import type { Choice, Decision, Refusal } from '@wardroom/rules';
import type { Trial } from '../../../kit/trial.ts';
import { trial } from '../../../kit/trial.ts';
import type { TableStore } from '../types.ts';
import type { Crossing } from './ferry.ts';
import { ashore, crossings, ferry } from './ferry.ts';
import type { Handling, Reach } from './reach.ts';
import type { MoveKind, Way } from './ways.ts';
import { bestWay, kindsOfMoves, nameFor, waysOf } from './ways.ts';

/** How the pieces can be handled in the decision that I am asked now; null where there is nothing to move. */
export function handlingOf(table: TableStore, prefer: MoveKind | null = null): Handling | null {
  const decision = table.decisions.find((d) => d.prompt === 'combatMove' || d.prompt === 'noncombatMove');
  if (!decision) return null;
  const g = table.view;
  return new Moves(table, g, decision, prefer);
}

/** Kinds in the order in which they are tried; a preferred one first. */
export function kindsFor(decision: Decision, prefer: MoveKind | null): MoveKind[] {
  const there = kindsOfMoves.filter((k) => decision.kinds[k]);
  return prefer && there.includes(prefer) ? [prefer, ...there.filter((k) => k !== prefer)] : there;
}

const noCrossings: Map<string, Crossing> = new Map();

class Moves implements Handling {
  readonly decision: Decision;
  private readonly g: State;
  private readonly table: TableStore;
  private readonly prefer: MoveKind | null;
  private known: ReadonlySet<string> | null = null;
  private readonly ways = new Map<string, Map<string, Way[]>>();

  constructor(table: TableStore, g: State, decision: Decision, prefer: MoveKind | null) {
    this.table = table;
    this.g = g;
    this.decision = decision;
    this.prefer = prefer;
  }

  get movable(): ReadonlySet<string> {
    this.known ??= new Set(kindsFor(this.decision, null).flatMap((kind) => this.startersOf(kind)));
    return this.known;
  }

  private startersOf(kind: MoveKind): string[] {
    const { g } = this;
    const names = (this.decision.kinds[kind]?.next?.() ?? []) as readonly string[];
    return names.flatMap((name) => {
      if (kind === 'unload') {
        const u = g.units[name];
        return u
          ? (cargoStacks(g, u.space, (x) => x.power === u.power)
              .find((s) => s.id === name)
              ?.units.map((x) => x.id) ?? [])
          : [];
      }
      const ships = stackNamed(g, name)?.units ?? [];
      const ids = ships.map((u) => u.id);
      if (kind !== 'assault') return ids;
      return Object.values(g.units).flatMap((u) => (u.aboard && ids.includes(u.aboard) ? [u.id] : []));
    });
  }

  private waysFor(id: string): Map<string, Way[]> {
    const { g } = this;
    const out = new Map<string, Way[]>();
    for (const kind of kindsFor(this.decision, this.prefer)) {
      const named = nameFor(g, kind, id);
      if (!named) continue;
      const key = `${kind} ${named.name}`;
      let ways = this.ways.get(key);
      if (!ways) {
        ways = waysOf(g, this.decision, kind, named.name, g.units[named.name]?.space ?? '');
        this.ways.set(key, ways);
      }
      for (const [space, list] of ways) out.set(space, [...(out.get(space) ?? []), ...list]);
    }
    return out;
  }

  reach(units: readonly string[], via: readonly string[]): ReadonlyMap<string, Reach> {
    const out = new Map<string, { space: string; units: string[]; path?: readonly string[]; kinds: MoveKind[] }>();
    for (const id of units) {
      for (const [space, ways] of this.waysFor(id)) {
        const way = bestWay(this.g, ways, via);
        if (!way) continue;
        const known = out.get(space);
        if (known) known.units.push(id);
        else out.set(space, { space, units: [id], path: way.path, kinds: [...new Set(ways.map((w) => w.kind))] });
      }
      if (via.length > 0) continue;
      for (const [space, crossing] of this.crossingsFor(id)) {
        const known = out.get(space);
        if (known?.units.includes(id)) continue;
        if (known) known.units.push(id);
        else
          out.set(space, {
            space,
            units: [id],
            path: crossing.path,
            kinds: [this.decision.prompt === 'combatMove' ? 'assault' : 'unload'],
          });
      }
    }
    return out;
  }

  private readonly crossed = new Map<string, Map<string, Crossing>>();
  /** Coasts across the water, for units that are alike together. */
  private crossingsFor(id: string): Map<string, Crossing> {
    const { g } = this;
    if (!this.table.computes) return noCrossings;
    const named = ashore(g, id) ? nameFor(g, 'load', id) : null;
    if (!named) return noCrossings;
    let known = this.crossed.get(named.name);
    if (!known) {
      known = crossings(trial<State>(this.table.game, this.table.header, g, this.decision.seat), named.name);
      this.crossed.set(named.name, known);
    }
    return known;
  }

  private last: { key: string; plan: ReturnType<Handling['plan']> } | null = null;
  plan(units: readonly string[], to: string, via: readonly string[]): ReturnType<Handling['plan']> {
    const key = JSON.stringify([units, to, via]);
    if (this.last?.key !== key) this.last = { key, plan: this.planned(units, to, via) };
    return this.last.plan;
  }

  private planned(units: readonly string[], to: string, via: readonly string[]): ReturnType<Handling['plan']> {
    const { g, decision } = this;
    if (!this.table.computes) return composed(g, decision, units, to, via, this.prefer);
    const board = trial<State>(this.table.game, this.table.header, g, decision.seat);
    const choices: Choice[] = [];
    const left: string[] = [];
    let refusal: Refusal | null = null;
    for (const group of groupsOf(g, units)) {
      const done = carry(board, group, to, via, this.prefer);
      choices.push(...done.choices);
      if (done.left === 0) continue;
      left.push(...group.slice(-done.left));
      refusal ??= done.refusal;
    }
    // Who cannot go there by himself is taken aboard, carried over and landed, all at once.
    const waiting = left.filter((id) => via.length === 0 && ashore(g, id));
    const over = waiting.length > 0 ? ferry(board, waiting, to) : null;
    if (!over || over.choices.length === 0) return { choices, left, refusal };
    const still = left.filter((id) => !waiting.includes(id) || over.left.includes(id));
    return { choices: [...choices, ...over.choices], left: still, refusal: still.length > 0 ? refusal : null };
  }

  landing(): ReadonlyMap<string, string | null> {
    const mode = this.decision.prompt === 'combatMove' ? 'combat' : 'noncombat';
    const { lost, places } = bestLanding(this.g, mode);
    return new Map<string, string | null>([...places, ...lost.map((id) => [id, null] as const)]);
  }

  landingAfter(units: readonly string[], to: string, via: readonly string[]): number | null {
    const { g } = this;
    if (
      !this.table.computes ||
      this.decision.prompt !== 'combatMove' ||
      !units.some((id) => isAirType((g.units[id] as Unit).type) || g.units[id]?.type === 'carrier')
    )
      return null;
    const { choices } = this.plan(units, to, via);
    const board = trial<State>(this.table.game, this.table.header, g, this.decision.seat);
    for (const c of choices) if (board.make(c)) return null;
    return bestLanding(board.state(), 'combat').lost.length;
  }
}

/**
 * Units that are alike for their moves, those that must go first in front: ships, others than infantry, infantry;
 * raiders before escorts.
 */
function groupsOf(g: State, units: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const id of units) {
    const u = g.units[id];
    if (!u) continue;
    const key = `${rank(u)} ${u.space} ${u.aboard ?? ''} ${nameFor(g, u.aboard ? 'unload' : 'move', id)?.name ?? id}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ids]) => ids);
}
function rank(u: Unit): number {
  if (u.type === 'transport' || u.type === 'carrier') return 0;
  if (u.type === 'bomber') return 1;
  return u.type === 'infantry' ? 3 : 2;
}

/**
 * Where nothing can be tried here: each group by the way that it is offered now; the server tests them one after
 * another.
 */
function composed(
  g: State,
  decision: Decision,
  units: readonly string[],
  to: string,
  via: readonly string[],
  prefer: MoveKind | null,
) {
  const choices: Choice[] = [];
  const left: string[] = [];
  for (const group of groupsOf(g, units)) {
    const way = wayTo(g, decision, group[0] ?? '', to, via, prefer);
    const n = way ? Math.min(group.length, way.most) : 0;
    if (way) choices.push({ kind: way.kind, value: way.value, amount: n });
    left.push(...group.slice(n));
  }
  return { choices, left, refusal: null };
}

/** Moves a group as far as it goes on the trial board; `left`: so many could not. */
function carry(
  board: Trial<State>,
  group: readonly string[],
  to: string,
  via: readonly string[],
  prefer: MoveKind | null,
): { choices: Choice[]; left: number; refusal: Refusal | null } {
  const choices: Choice[] = [];
  const first = board.state().units[group[0] ?? ''];
  // The board changes in place: keep where the group began.
  const start = first ? { space: first.space, aboard: first.aboard } : null;
  let left = group.length;
  let refusal: Refusal | null = null;
  while (left > 0 && start) {
    const g = board.state();
    const decision = board.decision();
    // Alike units are named by the first of them: look for one that still stands where the group began.
    const id = group.find(
      (x) => g.units[x]?.space === start.space && g.units[x]?.aboard === start.aboard && !g.units[x]?.landing,
    );
    if (!decision || !id) break;
    const way = wayTo(g, decision, id, to, via, prefer);
    if (!way) {
      refusal = board.why({ kind: 'move', value: [nameFor(g, 'move', id)?.name ?? id, to], amount: 1 });
      break;
    }
    // An assault is declared for whole transports.
    const n = way.kind === 'assault' ? 1 : Math.min(left, way.most);
    const choice: Choice = { kind: way.kind, value: way.value, amount: n };
    refusal = board.make(choice);
    if (refusal) break;
    choices.push(choice);
    const now = board.state();
    left =
      way.kind === 'assault'
        ? group.filter((x) => now.units[x]?.landing === undefined && now.units[x]?.type !== 'transport').length
        : left - n;
  }
  return { choices, left, refusal };
}

function wayTo(
  g: State,
  decision: Decision,
  id: string,
  to: string,
  via: readonly string[],
  prefer: MoveKind | null,
): Way | null {
  for (const kind of kindsFor(decision, prefer)) {
    const named = nameFor(g, kind, id);
    if (!named) continue;
    const ways = waysOf(g, decision, kind, named.name, g.units[named.name]?.space ?? '').get(to) ?? [];
    const best = bestWay(g, ways, via);
    if (best) return best;
  }
  return null;
}
