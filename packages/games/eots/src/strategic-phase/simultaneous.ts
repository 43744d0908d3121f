import type { Verdict } from '@wardroom/rules';
import { derived, plain } from '@wardroom/rules';
import { commands } from '../command.ts';
import { isHq, sideOf } from '../counters.ts';
import { canArrive, canBase, canFlip, placesWhere } from '../placement.ts';
import { fits } from '../stacking.ts';
import type { Place, State, UnitId } from '../state.ts';

/** Everything that supply and zones are evaluated from. */
const reads = ['units', 'control', 'flags', 'tracks', 'nations', 'activated', 'offensive', 'turn', 'options'];

/** R9.1.7 The board as the segment found it: units placed since are still on their way. `placed`: their ids with blanks between. */
const asFound = derived<State, string, State>(
  reads,
  (g, placed) => {
    const units = { ...g.units };
    for (const id of placed.split(' ')) if (units[id]) units[id] = { ...units[id], at: 'delayed' };
    return { ...g, units };
  },
  2,
);
function found(g: State, placed: readonly UnitId[]): State {
  const now = plain(g);
  return placed.length === 0 ? now : asFound(now, placed.join(' '));
}

/**
 * R9.1.5-R9.1.7 May the unit be placed there, after these were placed in the same segment? A headquarters that came
 * now serves its own hex alone (R9.1.6).
 */
export function canPlace(g: State, unit: UnitId, to: Place, placed: readonly UnitId[]): Verdict {
  const before = found(g, placed);
  const no = canArrive(before, unit, to);
  if (no) {
    const host = placed.find((id) => isHq(id) && g.units[id]?.at === to && sideOf(id) === sideOf(unit) && commands(id, unit));
    // Its own headquarters supplies it there; the base itself and the zones are those of before.
    if (host === undefined || (no.key !== 'placement.noHq' && no.key !== 'placement.noSupply')) return no;
    const base = canBase(before, unit, to);
    if (base && base.key !== 'placement.noSupply') return base;
  }
  return fits(plain(g), unit, to) ? null : { code: 'notOffered', rule: 'R9.1.7', key: 'placement.full', params: { hex: to } };
}
export const placesFor = (g: State, unit: UnitId, placed: readonly UnitId[]): Place[] => placesWhere((to) => canPlace(g, unit, to, placed));

/** R9.2.1 May the unit be flipped, by the board as the segment found it? One that came back in this segment may. */
export const canFlipNow = (g: State, unit: UnitId, placed: readonly UnitId[]): Verdict =>
  placed.includes(unit) && g.units[unit]?.reduced ? null : canFlip(found(g, placed), unit);
