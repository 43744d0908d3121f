import { describe, expect, test } from 'vitest';
import { secretSource } from '../src/draws.ts';
import { lowest } from '../src/keyed.ts';

const source = secretSource('0b'.repeat(32), 'scope');
const cards = Array.from({ length: 54 }, (_, i) => `card-${i}`);

describe('draws by the lowest keyed hash', () => {
  test('[draws] without the others, or in another order, the lowest is the same; without it the next one', () => {
    for (let n = 0; n < 40; n++) {
      const first = cards[lowest(source, 'by:fire', n, cards)] as string;
      const fewer = cards.filter((c, i) => c === first || i % 3 === n % 3).reverse();
      expect(fewer[lowest(source, 'by:fire', n, fewer)]).toBe(first);
      const without = cards.filter((c) => c !== first);
      expect(without[lowest(source, 'by:fire', n, without)]).not.toBe(first);
    }
  });

  test('[draws] situations and their places are independent of each other: every card comes about as often', () => {
    const taken = (stream: string): number[] =>
      Array.from({ length: 540 }, (_, n) => lowest(source, stream, n, cards));
    const fire = taken('by:fire');
    const event = taken('by:event');
    expect(new Set(fire).size).toBe(54);
    const equal = fire.filter((c, i) => c === event[i]).length;
    expect(equal).toBeLessThan(30);
  });
});
