import type { Refusal, Verdict } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { distancesFrom, hexes, indexOf, neighbours, sideBits } from './board.ts';
import { blockers } from './command.ts';
import { counter, sideOf } from './counters.ts';
import { ruleset } from './ruleset.ts';
import type { HexId, State, UnitId } from './state.ts';
import { other } from './state.ts';
import { supplyCut } from './supply-block.ts';
import { allWater } from './supply-map.ts';
import { zones } from './zoi.ts';

/** What bars one step of an activation path: the hex, and whether a zone or enemies lie there. */
interface Bar {
  hex: HexId;
  key: 'command.barredByZone' | 'command.barredByEnemy';
}
const idAt = (index: number): HexId => (hexes[index] as { id: HexId }).id;

/** R7.3 Why a path of this side may not go from a hex to the next one in this direction; null: it may. */
function stepBar(g: State, hq: UnitId, from: number, direction: number): Bar | null {
  const side = sideOf(hq);
  const to = neighbours[from * 6 + direction] as number;
  const zone = zones(g, other(side));
  const blocked = blockers(g, side);
  const start = indexOf(g.units[hq]?.at ?? '');
  const whole = ruleset(g).activationPathLandBlock === 'hex';
  if (whole && blocked[from] === 1 && from !== start) return { hex: idAt(from), key: 'command.barredByEnemy' };
  if (allWater(sideBits[from * 6 + direction] as number)) {
    if (zone[to] === 1) return { hex: idAt(to), key: 'command.barredByZone' };
    return zone[from] === 1 ? { hex: idAt(from), key: 'command.barredByZone' } : null;
  }
  const i = whole ? -1 : [from, to].find((x) => blocked[x] === 1);
  return i === undefined || i < 0 ? null : { hex: idAt(i), key: 'command.barredByEnemy' };
}

/** The first bar on a shortest way, which goes round what it can. */
function firstBar(g: State, hq: UnitId, from: number, goal: number): Bar | null {
  const left = distancesFrom(goal);
  let at = from;
  while (at !== goal) {
    const here = at;
    const closer = [0, 1, 2, 3, 4, 5].filter((d) => {
      const to = neighbours[here * 6 + d] as number;
      return to >= 0 && (left[to] as number) < (left[here] as number);
    });
    const bars = closer.map((d) => stepBar(g, hq, here, d));
    const free = bars.indexOf(null);
    if (free < 0) return bars[0] ?? null;
    at = neighbours[here * 6 + (closer[free] as number)] as number;
  }
  return null;
}

/** R7.4 A refusal for want of supply says which hex cuts the supply path, or that no headquarters is near. */
function withCut(g: State, no: Refusal): Refusal {
  const unit = no.params?.unit as UnitId;
  const hex = g.units[unit]?.at ?? '';
  const cut = supplyCut(g, unit);
  if (cut === null) return no;
  if (cut === 'far') return refuse('R7.4', 'command.supplyFar', { unit, hex });
  const key = cut.by === 'zone' ? 'command.supplyCutByZone' : 'command.supplyCutByEnemy';
  return refuse('R7.4', key, { hq: cut.hq, unit, hex, bar: cut.hex });
}

/**
 * R7.3, R7.4 A refusal for want of a path says how far the unit is, or which hex bars the way; every other one stays
 * as it is.
 */
export function withBar(g: State, no: Verdict): Verdict {
  if (no?.key === 'command.unsupplied' || no?.key === 'unsupplied') return withCut(g, no);
  if (no?.key !== 'command.noPath') return no;
  const { hq, unit, hex } = no.params as { hq: UnitId; unit: UnitId; hex: string };
  const from = indexOf(g.units[hq]?.at ?? '');
  const goal = indexOf(hex);
  if (from < 0 || goal < 0) return no;
  const far = distancesFrom(from)[goal] as number;
  const range = counter(hq).hqRange ?? 0;
  if (far > range) return refuse('R7.3', 'command.outOfRange', { hq, unit, hex, far, range });
  const bar = firstBar(g, hq, from, goal);
  return bar ? (refuse('R7.3', bar.key, { hq, unit, hex, bar: bar.hex }) satisfies Refusal) : no;
}
