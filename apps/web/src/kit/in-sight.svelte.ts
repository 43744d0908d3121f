import { onDestroy } from 'svelte';

/** How far outside the window something counts as in sight already. */
const MARGIN = '120px';

/**
 * Which elements of a list are in sight, by their `data-board`: what is costly is there only so long. To be made while
 * a part is made.
 */
export class InSight {
  private ids = $state.raw<ReadonlySet<string>>(new Set());
  private readonly seen = new IntersectionObserver(
    (entries) => {
      const now = new Set(this.ids);
      for (const e of entries) {
        const id = (e.target as HTMLElement).dataset.board ?? '';
        if (e.isIntersecting) now.add(id);
        else now.delete(id);
      }
      this.ids = now;
    },
    { rootMargin: MARGIN },
  );

  constructor() {
    onDestroy(() => this.seen.disconnect());
  }
  has(id: string): boolean {
    return this.ids.has(id);
  }
  /** To be used on each of the elements. */
  readonly watched = (element: HTMLElement): { destroy(): void } => {
    this.seen.observe(element);
    return { destroy: () => this.seen.unobserve(element) };
  };
}
