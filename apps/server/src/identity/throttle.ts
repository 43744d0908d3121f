import { HttpError } from '../http/errors.ts';
import type { Database } from '../storage/database.ts';

/** So many wrong passwords in a row cost nothing. */
const FREE = 5;
/** After that each doubles the wait, up to this, ms. */
const FIRST = 15_000;
const LONGEST = 15 * 60_000;
/** After so long without one nothing is held against the account, ms. */
const FORGOTTEN = 24 * 3_600_000;

/** How long after its last wrong password an account takes no other, ms. */
export const waitAfter = (failures: number): number =>
  failures < FREE ? 0 : Math.min(LONGEST, FIRST * 2 ** Math.min(20, failures - FREE));

/**
 * Wrong passwords are counted by account, in the database and so over all servers: guessing at one account gets slower
 * from wherever it comes. A passkey and a link by mail are not held up by it.
 */
export interface Throttle {
  /**
   * Takes one try before the password is looked at, so that tries at once count too. Throws `HttpError` tooManyTries.
   */
  take(userId: string): Promise<void>;
  /** The password was right: the tries are forgotten. */
  clear(userId: string): Promise<void>;
}

export function createThrottle({ sql, now }: Pick<Database, 'sql' | 'now'>): Throttle {
  return {
    async take(userId) {
      const at = now();
      const rows = await sql.query<{ failures: number; failedAt: number | string }>(
        'SELECT "failures", "failedAt" FROM "User" WHERE "id" = $1',
        [userId],
      );
      const row = rows[0];
      const old = Number(row?.failedAt ?? 0) < at - FORGOTTEN;
      const failures = old ? 0 : (row?.failures ?? 0);
      const wait = Number(row?.failedAt ?? 0) + waitAfter(failures) - at;
      const refused = new HttpError(429, 'tooManyTries', 'too many wrong passwords: wait, or use another way in', {
        details: { seconds: Math.max(1, Math.ceil(wait / 1000)) },
      });
      if (wait > 0 && failures >= FREE) throw refused;
      // One try at a time: who comes second with the same count has to ask again.
      const taken = await sql.query(
        'UPDATE "User" SET "failures" = $2, "failedAt" = $3 WHERE "id" = $1 AND "failures" = $4 RETURNING "id"',
        [userId, failures + 1, at, row?.failures ?? 0],
      );
      if (taken.length === 0) throw refused;
    },
    async clear(userId) {
      await sql.query('UPDATE "User" SET "failures" = 0 WHERE "id" = $1', [userId]);
    },
  };
}
