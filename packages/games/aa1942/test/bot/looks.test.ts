import { describe, expect, test } from 'vitest';
import { isLookedAt } from '../../bot/looks.ts';

describe('how often the exact odds are asked while a force grows', () => {
  const looks = (attackers: number, defenders: number): number =>
    Array.from({ length: attackers }, (_, i) => i + 1).filter((n) =>
      isLookedAt(n, { infantry: n }, { infantry: defenders }),
    ).length;

  test('[7.2] in a battle of up to thirteen units each one more is looked at', () => {
    expect(looks(7, 6)).toBe(7);
  });

  test('[7.2] in a large battle some are passed over, and some are looked at', () => {
    expect(looks(40, 30)).toBeGreaterThan(5);
    expect(looks(40, 30)).toBeLessThan(16);
  });
});
