import type { Offer, Phase } from '@wardroom/rules';
import { among, filtered, leaf, plain, refuse } from '@wardroom/rules';
import { hasJp } from '../board.ts';
import { battalions } from '../groups.ts';
import type { HexId } from '../hexes.ts';
import { occupy } from '../losses.ts';
import { isWater, wadingDistance, wadingSteps } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { SEAT, turnOf } from '../state.ts';
import { turnSpace } from '../tables.ts';

/**
 * 5.2.1, 5.2.4, 5.2.5, 5.2.6, 5.2.7 Units in the water that were neither carried nor have waded: HQs too, and at Green
 * tanks.
 */
const wet = filtered<State, UsUnit>(
  'us',
  ['at', 'carried', 'waded', 'lvt'],
  (u) => !u.carried && !u.waded && !u.lvt && isWater(u.at),
);
function canWade(g: State, u: UsUnit): boolean {
  for (const h of wadingSteps(u.at)) if (!hasJp(g, h)) return true;
  return false;
}
export const owesWade = (g: State): readonly UsUnit[] => wet(g).filter((u) => canWade(g, u));
const isDone = (g: State): boolean => !wet(g).some((u) => canWade(g, u));

/**
 * 5.2.2 The ways on from a hex, `left` hexes more: each nearer to the beach, to the end of the allowance or a beach
 * hex.
 */
export function wadingPaths(g: State, from: HexId, left: number): Offer {
  // A beach hex that the Japanese hold is not waded into (7.3.3).
  const all = left > 0 ? wadingSteps(from) : [];
  const next = all.some((h) => hasJp(g, h)) ? all.filter((h) => !hasJp(g, h)) : all;
  if (next.length === 0) return leaf;
  return among(
    next,
    (h: HexId) => wadingPaths(g, h, left - 1),
    (h: HexId) => (wadingDistance(h) === undefined ? null : refuse('5.2.2', 'wade.notNearer', { hex: h })),
  );
}

/** 5.2 Every unit that owes it wades, one after another. */
export const wade: Phase<State> = {
  rule: '5.2',
  open: true,
  groups: battalions,
  enter(g, _f, io) {
    if (isDone(plain(g))) io.finish();
  },
  decisions(g) {
    const allowance = turnSpace(turnOf(g).n).wade;
    const units = owesWade(g).map((u) => u.id);
    return [
      {
        seat: SEAT,
        prompt: 'wade',
        auto: true,
        kinds: { wade: among(units, (id: UnitId) => wadingPaths(g, (g.us[id] as UsUnit).at, allowance)) },
      },
    ];
  },
  choose(g, _f, { value }, io) {
    const [id, ...path] = value as [UnitId, ...HexId[]];
    const u = g.us[id] as UsUnit;
    u.at = path.at(-1) as HexId;
    u.waded = true;
    io.log('wade.waded', { unit: id, path });
    occupy(g, io, u.at);
    if (isDone(plain(g))) io.finish();
  },
};
