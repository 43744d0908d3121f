import type { AnyGame, MatchRecord, Step } from '@wardroom/rules';
import { canonical, Play, reExecute, verifyRecord } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { aa1942 } from '../src/index.ts';

const game = aa1942 as unknown as AnyGame;
const secret = '33'.repeat(32);
const CHOICES = 900;

/** Puts the match to sleep as text and wakes it: its tables come back in the order of the text. */
function slept(play: Play): Play {
  return Play.load(game, play.header, [], secret, JSON.parse(canonical(play.snapshot())));
}

test.each([1, 2, 3, 4])(
  '[3.2] a match that sleeps every ten choices plays on as one that never slept (seed %i)',
  (seed) => {
    const next = chance(seed);
    const scenario = seed % 2 === 0 ? 'standard' : 'tournament';
    const made = Play.create(game, {
      match: 'm',
      scenario,
      options: { interceptors: seed > 2 },
      seeds: ['a'],
      secret,
      at: 0,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    let { play } = made.value;
    const steps: Step[] = [made.value.step];
    for (let n = 0; n < CHOICES && !play.outcome; n++) {
      if (n % 10 === 9) play = slept(play);
      const open = play.decisions();
      const d = open[next(open.length)];
      const choice = d && randomAnswer(d, next);
      if (!d || !choice) continue;
      const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      steps.push(done.value.step);
    }
    expect(steps.length).toBeGreaterThan(CHOICES / 2);
    const record: MatchRecord = { format: 'wardroom-record', version: 1, header: play.header, steps, secret };
    expect(verifyRecord(record).ok).toBe(true);
    expect(reExecute(game, record).differs).toBeNull();
  },
);
