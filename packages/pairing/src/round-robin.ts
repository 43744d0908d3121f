/** Everybody against everybody: Berger's tables, once or twice, and pools. */
import { PairingRefusal } from './refusal.ts';

export interface Meeting {
  /** `a` plays side 0 where sides are not auctioned. */
  readonly a: number;
  readonly b: number;
}

/**
 * Berger's table for 1 to `size`; with an odd number whoever meets the missing last one is free. Of six: 1-6 2-5 3-4,
 * 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1.
 */
export function berger(size: number): Meeting[][] {
  if (!Number.isSafeInteger(size) || size < 2 || size > 512) throw new PairingRefusal('badSize', { size });
  const even = size + (size % 2);
  const wheel = even - 1;
  const seat = (n: number): number => ((((n - 1) % wheel) + wheel) % wheel) + 1;
  return Array.from({ length: wheel }, (_, round) => {
    // The last number meets 1, then the one half a turn on, and so forth; everybody else lies mirrored around it.
    const pivot = seat(1 + (round * even) / 2);
    const last = round % 2 === 0 ? { a: pivot, b: even } : { a: even, b: pivot };
    const others = Array.from({ length: even / 2 - 1 }, (_, i) => ({
      a: seat(pivot + i + 1),
      b: seat(pivot - i - 1),
    }));
    return [last, ...others].filter(({ a, b }) => a <= size && b <= size);
  });
}

/** Twice, the second time with the sides changed. */
export const doubleBerger = (size: number): Meeting[][] => {
  const once = berger(size);
  return [...once, ...once.map((round) => round.map(({ a, b }) => ({ a: b, b: a })))];
};

/** `count` pools of nearly equal strength: seeds go to and fro (1 2 3 4, then 8 7 6 5). */
export function pools(seeds: readonly number[], count: number): number[][] {
  if (!Number.isSafeInteger(count) || count < 1 || count * 2 > seeds.length)
    throw new PairingRefusal('badSize', { size: seeds.length, pools: count });
  const made: number[][] = Array.from({ length: count }, () => []);
  seeds.forEach((seed, i) => {
    const turn = Math.floor(i / count);
    const at = i % count;
    made[turn % 2 === 0 ? at : count - 1 - at]?.push(seed);
  });
  return made;
}

/** The rounds of a pool in the numbers of its members. */
export const meetingsOf = (members: readonly number[], twice = false): Meeting[][] =>
  (twice ? doubleBerger : berger)(members.length).map((round) =>
    round.map(({ a, b }) => ({ a: members[a - 1] ?? 0, b: members[b - 1] ?? 0 })),
  );
