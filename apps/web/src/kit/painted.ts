/** So long a frame is waited for at the most, ms. */
const MOST = 100;

/**
 * Resolves when what stands now has been painted, so that a touch is seen to be taken before long work begins; at once
 * where nothing is painted.
 */
export function painted(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, MOST);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
