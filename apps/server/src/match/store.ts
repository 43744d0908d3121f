import type { Play, Snapshot, Step } from '@wardroom/rules';
import { canonical, SNAPSHOT } from '@wardroom/rules';
import type { ClockState } from '../clock/clocks.ts';
import type { Appends } from '../storage/appends.ts';
import { createAppends } from '../storage/appends.ts';
import type { Database } from '../storage/database.ts';

/** Every so many steps the whole state is kept, so that loading reads no more than that many steps. */
const SNAPSHOT_EVERY = 100;
/** Texts of steps that are read in one go. */
const TEXTS = 200;

export interface StoredStep {
  step: Step;
  clocks: ClockState | null;
  action: string | null;
}

/** Reads and appends steps. */
export interface StepStore extends Pick<Appends, 'append' | 'idle'> {
  after(match: string, seq: number): Promise<StoredStep[]>;
  /** The text of one step; null: there is none of that number. */
  body(match: string, seq: number): Promise<string | null>;
  byAction(match: string, seat: string, action: string): Promise<Step | null>;
  range(match: string, from: number, to: number): Promise<Step[]>;
  snapshot(match: string): Promise<Snapshot | null>;
  /** The same as it is stored: for whoever passes it on. */
  snapshotText(match: string): Promise<string | null>;
  /** Texts of some steps from `from` to `to`, in order; fewer than there are, where there are many. */
  texts(match: string, from: number, to: number): Promise<string[]>;
  /** Number of the last step up to a moment (ms); the first one counts always. -1: there is none. */
  last(match: string, until?: number): Promise<number>;
  /** Keeps a snapshot when it is time for one. */
  keepSnapshot(match: string, play: Play): void;
}

interface Row {
  body: string;
  clocks: string | null;
  action: string | null;
}

export function createStepStore(
  db: Database,
  seen: (rows: number, ms: number) => void,
  failed: (error: unknown) => void,
): StepStore {
  const { sql } = db;
  const appends = createAppends(sql, db.kind === 'embedded' ? 1 : 4, {
    stored: (rows, ms) => {
      db.health.worked();
      seen(rows, ms);
    },
    failed: (error) => db.health.failed(error),
  });
  const parsed = (r: Row): StoredStep => ({
    step: JSON.parse(r.body) as Step,
    clocks: r.clocks === null ? null : (JSON.parse(r.clocks) as ClockState),
    action: r.action,
  });
  return {
    ...appends,
    after: async (match, seq) =>
      (
        await sql.query<Row>(
          'SELECT "body", "clocks", "action" FROM "Step" WHERE "match" = $1 AND "seq" > $2 ORDER BY "seq"',
          [match, seq],
        )
      ).map(parsed),
    body: async (match, seq) =>
      (await sql.query<Row>('SELECT "body" FROM "Step" WHERE "match" = $1 AND "seq" = $2', [match, seq]))[0]?.body ??
      null,
    byAction: async (match, seat, action) => {
      const [row] = await sql.query<Row>(
        'SELECT "body" FROM "Step" WHERE "match" = $1 AND "seat" = $2 AND "action" = $3',
        [match, seat, action],
      );
      return row ? (JSON.parse(row.body) as Step) : null;
    },
    range: async (match, from, to) =>
      (
        await sql.query<Row>(
          'SELECT "body" FROM "Step" WHERE "match" = $1 AND "seq" BETWEEN $2 AND $3 ORDER BY "seq"',
          [match, from, to],
        )
      ).map((r) => JSON.parse(r.body) as Step),
    snapshotText: async (match) => {
      const [row] = await sql.query<{ body: string }>(
        'SELECT "body" FROM "Snapshot" WHERE "match" = $1 ORDER BY "seq" DESC LIMIT 1',
        [match],
      );
      return row?.body ?? null;
    },
    texts: async (match, from, to) =>
      (
        await sql.query<{ body: string }>(
          'SELECT "body" FROM "Step" WHERE "match" = $1 AND "seq" BETWEEN $2 AND $3 ORDER BY "seq" LIMIT $4',
          [match, from, to, TEXTS],
        )
      ).map((r) => r.body),
    last: async (match, until = Number.MAX_SAFE_INTEGER) => {
      const [row] = await sql.query<{ seq: number | null }>(
        'SELECT max("seq") AS seq FROM "Step" WHERE "match" = $1 AND ("seq" = 0 OR "at" <= $2)',
        [match, until],
      );
      return Number(row?.seq ?? -1);
    },
    snapshot: async (match) => {
      const [row] = await sql.query<Row>(
        'SELECT "body" FROM "Snapshot" WHERE "match" = $1 ORDER BY "seq" DESC LIMIT 1',
        [match],
      );
      const kept = row ? (JSON.parse(row.body) as Snapshot) : null;
      // One of another form is of no use: the steps are there.
      return kept?.format === SNAPSHOT ? kept : null;
    },
    keepSnapshot: (match, play) => {
      if (play.seq === 0 || play.seq % SNAPSHOT_EVERY !== 0) return;
      sql
        .query(
          `WITH kept AS (INSERT INTO "Snapshot" ("match", "seq", "body") VALUES ($1, $2, $3) ON CONFLICT DO NOTHING)
           DELETE FROM "Snapshot" WHERE "match" = $1 AND "seq" < $2`,
          [match, play.seq, canonical(play.snapshot())],
        )
        .catch(failed);
    },
  };
}
