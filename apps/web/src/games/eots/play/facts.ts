import { hex } from '@wardroom/eots/board.ts';
import { controller } from '@wardroom/eots/control.ts';
import type { HexId, State } from '@wardroom/eots/state.ts';
import { sides } from '@wardroom/eots/state.ts';
import { inZone, rawZone } from '@wardroom/eots/zoi.ts';
import type { Translate } from '../../../table/game-ui.ts';

/** A hex in one line: terrain, what lies in it, who controls it, whose zone it is. */
export function factsOf(g: State, id: HexId, t: Translate): string {
  const h = hex(id);
  const side = controller(g, id);
  return [
    t(`eots.terrain.${h.terrain}`),
    ...(['port', 'airfield', 'resource'] as const).filter((f) => h[f]).map((f) => t(`eots.base.${f}`)),
    ...(h.city ? [t('eots.base.city')] : []),
    ...(side ? [t(`side.${side}`)] : []),
    ...sides.filter((s) => rawZone(g, id, s)).map((s) => t(inZone(g, id, s) ? 'eots.zoneOf' : 'eots.zoneNeutral', { side: s })),
  ].join(' · ');
}
