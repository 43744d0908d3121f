import waters from './waters.json';

/** A longer name is written smaller: it takes no more of the sea. */
const LETTERS = 17;
/** Room between letters, as a share of their height. */
export const SPACED = 0.2;

/**
 * The name of a sea over its water: its middle (map units), how large it is written, how far it is turned (degrees).
 */
export interface Water {
  id: string;
  name: string;
  x: number;
  y: number;
  size: number;
  angle: number;
}

/** The great ones from afar, the narrow ones from near only. */
export const watersAt = (detail: number, name: (id: string) => string): Water[] =>
  waters
    .filter((w) => detail > 0 || w.size >= LETTERS)
    .map((w) => {
      const text = name(w.id);
      return { ...w, name: text, size: w.size * Math.min(1, LETTERS / text.length) };
    });
