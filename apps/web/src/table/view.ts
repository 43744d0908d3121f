import type {
  Act,
  AnyGame,
  AnyState,
  Atom,
  Choice,
  Decision,
  Delta,
  Digest,
  Explored,
  Frame,
  Listed,
  Offer,
  Refusal,
  Seat,
  Source,
} from '@wardroom/rules';
import { applyDelta, decisionOf, list, Machine, test, walk, whyBadAmount } from '@wardroom/rules';

import { Branch } from './server-decision.ts';

type Tables = Record<string, Record<string, object>>;

/** The view after a delta. The old one stays as it was; what did not change is shared between both. */
export function afterDelta(view: AnyState, delta: Delta, digest: Digest): { view: AnyState; digest: Digest } {
  const next: Tables = { ...(view as unknown as Tables) };
  const copied = new Set<string>();
  for (const [table, id] of delta) {
    if (!copied.has(table)) {
      next[table] = { ...next[table] };
      copied.add(table);
    }
    const thing = next[table]?.[id];
    if (thing) (next[table] as Record<string, object>)[id] = { ...thing };
  }
  return { view: next as unknown as AnyState, digest: applyDelta(next, delta, digest) };
}

/** The view after each act of a step, one after another. */
export function afterActs(
  view: AnyState,
  acts: readonly Act[],
  digest: Digest,
): { views: AnyState[]; view: AnyState; digest: Digest } {
  const views: AnyState[] = [];
  let now = { view, digest };
  for (const { delta } of acts) {
    now = afterDelta(now.view, delta, now.digest);
    views.push(now.view);
  }
  return { views, ...now };
}

/** Listing draws nothing. */
const drawsNothing: Source = {
  draw() {
    throw new Error('a view has no draws');
  },
  nonce: () => '',
};

/** The open decisions of these seats, listed from what they may see; only for games that hide nothing a list needs. */
export function decisionsOn(game: AnyGame, view: AnyState, seats: readonly Seat[]): Decision[] {
  return seats.length === 0 || !game.localDecisions ? [] : askedOn(game, view, seats);
}

/** The same where not all of them follow from a view: right for those that rest on what these seats see alone. */
export function askedOn(game: AnyGame, view: AnyState, seats: readonly Seat[]): Decision[] {
  const machine = new Machine<AnyState>(game, view, drawsNothing);
  return machine
    .asks()
    .filter((a) => seats.includes(a.seat))
    .map((a) => decisionOf(view, a));
}

/** What may follow after a prefix; null where it is not offered. */
export function exploreOn(decision: Decision, kind: string, prefix: readonly Atom[]): Explored | null {
  const offer = Object.hasOwn(decision.kinds, kind) ? decision.kinds[kind] : undefined;
  const at = offer ? walk(offer, prefix) : null;
  return at ? { next: at.next?.() ?? [], ...(at.end ? { end: at.end } : {}) } : null;
}

/** Null: offered. Otherwise the rules' reason, from what the asker may see. */
export function whyOn(game: AnyGame, view: AnyState, decision: Decision, choice: Choice): Refusal | null {
  const offer = Object.hasOwn(decision.kinds, choice.kind) ? decision.kinds[choice.kind] : undefined;
  const verdict = offer ? test(offer, choice) : null;
  if (verdict === undefined) return null;
  if (verdict === 'badAmount')
    return whyBadAmount(offer as Offer, choice) ?? { code: 'badAmount', rule: decision.rule, key: 'badAmount' };
  const frames = view._stack;
  const top = frames[String(Object.keys(frames).length - 1)] as Frame;
  const said = verdict ?? game.phases[decision.phase]?.explain?.(view, top, choice, decision.seat);
  return said ?? { code: 'notOffered', rule: decision.rule, key: 'notOffered', params: { kind: choice.kind } };
}

/**
 * Every choice below; where the server has not listed a branch yet it is asked for, and nothing behind it: there may
 * be much more.
 */
function everyBelow(kind: string, offer: Offer, limit: number): { choices: Listed[]; complete: boolean } {
  if (!(offer instanceof Branch)) return list(kind, offer, limit);
  const choices: Listed[] = [];
  const visit = (at: Branch, value: readonly Atom[]): boolean => {
    const { end } = at;
    if (at.pending) return false;
    if (end) choices.push({ kind, value, ...(end === true ? {} : { range: end }) });
    return (at.next?.() ?? []).every((atom) => choices.length < limit && visit(at.after(atom), [...value, atom]));
  };
  return { complete: limit > 0 && visit(offer, []), choices };
}

/** Every choice of a decision, kind by kind, at most `limit`; `complete` is false when there are more. */
export function everyChoice(decision: Decision, limit: number): { choices: Listed[]; complete: boolean } {
  const choices: Listed[] = [];
  for (const [kind, offer] of Object.entries(decision.kinds)) {
    const some = everyBelow(kind, offer as Offer, limit - choices.length);
    choices.push(...some.choices);
    if (!some.complete) return { choices, complete: false };
  }
  return { choices, complete: true };
}
