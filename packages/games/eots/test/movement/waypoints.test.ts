import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { hexes } from '../../src/board.ts';
import { begin, hasDestination, leadsOn, waypoints } from '../../src/movement/destinations.ts';
import type { Stack } from '../../src/movement/stack.ts';
import { moving } from '../offensive/front.ts';

const ports = hexes.filter((h) => h.port).map((h) => h.id);

test('[R11.10] a waypoint at sea is one exactly where the move can still end in another hex', () => {
  const next = chance(11);
  let yes = 0;
  let no = 0;
  for (let n = 0; n < 12; n++) {
    const from = ports[next(ports.length)] as string;
    const enemy = ports[next(ports.length)] as string;
    if (from === enemy) continue;
    const carrier = next(2) === 0;
    const unit = carrier ? 'jp-cv-akagi' : 'jp-ca-aoba';
    const t = moving({
      units: { [unit]: from, 'us-ca-neworleans': enemy },
      active: [unit],
      ov: 1 + next(2),
      control: { [from]: 'japan', [enemy]: 'allied' },
    });
    const s: Stack = { mode: 'naval', side: 'japan', units: [unit] };
    const leads = leadsOn(t.g, s);
    for (const after of waypoints(t.g, s, begin(t.g, s)).values()) {
      const can = hasDestination(t.g, s, after);
      expect(leads(after), `${from} ${after.at} ${after.left}`).toBe(can);
      if (can) yes++;
      else no++;
    }
  }
  expect(yes).toBeGreaterThan(50);
  expect(no).toBeGreaterThan(50);
});
