import type { GameUi, LogLine, Target } from '../table/game-ui.ts';
import type { Mark } from './replay-table.svelte.ts';

/** A battle of a chapter: the step in which it began, its place, and the line that tells its end. */
export interface PartBattle {
  seq: number;
  id: string;
  line: LogLine;
  target: Target | null;
}

/** A chapter of a replay: a power's turn, a side's card, a season, a turn; whatever the game is played in. */
export interface Part {
  seq: number;
  round: number;
  /** Whose it is; left out: everybody's. */
  seat?: string;
  /** Its name, where a chapter is a phase. */
  phase?: string;
  /** The line that says what it is about; left out: none does. */
  line?: LogLine;
  battles: PartBattle[];
}

type Told = Pick<GameUi, 'turnOf' | 'matters' | 'story' | 'logTarget' | 'phaseIsChapter'>;

/** The record begins within a turn of which there is something to tell: from a position, no line says whose it is. */
function within(ui: Told, log: readonly LogLine[]): boolean {
  const first = log.findIndex((l) => ui.turnOf?.(l.entry));
  const before = first < 0 ? log : log.slice(0, first);
  return before.some((l) => ui.matters?.(l.entry) || ui.story?.account(l.entry)?.battle !== undefined);
}

/** Each round, or each phase where phases are chapters. */
function seasons(ui: Told, marks: readonly Mark[]): Part[] {
  const out: Part[] = [];
  for (const { seq, round, phase } of marks) {
    const last = out.at(-1);
    if (round < 1 || (last?.round === round && (!ui.phaseIsChapter || last.phase === phase))) continue;
    out.push({ seq, round, ...(ui.phaseIsChapter ? { phase } : {}), battles: [] });
  }
  return out;
}

/** The turns of sides, from the lines that begin them. */
function turns(ui: Told, marks: readonly Mark[], log: readonly LogLine[]): Part[] {
  return log.flatMap(({ seq, entry }): Part[] => {
    const seat = ui.turnOf?.(entry);
    const round = marks.findLast((m) => m.seq <= seq)?.round ?? 0;
    return seat ? [{ seq, round, seat, battles: [] }] : [];
  });
}

/** Where chapters begin: with turns, else with rounds or phases; with both where a phase may pass without a turn. */
function begun(ui: Told, marks: readonly Mark[], log: readonly LogLine[]): Part[] {
  if (!ui.turnOf) return seasons(ui, marks);
  const own = turns(ui, marks, log);
  if (ui.phaseIsChapter) return [...seasons(ui, marks), ...own].sort((a, b) => a.seq - b.seq);
  const { seq = 0, round = 0, seat } = marks[0] ?? {};
  return within(ui, log) ? [{ seq, round, ...(seat ? { seat } : {}), battles: [] }, ...own] : own;
}

/** The chapter after this one that a line belongs to. What a step still told that ends a phase belongs before it. */
function following(ui: Told, parts: readonly Part[], at: number, line: LogLine): number {
  if (ui.turnOf?.(line.entry)) return parts.findIndex((p, i) => i > at && p.phase === undefined);
  const round = ui.story?.account(line.entry)?.round;
  if (round !== undefined && !ui.turnOf)
    return Math.max(
      at,
      parts.findLastIndex((p) => p.round === round),
    );
  let to = at;
  for (let next = parts[to + 1]; next; next = parts[to + 1]) {
    const first = at < 0 && next.seq <= line.seq;
    if (!first && (next.seq >= line.seq || (ui.turnOf && next.phase === undefined))) break;
    to++;
  }
  return to;
}

/** The chapters of a record, in order, each with its battles. */
export function partsOf(ui: Told, marks: readonly Mark[], log: readonly LogLine[]): readonly Part[] {
  const parts = begun(ui, marks, log);
  const seasoned = ui.turnOf !== undefined && ui.phaseIsChapter === true;
  let at = ui.turnOf && (seasoned || within(ui, log)) ? 0 : -1;
  /** Lines since the last battle of the chapter ended. */
  let since: LogLine[] = [];
  for (const line of log) {
    const to = following(ui, parts, at, line);
    if (to !== at) since = [];
    at = to;
    const part = parts[at];
    if (!part) continue;
    const id = ui.story?.account(line.entry)?.battle;
    // A battle is told below the chapter: its line is not its name as well.
    if (!part.line && id === undefined && ui.matters?.(line.entry)) part.line = line;
    since.push(line);
    if (id === undefined) continue;
    const names = (l: LogLine): boolean => Object.values(l.entry.params ?? {}).some((v) => v === id);
    // A move may name the place too: the line with which the battle opens goes before it, where the game has one.
    const opens = (l: LogLine): boolean => ui.story?.account(l.entry)?.opens === true;
    const first = since.findLast((l) => opens(l) && names(l)) ?? since.find(names) ?? line;
    part.battles.push({
      seq: first.seq,
      id,
      line,
      target: ui.logTarget?.(line.entry) ?? ui.logTarget?.(first.entry) ?? null,
    });
    since = [];
  }
  // Of a phase in which nothing came to anything there is nothing to tell; the year stays.
  const told = (p: Part): boolean => p.phase === undefined || p.line !== undefined || p.battles.length > 0;
  return seasoned ? parts.filter((p, i) => told(p) || parts[i - 1]?.round !== p.round) : parts;
}
