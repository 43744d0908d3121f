import type { IO, Verdict } from '@wardroom/rules';
import { legal, refuse, things } from '@wardroom/rules';
import { hex, regionHexes } from '../board.ts';
import { burmaRoadSupport } from '../burma-road.ts';
import { controller } from '../control.ts';
import { isAir, isLrb, nationOf, sideOf } from '../counters.ts';
import { card } from '../deck.ts';
import { d10 } from '../die.ts';
import { isSet, setFlag } from '../flags.ts';
import { unitsAt } from '../on-map.ts';
import type { CardId, State, Unit } from '../state.ts';
import { changeWill, setTrack, track, turnOf } from '../tracks.ts';

/** Boxes of the China track (R16.13). */
const stable = 0;
const collapsed = 5;

/** R16.13 Coastal China and Korea: all their ports (`data/national.json`). */
export const chinaCoast = [...regionHexes('china-coast'), ...regionHexes('korea')].filter((id) => hex(id).port);
export const coastLost = (g: State): boolean => chinaCoast.every((id) => controller(g, id) === 'allied');

/** R16.14 May this card be used for an offensive in China? */
export function canAttackChina(g: State, id: CardId): Verdict {
  if (card(id).side !== 'japan') return refuse('R16.14', 'offensives.onlyJapan');
  if (card(id).ov !== 3) return refuse('R16.14', 'offensives.valueThree', { card: id });
  if (turnOf(g) % 2 !== 0) return refuse('R16.14', 'offensives.evenTurns');
  if (isSet(g, 'chinaOffensive')) return refuse('R16.14', 'offensives.chinaOnce');
  if (track(g, 'china') >= collapsed) return refuse('R16.14', 'offensives.chinaCollapsed');
  return coastLost(g) ? refuse('R16.14', 'offensives.chinaCoast') : legal;
}

const airInChina = (g: State): Unit[] =>
  unitsAt(g, 'china-air').filter((u) => isAir(u.id) && sideOf(u.id) === 'allied');

/** R16.14 What the die total must not exceed. */
export const chinaBase = (g: State): number => track(g, 'chinaDivisions') - burmaRoadSupport(g);

/** R16.14 Added to the die: air units that are no long range bombers, and the 14th Air Force as either. */
export const chinaModifier = (g: State): number =>
  airInChina(g).filter((u) => !isLrb(u.id) || u.id === 'us-lrb-14').length;

/** R16.16 The government collapses. */
export function collapse(g: State, io: IO): void {
  g.nations.china = { id: 'china', turn: turnOf(g) };
  io.log('offensives.chinaSurrenders', {});
  changeWill(g, -2, 'offensives.chinaSurrenders', io);
  const base = regionHexes('northern-india').some((id) => hex(id).airfield && controller(g, id) === 'allied');
  for (const { id } of airInChina(g)) (g.units[id] as Unit).at = base ? `turn-${turnOf(g) + 1}` : 'removed';
  for (const u of things(g.units) as Unit[]) {
    if (nationOf(u.id) !== 'cn' || u.at === 'removed') continue;
    u.at = 'removed';
    delete u.reduced;
  }
}

/** R16.14 The offensive of the Japanese army in China: a die, no units. */
export function attackChina(g: State, io: IO): void {
  setFlag(g, 'chinaOffensive');
  const base = chinaBase(g);
  const modifier = chinaModifier(g);
  const die = d10(io, 'roll.chinaOffensive');
  const success = die + modifier <= base;
  const front = track(g, 'china');
  io.log('offensives.chinaOffensive', { die, modifier, base, success });
  if (success) {
    setTrack(g, 'china', front + 1);
    if (front + 1 === collapsed) collapse(g, io);
  } else if (front > stable && airInChina(g).length > 0) setTrack(g, 'china', front - 1);
}
