import type { Component } from 'svelte';
import type { TabSpec } from './panels.ts';

/** One panel as a tab. */
export interface PanelTabOf {
  id: string;
  title: string;
  icon?: Component<{ size?: number }> | undefined;
}

/** A tab of the first row, with the panels behind it. */
export interface TabGroup extends PanelTabOf {
  members: readonly PanelTabOf[];
}

/**
 * The tabs beside the board: those that the game puts together, in its order, then all others by themselves. A tab
 * that holds one panel alone is that panel's; `title` gives the words of a group's title.
 */
export function groupsOf(
  specs: readonly TabSpec[],
  tabs: readonly PanelTabOf[],
  title: (key: string) => string,
): readonly TabGroup[] {
  const taken = new Set(specs.flatMap((s) => s.panels));
  const together = specs.flatMap((s): TabGroup[] => {
    const members = s.panels.flatMap((id) => tabs.find((x) => x.id === id) ?? []);
    const [only, more] = members;
    if (!only) return [];
    return [more ? { id: s.id, title: title(s.title), icon: s.icon, members } : { ...only, members }];
  });
  return [...together, ...tabs.filter((x) => !taken.has(x.id)).map((x) => ({ ...x, members: [x] }))];
}
