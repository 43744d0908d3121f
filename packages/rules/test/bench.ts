import type { AnyGame, Audience, Link, NewMatch, Source, Step } from '../src/index.ts';
import { Play, publicAudience } from '../src/index.ts';
import { randomAnswer } from '../src/testing.ts';

export const seatsOf = (seats: string[]): Audience => ({ kind: 'seats', seats });
/** The audiences of a match of three. */
export const everybody: Audience[] = [
  publicAudience,
  ...['ann', 'ben', 'cat'].map((s) => seatsOf([s])),
  seatsOf(['ann', 'cat']),
];

/** A new match with a fixed secret. */
export function newMatch(
  game: AnyGame,
  scenario: string,
  secret = '11'.repeat(32),
  source?: Source,
  more: { unsealed?: true; links?: boolean } = {},
): { play: Play; steps: Step[] } {
  const o: NewMatch = {
    match: 'm',
    scenario,
    options: {},
    seeds: ['a', 'b'],
    secret,
    at: 1,
    ...(source ? { source } : {}),
    ...more,
  };
  const made = Play.create(game, o);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return { play: made.value.play, steps: [made.value.step] };
}

/**
 * One random action: mostly a choice, sometimes an undo. Returns the step, or null when the match is over. `linkOf`:
 * the link that a seat sends.
 */
export function randomStep(
  play: Play,
  next: (n: number) => number,
  undo = true,
  linkOf: (seat: string) => Link | undefined = () => undefined,
): Step | null {
  const open = play.decisions();
  if (play.outcome || open.length === 0) return null;
  if (undo && next(5) === 0) {
    const able = play.game.seats({}).filter((s) => play.undoable(s.id).length > 0);
    const done = able.length > 0 ? play.undo({ seat: able[next(able.length)]?.id as string, at: 2 }) : null;
    if (done && !done.ok) throw new Error(`an undo that was counted is refused: ${JSON.stringify(done.error)}`);
    if (done) return done.value.step;
  }
  for (let tries = 0; tries < 50; tries++) {
    const d = open[next(open.length)];
    const choice = d ? randomAnswer(d, next) : null;
    if (!d || !choice || (choice.kind === 'reopen' && next(4) > 0)) continue;
    const link = linkOf(d.seat);
    const done = play.act({ seat: d.seat, at: 2, ...(link ? { link } : {}) }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(`refused its own offer: ${JSON.stringify(done.error)}`);
    return done.value.step;
  }
  throw new Error('nothing to choose');
}

/** A choice of one seat of the convoy, drafted or at any time, that does not end anything. */
export function dabble(play: Play, seat: string, next: (n: number) => number): Step | null {
  if (next(4) === 0 && play.undoable(seat).length > 0) {
    const back = play.undo({ seat, at: 1 });
    return back.ok ? back.value.step : null;
  }
  const open = play.decisions().filter((d) => d.seat === seat && (d.prompt === 'layOut' || d.prompt === 'look'));
  const d = open[next(Math.max(1, open.length))];
  const choice = d && randomAnswer(d, next);
  if (!d || !choice || choice.kind === 'done' || choice.kind === 'reopen') return null;
  const done = play.act({ seat, at: 1 }, { decision: d.id, choices: [choice] });
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return done.value.step;
}
