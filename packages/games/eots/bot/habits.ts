import type { Choice, Decision, Offer } from '@wardroom/rules';
import { list, things, walk } from '@wardroom/rules';
import { eventWorth } from './cards.ts';
import { power } from './force.ts';
import type { CardId, HexId, Orders, Place, Side, State, UnitId } from './read.ts';
import { asOrdered, card, distance, inSupply, isHq, sideOf } from './read.ts';
import { placeFor, replaced } from './upkeep.ts';
import { prospect } from './ways.ts';
import { worth } from './worth.ts';

/** What it would leave as orders if it were away: what is owed to the rules as proposed, no die left unrolled. */
const orders: Orders = {
  weather: 'none',
  intelligence: 'roll',
  attackCards: 'none',
  losses: 'proposal',
  stacking: 'proposal',
  hits: 'proposal',
  transfer: 'none',
  dice: 'atOnce',
  lastStand: 'join',
  postBattle: 'proposal',
  emergency: 'nearest',
  disengage: 'stay',
};

const next = (d: Decision, kind: string, ...prefix: string[]): string[] => {
  const offer = d.kinds[kind];
  return ((offer ? walk(offer, prefix) : null)?.next?.() ?? []).map(String);
};
const say = (kind: string, ...value: string[]): Choice => ({ kind, value });
/** The one that counts most; the first of equals. */
function most<T>(all: readonly T[], of: (one: T) => number): T | undefined {
  let best: { one: T; n: number } | undefined;
  for (const one of all) {
    const n = of(one);
    if (!best || n > best.n) best = { one, n };
  }
  return best?.one;
}

/** R20.2 From as far off as it gets: the way home is the shorter. */
function strikesFrom(g: State, d: Decision): Choice | null {
  const home = things(g.activated)[0]?.from ?? '';
  const from = most(next(d, 'strike'), (h) => -distance(h, home));
  return from === undefined ? null : say('strike', from);
}

/** R13.33 A beaten unit goes where it is of least use to its side. */
function drives(g: State, d: Decision): Choice | null {
  const unit = next(d, 'retreat')[0];
  if (unit === undefined) return null;
  const to = most(next(d, 'retreat', unit), (h) => -prospect(g, sideOf(unit), h));
  return to === undefined ? null : say('retreat', unit, to);
}

/** R24.14 The card that is worth least for one that is worth more. */
function exchanges(g: State, d: Decision): Choice | null {
  const side = d.seat as Side;
  const value = (id: CardId): number => 0.5 * card(id).ov + eventWorth(g, side, id);
  const given = most(next(d, 'exchange'), (id) => -value(id));
  const taken = given === undefined ? undefined : most(next(d, 'exchange', given), value);
  return given !== undefined && taken !== undefined && value(taken) > value(given)
    ? say('exchange', given, taken)
    : say('keepCards');
}

/** R24.13 Where the unit of an event comes in, as with other reinforcements. */
function arrives(g: State, d: Decision): Choice | null {
  const op = card(String(d.params?.card ?? '')).effects.find((e) => `events.do.${e.op}` === d.prompt);
  const unit = (op?.unit ?? op?.place) as UnitId | undefined;
  const to = unit === undefined ? null : placeFor(g, d.seat as Side, unit, next(d, 'arrive') as Place[]);
  return to === null ? null : say('arrive', to);
}

/** jp-77 With as many ships as may come, to the port that is nearest to what is worth taking. */
function redeploys(g: State, d: Decision): Choice | null {
  const to = most(next(d, 'redeploy'), (h) => prospect(g, d.seat as Side, h));
  if (to === undefined) return null;
  const ships: string[] = [];
  for (;;) {
    const ship = next(d, 'redeploy', to, ...ships)[0];
    if (ship === undefined) return say('redeploy', to, ...ships);
    ships.push(ship);
  }
}

/** The strongest of the own ground units that want supply: where the ships of the night go. */
function supplies(g: State, d: Decision): Choice | null {
  const wanting = (h: string): number =>
    things(g.units)
      .filter((u) => u.at === h && sideOf(u.id) === d.seat && !isHq(u.id) && !inSupply(g, u.id))
      .reduce((n, u) => n + 1 + power(g, u.id), 0);
  const to = most(next(d, 'tokyoExpress'), wanting);
  return to === undefined ? null : say('tokyoExpress', to);
}

/** The battle that is about most comes first: what it needs is not lost in the others. */
function fights(g: State, d: Decision): Choice | null {
  const o = g.offensive.now?.side ?? (d.seat as Side);
  const b = most(next(d, 'fight'), (h) => worth(g, o, h as HexId));
  return b === undefined ? null : say('fight', b);
}

/** R11.26, R11.18 Whoever may join a battle does, in the order in which they are offered. */
function joins(d: Decision): Choice | null {
  const unit = next(d, 'assign')[0];
  const battle = unit === undefined ? undefined : next(d, 'assign', unit)[0];
  return unit !== undefined && battle !== undefined ? say('assign', unit, battle) : null;
}

/** R16.8 and others: the first whole choice of a kind. */
function first(kind: string, d: Decision): Choice | null {
  const offer = d.kinds[kind];
  return offer ? (list(kind, offer, 1).choices[0] ?? null) : null;
}

const answers: { readonly [prompt: string]: (g: State, d: Decision) => Choice | null } = {
  arcadia: () => say('take'),
  'battle.order': fights,
  'afterBattle.retreat': drives,
  'events.strike': strikesFrom,
  'events.do.tutorDiscard': exchanges,
  'events.do.reinforce': arrives,
  'events.do.hqSwap': arrives,
  'events.do.replacement': (g, d) => replaced(g, d)[0] ?? null,
  'events.do.redeploy': redeploys,
  'events.do.tokyoExpress': supplies,
  'offensive.specialReaction': (_g, d) => first('rollSpecial', d),
  'offensive.assignSpecial': (_g, d) => joins(d) ?? say('assignDone'),
  'offensive.reactionMove': (_g, d) => joins(d) ?? (d.kinds.moveDone ? say('moveDone') : first('move', d)),
};

/** The only choice there is. */
function only(d: Decision): Choice | null {
  const kinds = Object.entries(d.kinds) as [string, Offer][];
  if (kinds.length !== 1) return null;
  const [kind, offer] = kinds[0] as [string, Offer];
  const { choices } = list(kind, offer, 2);
  return choices.length === 1 ? (choices[0] ?? null) : null;
}

/** What needs no plan: answered the same way each time. Null: there is no habit for it. */
export function habit(g: State, d: Decision): Choice | null {
  const choice = only(d) ?? answers[d.prompt]?.(g, d) ?? asOrdered(g, d, orders);
  if (choice) return choice;
  // What an event still offers is better taken than left.
  const kind = d.prompt.startsWith('events.') ? Object.keys(d.kinds).find((k) => d.kinds[k]?.next) : undefined;
  return kind === undefined ? null : first(kind, d);
}
