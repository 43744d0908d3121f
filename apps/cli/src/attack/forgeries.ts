import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { randomAnswer } from '@wardroom/rules/testing.ts';

/** The ways in which an adversary departs from what it was offered. */
export const forgeryKinds = [
  'unoffered',
  'foreign',
  'stale',
  'malformed',
  'oversized',
  'replayed',
  'internal',
] as const;
export type ForgeryKind = (typeof forgeryKinds)[number];

/** Something sent in the name of a seat that the rules do not offer. `choice` may be anything at all. */
export interface Forgery {
  kind: ForgeryKind;
  seat: string;
  decision: string;
  choice: unknown;
}

/**
 * What an adversary may know: the open decisions, every id it has seen, seats, names from the source code, old
 * decisions.
 */
export interface Knowledge {
  decisions: readonly Decision[];
  seats: readonly string[];
  atoms: readonly Atom[];
  /** Names that mean something inside the program, not in the rules. */
  internal: readonly string[];
  /** Ids of decisions that are closed. */
  closed: readonly string[];
  /** Choices that were accepted before, with the decision that they answered. */
  accepted: readonly { seat: string; decision: string; choice: Choice }[];
  /** Offered choices by decision that forgeries are made from; without them each forgery looks for one of its own. */
  offered?: ReadonlyMap<string, readonly Choice[]>;
}

/**
 * Is this choice in the decision's list? Looked up in the listed atoms only, level by level: it shares no shortcut
 * with the test that the server uses.
 */
export function isListed(d: Decision, choice: unknown): boolean {
  if (typeof choice !== 'object' || choice === null) return false;
  const { kind, value, amount } = choice as { kind?: unknown; value?: unknown; amount?: unknown };
  if (typeof kind !== 'string' || !Array.isArray(value) || !Object.hasOwn(d.kinds, kind)) return false;
  let at = d.kinds[kind] as Offer;
  for (const atom of value as unknown[]) {
    const next = at.next?.() ?? [];
    if (!at.child || !next.some((a) => Object.is(a, atom))) return false;
    at = at.child(atom as Atom);
  }
  if (at.end === undefined) return false;
  if (at.end === true) return amount === undefined;
  return typeof amount === 'number' && Number.isInteger(amount) && amount >= at.end.min && amount <= at.end.max;
}

const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
  'reopen',
  'enter',
  'choose',
  'restore',
  'publish',
  '_stack',
  '_asks',
  '_outcome',
];
const numbers: readonly unknown[] = [
  -1,
  0,
  1.5,
  1e9,
  Number.MAX_SAFE_INTEGER + 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  '1',
  null,
  true,
  [1],
  {},
];

/** Makes one forgery of a kind, or null where the position gives no occasion for it. `next(n)` gives 0..n-1. */
export function forge(kind: ForgeryKind, k: Knowledge, next: (bound: number) => number): Forgery | null {
  const pick = <T>(from: readonly T[]): T | undefined => from[next(from.length)];
  const d = pick(k.decisions);
  if (!d) return null;
  const real = pick(k.offered?.get(d.id) ?? []) ?? randomAnswer(d, next);
  const whole = (choice: unknown, more: Partial<Forgery> = {}): Forgery => ({
    kind,
    seat: d.seat,
    decision: d.id,
    choice,
    ...more,
  });
  switch (kind) {
    case 'unoffered': {
      const choice = real && mutated(real, d, k, next);
      return choice && !isListed(d, choice) ? whole(choice) : null;
    }
    case 'foreign': {
      const asked = new Set(k.decisions.map((x) => x.seat));
      const others = k.seats.filter((s) => !asked.has(s));
      const seat = pick(others);
      return real && seat !== undefined
        ? whole(real, { seat, decision: next(2) === 0 ? d.id : d.id.replace(d.seat, seat) })
        : null;
    }
    case 'stale': {
      const decision = pick(k.closed.filter((id) => !k.decisions.some((x) => x.id === id)));
      return real && decision !== undefined ? whole(real, { decision }) : null;
    }
    case 'malformed':
      return whole(malformed(real ?? { kind: 'done', value: [] }, next));
    case 'oversized':
      return whole(oversized(real ?? { kind: 'done', value: [] }, next));
    case 'replayed': {
      const old = pick(k.accepted.filter((a) => !k.decisions.some((x) => x.id === a.decision)));
      return old ? { kind, ...old } : null;
    }
    case 'internal': {
      const name = pick([...k.internal, ...names]) ?? 'enter';
      const choice =
        next(2) === 0 || !real
          ? { kind: name, value: real?.value ?? [] }
          : { ...real, value: [...real.value.slice(0, -1), name] };
      return isListed(d, choice) ? null : whole(choice);
    }
  }
}

/** An offered choice with one thing about it changed to something that could pass for it. */
function mutated(real: Choice, d: Decision, k: Knowledge, next: (bound: number) => number): unknown {
  const atoms = k.atoms.length > 0 ? k.atoms : (['a'] as const);
  const other = (): Atom => atoms[next(atoms.length)] as Atom;
  const value = [...real.value];
  const i = next(Math.max(1, value.length));
  switch (next(8)) {
    case 0:
    case 1:
    case 2:
      value[i] = other();
      return { ...real, value };
    case 3:
      value.splice(i, 1);
      return { ...real, value };
    case 4:
      value.splice(i, 0, other());
      return { ...real, value };
    case 5:
      return { ...real, value: [...value].reverse(), amount: real.amount };
    case 6: {
      const kinds = Object.keys(d.kinds);
      return { ...real, kind: kinds[next(kinds.length)] };
    }
    default: {
      const amount =
        real.amount === undefined
          ? 1 + next(9)
          : [real.amount + 100, -real.amount - 1, real.amount + 0.5, 1e12][next(4)];
      return { ...real, amount };
    }
  }
}

/** Things that are no choice at all. */
function malformed(real: Choice, next: (bound: number) => number): unknown {
  const strange: readonly unknown[] = [
    null,
    'done',
    42,
    [],
    {},
    { kind: real.kind },
    { kind: [real.kind], value: real.value },
    { kind: { toString: 'done' }, value: real.value },
    { kind: real.kind, value: 'abc' },
    { kind: real.kind, value: { 0: 'a', length: 1 } },
    { kind: real.kind, value: [real.value] },
    { kind: real.kind, value: [...real.value, null] },
    { kind: real.kind, value: [...real.value, {}] },
    { kind: real.kind, value: [...real.value, Number.NaN] },
    { kind: null, value: real.value },
    { value: real.value },
  ];
  const at = next(strange.length + 1);
  if (at < strange.length) return strange[at];
  return { ...real, value: [...real.value, 'x'], amount: numbers[next(numbers.length)] };
}

/** Far more than any choice can hold. */
function oversized(real: Choice, next: (bound: number) => number): unknown {
  switch (next(3)) {
    case 0:
      return { ...real, kind: 'k'.repeat(20_000 + next(20_000)) };
    case 1:
      return { ...real, value: Array.from({ length: 5_000 + next(5_000) }, () => real.value[0] ?? 'a') };
    default:
      return { ...real, value: [...real.value, 'v'.repeat(30_000 + next(30_000))] };
  }
}
