import type { State, Unit, UnitId } from '@wardroom/eots/read';
import {
  activationReach,
  counter,
  distancesFrom,
  hexes,
  indexOf,
  inZone,
  isHex,
  isHq,
  rawZone,
  supplyPath,
  unitsAt,
} from '@wardroom/eots/read';
import type { Translate } from '../../../table/game-ui.ts';
import { unitName } from './said.ts';

/** Whose range is drawn: the headquarters of the open hex, else what flies from it; null: neither is there. */
function rangeFrom(g: State, open: string | null): { unit: UnitId; hq: boolean; far: number } | null {
  const own = open ? unitsAt(g, open) : [];
  const unit = own.find((u) => isHq(u.id)) ?? own.find((u) => counter(u.id).range !== undefined);
  if (!unit) return null;
  const { extRange, range } = counter(unit.id);
  return { unit: unit.id, hq: isHq(unit.id), far: extRange ?? range ?? 0 };
}

/**
 * What an overlay lays over the hexes, as classes of marks: zones (R5), the range of what stands in the open hex,
 * supply (R6).
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
    for (const u of Object.values(g.units) as Unit[])
      if (isHex(u.at) && !isHq(u.id)) out.set(u.at, unsupplied.has(u.id) || out.get(u.at) === 'cut' ? 'cut' : 'fed');
    if (open) for (const u of unitsAt(g, open)) for (const h of supplyPath(g, u.id) ?? []) out.set(h, 'path');
  }
  const from = overlay === 'range' ? rangeFrom(g, open) : null;
  if (from?.hq) for (const h of activationReach(g, from.unit)) out.set(h, 'range');
  else if (from) {
    const away = distancesFrom(indexOf(open ?? ''));
    for (const h of hexes) if ((away[h.index] as number) <= from.far) out.set(h.id, 'range');
  }
  return out;
}

/** What the marks of an overlay mean: the class of each (none: a hint), and its words. */
export function legendOf(
  g: State,
  overlay: string,
  open: string | null,
  t: Translate,
): { mark: string; text: string }[] {
  const all = (...marks: string[]) => marks.map((mark) => ({ mark, text: t(`eots.legend.${mark}`) }));
  if (overlay === 'zones') return all('zone-japan', 'zone-allied', 'zone-neutral');
  if (overlay === 'supply') return all('fed', 'cut', 'path');
  if (overlay !== 'range') return [];
  const from = rangeFrom(g, open);
  if (!from) return [{ mark: '', text: t('eots.legend.none') }];
  const name = unitName(from.unit, t);
  const text = from.hq ? t('eots.legend.range', { hq: name }) : t('eots.legend.reach', { n: from.far, unit: name });
  return [{ mark: 'range', text }];
}
