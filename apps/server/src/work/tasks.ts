import { randomInt } from 'node:crypto';
import type { Lock, Opening } from '@wardroom/auction';
import { type About, isSignature, openBid } from '@wardroom/auction/timelock.ts';
import { stepsSchema } from '@wardroom/protocol/answers.ts';
import type { AnyGame, Header, Snapshot, Step, Told } from '@wardroom/rules';
import { completed, hears, hidesNothing, Play, SNAPSHOT, things, writePosition } from '@wardroom/rules';
import type { EventRules, EventState } from '@wardroom/tournament';
import { pairNext } from '@wardroom/tournament';
import type { Games } from '../games.ts';
import { audienceOf } from '../match/audience.ts';

/** A match as far as old steps of it are asked for; the steps themselves are fed. */
interface Past {
  game: string;
  header: Header;
  secret: string;
  seats: readonly string[];
}
/** Steps `from`..`to` (versions) as these seats were told them. `snapshot`: the last one, as it is stored. */
export interface StepsTask extends Past {
  kind: 'steps';
  from: number;
  to: number;
  snapshot: string | null;
}
/** The position of a board that goes on from a version. */
export interface BoardTask extends Past {
  kind: 'board';
  version: number;
  over: boolean;
}
export interface OddsTask {
  kind: 'odds';
  game: string;
  input: unknown;
  /** Units of one side at most. */
  most: number;
}
/** Boxes of bids that a beacon has locked, and what it is said to have signed. */
export interface UnlockTask {
  kind: 'unlock';
  lock: Lock;
  signature: string;
  boxes: readonly { about: About; box: string }[];
}
/** `signed`: it is the signature of the round. `openings`: of each box; null: there is none in it. */
export interface UnlockAnswer {
  signed: boolean;
  openings: readonly (Opening | null)[];
}
/** The next round of an event. */
export interface PairingTask {
  kind: 'pairing';
  state: EventState;
  rules: EventRules;
  lots?: readonly number[] | undefined;
}
/** What takes so long that nobody else should wait for it. */
export type Task = StepsTask | BoardTask | OddsTask | UnlockTask | PairingTask;

/** The bodies of some steps from number `seq` on, in order; none: there are no more. */
export type Feed = (seq: number) => Promise<readonly string[]>;

export type BoardAnswer =
  | { position: unknown; version: number }
  /** There is no such step, or none that these seats saw whole. */
  | { missing: 'step' | 'hidden' };
export type OddsAnswer = { odds: object } | { wrong: readonly string[] };

/** Does it; the answer is text, so that nobody has to read it through who only passes it on. */
export async function perform(games: Games, task: Task, feed: Feed): Promise<string> {
  switch (task.kind) {
    case 'odds':
      return JSON.stringify(oddsOf(games, task));
    case 'pairing':
      return JSON.stringify(pairNext(task.state, task.rules, task.lots));
    case 'unlock':
      return JSON.stringify(unlocked(task));
    case 'steps':
      return JSON.stringify(stepsSchema.parse({ steps: await toldSteps(games.named(task.game), task, feed) }));
    case 'board':
      return JSON.stringify(await boardAt(games.named(task.game), task, feed));
  }
}

function unlocked({ lock, signature, boxes }: UnlockTask): UnlockAnswer {
  if (!isSignature(lock, lock.round, signature)) return { signed: false, openings: [] };
  return { signed: true, openings: boxes.map(({ about, box }) => openBid(lock, about, box, signature)) };
}

function oddsOf(games: Games, { game, input, most }: OddsTask): OddsAnswer {
  const answer = games.odds(game)?.(input, most);
  if (!answer) return { wrong: ['there are no odds'] };
  return answer.ok ? { odds: answer.value.odds } : { wrong: answer.error };
}

/** The steps from `seq` on, one by one. */
async function* stepsFrom(seq: number, feed: Feed): AsyncGenerator<Step> {
  for (let at = seq; ; ) {
    const bodies = await feed(at);
    if (bodies.length === 0) return;
    for (const body of bodies) yield JSON.parse(body) as Step;
    at += bodies.length;
  }
}

async function toldSteps(game: AnyGame, task: StepsTask, feed: Feed): Promise<Told[]> {
  const who = audienceOf(task.seats);
  const kept = task.snapshot === null ? null : (JSON.parse(task.snapshot) as Snapshot);
  let play = Play.load(game, task.header, [], task.secret, kept?.format === SNAPSHOT ? kept : undefined);
  // The snapshot is of use where everything that is asked for comes after it.
  if (play.seq >= 0 && play.version(who) >= task.from) play = Play.load(game, task.header, [], task.secret);
  const out: Told[] = [];
  for await (const step of stepsFrom(play.seq + 1, feed)) {
    play.follow(step);
    const told = play.told(step, who);
    if (told && told.version >= task.from && told.version <= task.to) out.push(told);
    if (play.version(who) > task.to) break;
  }
  return out;
}

async function boardAt(game: AnyGame, task: BoardTask, feed: Feed): Promise<BoardAnswer> {
  const who = audienceOf(task.seats);
  const load = (steps: readonly Step[]): Play => Play.load(game, task.header, steps, task.secret);
  const then = load([]);
  const steps: Step[] = [];
  // What others did in private between this step and the next that the asker heard of is not in it.
  for await (const step of stepsFrom(0, feed)) {
    if (then.seq >= 0 && then.version(who) === task.version) break;
    then.follow(step);
    steps.push(step);
  }
  if (then.seq < 0 || then.version(who) !== task.version) return { missing: 'step' };
  const hidden = !task.over && !hidesNothing(game);
  const board = hidden
    ? boardBefore(then, steps, task.seats, (n) => load(steps.slice(0, n + 1)))
    : { play: then, version: task.version };
  return board ? { position: writePosition(board.play), version: board.version } : { missing: 'hidden' };
}

/** A board that agrees with what these seats know: what is hidden from them is made up. */
function guessed(play: Play, seats: readonly string[]): Play {
  const who = audienceOf(seats);
  const state = completed(play.game, play.view(who), who, (bound: number) => randomInt(bound));
  return Play.at(play.game, play.header, state, play.seq);
}

/**
 * A board of the last step up to this one of which these seats see every phase: of one thought over in secret they
 * know nothing.
 */
function boardBefore(
  then: Play,
  steps: readonly Step[],
  seats: readonly string[],
  at: (seq: number) => Play,
): { play: Play; version: number } | null {
  const who = audienceOf(seats);
  for (let play = then; ; play = at(play.seq - 1)) {
    const frames = things(play.view(who)._stack) as readonly { phase?: string }[];
    const whole = frames.length > 0 && frames.every((f) => f.phase !== undefined);
    if (whole && hears(steps[play.seq] as Step, who))
      return { play: guessed(play, seats), version: play.version(who) };
    if (play.seq === 0) return null;
  }
}
