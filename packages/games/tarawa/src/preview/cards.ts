import { landingPath, stepsKept } from '../amphibious-operations/landing.ts';
import { content, jpIn, steps } from '../board.ts';
import type { Card } from '../content/index.ts';
import { deckSize } from '../deck.ts';
import type { HexId } from '../hexes.ts';
import type { Facing } from '../map.ts';
import { approachOf, drifted, isLand } from '../map.ts';
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

/**
 * 5.12 The chances of a landing from an approach hex, exact, over every pair of cards that may come: drift (that a
 * headquarters aboard could ignore is taken as it is drawn), losses, location.
 */
export function landingOdds(g: State, units: readonly UnitId[], from: HexId): LandingOdds {
  const approach = approachOf(from);
  const all = units.flatMap((id) => g.us[id] ?? []).filter((u) => !isHqId(u.id));
  const tank = units.length > 0 && units.every(isTank);
  const hexes = new Map<HexId, number>();
  const out = { of: 0, lost: 0, ashore: 0, stepsLost: 0 };
  const first = nextCards(g);
  const last = deckSize(g) === 1;
  const after = last ? content(g).cards.filter((c) => g.cards[c.id]?.at === 'discard') : first;
  for (const a of first) {
    const { drift } = a.landing;
    const facing: Facing = (drift === 'PR' && approach?.secondary) || (approach?.primary ?? 'UL');
    const start = drift === '1L' || drift === '1R' ? drifted(from, drift) : from;
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
