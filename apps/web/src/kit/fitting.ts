/**
 * Tries levels of shortening, 0 first, until nothing sticks out; of none that fits the last one stays. `sticksOut`
 * shows a level and says whether something sticks out.
 */
export async function fitting(levels: number, sticksOut: (level: number) => Promise<boolean>): Promise<number> {
  for (let level = 0; level < levels - 1; level++) if (!(await sticksOut(level))) return level;
  await sticksOut(levels - 1);
  return levels - 1;
}
