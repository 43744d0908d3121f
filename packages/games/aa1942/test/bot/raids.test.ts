import { playGame } from '@wardroom/bots';
import type { AnyGame } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots } from '../../bot/index.ts';
import { aa1942 } from '../../src/index.ts';
import type { Power, State } from '../../src/read.ts';
import { isSea } from '../../src/read.ts';

test('[6.2] a factory that troops are about to take is not bombed: its damage would be their own', () => {
  let raids = 0;
  const both: string[] = [];
  for (const seed of ['a', 'b']) {
    let planned = false;
    playGame(aa1942 as unknown as AnyGame, {
      scenario: 'standard',
      options: {},
      seed,
      maxSteps: 100_000,
      until: (s) => ((s as unknown as State).turn.now?.round ?? 1) > 3,
      bots: () => bots.sensible,
      watch(play, decision) {
        const g = play.state as unknown as State;
        const fights = g.turn.now?.phase === 'conductCombat';
        if (fights && !planned)
          for (const u of things(g.units)) {
            if (u.mission !== 'raid' || isSea(u.space)) continue;
            raids++;
            const own = (p: Power): boolean => p === u.power;
            const troops = things(g.units).some(
              (x) => own(x.power) && (x.landing ?? x.space) === u.space && ['infantry', 'tank'].includes(x.type),
            );
            if (troops) both.push(`${seed} ${decision.seat} ${u.space}`);
          }
        planned = fights;
      },
    });
  }
  expect(raids).toBeGreaterThan(0);
  expect(both).toEqual([]);
});
