import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import tables from '../../data/tables.json' with { type: 'json' };
import { counter, isAir, isB29, isGround, isHq, nationOf, sideOf } from '../counters.ts';
import { d10 } from '../die.ts';
import { flag, isSet } from '../flags.ts';
import type { Side, State, Unit, UnitId } from '../state.ts';
import { turnOf, warInEurope } from '../tracks.ts';

/**
 * R9.1.9, R16.8 Nobody comes from a country that has surrendered: Indian units never, Australian ones that have not
 * been in play.
 */
function lost(g: State, u: Unit): boolean {
  if (nationOf(u.id) === 'in') return g.nations.india !== undefined;
  return nationOf(u.id) === 'au' && g.nations.australia !== undefined && !u.at.startsWith('turn-');
}

/** R9.1.2 Units of a side that come in now: those delayed, those of this turn, those that wait in its box. */
export function arriving(g: State, side: Side): UnitId[] {
  const t = turnOf(g);
  return things(plain(g).units)
    .filter((u) => sideOf(u.id) === side)
    .filter((u) => {
      const { entry } = counter(u.id);
      return (
        u.at === 'delayed' || u.at === `turn-${t}` || (u.at === 'pool' && entry.kind === 'turn' && entry.turn === t)
      );
    })
    .map((u) => u.id)
    .sort();
}

const usArmy = (id: UnitId): boolean =>
  nationOf(id) === 'us' && counter(id).branch === 'army' && (isGround(id) || isAir(id));

/** R9.1.3 Is this new unit held back? */
export function isDelayed(g: State, id: UnitId): boolean {
  const u = g.units[id] as Unit;
  if (sideOf(id) !== 'allied' || u.at === 'delayed' || u.exempt || isHq(id) || isB29(id)) return false;
  // R9.1.2 c Of those in the box of the turn only air units that left China with its government wait.
  if (warInEurope(g) >= 1 || flag(g, 'panamaCanal')?.turn === turnOf(g)) return true;
  return isSet(g, 'isr.us') && usArmy(id);
}

/** R9.1.4 Whom Europe may take: US Army ground and air units, US escort carriers. */
export const wantedInEurope = (id: UnitId): boolean =>
  usArmy(id) || (nationOf(id) === 'us' && counter(id).type === 'cve');

/** R9.1.4 The die up to which Europe takes the unit; null: nobody rolls. */
export function europeRange(g: State): number | null {
  const row = tables.europeDivert.find((r) => r.wieLevel === warInEurope(g));
  return row?.range ? (row.range[1] as number) : null;
}

/** R9.1.4 Is a die rolled for this unit when it is held back? */
export const mayBeDiverted = (g: State, id: UnitId): boolean => wantedInEurope(id) && europeRange(g) !== null;

/** R9.1.3, R9.1.4 The unit waits among the delayed ones, or is sent to Europe for good. */
export function delay(g: State, id: UnitId, io: IO): void {
  const u = g.units[id] as Unit;
  const most = wantedInEurope(id) ? europeRange(g) : null;
  if (most !== null) {
    const die = d10(io, 'dice.europe');
    const modified = Math.max(0, die - (isSet(g, 'isr.us') ? 1 : 0));
    const gone = modified <= most;
    io.log('strategic.europe', { unit: id, die, modified, gone });
    if (gone) {
      u.at = 'removed';
      return;
    }
  }
  if (u.at !== 'delayed') u.at = 'delayed';
  io.log('strategic.delayed', { unit: id });
}

/** R9.1.9 Units of fallen countries are out of the game; the others that come in now. */
export function dropLost(g: State, ids: readonly UnitId[], io: IO): UnitId[] {
  return ids.filter((id) => {
    const u = g.units[id] as Unit;
    if (!lost(g, u)) return true;
    u.at = 'removed';
    io.log('strategic.countryLost', { unit: id });
    return false;
  });
}
