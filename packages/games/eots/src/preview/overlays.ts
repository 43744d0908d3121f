import { things } from '@wardroom/rules';
import { distancesFrom, hexes, indexOf, isHex } from '../board.ts';
import { activationReach } from '../command.ts';
import { counter, isHq } from '../counters.ts';
import { unitsAt } from '../on-map.ts';
import type { HexId, State, UnitId } from '../state.ts';
import { supplyPath } from '../supply.ts';
import { inZone, rawZone } from '../zoi.ts';
import { likeliestReaction } from './reaction.ts';

/** Whose range is drawn: the headquarters of the open hex, else what flies from it; null: neither is there. */
export function rangeFrom(g: State, open: string | null): { unit: UnitId; hq: boolean; far: number } | null {
  const own = open ? unitsAt(g, open) : [];
  const unit = own.find((u) => isHq(u.id)) ?? own.find((u) => counter(u.id).range !== undefined);
  if (!unit) return null;
  const { extRange, range } = counter(unit.id);
  return { unit: unit.id, hq: isHq(unit.id), far: extRange ?? range ?? 0 };
}

/**
 * How far a unit on the map reaches from where it stands: R7.3 a headquarters by its activation paths; R12.7, R12.8
 * aircraft and carriers by their range (`near`), and by the extended one (`far`, with `near` in it). Empty: not at all.
 */
export function unitReach(g: State, unit: UnitId): { near: readonly HexId[]; far: readonly HexId[] } {
  const from = indexOf(g.units[unit]?.at ?? '');
  const { extRange = 0, range = 0 } = counter(unit);
  if (from < 0) return { near: [], far: [] };
  if (isHq(unit)) return { near: [...activationReach(g, unit)], far: [] };
  const away = distancesFrom(from);
  const within = (n: number): HexId[] =>
    n > 0 ? hexes.filter((h) => (away[h.index] as number) <= n).map((h) => h.id) : [];
  return { near: within(range), far: within(extRange > range ? extRange : 0) };
}

/**
 * What an overlay lays over the hexes, as classes of marks: zones (R5), the range of what stands in the open hex,
 * supply (R6), who may answer a battle in the open hex (R11.25).
 */
export function overlayMarks(
  g: State,
  overlay: string,
  open: string | null,
  unsupplied: ReadonlySet<string>,
): Map<string, string> {
  const out = new Map<string, string>();
  if (overlay === 'zones') {
    for (const h of hexes) {
      if (inZone(g, h.id, 'japan')) out.set(h.id, 'zone-japan');
      else if (inZone(g, h.id, 'allied')) out.set(h.id, 'zone-allied');
      else if (rawZone(g, h.id, 'japan') || rawZone(g, h.id, 'allied')) out.set(h.id, 'zone-neutral');
    }
  }
  if (overlay === 'supply') {
    for (const u of things(g.units))
      if (isHex(u.at) && !isHq(u.id)) out.set(u.at, unsupplied.has(u.id) || out.get(u.at) === 'cut' ? 'cut' : 'fed');
    if (open) for (const u of unitsAt(g, open)) for (const h of supplyPath(g, u.id) ?? []) out.set(h, 'path');
  }
  const answer = overlay === 'react' && open ? likeliestReaction(g, open) : null;
  for (const u of answer?.able ?? [])
    if (out.get(g.units[u]?.at ?? '') !== 'threat')
      out.set(g.units[u]?.at ?? '', answer?.units.includes(u) ? 'threat' : 'range');
  const from = overlay === 'range' ? rangeFrom(g, open) : null;
  if (from?.hq) for (const h of activationReach(g, from.unit)) out.set(h, 'range');
  else if (from) {
    const away = distancesFrom(indexOf(open ?? ''));
    for (const h of hexes) if ((away[h.index] as number) <= from.far) out.set(h.id, 'range');
  }
  return out;
}
