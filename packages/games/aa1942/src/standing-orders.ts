import type { Choice, Decision, Json, StandingOrders } from '@wardroom/rules';
import { ids, things } from '@wardroom/rules';
import * as z from 'zod/mini';
import { airDistance, isSea, now, sideOf } from './board.ts';
import { attackersOf, defendersOf, isAir } from './conduct-combat/forces.ts';
import type { CasualtyFrame } from './conduct-combat/propose.ts';
import { defaultOrder, proposeCasualties } from './conduct-combat/propose.ts';
import type { SubmarineFrame } from './conduct-combat/submarine-decision.ts';
import type { Battle, SpaceId, State, UnitType } from './state.ts';
import { unitTypes } from './state.ts';

const order = z.array(z.enum(unitTypes)).check(
  z.maxLength(unitTypes.length),
  z.refine((list) => new Set(list).size === list.length, 'a type stands in the list once'),
);

/** 15.3 What a player leaves behind for decisions that come up while he is away. Everything may be left out. */
export const ordersSchema = z.strictObject({
  /** What is lost first stands first; types left out follow in the default order. */
  orderOfLoss: z.optional(z.strictObject({ land: z.optional(order), sea: z.optional(order) })),
  /** `ifNoAir`: submerge where the enemy has no aircraft in the battle. */
  submerge: z.optional(z.enum(['always', 'never', 'ifNoAir'])),
  /** Interceptors against each raid: at most so many. */
  intercept: z.optional(z.union([z.enum(['all', 'none']), z.int().check(z.gte(0), z.lte(100))])),
  /**
   * Homeless fighters: a deck in the same zone, then one next to it, then the territory with the most friendly
   * units.
   */
  stranded: z.optional(z.enum(['nearest'])),
  /** Spaces (or ids of battles) where the player decides himself, or all of them. */
  askMe: z.optional(z.union([z.literal('all'), z.array(z.string().check(z.maxLength(40))).check(z.maxLength(200))])),
});
export type Orders = z.output<typeof ordersSchema>;

const prompts = ['casualties', 'agreeCasualties', 'submarines', 'intercept', 'landStranded'] as const;
type Prompt = (typeof prompts)[number];

/** The frame that the decision belongs to: the top of the stack. */
function frameOf<F>(view: State): F {
  const depth = ids(view._stack).length;
  return view._stack[String(depth - 1)] as unknown as F;
}

/**
 * Answers the decisions of combat that interrupt another power's turn (15.3); anything else, and spaces marked "ask
 * me", is left to the player, and all of it to one who never gave orders. What orders leave out: the default order of
 * loss, submarines strike, nobody intercepts.
 */
export const standingOrders: StandingOrders<State> = {
  schema: {
    safeParse(value) {
      const parsed = ordersSchema.safeParse(value);
      return parsed.success ? { success: true, data: parsed.data as Json } : parsed;
    },
  },
  answer(view, decision, given) {
    const prompt = prompts.find((p) => p === decision.prompt);
    if (!prompt || given === null || decision.seat === now(view).power) return null;
    const parsed = ordersSchema.safeParse(given);
    const orders: Orders = parsed.success ? parsed.data : {};
    const space = decision.params?.space as SpaceId;
    const asked = [space, decision.params?.battle].filter((x): x is string => typeof x === 'string');
    if (orders.askMe === 'all' || orders.askMe?.some((x) => asked.includes(x))) return null;
    return answers[prompt](view, decision, orders, space);
  },
};

type Answer = (view: State, decision: Decision, orders: Orders, space: SpaceId) => Choice;

const answers: Record<Prompt, Answer> = {
  casualties(view, _decision, orders, space) {
    const own = isSea(space) ? orders.orderOfLoss?.sea : orders.orderOfLoss?.land;
    return { kind: 'casualties', value: proposeCasualties(view, frameOf<CasualtyFrame>(view), fullOrder(own)) };
  },
  agreeCasualties: () => ({ kind: 'agree', value: [] }),
  submarines(view, decision, orders) {
    const b = view.battles[frameOf<SubmarineFrame>(view).battle] as Battle;
    const submarines = decision.params?.submarines as number;
    const enemy =
      sideOf(now(view).power) === sideOf(decision.seat as never) ? defendersOf(view, b) : attackersOf(view, b);
    const dive = orders.submerge === 'always' || (orders.submerge === 'ifNoAir' && !enemy.some(isAir));
    return dive ? { kind: 'submerge', value: [], amount: submarines } : { kind: 'strike', value: [] };
  },
  intercept(_view, decision, orders) {
    const fighters = decision.params?.fighters as number;
    const wanted = typeof orders.intercept === 'number' ? orders.intercept : 0;
    const amount = orders.intercept === 'all' ? fighters : Math.min(wanted, fighters);
    return { kind: 'intercept', value: [], amount };
  },
  landStranded(view, decision) {
    const u = view.units[decision.params?.unit as string];
    return {
      kind: 'land',
      value: [u ? nearestHaven(view, decision, (decision.kinds.land?.next?.() ?? []) as SpaceId[], u.space) : ''],
    };
  },
};

/** A deck in the same zone, then a deck one space away, then the territory with the most friendly units. */
function nearestHaven(view: State, decision: Decision, places: readonly SpaceId[], from: SpaceId): SpaceId {
  const friends = (s: SpaceId): number =>
    things(view.units).reduce(
      (n, u) => n + (u.space === s && sideOf(u.power) === sideOf(decision.seat as never) ? 1 : 0),
      0,
    );
  const rank = (s: SpaceId): number => airDistance(from, s) * 1000 + (isSea(s) ? 0 : 500) - Math.min(friends(s), 400);
  return [...places].sort((a, b) => rank(a) - rank(b))[0] ?? from;
}

/** Types that a player's list leaves out follow in the default order. */
function fullOrder(own: readonly UnitType[] | undefined): readonly UnitType[] | undefined {
  return own ? [...own, ...defaultOrder.defender.filter((t) => !own.includes(t))] : undefined;
}
