import type { Unit } from '@wardroom/aa1942/read';
import { grouped } from '../../../kit/arrange.ts';
import { stackKey } from '../units/stacks.ts';

/** Keys of the stacks that hold any of these units. */
export function stacksWith(units: Readonly<Record<string, Unit>>, ids: Iterable<string>): Map<string, string[]> {
  const known = [...ids].filter((id) => units[id]);
  return grouped(known, (id) => stackKey(units[id] as Unit));
}
