import type { Aftermath, Course, Homeward, Side, State, UnitId } from '@wardroom/eots/read';
import { homewardOf } from '@wardroom/eots/read';
import type { Decision } from '@wardroom/rules';
import type { Translate } from '../../../table/game-ui.ts';
import type { TableStore } from '../types.ts';
import { hexName, unitName } from './said.ts';

/** "2½" */
const points = (halves: number): string =>
  halves % 2 === 0 ? `${halves / 2}` : `${halves > 1 ? Math.floor(halves / 2) : ''}½`;

/** How far a course goes and what of the movement it takes. */
function wayWords({ path, hexes: n, walk, flight }: Course, t: Translate): string[] {
  const to = hexName(path.at(-1) ?? '', t);
  if (flight && !walk) {
    const range = flight.range === 'normal' ? [] : [t(`eots.pathRange.${flight.range}`)];
    return [t('eots.pathFlight', { n, legs: flight.legs, to }), ...range];
  }
  const cost = walk ? [t('eots.pathWalk', { cost: points(walk.cost), left: points(walk.left) })] : [];
  return [t('eots.path', { n, to }), ...cost];
}

const namesOf = (units: readonly UnitId[], t: Translate): string => units.map((u) => unitName(u, t)).join(', ');

/** A course point by point: where to and how far, what it costs, what it sets off. */
export function courseWords(c: Course, t: Translate): string[] {
  const after = c.after();
  const enemies = c.enemies.map((u) => u.id);
  return [
    ...wayWords(c, t),
    ...(c.asp.cost > 0 ? [t('eots.pathAsp', c.asp)] : []),
    ...(c.zone ? [t('eots.pathZone')] : []),
    ...(enemies.length > 0 ? [t('eots.pathBattle', { units: namesOf(enemies, t) })] : []),
    ...(c.takes ? [t('eots.pathTakes')] : []),
    ...(after ? aftermathWords(after, t) : []),
    ...(c.over > 0 ? [t('eots.pathOver', { n: c.over })] : []),
    ...(c.unsupplied.length > 0 ? [t('eots.pathUnsupplied', { units: namesOf(c.unsupplied, t) })] : []),
  ];
}

function aftermathWords(a: Aftermath, t: Translate): string[] {
  return [
    ...(a.special ? [t('eots.pathSpecial')] : []),
    ...(a.leaders
      ? [a.leaders.length > 0 ? t('eots.pathReaction', { hqs: namesOf(a.leaders, t) }) : t('eots.pathNoReaction')]
      : []),
    ...(a.cutOff.length > 0 ? [t('eots.pathCutsOff', { units: namesOf(a.cutOff, t) })] : []),
  ];
}

function homeSaid(g: State, h: Homeward, t: Translate): string {
  const unit = unitName(h.unit, t);
  if (h.to === null) return t('eots.homeLost', { unit });
  return t(h.to === g.units[h.unit]?.at ? 'eots.homeStays' : 'eots.homeGoes', { unit, to: hexName(h.to, t) });
}

/** R14.2 What the proposal of the post-battle movement would do with each unit; empty: another question is asked. */
function homeWords(g: State, decision: Decision | null, t: Translate): string[] {
  if (decision?.prompt !== 'afterBattle.postBattleMovement') return [];
  const all = homewardOf(g, decision.seat as Side);
  return all.length === 0 ? [] : [t('eots.homeward'), ...all.map((h) => homeSaid(g, h, t))];
}

/**
 * What is worth knowing about the choice at hand: the course looked at, the ways home, how a course is bent.
 */
export function hintsOf(table: TableStore, course: Course | null, bends: boolean): readonly string[] {
  const { t } = table;
  if (course) return courseWords(course, t);
  const homeward = table.draft ? [] : homeWords(table.view, table.decision, t);
  if (homeward.length > 0) return homeward;
  return bends ? [t('eots.bend')] : [];
}
