import type { Atom, Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { HexId, State } from '../src/read.ts';
import { approachOf, inlandFrom, isHqId, isLand, numberOf, runFrom, strengthOf, usFacts, usIn } from '../src/read.ts';
import type { Ground } from './ground.ts';
import type { Manner } from './manner.ts';
import { usual } from './manner.ts';
import { most } from './most.ts';
import type { Outlook } from './outlook.ts';
import { outlookOf } from './outlook.ts';

/** 5.1 As many steps as possible ride: the load with most of them, until none is left. */
export function embark(g: State, d: Decision): Choice[] {
  const offer = d.kinds.load;
  const loads = offer ? list('load', offer, 400).choices : [];
  const worth = (value: readonly Atom[]): number =>
    value.slice(1).reduce<number>((n, id) => n + (isHqId(String(id)) ? 3 : (g.us[String(id)]?.steps ?? 0)), 0) -
    (value[0] === 'pair' ? 2 : 0);
  const best = most(loads, (x) => worth(x.value));
  return best ? [{ kind: 'load', value: best.value }] : [{ kind: 'done', value: [] }];
}

/** What a hex of the shore is worth to somebody who comes ashore there: what lies near, less the fire on it. */
function shore(o: Outlook, ground: Ground, hex: HexId): number {
  return o.pull(hex) * 0.35 - 1.4 * (ground.danger[numberOf(hex)] ?? 0);
}

/** Of hexes of the shore the one with the best ground, as a choice. */
export function ashore(g: State, all: readonly HexId[], manner?: Manner): Choice[] {
  const o = outlookOf(g, manner);
  const { ground } = o;
  const best = most(all, (hex) => shore(o, ground, hex));
  return best === null ? [] : [{ kind: 'choose', value: [best] }];
}

/** 5.12 What an approach hex is worth: its run, the beach at its end and the ground behind. */
function approach(o: Outlook, ground: Ground, hex: HexId): number {
  const a = approachOf(hex);
  if (!a || a.beach === 'G') return 0;
  const run = runFrom(hex, a.primary);
  const beach = run.at(-1) ?? hex;
  const water = run.slice(0, -1).reduce((n, h) => Math.max(n, ground.danger[numberOf(h)] ?? 0), 0);
  const [inland] = inlandFrom(beach, a.primary, 1);
  const met = ground.held[numberOf(beach)] === 1 ? 4 : 0;
  return 0.7 * shore(o, ground, beach) + 0.3 * shore(o, ground, inland ?? beach) - 0.8 * water - met;
}

/** 5.3 Units that are not placed yet go where the way ashore is worth most; the rest is placed by the rules. */
export function put(g: State, d: Decision, manner?: Manner): Choice[] {
  const offer = d.kinds.place;
  const open = (offer ? list('place', offer, 600).choices : []).filter(
    (c) => g.us[String(c.value[0])]?.at === 'track',
  );
  if (open.length === 0) return d.kinds.fill ? [{ kind: 'fill', value: [] }] : [{ kind: 'done', value: [] }];
  const o = outlookOf(g, manner);
  const { ground } = o;
  const known = new Map<HexId, number>();
  const worth = (hex: HexId): number => {
    const found = known.get(hex) ?? approach(o, ground, hex);
    known.set(hex, found);
    return found;
  };
  const strong = (id: string): number => strengthOf(id, g.us[id]?.steps ?? 0);
  const best = most(open, ({ value }) => {
    const [id, hex] = value.map(String) as [string, string];
    return worth(hex) + 0.2 * strong(id) - 0.4 * usIn(g, hex).length;
  });
  return best ? [{ kind: 'place', value: best.value }] : [];
}

/** 5.2 The way that ends in the least fire, on land where it can. */
export function wadeOn(g: State, d: Decision, manner?: Manner): Choice[] {
  const offer = d.kinds.wade;
  const ways = offer ? list('wade', offer, 300).choices : [];
  const o = outlookOf(g, manner);
  const { ground } = o;
  const worth = (hex: HexId): number => (isLand(hex) ? 6 : 0) + shore(o, ground, hex);
  const best = most(ways, (x) => worth(String(x.value.at(-1))));
  return best ? [{ kind: 'wade', value: best.value }] : [];
}

/** Of units of which one has to suffer the one that fights least; an attrition that is offered is declined. */
export function leastOf(g: State, d: Decision, manner: Manner = usual): Choice[] {
  if (d.kinds.decline) return [{ kind: 'decline', value: [] }];
  const ids = (d.kinds.choose?.next?.() ?? []).map(String);
  const least = most(ids, (id) => {
    const u = g.us[id];
    const spared = manner.supply > 0 && usFacts(id).support ? 3 : 0;
    return u ? -strengthOf(id, u.steps ?? 0) - (isHqId(id) ? 6 : 0) - spared : 0;
  });
  return least === null ? [] : [{ kind: 'choose', value: [least] }];
}

/** Of units of which one comes first, or has Ryan with it, the one that fights best; of equal ones the first. */
export function mostOf(g: State, d: Decision): Choice[] {
  const ids = (d.kinds.choose?.next?.() ?? []).map(String);
  const best = most(ids, (id) => strengthOf(id, g.us[id]?.steps ?? 0));
  return best === null ? [] : [{ kind: 'choose', value: [best] }];
}

/** Of hexes that are fought for the one where the Marines are strongest; of equal ones the first. */
export function strongest(g: State, d: Decision): Choice[] {
  const hexes = (d.kinds.choose?.next?.() ?? []).map(String);
  const best = most(hexes, (hex) => usIn(g, hex).reduce((n, u) => n + strengthOf(u.id, u.steps ?? 0), 0));
  return best === null ? [] : [{ kind: 'choose', value: [best] }];
}
