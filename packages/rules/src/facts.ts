/**
 * What is known of a state in memory beside its tables: when each of them was last written to, and what was derived
 * from them. It lies on the state itself, under a symbol that nothing lists or copies, because it is asked for all the
 * time; a copy of a state begins without any.
 */
export interface Facts {
  /** The number of the last write of all. */
  last: number;
  /** The numbers of the last writes to tables, to their things and to fields, each at a place of its own. */
  of: number[];
  /** What each derived fact and each index keeps, at the place that it took (`takePlace`). */
  kept: unknown[];
}

const FACTS = Symbol('facts');
type Known = { [FACTS]?: Facts };
/** States that nothing can be put on. */
const beside = new WeakMap<object, Facts>();
let places = 0;

/** A place in `kept` of every state: once for each derived fact or index of a program. */
export const takePlace = (): number => places++;

/** What is known of this plain state. */
export function factsOf(root: object): Facts {
  return (root as Known)[FACTS] ?? beside.get(root) ?? begin(root);
}

function begin(root: object): Facts {
  const facts: Facts = { last: 0, of: [], kept: [] };
  if (Object.isExtensible(root)) Object.defineProperty(root, FACTS, { value: facts });
  else beside.set(root, facts);
  return facts;
}
