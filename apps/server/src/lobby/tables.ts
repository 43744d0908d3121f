import { randomBytes, randomInt } from 'node:crypto';
import type { CreateTable, TableInfo } from '@wardroom/protocol';
import { createTableSchema } from '@wardroom/protocol';
import type { Header, Json } from '@wardroom/rules';
import { canonical, checkPosition, hidesNothing, Play, writePosition } from '@wardroom/rules';
import { deadlineOf, newClocks, turnClocks } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { conflict, forbidden, HttpError, notFound } from '../http/api.ts';
import type { Person } from '../identity/sessions.ts';
import { newId } from '../identity/sessions.ts';
import { audienceOf } from '../match/audience.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta, seatsOf } from '../match/meta.ts';
import type { SeatChanges } from './seats.ts';
import { listedSeq, maySee, tableInfo } from './table-info.ts';

/** Open tables that one user may host at a time. */
const MOST_OPEN = 20;

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

/** Everything that happens at a table besides play. */
export interface Tables {
  create(me: Person, body: CreateTable): Promise<TableInfo>;
  seats(
    me: Person,
    id: string,
    change: { take: readonly string[]; leave: readonly string[]; code?: string | undefined; seed?: string | undefined },
  ): Promise<TableInfo>;
  bot(me: Person, id: string, seat: string, bot: string | null): Promise<TableInfo>;
  remove(me: Person, id: string, user: string): Promise<TableInfo>;
  leave(me: Person, id: string): Promise<TableInfo>;
  start(me: Person, id: string): Promise<TableInfo>;
  close(me: Person, id: string): Promise<TableInfo>;
  rematch(me: Person, id: string): Promise<TableInfo>;
  replace(me: Person, id: string, seat: string, by: { bot: string } | { user: string }): Promise<TableInfo>;
  whatIf(me: Person, id: string, seq: number): Promise<TableInfo>;
  meta(me: Person, id: string, code?: string): Promise<MatchMeta>;
}

export function createTables(ctx: Context, changes: SeatChanges): Tables {
  const { db, games, bots, matches, chat } = ctx;
  const { prisma } = db;
  const seqOf = (id: string): number => matches.loaded(id)?.seq ?? 0;
  const shown = (meta: MatchMeta, me: Person): TableInfo => tableInfo(meta, games, listedSeq(meta, games, seqOf(meta.id)), me.id);

  const meta = async (me: Person, id: string, code?: string): Promise<MatchMeta> => {
    const found = await readMeta(db, id);
    if (!found || !maySee(found, me.id, code)) throw notFound('table');
    return found;
  };
  const after = async (id: string, me: Person): Promise<TableInfo> => {
    const now = await matches.changed(id);
    if (!now) throw notFound('table');
    return shown(now, me);
  };
  const hosted = async (me: Person, id: string): Promise<MatchMeta> => {
    const m = await meta(me, id);
    if (m.host.id !== me.id) throw forbidden('only the host may do that');
    return m;
  };
  const whoBot = (game: string, bot: string): string => {
    const known = bots.of(game);
    if (!known.includes(bot)) throw new HttpError(400, 'unknownBot', `${game} has no bot ${bot}; it has: ${known.join(', ')}`);
    return `bot:${bot}`;
  };
  const checkSeats = (m: Pick<MatchMeta, 'game' | 'options'>, seats: readonly string[]): void => {
    const known = games
      .named(m.game)
      .seats(m.options)
      .map((s) => s.id);
    const wrong = seats.find((s) => !known.includes(s));
    if (wrong !== undefined) throw new HttpError(400, 'unknownSeat', `there is no seat ${wrong}`);
  };
  const checkFilled = (empty: readonly string[]): void => {
    if (empty.length > 0) throw conflict('seatsEmpty', `nobody has taken ${empty.join(', ')}`);
  };
  const touch = (id: string): Promise<unknown> => prisma.match.updateMany({ where: { id }, data: { touchedAt: BigInt(db.now()) } });
  const seat = (id: string, s: string, who: string) => {
    const data = { matchId: id, seat: s, who, at: BigInt(db.now()) };
    return prisma.holder.upsert({ where: { matchId_seat_who: { matchId: id, seat: s, who } }, create: data, update: {} });
  };

  const leaveSeat = async (m: MatchMeta, s: string, me: Person): Promise<void> => {
    const left = await prisma.holder.deleteMany({ where: { matchId: m.id, seat: s, who: me.id } });
    if (left.count > 0) await chat.system(m, 'left', { name: me.name, seat: s });
  };
  /** A table that nobody has named. */
  const newName = async (user: string): Promise<string> => {
    const lang = (await prisma.user.findUnique({ where: { id: user }, select: { lang: true } }))?.lang;
    return `${lang === 'es' ? 'Grupo operativo' : 'Task Force'} ${randomInt(11, 100)}`;
  };

  const begin = async (m: MatchMeta): Promise<void> => {
    const game = games.named(m.game);
    const seats = game.seats(m.options).map((s) => s.id);
    const empty = seats.filter((s) => !m.holders.some((h) => h.seat === s));
    checkFilled(empty);
    const at = db.now();
    const made = Play.create(game, {
      match: m.id,
      scenario: m.scenario,
      options: m.options,
      seeds: Object.entries(m.seeds).map(([who, seed]) => `${who}:${seed}`),
      secret: m.secret,
      at,
      ...(m.position === null ? {} : { position: m.position }),
    });
    if (!made.ok) throw new HttpError(400, 'badPosition', 'the position is not possible', { details: made.error });
    const { play, step } = made.value;
    const waiting = [
      ...new Set(
        play
          .decisions()
          .filter((d) => d.must !== false)
          .map((d) => d.seat),
      ),
    ];
    const clocks = m.clock ? turnClocks(m.clock, newClocks(m.clock, seats, at, m.gaveBack), at, waiting) : null;
    const rows = await db.sql.query(
      `WITH begun AS (
         UPDATE "Match" SET "status" = 'running', "header" = $2, "startedAt" = $3, "touchedAt" = $3, "waiting" = string_to_array($4, ','), "deadline" = $5
         WHERE "id" = $1 AND "status" = 'open' RETURNING "id"
       ) INSERT INTO "Step" ("match", "seq", "at", "body", "clocks") SELECT "id", 0, $3, $6, $7 FROM begun RETURNING "seq"`,
      [m.id, canonical(play.header), at, waiting.join(','), deadlineOf(clocks), canonical(step), clocks ? canonical(clocks) : null],
    );
    if (rows.length === 0) throw conflict('started', 'the match has already begun');
    await matches.changed(m.id);
    await chat.system(m, 'started');
    ctx.io.to(`m:${m.id}`).emit('reopen', { match: m.id });
    const match = await matches.get(m.id);
    if (match) ctx.bots.wake(match);
  };

  const tables: Tables = {
    meta,
    async create(me, input) {
      const body = createTableSchema.parse(input);
      if (!games.has(body.game)) throw new HttpError(400, 'unknownGame', `there is no game ${body.game}`);
      const game = games.named(body.game);
      const options = game.options.safeParse(body.options);
      if (!options.success)
        throw new HttpError(400, 'badOption', options.error.issues.map((i) => `${i.path.map(String).join('.')}: ${i.message}`).join('; '));
      const custom = body.scenario === 'custom';
      if (!custom && !game.scenarios.some((s) => s.id === body.scenario))
        throw new HttpError(400, 'unknownScenario', `there is no scenario ${body.scenario}`);
      if (custom) {
        const parsed = checkPosition(game, body.position);
        if (!parsed.ok) throw new HttpError(400, 'badPosition', 'the position is not possible', { details: parsed.error });
      }
      const open = await prisma.match.count({ where: { hostId: me.id, status: 'open' } });
      if (open >= MOST_OPEN) throw conflict('tooMany', `at most ${MOST_OPEN} open tables`);
      const id = newId();
      const all = game.seats(options.data).map((s) => s.id);
      const mine = body.practice && body.seats.length === 0 ? all.filter((s) => body.bots[s] === undefined) : body.seats;
      checkSeats({ game: game.id, options: options.data as Json }, [...mine, ...Object.keys(body.bots)]);
      const both = mine.find((s) => body.bots[s] !== undefined);
      if (both !== undefined) throw new HttpError(400, 'seatTaken', `${both} is given to a person and to a bot`);
      for (const bot of Object.values(body.bots)) whoBot(game.id, bot);
      if (body.start || body.practice) checkFilled(all.filter((s) => !mine.includes(s) && body.bots[s] === undefined));
      const at = BigInt(db.now());
      await prisma.match.create({
        data: {
          id,
          game: game.id,
          name: body.name || (await newName(me.id)),
          scenario: body.scenario,
          options: canonical(options.data),
          position: custom ? canonical(body.position) : null,
          status: 'open',
          visibility: body.practice ? 'private' : body.visibility,
          code: randomBytes(9).toString('base64url'),
          pace: body.pace,
          clock: body.clock ? canonical(body.clock) : null,
          spectators: body.spectators,
          practice: body.practice,
          leaver: body.leaver,
          whatIf: body.whatIf,
          hostId: me.id,
          createdAt: at,
          touchedAt: at,
          secret: randomBytes(32).toString('hex'),
          seeds: body.seed ? canonical({ [me.id]: body.seed }) : '{}',
        },
      });
      for (const s of mine) await seat(id, s, me.id);
      for (const [s, bot] of Object.entries(body.bots)) await seat(id, s, whoBot(game.id, bot));
      if (body.start || body.practice) {
        const made = await readMeta(db, id);
        if (made) await begin(made);
      }
      return after(id, me);
    },

    async seats(me, id, { take, leave, code, seed }) {
      const m = await meta(me, id, code);
      checkSeats(m, [...take, ...leave]);
      if (m.status !== 'open' && m.status !== 'running') throw conflict('over', 'the match is over');
      if (m.visibility === 'private' && take.length > 0 && !maySee(m, me.id, code)) throw forbidden('this table is private');
      const block = await prisma.relation.findFirst({ where: { userId: m.host.id, otherId: me.id, kind: 'blocked' } });
      if (block && take.length > 0) throw forbidden('the host has blocked you');
      if (m.status === 'running') {
        const taken = take.find((s) => m.holders.some((h) => h.seat === s && h.who !== me.id));
        if (taken !== undefined) throw conflict('seatTaken', `somebody has ${taken}`);
        for (const s of take) await changes.handOver(m, s, me.id, me.name);
      } else
        for (const s of take) {
          // A bot makes room; with another person the seat is shared.
          await prisma.holder.deleteMany({ where: { matchId: id, seat: s, who: { startsWith: 'bot:' } } });
          await seat(id, s, me.id);
          if (!m.holders.some((h) => h.seat === s && h.who === me.id)) await chat.system(m, 'joined', { name: me.name, seat: s });
        }
      for (const s of leave) await leaveSeat(m, s, me);
      if (seed && m.status === 'open')
        await prisma.match.update({ where: { id }, data: { seeds: canonical({ ...m.seeds, [me.id]: seed }) } });
      await touch(id);
      return after(id, me);
    },

    async bot(me, id, s, bot) {
      const m = await hosted(me, id);
      checkSeats(m, [s]);
      if (m.status !== 'open') throw conflict('started', 'the match has begun: replace somebody instead');
      await prisma.holder.deleteMany({ where: { matchId: id, seat: s, who: { startsWith: 'bot:' } } });
      if (bot !== null) {
        if (m.holders.some((h) => h.seat === s && !h.bot)) throw conflict('seatTaken', 'somebody has this seat');
        await seat(id, s, whoBot(m.game, bot));
        await chat.system(m, 'bot', { seat: s, bot });
      }
      return after(id, me);
    },

    async remove(me, id, user) {
      const m = await hosted(me, id);
      if (m.status !== 'open') throw conflict('started', 'the match has begun');
      const gone = m.holders.find((h) => h.who === user);
      await prisma.holder.deleteMany({ where: { matchId: id, who: user } });
      if (gone) await chat.system(m, 'removed', { name: gone.name });
      return after(id, me);
    },

    async leave(me, id) {
      const m = await meta(me, id);
      for (const h of m.holders) if (h.who === me.id) await leaveSeat(m, h.seat, me);
      if (m.status === 'open' && m.host.id === me.id) {
        const heir = m.holders.find((h) => !h.bot && h.who !== me.id);
        await prisma.match.updateMany({ where: { id, status: 'open' }, data: heir ? { hostId: heir.who } : { status: 'closed' } });
        if (heir) await chat.system(m, 'host', { name: heir.name });
      }
      return after(id, me);
    },

    async start(me, id) {
      await begin(await hosted(me, id));
      return after(id, me);
    },

    async close(me, id) {
      await hosted(me, id);
      const closed = await prisma.match.updateMany({
        where: { id, status: 'open' },
        data: { status: 'closed', endedAt: BigInt(db.now()) },
      });
      if (closed.count === 0) throw conflict('started', 'the match has begun');
      return after(id, me);
    },

    async rematch(me, id) {
      const m = await meta(me, id);
      if (m.status !== 'over') throw conflict('notOver', 'the match is not over');
      const mine = m.holders.filter((h) => h.who === me.id).map((h) => h.seat);
      if (mine.length === 0) throw forbidden('only who played may ask for a rematch');
      if (m.rematch) return after(m.rematch, me);
      const made = await tables.create(me, {
        game: m.game,
        name: m.name,
        scenario: m.scenario,
        options: m.options as Record<string, unknown>,
        ...(m.position === null ? {} : { position: m.position }),
        visibility: m.visibility,
        pace: m.pace,
        clock: m.clock,
        spectators: m.spectators,
        seats: mine,
        leaver: m.leaver,
        whatIf: m.whatIf,
        bots: Object.fromEntries(m.holders.filter((h) => h.bot).map((h) => [h.seat, h.who.slice(4)])),
      });
      const first = await prisma.match.updateMany({ where: { id, rematchId: null }, data: { rematchId: made.id } });
      await matches.changed(id);
      if (first.count > 0) await chat.system(m, 'rematch', { name: me.name });
      if (first.count > 0) return made;
      await prisma.match.updateMany({ where: { id: made.id }, data: { status: 'closed' } });
      return after((await meta(me, id)).rematch ?? made.id, me);
    },

    async replace(me, id, s, by) {
      const m = await meta(me, id);
      checkSeats(m, [s]);
      if (m.status !== 'running') throw conflict('notRunning', 'the match is not running');
      const holders = m.holders.filter((h) => h.seat === s);
      const mine = holders.some((h) => h.who === me.id);
      const playing = m.holders.some((h) => h.who === me.id) || m.host.id === me.id;
      const left = holders.every((h) => h.bot) || m.resigned.includes(s);
      if (!mine && !(playing && left)) throw forbidden('this seat is held by somebody who has not left');
      if ('user' in by && !(await prisma.user.findUnique({ where: { id: by.user } }))) throw notFound('user');
      // Who shares a seat gives up their own part of it only.
      const shared = mine && holders.some((h) => !h.bot && h.who !== me.id);
      if (shared && 'bot' in by) throw conflict('seatShared', 'somebody shares this seat: it can be left to them');
      await changes.handOver(m, s, 'bot' in by ? whoBot(m.game, by.bot) : by.user, me.name, shared ? me.id : undefined);
      return after(id, me);
    },

    async whatIf(me, id, seq) {
      const m = await meta(me, id);
      const game = games.named(m.game);
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
      return tables.create(me, {
        game: m.game,
        name: `${m.name} @ ${board.seq}`.slice(0, 60),
        scenario: 'custom',
        options: m.options as Record<string, unknown>,
        position: writePosition(board),
        practice: true,
      });
    },
  };
  return tables;
}
