import type { Atom, Choice, Decision, DecisionHead, Explored, Json, Offer, Refusal } from '@wardroom/rules';
import { createSubscriber } from 'svelte/reactivity';
import type { AskServer } from './server-lists.ts';

/** Questions that travel together; what was read before them and is still wanted is read again, and asked then. */
const TOGETHER = 40;
/** Branches that come along with one question, all its places together. */
const BRANCHES = 240;

const whole: Explored = { next: [], end: true };
const keyOf = (kind: string, prefix: readonly Atom[]): string => JSON.stringify([kind, ...prefix]);

interface Place {
  kind: string;
  prefix: readonly Atom[];
}
/** What a question is for: somebody reads it, or will soon, perhaps. */
type Need = 'read' | 'soon';

/**
 * One decision as the server lists it: its trees are grown by asking, where somebody looks. Everything that was
 * answered is kept.
 */
export class ServerDecision implements Decision {
  readonly id: string;
  readonly seat: string;
  readonly phase: string;
  readonly rule: string;
  readonly prompt: string;
  readonly params?: { readonly [name: string]: Json };
  readonly must: boolean;
  readonly kinds: Readonly<Record<string, Offer>>;
  closed = false;
  private readonly roots: Record<string, Explored>;
  private readonly reasons = new Map<string, Refusal>();
  private readonly ask: AskServer;
  /** Not sent yet. */
  private readonly wanted = new Map<string, Place & { need: Need }>();
  /** Sent, and not answered yet. */
  private readonly under = new Map<string, Need>();
  private sending = false;
  private readonly waiting = new Set<() => void>();
  private announce: () => void = () => undefined;
  private readonly watched = createSubscriber((update) => {
    this.announce = update;
    return () => {
      this.announce = () => undefined;
    };
  });

  constructor(head: DecisionHead, roots: Readonly<Record<string, Explored>>, ask: AskServer) {
    this.id = head.id;
    this.seat = head.seat;
    this.phase = head.phase;
    this.rule = head.rule;
    this.prompt = head.prompt;
    if (head.params) this.params = head.params;
    this.must = head.must;
    this.roots = { ...roots };
    this.ask = ask;
    this.kinds = Object.fromEntries(head.kinds.map((kind) => [kind, new Branch(this, kind, [])]));
  }

  /** The last place on the way to a prefix of which something is known, and what is known of the prefix itself. */
  private find(kind: string, prefix: readonly Atom[]): { depth: number; at: Explored | null | undefined } {
    let at = this.roots[kind];
    if (!at) return { depth: 0, at: Object.hasOwn(this.kinds, kind) ? undefined : null };
    for (const [depth, atom] of prefix.entries()) {
      const i: number = at.next.indexOf(atom);
      if (i < 0) return { depth: depth + 1, at: null };
      const below: Explored | 0 | 1 = at.below?.[i] ?? 0;
      if (below === 0) return { depth: depth + 1, at: undefined };
      at = below === 1 ? whole : below;
    }
    return { depth: prefix.length, at };
  }

  /** What may follow; reactive. Undefined: it is being asked for. */
  read(kind: string, prefix: readonly Atom[]): Explored | null | undefined {
    this.watched();
    const { depth, at } = this.find(kind, prefix);
    if (at === undefined) this.want({ kind, prefix: prefix.slice(0, depth) });
    return at;
  }

  /** Null: offered; reactive. Undefined: the reason is being asked for. */
  why(choice: Choice): Refusal | null | undefined {
    this.watched();
    const { kind, value, amount } = choice;
    const { depth, at } = this.find(kind, value);
    if (at) {
      if (at.end === true) return amount === undefined ? null : this.refusal('badAmount');
      if (!at.end) return this.refusal('notOffered', { kind });
      return amount !== undefined && amount >= at.end.min && amount <= at.end.max ? null : this.refusal('badAmount');
    }
    const said = this.reasons.get(keyOf(kind, value));
    if (said) return said;
    this.want(at === null ? { kind, prefix: value } : { kind, prefix: value.slice(0, depth) });
    return undefined;
  }

  private refusal(code: 'badAmount' | 'notOffered', params?: Refusal['params']): Refusal {
    return { code, rule: this.rule, key: code, ...(params ? { params } : {}) };
  }

  /** Asks for what follows next, where it is not known yet. */
  prepare(kind: string, prefix: readonly Atom[]): void {
    const { at } = this.find(kind, prefix);
    if (at?.below?.includes(0)) this.want({ kind, prefix }, 'soon');
  }

  /** Waits until something is known; null when the decision has closed meanwhile. */
  async known<T>(read: () => T | undefined): Promise<T | null> {
    for (;;) {
      const value = read();
      if (value !== undefined) return value;
      if (this.closed) return null;
      await new Promise<void>((done) => this.waiting.add(done));
    }
  }

  /** Reads until nothing that was read is on its way, or the decision has closed meanwhile. */
  async whole<T>(read: () => T): Promise<T> {
    for (;;) {
      const value = read();
      if (this.closed || !this.awaited) return value;
      await new Promise<void>((done) => this.waiting.add(done));
    }
  }

  close(): void {
    this.closed = true;
    this.wanted.clear();
    this.tell();
  }

  /** Something that somebody reads is on its way. */
  private get awaited(): boolean {
    return [...this.wanted.values()].some((p) => p.need === 'read') || [...this.under.values()].includes('read');
  }

  private want(place: Place, need: Need = 'read'): void {
    if (this.closed) return;
    const key = keyOf(place.kind, place.prefix);
    if (this.under.has(key)) {
      if (need === 'read') this.under.set(key, need);
      return;
    }
    if (need === 'read' || !this.wanted.has(key)) this.wanted.set(key, { ...place, need });
    if (this.sending) return;
    this.sending = true;
    // Whatever is read in the same breath travels together.
    queueMicrotask(() => {
      this.sending = false;
      for (const need of ['read', 'soon'] as const) void this.send(need);
    });
  }

  /** What is read is not held up by what may be read soon. */
  private async send(need: Need): Promise<void> {
    const all = [...this.wanted].filter(([, place]) => place.need === need);
    // Nobody needs to take a question back: who still wants the others reads them again, and asks.
    for (const [key] of all) this.wanted.delete(key);
    const sent = all.slice(-TOGETHER);
    if (sent.length === 0) return;
    for (const [key] of sent) this.under.set(key, need);
    const at = sent.map(([, { kind, prefix }]) => ({ kind, prefix }));
    const answer = await this.ask(this.seat, this.id, { at, grow: Math.ceil(BRANCHES / at.length) });
    for (const [key] of sent) this.under.delete(key);
    if (this.closed) return;
    if (!answer.ok) {
      this.close();
      return;
    }
    for (const [i, place] of at.entries()) {
      const found = answer.value.at[i];
      if (found && 'refusal' in found) this.reasons.set(keyOf(place.kind, place.prefix), found.refusal);
      else if (!found || !this.attach(place, found)) {
        // Offered there and not here: the position has moved on, and a new list is on its way.
        this.reasons.set(keyOf(place.kind, place.prefix), this.refusal('notOffered', { kind: place.kind }));
      }
    }
    this.tell();
  }

  private tell(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const go of waiting) go();
    this.announce();
  }

  private attach({ kind, prefix }: Place, found: Explored): boolean {
    const last = prefix.at(-1);
    if (last === undefined) {
      this.roots[kind] = merged(this.roots[kind], found);
      return true;
    }
    const parent = this.find(kind, prefix.slice(0, -1)).at;
    const i = parent?.next.indexOf(last) ?? -1;
    if (!parent || i < 0) return false;
    const below = [...(parent.below ?? parent.next.map(() => 0 as const))];
    const known = below[i];
    below[i] = typeof known === 'object' ? merged(known, found) : found;
    (parent as { below: Explored['below'] }).below = below;
    return true;
  }
}

/** The newer of two, with the branches that only the older one had looked at. */
function merged(old: Explored | undefined, found: Explored): Explored {
  if (!old?.below || !found.below || old.next.length !== found.next.length) return found;
  const below = found.below.map((b, i) => {
    const was = old.next[i] === found.next[i] ? (old.below?.[i] ?? 0) : 0;
    if (b === 0) return was;
    return typeof b === 'object' && typeof was === 'object' ? merged(was, b) : b;
  });
  return { ...found, below };
}

/** A place in a tree of the server. Where nothing is known yet it looks as if nothing followed, and asks. */
export class Branch implements Offer {
  private readonly tree: ServerDecision;
  private readonly kind: string;
  private readonly prefix: readonly Atom[];

  constructor(tree: ServerDecision, kind: string, prefix: readonly Atom[]) {
    this.tree = tree;
    this.kind = kind;
    this.prefix = prefix;
  }
  get pending(): boolean {
    return this.tree.read(this.kind, this.prefix) === undefined;
  }
  get end(): NonNullable<Offer['end']> | undefined {
    return this.tree.read(this.kind, this.prefix)?.end;
  }
  get next(): (() => readonly Atom[]) | undefined {
    const next = this.tree.read(this.kind, this.prefix)?.next;
    return next && next.length > 0 ? () => next : undefined;
  }
  get child(): ((atom: Atom) => Offer) | undefined {
    return this.next ? (atom) => this.after(atom) : undefined;
  }
  after(atom: Atom): Branch {
    return new Branch(this.tree, this.kind, [...this.prefix, atom]);
  }
}

/** Is this branch still on its way from the server? */
export const isPending = (offer: Offer): boolean => offer instanceof Branch && offer.pending;
