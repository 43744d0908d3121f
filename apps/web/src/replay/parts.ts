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

/** Where chapters begin: with the lines that begin a turn, else with each round or, where they are chapters, phase. */
function begun(ui: Told, marks: readonly Mark[], log: readonly LogLine[]): Part[] {
  if (ui.turnOf) {
    const turns = log.flatMap(({ seq, entry }): Part[] => {
      const seat = ui.turnOf?.(entry);
      const round = marks.findLast((m) => m.seq <= seq)?.round ?? 0;
      return seat ? [{ seq, round, seat, battles: [] }] : [];
    });
    const { seq = 0, round = 0, seat } = marks[0] ?? {};
    return within(ui, log) ? [{ seq, round, ...(seat ? { seat } : {}), battles: [] }, ...turns] : turns;
  }
  const out: Part[] = [];
  for (const { seq, round, phase } of marks) {
    const last = out.at(-1);
    if (round < 1 || (last?.round === round && (!ui.phaseIsChapter || last.phase === phase))) continue;
    out.push({ seq, round, ...(ui.phaseIsChapter ? { phase } : {}), battles: [] });
  }
  return out;
}

/** The chapters of a record, in order, each with its battles. */
export function partsOf(ui: Told, marks: readonly Mark[], log: readonly LogLine[]): readonly Part[] {
  const parts = begun(ui, marks, log);
  let at = ui.turnOf && within(ui, log) ? 0 : -1;
  /** Lines since the last battle of the chapter ended. */
  let since: LogLine[] = [];
  for (const line of log) {
    const begins = ui.turnOf ? ui.turnOf(line.entry) : (parts[at + 1]?.seq ?? Number.POSITIVE_INFINITY) <= line.seq;
    if (begins) {
      at++;
      since = [];
    }
    const part = parts[at];
    if (!part) continue;
    if (!part.line && ui.matters?.(line.entry)) part.line = line;
    since.push(line);
    const id = ui.story?.account(line.entry)?.battle;
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
  return parts;
}
