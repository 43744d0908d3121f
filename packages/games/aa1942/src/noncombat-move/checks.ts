import type { Refusal } from '@wardroom/rules';
import { derived, refuse } from '@wardroom/rules';
import type { Landing } from '../movement/landing.ts';
import { bestLanding } from '../movement/landing.ts';
import type { State } from '../state.ts';
import { safeLanding } from './safe-landing.ts';

const tables = ['units', 'spaces', 'powers', 'turn', 'options', 'declarations'];

/** 9.7 As many aircraft as can still be saved from here. */
export const possible = derived<State, string, Landing>(tables, (g) => bestLanding(g, 'noncombat'), 4);
/** 9.7 The same, where they are safest. */
export const best = derived<State, string, Landing>(tables, (g) => safeLanding(g, possible(g, '')), 4);
/** 9.8 What comes down if nothing moves any more. */
export const asItIs = derived<State, string, Landing>(
  tables,
  (g) => bestLanding(g, 'noncombat', { fighters: false, carriers: false }),
  4,
);

/**
 * 9.10, R-16 Done is refused while more aircraft could be saved; one better landing is shown. `unavoidable`: lost
 * whatever is done.
 */
export function whyNotDone(g: State, unavoidable: number | undefined): Refusal | null {
  const now = asItIs(g, '').lost;
  const saved = possible(g, '').lost.length;
  const least = Math.min(unavoidable ?? saved, saved);
  if (now.length <= least) return null;
  const landing = best(g, '');
  if (landing.lost.length >= now.length) return refuse('9.7', 'noncombat.takeBack', { lost: now.length, least });
  const places = now.flatMap((id) => (landing.places.has(id) ? [[id, landing.places.get(id) as string]] : []));
  const sail = landing.sail.map(({ carrier, zone }) => [carrier, zone]);
  const rule = landing.sail.length > 0 ? '9.6' : '9.7';
  return refuse(rule, 'noncombat.moreCanLand', {
    lost: now.length,
    could: landing.lost.length,
    places,
    sail,
    build: landing.build,
  });
}
