import type { Choice, Decision } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import type { HexId, State, UsUnit } from '../src/read.ts';
import {
  content,
  distance,
  exposure,
  hexes,
  inUsCommunication,
  isGarrisoned,
  isLand,
  jpIn,
  optionsOf,
  scenarioOf,
  strengthOf,
  usFacts,
  usIn,
} from '../src/read.ts';
import { most } from './most.ts';
import type { Outlook } from './outlook.ts';

/** 15 The turn from which engineers collect support markers. */
const FROM = 11;

/** 17.1 The engineers ashore that collect support markers, where the scenario goes on long enough. */
function suppliers(g: State): UsUnit[] {
  if (scenarioOf(optionsOf(g).scenario).lastTurn < FROM) return [];
  return things(g.us).filter((u) => isLand(u.at) && usFacts(u.id).support);
}

/** 17.1 The beach hexes where they are to stand: joined to the beachhead and in no live field, one for each. */
export function supplyPosts(g: State): ReadonlyMap<string, HexId> {
  const out = new Map<string, HexId>();
  const all = suppliers(g);
  if (all.length === 0) return out;
  const good = hexes.flatMap((h) =>
    h.beach && jpIn(g, h.id).length === 0 && inUsCommunication(g, h.id) && !exposure(g, h.id).live ? [h.id] : [],
  );
  for (const u of all) {
    const taken = [...out.values()];
    const post = most(good, (h) => {
      const full = taken.includes(h) || usIn(g, h).filter((x) => x.id !== u.id).length > 1;
      return -distance(u.at, h) - (full ? 2 : 0);
    });
    if (post !== null) out.set(u.id, post);
  }
  return out;
}

/** 17.2 What a garrison is worth: that a position is held, or that those who hold it can go on. */
export function garrisoned(g: State, d: Decision, o: Outlook): Choice[] {
  const c = content(g);
  const ids = (d.kinds.garrison?.next?.() ?? []).map(String);
  const worth = (id: string): number => {
    const { hex } = c.position(id);
    const holders = usIn(g, hex);
    if (holders.length === 0) return o.holding(id);
    return 2 + 0.4 * o.holding(id) + holders.reduce((n, u) => n + 0.3 * strengthOf(u.id, u.steps ?? 0), 0);
  };
  const best = most(ids, worth);
  if (best !== null && !isGarrisoned(g, best) && worth(best) > 0.5) return [{ kind: 'garrison', value: [best] }];
  return [{ kind: 'done', value: [] }];
}
