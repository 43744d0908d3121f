import { inherited } from './json.ts';
import type { Refusal } from './refusal.ts';

/** One part of a choice: an id or a whole number. */
export type Atom = string | number;

/**
 * A member of a decision's list: what kind, then the atoms picked one after another, then how many where a range is
 * offered.
 */
export interface Choice {
  kind: string;
  value: readonly Atom[];
  amount?: number;
}

/**
 * A lazily grown tree of what may be chosen. The same tree lists, explores, tests membership and explains, so
 * that there is no second validator that could disagree.
 */
export interface Offer {
  /** A choice may end here. */
  end?: true | { min: number; max: number };
  /** The atoms that may follow. */
  next?: () => readonly Atom[];
  /** Quick membership test of one atom; without it `next` is listed. */
  has?: (atom: Atom) => boolean;
  child?: (atom: Atom) => Offer;
  /**
   * One atom that may follow, at random, found without listing them all (`pick(n)`: 0..n-1): each has some chance.
   * Null: none was found in a few tries, `next` tells. For those who play at random.
   */
  sample?: (pick: (bound: number) => number) => Atom | null;
  /** Why a choice cannot end here, where somebody may think that it could. */
  whyNot?: () => Refusal;
  /** Why an atom that cannot follow is illegal. */
  why?: (atom: Atom) => Refusal | null;
  /**
   * Why a number outside of the range of `end` is illegal; null or left out: no rule but the open phase's says more.
   */
  whyAmount?: (n: number) => Refusal | null;
}

/**
 * An offer with every field that one can have, undefined where it has none: the trees of all games are read at the same
 * few places. One that is spread into another (`{...offer, has}`) gets a hidden class of its own each time, which makes
 * every reading of it slow.
 */
class Tree implements Offer {
  end: Offer['end'];
  next: Offer['next'];
  has: Offer['has'];
  child: Offer['child'];
  sample: Offer['sample'];
  whyNot: Offer['whyNot'];
  why: Offer['why'];
  whyAmount: Offer['whyAmount'];

  constructor(end?: Offer['end'], next?: Offer['next'], child?: Offer['child'], why?: Offer['why']) {
    this.end = end;
    this.next = next;
    this.has = undefined;
    this.child = child;
    this.sample = undefined;
    this.whyNot = undefined;
    this.why = why;
    this.whyAmount = undefined;
  }
}

/** An offer of these parts. */
export function tree(parts: Offer): Offer {
  const made = new Tree(parts.end, parts.next, parts.child, parts.why);
  made.has = parts.has;
  made.sample = parts.sample;
  made.whyNot = parts.whyNot;
  made.whyAmount = parts.whyAmount;
  return made;
}

class Ending implements Offer {
  private readonly may: () => boolean;

  constructor(may: () => boolean) {
    this.may = may;
  }
  get end(): true | undefined {
    return this.may() ? true : undefined;
  }
}
/** A choice that ends here where this holds, which is looked at whenever somebody asks. */
export const endIf = (may: () => boolean): Offer => new Ending(may);

/** A choice that ends here. */
export const leaf: Offer = new Tree(true);

/** No choice at all. */
export const nothing: Offer = new Tree();

/** A choice that ends here with a whole number from `min` to `max`; `why` names the rule that bounds it. */
export function amount(min: number, max: number, why?: (n: number) => Refusal | null): Offer {
  const offer = new Tree({ min, max });
  offer.whyAmount = why;
  return offer;
}

/** How a list is asked and drawn from without being made. */
type Quick = Pick<Offer, 'has' | 'sample'>;

/** One of these atoms, then what `child` offers after it (nothing more when left out). */
export function among(
  atoms: readonly Atom[] | (() => readonly Atom[]),
  child: (atom: never) => Offer = () => leaf,
  why?: (atom: never) => Refusal | null,
  quick?: Quick,
): Offer {
  const next = typeof atoms === 'function' ? atoms : () => atoms;
  const offer = new Tree(undefined, next, child as Offer['child'], why as Offer['why']);
  if (quick) {
    offer.has = quick.has;
    offer.sample = quick.sample;
  }
  return offer;
}

/**
 * A place where the choice may end (with a number, where a range is given) or go on: a path that may stop or
 * continue.
 */
export function orEnd(offer: Offer, end: NonNullable<Offer['end']> = true, whyAmount?: Offer['whyAmount']): Offer {
  const made = tree(offer);
  made.end = end;
  made.whyAmount = whyAmount;
  return made;
}

/** What follows after a prefix; null when the prefix itself is not offered. */
export function walk(offer: Offer, prefix: readonly Atom[]): Offer | null {
  let at: Offer = offer;
  for (const atom of prefix) {
    if (!at.next || !at.child || !follows(at, atom)) return null;
    at = at.child(atom);
  }
  return at;
}

function follows(offer: Offer, atom: Atom): boolean {
  return offer.has ? offer.has(atom) : (offer.next?.().includes(atom) ?? false);
}

/** Is there any choice at all below? */
export function isEmpty(offer: Offer): boolean {
  if (offer.end) return false;
  return !offer.next?.().some((atom) => offer.child !== undefined && !isEmpty(offer.child(atom)));
}

/**
 * Is this a choice at all: a kind, a list of texts and whole numbers, perhaps an amount? A name to which every object
 * answers is none: rules look ids up in tables.
 */
export function isChoice(x: unknown): x is Choice {
  if (typeof x !== 'object' || x === null) return false;
  const { kind, value, amount } = x as Record<string, unknown>;
  const atoms =
    Array.isArray(value) &&
    value.every((a) => (typeof a === 'string' ? !inherited.has(a) : typeof a === 'number' && Number.isSafeInteger(a)));
  return typeof kind === 'string' && atoms && (amount === undefined || typeof amount === 'number');
}

/** Checks one choice: undefined when offered, else the reason (null: simply not in the list). */
export function test(offer: Offer, choice: Choice): undefined | 'badAmount' | Refusal | null {
  let at: Offer = offer;
  for (const atom of choice.value) {
    if (!at.next || !at.child) return null;
    if (!follows(at, atom)) return at.why?.(atom) ?? null;
    at = at.child(atom);
  }
  if (!at.end) return at.whyNot?.() ?? null;
  if (at.end === true) return choice.amount === undefined ? undefined : 'badAmount';
  const n = choice.amount;
  return n !== undefined && Number.isInteger(n) && n >= at.end.min && n <= at.end.max ? undefined : 'badAmount';
}

/**
 * The rule that bounds the number of a choice that is offered but for its number; null: none is more special than the
 * phase's.
 */
export function whyBadAmount(offer: Offer, choice: Choice): Refusal | null {
  const why = choice.amount === undefined ? null : walk(offer, choice.value)?.whyAmount?.(choice.amount);
  return why ? { ...why, code: 'badAmount' } : null;
}

/** Lists every choice (ranges as `{min,max}`), at most `limit` of them; `complete` says whether that was all. */
export function list(kind: string, offer: Offer, limit = 10_000): { choices: Listed[]; complete: boolean } {
  const choices: Listed[] = [];
  const path: Atom[] = [];
  let complete = true;
  const visit = (at: Offer): void => {
    if (at.end === true) choices.push({ kind, value: [...path] });
    else if (at.end) choices.push({ kind, value: [...path], range: at.end });
    if (!at.next || !at.child) return;
    for (const atom of at.next()) {
      if (choices.length >= limit) {
        complete = false;
        return;
      }
      path.push(atom);
      visit(at.child(atom));
      path.pop();
    }
  };
  if (limit > 0) visit(offer);
  else complete = false;
  return { choices, complete };
}

export interface Listed {
  kind: string;
  value: readonly Atom[];
  range?: { min: number; max: number };
}

/** A part of a tree as it travels to a client. */
export interface Explored {
  /** Atoms that may follow the prefix. */
  next: readonly Atom[];
  /** Whether the choice may end at the prefix. */
  end?: true | { min: number; max: number };
  /**
   * What follows after each of them, as far as it was grown: 1 where the choice just ends, 0 where nobody has looked.
   */
  below?: readonly (Explored | 0 | 1)[];
}

/** What follows here, and below it breadth first for as long as there is `more` (asked before each further branch). */
export function grown(offer: Offer, more: () => boolean = () => false): Explored {
  const growing: { offer: Offer; below: (Explored | 0 | 1)[]; next: readonly Atom[] }[] = [];
  const look = (at: Offer): Explored => {
    const next = at.next?.() ?? [];
    const below: (Explored | 0 | 1)[] = next.map(() => 0);
    if (next.length > 0) growing.push({ offer: at, below, next });
    const found: Explored = { next };
    if (at.end) found.end = at.end;
    if (next.length > 0) found.below = below;
    return found;
  };
  const root = look(offer);
  for (let i = 0; i < growing.length; i++) {
    const { offer: at, below, next } = growing[i] as (typeof growing)[number];
    for (let n = 0; n < next.length && at.child; n++) {
      if (!more()) return root;
      const child = at.child(next[n] as Atom);
      below[n] = child.end === true && !child.next ? 1 : look(child);
    }
  }
  return root;
}
