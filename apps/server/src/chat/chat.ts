import type { ChatLine, SystemKey, SystemParams } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import { chatRoom, userRoom } from '../rooms.ts';

/** Talk at a table: players among themselves, spectators apart and unseen by the players until the end. */
export interface Chat {
  /** The last lines that this user may read. */
  lines(meta: MatchMeta, user: string, player: boolean): Promise<ChatLine[]>;
  say(meta: MatchMeta, user: { id: string; name: string }, player: boolean, text: string): Promise<void>;
  /** What happened at the table, said by the server. Never fails: what happened has happened. */
  system(meta: Place, key: SystemKey, params?: SystemParams): Promise<void>;
}
type Place = Pick<MatchMeta, 'id' | 'status' | 'spectators' | 'practice'>;

const KEPT = 200;
/** At a practice board one is alone. */
const alone: ReadonlySet<SystemKey> = new Set(['joined', 'left', 'bot', 'started', 'proposal', 'agreed', 'host']);

interface Row {
  id: number;
  channel: string;
  userId: string | null;
  name: string;
  text: string;
  at: bigint;
  key: string | null;
  params: string | null;
}

export function createChat(ctx: Pick<Context, 'db' | 'io' | 'log'>): Chat {
  const { prisma } = ctx.db;
  const line = (r: Row): ChatLine => ({
    id: r.id,
    channel: r.channel as ChatLine['channel'],
    from: r.userId === null ? null : { id: r.userId, name: r.name },
    text: r.text,
    at: Number(r.at),
    ...(r.key === null ? {} : { key: r.key as SystemKey }),
    ...(r.params === null ? {} : { params: JSON.parse(r.params) as SystemParams }),
  });
  const keep = async (
    row: Pick<Row, 'channel' | 'userId' | 'name' | 'text'> & { matchId: string; key?: string; params?: string },
  ): Promise<ChatLine> => line(await prisma.chatLine.create({ data: { ...row, at: BigInt(ctx.db.now()) } }));

  return {
    async lines(meta, user, player) {
      const channels =
        meta.status === 'over'
          ? ['players', 'spectators', 'system']
          : player
            ? ['players', 'system']
            : ['spectators', 'system'];
      const hidden = await prisma.relation.findMany({ where: { userId: user, kind: { in: ['muted', 'blocked'] } } });
      // Who sees the play later hears later what happened at the table.
      const delay = player || meta.status === 'over' ? 0 : (meta.spectators ?? 0) * 60_000;
      const rows = await prisma.chatLine.findMany({
        where: {
          matchId: meta.id,
          channel: { in: channels },
          OR: [
            { userId: null, ...(delay > 0 ? { at: { lte: BigInt(ctx.db.now() - delay) } } : {}) },
            { userId: { notIn: hidden.map((h) => h.otherId) } },
          ],
        },
        orderBy: { id: 'desc' },
        take: KEPT,
      });
      return rows.reverse().map(line);
    },
    async say(meta, user, player, text) {
      const channel = player ? 'players' : 'spectators';
      const said = await keep({ matchId: meta.id, channel, userId: user.id, name: user.name, text });
      // After the end everybody reads everything.
      const rooms =
        meta.status === 'over'
          ? [chatRoom(meta.id, 'players'), chatRoom(meta.id, 'spectators')]
          : [chatRoom(meta.id, channel)];
      // Who does not want to hear somebody does not.
      const deaf = await prisma.relation.findMany({ where: { otherId: user.id, kind: { in: ['muted', 'blocked'] } } });
      ctx.io
        .to(rooms)
        .except(deaf.map((r) => userRoom(r.userId)))
        .emit('chat', { match: meta.id, line: said });
    },
    async system(meta, key, params) {
      if (meta.practice && alone.has(key)) return;
      try {
        const said = await keep({
          matchId: meta.id,
          channel: 'system',
          userId: null,
          name: '',
          text: '',
          key,
          ...(params ? { params: JSON.stringify(params) } : {}),
        });
        const later = (meta.spectators ?? 0) > 0 && meta.status === 'running';
        const rooms = [chatRoom(meta.id, 'players'), ...(later ? [] : [chatRoom(meta.id, 'spectators')])];
        ctx.io.to(rooms).emit('chat', { match: meta.id, line: said });
      } catch (error) {
        ctx.log.warn({ match: meta.id, key, err: error }, 'a line of the table could not be kept');
      }
    },
  };
}
