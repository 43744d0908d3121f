/** Places that are set on the board by touch, for orders that speak of places. */
export interface Placing {
  /** What can be set, and what is set. */
  readonly can: ReadonlySet<string>;
  readonly on: ReadonlySet<string>;
  /** What is asked of whoever touches. */
  readonly words: string;
  /** What a place is called. */
  name(id: string): string;
  /** Brings it into sight. */
  show(id: string): void;
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

/** What somebody means who types a name: the whole of it, or the beginning of one place alone. */
export function placeNamed(placing: Placing, typed: string): string | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return null;
  const named = [...placing.can].map((id) => ({ id, name: placing.name(id).toLowerCase() }));
  const whole = named.find((p) => p.name === wanted);
  if (whole) return whole.id;
  const begun = named.filter((p) => p.name.startsWith(wanted));
  return begun.length === 1 ? (begun[0]?.id ?? null) : null;
}
