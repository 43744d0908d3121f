import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { agrees, eventWorth } from './cards.ts';
import { bestOffensive, bestOffensives, type Kind, type Plan } from './offensive.ts';
import type { CardId, Side, State } from './read.ts';
import { card, scenarioOf, startsOffensive, turnOf } from './read.ts';
import { relocation } from './staff.ts';

/** An event worth so much is not spent on an operation. */
const KEPT = 1.4;
/** An offensive worth so much is played before any event. */
const GOOD = 0.6;
/** An event worth so much is played before an offensive that takes nothing. */
export const WORTHY = 0.2;

const atoms = (d: Decision, kind: string): CardId[] => (d.kinds[kind]?.next?.() ?? []).map(String);
export const one = (kind: string, ...value: CardId[]): Choice[] => [{ kind, value }];

/** An offensive that the hand can begin. */
export interface Play {
  kind: Kind;
  id: CardId;
  plan: Plan;
  /** What the event of a card is worth that is spent on an operation, if it is better kept; the score is less it. */
  cost: number;
}

/** How many plans are tried of an operation and of an event, how many cards, and how many plans of each are kept. */
export interface Breadth {
  operation: number;
  event: number;
  cards: number;
  plans: number;
  /** Whether units that are left over go to the front: to choose a card it is not asked. */
  filled: boolean;
}
/**
 * The best guesses are mostly the best plans: twelve tries instead of three take five times as long and win no more.
 */
const BREADTH: Breadth = { operation: 2, event: 1, cards: 2, plans: 1, filled: false };

/**
 * The offensives that the hand can begin, the best first: the highest card as an operation, the events that begin one.
 * `events`: what each event is worth that begins none.
 */
export function offensives(
  view: AnyState,
  d: Decision,
  events: ReadonlyMap<CardId, number>,
  breadth: Breadth = BREADTH,
): Play[] {
  const worthOf = (id: CardId): number => events.get(id) ?? 0;
  // Among equals the one whose event is worth least.
  const ocs = atoms(d, 'playOC').sort(
    (a, b) =>
      Number(worthOf(a) >= KEPT) - Number(worthOf(b) >= KEPT) ||
      card(b).ov - card(a).ov ||
      worthOf(a) - worthOf(b) ||
      (a < b ? -1 : 1),
  );
  const tries: [Kind, CardId][] = [];
  const first = ocs[0];
  if (first !== undefined) tries.push(['playOC', first]);
  for (const id of atoms(d, 'playEC')) if (startsOffensive(id)) tries.push(['playEC', id]);
  const out: Play[] = [];
  for (const [kind, id] of tries.slice(0, breadth.cards)) {
    // Who looks for one plan alone has found it.
    if (breadth.plans === 1 && isGood(out[0])) break;
    const n = kind === 'playOC' ? breadth.operation : breadth.event;
    const cost = kind === 'playOC' && worthOf(id) >= KEPT ? worthOf(id) : 0;
    // Where one plan alone is looked for, those that are worth less than the best so far need not be found.
    const least = breadth.plans === 1 && !breadth.filled ? Math.max(0, ...out.map(({ plan }) => plan.score)) : 0;
    for (const plan of bestOffensives(view, d, id, kind, n, { ...breadth, least })) {
      const score = plan.score - cost;
      if (score > 0) out.push({ kind, id, cost, plan: { ...plan, score } });
    }
  }
  return out.sort((a, b) => b.plan.score - a.plan.score);
}

/** What the events of the hand are worth that begin no offensive. */
export const eventsOf = (g: State, d: Decision): Map<CardId, number> =>
  new Map(
    atoms(d, 'playEC')
      .filter((id) => !startsOffensive(id))
      .map((id) => [id, eventWorth(g, d.seat as Side, id)]),
  );

/**
 * What comes before any offensive: the end of the rivalry (R20.8), and with the last card of a turn a headquarters that
 * moves up. Empty: nothing.
 */
export function duty(view: AnyState, d: Decision, events: ReadonlyMap<CardId, number>): Choice[] {
  const hand = atoms(d, 'playOC');
  // R20.8 Not with the only high card while it can still begin something far away.
  const peace = atoms(d, 'endISR').sort((a, b) => (events.get(a) ?? 0) - (events.get(b) ?? 0));
  // An event that brings the agreement costs no high card.
  const agreement = peace.length > 0 ? [...events.keys()].find((id) => agrees(d.seat as Side, id)) : undefined;
  if (agreement !== undefined) return one('playEC', agreement);
  if (peace[0] !== undefined && hand.length >= 3 && (peace.length >= 2 || hand.length <= 5))
    return one('endISR', peace[0]);
  // The last card of a turn that is not the last one.
  const { lastTurn } = scenarioOf((view as unknown as State).options.now?.scenario ?? '1942');
  return hand.length === 1 && turnOf(view as unknown as State) < lastTurn
    ? relocation(view, d, hand[0] as CardId)
    : [];
}

/** An offensive that takes something: it is played before any event. */
export const isGood = (play: Play | undefined): play is Play =>
  play !== undefined && play.plan.score >= GOOD && play.plan.takes > 0;

/** The event that is worth most; undefined: none is in hand. */
export const bestEvent = (events: ReadonlyMap<CardId, number>): [CardId, number] | undefined =>
  [...events].sort((a, b) => b[1] - a[1])[0];

/**
 * Without a good offensive: the best event, else an offensive that goes to the front (`best`), else what costs least.
 */
export function otherwise(d: Decision, events: ReadonlyMap<CardId, number>, best: Play | undefined): Choice[] {
  const event = bestEvent(events);
  if (event && event[1] >= WORTHY) return one('playEC', event[0]);
  const china = atoms(d, 'chinaOffensive').at(-1);
  if (china !== undefined) return one('chinaOffensive', china);
  if (best) return one(best.kind, best.id);
  if (event) return one('playEC', event[0]);
  if (d.kinds.pass) return one('pass');
  const least = atoms(d, 'discard').sort((a, b) => card(a).ov - card(b).ov)[0];
  return least === undefined ? [] : one('discard', least);
}

/** One action: a good offensive, else what comes without one. */
export function action(view: AnyState, d: Decision): Choice[] {
  const events = eventsOf(view as unknown as State, d);
  const first = duty(view, d, events);
  if (first.length > 0) return first;
  const best = offensives(view, d, events)[0];
  // What follows the card is answered when it lies on the table: that ends a batch.
  return isGood(best) ? one(best.kind, best.id) : otherwise(d, events, best);
}

/** What ends a step of the plan, in the order in which it is looked for; without a battle the event demands one. */
const ENDS = ['activateDone', 'moveDone', 'declareDone', 'becomeOC', 'giveUp'];
/** So much is tried where the plan is under way: little is left of it. */
const LEFT = 2;

/**
 * The plan of the card on the table, from where it stands: somebody else may have begun it. Where nothing more is
 * gained the step ends, and what leaves it open is taken back.
 */
export function offensive(view: AnyState, d: Decision): Choice[] {
  const o = (view as unknown as State).offensive.now;
  if (!o) return [];
  const begun = d.phase !== 'activate' || o.hqs !== undefined;
  const plan = bestOffensive(view, d, o.card, o.as === 'oc' ? 'playOC' : 'playEC', begun ? LEFT : undefined);
  if (plan) return plan.choices;
  if (!begun && d.kinds.hq) return [];
  const end = ENDS.find((kind) => d.kinds[kind]);
  if (end !== undefined) return one(end);
  const open = atoms(d, 'cancelMove')[0];
  return open === undefined ? [] : one('cancelMove', open);
}
