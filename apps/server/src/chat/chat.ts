import type { ChatLine, SystemKey, SystemParams } from '@wardroom/protocol';
import { whispering } from '@wardroom/protocol';
import type { Refusal } from '@wardroom/rules';
import { engineRefusal } from '@wardroom/rules';
import type { Context } from '../context.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { Place } from '../match/place.ts';
import { apart, heardIn } from '../match/place.ts';
import type { Channel } from '../rooms.ts';
import { chatRoom, userRoom } from '../rooms.ts';
import type { Tx } from '../storage/database.ts';
import { lockUser } from '../storage/database.ts';

/**
 * Talk at a table: players among themselves, those of a side among themselves, spectators apart and unseen by the
 * players while it runs. What two seats whisper is theirs alone until the match is over.
 */
export interface Chat {
  /** The last lines that this user may read. */
  lines(meta: MatchMeta, user: string, place: Place): Promise<ChatLine[]>;
  /** Null: it was said. In slow mode a spectator's next line waits. */
  say(meta: MatchMeta, user: { id: string; name: string }, channel: Channel, text: string): Promise<Refusal | null>;
  /** What happened at the table, said by the server. Never fails: what happened has happened. */
  system(meta: At, key: SystemKey, params?: SystemParams): Promise<void>;
  /** Tables that are made as they begin: nobody is there yet who could hear it. */
  begun(tx: Tx, matches: readonly string[]): Promise<void>;
}
type At = Pick<MatchMeta, 'id' | 'status' | 'spectators' | 'practice'>;

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

export function createChat(ctx: Pick<Context, 'db' | 'games' | 'io' | 'log'>): Chat {
  const { prisma } = ctx.db;
  /** Which of these people have not registered. */
  const guestsAmong = async (rows: readonly Pick<Row, 'userId'>[]): Promise<ReadonlySet<string>> => {
    const ids = [...new Set(rows.flatMap((r) => r.userId ?? []))];
    if (ids.length === 0) return new Set();
    const where = { id: { in: ids }, nameKey: null, deletedAt: null };
    return new Set((await prisma.user.findMany({ where, select: { id: true } })).map((u) => u.id));
  };
  const line = (r: Row, guests: ReadonlySet<string>): ChatLine => ({
    id: r.id,
    channel: r.channel as ChatLine['channel'],
    from: r.userId === null ? null : { id: r.userId, name: r.name, ...(guests.has(r.userId) ? { guest: true } : {}) },
    text: r.text,
    at: Number(r.at),
    ...(r.key === null ? {} : { key: r.key as SystemKey }),
    ...(r.params === null ? {} : { params: JSON.parse(r.params) as SystemParams }),
  });
  type Fresh = Pick<Row, 'channel' | 'userId' | 'name' | 'text'> & { matchId: string; key?: string; params?: string };
  const write = (db: Tx, row: Fresh): Promise<Row> =>
    db.chatLine.create({ data: { ...row, at: BigInt(ctx.db.now()) } });
  const told = async (row: Row): Promise<ChatLine> => line(row, await guestsAmong([row]));
  const keep = async (row: Fresh): Promise<ChatLine> => told(await write(prisma, row));
  /** In slow mode: of two lines that one person sends at once the second waits. The line, or the seconds to wait. */
  const writeSlowly = (row: Fresh & { userId: string }, gap: number): Promise<Row | number> =>
    ctx.db.transaction(async (tx) => {
      await lockUser(tx, row.userId);
      const { matchId, userId, channel } = row;
      const where = { matchId, userId, channel };
      const last = await tx.chatLine.findFirst({ where, orderBy: { id: 'desc' }, select: { at: true } });
      const left = last === null ? 0 : Number(last.at) + gap * 1000 - ctx.db.now();
      return left > 0 ? Math.ceil(left / 1000) : write(tx, row);
    });

  /** Since when somebody holds one of these seats without a break, ms: what was said there before is not for him. */
  const since = (meta: MatchMeta, user: string, seats: readonly string[]): number =>
    Math.min(...meta.holders.filter((h) => h.who === user && seats.includes(h.seat)).map((h) => h.at));

  return {
    async lines(meta, user, place) {
      const common = apart(meta) ? [place.inside ? 'players' : 'spectators'] : ['players', 'spectators'];
      const relations = await prisma.relation.findMany({
        where: { userId: user, kind: { in: ['muted', 'blocked'] } },
      });
      const hidden = relations.map((r) => r.otherId);
      const blocked = relations.filter((r) => r.kind === 'blocked').map((r) => r.otherId);
      // Who sees the play later hears later what happened at the table.
      const until = place.late ? { at: { lte: BigInt(ctx.db.now() - (meta.spectators ?? 0) * 60_000) } } : {};
      const all = ctx.games.named(meta.game).seats(meta.options);
      const seatsOn = (side: string): string[] => all.filter((s) => s.side === side).map((s) => s.id);
      const own = [
        ...place.sides.map((side) => ({ channel: `side:${side}`, seats: seatsOn(side) })),
        ...place.whispers.map((channel) => ({ channel, seats: whispering(channel) ?? [] })),
      ].map(({ channel, seats }) => ({
        channel,
        userId: { notIn: hidden },
        at: { gte: BigInt(since(meta, user, seats)) },
      }));
      const open = meta.status === 'over' ? [{ channel: { startsWith: 'whisper:' }, userId: { notIn: hidden } }] : [];
      const rows = await prisma.chatLine.findMany({
        where: {
          matchId: meta.id,
          OR: [
            { channel: 'system', userId: null, ...until },
            { channel: { in: common }, userId: { notIn: hidden } },
            ...own,
            ...open,
          ],
        },
        orderBy: { id: 'desc' },
        take: KEPT,
      });
      const guests = await guestsAmong(rows);
      return rows
        .reverse()
        .map((r) => line(r, guests))
        .filter((l) => !blocked.includes(l.params?.user ?? ''));
    },
    async say(meta, user, channel, text) {
      const row = { matchId: meta.id, channel, userId: user.id, name: user.name, text };
      const slow = channel === 'spectators' && meta.talkGap > 0;
      const kept = slow ? await writeSlowly(row, meta.talkGap) : await write(prisma, row);
      if (typeof kept === 'number') return engineRefusal('tableAct', 'slowMode', { seconds: kept });
      const said = await told(kept);
      // Who does not want to hear somebody does not.
      const deaf = await prisma.relation.findMany({ where: { otherId: user.id, kind: { in: ['muted', 'blocked'] } } });
      ctx.io
        .to(heardIn(meta, channel))
        .except(deaf.map((r) => userRoom(r.userId)))
        .emit('chat', { match: meta.id, line: said });
      return null;
    },
    async begun(tx, matches) {
      const line = { channel: 'system', name: '', text: '', key: 'started', at: BigInt(ctx.db.now()) };
      await tx.chatLine.createMany({ data: matches.map((matchId) => ({ ...line, matchId })) });
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
        const about = params?.user;
        const where = { otherId: about ?? '', kind: 'blocked' };
        const deaf = about === undefined ? [] : await prisma.relation.findMany({ where });
        ctx.io
          .to(rooms)
          .except(deaf.map((r) => userRoom(r.userId)))
          .emit('chat', { match: meta.id, line: said });
      } catch (error) {
        ctx.log.warn({ match: meta.id, key, err: error }, 'a line of the table could not be kept');
      }
    },
  };
}
