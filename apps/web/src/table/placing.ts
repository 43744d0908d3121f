/** Places that are set on the board by touch, for orders that speak of places. */
export interface Placing {
  /** What can be set, and what is set. */
  readonly can: ReadonlySet<string>;
  readonly on: ReadonlySet<string>;
  /** What is asked of whoever touches. */
  readonly words: string;
  set(on: ReadonlySet<string>): void;
  /** Back to the orders. */
  end(): void;
}

/** A touch on a place: set, or no longer. */
export function touchPlace(placing: Placing, id: string): void {
  if (!placing.can.has(id) && !placing.on.has(id)) return;
  const on = new Set(placing.on);
  if (!on.delete(id)) on.add(id);
  placing.set(on);
}
