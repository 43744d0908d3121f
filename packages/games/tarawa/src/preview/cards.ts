import { landingPath, stepsKept } from '../amphibious-operations/landing.ts';
import { content, jpIn, steps } from '../board.ts';
import type { Card } from '../content/index.ts';
import { deckSize } from '../deck.ts';
import type { HexId } from '../hexes.ts';
import type { Facing } from '../map.ts';
import { approachOf, drifted, isLand, runFrom } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { barrageDisrupts } from '../tables.ts';
import { isHqId, isTank, strengthOf, usFacts } from '../us-units.ts';
import { nextCards } from './unseen.ts';

/** So many of so many cards (or pairs of cards) that may come. */
export interface Chance {
  ways: number;
  of: number;
}

/** 8.4 The chance that a barrage disrupts, exact, from the cards that have not been seen. */
export function barrageChance(g: State, id: UnitId, position: string): Chance {
  const p = content(g).position(position);
  const [j] = jpIn(g, p.hex);
  const u = g.us[id] as UsUnit;
  const cards = nextCards(g);
  const hits = (card: Card): boolean =>
    j !== undefined &&
    barrageDisrupts(
      card.fire.some((e) => e.color === p.color),
      usFacts(id).symbol === card.target,
      j.pool !== undefined,
      strengthOf(id, steps(u)),
    );
  return { ways: cards.filter(hits).length, of: cards.length };
}

/** Where a landing ends and what is left. */
export interface LandingOdds {
  of: number;
  /** Pairs of cards after which everybody aboard is lost. */
  lost: number;
  /** Pairs that bring somebody onto land. */
  ashore: number;
  /** Steps that are lost in all pairs together. */
  stepsLost: number;
  /** By the hex in which the stack ends, the likeliest first. */
  hexes: readonly { hex: HexId; ways: number }[];
}

/** One way that a landing may take: where its run begins, its hexes, how many of the next cards lead there. */
export interface Drift extends Chance {
  start: HexId;
  run: readonly HexId[];
}
/** 5.12 Where the first card of a landing from an approach hex may send it, the likeliest way first. */
export function landingDrifts(g: State, from: HexId): Drift[] {
  const cards = nextCards(g);
  const ways = new Map<string, Drift>();
  for (const { landing } of cards) {
    const { start, facing } = courseOf(from, landing.drift);
    const key = `${start} ${facing}`;
    const way = ways.get(key) ?? { start, run: runFrom(start, facing), ways: 0, of: cards.length };
    way.ways++;
    ways.set(key, way);
  }
  return [...ways.values()].sort((a, b) => b.ways - a.ways);
}
/** 5.12 The hexes of a landing that a drift sends on its way, from its approach hex to the beach. */
export function runOf(from: HexId, drift: string): readonly HexId[] {
  const { start, facing } = courseOf(from, drift);
  return [from, ...(start === from ? [] : [start]), ...runFrom(start, facing)];
}
/** 5.12 Where a run begins after a card's drift, and where it goes. */
function courseOf(from: HexId, drift: string): { start: HexId; facing: Facing } {
  const approach = approachOf(from);
  return {
    facing: (drift === 'PR' && approach?.secondary) || (approach?.primary ?? 'UL'),
    start: drift === '1L' || drift === '1R' ? drifted(from, drift) : from,
  };
}

/**
 * 5.12 The chances of a landing from an approach hex, exact, over every pair of cards that may come: drift (that a
 * headquarters aboard could ignore is taken as it is drawn), losses, location.
 */
export function landingOdds(g: State, units: readonly UnitId[], from: HexId): LandingOdds {
  const all = units.flatMap((id) => g.us[id] ?? []).filter((u) => !isHqId(u.id));
  const tank = units.length > 0 && units.every(isTank);
  const hexes = new Map<HexId, number>();
  const out = { of: 0, lost: 0, ashore: 0, stepsLost: 0 };
  const first = nextCards(g);
  const last = deckSize(g) === 1;
  const after = last ? content(g).cards.filter((c) => g.cards[c.id]?.at === 'discard') : first;
  for (const a of first) {
    const { start, facing } = courseOf(from, a.landing.drift);
    for (const b of after) {
      if (b === a) continue;
      out.of++;
      const kept = stepsKept(tank ? b.landing.lvt : b.landing.units);
      const left = all.reduce((n, u) => n + Math.min(steps(u), kept), 0);
      out.stepsLost += all.reduce((n, u) => n + steps(u), 0) - left;
      if (left === 0 && all.length === units.length) {
        out.lost++;
        continue;
      }
      const hex = landingPath(start, facing, b.landing.location, tank).at(-1) ?? start;
      if (isLand(hex)) out.ashore++;
      hexes.set(hex, (hexes.get(hex) ?? 0) + 1);
    }
  }
  return {
    ...out,
    hexes: [...hexes]
      .map(([hex, ways]) => ({ hex, ways }))
      .sort((a, b) => b.ways - a.ways || (a.hex < b.hex ? -1 : 1)),
  };
}
