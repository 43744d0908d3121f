import type { Choice, Decision } from '@wardroom/rules';
import { list, things } from '@wardroom/rules';
import type { HexId, State } from '../src/read.ts';
import {
  conditions,
  content,
  inUsCommunication,
  isGarrisoned,
  isHqId,
  isLand,
  jpIn,
  PAID,
  turnOf,
} from '../src/read.ts';
import type { Manner } from './manner.ts';
import { needsOf, southAsked } from './plan.ts';

/** Positions that may be lacking so that one counts, and how many units are tried for each of so many. */
const LACKING = 4;
const TRIED = [0, 12, 7, 4, 3];
/** An infiltration may cost the step of who makes it, or stop it. */
const UNSURE = 0.3;

/** A move that ends in a position. */
interface Way {
  unit: string;
  from: HexId;
  to: HexId;
  paid: number;
  risk: number;
  choice: Choice;
}
/** Moves that fill hexes: what they bring, and how much of it for what they cost. */
interface Filled {
  ways: readonly Way[];
  gain: number;
  rate: number;
}
/** The last moves before a check, and what each unit that makes one brings. */
export interface Closing {
  choices: Choice[];
  paid: number;
  brings: ReadonlyMap<string, number>;
}

/** 14.2 The moves after which most positions count, as the Japanese stand: nothing is thrown for moves. */
export function closingMoves(g: State, d: Decision, manner: Manner): Closing {
  return new Search(g, d, manner).run();
}

class Search {
  private readonly left: number;
  /** The ways into each position's hex. */
  private readonly ways = new Map<HexId, Way[]>();
  /** Who stands where, after the moves that are chosen. */
  private readonly there = new Map<HexId, number>();
  /** Positions that may count yet: the hexes that have to be held for each. */
  private readonly joined: readonly { all: readonly HexId[]; south: boolean }[];
  /** Hexes with a garrison. */
  private readonly fixed: ReadonlySet<HexId>;
  private readonly southern: { need: number; worth: number };
  private readonly moved = new Set<string>();
  private paid = 0;

  constructor(g: State, d: Decision, manner: Manner) {
    this.left = PAID - turnOf(g).paid;
    const c = content(g);
    const south = southAsked(g, manner);
    this.southern = { need: conditions(g).find((x) => x.key === 'south')?.need ?? 0, worth: manner.asked - 1 };
    const needs = needsOf(g);
    this.joined = c.positions.flatMap((p) => {
      if (!inUsCommunication(g, p.hex)) return [];
      const all = (needs.get(p.id)?.all ?? []).map((id) => c.position(id).hex);
      return all.some((h) => jpIn(g, h).length > 0) ? [] : [{ all, south: south.has(p.id) }];
    });
    this.fixed = new Set(c.positions.flatMap((p) => (isGarrisoned(g, p.id) ? [p.hex] : [])));
    for (const u of things(g.us)) if (isLand(u.at)) this.there.set(u.at, (this.there.get(u.at) ?? 0) + 1);
    const wanted = new Set(this.joined.flatMap((p) => p.all));
    for (const kind of ['move', 'infiltrate'] as const) {
      const offer = d.kinds[kind];
      for (const { value } of offer ? list(kind, offer, 3000).choices : []) {
        const to = String(value.at(-1));
        const unit = String(value[0]);
        if (value[1] !== 'alone' || !wanted.has(to)) continue;
        this.offer({
          unit,
          from: g.us[unit]?.at ?? '',
          to,
          paid: value[2] === 'paid' ? 1 : 0,
          risk: kind === 'infiltrate' ? UNSURE : 0,
          choice: { kind, value },
        });
      }
    }
  }

  /** Of the ways of a unit to a hex the one that costs least. */
  private offer(way: Way): void {
    const all = this.ways.get(way.to) ?? [];
    const known = all.findIndex((x) => x.unit === way.unit);
    const dear = (x: Way): number => x.paid + x.risk;
    if (known < 0) all.push(way);
    else if (dear(all[known] as Way) > dear(way)) all[known] = way;
    this.ways.set(way.to, all);
  }

  private holds(hex: HexId): boolean {
    return this.fixed.has(hex) || (this.there.get(hex) ?? 0) > 0;
  }

  private score(): number {
    let n = 0;
    let south = 0;
    for (const p of this.joined) {
      if (!p.all.every((h) => this.holds(h))) continue;
      n++;
      if (p.south) south++;
    }
    return n + this.southern.worth * Math.min(this.southern.need, south);
  }

  private make(way: Way, sign: 1 | -1): void {
    this.there.set(way.from, (this.there.get(way.from) ?? 0) - sign);
    this.there.set(way.to, (this.there.get(way.to) ?? 0) + sign);
    this.paid += sign * way.paid;
    if (sign === 1) this.moved.add(way.unit);
    else this.moved.delete(way.unit);
  }

  /** The best way to fill these hexes, beside a score as it is without. */
  private fill(hexes: readonly HexId[], base: number): Filled | null {
    let best: Filled | null = null;
    const chosen: Way[] = [];
    const go = (n: number): void => {
      if (n === hexes.length) {
        const gain = this.score() - base - chosen.reduce((sum, x) => sum + x.risk, 0);
        const rate = gain / (0.25 + chosen.reduce((sum, x) => sum + x.paid + 0.02, 0));
        if (gain > 0.1 && (!best || rate > best.rate)) best = { ways: [...chosen], rate, gain };
        return;
      }
      const open = (this.ways.get(hexes[n] as HexId) ?? [])
        .filter((x) => !this.moved.has(x.unit) && this.paid + x.paid <= this.left)
        .sort((a, b) => this.loss(a) - this.loss(b))
        .slice(0, TRIED[hexes.length]);
      for (const way of open) {
        this.make(way, 1);
        chosen.push(way);
        go(n + 1);
        chosen.pop();
        this.make(way, -1);
      }
    };
    go(0);
    return best;
  }

  /** About what it costs that a unit leaves. */
  private loss(way: Way): number {
    const alone = (this.there.get(way.from) ?? 0) <= 1 && !this.fixed.has(way.from);
    const needed = alone && this.joined.some((p) => p.all.includes(way.from));
    return way.paid + way.risk + (needed ? 2 : 0) + (isHqId(way.unit) ? 0.1 : 0);
  }

  run(): Closing {
    const ways: Way[] = [];
    const brings = new Map<string, number>();
    for (let n = 0; n < 12; n++) {
      const base = this.score();
      let best: Filled | null = null;
      const seen = new Set<string>();
      for (const p of this.joined) {
        const lacking = p.all.filter((h) => !this.holds(h));
        const key = lacking.join();
        if (lacking.length === 0 || lacking.length > LACKING || seen.has(key)) continue;
        seen.add(key);
        if (lacking.some((h) => !this.ways.has(h))) continue;
        const found = this.fill(lacking, base);
        if (found && (!best || found.rate > best.rate)) best = found;
      }
      if (!best) break;
      for (const way of best.ways) {
        this.make(way, 1);
        ways.push(way);
        brings.set(way.unit, best.gain / best.ways.length);
      }
    }
    // 10.3 A headquarters that goes gives no free actions any more.
    ways.sort((a, b) => Number(isHqId(a.unit)) - Number(isHqId(b.unit)));
    return { choices: ways.map((x) => x.choice), paid: this.paid, brings };
  }
}
