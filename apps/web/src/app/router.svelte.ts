import type { Matched } from './paths.ts';
import { matchPath } from './paths.ts';

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** Asked before leaving a page; false keeps it. */
  leave: (() => boolean) | null = null;

  get at(): Matched {
    return matchPath(this.path);
  }

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(to: string, replace = false): void {
    // In a frame of another site nothing but what it shows can be reached.
    if (window.self !== window.top) return void open(to, '_blank', 'noopener');
    if (to === location.pathname + location.search) return;
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    const moved = location.pathname !== this.path;
    this.read();
    if (moved) {
      scrollTo(0, 0);
      queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
    }
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Links inside the page stay inside the page. */
  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
export const go = (to: string, replace = false): void => router.go(to, replace);
