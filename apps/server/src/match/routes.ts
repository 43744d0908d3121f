import { limits, rest } from '@wardroom/protocol';
import { recordSchema, stepsSchema } from '@wardroom/protocol/answers.ts';
import type { MatchRecord, Step, Told, ViewRecord } from '@wardroom/rules';
import { Play, RECORD } from '@wardroom/rules';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { forbidden, HttpError, notFound } from '../http/errors.ts';
import { oddsOf } from '../http/odds.ts';
import { maySee } from '../lobby/table-info.ts';
import { audienceOf } from './audience.ts';
import type { MatchMeta } from './meta.ts';
import { readMeta } from './meta.ts';
import { placeOf } from './place.ts';
import { toldHeader } from './told-header.ts';

const rangeSchema = z.strictObject({
  code: z.string().max(40).optional(),
  from: z.coerce.number().int().min(0).max(limits.steps).default(0),
  to: z.coerce.number().int().min(0).max(limits.steps).default(limits.steps),
});

/** What is not live: records, replays, odds. */
export function matchRoutes(ctx: Pick<Context, 'db' | 'games' | 'served' | 'store'>, api: Api): void {
  const seen = async (id: string, user: string, code: string | undefined): Promise<MatchMeta> => {
    const meta = await readMeta(ctx.db, id);
    if (!meta || !maySee(meta, user || null, code)) throw notFound('match');
    if (!meta.header) throw new HttpError(409, 'notStarted', 'the match has not begun');
    return meta;
  };

  /**
   * Steps as one audience was told them; for spectators with a delay only what they have seen. `from` and `to` are
   * versions.
   */
  const toldSteps = (
    meta: MatchMeta,
    seats: readonly string[],
    steps: readonly Step[],
    from: number,
    to: number,
  ): Told[] => {
    if (!meta.header) return [];
    const who = audienceOf(seats);
    const play = Play.load(ctx.games.named(meta.game), meta.header, [], meta.secret);
    const out: Told[] = [];
    for (const step of steps) {
      play.follow(step);
      const told = play.told(step, who);
      if (told && told.version >= from && told.version <= to) out.push(told);
    }
    return out;
  };

  const audience = async (
    id: string,
    user: string,
    code: string | undefined,
  ): Promise<{ meta: MatchMeta; seats: readonly string[]; steps: Step[] }> => {
    const meta = await seen(id, user, code);
    const { seats, inside, barred } = placeOf(meta, ctx.games, user);
    if (barred === 'removed') throw forbidden('who was removed sees the match when it is over');
    if (barred) throw forbidden('this match has no spectators');
    await ctx.served.note(meta, seats, user);
    let steps = await ctx.store.range(id, 0, limits.steps);
    if (!inside && meta.status !== 'over' && meta.spectators) {
      const until = ctx.db.now() - meta.spectators * 60_000;
      steps = steps.filter((s, i) => i === 0 || s.at <= until);
    }
    return { meta, seats, steps };
  };

  api.add({
    route: 'GET /api/matches/:id/record',
    answer: recordSchema,
    summary: 'The record: whole with the secret when the match is over, until then what I was sent',
    query: rangeSchema,
    open: true,
    handle: async ({ me, params, query, reply }) => {
      const { meta, seats, steps } = await audience(params.id ?? '', me.id, query.code);
      if (!meta.header) throw notFound('match');
      void reply.header('content-disposition', `inline; filename="wardroom-${meta.id}.json"`);
      if (meta.status === 'over') {
        return {
          format: 'wardroom-record',
          version: RECORD,
          header: meta.header,
          steps,
          secret: meta.secret,
        } satisfies MatchRecord;
      }
      return {
        format: 'wardroom-view-record',
        version: RECORD,
        header: toldHeader(meta.header, meta),
        audience: audienceOf(seats),
        steps: toldSteps(meta, seats, steps, 0, steps.length),
      } satisfies ViewRecord;
    },
  });
  api.add({
    route: 'GET /api/matches/:id/steps',
    answer: stepsSchema,
    summary: 'Steps `from`..`to` (versions) as I was told them',
    query: rangeSchema,
    open: true,
    handle: async ({ me, params, query }) => {
      const { meta, seats, steps } = await audience(params.id ?? '', me.id, query.code);
      return { steps: toldSteps(meta, seats, steps, query.from, query.to) };
    },
  });
  api.add({
    route: 'POST /api/odds',
    answer: z.looseObject({}).describe('Chances, by the kind of the question'),
    summary: 'Exact odds of a battle',
    body: rest['POST /api/odds'],
    open: true,
    perMinute: 120,
    handle: async ({ body }) => oddsOf(ctx.games, body.game, body.input),
  });
}
