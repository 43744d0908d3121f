import type { Seat } from '@wardroom/rules';
import type { AnyTable, GameUi, LogLine, Me } from './game-ui.ts';

/** A turn that has ended, as it is accounted for. */
export interface Report {
  /** Step and line that ended it. */
  key: string;
  seq: number;
  /** Whose turn it was; null: everybody's. */
  seat: Seat | null;
  headings: readonly { id: string; lines: readonly LogLine[] }[];
}

/**
 * The last turn that has ended and is accounted for to these seats, in the log as far as it is shown: of turns that
 * are one seat's only theirs; to nobody's seats (who looks on) every one. Null: none has, or nothing is said of it.
 */
export function lastReport(
  ui: Pick<GameUi, 'report' | 'turnOf'>,
  log: readonly LogLine[],
  seats: readonly Seat[],
): Report | null {
  const { report } = ui;
  if (!report) return null;
  const ends = log.flatMap((l, i) => (report.ends(l.entry) ? [i] : []));
  for (let i = ends.length - 1; i >= 0; i--) {
    const begun = log[ends[i - 1] ?? -1];
    const seat = (begun && ui.turnOf?.(begun.entry)) ?? null;
    if (seat === null || seats.length === 0 || seats.includes(seat))
      return accounted(report, log.slice((ends[i - 1] ?? -1) + 1, (ends[i] as number) + 1), seat);
  }
  return null;
}

/** Lines by heading, what matters most first; those without one are left out. */
export function byWeight(report: NonNullable<GameUi['report']>, lines: readonly LogLine[]): Report['headings'] {
  const byHeading = new Map<string, LogLine[]>();
  for (const line of lines) {
    const heading = report.heading(line.entry);
    if (heading === null) continue;
    const known = byHeading.get(heading);
    if (known) known.push(line);
    else byHeading.set(heading, [line]);
  }
  const { order = [] } = report;
  return [...byHeading]
    .map(([id, of]) => ({ id, lines: of }))
    .sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
}

/** The lines of one turn by heading; the last of them ended it. */
function accounted(
  report: NonNullable<GameUi['report']>,
  lines: readonly LogLine[],
  seat: Seat | null,
): Report | null {
  const last = lines.at(-1);
  const headings = byWeight(report, lines.slice(0, -1));
  if (!last || headings.length === 0) return null;
  return { key: `${last.seq}/${last.n}`, seq: last.seq, seat, headings };
}

type Acting = { [K in 'seat' | 'by']?: string | undefined };
/**
 * Did I do that myself? What my standing orders did I did not, nor what others did who hold my seat too, or held it
 * before me.
 */
export function isMine({ seat, by }: Acting, me: Pick<Me, 'seats' | 'user'>): boolean {
  if (seat === undefined || !me.seats.includes(seat) || by === 'orders') return false;
  return by === undefined || !me.user || by === me.user.id;
}

/** The step of my last act in the log; -1: none. */
export const myLastAct = ({ log, me }: Pick<AnyTable, 'log' | 'me'>): number =>
  log.findLast((l) => isMine(l, me))?.seq ?? -1;

/**
 * The step of the last act with which I went on by myself; -1: none. What I answered in the turn of somebody else, as
 * a defender, puts nothing away that is told of mine; a ruling does, for what it changed on the board nobody moved.
 */
export function myLastMove({ turnOf }: Pick<GameUi, 'turnOf'>, { log, me }: Pick<AnyTable, 'log' | 'me'>): number {
  let whose: Seat | null = null;
  let last = -1;
  const mine = (of: Seat | null): boolean => of === null || me.seats.includes(of);
  for (const line of log) {
    const { seq, entry } = line;
    // The line with which my turn begins is an act of it already, as the last one is.
    const next: Seat | null = turnOf?.(entry) ?? whose;
    if (isMine(line, me) && (mine(whose) || mine(next))) last = seq;
    if (entry.key === 'ruling') last = seq;
    whose = next;
  }
  return last;
}
