import { beaconMinutes, closesAt, lockAt, lockOf } from '@wardroom/auction';
import type { Json } from '@wardroom/rules';
import { canonical, Play } from '@wardroom/rules';
import { deadlineOf, newClocks, shownDeadline, turnClocks, veil } from '../clock/clocks.ts';
import type { Context } from '../context.ts';
import { conflict, HttpError, notFound } from '../http/errors.ts';
import { timed, toldMoment, waitedFor } from '../match/asked.ts';
import type { MatchMeta } from '../match/meta.ts';
import { readMeta } from '../match/meta.ts';
import { tellFollowers } from '../people/followers.ts';
import { lockMatch } from '../storage/database.ts';
import { checkFilled } from './desk.ts';
import { peopleAt, seatsBy } from './one-side.ts';
import { checkPair } from './rated.ts';

/**
 * Begins the match of an open table. Throws `HttpError` seatsEmpty, started, badPosition, oneSide, ratedPair,
 * noBeacon.
 */
export type Begin = (id: string) => Promise<void>;

export function createBegin(
  ctx: Pick<Context, 'db' | 'games' | 'matches' | 'chat' | 'bots' | 'served' | 'config' | 'notices' | 'log'>,
): Begin {
  const { db, games, matches, chat } = ctx;
  const emptySeats = (m: MatchMeta): string[] =>
    games
      .seatsAt(m)
      .map((s) => s.id)
      .filter((s) => !m.holders.some((h) => h.seat === s));

  /** Where a beacon is to lock the bids, the round is fixed now; such a table does not begin without one. */
  const locked = (options: Json, at: number): Json => {
    const minutes = beaconMinutes(options);
    if (minutes === null) return options;
    if (!ctx.config.beacon) throw conflict('noBeacon', 'this server has no public time beacon any more');
    const { auction, ...own } = options as { auction: object };
    const lock = lockAt(ctx.config.beacon.chain, at + minutes * 60_000);
    return { ...own, auction: { ...auction, lock } } as unknown as Json;
  };

  /** The match as it stands before the first choice. Made before the transaction: it takes its time. */
  const made = (m: MatchMeta, at: number) => {
    const result = Play.create(games.named(m.game), {
      match: m.id,
      scenario: m.scenario,
      options: locked(m.options, at),
      seeds: [],
      links: m.links,
      ...(m.duplicate === null ? {} : { duplicate: m.duplicate }),
      secret: m.secret,
      at,
      ...(m.position === null ? {} : { position: m.position }),
    });
    if (!result.ok) throw new HttpError(400, 'badPosition', 'the position is not possible', { details: result.error });
    return result.value;
  };

  const begin = async (m: MatchMeta): Promise<void> => {
    checkFilled(emptySeats(m));
    if (m.status !== 'open') throw conflict('started', 'the match has already begun');
    const at = db.now();
    const { play, step } = made(m, at);
    const lock = lockOf(play.header.options);
    const waiting = waitedFor(play);
    const seats = play.game.seats(m.options).map((s) => s.id);
    const turned = m.clock ? turnClocks(m.clock, newClocks(m.clock, seats, at, m.gaveBack), at, timed(play)) : null;
    const clocks = turned && veil(turned, null, play.drafting());
    const [deadline, expires] = [shownDeadline(clocks), deadlineOf(clocks)];
    await db.transaction(async (tx) => {
      await lockMatch(tx, m.id);
      const now = await readMeta({ prisma: tx }, m.id);
      if (now?.status !== 'open') throw conflict('started', 'the match has already begun');
      checkFilled(emptySeats(now));
      const pair = now.rated === 'offered' ? checkPair(games, now) : null;
      const begun: MatchMeta = { ...now, status: 'running' };
      for (const who of peopleAt(now)) await ctx.served.sits(tx, begun, seatsBy(now, who), who);
      const time = BigInt(at);
      await tx.match.update({
        where: { id: m.id },
        data: {
          status: 'running',
          header: canonical(play.header),
          startedAt: time,
          touchedAt: time,
          waiting,
          moment: toldMoment(play),
          opens: lock ? BigInt(closesAt(lock)) : null,
          ...(pair ? { rated: 'counts', pair } : {}),
          deadline: deadline === null ? null : BigInt(deadline),
          expires: expires === null ? null : BigInt(expires),
        },
      });
      const body = canonical(step);
      await tx.step.create({
        data: { match: m.id, seq: 0, at: time, body, clocks: clocks ? canonical(clocks) : null },
      });
    });
  };

  return async (id) => {
    const m = await readMeta(db, id);
    if (!m) throw notFound('table');
    await begin(m);
    // Loaded before its change is told: where there is nothing to bid its sides are settled by whoever hears of it.
    const match = await matches.get(id);
    await matches.changed(id);
    await chat.system(m, 'started');
    if (match) ctx.bots.wake(match);
    // Nobody waits for it: the match has begun.
    tellFollowers(ctx, m).catch((err: unknown) => ctx.log.warn({ err, match: id }, 'followers were not told'));
  };
}
