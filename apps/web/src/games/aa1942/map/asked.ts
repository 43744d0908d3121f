import type { Battle, Power, State } from '@wardroom/aa1942/read';
import { capitalOf, usableFactories } from '@wardroom/aa1942/read';
import type { Decision } from '@wardroom/rules';
import type { Target } from '../../../table/game-ui.ts';

/**
 * Where a question is asked about that does not name its place: what can be moved, built or fought, and the capital
 * where nothing can.
 */
export function placeOf(d: Decision, g: State): readonly Target[] | null {
  if (typeof d.params?.space === 'string') return null;
  const next = (kind: string): string[] => (d.kinds[kind]?.next?.() ?? []).map(String);
  const spaces = [
    ...next('move').flatMap((id) => g.units[id]?.space ?? []),
    ...next('battle').flatMap((id) => (g.battles[id] as Battle | undefined)?.space ?? []),
    ...(d.prompt === 'mobilize' ? usableFactories(g) : []),
  ];
  const places = spaces.length > 0 ? spaces : [capitalOf(d.seat as Power)];
  return [...new Set(places)].map((id) => ({ kind: 'space', id }));
}
