import type { Ask, Decision } from './decision.ts';
import type { AnyGame, AnyState, Anytime } from './game.ts';
import type { Choice, Listed, Offer } from './offer.ts';
import { list, test } from './offer.ts';
import { joined } from './texts.ts';

/** An ask with the phase that puts it. */
export interface OpenAsk extends Ask {
  phase: string;
  rule: string;
  /** In a phase of drafts: what the others are shown in place of the prompt, whether or not this seat is done. */
  veil?: string;
}

/**
 * Field by field, undefined where there is none: every step has some of these, spreading an object of any shape is
 * slow, and all of them are read at the same places.
 */
export function openAsk(ask: Ask & { veil?: string }, phase: string, rule: string): OpenAsk {
  return {
    seat: ask.seat,
    prompt: ask.prompt,
    kinds: ask.kinds,
    phase,
    rule,
    params: ask.params,
    must: ask.must,
    untimed: ask.untimed,
    auto: ask.auto,
    key: ask.key,
    slot: ask.slot,
    veil: ask.veil,
  };
}

const slotName = joined('+');
/** Under which a decision is numbered: its seat, and its slot where the seat holds several. */
export const slotOf = ({ seat, slot }: Pick<Ask, 'seat' | 'slot'>): string =>
  slot === undefined ? seat : slotName(seat, slot);

/** An ask with its number. */
export const numbered = (ask: OpenAsk, id: string): Decision =>
  withId(openAsk(ask, ask.phase, ask.rule) as Decision, id);
function withId(decision: Decision, id: string): Decision {
  decision.id = id;
  return decision;
}

/** The decision of an ask, as the numbers in the state (or in a view) have it. */
export function decisionOf(state: AnyState, ask: OpenAsk): Decision {
  const slot = slotOf(ask);
  return numbered(ask, `${slot}.${state._asks[slot]?.n ?? 0}`);
}

/** Phases of acts at any time are called so in decisions: `+reveal`. */
export const anytimeName = (phase: string): string | null => (phase.startsWith('+') ? phase.slice(1) : null);
export function anytimeOf(game: AnyGame, phase: string): Anytime<AnyState> | undefined {
  const name = anytimeName(phase);
  return name === null ? undefined : (game.anytime?.[name] as Anytime<AnyState> | undefined);
}

/** The only legal answer, where the program gives single ones; null: the seat is asked. */
export function singleAnswer(ask: Ask): Choice | null {
  if (!ask.auto) return null;
  let only: Listed | null = null;
  for (const kind in ask.kinds) {
    const { choices, complete } = list(kind, ask.kinds[kind] as Offer, 2);
    const [first, second] = choices;
    const open = first?.range !== undefined && first.range.min !== first.range.max;
    if (!complete || open || second || (first && only)) return null;
    only = first ?? only;
  }
  if (!only) return null;
  const { kind, value, range } = only;
  return range ? { kind, value, amount: range.min } : { kind, value };
}

/** Is this choice in the lists of an ask? */
export function isListed(ask: Ask, choice: Choice): boolean {
  const offer = Object.hasOwn(ask.kinds, choice.kind) ? (ask.kinds[choice.kind] as Offer) : undefined;
  return offer !== undefined && test(offer, choice) === undefined;
}
