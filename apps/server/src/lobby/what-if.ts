import { randomInt } from 'node:crypto';
import type { CreateTable } from '@wardroom/protocol';
import { limits } from '@wardroom/protocol';
import type { Header, Step } from '@wardroom/rules';
import { hears, hidesNothing, Play, things, writePosition } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { audienceOf } from '../match/audience.ts';
import { seatsOf } from '../match/meta.ts';
import type { Desk } from './desk.ts';

/**
 * The practice board that continues from a step of a match (by the number under which this person knows it). Throws
 * `HttpError`.
 */
export type WhatIfBoard = (me: Person, id: string, version: number) => Promise<CreateTable>;

export function createWhatIf(ctx: Pick<Context, 'games' | 'store' | 'served'>, desk: Desk): WhatIfBoard {
  return async (me, id, version) => {
    const m = await desk.meta(me, id);
    const game = ctx.games.named(m.game);
    const inside = m.holders.some((h) => h.who === me.id);
    if (m.status === 'running' && !inside && m.spectators !== 0)
      throw forbidden('spectators of this match see it later');
    if (m.status === 'running' && !m.whatIf) throw forbidden('this table opens what-if boards only after the match');
    if (!m.header) throw notFound('step');
    const seats = seatsOf(m, game, me.id);
    const who = audienceOf(seats);
    const then = Play.load(game, m.header, [], m.secret);
    const steps: Step[] = [];
    // What others did in private between this step and the next that the asker heard of is not in it.
    for (const step of await ctx.store.range(id, 0, limits.steps)) {
      if (then.seq >= 0 && then.version(who) === version) break;
      then.follow(step);
      steps.push(step);
    }
    if (then.version(who) !== version) throw notFound('step');
    const hidden = m.status !== 'over' && !hidesNothing(game);
    await ctx.served.note(m, seats, me.id);
    const board = hidden
      ? boardBefore(then, steps, seats, (n) => Play.load(game, m.header as Header, steps.slice(0, n + 1), m.secret))
      : { play: then, version };
    if (!board)
      throw conflict('whatIfHidden', 'there is no step that you saw whole: another seat is thinking in secret');
    return {
      game: m.game,
      name: `${m.name} @ ${board.version}`.slice(0, 60),
      scenario: 'custom',
      options: m.options as Record<string, unknown>,
      position: writePosition(board.play),
      practice: true,
    };
  };
}

/** A board that agrees with what these seats know: what is hidden from them is made up. */
function guessed(play: Play, seats: readonly string[]): Play {
  const who = audienceOf(seats);
  return Play.at(
    play.game,
    play.header,
    play.game.complete(play.view(who), who, (bound: number) => randomInt(bound)),
    play.seq,
  );
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
