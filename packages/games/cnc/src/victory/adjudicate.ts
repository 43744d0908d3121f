import type { Adjudication, Lead } from '@wardroom/rules';
import { economicVp } from '../calendar.ts';
import type { State } from '../state.ts';
import { turnOf } from '../state.ts';
import { pointsOf, ranking, total } from './points.ts';

/**
 * 25.1, 25.5 Who would win if the match ended now: who leads as after the last Winter; the margin is what the best of
 * the others lacks in victory points. A line for each faction says where its points come from.
 */
export function adjudicate(g: State): Adjudication {
  const all = turnOf(g)
    .order.map((faction) => ({ faction, parts: pointsOf(g, faction, false) }))
    .sort((a, b) => total(b.parts) - total(a.parts));
  const ranks = ranking(g, false);
  const winners = ranks[0] ?? [];
  const best = all.find((x) => x.faction === winners[0]);
  const next = all.find((x) => !winners.includes(x.faction));
  return {
    winners,
    margin: best && next && winners.length === 1 ? total(best.parts) - total(next.parts) : 0,
    ...(ranks.flat().length > 2 ? { ranks } : {}),
    lines: all.map(({ faction, parts }) => ({
      rule: '25.1',
      key: 'adjudication.line',
      params: { faction, points: total(parts), ...parts },
    })),
  };
}

/**
 * The same for those who watch: half of the points that win an economic victory ahead of the next one is as good as
 * won.
 */
export function lead(g: State): Lead {
  const { winners, margin } = adjudicate(g);
  return { of: winners, by: Math.min(1, (2 * margin) / economicVp) };
}
