/** Tables of three: equal points together, old meetings apart. One or two who are left over have the bye. */
import { PairingRefusal } from './refusal.ts';

export interface Guest {
  readonly number: number;
  readonly score: number;
  readonly hadBye: boolean;
}

export interface Threes {
  readonly tables: readonly (readonly [number, number, number])[];
  readonly byes: readonly number[];
}

/**
 * By points, three at a time; then swaps between tables as long as one makes (meetings repeated, spread of points)
 * smaller. `met(a, b)`: how often the two sat together.
 */
export function pairThrees(guests: readonly Guest[], met: (a: number, b: number) => number): Threes {
  if (guests.length < 3) throw new PairingRefusal('badSize', { size: guests.length });
  const order = [...guests].sort((a, b) => b.score - a.score || a.number - b.number);
  const over = order.length % 3;
  const byes = [...order]
    .reverse()
    .sort((a, b) => Number(a.hadBye) - Number(b.hadBye))
    .slice(0, over);
  const seated = order.filter((g) => !byes.includes(g));
  const seats = [...seated];
  const at = (i: number): Guest => seats[i] as Guest;
  const cost = (table: number): readonly [number, number] => {
    const [x, y, z] = [at(3 * table), at(3 * table + 1), at(3 * table + 2)];
    const again = met(x.number, y.number) + met(x.number, z.number) + met(y.number, z.number);
    const scores = [x.score, y.score, z.score];
    return [again, Math.max(...scores) - Math.min(...scores)];
  };
  const swap = (i: number, j: number): void => {
    const keep = at(i);
    seats[i] = at(j);
    seats[j] = keep;
  };
  // Every swap makes a pair of numbers smaller, so this ends; the bound is against a large field taking long.
  for (let pass = 0, better = true; better && pass < 50; pass++) {
    better = false;
    for (let i = 0; i < seats.length; i++) {
      for (let j = i + 1; j < seats.length; j++) {
        const [s, t] = [Math.floor(i / 3), Math.floor(j / 3)];
        if (s === t) continue;
        const before = [cost(s), cost(t)] as const;
        swap(i, j);
        const after = [cost(s), cost(t)] as const;
        const again = after[0][0] + after[1][0] - before[0][0] - before[1][0];
        const spread = after[0][1] + after[1][1] - before[0][1] - before[1][1];
        if (again < 0 || (again === 0 && spread < 0)) better = true;
        else swap(i, j);
      }
    }
  }
  const tables = Array.from({ length: seats.length / 3 }, (_, t) => {
    const three = [at(3 * t), at(3 * t + 1), at(3 * t + 2)].map((g) => g.number).sort((a, b) => a - b);
    return three as unknown as readonly [number, number, number];
  });
  return { tables, byes: byes.map((g) => g.number) };
}
