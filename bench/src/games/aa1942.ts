import { bots } from '@wardroom/aa1942/bot';
import type { BattleInput, State } from '@wardroom/aa1942/read';
import { battleOdds } from '@wardroom/aa1942/read';
import type { Ladder } from '../levels.ts';
import type { Row } from '../measure.ts';
import { fixed, quantile, timesOf } from '../measure.ts';

/** Rounds after which a match of two bots is counted by points (BIDS 6). */
const ROUNDS = 15;
/** M: the levels against each other. */
export const ladder: Ladder = {
  bots,
  until: (g) => ((g as unknown as State).turn.now?.round ?? 0) > ROUNDS,
  limit: `boxed set-up, no bid; who is ahead after ${ROUNDS} rounds has won (cities, income, units)`,
  even: {
    bot: 'sensible',
    options: { bid: { ussr: 3, uk: 6 } },
    words: 'boxed set-up, a bid of 9 (3 for the Soviet Union, 6 for the United Kingdom)',
  },
};

/** B1: exact odds of 20 units against 20, with mixed units, ashore and at sea. */
export function b1(): Row {
  const battles: readonly BattleInput[] = [
    {
      kind: 'land',
      attackers: { infantry: 8, artillery: 4, tank: 4, fighter: 3, bomber: 1 },
      defenders: { infantry: 10, artillery: 3, tank: 3, fighter: 3, aaa: 1 },
    },
    { kind: 'land', attackers: { infantry: 20 }, defenders: { infantry: 20 } },
    {
      kind: 'sea',
      attackers: { submarine: 4, destroyer: 3, cruiser: 2, battleship: 2, carrier: 2, fighter: 6, bomber: 1 },
      defenders: { submarine: 3, destroyer: 4, cruiser: 2, battleship: 2, carrier: 2, fighter: 4, transport: 3 },
    },
  ];
  const times = battles.map((battle) => {
    for (let i = 0; i < 3; i++) battleOdds(battle);
    const { best, first } = timesOf(20, () => battleOdds(battle));
    if (battleOdds(battle).approximate) throw new Error('sampled, not exact');
    return { best: quantile(best, 0.5), first: quantile(first, 0.5) };
  });
  const [mixed, plain, sea] = times.map((t) => t.best) as [number, number, number];
  return {
    id: 'B1',
    what: 'battle odds, 20 units against 20, exact',
    ours: `land ${fixed(mixed)} ms (infantry only ${fixed(plain)} ms), sea ${fixed(sea)} ms`,
    target: '< 3 ms',
    met: Math.max(mixed, plain, sea) < 3,
    note:
      'median of 20, each the best of three times, so that other programs do not count (first times at sea: ' +
      `${fixed(times[2]?.first ?? 0)} ms); every way to end with its chance`,
  };
}
