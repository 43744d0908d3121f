import { randomBytes } from 'node:crypto';
import type { ClockRule } from '@wardroom/protocol';
import { canonical } from '@wardroom/rules';
import { elapsed, later } from '@wardroom/tournament';
import type { Context } from '../context.ts';
import type { Tx } from '../storage/database.ts';
import type { Given } from './clocks.ts';
import { readClock } from './clocks.ts';
import { standIn } from './stops.ts';

/** A stretch longer than this in which no server could store is given back, ms. */
const DEAD = 6000;
/** One longer than this stands in the logs of the events that run, ms. */
const NOTED = 60_000;

type Parts = Pick<Context, 'db' | 'log'>;

/**
 * Says that a server lives and can store. The first one after a dead stretch gives the time back to every running
 * match; both are one transaction, so that no stretch is lost or given twice. `silence`: for how long this server
 * itself could not store, ms; a clock that jumps is no dead stretch. Returns the matches that got time.
 */
export async function giveTimeBack(ctx: Parts, silence = Number.MAX_SAFE_INTEGER): Promise<string[]> {
  const { db } = ctx;
  const now = db.now();
  await db.sql.query(`INSERT INTO "Fact" ("id", "value") VALUES ('alive', $1) ON CONFLICT DO NOTHING`, [String(now)]);
  const beaten = await db.sql.query(
    `UPDATE "Fact" SET "value" = $1
     WHERE "id" = 'alive' AND "value"::bigint BETWEEN $1::bigint - ${DEAD} AND $1::bigint RETURNING "id"`,
    [String(now)],
  );
  if (beaten.length > 0) return [];
  const { ms, given } = await db.transaction(async (tx) => {
    const [fact] = await tx.$queryRaw<{ was: bigint }[]>`
      SELECT "value"::bigint AS was FROM "Fact" WHERE "id" = 'alive' FOR UPDATE`;
    const was = Number(fact?.was ?? now);
    const dead = Math.min(now - was, Math.round(silence));
    if (was < now) await tx.fact.update({ where: { id: 'alive' }, data: { value: String(now) } });
    return { ms: dead, given: dead > DEAD ? await givenIn(tx, now - dead, now) : [] };
  });
  if (given.length > 0)
    ctx.log.info({ ms, matches: given.length }, 'no server could store for a while: the clocks get the time back');
  return given;
}

/**
 * Gives every running match the time between two moments (ms), and its id; what lies on a day off or in a vacation it
 * has already.
 */
async function givenIn(tx: Tx, from: number, until: number): Promise<string[]> {
  const ms = BigInt(until - from);
  const slow = await standIn(tx, { from, until });
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE "Match" SET "gaveBack" = "gaveBack" + ${ms}, "deadline" = "deadline" + ${ms}, "expires" = "expires" + ${ms}
    WHERE "status" = 'running' AND (("clock" IS NULL AND "expires" IS NOT NULL)
      OR ("clock" IS NOT NULL AND "pace" <> 'slow' AND "clock" NOT LIKE '%"off":{%')) RETURNING "id"`;
  const held = await tx.match.findMany({
    where: { status: 'running', pace: { not: 'slow' }, clock: { contains: '"off":{' } },
    select: { id: true, clock: true, deadline: true, expires: true },
  });
  for (const { id, clock, deadline, expires } of held) {
    const { off = null } = JSON.parse(clock ?? '{}') as Pick<ClockRule, 'off'>;
    const counts = elapsed(off, from, until);
    const moved = (at: bigint | null) => (at === null ? null : BigInt(later(off, Number(at), counts)));
    const gaveBack = { increment: BigInt(counts) };
    await tx.match.update({
      where: { id },
      data: { gaveBack, deadline: moved(deadline), expires: moved(expires) },
    });
  }
  if (until - from >= NOTED) await notedIn(tx, from, until);
  return [...slow, ...[...rows, ...held].map(({ id }) => id)];
}

/** Events that run write it into their logs before anything else is done for them: their deadlines move too. */
async function notedIn(tx: Tx, from: number, until: number): Promise<void> {
  const running = await tx.tournament.findMany({ where: { status: 'running' }, select: { id: true } });
  const body = canonical({ kind: 'away', id: `away:${from}`, from, until });
  const due = running.map(({ id }) => ({ id: `${id}:away:${from}`, tournamentId: id, at: BigInt(from), body }));
  await tx.due.createMany({ data: due, skipDuplicates: true });
}

/** Bytes that hardly shrink: a try to store them needs room, as a step does. */
const PROBE = 32_768;

/** After a step that could not be stored: tries whether one could be now. Throws when not. */
async function tryToStore({ db }: Parts): Promise<void> {
  const text = randomBytes(PROBE).toString('base64');
  await db.sql.query(
    `INSERT INTO "Fact" ("id", "value") VALUES ('probe', $1) ON CONFLICT ("id") DO UPDATE SET "value" = $1`,
    [text],
  );
  await db.sql.query(`DELETE FROM "Fact" WHERE "id" = 'probe'`);
}

/** Whether this server can store, and what its clocks were given back meanwhile. */
export interface Alive {
  /**
   * One beat at a time: says that the server lives, and gives time back after a dead stretch. False: it cannot store.
   */
  beat(): Promise<boolean>;
  /**
   * Before a clock is read for an act. After a stretch in which this server could not store it waits until it can, and
   * says what the clocks of the match have been given; null: the match is up to date. Throws when the database stays
   * away.
   */
  givenBack(match: string, seen: number): Promise<Given | null>;
  /** Grows with each such stretch; a match remembers at which it was looked at. */
  readonly stretch: number;
  /** Called with the matches that got time by a beat of this server. */
  onGiven(heard: (matches: readonly string[]) => void): void;
}

/** How often a server that cannot store tries before an act fails: about a minute. */
const TRIES = 60;
/** The pause after so many tries, ms: play is to go on soon after the database is back. */
const pauseAfter = (tries: number): number => Math.min(1000, 250 * (tries + 1));

/** Asks the database until it answers, so many times; then throws what the last time threw. */
export async function untilBack<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries === TRIES) throw error;
      await new Promise((later) => setTimeout(later, pauseAfter(tries)));
    }
  }
}

export function createAlive(ctx: Pick<Context, 'db' | 'log'>): Alive {
  const { db } = ctx;
  const listeners: ((matches: readonly string[]) => void)[] = [];
  let beaten = performance.now();
  let beating: Promise<boolean> | null = null;
  let stretch = 0;
  const silence = (): number => performance.now() - beaten;

  const beat = (): Promise<boolean> => {
    beating ??= (async () => {
      try {
        if (db.health.trouble) await tryToStore(ctx);
        const silent = silence();
        const given = await giveTimeBack(ctx, silent);
        // Another server may have given the time: what is in memory here is old all the same.
        if (silent > DEAD) stretch++;
        beaten = performance.now();
        db.health.worked();
        if (given.length > 0) for (const heard of listeners) heard(given);
        return true;
      } catch (error) {
        db.health.failed(error);
        return false;
      } finally {
        beating = null;
      }
    })();
    return beating;
  };

  return {
    beat,
    async givenBack(match, seen) {
      for (let tries = 0; silence() > DEAD; tries++) {
        if (await beat()) break;
        if (tries === TRIES) throw new Error('the database is away');
        await new Promise((later) => setTimeout(later, pauseAfter(tries)));
      }
      if (seen === stretch) return null;
      const select = { gaveBack: true, clock: true } as const;
      const row = await db.prisma.match.findUnique({ where: { id: match }, select });
      return row && { gaveBack: Number(row.gaveBack), ...readClock(row.clock) };
    },
    get stretch() {
      return stretch;
    },
    onGiven: (heard) => listeners.push(heard),
  };
}
