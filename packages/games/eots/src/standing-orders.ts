import type { Choice, Decision, Json, StandingOrders } from '@wardroom/rules';
import { things, walk } from '@wardroom/rules';
import * as z from 'zod/mini';
import { attackNow } from './battle/force.ts';
import { targets } from './battle/hits.ts';
import { distance, isHex } from './board.ts';
import { attack, counter, defence, sideOf, stepsOf } from './counters.ts';
import type { Activated, Combat, Combatant, HexId, Side, State, Unit, UnitId, Volley } from './state.ts';

const target = z.enum(['carrier', 'air', 'ship', 'ground']);
/** The most places that can be named. */
export const PLACES = 60;

/**
 * R11.2 What the side that reacts leaves behind for one visit of the other's offensive. What is left out follows
 * `standard`.
 */
export const ordersSchema = z.strictObject({
  /** R11.19 Step 4. */
  weather: z.optional(z.enum(['none', 'ask'])),
  /** R11.17 Step 6. */
  specialReaction: z.optional(z.enum(['none', 'ask'])),
  /** R11.20 Step 7: the roll where it is allowed, no card; or neither; or the player. */
  intelligence: z.optional(z.enum(['roll', 'none', 'ask'])),
  /** R11.25 Step 8, once the condition allows a reaction. */
  reaction: z.optional(z.enum(['none', 'ask'])),
  /** R11.28 Step 9. */
  attackCards: z.optional(z.enum(['none', 'ask'])),
  /** R13.9 Own fire: as proposed, or kinds of targets in this order, or the player. */
  hits: z.optional(
    z.union([
      z.enum(['proposal', 'ask']),
      z.array(target).check(
        z.minLength(1),
        z.maxLength(4),
        z.refine((list) => new Set(list).size === list.length, 'a kind stands in the list once'),
      ),
    ]),
  ),
  /** R13.16 Steps between Japanese carriers. */
  transfer: z.optional(z.enum(['none', 'ask'])),
  /** R20.2 Step 8 of jp-02: aircraft stay out, or join the battles beside them; Force Z must sail either way. */
  lastStand: z.optional(z.enum(['none', 'join', 'ask'])),
  /**
   * R24.10 Steps that a card takes and this side must choose: of its own units the least, of the enemy's the most.
   */
  losses: z.optional(z.enum(['proposal', 'ask'])),
  /** R14.9, R12.6 Too many units in a hex: the weakest leaves. */
  stacking: z.optional(z.enum(['proposal', 'ask'])),
  /** R9.1.4, R9.3.1 Dice that leave nothing to decide: Europe's, and the submarines'. */
  dice: z.optional(z.enum(['atOnce', 'ask'])),
  /** R14.2 Step 13. */
  postBattle: z.optional(z.enum(['proposal', 'ask'])),
  /** R14.7 Step 14, R16.8: the nearest refuge. */
  emergency: z.optional(z.enum(['nearest', 'ask'])),
  /** R12.20 When a stack of the enemy enters overland. */
  disengage: z.optional(z.enum(['stay', 'ask'])),
  /** R11.2 Places: the player is asked everything in an offensive that reaches one of them. */
  askAt: z.optional(
    z.array(z.string().check(z.refine(isHex, 'no hex of the map'))).check(
      z.maxLength(PLACES),
      z.refine((list) => new Set(list).size === list.length, 'a place stands in the list once'),
    ),
  ),
  /** Answer even while the player is at the table, and in live games. */
  always: z.optional(z.boolean()),
});
export type Orders = z.output<typeof ordersSchema>;

/** What counts where orders leave it out: what needs no weighing is done as proposed, else the player is asked. */
export const standard = {
  weather: 'ask',
  specialReaction: 'ask',
  intelligence: 'ask',
  reaction: 'ask',
  attackCards: 'ask',
  lastStand: 'ask',
  losses: 'proposal',
  stacking: 'proposal',
  hits: 'proposal',
  transfer: 'none',
  dice: 'atOnce',
  postBattle: 'ask',
  emergency: 'nearest',
  disengage: 'ask',
  askAt: [],
  always: false,
} as const satisfies Required<Orders>;

const read = (given: Json): Orders => {
  const parsed = ordersSchema.safeParse(given);
  return parsed.success ? parsed.data : {};
};

const simple = (kind: string): Choice => ({ kind, value: [] });
const pass = simple('pass');
/** What may follow a prefix of a kind of the decision. */
function next(decision: Decision, kind: string, prefix: readonly string[] = []): readonly string[] {
  const offer = decision.kinds[kind];
  return ((offer && walk(offer, prefix)?.next?.()) ?? []) as readonly string[];
}

/** R13.9 The first kind of the list that can be hit, of it the strongest in attack; without any, as proposed. */
function aimed(g: State, decision: Decision, order: readonly Combatant['kind'][]): Choice {
  const c = g.combats[decision.params?.hex as HexId] as Combat;
  const v = c.volleys.find((x) => !x.done) as Volley;
  const open = targets(c, v);
  for (const kind of order) {
    const best = open
      .filter((u) => u.kind === kind)
      .sort((a, b) => attackNow(c, b) - attackNow(c, a) || (a.id < b.id ? -1 : 1))[0];
    if (best) return { kind: 'hit', value: [best.id] };
  }
  return simple('hitsProposal');
}

type Answer = (g: State, decision: Decision, o: Required<Orders>) => Choice | null;

function atHits(g: State, decision: Decision, o: Required<Orders>): Choice | null {
  if (o.hits === 'ask') return null;
  return o.hits === 'proposal' ? simple('hitsProposal') : aimed(g, decision, o.hits);
}

/** The place of a list that is nearest to a hex. */
const nearest = (from: HexId, places: readonly HexId[]): HexId | undefined =>
  [...places].sort((a, b) => distance(from, a) - distance(from, b) || (a < b ? -1 : 1))[0];

/** R14.7, R16.8 Unit after unit to the nearest place that takes it. */
const flee =
  (kind: string) =>
  (g: State, decision: Decision, o: Required<Orders>): Choice | null => {
    const unit = next(decision, kind)[0] as UnitId | undefined;
    const from = unit === undefined ? '' : (g.units[unit]?.at ?? '');
    if (o.emergency === 'ask' || unit === undefined || !isHex(from)) return null;
    return { kind, value: [unit, nearest(from, next(decision, kind, [unit])) as HexId] };
  };

/** What a unit is worth by the step that it would lose now: never to be eliminated weighs most. */
function stepWorth(g: State, id: UnitId): number {
  const u = g.units[id] as Unit;
  const last = stepsOf(u) === 1;
  return attack(u) - (last ? 0 : (counter(id).reduced?.[0] ?? 0)) + (last ? 100 : 0);
}

/** R24.10 Of the own units the one that loses least by it, of the enemy's the one that loses most. */
function atLoss(g: State, decision: Decision, o: Required<Orders>): Choice | null {
  const units = [...next(decision, 'lose')].sort((a, b) => stepWorth(g, a) - stepWorth(g, b) || (a < b ? -1 : 1));
  const least = units[0];
  if (o.losses === 'ask' || least === undefined) return null;
  return { kind: 'lose', value: [sideOf(least) === decision.seat ? least : (units.at(-1) as UnitId)] };
}

/** R14.9, R12.6 The weakest of those that may leave. */
function atStacking(g: State, decision: Decision, o: Required<Orders>): Choice | null {
  const strength = (id: UnitId): number => attack(g.units[id] as Unit) + defence(g.units[id] as Unit);
  const unit = [...next(decision, 'removeExcess')].sort((a, b) => strength(a) - strength(b) || (a < b ? -1 : 1))[0];
  return o.stacking === 'ask' || unit === undefined ? null : { kind: 'removeExcess', value: [unit] };
}

/** R20.2 An air unit joins a battle that is there already; none is made for it. */
function atLastStand(g: State, decision: Decision, o: Required<Orders>): Choice | null {
  if (o.lastStand === 'ask') return null;
  // In the later decks nobody stays out.
  for (const unit of o.lastStand === 'join' || !decision.kinds.pass ? next(decision, 'defend') : []) {
    const hex = next(decision, 'defend', [unit]).find((id) => g.battles[id] !== undefined);
    if (hex !== undefined) return { kind: 'defend', value: [unit, hex] };
  }
  return pass;
}
/** R20.2 Force Z has to sail: into the nearest hex. */
function atForceZ(g: State, decision: Decision, o: Required<Orders>): Choice | null {
  const to = nearest(g.units['br-bb-forcez']?.at ?? '', next(decision, 'forceZ'));
  return o.lastStand === 'ask' || to === undefined ? null : { kind: 'forceZ', value: [to] };
}

/**
 * By the prompt of the decision. In the windows (`weather` to `attackCards`) an answer follows from the orders and
 * from what is public alone: whether the hand holds a card that helps is never looked at, so that neither the answer
 * nor its time tells it (R22.1).
 */
const answers: { readonly [prompt: string]: Answer } = {
  'events.weather': (_g, _d, o) => (o.weather === 'none' ? pass : null),
  'offensive.specialReaction': (_g, _d, o) => (o.specialReaction === 'none' ? pass : null),
  'offensive.intelligence': (_g, d, o) => {
    if (o.intelligence === 'ask') return null;
    return o.intelligence === 'roll' && d.kinds.rollIntelligence ? simple('rollIntelligence') : pass;
  },
  'offensive.activate': (_g, d, o) => (o.reaction === 'none' && d.kinds.activateDone ? simple('activateDone') : null),
  'events.attackCards': (_g, _d, o) => (o.attackCards === 'none' ? pass : null),
  'battle.airNavalHits': atHits,
  'battle.groundHits': atHits,
  'battle.crit': (_g, d, o) => {
    const unit = o.hits === 'ask' ? undefined : next(d, 'critChoice')[0];
    return unit === undefined ? null : { kind: 'critChoice', value: [unit] };
  },
  'battle.transfer': (_g, _d, o) => (o.transfer === 'none' ? simple('transferDone') : null),
  'strategic.europe': (_g, _d, o) => (o.dice === 'atOnce' ? simple('rollEurope') : null),
  'strategic.submarines': (_g, _d, o) => (o.dice === 'atOnce' ? simple('rollSubmarines') : null),
  'afterBattle.postBattleMovement': (_g, _d, o) => (o.postBattle === 'proposal' ? simple('allHome') : null),
  'afterBattle.emergency': flee('emergencyMove'),
  'political.evacuate': flee('leave'),
  'afterBattle.stacking': atStacking,
  'events.loss': atLoss,
  'events.allAirDefend': atLastStand,
  'events.forceZ': atForceZ,
  'offensive.disengage': (_g, _d, o) => (o.disengage === 'stay' ? simple('stay') : null),
};

/** Whose offensive or other action goes on; undefined: nobody's, as in the Political Phase. */
function acting(g: State): Side | undefined {
  if (g.offensive.now) return g.offensive.now.side;
  return (things(g._stack).find((f) => f.phase === 'action') as { side?: Side } | undefined)?.side;
}

/** R11.2 Does the running offensive reach one of these places: with a battle there, or a unit that has come to it? */
function reaches(g: State, places: readonly HexId[]): boolean {
  const by = g.offensive.now?.side;
  if (by === undefined || places.length === 0) return false;
  const come = (a: Activated): boolean => a.side === by && (a.path?.length ?? 0) > 0 && a.mode !== 'withdrawn';
  const there = things(g.activated).flatMap((a) => (come(a) ? (g.units[a.id]?.at ?? []) : []));
  return places.some((hex) => g.battles[hex] !== undefined || there.includes(hex));
}

/** What these orders answer to a question, whoever acts; null: they do not speak of it. */
export const asOrdered = (g: State, decision: Decision, orders: Orders): Choice | null =>
  answers[decision.prompt]?.(g, decision, { ...standard, ...orders } as Required<Orders>) ?? null;

/**
 * Answers what the other side's action, or nobody's, asks of this seat; its own action, and what no order speaks of,
 * is left to the player, and all of it to one who never gave orders.
 */
export const standingOrders: StandingOrders<State> = {
  schema: {
    safeParse(value) {
      const parsed = ordersSchema.safeParse(value);
      return parsed.success ? { success: true, data: parsed.data as Json } : parsed;
    },
  },
  answer(view, decision, given) {
    if (given === null || acting(view) === decision.seat) return null;
    const orders = read(given);
    return reaches(view, orders.askAt ?? []) ? null : asOrdered(view, decision, orders);
  },
  always: (given) => read(given).always === true,
};
