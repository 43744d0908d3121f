import type { NoteMark } from '@wardroom/protocol';
import { getContext, setContext } from 'svelte';

/** Rings and arrows that stand over the map of a table's page, by whoever drew them. */
export class Notes {
  marks = $state.raw<readonly NoteMark[]>([]);
  /** The pencil is in hand: the map is drawn on instead of moved. */
  drawing = $state(false);
  /** What the caster has drawn for all who look on; `casting`: that is I, and the pencil is in hand. */
  drawn = $state.raw<readonly NoteMark[]>([]);
  casting = $state(false);
  /** There is a map that can be drawn on. */
  ready = $state(false);
}
const KEY = Symbol('notes');
/** To be called while a page with a map is made. */
export const provideNotes = (): Notes => setContext(KEY, new Notes());
/** Those of the page; undefined: on this page nothing is drawn. */
export const notesHere = (): Notes | undefined => getContext(KEY);
