import type { Hex } from '@wardroom/eots/read';
import { hexes, isNamed } from '@wardroom/eots/read';

/** A name on the chart, below the counters of its hex, with what stands beside it. Map units, from the middle. */
export interface Plate {
  hex: Hex;
  text: string;
  /** Of the whole plate, and of its text alone; a text that is too long has smaller letters, then closer ones. */
  width: number;
  room: number;
  size: number;
  close: boolean;
  /** It has a frame, which has the colour of who controls it. */
  framed: boolean;
}

/** A plate stays within its hex: the counters of those beside it reach as far as this. */
export const MOST = 57;
export const HEIGHT = 13;
/** From the middle of a hex down to the middle of its plate. */
export const BELOW = 21;
/**
 * The number of a hex, where its baseline runs: below the name of the hex above it and below the edge of who holds
 * it.
 */
export const NUMBER = { y: -19.5, size: 7 };
const SIZE = 11.2;
/** No letter is smaller. */
export const LEAST = 8.8;
/** Of an average letter, as a share of its height; a wide one is half as wide again. */
const LETTER = 0.44;
const long = (text: string): number => LETTER * (text.length + (text.match(/[mw]/gi)?.length ?? 0) / 2);
/** The sign of who controls it; a city. A resource hangs on the corner. */
export const SIGN = 8;

/** What stands for a quarter, from a text of words each with what is short for it (`north-west NW, north N`). */
export function quarters(text: string): (word: string) => string {
  const short = new Map(text.split(', ').map((entry) => [entry.replace(/ \S+$/, ''), ` ${entry.split(' ').at(-1)}`]));
  return (word) => short.get(word) ?? '';
}

/** The quarter in brackets, as charts shorten it. */
const shorter = (name: string, quarter: (word: string) => string): string =>
  name
    .replace(/ \(([^)]+)\)$/, (_, word: string) => quarter(word))
    .replace(/ Islands$/, ' Is.')
    .replace(/^French (.*) Shoals$/, 'Fr. $1 Sh.');
/** Of two names the first, where both have no room. */
const one = (name: string): string => (name.length > 11 ? (name.split('/')[0] ?? name) : name);

/** The plates of all places that have a name, in words of a language. */
export function plates(name: (hex: string) => string, quarter: (word: string) => string): Plate[] {
  return hexes
    .filter((h) => h.name !== undefined && (isNamed(h) || h.nameDescriptive))
    .map((hex) => {
      const framed = hex.port || hex.airfield || hex.city !== undefined || hex.resource;
      const signs = framed ? SIGN * (1 + Number(hex.city !== undefined)) + 3 : 0;
      const text = one(shorter(name(hex.id), quarter));
      const size = Math.max(LEAST, Math.min(SIZE, (MOST - signs) / long(text)));
      const wanted = long(text) * size;
      const room = Math.min(wanted, MOST - signs);
      return { hex, text, width: room + signs, room, size, close: wanted > room + 0.01, framed };
    });
}
