/**
 * Does something once the page has nothing more urgent to do (soon, in a browser that does not tell when). Gives what
 * calls it off.
 */
export function whenIdle(work: () => void): () => void {
  const soon = window.requestIdleCallback ?? ((later: () => void) => window.setTimeout(later, 200));
  const id = soon(() => work());
  return () => (window.cancelIdleCallback ?? window.clearTimeout)(id);
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
