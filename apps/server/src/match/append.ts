import type { Sql } from '../storage/database.ts';

/** One step on its way into the table; everything that it needs is in its row. */
export interface StepRow {
  matchId: string;
  seq: number;
  seat: string | null;
  action: string | null;
  at: number;
  body: string;
  clocks: string | null;
}

interface Waiting {
  row: StepRow;
  resolve: (stored: boolean) => void;
  reject: (error: unknown) => void;
}

/** Rows in one insert, at most. */
const BATCH = 64;

/**
 * The commit point: `append` resolves when the row is in the database (true), or when another node had stored that
 * number or action first (false). Rows of many matches that wait at the same time share one insert.
 */
export class Appender {
  private readonly sql: Sql;
  private readonly lanes: number;
  private running = 0;
  private queue: Waiting[] = [];

  constructor(sql: Sql, lanes: number) {
    this.sql = sql;
    this.lanes = lanes;
  }

  append(row: StepRow): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.queue.push({ row, resolve, reject });
      this.pump();
    });
  }

  private pump(): void {
    while (this.running < this.lanes && this.queue.length > 0) {
      this.running++;
      const batch = this.queue.splice(0, BATCH);
      void this.flush(batch).finally(() => {
        this.running--;
        this.pump();
      });
    }
  }

  private async flush(batch: Waiting[]): Promise<void> {
    const values: unknown[] = [];
    const rows = batch.map(({ row }, i) => {
      values.push(row.matchId, row.seq, row.seat, row.action, new Date(row.at).toISOString().slice(0, -1), row.body, row.clocks);
      const n = i * 7;
      return `($${n + 1},$${n + 2},$${n + 3},$${n + 4},$${n + 5}::timestamp,$${n + 6},$${n + 7})`;
    });
    try {
      const stored = await this.sql.query<{ matchId: string; seq: number }>(
        `INSERT INTO "Step" ("matchId","seq","seat","action","at","body","clocks") VALUES ${rows.join(',')} ON CONFLICT DO NOTHING RETURNING "matchId","seq"`,
        values,
      );
      const there = new Set(stored.map((r) => `${r.matchId}/${r.seq}`));
      for (const w of batch) w.resolve(there.has(`${w.row.matchId}/${w.row.seq}`));
    } catch (error) {
      for (const w of batch) w.reject(error);
    }
  }
}
