import { isCardId, isHex, isUnitId } from '@wardroom/eots/read';
import type { Atom, Decision, Offer } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import type { Draft } from '../../../table/game-ui.ts';

/** A way to go on with the choice being put together: the whole prefix up to and with one more atom. */
export interface Way {
  kind: string;
  prefix: readonly Atom[];
}

/** Everything that can be touched now. */
export interface Open {
  units: ReadonlyMap<string, readonly Way[]>;
  hexes: ReadonlyMap<string, readonly Way[]>;
  cards: ReadonlyMap<string, readonly Way[]>;
  /** What is neither on the board nor in the hand: buttons. */
  words: readonly Way[];
  /** The draft may be sent as it is. */
  end: boolean;
  range: { min: number; max: number } | null;
}

export type AtomClass = 'unit' | 'hex' | 'card' | 'word';
export function classOf(atom: Atom): AtomClass {
  if (typeof atom !== 'string') return 'word';
  return isHex(atom) ? 'hex' : isUnitId(atom) ? 'unit' : isCardId(atom) ? 'card' : 'word';
}

/** Words (a mode, a use) that stand before things of the board are looked behind, this many at most. */
const DEPTH = 2;
/** More words than this after one prefix are a list of their own and not looked behind. */
const WIDTH = 14;

/** Does a beginning lead to any choice? For trees that tell it only further on. */
export type Leads = (kind: string, prefix: readonly Atom[]) => boolean;

/** What the next touch may be. Without a draft every kind of the decision is open at once. What leads nowhere is left out. */
export function openNow(decision: Decision | null, draft: Draft | null, leads: Leads = () => true): Open {
  const units = new Map<string, Way[]>();
  const hexes = new Map<string, Way[]>();
  const cards = new Map<string, Way[]>();
  const words: Way[] = [];
  const kinds = decision?.kinds ?? {};
  const mine = draft && kinds[draft.kind] ? draft : null;
  const note = (map: Map<string, Way[]>, key: string, way: Way): void => {
    const known = map.get(key);
    if (known) known.push(way);
    else map.set(key, [way]);
  };
  const visit = (kind: string, offer: Offer, prefix: readonly Atom[], depth: number): void => {
    if (!offer.next || !offer.child) return;
    const next = offer.next().filter((atom) => leads(kind, [...prefix, atom]));
    const plain = next.filter((a) => classOf(a) === 'word');
    for (const atom of next) {
      const way = { kind, prefix: [...prefix, atom] };
      const cls = classOf(atom);
      if (cls === 'unit') note(units, String(atom), way);
      else if (cls === 'hex') note(hexes, String(atom), way);
      else if (cls === 'card') note(cards, String(atom), way);
      else {
        if (depth === 0) words.push(way);
        // A detour is chosen by its word: else every destination would stand for two ways.
        if (atom !== 'via' && depth < DEPTH && plain.length <= WIDTH) visit(kind, offer.child(atom), way.prefix, depth + 1);
      }
    }
  };
  if (mine) {
    const at = walk(kinds[mine.kind] as Offer, mine.value);
    if (at) visit(mine.kind, at, mine.value, 0);
    return { units, hexes, cards, words, end: at?.end === true, range: at?.end && at.end !== true ? at.end : null };
  }
  for (const [kind, offer] of Object.entries(kinds)) {
    if (offer.end === true) words.push({ kind, prefix: [] });
    visit(kind, offer, [], 0);
  }
  return { units, hexes, cards, words, end: false, range: null };
}

/** Does the choice end with this prefix, with nothing more to choose? */
export function isWhole(decision: Decision, way: Way): boolean {
  const offer = decision.kinds[way.kind];
  const at = offer ? walk(offer, way.prefix) : null;
  return at?.end === true && (at.next === undefined || at.next().length === 0);
}
