import { randomBytes } from 'node:crypto';
import type { AuctionState } from '@wardroom/auction';
import { bidderSeats } from '@wardroom/auction';
import type { Result } from '@wardroom/pairing';
import type { CreateTable } from '@wardroom/protocol';
import type { Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Act, Entrant, EventRules } from '@wardroom/tournament';
import { boardOf, boardSecretOf } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Begin } from '../lobby/begin.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { isUniqueViolation } from '../storage/errors.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { system } from './store.ts';

/** The matches of an event: each board opens its own, and its end is the result. */
export interface Boards {
  /** Opens the match of a board and begins it; done once, however often it is asked for. */
  open(event: string, board: string): Promise<void>;
  /** Something else has decided the board: nothing runs on in its match. */
  stop(event: string, board: string): Promise<void>;
  /** A match has ended: its result is written down. */
  ended(match: string): Promise<void>;
  /** Matches that ended without anybody writing it down. */
  overlooked(): Promise<void>;
}

/** What a board's table is made of, as an ordinary table would be. */
export function tableOf(rules: EventRules): CreateTable {
  const { game, scenario, position } = rules;
  return {
    game,
    scenario,
    options: { ...rules.options, auction: rules.auction },
    ...(position === undefined ? {} : { position }),
    pace: rules.pace,
    clock: playClock(rules),
    spectators: rules.spectators,
    whatIf: rules.allows.whatIf,
    sharing: false,
    links: rules.links ?? true,
  };
}

function playClock({ clock }: EventRules): NonNullable<CreateTable['clock']> | null {
  if (!clock) return null;
  const { bank, atZero, perMove, increment } = clock;
  return {
    bank,
    atZero,
    ...(perMove === undefined ? {} : { perMove }),
    ...(increment === undefined ? {} : { increment }),
  };
}

const always = ['score', 'remove', 'live', 'slow'];

/** What players may not agree on. */
function forbidsOf({ allows }: EventRules): string[] {
  return [
    ...always,
    ...(allows.draw ? [] : ['draw']),
    ...(allows.pause ? [] : ['pause']),
    ...(allows.takeback ? [] : ['takeback']),
  ];
}

const entrantAt = (event: LoadedEvent, number: number): Entrant => {
  const found = event.state.entrants.find((e) => e.number === number);
  if (!found) throw notFound('entrant');
  return found;
};
const whoIs = (e: Entrant): string => (e.bot === null ? e.id : `bot:${e.bot}`);

/** What the auction of a match came to, for the first bidder's entrant. */
export function bidOf(match: LiveMatch): (Act & { kind: 'result' })['bid'] {
  const settled = (match.play.state as unknown as AuctionState).auction.now?.result;
  const side = settled?.sides[bidderSeats(2)[0] ?? ''];
  if (!settled || side === undefined) return undefined;
  // What is bid for a side goes to the other one.
  const sides = Object.values(settled.sides);
  const received = Object.entries(settled.bids).flatMap(([bidFor, n]): [string, number][] => {
    const other = sides.find((s) => s !== bidFor);
    return n === 0 || other === undefined ? [] : [[other, n]];
  });
  return { side, received: Object.fromEntries(received) };
}

/** The sides that the two bidders of a match play, in their order; none before they are settled. */
export function sidesOfBidders(match: LiveMatch): string[] {
  const sides = (match.play.state as unknown as AuctionState).auction.now?.result?.sides;
  return sides ? bidderSeats(2).flatMap((seat) => sides[seat] ?? []) : [];
}

/** How a match came out for the first bidder's entrant. */
function resultOf(match: LiveMatch): Result {
  const winners = match.play.outcome?.winners ?? [];
  const [a = '', b = ''] = sidesOfBidders(match);
  const [first, second] = [winners.includes(a), winners.includes(b)];
  if (first === second) return '=:=';
  return first ? '1:0' : '0:1';
}

export function createBoards(
  ctx: Pick<Context, 'db' | 'games' | 'log' | 'matches'>,
  events: EventStore,
  begin: Begin,
): Boards {
  const { db, matches } = ctx;

  const eventOf = async (id: string): Promise<LoadedEvent> => {
    const event = await events.read(id);
    if (!event) throw notFound('event');
    return event;
  };

  const store = async (event: LoadedEvent, id: string): Promise<void> => {
    const board = boardOf(event.state, id);
    if (!board) throw notFound('board');
    const { rules } = event;
    const pair = [entrantAt(event, board.a), entrantAt(event, board.b)];
    const table = tableOf(rules);
    const options = ctx.games.named(rules.game).options.safeParse(table.options);
    if (!options.success) throw new HttpError(400, 'badOption', 'the options of the event are not possible');
    const play = table.clock ? canonical(table.clock as unknown as Json) : null;
    const bids =
      rules.auctionClock === null ? null : canonical({ bank: 0, perMove: rules.auctionClock, atZero: 'nothing' });
    const at = BigInt(db.now());
    const host = pair.find((e) => e.bot === null)?.id ?? event.ownerId;
    await db.transaction(async (tx) => {
      await tx.match.create({
        data: {
          id,
          game: rules.game,
          name: `${event.name} · ${board.round} · ${pair.map((e) => e.name).join(' – ')}`.slice(0, 120),
          scenario: rules.position === undefined ? rules.scenario : 'custom',
          options: canonical(options.data as Json),
          position: rules.position === undefined ? null : canonical(rules.position as Json),
          status: 'open',
          visibility: 'open',
          code: randomBytes(9).toString('base64url'),
          pace: rules.pace,
          clock: bids ?? play,
          playClock: bids === null ? null : (play ?? 'null'),
          spectators: rules.spectators,
          leaver: 'ally',
          whatIf: rules.allows.whatIf,
          sharing: false,
          links: rules.links ?? true,
          locked: true,
          hostId: host,
          createdAt: at,
          touchedAt: at,
          secret: boardSecretOf(event.secret, id),
          eventId: event.id,
          forbids: forbidsOf(rules),
        },
      });
      await tx.holder.createMany({
        data: pair.map((e, i) => ({ matchId: id, seat: bidderSeats(2)[i] as string, who: whoIs(e), at })),
      });
    });
  };

  const boards: Boards = {
    async open(eventId, id) {
      const event = await eventOf(eventId);
      const board = boardOf(event.state, id);
      // A ruling may have come first: then nothing is played.
      if (!board || board.opened || board.result !== null || event.state.status !== 'running') return;
      const there = await db.prisma.match.findUnique({ where: { id }, select: { status: true } });
      if (!there) {
        await store(event, id).catch((error: unknown) => {
          if (!isUniqueViolation(error)) throw error;
        });
      }
      await begin(id).catch((error: unknown) => {
        if (!(error instanceof HttpError) || error.code !== 'started') throw error;
      });
      await events
        .append(eventId, system, () => ({ kind: 'open', board: id }))
        .catch(async (error: unknown) => {
          // The round was taken back meanwhile.
          if (error instanceof HttpError && error.code === 'noBoard') await boards.stop(eventId, id);
          throw error;
        });
    },

    async stop(eventId, id) {
      const event = await eventOf(eventId);
      const m = await db.prisma.match.findUnique({ where: { id }, select: { status: true } });
      if (m?.status !== 'running') return;
      const reason = event.log.findLast((l) => l.act.kind === 'result' && l.act.board === id)?.reason;
      const text = reason || event.log[event.log.length - 1]?.reason || event.name;
      await matches.tableAct(id, { act: 'ruling', text: text.slice(0, 500), entries: [] }, 'system');
      await matches.tableAct(id, { act: 'pause', on: true }, 'system');
      await db.prisma.match.updateMany({
        where: { id, status: 'running' },
        data: { status: 'over', endedAt: BigInt(db.now()), waiting: [], deadline: null, expires: null },
      });
      await matches.changed(id);
    },

    async ended(id) {
      const match = await matches.get(id);
      const event = match?.meta.event;
      if (!match || !event || !match.play.outcome) return;
      const result = resultOf(match);
      const bid = bidOf(match);
      await events
        .append(event, system, () => ({ kind: 'result', board: id, result, by: 'match', ...(bid ? { bid } : {}) }))
        .catch((error: unknown) => {
          // The board may have been taken back, or played again.
          if (!(error instanceof HttpError) || (error.code !== 'done' && error.code !== 'noBoard')) throw error;
        });
    },

    async overlooked() {
      const rows = await db.sql.query<{ id: string }>(
        `SELECT m."id" FROM "Match" m WHERE m."eventId" IS NOT NULL AND m."status" = 'over' AND m."outcome" IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM "TournamentAct" a
             WHERE a."tournamentId" = m."eventId" AND a."key" = 'result:' || m."id") LIMIT 50`,
      );
      for (const { id } of rows) {
        await boards.ended(id).catch((err: unknown) => ctx.log.warn({ match: id, err }, 'a result was not written'));
      }
    },
  };
  return boards;
}
