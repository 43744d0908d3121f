import type { Component, Snippet } from 'svelte';

/** One line of a menu. */
export interface MenuItem {
  text: string;
  run: () => void;
  icon?: Component<{ size?: number }>;
  danger?: boolean;
  disabled?: boolean;
}

/** A menu behind a button; `label` says what the button opens. */
export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  children: Snippet;
}
