import type { CreateTable, TableInfo } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import { conflict, forbidden } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { readMeta } from '../match/meta.ts';
import { createBegin } from './begin.ts';
import type { Commands } from './commands.ts';
import { createDivide } from './commands.ts';
import { createDrafts } from './create.ts';
import type { Desk } from './desk.ts';
import { checkHost } from './desk.ts';
import { createHosting } from './hosting.ts';
import { createRematch } from './rematch.ts';
import { createRequests } from './requests.ts';
import type { SeatChanges } from './seats.ts';
import type { SeatWish } from './sitting.ts';
import { createSit } from './sitting.ts';
import { createWhatIf } from './what-if.ts';

/**
 * Everything that happens at a table besides play; each act answers with the table as it is then. All throw
 * `HttpError`.
 */
export interface Tables {
  create(me: Person, body: CreateTable): Promise<TableInfo>;
  seats(me: Person, id: string, wish: SeatWish): Promise<TableInfo>;
  bot(me: Person, id: string, seat: string, bot: string | null): Promise<TableInfo>;
  remove(me: Person, id: string, user: string): Promise<TableInfo>;
  lock(me: Person, id: string, locked: boolean): Promise<TableInfo>;
  /** Says who of a shared seat commands which of its groups. */
  divide(me: Person, id: string, seat: string, wish: Commands): Promise<TableInfo>;
  /** Asks the holders of a seat for a part of it. */
  ask(me: Person, id: string, seat: string, code: string | undefined): Promise<TableInfo>;
  /** Answers what is asked or offered, or withdraws it. */
  answer(me: Person, id: string, request: string, yes: boolean): Promise<TableInfo>;
  leave(me: Person, id: string): Promise<TableInfo>;
  start(me: Person, id: string): Promise<TableInfo>;
  close(me: Person, id: string): Promise<TableInfo>;
  rematch(me: Person, id: string): Promise<TableInfo>;
  replace(me: Person, id: string, seat: string, by: { bot: string } | { user: string }): Promise<TableInfo>;
  whatIf(me: Person, id: string, seq: number, signal?: AbortSignal): Promise<TableInfo>;
}

export function createTables(
  ctx: Pick<
    Context,
    | 'bots'
    | 'chat'
    | 'config'
    | 'db'
    | 'games'
    | 'io'
    | 'log'
    | 'matches'
    | 'notices'
    | 'presence'
    | 'served'
    | 'store'
    | 'work'
  >,
  desk: Desk,
  changes: SeatChanges,
): Tables {
  const { db } = ctx;
  const draft = createDrafts(ctx, desk);
  const begin = createBegin(ctx);
  const sit = createSit(ctx, desk, changes);
  const hosting = createHosting(ctx, desk, changes);
  const whatIf = createWhatIf(ctx, desk);
  const requests = createRequests(ctx, desk, changes, sit);
  const rematch = createRematch(ctx, desk, draft);
  /** Seats of an event's board are the event's: nobody takes, gives or opens them. Throws `HttpError` eventTable. */
  const ordinary = async (id: string): Promise<void> => {
    if ((await readMeta(db, id))?.event) throw conflict('eventTable', 'the table belongs to an event');
  };
  /** An act, and the table after it. */
  const then =
    <A extends unknown[]>(act: (me: Person, id: string, ...more: A) => Promise<unknown>) =>
    async (me: Person, id: string, ...more: A): Promise<TableInfo> => {
      await ordinary(id);
      await act(me, id, ...more);
      return desk.after(id, me);
    };

  const tables: Tables = {
    async create(me, body) {
      const made = draft(me, body);
      await db.transaction((tx) => made.store(tx));
      if (made.begins) await begin(made.id);
      return desk.after(made.id, me);
    },
    seats: then(sit),
    bot: then(hosting.bot),
    remove: then(hosting.remove),
    lock: then(hosting.lock),
    divide: then(createDivide(ctx, desk)),
    ask: then(requests.ask),
    answer: then(requests.answer),
    leave: then(hosting.leave),
    close: then(hosting.close),
    start: then(async (me, id) => {
      checkHost(await desk.meta(me, id), me);
      await begin(id);
    }),

    async rematch(me, id) {
      await ordinary(id);
      return rematch(me, id);
    },

    replace: then(async (me, id, seat: string, by: { bot: string } | { user: string }) => {
      const m = await desk.meta(me, id);
      desk.checkSeats(m, [seat]);
      if (m.status !== 'running') throw conflict('notRunning', 'the match is not running');
      const holders = m.holders.filter((h) => h.seat === seat);
      const mine = holders.some((h) => h.who === me.id);
      const playing = m.holders.some((h) => h.who === me.id) || m.host.id === me.id;
      const left = holders.every((h) => h.bot) || m.resigned.includes(seat);
      if (!mine && !(playing && left)) throw forbidden('this seat is held by somebody who has not left');
      if ('user' in by) return requests.offer(me, id, seat, by.user);
      // Who shares a seat gives up their own part of it only.
      const shared = mine && holders.some((h) => !h.bot && h.who !== me.id);
      if (shared) throw conflict('seatShared', 'somebody shares this seat: it can be left to them');
      await changes.handOver(id, seat, desk.whoBot(m.game, by.bot), { by: me.name, held: holders.map((h) => h.who) });
    }),

    whatIf: async (me, id, seq, signal) => tables.create(me, await whatIf(me, id, seq, signal)),
  };
  return tables;
}
