import { binomial, certain, convolve, type Pmf } from './dice.ts';

/** 6.2 A strategic bombing raid. Numbers are whole and not negative. */
export interface RaidInput {
  bombers: number;
  /** IPC value of the territory. */
  ipc: number;
  /** Damage that the factory has already. */
  damage?: number;
  /** Option 6.2.6 */
  escorts?: number;
  interceptors?: number;
  /** Who falls first to interceptors. Default: escorts. */
  lose?: readonly ('fighter' | 'bomber')[];
}

export interface RaidOdds {
  expectedNewDamage: number;
  expectedBombersLeft: number;
  expectedEscortsLeft: number;
  expectedInterceptorsLeft: number;
  /** Chance of each total damage, that of before included, by damage points. */
  totalDamage: readonly number[];
  /** IPC: damage done less bombers and escorts lost plus interceptors shot down. */
  swing: number;
}

const FLAK_HITS_ON = 1;
const ATTACKERS_HIT_ON = 1;
const INTERCEPTORS_HIT_ON = 2;
const COST = { bomber: 12, fighter: 10 };

/** 6.2.1 - 6.2.6 Exact. */
export function raidOdds(input: RaidInput): RaidOdds {
  const { bombers, ipc, damage = 0, escorts = 0, interceptors = 0, lose = ['fighter', 'bomber'] } = input;
  const room = Math.max(0, 2 * ipc - damage);
  const total = new Array<number>(damage + room + 1).fill(0);
  let left = 0;
  let escortsLeft = 0;
  let interceptorsLeft = 0;
  const shot: Pmf = interceptors > 0 ? binomial(bombers + escorts, ATTACKERS_HIT_ON) : certain;
  shot.forEach((p, hits) => {
    const standing = Math.max(0, interceptors - hits);
    interceptorsLeft += p * standing;
    binomial(standing, INTERCEPTORS_HIT_ON).forEach((q, lost) => {
      const gone = fallen(bombers, escorts, lost, lose);
      escortsLeft += p * q * (escorts - gone.escorts);
      binomial(bombers - gone.bombers, 6 - FLAK_HITS_ON).forEach((r, flying) => {
        left += p * q * r * flying;
        sumOfDice(flying).forEach((s, points) => {
          const at = damage + Math.min(room, points);
          total[at] = (total[at] as number) + p * q * r * s;
        });
      });
    });
  });
  const expectedNewDamage = total.reduce((n, p, at) => n + p * (at - damage), 0);
  return {
    expectedNewDamage,
    expectedBombersLeft: left,
    expectedEscortsLeft: escortsLeft,
    expectedInterceptorsLeft: interceptorsLeft,
    totalDamage: total,
    swing:
      expectedNewDamage -
      COST.bomber * (bombers - left) -
      COST.fighter * (escorts - escortsLeft) +
      COST.fighter * (interceptors - interceptorsLeft),
  };
}

function fallen(
  bombers: number,
  escorts: number,
  hits: number,
  lose: readonly ('fighter' | 'bomber')[],
): { bombers: number; escorts: number } {
  const escortsFirst = lose[0] !== 'bomber';
  const first = Math.min(hits, escortsFirst ? escorts : bombers);
  const second = Math.min(hits - first, escortsFirst ? bombers : escorts);
  return escortsFirst ? { escorts: first, bombers: second } : { escorts: second, bombers: first };
}

const die: Pmf = [0, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6, 1 / 6];

function sumOfDice(n: number): Pmf {
  let out: Pmf = certain;
  for (let i = 0; i < n; i++) out = convolve(out, die);
  return out;
}
