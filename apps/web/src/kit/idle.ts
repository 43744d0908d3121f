/** Whoever keeps the page from being idle, and what waits for that. */
let holding = 0;
const waiting = new Set<() => void>();
/** So long somebody keeps it at the most, ms. */
const MOST = 10_000;

/** The page is not idle until what is given is called, for something that one waits for is not there yet. */
export function holdIdle(): () => void {
  holding++;
  let held = true;
  const release = (): void => {
    clearTimeout(timer);
    if (!held) return;
    held = false;
    if (--holding > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
  const timer = setTimeout(release, MOST);
  return release;
}

/**
 * Does something once the page has nothing more urgent to do (soon, in a browser that does not tell when). Gives what
 * calls it off.
 */
export function whenIdle(work: () => void): () => void {
  const soon = window.requestIdleCallback ?? ((later: () => void) => window.setTimeout(later, 200));
  let id: number | undefined;
  const go = (): void => {
    id = soon(() => work());
  };
  if (holding > 0) waiting.add(go);
  else go();
  return () => {
    waiting.delete(go);
    if (id !== undefined) (window.cancelIdleCallback ?? window.clearTimeout)(id);
  };
}

/** Waits this long before a part of the program is fetched again, ms; twice as long each time, up to the second. */
const AGAIN = [1_000, 30_000] as const;

/** Fetches a part of the program, again and again while the server is not there. */
export async function fetchedAtLast<T>(load: () => Promise<T>): Promise<T> {
  for (let wait: number = AGAIN[0]; ; wait = Math.min(2 * wait, AGAIN[1])) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
