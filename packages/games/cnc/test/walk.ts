import type { AnyGame, Decision, Play } from '@wardroom/rules';
import { Play as PlayClass } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { cnc } from '../src/index.ts';
import type { State } from '../src/state.ts';

export const game = cnc as unknown as AnyGame;

/** A new match for random play. */
export function begin(seed: number, options: object = {}): Play {
  const made = PlayClass.create(game, {
    match: `m${seed}`,
    scenario: 'pacific',
    options,
    seeds: [`${seed}`],
    secret: '11'.repeat(32),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}
/** One random step; throws with what was asked where it goes wrong. */
export function step(play: Play, next: (bound: number) => number, n: number): Decision {
  const open = play.decisions().filter((d) => d.must !== false);
  const d = open[next(open.length)] as Decision;
  const choice = randomAnswer(d, next);
  if (!choice) throw new Error(`nothing to choose in ${d.phase}: ${d.prompt}`);
  const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
  if (!done.ok) throw new Error(`${d.phase} ${JSON.stringify(choice)}: ${JSON.stringify(done.error)}`);
  return d;
}
export const stateOf = (play: Play): State => play.state as unknown as State;
export { chance };
