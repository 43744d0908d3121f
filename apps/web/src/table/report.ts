import type { Seat } from '@wardroom/rules';
import type { AnyTable, GameUi, LogLine } from './game-ui.ts';

/** A turn that has ended, as it is accounted for. */
export interface Report {
  /** Step and line that ended it. */
  key: string;
  seq: number;
  /** Whose turn it was; null: everybody's. */
  seat: Seat | null;
  headings: readonly { id: string; lines: readonly LogLine[] }[];
}

/** The last turn that has ended, in the log as far as it is shown; null: none has, or nothing is said of it. */
export function lastReport(ui: Pick<GameUi, 'report' | 'turnOf'>, log: readonly LogLine[]): Report | null {
  const { report } = ui;
  const end = report ? log.findLastIndex((l) => report.ends(l.entry)) : -1;
  const last = log[end];
  if (!report || !last) return null;
  const from = log.slice(0, end).findLastIndex((l) => report.ends(l.entry));
  const first = log[from];
  const byHeading = new Map<string, LogLine[]>();
  for (const line of log.slice(from + 1, end)) {
    const heading = report.heading(line.entry);
    if (heading === null) continue;
    const known = byHeading.get(heading);
    if (known) known.push(line);
    else byHeading.set(heading, [line]);
  }
  if (byHeading.size === 0) return null;
  return {
    key: `${last.seq}/${last.n}`,
    seq: last.seq,
    seat: (first && ui.turnOf?.(first.entry)) ?? null,
    headings: [...byHeading].map(([id, lines]) => ({ id, lines })),
  };
}

/** The step of my last act in the log; -1: none. What my standing orders did is none. */
export const myLastAct = ({ log, me }: Pick<AnyTable, 'log' | 'me'>): number =>
  log.findLast((l) => l.seat !== undefined && me.seats.includes(l.seat) && l.by !== 'orders')?.seq ?? -1;
