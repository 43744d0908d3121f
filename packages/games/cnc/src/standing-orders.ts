import type { Choice, Decision, Json, Offer, StandingOrders } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import * as z from 'zod/mini';
import { blocksIn, commanderOf } from './blocks.ts';
import { diceOf, firepower } from './combat/fire.ts';
import type { TargetClass } from './combat/hits.ts';
import type { Block, State } from './state.ts';

/**
 * What a player leaves behind for the moments in which others wait for him alone. What is left out follows `standard`.
 */
export const ordersSchema = z.strictObject({
  /** 15.7 Intelligence is played against him: no answer; the Double Agent where he holds it; or he is asked. */
  doubleAgent: z.optional(z.enum(['none', 'answer', 'ask'])),
  /** 18.6 Of the strongest: the one that has acted already, else the first; or he is asked. */
  hits: z.optional(z.enum(['acted', 'ask'])),
  /** 18.3 A unit that can fire at one class of one side alone does it; or he is asked. */
  fire: z.optional(z.enum(['only', 'ask'])),
  /** 21.4 In a Sneak Raid each unit fires where most hits are to be hoped for; or he is asked. */
  raid: z.optional(z.enum(['best', 'ask'])),
  /** 18.10.2 After a sea round his Submarines escape, or stay and fight on; or he is asked. */
  escape: z.optional(z.enum(['escape', 'stay', 'ask'])),
  /** 18.8, 20.3 Units that must leave go to the first place that is offered; or he is asked. */
  leave: z.optional(z.enum(['first', 'ask'])),
  /**
   * R-21 Where secret technologies may be shown: they are kept, or the first of them is shown before a Combat Round
   * in which he fights; or he is asked.
   */
  secrets: z.optional(z.enum(['keep', 'battle', 'ask'])),
  /** Answer even while the player is at the table, and in live games. */
  always: z.optional(z.boolean()),
});
export type Orders = z.output<typeof ordersSchema>;
type Field = Exclude<keyof Orders, 'always'>;

/**
 * What counts where the orders of an absent player leave it out: he is asked, for every answer can cost something; but
 * nobody waits for him to say that he shows nothing. Who never gave orders is asked everything but that: in slow play a
 * window is not waited for.
 */
export const standard: { readonly [F in Field]: NonNullable<Orders[F]> } = {
  doubleAgent: 'ask',
  hits: 'acted',
  fire: 'ask',
  raid: 'ask',
  escape: 'ask',
  leave: 'ask',
  secrets: 'keep',
};
/** The answers that each order can have. */
export const orderChoices: { readonly [F in Field]: readonly NonNullable<Orders[F]>[] } = {
  doubleAgent: ['ask', 'none', 'answer'],
  hits: ['acted', 'ask'],
  fire: ['ask', 'only'],
  raid: ['ask', 'best'],
  escape: ['ask', 'escape', 'stay'],
  leave: ['ask', 'first'],
  secrets: ['keep', 'ask', 'battle'],
};

/** The first members of a kind. */
const members = (d: Decision, kind: string, most: number): Choice[] => {
  const offer = d.kinds[kind] as Offer | undefined;
  return offer ? list(kind, offer, most).choices.map(({ value }) => ({ kind, value })) : [];
};

/** 21.4.2 The shot with most hits to be hoped for: dice by firepower. */
function bestShot(g: State, d: Decision): Choice | null {
  const hope = (c: Choice): number => {
    const b = g.blocks[String(c.value[0])] as Block;
    const at = c.value[2] as TargetClass;
    return firepower(g, b, at) * diceOf(g, b, at);
  };
  const shots = members(d, 'fire', 200);
  return shots.reduce<Choice | null>((best, c) => (best && hope(best) >= hope(c) ? best : c), null);
}

function answer(g: State, d: Decision, orders: Orders): Choice | null {
  const order = <F extends Field>(field: F): Orders[F] => orders[field] ?? standard[field];
  switch (d.phase) {
    case 'doubleAgent': {
      const will = order('doubleAgent');
      if (will === 'none') return { kind: 'decline', value: [] };
      return will === 'answer' ? (members(d, 'doubleAgent', 1)[0] ?? { kind: 'decline', value: [] }) : null;
    }
    case 'lastChance': {
      const will = order('secrets');
      if (will === 'ask') return null;
      const at = d.params?.area;
      const fights = at !== undefined && blocksIn(g, String(at)).some((b) => commanderOf(b) === d.seat);
      const [pair] = will === 'battle' && fights ? members(d, 'reveal', 1) : [];
      return pair ?? { kind: 'pass', value: [] };
    }
    case 'assignHits': {
      if (order('hits') === 'ask') return null;
      const all = members(d, 'hit', 40);
      const acted = all.find((c) => (g.blocks[String(c.value[0])] as Block | undefined)?.acted);
      return acted ?? all[0] ?? null;
    }
    case 'round': {
      // Only in a Sneak Raid a unit may leave it at that.
      if (d.kinds.decline) return order('raid') === 'best' ? bestShot(g, d) : null;
      const shots = members(d, 'fire', 2);
      const [only] = shots;
      return order('fire') === 'only' && shots.length === 1 && only ? only : null;
    }
    case 'seaRoundEnd': {
      // 18.10.2 Air Forces that must leave come first.
      const [plane] = members(d, 'rebase', 1);
      if (plane) return order('leave') === 'first' ? plane : null;
      const will = order('escape');
      if (will === 'ask') return null;
      const [sub] = will === 'escape' ? members(d, 'escape', 1) : [];
      return sub ?? (d.kinds.done ? { kind: 'done', value: [] } : null);
    }
    case 'landRoundEnd':
    case 'supplyPhase': {
      if (order('leave') === 'ask') return null;
      return members(d, 'retreat', 1)[0] ?? members(d, 'rebase', 1)[0] ?? null;
    }
    default:
      return null;
  }
}

/** 9.1 Standing orders: each answer is a member of the list that is open at that moment. */
export const standing: StandingOrders<State> = {
  schema: ordersSchema as unknown as StandingOrders<State>['schema'],
  answer: (view, decision, orders) =>
    orders === null && decision.phase !== 'lastChance' ? null : answer(view, decision, (orders ?? {}) as Orders),
  always: (orders: Json) => (orders as Orders | null)?.always === true,
};
