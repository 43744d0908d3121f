import { rest } from '@wardroom/protocol';
import { tableSchema } from '@wardroom/protocol/answers.ts';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { conflict, forbidden } from '../http/errors.ts';
import type { Desk } from '../lobby/desk.ts';
import { castOf, mayCast, placeOf } from '../match/place.ts';
import type { Proposals } from '../match/proposals.ts';

/** Why somebody may not cast, as it is said. */
const WHY = {
  over: 'only a match that runs is cast',
  sealed: 'other boards play the same seed: nobody casts before the last is done',
  noDelay: 'a table without a delay for spectators is not cast: its players could watch',
};

/** Who shows both sides of a match to others: he asks, all players agree, and each of them may end it. */
export function casterRoutes(
  ctx: Pick<Context, 'chat' | 'games' | 'matches'>,
  api: Api,
  { desk, proposals }: { desk: Desk; proposals: Proposals },
): void {
  api.add({
    route: 'POST /api/tables/:id/caster',
    answer: tableSchema,
    summary: 'Who looks on: asks all players whether I may show both sides after the delay; I, or a player: ends it',
    body: rest['POST /api/tables/:id/caster'],
    perMinute: 12,
    async handle({ me, params, body }) {
      const id = params.id ?? '';
      const meta = await desk.meta(me, id);
      const { seats, barred } = placeOf(meta, ctx.games, me.id);
      if (barred !== null) throw forbidden('this match is not shown to you');
      const plays = seats.length > 0;
      if (!body.on) {
        await desk.change(me, id, undefined, async (m, tx) => {
          const mine = m.caster?.person.id === me.id;
          if (!mine && !plays) {
            await tx.proposal.updateMany({
              where: { matchId: id, open: true, what: 'cast', aboutId: me.id },
              data: { open: false },
            });
            return [];
          }
          await tx.match.update({ where: { id }, data: { caster: null, castBy: [] } });
          return m.caster ? [() => ctx.chat.system(m, 'castEnds', { name: me.name, user: me.id })] : [];
        });
      } else {
        if (plays) throw forbidden('whoever plays does not cast');
        const no = mayCast(meta);
        if (no !== null) throw conflict(no, WHY[no]);
        if (castOf(meta)) throw conflict('castHere', 'somebody casts this match already');
        const match = await ctx.matches.get(id);
        if (match) await proposals.askToCast(match, me);
      }
      const match = ctx.matches.loaded(id);
      if (match && !body.on) await proposals.tell(match);
      return desk.after(id, me);
    },
  });
}
