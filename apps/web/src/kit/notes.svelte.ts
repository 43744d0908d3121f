import type { NoteMark } from '@wardroom/protocol';
import { getContext, setContext } from 'svelte';

/** A place of the map with words of my own; nobody else hears of it. */
export interface Pin {
  x: number;
  y: number;
  text: string;
}
/** Between two points of a map: so many hexes, so many borders. */
export type Measure = (from: { x: number; y: number }, to: { x: number; y: number }) => number | null;

/** Pins of one match. */
const MOST = 60;

/** What stands over the map of a table's page: rings and arrows by whoever drew them, and pins of my own. */
export class Notes {
  marks = $state.raw<readonly NoteMark[]>([]);
  /** The pencil is in hand: the map is drawn on instead of moved. */
  drawing = $state(false);
  /** What the caster has drawn for all who look on; `casting`: that is I, and the pencil is in hand. */
  drawn = $state.raw<readonly NoteMark[]>([]);
  casting = $state(false);
  /** Who has drawn that; empty: I have. */
  drawnBy = $state('');
  /** How large the map is looked at, pixels a map unit; null: there is none that tells. */
  zoom: () => number | null = () => null;
  /** Brings a point of the map into its middle. */
  centre: (x: number, y: number) => void = () => undefined;
  /** There is a map that can be drawn on. */
  ready = $state(false);
  /** What is in my hand for myself alone: a ruler, or pins. */
  tool = $state<'' | 'ruler' | 'pin'>('');
  pins = $state.raw<readonly Pin[]>([]);
  /** The map knows distances. */
  measures = $state(false);
  private readonly key: string;

  /** `match`: whose pins; they stay on this device. */
  constructor(match: string) {
    this.key = `wardroom.pins.${match}`;
    try {
      this.pins = JSON.parse(localStorage.getItem(this.key) ?? '[]') as Pin[];
    } catch {
      // What cannot be read was written by nobody here.
    }
  }
  pin(pins: readonly Pin[]): void {
    this.pins = pins.slice(-MOST);
    try {
      if (pins.length > 0) localStorage.setItem(this.key, JSON.stringify(this.pins));
      else localStorage.removeItem(this.key);
    } catch {
      // Without a store they last as long as the page.
    }
  }
}
const KEY = Symbol('notes');
/** To be called while a page with a map is made. */
export const provideNotes = (match: string): Notes => setContext(KEY, new Notes(match));
/** Those of the page; undefined: on this page nothing is drawn. */
export const notesHere = (): Notes | undefined => getContext(KEY);
