/**
 * Does something once the page has nothing more urgent to do (soon, in a browser that does not tell when). Gives what
 * calls it off.
 */
export function whenIdle(work: () => void): () => void {
  const soon = window.requestIdleCallback ?? ((later: () => void) => window.setTimeout(later, 200));
  const id = soon(() => work());
  return () => (window.cancelIdleCallback ?? window.clearTimeout)(id);
}
