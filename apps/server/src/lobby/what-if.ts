import { randomInt } from 'node:crypto';
import type { CreateTable } from '@wardroom/protocol';
import type { Header } from '@wardroom/rules';
import { hidesNothing, Play, writePosition } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { audienceOf } from '../match/audience.ts';
import { seatsOf } from '../match/meta.ts';
import type { Desk } from './desk.ts';

/** The practice board that continues from a step of a match as this person knows it. Throws `HttpError`. */
export type WhatIfBoard = (me: Person, id: string, seq: number) => Promise<CreateTable>;

export function createWhatIf(ctx: Pick<Context, 'games' | 'store' | 'served'>, desk: Desk): WhatIfBoard {
  return async (me, id, seq) => {
    const m = await desk.meta(me, id);
    const game = ctx.games.named(m.game);
    const inside = m.holders.some((h) => h.who === me.id);
    if (m.status === 'running' && !inside && m.spectators !== 0) throw forbidden('spectators of this match see it later');
    if (m.status === 'running' && !m.whatIf) throw forbidden('this table opens what-if boards only after the match');
    const steps = await ctx.store.range(id, 0, seq);
    if (steps.length !== seq + 1) throw notFound('step');
    if (!m.header) throw notFound('step');
    const then = Play.load(game, m.header, steps, m.secret);
    const hidden = m.status !== 'over' && !hidesNothing(game);
    const seats = seatsOf(m, game, me.id);
    if (hidden && then.heard(audienceOf(seats)) < seq) throw notFound('step');
    await ctx.served.note(m, seats, me.id);
    const board = hidden ? boardBefore(then, seats, (n) => Play.load(game, m.header as Header, steps.slice(0, n + 1), m.secret)) : then;
    if (!board) throw conflict('whatIfHidden', 'there is no step that you saw whole: another seat is thinking in secret');
    return {
      game: m.game,
      name: `${m.name} @ ${board.seq}`.slice(0, 60),
      scenario: 'custom',
      options: m.options as Record<string, unknown>,
      position: writePosition(board),
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

/** A board of the last step up to this one of which these seats see every phase: of one thought over in secret they know nothing. */
function boardBefore(then: Play, seats: readonly string[], at: (seq: number) => Play): Play | null {
  const who = audienceOf(seats);
  for (let play = then; ; play = at(play.seq - 1)) {
    const frames = Object.values(play.view(who)._stack) as { phase?: string }[];
    const whole = frames.length > 0 && frames.every((f) => f.phase !== undefined);
    if (whole && play.heard(who) === play.seq) return guessed(play, seats);
    if (play.seq === 0) return null;
  }
}
