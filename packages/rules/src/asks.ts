import type { Ask, Decision } from './decision.ts';
import type { AnyGame, AnyState, Anytime } from './game.ts';
import type { Choice, Offer } from './offer.ts';
import { list, test } from './offer.ts';

/** An ask with the phase that puts it. */
export interface OpenAsk extends Ask {
  phase: string;
  rule: string;
  /** In a phase of drafts: what the others are shown in place of the prompt, whether or not this seat is done. */
  veil?: string;
}

/** Field by field, because spreading an object of any shape is slow, and every step has some of these. */
export function openAsk(ask: Ask & { veil?: string }, phase: string, rule: string): OpenAsk {
  const out: OpenAsk = { seat: ask.seat, prompt: ask.prompt, kinds: ask.kinds, phase, rule };
  if (ask.params !== undefined) out.params = ask.params;
  if (ask.must !== undefined) out.must = ask.must;
  if (ask.auto !== undefined) out.auto = ask.auto;
  if (ask.key !== undefined) out.key = ask.key;
  if (ask.slot !== undefined) out.slot = ask.slot;
  if (ask.veil !== undefined) out.veil = ask.veil;
  return out;
}

/** Under which a decision is numbered: its seat, and its slot where the seat holds several. */
export const slotOf = (ask: Pick<Ask, 'seat' | 'slot'>): string =>
  ask.slot === undefined ? ask.seat : `${ask.seat}+${ask.slot}`;

/** An ask with its number. */
export const numbered = (ask: OpenAsk, id: string): Decision =>
  Object.assign(openAsk(ask, ask.phase, ask.rule), { id });

/** The decision of an ask, as the numbers in the state (or in a view) have it. */
export const decisionOf = (state: AnyState, ask: OpenAsk): Decision =>
  numbered(ask, `${slotOf(ask)}.${state._asks[slotOf(ask)]?.n ?? 0}`);

/** Phases of acts at any time are called so in decisions: `+reveal`. */
export const anytimeName = (phase: string): string | null => (phase.startsWith('+') ? phase.slice(1) : null);
export function anytimeOf(game: AnyGame, phase: string): Anytime<AnyState> | undefined {
  const name = anytimeName(phase);
  return name === null ? undefined : (game.anytime?.[name] as Anytime<AnyState> | undefined);
}

/** The only legal answer, where the program gives single ones; null: the seat is asked. */
export function singleAnswer(ask: Ask): Choice | null {
  if (!ask.auto) return null;
  const all: Choice[] = [];
  for (const [kind, offer] of Object.entries(ask.kinds)) {
    const { choices, complete } = list(kind, offer as Offer, 2);
    for (const c of choices) {
      if (c.range && c.range.min !== c.range.max) return null;
      all.push({ kind: c.kind, value: c.value, ...(c.range ? { amount: c.range.min } : {}) });
    }
    if (!complete || all.length > 1) return null;
  }
  return all[0] ?? null;
}

/** Is this choice in the lists of an ask? */
export function isListed(ask: Ask, choice: Choice): boolean {
  const offer = Object.hasOwn(ask.kinds, choice.kind) ? (ask.kinds[choice.kind] as Offer) : undefined;
  return offer !== undefined && test(offer, choice) === undefined;
}
