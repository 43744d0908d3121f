import type { Choice } from '@wardroom/rules';
import type { State } from './state.ts';
import { isUnitId, usFacts, usUnits } from './us-units.ts';

/** What a table divides among commanders: the battalion of a unit; headquarters are a group of their own. */
const groupOf = (id: string): string => usFacts(id).battalion ?? 'headquarters';

/** Everything that can be divided. */
export const allGroups: readonly string[] = [...new Set(usUnits.map((u) => groupOf(u.id)))];

/** The battalions whose units a choice names. */
export function battalions(_g: State, _f: object, { value }: Choice): readonly string[] {
  return [...new Set(value.flatMap((id) => (isUnitId(String(id)) ? [groupOf(String(id))] : [])))].sort();
}
/** The battalions of the units of a frame, whatever is chosen for them. */
export const battalionsOf = (_g: State, f: { readonly units: readonly string[] }): readonly string[] => [
  ...new Set(f.units.map(groupOf)),
];
