import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import type { Bot, Rng } from './bot.ts';

/** Kinds that take something back: rarely chosen, so that play goes on. */
const backward = /^(back|cancel|takeBack|undo|refund|guests|stayAboard|object|orderOfLoss)/;
/** Kinds that end a phase. */
const onward = /^(done|pass|end)$/;

const weightOf = (kind: string, stuck: boolean): number => {
  if (onward.test(kind)) return 30;
  if (backward.test(kind)) return stuck ? 12 : 1;
  return 20;
};

/** Walks one offer at random; null at a branch without members. */
function walkAtRandom(kind: string, offer: Offer, rng: Rng): Choice | null {
  const value: Atom[] = [];
  for (let at = offer; ; ) {
    const end = at.end;
    const atoms = end !== undefined && rng(2) === 0 ? [] : (at.next?.() ?? []);
    const atom = atoms.length > 0 && at.child ? atoms[rng(atoms.length)] : undefined;
    if (atom === undefined) {
      if (end === undefined) return null;
      return end === true ? { kind, value } : { kind, value, amount: end.min + rng(end.max - end.min + 1) };
    }
    value.push(atom);
    at = (at.child as (atom: Atom) => Offer)(atom);
  }
}

/** One member of the list at random, kinds that end the phase preferred, kinds that take back avoided. */
function pick(decision: Decision, rng: Rng): Choice | null {
  const kinds = Object.entries(decision.kinds);
  const stuck = kinds.some(([kind, offer]) => onward.test(kind) && offer.end === undefined && offer.next === undefined);
  const weights = kinds.map(([kind]) => weightOf(kind, stuck));
  let total = weights.reduce((n, w) => n + w, 0);
  const tried = new Set<number>();
  while (total > 0) {
    let at = rng(total);
    const i = weights.findIndex((w) => (at -= w) < 0);
    const [kind, offer] = kinds[i] as [string, Offer];
    const choice = walkAtRandom(kind, offer, rng);
    if (choice) return choice;
    // A branch may end where another would lead on: a second try, then the kind is left out.
    if (tried.has(i)) {
      total -= weights[i] as number;
      weights[i] = 0;
    }
    tried.add(i);
  }
  return null;
}

/** Plays any game at random through its decisions alone. */
export const randomBot: Bot = {
  id: 'random',
  answer(_view, decision, rng) {
    const choice = pick(decision, rng);
    return choice ? [choice] : [];
  },
};
