import type { Unit } from '@wardroom/aa1942/read';
import { stackKey } from '../units/stacks.ts';

/** Keys of the stacks that hold any of these units. */
export function stacksWith(units: Readonly<Record<string, Unit>>, ids: Iterable<string>): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const id of ids) {
    const u = units[id];
    if (!u) continue;
    const key = stackKey(u);
    const known = out.get(key);
    if (known) known.push(id);
    else out.set(key, [id]);
  }
  return out;
}

/** Units by space. */
export function bySpace(units: Readonly<Record<string, Unit>>, ids: Iterable<string>): Map<string, Unit[]> {
  const out = new Map<string, Unit[]>();
  for (const id of ids) {
    const u = units[id];
    if (u) out.set(u.space, [...(out.get(u.space) ?? []), u]);
  }
  return out;
}
