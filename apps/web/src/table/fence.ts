import type { AnyGame, AnyState, Atom, Decision, Frame, Offer, Refusal, Seat } from '@wardroom/rules';

/** Why these groups are not mine to touch; null: they are. */
export type Reserved = (seat: Seat, groups: readonly string[]) => Refusal | null;

/**
 * A decision without what touches groups of the seat that another commander has; their beginnings say whose they are.
 */
export function fenced(game: AnyGame, view: AnyState, decision: Decision, reserved: Reserved): Decision {
  const groups = game.phases[decision.phase]?.groups;
  if (!groups) return decision;
  const frames = view._stack;
  const top = frames[String(Object.keys(frames).length - 1)] as Frame;
  const why = (kind: string, value: readonly Atom[]): Refusal | null =>
    reserved(decision.seat, groups(view, top, { kind, value }, decision.seat));
  const fence = (offer: Offer, kind: string, value: readonly Atom[]): Offer => {
    const { end, sample: _sample, ...rest } = offer;
    const closed = end ? why(kind, value) : null;
    const after = (atom: Atom): readonly Atom[] => [...value, atom];
    const { next, has, child } = offer;
    return {
      ...rest,
      ...(end && !closed ? { end } : {}),
      ...(closed ? { whyNot: () => closed } : {}),
      ...(next ? { next: () => next().filter((atom) => !why(kind, after(atom))) } : {}),
      ...(has ? { has: (atom) => has(atom) && !why(kind, after(atom)) } : {}),
      ...(child ? { child: (atom) => fence(child(atom), kind, after(atom)) } : {}),
      why: (atom) => why(kind, after(atom)) ?? offer.why?.(atom) ?? null,
    };
  };
  const kinds = Object.fromEntries(
    Object.entries(decision.kinds).map(([kind, offer]) => [kind, fence(offer, kind, [])]),
  );
  return { ...decision, kinds };
}
