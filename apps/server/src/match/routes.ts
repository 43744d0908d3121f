import { Readable } from 'node:stream';
import { limits, rest } from '@wardroom/protocol';
import { nothingSchema, recordSchema, stepsSchema } from '@wardroom/protocol/answers.ts';
import { RECORD } from '@wardroom/rules';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { forbidden, HttpError, notFound } from '../http/errors.ts';
import { oddsOf } from '../http/odds.ts';
import { maySee } from '../lobby/table-info.ts';
import type { Feed } from '../work/tasks.ts';
import { waiterOf, whileWaiting } from '../work/waiting.ts';
import { audienceOf, keyOf } from './audience.ts';
import type { Boxes } from './boxes.ts';
import type { Locks } from './locks.ts';
import type { MatchMeta } from './meta.ts';
import { readMeta } from './meta.ts';
import { placeOf, seesAt } from './place.ts';
import { toldHeader } from './told-header.ts';

const JSON_TEXT = 'application/json; charset=utf-8';

const rangeSchema = z.strictObject({
  code: z.string().max(40).optional(),
  from: z.coerce.number().int().min(0).max(limits.steps).default(0),
  to: z.coerce.number().int().min(0).max(limits.steps).default(limits.steps),
});

/** What is not live: records, replays, odds. */
export function matchRoutes(
  ctx: Pick<Context, 'db' | 'games' | 'served' | 'store' | 'work'>,
  api: Api,
  boxes: Pick<Boxes, 'leave'>,
  locks: Pick<Locks, 'bring'>,
): void {
  const seen = async (id: string, user: string, code: string | undefined): Promise<MatchMeta> => {
    const meta = await readMeta(ctx.db, id);
    if (!meta || !maySee(meta, user || null, code)) throw notFound('match');
    if (!meta.header) throw new HttpError(409, 'notStarted', 'the match has not begun');
    return meta;
  };

  /** What somebody may see of a match, and up to which step. */
  const audience = async (id: string, user: string, code: string | undefined) => {
    const meta = await seen(id, user, code);
    const place = placeOf(meta, ctx.games, user);
    const { late, barred } = place;
    const seats = seesAt(meta, place, ctx.db.now());
    if (barred === 'removed') throw forbidden('who was removed sees the match when it is over');
    if (barred === 'sealed') throw forbidden('other boards play the same seed: it is shown when the last is done');
    if (barred) throw forbidden('this match has no spectators');
    await ctx.served.note(meta, seats, user);
    const until = late ? ctx.db.now() - (meta.spectators ?? 0) * 60_000 : undefined;
    return { meta, seats, last: await ctx.store.last(id, until) };
  };
  const fed =
    (id: string, last: number): Feed =>
    (seq) =>
      seq > last ? Promise.resolve([]) : ctx.store.texts(id, seq, last);

  /**
   * `{"steps": [...]}`: the steps from version `from` to `to` as these seats were told them, worked out beside play.
   */
  const told = async (
    { meta, seats, last }: Awaited<ReturnType<typeof audience>>,
    [from, to]: readonly [number, number],
    who: string,
    reply: FastifyReply,
  ): Promise<string> => {
    const { id, header, secret, game, status } = meta;
    if (!header) throw notFound('match');
    const snapshot = from > 0 ? await ctx.store.snapshotText(id) : null;
    return ctx.work.perform({
      task: { kind: 'steps', game, header, secret, seats, from, to, snapshot },
      key: ['steps', id, keyOf(seats), from, to, last, status].join(' '),
      who,
      feed: fed(id, last),
      signal: whileWaiting(reply),
    });
  };

  /** The whole record, as its steps are stored: nobody has to read them through. */
  async function* wholeRecord(meta: MatchMeta, last: number): AsyncGenerator<string> {
    const head = { format: 'wardroom-record', version: RECORD, header: meta.header };
    yield `${JSON.stringify(head).slice(0, -1)},"steps":[`;
    for (let at = 0; at <= last; ) {
      const texts = await ctx.store.texts(meta.id, at, last);
      if (texts.length === 0) break;
      yield (at === 0 ? '' : ',') + texts.join(',');
      at += texts.length;
    }
    yield `],"secret":${JSON.stringify(meta.secret)}}`;
  }

  api.add({
    route: 'GET /api/matches/:id/record',
    answer: recordSchema,
    summary: 'The record: whole with the secret when the match is over, until then what I was sent',
    query: rangeSchema,
    open: true,
    perMinute: 120,
    handle: async ({ me, params, query, req, reply }) => {
      const found = await audience(params.id ?? '', me.id, query.code);
      const { meta, seats, last } = found;
      if (!meta.header) throw notFound('match');
      void reply.header('content-disposition', `inline; filename="wardroom-${meta.id}.json"`).type(JSON_TEXT);
      if (meta.status === 'over' && !meta.sealed)
        return Readable.from(wholeRecord(meta, last), { objectMode: false }) as never;
      const head = {
        format: 'wardroom-view-record',
        version: RECORD,
        header: toldHeader(meta.header, meta),
        audience: audienceOf(seats),
      };
      const steps = await told(found, [0, limits.steps], waiterOf(req, me), reply);
      return Buffer.from(`${JSON.stringify(head).slice(0, -1)},${steps.slice(1)}`) as never;
    },
  });
  api.add({
    route: 'GET /api/matches/:id/steps',
    answer: stepsSchema,
    summary: 'Steps `from`..`to` (versions) as I was told them',
    query: rangeSchema,
    open: true,
    perMinute: 120,
    handle: async ({ me, params, query, req, reply }) => {
      const found = await audience(params.id ?? '', me.id, query.code);
      void reply.type(JSON_TEXT);
      return Buffer.from(await told(found, [query.from, query.to], waiterOf(req, me), reply)) as never;
    },
  });
  api.add({
    route: 'POST /api/matches/:id/bids',
    answer: nothingSchema,
    summary: 'Leaves the opening of a sealed bid with the server, before its hash is handed in',
    body: rest['POST /api/matches/:id/bids'],
    perMinute: 60,
    async handle({ me, params, body }) {
      await boxes.leave(params.id ?? '', me.id, body);
      return {};
    },
  });
  api.add({
    route: 'POST /api/matches/:id/beacon',
    answer: nothingSchema,
    summary: 'Brings what the public beacon has signed for the round of the bids, where the server cannot reach it',
    body: rest['POST /api/matches/:id/beacon'],
    perMinute: 10,
    async handle({ params, body }) {
      await locks.bring(params.id ?? '', body.signature);
      return {};
    },
  });
  api.add({
    route: 'POST /api/odds',
    answer: z.looseObject({}).describe('Chances, by the kind of the question'),
    summary: 'Exact odds of a battle',
    body: rest['POST /api/odds'],
    open: true,
    perMinute: 120,
    handle: ({ me, body, req, reply }) => oddsOf(ctx, body.game, body.input, waiterOf(req, me), whileWaiting(reply)),
  });
}
