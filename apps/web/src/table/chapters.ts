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
