import type { Offer, Phase } from '@wardroom/rules';
import { among, derived, leaf, refuse } from '@wardroom/rules';
import { hasJp, onTheMap } from '../board.ts';
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
const owing = derived<State, number, readonly UsUnit[]>(
  ['us#', 'us.at', 'us.carried', 'us.waded', 'us.lvt', 'jp#', 'jp.hex'],
  (g) =>
    onTheMap(g, 0).filter(
      (u) => !u.carried && !u.waded && !u.lvt && isWater(u.at) && wadingSteps(u.at).some((h) => !hasJp(g, h)),
    ),
);
export const owesWade = (g: State): readonly UsUnit[] => owing(g, 0);

/**
 * 5.2.2 The ways on from a hex, `left` hexes more: each nearer to the beach, to the end of the allowance or a beach
 * hex.
 */
export function wadingPaths(g: State, from: HexId, left: number): Offer {
  // A beach hex that the Japanese hold is not waded into (7.3.3).
  const next = left > 0 ? wadingSteps(from).filter((h) => !hasJp(g, h)) : [];
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
    if (owesWade(g).length === 0) io.finish();
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
    if (owesWade(g).length === 0) io.finish();
  },
};
