import type { State, Unit } from '@wardroom/eots/read';
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
  if (overlay === 'range' && open) {
    const own = unitsAt(g, open);
    const hq = own.find((u) => isHq(u.id));
    const flyer = own.find((u) => counter(u.id).range !== undefined);
    if (hq) for (const h of activationReach(g, hq.id)) out.set(h, 'range');
    else if (flyer) {
      const far = counter(flyer.id).extRange ?? counter(flyer.id).range ?? 0;
      const from = distancesFrom(indexOf(open));
      for (const h of hexes) if ((from[h.index] as number) <= far) out.set(h.id, 'range');
    }
  }
  return out;
}

/** One line of the legend of an overlay: the class of its mark (none: a hint), and its words. */
export interface Legend {
  mark: string;
  text: string;
}

/** What the marks of an overlay mean. */
export function legendOf(g: State, overlay: string, open: string | null, t: Translate): Legend[] {
  const all = (...marks: string[]): Legend[] => marks.map((mark) => ({ mark, text: t(`eots.legend.${mark}`) }));
  if (overlay === 'zones') return all('zone-japan', 'zone-allied', 'zone-neutral');
  if (overlay === 'supply') return all('fed', 'cut', 'path');
  if (overlay !== 'range') return [];
  const own = open ? unitsAt(g, open) : [];
  const hq = own.find((u) => isHq(u.id));
  if (hq) return [{ mark: 'range', text: t('eots.legend.range', { hq: unitName(hq.id, t) }) }];
  const flyer = own.find((u) => counter(u.id).range !== undefined);
  if (!flyer) return [{ mark: '', text: t('eots.legend.none') }];
  const n = counter(flyer.id).extRange ?? counter(flyer.id).range ?? 0;
  return [{ mark: 'range', text: t('eots.legend.reach', { n, unit: unitName(flyer.id, t) }) }];
}
