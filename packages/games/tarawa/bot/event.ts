import type { Choice, Decision } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { EventFrame } from '../src/events/handlers.ts';
import { eventOf } from '../src/events/index.ts';
import type { State } from '../src/read.ts';
import { content, nearestUs, steps } from '../src/read.ts';
import { ashore, leastOf, mostOf } from './landing.ts';
import { most } from './most.ts';

/** The event that is carried out now. */
function eventNow(g: State): string | null {
  const frames = things(g._stack) as readonly EventFrame[];
  const frame = frames.find((f) => f.phase === 'event' && f.card !== undefined);
  return frame ? eventOf(g, frame).event : null;
}

/**
 * E Whom an event is about, where the rules leave it to the player: of our own who gains the strongest and who loses
 * the weakest, of the Japanese the nearest, of hexes the one with the least fire; of equals the first.
 */
export function eventTarget(g: State, d: Decision): Choice[] {
  const ids = (d.kinds.choose?.next?.() ?? []).map(String);
  const chosen = (worth: (id: string) => number): Choice[] => {
    const best = most(ids, worth);
    return best === null ? [] : [{ kind: 'choose', value: [best] }];
  };
  const near = (hex: string | undefined): number => -nearestUs(g, hex ?? '');
  switch (eventNow(g)) {
    case 'flank_fire':
    case 'unexpected_naval_fire':
      return leastOf(g, d);
    case 'lvt_drivers':
      return chosen((id) => g.lvts[id]?.steps ?? 0);
    case 'ammo_dump':
      return chosen((id) => near(content(g).position(id).hex));
    case 'us_artillery':
      return ids.every((id) => g.us[id]) ? mostOf(g, d) : ashore(g, ids);
    case 'stragglers':
      return mostOf(g, d);
    default:
      return chosen((id) => {
        const u = g.us[id];
        return u ? steps(u) : near(g.jp[id]?.hex);
      });
  }
}
