import { things } from '@wardroom/rules';
import type { SpaceId, UnitType } from '../../src/read.ts';
import { isFriendlyTerritory, isLandType, isSea, place, unitTypes } from '../../src/read.ts';
import type { Counts } from '../facts.ts';
import { add } from '../facts.ts';
import { Field } from '../field.ts';
import type { Trial } from '../trial.ts';
import { changed, holders, Risks } from './risk.ts';

/** Improvements in one turn at most. */
const MOST = 40;
/** A change that brings less is not made, IPC. */
const LEAST = 0.05;
const movers: readonly UnitType[] = ['infantry', 'artillery', 'tank', 'aaa'];

/** Some units of one place and where they go. */
interface Order {
  from: SpaceId;
  to: SpaceId;
  force: Counts;
}

/**
 * 9.5 Where land units stand after the turn: what could be lost there against how well it lies for the next one,
 * bettered group by group, and for each place by all who reach it at once.
 */
export class March {
  private readonly free = new Map<SpaceId, Counts>();
  private readonly held = new Map<SpaceId, Counts>();
  private readonly ways = new Map<string, readonly (readonly SpaceId[])[]>();
  private readonly orders: Order[] = [];
  private readonly risks: Risks;
  private readonly field: Field;
  private readonly trial: Trial;

  constructor(trial: Trial) {
    this.trial = trial;
    this.risks = new Risks(trial.g, trial.power);
    this.field = new Field(trial.g, trial.power);
    for (const u of things(trial.g.units)) {
      if (u.power !== trial.power || !isLandType(u.type) || u.aboard || u.used || u.spent || isSea(u.space)) continue;
      const here = this.free.get(u.space) ?? {};
      add(here, u.type, 1);
      this.free.set(u.space, here);
    }
  }

  /** Finds the orders and gives them. */
  go(): void {
    for (let n = 0; n < MOST; n++) {
      const best = this.best();
      if (!best) break;
      for (const o of best) this.enter(o);
    }
    for (const o of this.orders) {
      for (const type of movers) {
        const n = o.force[type] ?? 0;
        const path = this.path(type, o.from, o.to);
        if (n > 0 && path) this.trial.send('move', o.from, type, path, n);
      }
    }
  }

  private at(t: SpaceId): Counts {
    let here = this.held.get(t);
    if (!here) {
      here = holders(this.trial.g, t, this.trial.power);
      this.held.set(t, here);
    }
    return here;
  }

  /** The orders that better the position most; null: none does. */
  private best(): Order[] | null {
    let best: Order[] | null = null;
    let most = LEAST;
    const look = (orders: Order[]): void => {
      const gain = orders.length > 0 ? this.gain(orders) : 0;
      if (gain <= most) return;
      most = gain;
      best = orders;
    };
    const gathering = new Map<SpaceId, Order[]>();
    for (const [from, free] of this.free) {
      for (const to of this.targets(from)) {
        const all: Counts = {};
        for (const type of movers) {
          const n = free[type] ?? 0;
          if (n === 0 || !this.path(type, from, to)) continue;
          all[type] = n;
          for (const k of new Set([1, Math.ceil(n / 2), n])) look([{ from, to, force: { [type]: k } }]);
        }
        if (Object.keys(all).length === 0) continue;
        look([{ from, to, force: all }]);
        gathering.set(to, [...(gathering.get(to) ?? []), { from, to, force: all }]);
      }
    }
    for (const orders of gathering.values()) if (orders.length > 1) look(orders);
    return best;
  }

  /** How much better all places together are after these orders, IPC. */
  private gain(orders: readonly Order[]): number {
    const after = new Map<SpaceId, Counts>();
    const now = (t: SpaceId): Counts => after.get(t) ?? this.at(t);
    let gain = 0;
    for (const { from, to, force } of orders) {
      after.set(from, changed(now(from), force, -1));
      after.set(to, changed(now(to), force, 1));
      for (const type of unitTypes) {
        const n = force[type] ?? 0;
        if (n > 0) gain += n * (this.field.of(to, type) - this.field.of(from, type));
      }
    }
    for (const [t, held] of after) gain += this.risks.at(t, this.at(t)) - this.risks.at(t, held);
    return gain;
  }

  private enter({ from, to, force }: Order): void {
    this.held.set(from, changed(this.at(from), force, -1));
    this.held.set(to, changed(this.at(to), force, 1));
    this.free.set(from, changed(this.free.get(from) ?? {}, force, -1));
    this.orders.push({ from, to, force });
  }

  /** Territories of the own side up to two steps away. */
  private targets(from: SpaceId): Set<SpaceId> {
    const out = new Set<SpaceId>();
    for (const path of this.paths(from)) out.add(path[path.length - 1] as SpaceId);
    return out;
  }

  private path(type: UnitType, from: SpaceId, to: SpaceId): readonly SpaceId[] | undefined {
    return this.paths(from).find((p) => p[p.length - 1] === to && p.length <= (type === 'tank' ? 2 : 1));
  }

  private paths(from: SpaceId): readonly (readonly SpaceId[])[] {
    const known = this.ways.get(from);
    if (known) return known;
    const { g, power } = this.trial;
    const open = (t: SpaceId): SpaceId[] => place(t).lands.filter((x) => isFriendlyTerritory(g, x, power));
    const near = open(from).map((t) => [t]);
    const seen = new Set([from, ...near.map(([t]) => t as SpaceId)]);
    const far: SpaceId[][] = [];
    for (const [t] of near) {
      for (const x of open(t as SpaceId)) {
        if (seen.has(x)) continue;
        seen.add(x);
        far.push([t as SpaceId, x]);
      }
    }
    const out = [...near, ...far];
    this.ways.set(from, out);
    return out;
  }
}
