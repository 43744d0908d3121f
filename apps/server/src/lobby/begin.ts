import { asBegun, beaconMinutes, closesAt, lockAt, lockOf } from '@wardroom/auction';
import type { Json, Step } from '@wardroom/rules';
import { canonical, Play } from '@wardroom/rules';
import type { ClockState } from '../clock/clocks.ts';
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

/** What a match begins from. */
export type Beginning = Pick<
  MatchMeta,
  'id' | 'game' | 'scenario' | 'options' | 'links' | 'duplicate' | 'secret' | 'position'
>;

/** Where a beacon is to lock the bids, the round is fixed now; such a table does not begin without one. */
function locked({ config }: Pick<Context, 'config'>, options: Json, at: number): Json {
  const minutes = beaconMinutes(options);
  if (minutes === null) return options;
  if (!config.beacon) throw conflict('noBeacon', 'this server has no public time beacon any more');
  const { auction, ...own } = options as { auction: object };
  const lock = lockAt(config.beacon.chain, at + minutes * 60_000);
  return { ...own, auction: { ...auction, lock } } as unknown as Json;
}

/**
 * The match as it stands before the first choice. To be made before a transaction: it takes its time. Throws
 * `HttpError` badPosition, noBeacon.
 */
export function beginning(ctx: Pick<Context, 'config' | 'games'>, m: Beginning, at: number) {
  const result = Play.create(ctx.games.named(m.game), {
    match: m.id,
    scenario: m.scenario,
    options: locked(ctx, asBegun(m.options), at),
    seeds: [],
    links: m.links,
    ...(m.duplicate === null ? {} : { duplicate: m.duplicate }),
    secret: m.secret,
    at,
    ...(m.position === null ? {} : { position: m.position }),
  });
  if (!result.ok) throw new HttpError(400, 'badPosition', 'the position is not possible', { details: result.error });
  return result.value;
}

/** What is stored of a match that begins at this moment, and its clocks. */
export function firstRow(m: Pick<MatchMeta, 'options' | 'clock' | 'gaveBack'>, play: Play, at: number) {
  const lock = lockOf(play.header.options);
  const seats = play.game.seats(m.options).map((s) => s.id);
  const turned = m.clock ? turnClocks(m.clock, newClocks(m.clock, seats, at, m.gaveBack), at, timed(play)) : null;
  const clocks = turned && veil(turned, null, play.drafting());
  const [deadline, expires] = [shownDeadline(clocks), deadlineOf(clocks)];
  const row = {
    status: 'running',
    header: canonical(play.header),
    startedAt: BigInt(at),
    touchedAt: BigInt(at),
    waiting: waitedFor(play),
    moment: toldMoment(play),
    opens: lock ? BigInt(closesAt(lock)) : null,
    deadline: deadline === null ? null : BigInt(deadline),
    expires: expires === null ? null : BigInt(expires),
  };
  return [row, clocks] as const;
}

/** Its first step as it is stored. */
export const firstStep = (match: string, step: Step, clocks: ClockState | null) => ({
  match,
  seq: 0,
  at: BigInt(step.at),
  body: canonical(step),
  clocks: clocks ? canonical(clocks) : null,
});

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

  const begin = async (m: MatchMeta): Promise<void> => {
    checkFilled(emptySeats(m));
    if (m.status !== 'open') throw conflict('started', 'the match has already begun');
    const at = db.now();
    const { play, step } = beginning(ctx, m, at);
    const [row, clocks] = firstRow(m, play, at);
    await db.transaction(async (tx) => {
      await lockMatch(tx, m.id);
      const now = await readMeta({ prisma: tx }, m.id);
      if (now?.status !== 'open') throw conflict('started', 'the match has already begun');
      checkFilled(emptySeats(now));
      const pair = now.rated === 'offered' ? checkPair(games, now) : null;
      const begun: MatchMeta = { ...now, status: 'running' };
      for (const who of peopleAt(now)) await ctx.served.sits(tx, begun, seatsBy(now, who), who);
      const data = { ...row, ...(pair ? { rated: 'counts', pair } : {}) };
      await tx.match.update({ where: { id: m.id }, data });
      await tx.step.create({ data: firstStep(m.id, step, clocks) });
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
