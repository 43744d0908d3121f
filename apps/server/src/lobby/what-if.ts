import type { CreateTable } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { seatsOf } from '../match/meta.ts';
import { placeOf } from '../match/place.ts';
import { boardFor } from '../work/board.ts';
import type { Desk } from './desk.ts';

/**
 * The practice board that continues from a step of a match (by the number under which this person knows it). Throws
 * `HttpError`.
 */
export type WhatIfBoard = (me: Person, id: string, version: number, signal?: AbortSignal) => Promise<CreateTable>;

export function createWhatIf(ctx: Pick<Context, 'games' | 'store' | 'served' | 'work'>, desk: Desk): WhatIfBoard {
  return async (me, id, version, signal) => {
    const m = await desk.meta(me, id);
    const game = ctx.games.named(m.game);
    if (placeOf(m, ctx.games, me.id).barred === 'removed')
      throw forbidden('who was removed sees the match when it is over');
    if (m.sealed) throw forbidden('other boards play the same seed: what-if boards come when the last is done');
    const inside = m.holders.some((h) => h.who === me.id);
    if (m.status === 'running' && !inside && m.spectators !== 0)
      throw forbidden('spectators of this match see it later');
    if (m.status === 'running' && !m.whatIf) throw forbidden('this table opens what-if boards only after the match');
    const seats = seatsOf(m, game, me.id);
    await ctx.served.note(m, seats, me.id);
    const board = await boardFor(ctx, m, me.id, { seats, version }, signal);
    if (!board) throw notFound('step');
    if ('missing' in board) {
      if (board.missing === 'step') throw notFound('step');
      throw conflict('whatIfHidden', 'there is no step that you saw whole: another seat is thinking in secret');
    }
    return {
      game: m.game,
      name: `${m.name} @ ${board.version}`.slice(0, 60),
      scenario: 'custom',
      options: m.options as Record<string, unknown>,
      position: board.position,
      practice: true,
    };
  };
}
