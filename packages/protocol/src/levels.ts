/** Of bots, the weakest first, the one that is met where nobody names one: the middle one. */
export const usualLevel = (levels: readonly string[] | undefined): string | undefined =>
  levels?.[Math.floor(levels.length / 2)];
