import { derived, things } from '@wardroom/rules';
import { indexOf } from '../board.ts';
import { isAir, isCarrier, isLrb, sideOf } from '../counters.ts';
import type { Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import { inSupply } from '../supply.ts';
import { rawZones, zones } from '../zoi.ts';
import { around } from '../zone-projection.ts';

const reads = ['units#', 'units.at', 'control', 'activated#', 'effects#', 'flags', 'tracks', 'options'];

/** R5.2 The hexes in an un-neutralised zone of this side, by index. */
export const zoneOf = zones;
/** R5.8 The hexes in any zone of this side, neutralised or not. */
export const rawZoneOf = rawZones;

const neutralises = (id: UnitId): boolean => isCarrier(id) || (isAir(id) && !isLrb(id));

/** R5.3 The un-neutralised zone of a side as units meet it that neutralise nothing while they move strategically. */
export const zoneAgainst = derived<State, string, Uint8Array>(reads, (g, key) => {
  const [side, ...moving] = key.split(' ') as [Side, ...UnitId[]];
  if (!moving.some(neutralises)) return zoneOf(g, side);
  const out = new Uint8Array(rawZoneOf(g, side));
  for (const u of things(g.units)) {
    const at = indexOf(u.at);
    if (at < 0 || sideOf(u.id) !== other(side) || moving.includes(u.id) || !neutralises(u.id) || !inSupply(g, u.id))
      continue;
    for (const i of around(at)) out[i] = 0;
  }
  return out;
});
