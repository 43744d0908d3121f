import type { Aftermath, Course, UnitId } from '@wardroom/eots/read';
import type { Translate } from '../../../table/game-ui.ts';
import { hexName, unitName } from './said.ts';

/** "2½" */
const points = (halves: number): string =>
  halves % 2 === 0 ? `${halves / 2}` : `${halves > 1 ? Math.floor(halves / 2) : ''}½`;

/** How far a course goes and what of the movement it takes. */
function wayWords(c: Course, t: Translate): string[] {
  const to = hexName(c.path.at(-1) ?? '', t);
  if (c.walk)
    return [
      t('eots.path', { n: c.hexes, to }),
      t('eots.pathWalk', { cost: points(c.walk.cost), left: points(c.walk.left) }),
    ];
  if (!c.flight) return [t('eots.path', { n: c.hexes, to })];
  const { legs, range } = c.flight;
  return [
    t('eots.pathFlight', { n: c.hexes, legs, to }),
    ...(range === 'normal' ? [] : [t(`eots.pathRange.${range}`)]),
  ];
}

/** A course point by point: where to and how far, what it costs, what it sets off. */
export function courseWords(c: Course, t: Translate): string[] {
  const names = (units: readonly UnitId[]): string => units.map((u) => unitName(u, t)).join(', ');
  const after = c.after();
  return [
    ...wayWords(c, t),
    ...(c.asp.cost > 0 ? [t('eots.pathAsp', c.asp)] : []),
    ...(c.zone ? [t('eots.pathZone')] : []),
    ...(c.enemies.length > 0 ? [t('eots.pathBattle', { units: names(c.enemies.map((u) => u.id)) })] : []),
    ...(c.takes ? [t('eots.pathTakes')] : []),
    ...(after ? aftermathWords(after, t) : []),
    ...(c.unsupplied.length > 0 ? [t('eots.pathUnsupplied', { units: names(c.unsupplied) })] : []),
  ];
}

function aftermathWords(a: Aftermath, t: Translate): string[] {
  const names = (units: readonly UnitId[]): string => units.map((u) => unitName(u, t)).join(', ');
  return [
    ...(a.special ? [t('eots.pathSpecial')] : []),
    ...(a.leaders
      ? [a.leaders.length > 0 ? t('eots.pathReaction', { hqs: names(a.leaders) }) : t('eots.pathNoReaction')]
      : []),
    ...(a.cutOff.length > 0 ? [t('eots.pathCutsOff', { units: names(a.cutOff) })] : []),
  ];
}
