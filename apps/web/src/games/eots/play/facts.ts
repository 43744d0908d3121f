import type { HexId, Side, State, UnitId } from '@wardroom/eots/read';
import {
  controller,
  fullFor,
  hex,
  inSupply,
  inZone,
  isHq,
  neutralisers,
  rawZone,
  sides,
  supplyPath,
  unitsAt,
} from '@wardroom/eots/read';
import type { Translate } from '../../../table/game-ui.ts';
import { unitName } from './said.ts';

/** R5.2 The zone of a side in a hex; where it is neutralised, by whom. */
function zoneWords(g: State, id: HexId, side: Side, t: Translate): string {
  if (inZone(g, id, side)) return t('eots.zoneOf', { side });
  const units = neutralisers(g, id, side)
    .map((u) => unitName(u, t))
    .join(', ');
  return t('eots.zoneNeutral', { side, units });
}

/** A hex in one line: terrain, what lies in it, who controls it, whose zone it is. */
export function factsOf(g: State, id: HexId, t: Translate): string {
  const h = hex(id);
  const side = controller(g, id);
  return [
    t(`eots.terrain.${h.terrain}`),
    ...(['port', 'airfield', 'resource'] as const).filter((f) => h[f]).map((f) => t(`eots.base.${f}`)),
    ...(h.city ? [t('eots.base.city')] : []),
    ...(side ? [t(`side.${side}`)] : []),
    ...sides.flatMap((side) => fullFor(g, id, side).map((arm) => t(`eots.full.${arm}`, { side }))),
    ...sides.filter((s) => rawZone(g, id, s)).map((s) => zoneWords(g, id, s, t)),
  ].join(' · ');
}

/** R6.3 How a unit is supplied. */
export function supplyWords(g: State, unit: UnitId, t: Translate): string {
  if (isHq(unit)) return '';
  const from = supplyPath(g, unit)?.[0];
  const hq = from ? unitsAt(g, from).find((u) => isHq(u.id)) : undefined;
  if (hq) return t('eots.supplyFrom', { hq: unitName(hq.id, t) });
  return inSupply(g, unit) ? '' : t('eots.unsupplied');
}
