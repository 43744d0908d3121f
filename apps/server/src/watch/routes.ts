import { rest } from '@wardroom/protocol';
import { tableSchema } from '@wardroom/protocol/answers.ts';
import { mayRule } from '../events/disputes.ts';
import type { LoadedEvent } from '../events/store.ts';
import { refused } from '../events/store.ts';
import type { Api } from '../http/api.ts';
import type { Person } from '../identity/sessions.ts';
import type { Desk } from '../lobby/desk.ts';
import { checkHost } from '../lobby/desk.ts';
import type { MatchMeta } from '../match/meta.ts';

/** For those who look on. */
export function watchRoutes(
  api: Api,
  { desk, read }: { desk: Desk; read: (event: string) => Promise<LoadedEvent | null> },
): void {
  /** Who keeps order among spectators: the host, or who rules on that board of an event. Throws `HttpError`. */
  const keepsOrder = async (m: MatchMeta, me: Person): Promise<void> => {
    if (m.event === null) return checkHost(m, me);
    const event = await read(m.event);
    if (!event || !mayRule(event, me.id, m.id)) throw refused('notOrganiser');
  };
  api.add({
    route: 'POST /api/tables/:id/talk-gap',
    answer: tableSchema,
    summary: 'Host, or an arbiter of its event: seconds between two lines of one spectator; 0: as he likes',
    body: rest['POST /api/tables/:id/talk-gap'],
    handle: async ({ me, params, body }) => {
      const id = params.id ?? '';
      await keepsOrder(await desk.meta(me, id), me);
      await desk.change(me, id, undefined, async (_m, tx) => {
        await tx.match.update({ where: { id }, data: { talkGap: body.seconds } });
        return [];
      });
      return desk.after(id, me);
    },
  });
}
