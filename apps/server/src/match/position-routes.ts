import { rest } from '@wardroom/protocol';
import { nothingSchema } from '@wardroom/protocol/answers.ts';
import { writePosition } from '@wardroom/rules';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, forbidden, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import type { Desk } from '../lobby/desk.ts';
import { mayNotPosition } from './agreed.ts';
import type { LiveMatch } from './live-match.ts';
import { checkedPosition } from './positions.ts';
import type { Proposals } from './proposals.ts';

/** A field of a thing as it is now and as it would be; null: it has none. */
const changeSchema = z.strictObject({
  table: z.string(),
  id: z.string(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

/** A position by the consent of all who play: in games that hide nothing, as everybody sees all that it says. */
export function positionRoutes(
  ctx: Pick<Context, 'db' | 'games' | 'matches'>,
  api: Api,
  { desk, proposals }: { desk: Desk; proposals: Proposals },
): void {
  /** The match, where this person plays. Throws `HttpError` notFound, forbidden, over, hidden, sidesOpen. */
  const played = async (me: Person, id: string): Promise<LiveMatch> => {
    const meta = await desk.meta(me, id);
    if (!meta.holders.some((h) => h.who === me.id)) throw forbidden('you do not play here');
    const match = meta.status === 'running' ? await ctx.matches.get(id) : null;
    if (!match) throw conflict('over', 'the match does not run');
    const no = mayNotPosition(ctx, match);
    if (no) throw conflict(no.key, 'players set no position here: an arbiter does');
    return match;
  };

  api.add({
    route: 'GET /api/tables/:id/position',
    answer: z.unknown().describe('A position file'),
    summary: 'Who plays a game that hides nothing: its present position, to be changed and proposed',
    perMinute: 30,
    async handle({ me, params }) {
      const match = await played(me, params.id ?? '');
      return match.post(() => writePosition(match.play));
    },
  });
  api.add({
    route: 'POST /api/tables/:id/position',
    answer: nothingSchema,
    summary: 'Asks all who play whether the match shall stand as a position file says',
    body: rest['POST /api/tables/:id/position'],
    perMinute: 12,
    async handle({ me, params, body }) {
      const match = await played(me, params.id ?? '');
      const { text, writes } = await match.post(() => checkedPosition(ctx, match.play, body.file));
      const things = new Set(writes.map(([table, id]) => `${table}/${id}`)).size;
      const position = { reason: body.reason, text, things };
      const no = await proposals.propose(match, me.id, { what: 'position', position });
      if (no) throw conflict(no.key, 'the table does not take that');
      return {};
    },
  });
  api.add({
    route: 'GET /api/tables/:id/proposals/:proposal',
    answer: z.strictObject({ file: z.unknown(), changes: z.array(changeSchema) }),
    summary: 'Who plays: the position that is proposed, and every field that it changes',
    perMinute: 60,
    async handle({ me, params }) {
      const match = await played(me, params.id ?? '');
      const where = { id: params.proposal ?? '', matchId: match.id, what: 'position', open: true };
      const row = await ctx.db.prisma.proposal.findFirst({ where, select: { file: true } });
      if (!row?.file) throw notFound('proposal');
      const file: unknown = JSON.parse(row.file);
      const { writes } = await match.post(() => checkedPosition(ctx, match.play, file));
      const changes = writes.map(([table, id, field, before, after]) => ({ table, id, field, before, after }));
      return { file, changes };
    },
  });
}
