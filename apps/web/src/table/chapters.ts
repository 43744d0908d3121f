import type { Seat } from '@wardroom/rules';
import type { GameUi, LogLine } from './game-ui.ts';

/** A turn as it is told: whose, where it begins, the lines that say what it came to. */
export interface Chapter {
  seat: Seat;
  /** Its first step. */
  seq: number;
  lines: readonly LogLine[];
}

/**
 * A log in chapters: a turn each, with what matters of it. A log that begins within a turn calls it after who acts.
 */
export function chaptersOf(ui: Pick<GameUi, 'turnOf' | 'matters'>, log: readonly LogLine[]): Chapter[] {
  const out: (Chapter & { lines: LogLine[] })[] = [];
  // Where no line begins a turn none is told by itself.
  if (!ui.turnOf) return out;
  for (const line of log) {
    const seat = ui.turnOf(line.entry);
    if (seat) out.push({ seat, seq: line.seq, lines: [] });
    if (!ui.matters?.(line.entry)) continue;
    if (out.length === 0 && line.seat) out.push({ seat: line.seat, seq: line.seq, lines: [] });
    out.at(-1)?.lines.push(line);
  }
  return out;
}

/**
 * The turns of others since my last one; none while the newest turn is somebody else's. `begun`: a turn of mine begins
 * with what I am asked, though no line says so.
 */
export function sinceMyTurn(chapters: readonly Chapter[], mine: readonly Seat[], begun = false): readonly Chapter[] {
  const now = chapters.at(-1);
  if (!now || !(begun || mine.includes(now.seat))) return [];
  const before = begun ? chapters : chapters.slice(0, -1);
  return before.slice(before.findLastIndex((c) => mine.includes(c.seat)) + 1).filter((c) => c.lines.length > 0);
}

/** So many lines are read in ten seconds, whose turn it was among them. */
const BRIEF = 13;

/**
 * The last turns, as many as are read in ten seconds: of each what it began with and what happened somewhere, or all
 * where that is next to nothing. The newest one is there, however long.
 */
export function inBrief(chapters: readonly Chapter[], somewhere: (line: LogLine) => boolean): Chapter[] {
  const out: Chapter[] = [];
  let room = BRIEF;
  for (const c of [...chapters].reverse()) {
    const short = c.lines.filter((l, i) => i === 0 || somewhere(l));
    const lines = short.length > 1 ? short : c.lines;
    if (lines.length === 0) continue;
    if (out.length > 0 && lines.length + 1 > room) break;
    out.unshift({ ...c, lines });
    room -= lines.length + 1;
  }
  return out;
}
