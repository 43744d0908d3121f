import national from '../../data/national.json' with { type: 'json' };
import type { HexId, State } from '../read.ts';
import {
  controller,
  flag,
  isSet,
  PROGRESS,
  PROGRESS_FROM,
  scenarioOf,
  tableOf,
  track,
  turnOf,
  unitsOf,
  victoryPoints,
  victorySheet,
} from '../read.ts';

/** R20.4 K, L, M What a hex of these earns Japan, once. */
const earning: readonly [id: string, at: HexId, points: number][] = [
  ...national.alaska.hexes.map((h): [string, HexId, number] => [`K.${h}`, h, 1]),
  ['L.5708', '5708', 1],
  ['L.5908', '5908', 1],
  ['M.5808', '5808', 3],
];

const occupied = (g: State, at: HexId): boolean => unitsOf(g, at, 'japan').length > 0;

/** R20.7 What Japan earns if the turn ends as things stand. */
function earned(g: State): number {
  let n = 0;
  for (const [id, at, points] of earning)
    if (!g.earned[id] && controller(g, at) === 'japan' && occupied(g, at)) n += points;
  return n;
}

/** R15.8, R15.9 How much of the political will is lost if the turn ends as things stand. */
function willLost(g: State): number {
  const progress = turnOf(g) < PROGRESS_FROM ? 0 : Math.max(0, PROGRESS - track(g, 'pow')) / PROGRESS;
  const hawaii = !isSet(g, 'once.hawaii') && national.hawaii.hexes.some((h) => occupied(g, h)) ? 1 : 0;
  return progress + hawaii + alaskaLost(g);
}

/** R15.8 Japan stands in a hex of Alaska at the end of this turn: the will is lost now, or in danger in the next. */
function alaskaLost(g: State): number {
  if (isSet(g, 'once.alaska')) return 0;
  const stays = national.alaska.hexes.filter((h) => occupied(g, h));
  if (stays.some((h) => flag(g, `alaskaHeld.${h}`)?.turn === turnOf(g) - 1)) return 1;
  const last = turnOf(g) >= scenarioOf(g.options.now?.scenario ?? '1942').lastTurn;
  return stays.length > 0 && !last ? 0.5 : 0;
}

/** R19.2 Political will below this one is in danger: what each point that is missing is worth to Japan. */
const SAFE = 2;
const DANGER = 1.5;

/**
 * R20.4, R20.6 Japan's points at the end of the turn with this number, if nothing more comes. If it has ended, what
 * stands on the sheet. 0 in a campaign.
 */
export function pointsAhead(g: State, turn: number): number {
  if (!tableOf(g.options.now?.scenario ?? '1942')) return 0;
  const goesOn = turnOf(g) === turn && g.turn.now?.ended === undefined;
  const lost = goesOn ? willLost(g) : 0;
  const danger = DANGER * Math.max(0, SAFE + lost - track(g, 'pw'));
  return victoryPoints(victorySheet(g)) + lost + (goesOn ? earned(g) : 0) + danger;
}
