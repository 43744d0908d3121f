import type { Atom, Decision, Explored } from '@wardroom/rules';
import type { AnyTable, Draft } from '../table/game-ui.ts';

/** A way to go on with the choice being put together: the whole prefix up to and with one more atom. */
export interface Way {
  kind: string;
  prefix: readonly Atom[];
}

type Ways = ReadonlyMap<string, readonly Way[]>;

/** Everything that can be touched now. */
export interface Open<C extends string> {
  /** Things of the board by class: what a touch on each goes on with. */
  on: { readonly [K in C]: Ways };
  /** What is neither on the board nor in the hand: buttons. */
  words: readonly Way[];
  /** The draft may be sent as it is. */
  end: boolean;
  range: { min: number; max: number } | null;
}

/**
 * The kinds of a decision, and what may follow after a prefix of one; null: it is not offered; undefined: not known
 * yet.
 */
export interface Follow {
  readonly kinds: readonly string[];
  explore(kind: string, prefix: readonly Atom[]): Explored | null | undefined;
}

/** What of a table tells which choices there are. */
interface Asking {
  readonly decision: Decision | null;
  readonly busy: boolean;
  explore(kind: string, prefix: readonly Atom[], decision?: Decision): Explored | null | undefined;
}

/** What a table asks now, as `openNow` reads it; null: nothing. */
export function followOn(
  table: Pick<Asking, 'explore'> & Partial<Asking>,
  decision: Decision | null = (!table.busy && table.decision) || null,
): Follow | null {
  return (
    decision && {
      kinds: Object.keys(decision.kinds),
      explore: (kind, prefix) => table.explore(kind, prefix, decision),
    }
  );
}

/** What may come next after a beginning, as far as it is known; nothing where nothing is asked. */
export const nextOf = (
  table: Pick<Asking, 'explore'>,
  decision: Decision | null,
  kind: string,
  prefix: readonly Atom[] = [],
): readonly string[] => (decision ? (table.explore(kind, prefix, decision)?.next ?? []).map(String) : []);

/** Which thing of the board an atom is; `word`: none. */
export interface Classes<C extends string> {
  names: readonly C[];
  of(atom: string): C | 'word';
  /** Words that are chosen by themselves: what follows them is not offered before. */
  alone?: ReadonlySet<Atom>;
}

/** Words (a mode, a use) that stand before things of the board are looked behind, this many at most. */
const DEPTH = 2;
/** More words than this after one prefix are a list of their own and not looked behind. */
const WIDTH = 14;

/** Does a beginning lead to any choice? For trees that tell it only further on. */
export type Leads = (kind: string, prefix: readonly Atom[]) => boolean;

/**
 * What the next touch may be. Without a draft every kind of the decision is open at once. What leads nowhere is left
 * out.
 */
export function openNow<C extends string>(
  follow: Follow | null,
  draft: Draft | null,
  classes: Classes<C>,
  leads: Leads = () => true,
): Open<C> {
  const on = Object.fromEntries(classes.names.map((c) => [c, new Map<string, Way[]>()])) as {
    [K in C]: Map<string, Way[]>;
  };
  const words: Way[] = [];
  const classOf = (atom: Atom): C | 'word' => (typeof atom === 'string' ? classes.of(atom) : 'word');
  const visit = (kind: string, at: Explored, prefix: readonly Atom[], depth: number): void => {
    const next = at.next.filter((atom) => leads(kind, [...prefix, atom]));
    const plain = next.filter((a) => classOf(a) === 'word').length;
    for (const atom of next) {
      const way = { kind, prefix: [...prefix, atom] };
      const cls = classOf(atom);
      if (cls !== 'word') {
        const known = on[cls].get(String(atom));
        if (known) known.push(way);
        else on[cls].set(String(atom), [way]);
        continue;
      }
      if (depth === 0) words.push(way);
      const behind =
        !classes.alone?.has(atom) && depth < DEPTH && plain <= WIDTH ? follow?.explore(kind, way.prefix) : null;
      if (behind) visit(kind, behind, way.prefix, depth + 1);
    }
  };
  if (draft && follow?.kinds.includes(draft.kind)) {
    const at = follow.explore(draft.kind, draft.value);
    if (at) visit(draft.kind, at, draft.value, 0);
    return { on, words, end: at?.end === true, range: at?.end && at.end !== true ? at.end : null };
  }
  for (const kind of follow?.kinds ?? []) {
    const at = follow?.explore(kind, []);
    if (at?.end === true) words.push({ kind, prefix: [] });
    if (at) visit(kind, at, [], 0);
  }
  return { on, words, end: false, range: null };
}

/**
 * What a sensible player would touch on the board is said in words too: it may lie out of sight. None where one button
 * beside the board has all of it, unless a guide leads through it one by one.
 */
export function advisedOn<C extends string>(
  table: Pick<AnyTable, 'decision' | 'ui' | 'sensible' | 'pointed'>,
  open: Open<C>,
  classes: readonly C[],
): Way[] {
  if (!table.decision || (table.ui.proposes?.(table.decision) && !table.pointed?.as)) return [];
  return classes.flatMap((c) => [...open.on[c].values()].flat()).filter((w) => table.sensible(w.kind, w.prefix));
}

/** A way with what has to follow it: atoms without another beside them need no touch of their own. */
export function forced(follow: Follow | null, { kind, prefix }: Way): Way {
  const at = follow?.explore(kind, prefix);
  const [only] = at?.next ?? [];
  if (!at || at.end || only === undefined || at.next.length > 1) return { kind, prefix };
  return forced(follow, { kind, prefix: [...prefix, only] });
}

/** Does the choice end with this prefix, with nothing more to choose? */
export function isWhole(follow: Follow | null, way: Way): boolean {
  return endsThere(follow?.explore(way.kind, way.prefix) ?? null);
}

/** Is a choice whole at a place, with nothing more to choose? */
export const endsThere = (at: Explored | null): boolean => at?.end === true && at.next.length === 0;
