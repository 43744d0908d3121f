import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import type { Bot, Rng } from './bot.ts';

/** Kinds that take something back: rarely chosen, so that play goes on. */
const backward = /^(back|cancel|takeBack|undo|refund|guests|stayAboard|object|orderOfLoss)/;
/** Kinds that end a phase. */
const onward = /^(done|pass|end)$/;

/** How often a kind is picked, and how often where the phase cannot be ended: worked out once for each. */
const weights = new Map<string, { free: number; stuck: number }>();
function weightOf(kind: string, stuck: boolean): number {
  let of = weights.get(kind);
  if (!of) weights.set(kind, (of = weighed(kind)));
  return stuck ? of.stuck : of.free;
}
function weighed(kind: string): { free: number; stuck: number } {
  if (onward.test(kind)) return { free: 30, stuck: 30 };
  return backward.test(kind) ? { free: 1, stuck: 12 } : { free: 20, stuck: 20 };
}

/** What may follow at random; undefined where nothing does. */
function next(at: Offer, rng: Rng): Atom | undefined {
  if (!at.child) return undefined;
  const atom = at.sample?.(rng);
  if (atom !== undefined && atom !== null) return atom;
  const atoms = at.next?.() ?? [];
  return atoms.length > 0 ? atoms[rng(atoms.length)] : undefined;
}

/** Walks one offer at random; null at a branch without members. */
export function walkAtRandom(kind: string, offer: Offer, rng: Rng): Choice | null {
  const value: Atom[] = [];
  for (let at = offer; ; ) {
    const end = at.end;
    const atom = end !== undefined && rng(2) === 0 ? undefined : next(at, rng);
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
  const kinds = Object.keys(decision.kinds);
  let chances = kinds.map((kind) => weightOf(kind, false));
  let total = 0;
  for (const w of chances) total += w;
  const tried: number[] = [];
  while (total > 0) {
    let i = 0;
    for (let at = rng(total) - (chances[0] as number); at >= 0; at -= chances[i] as number) i++;
    const kind = kinds[i] as string;
    const offer = decision.kinds[kind] as Offer;
    const choice = walkAtRandom(kind, offer, rng);
    if (choice) return choice;
    // Whether the phase can end is dear to find out: asked only when its end was picked. If not, what takes back
    // helps.
    if (onward.test(kind) && offer.next === undefined) {
      chances = kinds.map((k, n) => (n === i || chances[n] === 0 ? 0 : weightOf(k, true)));
      total = chances.reduce((n, w) => n + w, 0);
      continue;
    }
    // A branch may end where another would lead on: a second try, then the kind is left out.
    if (tried.includes(i)) {
      total -= chances[i] as number;
      chances[i] = 0;
    }
    tried.push(i);
  }
  return null;
}

/** Plays any game at random through its decisions alone. */
export const randomBot: Bot = {
  id: 'random',
  blind: true,
  answer(_view, decision, rng) {
    const choice = pick(decision, rng);
    return choice ? [choice] : [];
  },
};
