import { places } from '../../src/games/aa1942/map/geography.ts';

/** A position in which 60 German units stand in 25 territories around 8 lone Soviet ones, and who attacks what. */
export function sixty(): { position: unknown; orders: { target: string; origins: string[] }[] } {
  const open = places.filter((p) => p.land && !p.impassable && p.room > 24);
  const ids = new Set(open.map((p) => p.id));
  const used = new Set<string>();
  const orders: { target: string; origins: string[] }[] = [];
  const free = (id: string): string[] =>
    (places.find((p) => p.id === id)?.adj ?? []).filter((a) => ids.has(a) && !used.has(a));
  while (orders.length < 8) {
    const best = open
      .filter((p) => !used.has(p.id) && !orders.some((o) => o.origins.includes(p.id)))
      .sort((a, b) => free(b.id).length - free(a.id).length || (a.id < b.id ? -1 : 1))[0];
    if (!best) break;
    const want = Math.ceil((25 - orders.reduce((n, o) => n + o.origins.length, 0)) / (8 - orders.length));
    const origins = free(best.id).slice(0, want);
    used.add(best.id);
    for (const o of origins) used.add(o);
    orders.push({ target: best.id, origins });
  }
  const control: Record<string, string> = {};
  const units: Record<string, Record<string, Record<string, number>>> = {};
  for (const p of places) if (p.land && !p.impassable) control[p.id] = 'germany';
  let left = 60;
  const origins = orders.flatMap((o) => o.origins);
  for (const [i, id] of origins.entries()) {
    const n = Math.ceil(left / (origins.length - i));
    left -= n;
    units[id] = { germany: { infantry: n - 1, artillery: 1 } };
  }
  for (const o of orders) {
    control[o.target] = 'ussr';
    units[o.target] = { ussr: { infantry: 1 } };
  }
  return { position: { game: 'aa1942', power: 'germany', phase: 'combatMove', control, units }, orders };
}
