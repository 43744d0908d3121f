import type { Adjudication } from '@wardroom/rules';
import type { State } from '../state.ts';
import { victoryPoints } from './points.ts';

/** Who would win if the match ended now: the most victory points; the margin is what the next one lacks. */
export function adjudicate(g: State): Adjudication {
  const all = (g.turn.now?.order ?? [])
    .map((f) => ({ f, points: victoryPoints(g, f) }))
    .sort((a, b) => b.points - a.points);
  const best = all[0]?.points ?? 0;
  const winners = all.filter((x) => x.points === best).map((x) => x.f);
  const lines = all.map(({ f, points }) => ({ rule: '24', key: 'adjudication.line', params: { faction: f, points } }));
  return { winners, margin: winners.length === 1 ? best - (all[1]?.points ?? 0) : 0, lines };
}
