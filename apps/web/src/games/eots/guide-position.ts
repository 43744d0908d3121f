import { eots } from '@wardroom/eots';
import type { State, Unit } from '@wardroom/eots/read';
import { isHex, optionsSchema } from '@wardroom/eots/read';
import type { Json } from '@wardroom/rules';
import lying from './guide-position.json';

/** Allied base, island that is to be taken, port of the headquarters that leads; who goes, and with which card. */
export const { base, island, port, leader, marines, fleet, lesson } = lying;
/**
 * Of who lies where: a headquarters whose range does not reach (choosing it is a mistake that teaches something);
 * Japanese units reduced until the landing succeeds whatever the dice say (nobody's first offensive shall fail by
 * luck). Of the hands: more Allied cards than Japanese ones, so that the Allies begin (R10.11); Japan holds none that is
 * played in reaction.
 */
type Lying = Omit<typeof lying, 'units' | 'marines' | 'lesson'> & { units: Record<string, string[]> };

/** The Solomons in the middle of 1942, and nothing else on the map; `where`: of another lesson there. */
export function position({ units, reduced, japanese, allied, points, hands } = lying as Lying): Json {
  const g = structuredClone(
    eots.setup('1942', optionsSchema.parse({}), {
      pick: (_pool, from, n) => from.slice(0, n),
      roll: () => [],
      fresh: (p) => `${p}1`,
    }),
  ) as State;
  for (const u of Object.values(g.units)) if (isHex(u.at) || u.at === 'china-air') u.at = 'pool';
  for (const [hex, ids] of Object.entries(units)) {
    for (const id of ids) {
      const { reduced: _reduced, ...unit } = g.units[id] as Unit;
      g.units[id] = { ...unit, at: hex, ...(reduced.includes(id) ? { reduced: true as const } : {}) };
    }
  }
  for (const side of ['japan', 'allied'] as const) {
    for (const id of { japan: japanese, allied }[side]) g.control[id] = { id, side };
    g.tracks[`asp.${side}`] = { id: `asp.${side}`, n: points[side] };
  }
  for (const c of Object.values(g.cards)) {
    if (c.at === 'hand' || c.at === 'fo') c.at = 'pile';
    if (hands.includes(c.id)) c.at = 'hand';
  }
  g.turn.now = { id: 'now', turn: 3, segment: 'start' };
  return eots.position.write(g, []);
}
