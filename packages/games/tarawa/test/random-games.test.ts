import type { Step } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance, leaks, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { tarawa } from '../src/index.ts';
import { reckoning } from '../src/reckoning.ts';
import type { State } from '../src/state.ts';
import { story } from '../src/story.ts';

const secret = (n: number): string => n.toString(16).padStart(64, '0');

function begin(scenario: string, seed: number, options: object = {}): Play {
  const made = Play.create(tarawa, {
    match: `random-${seed}`,
    scenario,
    options,
    seeds: [],
    secret: secret(seed),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}

/** Plays at random to the end; every invariant after every step. */
function playOut(play: Play, seed: number, each: (n: number, step: Step) => void = () => undefined): number {
  const next = chance(seed);
  let n = 0;
  for (; n < 6000 && !play.outcome; n++) {
    const [d] = play.decisions();
    if (!d) throw new Error('nobody is asked');
    const choice = randomAnswer(d, next);
    if (!choice) throw new Error(`no answer for ${d.phase}: ${play.machine.stuck()}`);
    const done = play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(`refused its own offer: ${JSON.stringify([d.phase, choice, done.error])}`);
    const wrong = tarawa.invariants?.(play.state as State) ?? [];
    if (wrong.length > 0) throw new Error(`${d.phase} ${JSON.stringify(choice)}: ${wrong.join('; ')}`);
    each(n, done.value.step);
  }
  return n;
}

describe('random matches', () => {
  test.each([
    ['first_waves', 1],
    ['first_waves', 2],
    ['nov20', 3],
    ['two_days', 4],
    ['nov21', 5],
  ] as const)(
    '[4] a match of %s runs to its end without a dead end, and every invariant holds (seed %i)',
    (scenario, seed) => {
      const play = begin(scenario, seed, { hawkins: seed % 2 === 0, shibasakiSurvives: seed === 5 });
      playOut(play, seed);
      expect(play.outcome).not.toBeNull();
    },
  );

  test.each([1, 2, 3])(
    '[story] the losses that are told are the steps that are missing at the end (seed %i)',
    (seed) => {
      const play = begin('first_waves', seed);
      let told = 0;
      playOut(play, seed, (_n, step) => {
        for (const line of step.log ?? []) for (const { value } of story.account(line)?.losses ?? []) told += value;
      });
      expect(told).toBe(reckoning(play.state as State).lost);
      expect(told).toBeGreaterThan(0);
    },
  );

  test('[H] what is hidden could be otherwise and nobody would see a difference', () => {
    const play = begin('nov20', 9);
    const next = chance(77);
    const seat = { kind: 'seats' as const, seats: ['us'] };
    playOut(play, 9, (n) => {
      if (n % 9 === 0 && !play.outcome) expect(leaks(play, n % 2 === 0 ? seat : { kind: 'public' }, next)).toEqual([]);
    });
  });
});
