import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { agrees, eventWorth } from './cards.ts';
import { bestOffensive, type Plan } from './offensive.ts';
import type { CardId, Side, State } from './read.ts';
import { card, scenarioOf, startsOffensive, turnOf } from './read.ts';
import { relocation } from './staff.ts';

/** An event worth so much is not spent on an operation. */
const KEPT = 1.4;
/** An offensive worth so much is played before any event. */
const GOOD = 0.6;

const atoms = (d: Decision, kind: string): CardId[] => (d.kinds[kind]?.next?.() ?? []).map(String);
const one = (kind: string, ...value: CardId[]): Choice[] => [{ kind, value }];

interface Play {
  kind: 'playOC' | 'playEC';
  id: CardId;
  plan: Plan;
}

/** The best of the offensives that the hand can begin: the highest card as an operation, the events that begin one. */
function bestPlay(view: AnyState, d: Decision, events: ReadonlyMap<CardId, number>): Play | null {
  const worthOf = (id: CardId): number => events.get(id) ?? 0;
  // Among equals the one whose event is worth least.
  const ocs = atoms(d, 'playOC').sort(
    (a, b) =>
      Number(worthOf(a) >= KEPT) - Number(worthOf(b) >= KEPT) ||
      card(b).ov - card(a).ov ||
      worthOf(a) - worthOf(b) ||
      (a < b ? -1 : 1),
  );
  const tries: [Play['kind'], CardId][] = [];
  const first = ocs[0];
  if (first !== undefined) tries.push(['playOC', first]);
  for (const id of atoms(d, 'playEC')) if (startsOffensive(id)) tries.push(['playEC', id]);
  let best: Play | null = null;
  for (const [kind, id] of tries.slice(0, 3)) {
    const plan = bestOffensive(view, d, id, kind, kind === 'playOC' ? 9 : 4);
    if (!plan) continue;
    const cost = kind === 'playOC' ? (events.get(id) ?? 0) : 0;
    const score = plan.score - (cost >= KEPT ? cost : 0);
    if (score > (best?.plan.score ?? 0)) best = { kind, id, plan: { ...plan, score } };
  }
  return best;
}

/**
 * One action: an offensive that takes something, else the best event, else an offensive that goes to the front, else
 * what costs least.
 */
export function action(view: AnyState, d: Decision): Choice[] {
  const g = view as unknown as State;
  const side = d.seat as Side;
  const events = new Map(
    atoms(d, 'playEC')
      .filter((id) => !startsOffensive(id))
      .map((id) => [id, eventWorth(g, side, id)]),
  );
  const hand = atoms(d, 'playOC');
  // R20.8 Not with the only high card while it can still begin something far away.
  const peace = atoms(d, 'endISR').sort((a, b) => (events.get(a) ?? 0) - (events.get(b) ?? 0));
  // An event that brings the agreement costs no high card.
  const agreement = peace.length > 0 ? [...events.keys()].find((id) => agrees(side, id)) : undefined;
  if (agreement !== undefined) return one('playEC', agreement);
  if (peace[0] !== undefined && hand.length >= 3 && (peace.length >= 2 || hand.length <= 5))
    return one('endISR', peace[0]);
  // The last card of a turn that is not the last one.
  if (hand.length === 1 && turnOf(g) < scenarioOf(g.options.now?.scenario ?? '1942').lastTurn) {
    const away = relocation(view, d, hand[0] as CardId);
    if (away.length > 0) return away;
  }
  const best = bestPlay(view, d, events);
  // What follows the card is answered when it lies on the table: that ends a batch.
  if (best && best.plan.score >= GOOD && best.plan.takes > 0) return one(best.kind, best.id);
  const event = [...events].sort((a, b) => b[1] - a[1])[0];
  if (event && event[1] >= 0.2) return one('playEC', event[0]);
  const china = atoms(d, 'chinaOffensive').at(-1);
  if (china !== undefined) return one('chinaOffensive', china);
  if (best) return one(best.kind, best.id);
  if (event) return one('playEC', event[0]);
  if (d.kinds.pass) return one('pass');
  const least = atoms(d, 'discard').sort((a, b) => card(a).ov - card(b).ov)[0];
  return least === undefined ? [] : one('discard', least);
}

/** What ends a step of the plan, in the order in which it is looked for; without a battle the event demands one. */
const ENDS = ['activateDone', 'moveDone', 'declareDone', 'becomeOC', 'giveUp'];
/** So much is tried where the plan is under way: little is left of it. */
const LEFT = 6;

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
