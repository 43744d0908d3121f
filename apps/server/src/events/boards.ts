import { randomBytes } from 'node:crypto';
import type { AuctionState } from '@wardroom/auction';
import { bidderSeats } from '@wardroom/auction';
import { threeResultOf } from '@wardroom/pairing';
import type { CreateTable } from '@wardroom/protocol';
import type { Adjudication, AuctionFace, Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { BoardResult, Entrant, EventBoard, EventRules } from '@wardroom/tournament';
import {
  boardOf,
  boardSecretOf,
  captainBeside,
  daysOffOf,
  isSolo,
  pairingSecretOf,
  pairText,
  seatsOf,
  sharesSeed,
} from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/errors.ts';
import type { Begin } from '../lobby/begin.ts';
import { readOptions } from '../lobby/options.ts';
import type { LiveMatch } from '../match/live-match.ts';
import { isUniqueViolation } from '../storage/errors.ts';
import { bidOf } from './bid.ts';
import { seatCaptains } from './captains.ts';
import type { EventStore, LoadedEvent } from './store.ts';
import { system } from './store.ts';

/** The matches of an event: each board opens its own, and its end is the result. */
export interface Boards {
  /** Opens the match of a board and begins it; done once, however often it is asked for. */
  open(event: string, board: string): Promise<void>;
  /** Everybody is shown the matches of an event that are sealed no longer. */
  unseal(event: string): Promise<void>;
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
    options: optionsOf(rules),
    ...(position === undefined ? {} : { position }),
    pace: rules.pace,
    clock: playClock(rules),
    ...howShown(rules),
    sharing: false,
  };
}

/** The options of a board's match: where sides are given out the first bidder has his. */
function withSide(
  { games }: Pick<Context, 'games'>,
  rules: EventRules,
  { side }: EventBoard,
  options: unknown,
): unknown {
  const sides = (games.named(rules.game).auction as AuctionFace<never> | undefined)?.sides;
  const first = side === undefined ? undefined : sides?.[side];
  return first === undefined ? options : { ...(options as object), auction: { ...rules.auction, first } };
}

/** Where everybody plays alone there is nothing to bid for. */
export const optionsOf = ({ options, auction, system }: EventRules): EventRules['options'] =>
  system === 'duplicate' ? options : { ...options, auction };

/** Boards that share a seed are not watched, and open no what-if boards; links of devices would make them differ. */
function howShown(rules: EventRules): Pick<CreateTable, 'spectators' | 'whatIf' | 'links'> {
  if (sharesSeed(rules)) return { spectators: null, whatIf: false, links: false };
  return { spectators: rules.spectators, whatIf: rules.allows.whatIf, links: rules.links ?? true };
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
function forbidsOf(rules: EventRules): string[] {
  const { allows, system } = rules;
  return [
    ...always,
    ...(allows.draw && system !== 'duplicate' ? [] : ['draw']),
    ...(allows.pause ? [] : ['pause']),
    ...(allows.takeback && !sharesSeed(rules) ? [] : ['takeback']),
    ...(allows.clock ? [] : ['clock']),
    ...(allows.position && !sharesSeed(rules) ? [] : ['position']),
  ];
}

const entrantAt = (event: LoadedEvent, number: number): Entrant => {
  const found = event.state.entrants.find((e) => e.number === number);
  if (!found) throw notFound('entrant');
  return found;
};
const whoIs = (e: Entrant): string => (e.bot === null ? e.id : `bot:${e.bot}`);

/** The sides that the bidders of a match play, in their order; none before they are settled. */
function sidesOfBidders(match: LiveMatch): string[] {
  const now = (match.play.state as unknown as Partial<AuctionState>).auction?.now;
  return now?.result ? now.bidders.flatMap((seat) => now.result?.sides[seat] ?? []) : [];
}

/** The only side of a game for one; null: it has several. */
const onlySide = ({ play, meta }: LiveMatch): string | null => {
  const sides = [...new Set(play.game.seats(meta.options).map((s) => s.side))];
  return sides.length === 1 ? (sides[0] ?? null) : null;
};

/**
 * Places of sides of three, where these win: they are first, level where they are several; the others follow as the
 * game ranks them, or share the place behind. Nobody wins: all are level.
 */
function placesFor(sides: readonly string[], winners: readonly string[], ranks: Adjudication['ranks']): number[] {
  const behind = (ranks ?? []).map((rank) => rank.filter((side) => !winners.includes(side)));
  const order = [winners, ...behind].filter((rank) => rank.length > 0);
  const placeOf = (side: string): number => order.findIndex((rank) => rank.includes(side));
  return sides.map((side) => (winners.length === 0 || placeOf(side) < 0 ? order.length : placeOf(side)));
}

/**
 * How a match comes out for those of its board in their order, where these sides win; null: the sides are not settled.
 * `ranks`: how the game sees all sides.
 */
export function resultFor(
  match: LiveMatch,
  winners: readonly string[],
  ranks = match.play.game.adjudicate?.(match.play.state).ranks,
): BoardResult | null {
  const only = onlySide(match);
  // Of a game for one there is no draw.
  if (only !== null) return winners.includes(only) ? '1:0' : '0:1';
  const sides = sidesOfBidders(match);
  const [a, b] = sides;
  if (a === undefined || b === undefined) return null;
  if (sides.length === 3) return threeResultOf(placesFor(sides, winners, ranks));
  const [first, second] = [winners.includes(a), winners.includes(b)];
  if (first === second) return '=:=';
  return first ? '1:0' : '0:1';
}

/** A margin that the game names, as it is for the first entrant. */
export const marginFor = (result: BoardResult, margin: number): number => (result === '0:1' ? -margin : margin);

/** The margin of a match that has this result; 0 where the game sees another winner, undefined where it names none. */
function lastMargin(match: LiveMatch, result: BoardResult): number | undefined {
  const found = match.play.game.adjudicate?.(match.play.state);
  // A margin is one of two, or of somebody who plays alone.
  if (!found || sidesOfBidders(match).length > 2) return undefined;
  return resultFor(match, found.winners) === result ? marginFor(result, found.margin) : 0;
}

export function createBoards(
  ctx: Pick<Context, 'db' | 'games' | 'log' | 'matches' | 'served'>,
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
    const solo = isSolo(board);
    const pair = seatsOf(board).map((n) => entrantAt(event, n));
    const table = tableOf(rules);
    const scenario = rules.position === undefined ? rules.scenario : 'custom';
    const { position } = rules;
    const named = withSide(ctx, rules, board, table.options);
    const options = readOptions(ctx.games.named(rules.game), { scenario, options: named, position });
    const off = daysOffOf(event.state, rules);
    const days = off ? { off: off as unknown as Json } : {};
    const play = table.clock ? canonical({ ...(table.clock as unknown as { [key: string]: Json }), ...days }) : null;
    const bids =
      solo || rules.auctionClock === null
        ? null
        : canonical({ bank: 0, perMove: rules.auctionClock, atZero: 'nothing', ...days });
    const round = event.state.rounds.find((r) => r.round === board.round);
    const pairing = `${board.round}.${round?.draft ?? 0}`;
    const shared = sharesSeed(rules);
    const seats = solo ? ctx.games.seatsAt({ game: rules.game, options }).map((s) => s.id) : bidderSeats(pair.length);
    const at = BigInt(db.now());
    const host = pair.find((e) => e.bot === null)?.id ?? event.ownerId;
    await db.transaction(async (tx) => {
      await tx.match.create({
        data: {
          id,
          game: rules.game,
          name: `${event.name} · ${board.round} · ${pairText(board, (n) => entrantAt(event, n).name)}`.slice(0, 120),
          scenario,
          options: canonical(options),
          position: position === undefined ? null : canonical(position as Json),
          status: 'open',
          visibility: 'open',
          code: randomBytes(9).toString('base64url'),
          pace: rules.pace,
          clock: bids ?? play,
          playClock: bids === null ? null : (play ?? 'null'),
          leaver: 'ally',
          ...howShown(rules),
          sharing: false,
          locked: true,
          hostId: host,
          createdAt: at,
          touchedAt: at,
          secret: shared ? pairingSecretOf(event.secret, pairing) : boardSecretOf(event.secret, id),
          duplicate: shared ? `${event.id}.${pairing}` : null,
          sealed: shared,
          eventId: event.id,
          forbids: forbidsOf(rules),
        },
      });
      const rows = seats.flatMap((seat, i) => {
        const one = pair[solo ? 0 : i] as Entrant;
        const captain = captainBeside(event.state, one.number ?? 0);
        const first = { matchId: id, seat, who: whoIs(one), at };
        // A captain bids too; whoever sat down first plays.
        return captain ? [first, { ...first, who: captain.id, at: at + 1n }] : [first];
      });
      await tx.holder.createMany({ data: rows });
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
      const after = await events
        .append(eventId, system, () => ({ kind: 'open', board: id }))
        .catch(async (error: unknown) => {
          // The round was taken back meanwhile.
          if (error instanceof HttpError && error.code === 'noBoard') await boards.stop(eventId, id);
          throw error;
        });
      // A captain may have left since the event was read.
      await seatCaptains(ctx, after, id);
    },

    async unseal(eventId) {
      const { state } = await eventOf(eventId);
      const over = state.status === 'finished' || state.status === 'cancelled';
      const rounds = state.rounds.filter((r) => r.status === 'complete');
      const shown = rounds.flatMap((r) => r.boards).map((b) => b.id);
      const where = { eventId, sealed: true, ...(over ? {} : { id: { in: shown } }) };
      for (const { id } of await db.prisma.match.findMany({ where, select: { id: true } })) {
        await db.prisma.match.update({ where: { id }, data: { sealed: false } });
        await matches.changed(id);
      }
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
      const board = boardOf((await eventOf(event)).state, id);
      const level = board?.c === undefined ? '=:=' : '1:1:1';
      const result = resultFor(match, match.play.outcome.winners) ?? level;
      const margin = lastMargin(match, result);
      const bid = bidOf(match);
      const more = { ...(margin === undefined ? {} : { margin }), ...(bid ? { bid } : {}) };
      await events
        .append(event, system, () => ({ kind: 'result', board: id, result, by: 'match', ...more }))
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
