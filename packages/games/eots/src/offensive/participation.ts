import type { Verdict } from '@wardroom/rules';
import { legal, refuse, things } from '@wardroom/rules';
import { distance, hex, inRegion, isHex } from '../board.ts';
import { controller } from '../control.ts';
import { isAir, isCarrier, isNaval, nationOf, sideOf } from '../counters.ts';
import { battleRange, strategicModes } from '../movement/allowance.ts';
import { unitsOf } from '../on-map.ts';
import type { HexId, Side, State, UnitId } from '../state.ts';

/** R12.17 Only Chinese units, in China. */
function chineseInChina(g: State, id: HexId): boolean {
  const there = unitsOf(g, id, 'allied');
  return inRegion(id, 'china-interior') && there.length > 0 && there.every((u) => nationOf(u.id) === 'cn');
}

/** R11.14, R11.15 May this active unit take part in the battle from outside its hex? */
export function canTakePart(g: State, unit: UnitId, battle: HexId): Verdict {
  const a = g.activated[unit];
  const at = g.units[unit]?.at;
  if (!a || at === undefined) return refuse('R11.6', 'notActive', { unit });
  if (g.battles[at]) return refuse('R11.14', 'boundToItsHex', { unit, hex: at });
  if (g.assigned[unit]) return refuse('R11.14', 'assignedAlready', { unit });
  if (a.mode === 'withdrawn') return refuse('R11.14', 'withdrawn', { unit });
  if (a.mode && strategicModes.has(a.mode)) return refuse('R11.15', 'movedStrategically', { unit });
  if (!isAir(unit) && !isCarrier(unit)) return refuse('R11.15', 'notAtADistance', { unit });
  if (isAir(unit) && sideOf(unit) === 'japan' && chineseInChina(g, battle))
    return refuse('R12.17', 'chineseInChina', { hex: battle });
  if (!isHex(at)) return refuse('R16.27', 'notOnMap', { unit });
  if (a.extended) return refuse('R12.8', 'usedParenthetical', { unit });
  if (distance(at, battle) > battleRange(unit)) return refuse('R11.15', 'outOfRange', { unit, hex: battle });
  if (isAir(unit) && !(hex(at).airfield && controller(g, at) === sideOf(unit)))
    return refuse('R11.15', 'noAirfield', { unit });
  return legal;
}

/** R11.14 May this ship go along as an escort of a carrier of its hex? */
export function canEscort(g: State, unit: UnitId, carrier: UnitId): Verdict {
  const a = g.activated[unit];
  const at = g.units[unit]?.at;
  if (!a || !isNaval(unit) || isCarrier(unit)) return refuse('R11.14', 'noEscort', { unit });
  if (a.mode && (strategicModes.has(a.mode) || a.mode === 'withdrawn'))
    return refuse('R11.15', 'movedStrategically', { unit });
  if (g.assigned[unit]) return refuse('R11.14', 'assignedAlready', { unit });
  if (at === undefined || g.battles[at]) return refuse('R11.14', 'boundToItsHex', { unit, hex: at ?? '' });
  if (g.units[carrier]?.at !== at || !isCarrier(carrier) || !g.assigned[carrier])
    return refuse('R11.14', 'escortsCarrier', { unit, carrier });
  return legal;
}

const activeOf = (g: State, side: Side): UnitId[] =>
  things(g.activated)
    .filter((a) => a.side === side)
    .map((a) => a.id)
    .sort();

/** Active units of a side that could be assigned to some battle: those that fight from afar, and are free. */
export const free = (g: State, side: Side): UnitId[] =>
  activeOf(g, side).filter((u) => (isAir(u) || isCarrier(u)) && !g.assigned[u] && !g.battles[g.units[u]?.at ?? '']);
/** Active units of a side that may still be assigned to a battle, of those that are free. */
export const fitFor = (g: State, side: Side, battle: HexId, from = free(g, side)): UnitId[] =>
  from.filter((u) => canTakePart(g, u, battle) === null);

/** R11.14 Escorts and the carriers that they may go with. */
export function escortsOf(g: State, side: Side): Map<UnitId, UnitId[]> {
  const out = new Map<UnitId, UnitId[]>();
  for (const u of activeOf(g, side)) {
    if (!isNaval(u) || isCarrier(u) || g.assigned[u]) continue;
    const at = g.units[u]?.at ?? '';
    const carriers = unitsOf(g, at, side).filter((c) => isCarrier(c.id) && canEscort(g, u, c.id) === null);
    if (carriers.length > 0)
      out.set(
        u,
        carriers.map((c) => c.id),
      );
  }
  return out;
}

export function assign(g: State, unit: UnitId, battle: HexId): void {
  g.assigned[unit] = { id: unit, battle };
}
export function escort(g: State, unit: UnitId, carrier: UnitId): void {
  g.assigned[unit] = { id: unit, battle: g.assigned[carrier]?.battle as HexId, escorts: carrier };
}

/** R11.14 Ships that stay beside the only assigned carrier of their hex go with it: there is nothing to choose. */
export function assignEscorts(g: State, side: Side): void {
  for (const [ship, carriers] of escortsOf(g, side)) {
    const battles = new Set(carriers.map((c) => g.assigned[c]?.battle));
    if (battles.size >= 1) escort(g, ship, carriers[0] as UnitId);
  }
}
