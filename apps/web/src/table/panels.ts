import type { AnyState } from '@wardroom/rules';
import type { Component } from 'svelte';
import type { TableStore } from './game-ui.ts';

type PanelComponent<G> = Component<{ table: TableStore<G> }>;
/** What stands in a panel: there with the board, or, where it is not what one sees first, fetched afterwards. */
type PanelContent<G> = { component: PanelComponent<G> } | { load: () => Promise<PanelComponent<G>> };

/** A panel beside the board. */
export type PanelSpec<G = AnyState> = PanelContent<G> & PanelFacts<G>;
interface PanelFacts<G> {
  id: string;
  /** Locale key of the title. */
  title: string;
  /** Sign of its tab; left out: the title stands there. */
  icon?: Component<{ size?: number }>;
  /** Left out: always there. */
  when?: (table: TableStore<G>) => boolean;
  /** Comes to the front by itself while this is true (a battle, a purchase). */
  wanted?: (table: TableStore<G>) => boolean;
  /** Once it is not wanted any more, what was open before is back. */
  leaves?: true;
  /** On a phone, where a panel covers part of the map: it is not opened by itself, only put in front of the others. */
  quiet?: true;
  /** On the widest windows it stands beside the tabs, with the log and the talk, always in sight. */
  apart?: true;
}

/**
 * Panels that share a tab of the first row: they stand behind a second row. `panels`: their ids, the page's own too.
 */
export interface TabSpec {
  id: string;
  /** Locale key. */
  title: string;
  icon: Component<{ size?: number }>;
  panels: readonly string[];
}
