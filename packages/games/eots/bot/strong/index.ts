import type { Bot, Rng } from '@wardroom/bots';
import { randomBot } from '@wardroom/bots';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { type Breadth, bestEvent, duty, eventsOf, isGood, offensives, one, otherwise, WORTHY } from '../action.ts';
import { bestOffensives, type Plan } from '../offensive.ts';
import { react } from '../reaction.ts';
import type { Side, State } from '../read.ts';
import { planned } from '../sensible.ts';
import { chanceOf, rehearsed } from './rehearsal.ts';

/** Plans that are rehearsed. */
const PLANS = 4;
/** Deals of hidden cards, with their dice, for which each of them is rehearsed. */
const DEALS = 2;
const BREADTH: Breadth = { operation: 12, event: 4, cards: 3, plans: 2, filled: true };
/** How many ideas are tried for the card on the table. */
const TRIES = 14;
/** How many ways to react are weighed. */
const REACTIONS = 12;

interface Candidate {
  /** What is answered. */
  choices: Choice[];
  /** What is rehearsed. */
  whole: readonly Choice[];
  /** What it is worth beside what the rehearsal sees. */
  extra: number;
}

/** The candidate that is worth most after its answer, all by the same deals and dice; the first of equals. */
function best(view: AnyState, side: Side, candidates: readonly Candidate[], rng: Rng): Candidate | undefined {
  if (candidates.length < 2) return candidates[0];
  const chances = Array.from({ length: DEALS }, () => chanceOf(rng));
  let found: { candidate: Candidate; n: number } | undefined;
  for (const candidate of candidates) {
    const after = chances.map((chance) => rehearsed(view, side, candidate.whole, chance));
    if (after.includes(null)) continue;
    const n = candidate.extra + after.reduce<number>((sum, x) => sum + (x ?? 0), 0) / DEALS;
    if (!found || n > found.n) found = { candidate, n };
  }
  return found?.candidate ?? candidates[0];
}

/** The best of the offensives that the hand can begin and of the event that is worth most. */
function bestAction(view: AnyState, d: Decision, rng: Rng): Choice[] {
  const events = eventsOf(view as unknown as State, d);
  const first = duty(view, d, events);
  if (first.length > 0) return first;
  const plays = offensives(view, d, events, BREADTH);
  const usual = isGood(plays[0]) ? one(plays[0].kind, plays[0].id) : otherwise(d, events, plays[0]);
  const kind = usual[0]?.kind;
  if (kind !== 'playOC' && kind !== 'playEC') return usual;
  const candidates: Candidate[] = plays
    .slice(0, PLANS)
    .map(({ kind: k, id, plan, cost }) => ({ choices: one(k, id), whole: plan.choices, extra: plan.beside - cost }));
  const event = bestEvent(events);
  if (event && event[1] >= WORTHY)
    candidates.push({ choices: one('playEC', event[0]), whole: one('playEC', event[0]), extra: event[1] });
  return best(view, d.seat as Side, candidates, rng)?.choices ?? usual;
}

/** The best plan for the card on the table. */
function bestPlan(view: AnyState, d: Decision, rng: Rng): Choice[] {
  const o = (view as unknown as State).offensive.now;
  if (!o || o.hqs !== undefined) return planned(view, d);
  const kind = o.as === 'oc' ? 'playOC' : 'playEC';
  const plans: Plan[] = bestOffensives(view, d, o.card, kind, TRIES, { plans: PLANS, filled: true });
  const candidates = plans.map(({ choices, beside }) => ({ choices, whole: choices, extra: beside }));
  return best(view, d.seat as Side, candidates, rng)?.choices ?? planned(view, d);
}

function answered(view: AnyState, d: Decision, rng: Rng): Choice[] {
  if (d.phase === 'action') return bestAction(view, d, rng);
  if (d.phase === 'activate') return bestPlan(view, d, rng);
  if (d.phase === 'reactionActivate') return react(view, d, REACTIONS);
  return planned(view, d);
}

/**
 * Plays Empire of the Sun as the sensible bot does, but rehearses its best plans on boards on which the cards that it
 * does not see are dealt by chance: the other side reacts and answers with an offensive of its own, and what is left
 * after that counts.
 */
export const strong: Bot = {
  id: 'strong',
  answer(view, decision, rng) {
    const choices = answered(view, decision, rng);
    return choices.length > 0 ? choices : randomBot.answer(view, decision, rng);
  },
};
