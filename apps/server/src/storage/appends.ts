import type { Sql } from './sql.ts';

/** A step that wants to be stored. */
export interface AppendRow {
  match: string;
  seq: number;
  seat: string | null;
  action: string | null;
  at: number;
  /** Canonical text of the step. */
  body: string;
  /** Canonical text of the clocks after it. */
  clocks: string | null;
  /** Seats that are waited for after it. */
  waiting: readonly string[];
  /** When the first clock reaches zero as anybody may know it, ms. */
  deadline: number | null;
  /** When it really does. */
  expires: number | null;
  /** Canonical text of the place in the sequence of play after it; null: it stays as it was told before. */
  moment: string | null;
}

/** The commit point of every match: collects what is waiting and stores it with one statement. */
export interface Appends {
  /**
   * True: stored. False: another step has this number, or the action was stored before. Throws: unknown; read again.
   */
  append(row: AppendRow): Promise<boolean>;
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>;
}

const text = `
WITH given AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::bigint[], $6::text[], $7::text[],
      $8::text[], $9::bigint[], $10::bigint[], $11::text[])
    AS t(match, seq, seat, action, at, body, clocks, waiting, deadline, expires, moment)
), stored AS (
  INSERT INTO "Step" ("match", "seq", "seat", "action", "at", "body", "clocks")
  SELECT match, seq, seat, action, at, body, clocks FROM given
  ON CONFLICT DO NOTHING
  RETURNING "match", "seq"
), listed AS (
  UPDATE "Match" m SET "waiting" = string_to_array(g.waiting, ','), "deadline" = g.deadline,
    "expires" = g.expires, "moment" = COALESCE(g.moment, m."moment"),
    "touchedAt" = CASE WHEN m."deadline" IS DISTINCT FROM g.deadline OR m."expires" IS DISTINCT FROM g.expires
      OR array_to_string(m."waiting", ',') <> g.waiting THEN g.at ELSE m."touchedAt" END
  FROM given g JOIN stored s ON s."match" = g.match AND s."seq" = g.seq
  WHERE m."id" = g.match AND (m."deadline" IS DISTINCT FROM g.deadline OR m."expires" IS DISTINCT FROM g.expires
    OR array_to_string(m."waiting", ',') <> g.waiting OR m."moment" IS DISTINCT FROM COALESCE(g.moment, m."moment"))
)
SELECT "match", "seq" FROM stored`;

const MOST = 200;

interface Waiting {
  row: AppendRow;
  done(stored: boolean): void;
  fail(error: unknown): void;
}

/** What becomes of each statement: so many rows were stored in so many ms, or it failed. */
export interface AppendWatch {
  stored(rows: number, ms: number): void;
  failed(error: unknown): void;
}

/** `lanes`: statements in flight at once (1 for the embedded database, which is one connection). */
export function createAppends(sql: Sql, lanes: number, watch: AppendWatch): Appends {
  let queue: Waiting[] = [];
  let flying = 0;
  let resting: (() => void)[] = [];

  const flush = (): void => {
    while (flying < lanes && queue.length > 0) {
      const batch = queue.slice(0, MOST);
      queue = queue.slice(MOST);
      flying++;
      void store(batch).finally(() => {
        flying--;
        flush();
        if (flying === 0 && queue.length === 0) {
          for (const rest of resting) rest();
          resting = [];
        }
      });
    }
  };

  const store = async (batch: readonly Waiting[]): Promise<void> => {
    const rows = batch.map((w) => w.row);
    const began = performance.now();
    try {
      const stored = await sql.query<{ match: string; seq: number }>(text, [
        rows.map((r) => r.match),
        rows.map((r) => r.seq),
        rows.map((r) => r.seat),
        rows.map((r) => r.action),
        rows.map((r) => r.at),
        rows.map((r) => r.body),
        rows.map((r) => r.clocks),
        rows.map((r) => r.waiting.join(',')),
        rows.map((r) => r.deadline),
        rows.map((r) => r.expires),
        rows.map((r) => r.moment),
      ]);
      watch.stored(rows.length, performance.now() - began);
      const known = new Set(stored.map((s) => `${s.match}/${s.seq}`));
      for (const w of batch) w.done(known.has(`${w.row.match}/${w.row.seq}`));
    } catch (error) {
      watch.failed(error);
      for (const w of batch) w.fail(error);
    }
  };

  return {
    append: (row) =>
      new Promise<boolean>((done, fail) => {
        queue.push({ row, done, fail });
        // What arrives in the same turn of the event loop shares a statement.
        if (flying < lanes && queue.length === 1) setImmediate(flush);
      }),
    idle: () => (flying === 0 && queue.length === 0 ? Promise.resolve() : new Promise((rest) => resting.push(rest))),
  };
}
