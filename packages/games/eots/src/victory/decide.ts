import { things } from '@wardroom/rules';
import { distance } from '../board.ts';
import { japaneseResources } from '../control.ts';
import { isB29 } from '../counters.ts';
import { isSet } from '../flags.ts';
import { scenarioOf } from '../scenarios.ts';
import type { Side, State, Turn } from '../state.ts';
import { track, turnOf } from '../tracks.ts';
import { levelOf, ruleOf, tableOf, victoryPoints, victorySheet } from './sheet.ts';

type Ended = NonNullable<Turn['ended']>;

/** R20.4 With fewer resource hexes Japan has lost the scenario of 1942. */
export const RESOURCES = 11;

const win = (side: Side, rule: string, key: string, params?: Ended['params']): Ended => ({
  winners: [side],
  rule,
  key,
  ...(params ? { params } : {}),
});

/** R19.3 Twelve turns over: four bombed turns running, at most one resource hex, and a bomber that reaches Tokyo. */
function campaignEnd(g: State): Ended {
  const bombed = [9, 10, 11, 12].every((t) => isSet(g, `bombed.${t}`));
  const near = things(g.units).some((u) => isB29(u.id) && (u.at === 'china-air' || distance(u.at, '3706') <= 8));
  return bombed && japaneseResources(g).length <= 1 && near
    ? win('allied', 'R19.3', 'victory.strangled')
    : win('japan', 'R19.3', 'victory.heldOut');
}

/** R19.3, R20.4-R20.6 What the end of the last turn decides. */
function atTheEnd(g: State): Ended {
  const table = tableOf(g.options.now?.scenario ?? '1942');
  if (!table) return campaignEnd(g);
  // Only the scenario of 1942 itself has the automatic victory.
  if (table === '1942' && japaneseResources(g).length < RESOURCES)
    return win('allied', 'R20.4', 'victory.resources', { resources: japaneseResources(g).length });
  const points = victoryPoints(victorySheet(g));
  const level = levelOf(points);
  return win(level.startsWith('allied') ? 'allied' : 'japan', ruleOf[table], `victory.${level}`, { points });
}

/**
 * R19.4 How the match would end if it ended with this position: in every scenario the automatic victories before any
 * points.
 */
export const asItStands = (g: State): Ended =>
  track(g, 'pw') === 0 ? win('japan', 'R19.2', 'victory.negotiations') : atTheEnd(g);

/** R17.2 (1)-(3) Whether the match is decided at the end of this turn; null: the next turn follows. */
export function decided(g: State): Ended | null {
  const last = turnOf(g) >= scenarioOf(g.options.now?.scenario ?? '1942').lastTurn;
  return track(g, 'pw') === 0 || last ? asItStands(g) : null;
}
