import type { ChatLine } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import { chatRoom } from '../rooms.ts';

/** Talk at a table: players among themselves, spectators apart and unseen by the players until the end. */
export interface Chat {
  /** The last lines that this user may read. */
  lines(meta: MatchMeta, user: string, player: boolean): Promise<ChatLine[]>;
  say(meta: MatchMeta, user: { id: string; name: string }, player: boolean, text: string): Promise<void>;
}

const KEPT = 200;

export function createChat(ctx: Context): Chat {
  const { prisma } = ctx.db;
  const line = (r: { id: number; channel: string; userId: string | null; name: string; text: string; at: bigint }): ChatLine => ({
    id: r.id,
    channel: r.channel as ChatLine['channel'],
    from: r.userId === null ? null : { id: r.userId, name: r.name },
    text: r.text,
    at: Number(r.at),
  });
  const keep = async (
    matchId: string,
    channel: ChatLine['channel'],
    userId: string | null,
    name: string,
    text: string,
  ): Promise<ChatLine> => line(await prisma.chatLine.create({ data: { matchId, channel, userId, name, text, at: BigInt(ctx.db.now()) } }));

  return {
    async lines(meta, user, player) {
      const channels =
        meta.status === 'over' ? ['players', 'spectators', 'system'] : player ? ['players', 'system'] : ['spectators', 'system'];
      const hidden = await prisma.relation.findMany({ where: { userId: user, kind: { in: ['muted', 'blocked'] } } });
      const rows = await prisma.chatLine.findMany({
        where: {
          matchId: meta.id,
          channel: { in: channels },
          OR: [{ userId: null }, { userId: { notIn: hidden.map((h) => h.otherId) } }],
        },
        orderBy: { id: 'desc' },
        take: KEPT,
      });
      return rows.reverse().map(line);
    },
    async say(meta, user, player, text) {
      const channel = player ? 'players' : 'spectators';
      const said = await keep(meta.id, channel, user.id, user.name, text);
      // After the end everybody reads everything.
      const rooms = meta.status === 'over' ? [chatRoom(meta.id, 'players'), chatRoom(meta.id, 'spectators')] : [chatRoom(meta.id, channel)];
      ctx.io.to(rooms).emit('chat', { match: meta.id, line: said });
    },
  };
}
