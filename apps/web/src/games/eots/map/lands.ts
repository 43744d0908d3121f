/**
 * A land as its name is placed: middle (map units), height of the letters, how far it is turned, how long it may be.
 */
export interface Land {
  id: string;
  x: number;
  y: number;
  size: number;
  /** Degrees. */
  angle: number;
  long: number;
  /** Islands have their name on the water beside them. */
  sea?: boolean;
}
export interface LandName extends Omit<Land, 'long'> {
  name: string;
  /** Room behind each letter. */
  between: number;
}

/** Of a capital without the room behind it, as a share of its height. */
export const CAPITAL = 0.5;
/** No letter has more room behind it, as a share of its height. */
const WIDEST = 0.9;
/** Smaller letters are left out of the whole map. */
const FAR = 17;

/** The names of the lands: the great ones from afar, the others from near; each is spread along its land. */
export const landsAt = (lands: readonly Land[], detail: number, name: (id: string) => string): LandName[] =>
  lands
    .filter((l) => detail > 0 || l.size >= FAR)
    .map(({ long, ...l }) => {
      const text = name(l.id);
      const between = Math.min(WIDEST * l.size, long / text.length - CAPITAL * l.size);
      return { ...l, name: text, between };
    });
