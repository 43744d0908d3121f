import type { Snippet } from 'svelte';

/** A window over the page. */
export interface DialogProps {
  open: boolean;
  title: string;
  wide?: boolean;
  /** Selector of what has the focus first; left out: the way out. */
  first?: string;
  onclose?: () => void;
  children: Snippet;
  foot?: Snippet;
}
