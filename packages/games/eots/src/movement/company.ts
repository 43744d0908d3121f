import { isCarrier, isGround, isNaval, nationOf } from '../counters.ts';
import type { Mode, Side, State, UnitId } from '../state.ts';
import { isMarine, isUsArmyGround } from './destinations.ts';
import { canBegin, setOut } from './offer.ts';
import { aspCost, isCarried, mayCarry } from './places.ts';
import { canJoin, unmoved } from './stack.ts';

/** What a unit is to an assault: of those alike one is enough to see whether the stack gets anywhere. */
const kindOf = (g: State, u: UnitId): string =>
  isNaval(u)
    ? `${isCarrier(u)}${mayCarry(u)}`
    : [nationOf(u), aspCost(g, u), isCarried(u), isMarine(u), isUsArmyGround(u)].join();

/**
 * A lander, a ship that opens guarded ports or carries, a carrier against zones, Marines (R12.25, R12.26, R12.29,
 * R12.32): no more helps.
 */
const most = 4;

/**
 * R11.10, R12.25 Could the stack that is put together set out, perhaps with others of its hex? Asked for the board,
 * which offers no beginning without an end; the list of choices is the same either way.
 */
export function getsAway(g: State, mode: Mode, side: Side, chosen: readonly UnitId[]): boolean {
  if (chosen.length === 0)
    return unmoved(g, side).some((u) => canBegin(g, mode, side, u) && getsAway(g, mode, side, [u]));
  if (mode !== 'amphibious' && mode !== 'organic') return true;
  if (setOut(g, mode, side, chosen) === null) return true;
  const at = g.units[chosen[0] as UnitId]?.at;
  const there = unmoved(g, side).filter((u) => g.units[u]?.at === at && !chosen.includes(u));
  const all = [...chosen, ...there];
  if (!all.some(isGround) || (mode === 'organic' && !(all.some(isCarried) && all.some(mayCarry)))) return false;
  const tried = new Set<string>();
  const search = (units: readonly UnitId[], more: number): boolean => {
    const kinds = new Set<string>();
    for (const u of there) {
      const kind = kindOf(g, u);
      if (units.includes(u) || kinds.has(kind)) continue;
      kinds.add(kind);
      if (canJoin(g, mode, units, u) !== null) continue;
      const next = [...units, u];
      const key = next
        .slice(chosen.length)
        .map((x) => kindOf(g, x))
        .sort()
        .join('|');
      if (tried.has(key)) continue;
      tried.add(key);
      if (setOut(g, mode, side, next) === null || (more > 1 && search(next, more - 1))) return true;
    }
    return false;
  };
  return search(chosen, most);
}
