import type { Decision } from './decision.ts';
import type { AnyGame, AnyState, Frame } from './game.ts';
import type { Choice, Offer } from './offer.ts';
import { isChoice, test, walk, whyBadAmount } from './offer.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';

/** Undefined when this choice is in the decision's lists, else the reason; null: it is simply not there. */
export function verdictOn(d: Decision, choice: Choice): undefined | Refusal | null {
  if (!isChoice(choice)) return engineRefusal('malformed');
  const offer = offerOf(d, choice.kind);
  if (!offer) return null;
  const verdict = test(offer, choice);
  return verdict === 'badAmount'
    ? (whyBadAmount(offer, choice) ?? { ...engineRefusal('badAmount'), rule: d.rule })
    : verdict;
}

/** The part of a decision's list after a prefix of a choice; null when the prefix is not offered. */
export function offerAt(d: Decision, kind: string, prefix: Choice['value']): Offer | null {
  const offer = offerOf(d, kind);
  return offer ? walk(offer, prefix) : null;
}

function offerOf(d: Decision, kind: string): Offer | undefined {
  return Object.hasOwn(d.kinds, kind) ? d.kinds[kind] : undefined;
}

/** The reason why a choice is not offered, as its phase explains it from what the asker sees. */
export function explained(game: AnyGame, seen: AnyState, frame: Frame, d: Decision, choice: Choice): Refusal {
  const said = game.phases[d.phase]?.explain?.(seen, frame, choice, d.seat);
  return said ?? { code: 'notOffered', rule: d.rule, key: 'notOffered', params: { kind: choice.kind } };
}
