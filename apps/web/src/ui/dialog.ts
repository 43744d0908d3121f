import type { Snippet } from 'svelte';

/** A window over the page. */
export interface DialogProps {
  open: boolean;
  title: string;
  wide?: boolean;
  onclose?: () => void;
  children: Snippet;
  foot?: Snippet;
}
