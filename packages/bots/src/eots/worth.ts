import { hex, inRegion, isHex, isNamed } from '@wardroom/eots/board.ts';
import { controller } from '@wardroom/eots/control.ts';
import { land } from '@wardroom/eots/political-phase/lands.ts';
import type { HexId, Side, State } from '@wardroom/eots/state.ts';

const surrender = new Map<HexId, number>();
for (const id of ['new-guinea', 'philippines', 'malaya', 'dei', 'burma', 'australia', 'mandates', 'marshalls']) {
  for (const h of land(id).controlHexes ?? []) surrender.set(h, 2);
  for (const h of land(id).surrenderHexes ?? []) surrender.set(h, 3);
}

/** What it is worth to take this hex: resources and what the victory sheet counts before bases, bases before the rest. */
export function worth(g: State, side: Side, id: HexId): number {
  if (!isHex(id)) return 0;
  const holder = controller(g, id);
  if (holder === null || holder === side) return 0;
  const h = hex(id);
  let n = isNamed(h) ? 0.6 : 0.05;
  if (h.port) n += 0.5;
  if (h.airfield) n += 0.5;
  if (h.resource) n += 9;
  n += surrender.get(id) ?? 0;
  if (inRegion(id, 'northern-india')) n += 3;
  if (id === '4021' || id === '4423') n += 2;
  return n;
}
