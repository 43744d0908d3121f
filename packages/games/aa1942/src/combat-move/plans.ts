import { ids } from '@wardroom/rules';
import { bestLanding, buildPlans } from '../movement/landing.ts';
import type { Plan, SpaceId, State, UnitId } from '../state.ts';

/** 5.11 Carriers that the demonstration moves or builds: what ending the combat move would promise. */
export function carrierPlans(g: State): Plan[] {
  if (ids(g.moves).length === 0) return [];
  const landing = bestLanding(g, 'combat');
  const { sail, places } = landing;
  const relying = (zone: SpaceId): UnitId[] => [...places].flatMap(([id, z]) => (z === zone ? [id] : []));
  return [
    ...sail.map(({ carrier, zone }) => ({ id: `sail:${carrier}`, carrier, zone, fighters: relying(zone) })),
    ...buildPlans(landing),
  ];
}
