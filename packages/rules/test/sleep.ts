import type { AnyGame, MatchRecord, Step } from '@wardroom/rules';
import { canonical, Play, RECORD, reExecute, verifyRecord } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect } from 'vitest';

const secret = '33'.repeat(32);

/** Puts the match to sleep as text and wakes it: its tables come back in the order of the text. */
function slept(game: AnyGame, play: Play): Play {
  return Play.load(game, play.header, [], secret, JSON.parse(canonical(play.snapshot())));
}

/**
 * A random match of so many choices that sleeps every ten of them: its record verifies and plays again exactly, as if
 * it had never slept. Gives the number of its steps.
 */
export function sleepsUnnoticed(
  game: AnyGame,
  { scenario, options, seed, choices }: { scenario: string; options: object; seed: number; choices: number },
): number {
  const next = chance(seed);
  const made = Play.create(game, { match: 'm', scenario, options, seeds: ['a'], secret, at: 0 });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  let { play } = made.value;
  const steps: Step[] = [made.value.step];
  for (let n = 0; n < choices && !play.outcome; n++) {
    if (n % 10 === 9) play = slept(game, play);
    const open = play.decisions();
    const d = open[next(open.length)];
    const choice = d && randomAnswer(d, next);
    if (!d || !choice) throw new Error('nothing to choose');
    const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    steps.push(done.value.step);
  }
  const record: MatchRecord = { format: 'wardroom-record', version: RECORD, header: play.header, steps, secret };
  expect(verifyRecord(record).ok).toBe(true);
  expect(reExecute(game, record).differs, `${scenario} ${seed}`).toBeNull();
  return steps.length;
}
