import type { AnyGame, MatchRecord, Step } from '@wardroom/rules';
import { canonical, Play, reExecute, verifyRecord } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { eots } from '../src/index.ts';

const game = eots as unknown as AnyGame;
const secret = '33'.repeat(32);
const CHOICES = 300;

/** Puts the match to sleep as text and wakes it: its tables come back in the order of the text. */
function slept(play: Play): Play {
  const text = canonical(play.snapshot());
  return Play.load(game, play.header, [], secret, JSON.parse(text));
}

test.each(eots.scenarios.map((s) => s.id))(
  '[R22.1] in %s a match that sleeps every ten choices plays on as one that never slept',
  (scenario) => {
    for (const seed of [1, 2]) {
      const next = chance(seed * 1000 + scenario.length + Number(scenario.slice(-1)));
      const made = Play.create(game, {
        match: 'm',
        scenario,
        options: { preset: seed === 1 ? 'classic' : 'revised' },
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
        if (!d || !choice) throw new Error('nothing to choose');
        const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
        if (!done.ok) throw new Error(JSON.stringify(done.error));
        steps.push(done.value.step);
      }
      const record: MatchRecord = { format: 'wardroom-record', version: 1, header: play.header, steps, secret };
      expect(verifyRecord(record).ok).toBe(true);
      expect(reExecute(game, record).differs, `${scenario} ${seed}`).toBeNull();
    }
  },
);
