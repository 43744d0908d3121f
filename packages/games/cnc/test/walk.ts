import { randomBot, walkAtRandom } from '@wardroom/bots';
import type { AnyGame, Audience, Choice, Decision, Offer, Play, Step } from '@wardroom/rules';
import { Play as PlayClass, plain, things } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { commanderOf } from '../src/blocks.ts';
import { cnc } from '../src/index.ts';
import type { State } from '../src/state.ts';

export const game = cnc as unknown as AnyGame;
type Next = (bound: number) => number;

/** A new match for random play. */
export function begin(seed: number, options: object = {}): Play {
  // The completion of a view takes over the engine's own counters, of which nobody is told: names drawn next are then
  // the same.
  const own = {
    ...game,
    complete: (view: object, who: Audience, draw: Next) => ({
      ...game.complete(view, who, draw),
      _fresh: structuredClone(plain(play.state._fresh)),
    }),
  };
  const made = PlayClass.create(own, {
    match: `m${seed}`,
    scenario: 'pacific',
    options,
    seeds: [`${seed}`],
    secret: '11'.repeat(32),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  return play;
}
/** Kinds that end something or take it back: the curious avoid them where there is something else to do. */
const dull = new Set(['done', 'pass', 'decline', 'hold', 'change', 'withdraw', 'retreat', 'rebase']);
const atRandom = (d: Decision, next: Next): Choice | null => randomBot.answer({} as never, d, next)[0] ?? null;
function curious(play: Play, d: Decision, next: Next): Choice | null {
  const lively = Object.keys(d.kinds).filter((k) => !dull.has(k));
  if (lively.length > 0 && next(9) > 0) {
    for (let tries = 0; tries < 6; tries++) {
      const kind = lively[next(lively.length)] as string;
      const choice = kind === 'move' ? attack(play, d, next) : walkAtRandom(kind, d.kinds[kind] as Offer, next);
      if (choice) return choice;
    }
  }
  return atRandom(d, next);
}
/** A move, of several tried, that ends where others are. */
function attack(play: Play, d: Decision, next: Next): Choice | null {
  const g = stateOf(play);
  let some: Choice | null = null;
  for (let tries = 0; tries < 12; tries++) {
    const c = walkAtRandom('move', d.kinds.move as Offer, next);
    some = c ?? some;
    const there = c ? things(g.blocks).filter((b) => b.area === c.value[1] && commanderOf(b) !== d.seat) : [];
    if (c && there.length > 0) return c;
  }
  return some;
}
/** One random step, `eager` for those who look for a fight; throws with what was asked where it goes wrong. */
export const step = (play: Play, next: Next, n: number, eager = false): Decision =>
  stepOf(play, next, n, eager).decision;
/** The same, with the step that was made. */
export function stepOf(play: Play, next: Next, n: number, eager = false): { decision: Decision; step: Step } {
  const asked = play.decisions().filter((d) => !Object.hasOwn(d.kinds, 'reopen'));
  const open = asked.filter((d) => d.must !== false);
  // Now and then something that may be done at any time.
  const beside = asked.filter((d) => d.must === false);
  const from = beside.length > 0 && next(eager ? 12 : 40) === 0 ? beside : open;
  const d = from[next(from.length)] as Decision;
  const choice = eager ? curious(play, d, next) : atRandom(d, next);
  if (!choice) throw new Error(`nothing to choose in ${d.phase}: ${d.prompt}`);
  const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
  if (!done.ok) throw new Error(`${d.phase} ${JSON.stringify(choice)}: ${JSON.stringify(done.error)}`);
  return { decision: d, step: done.value.step };
}
export const stateOf = (play: Play): State => play.state as unknown as State;
export { chance };
