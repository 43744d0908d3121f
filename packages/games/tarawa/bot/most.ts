/** The first of those that are worth most. */
export const most = <T>(all: readonly T[], worth: (x: T) => number): T | null =>
  all.reduce<{ x: T; value: number } | null>((a, x) => {
    const value = worth(x);
    return a === null || value > a.value ? { x, value } : a;
  }, null)?.x ?? null;
