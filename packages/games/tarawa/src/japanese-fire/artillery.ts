import type { Frame, Phase } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { content, isConcentrated, jpIn, steps, usOnMap } from '../board.ts';
import type { Target } from '../content/index.ts';
import { approachOf, isBeach, isWater } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import type { State, UsUnit } from '../state.ts';
import { isLate, turnOf } from '../state.ts';
import { tie } from '../ties.ts';
import { isHqId, usFacts } from '../us-units.ts';
import { smoked } from './smoke.ts';

/** 6.5, 6.1 Positions of this class whose artillery can fire, none under smoke; `any`: all classes. */
export function batteries(state: State, type: 'any' | 'L' | 'M' | 'H'): string[] {
  const g = plain(state);
  return content(g).positions.flatMap((p) => {
    const counts = p.artillery !== null && (type === 'any' || p.artillery === type);
    const manned = jpIn(g, p.hex).some((u) => !u.disrupted);
    return counts && manned && !smoked(g, p) && !g.marks[p.id]?.artilleryDestroyed ? [p.id] : [];
  });
}

/**
 * 6.5, R-16 The units that artillery may hit, equals: in approach hexes first, then in water, then on a beach, then
 * others; then most steps.
 */
export function artilleryTargets(state: State, target: Target): UsUnit[] {
  const g = plain(state);
  const open = usOnMap(g).filter(
    (u) => !isHqId(u.id) && (usFacts(u.id).symbol === target || isConcentrated(g, u.at)) && (isLate(g) || !u.shot),
  );
  const place = (u: UsUnit): number => {
    if (approachOf(u.at)) return 0;
    if (isWater(u.at)) return 1;
    return isBeach(u.at) ? 2 : 3;
  };
  return narrowBy(open, place, (u) => -steps(u));
}

interface Shelling extends Frame {
  target: Target;
  unit?: string;
}
/** 6.5, 12.3/ARTILLERY One unit with the target symbol loses a step; it is not disrupted. */
const shelling: Phase<State, Shelling> = {
  rule: '6.5',
  open: true,
  enter(g, f, io) {
    const equals = artilleryTargets(g, f.target).map((u) => u.id);
    if (equals.length > 0) io.call('artilleryTie', { options: equals, about: { target: f.target } });
    else {
      io.log('artillery.noTarget', { target: f.target });
      io.finish();
    }
  },
  resume(g, f, result, io) {
    if (f.unit !== undefined) {
      const u = g.us[f.unit] as UsUnit;
      if (result === 'step' && u.at !== 'eliminated') u.shot = true;
      io.beat();
      io.finish();
      return;
    }
    f.unit = result as string;
    io.log('artillery.hits', { unit: f.unit });
    io.call('loseStep', { unit: f.unit });
  },
};

/** 6.5 The artillery of the fire card, from turn 2 on. */
const artillery: Phase<State> = {
  rule: '6.5',
  open: true,
  enter(g, _f, io) {
    const card = content(g).card(g.fire.now?.card ?? '');
    const need = card.artillery;
    if (turnOf(g).n === 1 || need === null) {
      io.finish();
      return;
    }
    const count = batteries(g, need.type).length;
    io.log(count >= need.min ? 'artillery.fires' : 'artillery.silent', {
      card: card.id,
      type: need.type,
      count,
      min: need.min,
    });
    if (count >= need.min) io.call('shelling', { target: card.target });
    else io.finish();
  },
  resume: (_g, _f, _result, io) => io.finish(),
};

export const artilleryPhases = { artillery, shelling, artilleryTie: tie('6.5', 'artilleryTie') };
