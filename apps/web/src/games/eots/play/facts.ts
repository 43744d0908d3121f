import type { Activated, HexId, Side, State, UnitId } from '@wardroom/eots/read';
import {
  controller,
  fullFor,
  hex,
  inSupply,
  inZone,
  isHex,
  isHq,
  neutralisers,
  rawZone,
  sides,
  supplyPath,
  unitsAt,
} from '@wardroom/eots/read';
import type { Translate } from '../../../table/game-ui.ts';
import { hexName, unitName } from './said.ts';

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

/** How an active unit has moved, where to, and the battle that it takes part in from afar. */
export function doing(g: State, a: Activated, t: Translate): string {
  const at = g.units[a.id]?.at ?? '';
  const battle = g.assigned[a.id]?.battle;
  const joined = battle && battle !== at ? t('eots.joins', { hex: hexName(battle, t) }) : '';
  if (!a.mode) return joined || t('eots.notMoved');
  const gone = at !== a.from && isHex(at) ? ` → ${hexName(at, t)}` : '';
  return `${t(`eots.word.${a.mode}`)}${gone}${joined ? ` · ${joined}` : ''}`;
}
