import type { State } from '@wardroom/aa1942/read';
import type { Json } from '@wardroom/rules';
import type { LogLine } from '../../../table/game-ui.ts';
import type { TableStore } from '../types.ts';

/** One throw of a battle as it is shown. */
export interface Throw {
  key: string;
  round: number;
  step: string;
  side: 'attacker' | 'defender';
  groups: readonly { type: string; power: string; value: number; dice: readonly number[] }[];
  hits: number;
  seq: number;
  /** What was chosen for these hits. */
  lost?: Readonly<Record<string, number>>;
}

export interface Summary {
  battle: string;
  space: string;
  kind: string;
  power: string;
  result: string;
  rounds: number;
  before: Sides;
  losses: Sides;
  lostIpcs: { attacker: number; defender: number };
  seq: number;
}
export interface Sides {
  attacker: Readonly<Record<string, number>>;
  defender: Readonly<Record<string, number>>;
}

interface Fields {
  [name: string]: Json | undefined;
}
const fields = (line: LogLine): Fields => (line.entry.params ?? {}) as Fields;

/** The battle that is being fought: from the innermost frame that names one. */
export function battleNow(g: State): string | null {
  let found: string | null = null;
  let depth = -1;
  for (const frame of Object.values(g._stack)) {
    const battle = (frame as unknown as { battle?: string }).battle;
    if (battle && Number(frame.id) > depth) {
      depth = Number(frame.id);
      found = battle;
    }
  }
  return found;
}

/** The throws of a battle in the present turn, oldest first. */
export function throwsOf(log: readonly LogLine[], battle: string, upTo: number): Throw[] {
  const out: Throw[] = [];
  for (let i = log.length - 1; i >= 0; i--) {
    const line = log[i] as LogLine;
    if (line.seq > upTo) continue;
    if (line.entry.key === 'turn.begins') break;
    const p = fields(line);
    if (p.battle !== battle) continue;
    if (line.entry.key === 'combat.begins') break;
    const known = { key: `${line.seq}.${line.n}`, seq: line.seq, hits: Number(p.hits ?? p.damage) };
    if (line.entry.key === 'combat.dice') {
      const { round, step, side, groups } = p as unknown as Throw;
      out.push({ ...known, round, step, side, groups });
    } else if (line.entry.key === 'combat.damage') {
      const bombers = { type: 'bomber', power: p.power as string, value: 0, dice: p.dice as number[] };
      out.push({ ...known, round: 1, step: 'damage', side: 'attacker', groups: [bombers] });
    }
  }
  out.reverse();
  for (const line of log) {
    const p = fields(line);
    if (line.entry.key !== 'combat.casualties' || p.battle !== battle || line.seq > upTo) continue;
    const of = out.findLast((x) => x.step === p.step && x.round === p.round && x.seq <= line.seq);
    if (of) of.lost = p.units as unknown as Record<string, number>;
  }
  return out;
}

/** Battles that have ended, newest last, from a line of the log on. */
export function summaries(log: readonly LogLine[], from = 0): Summary[] {
  return log
    .filter((l) => l.entry.key === 'combat.summary' && l.seq >= from)
    .map((l) => ({ ...(fields(l) as unknown as Summary), seq: l.seq }));
}

/** Step where the present turn began. */
export function turnStart(table: Pick<TableStore, 'log' | 'seq'>): number {
  for (let i = table.log.length - 1; i >= 0; i--) {
    const line = table.log[i] as LogLine;
    if (line.seq <= table.seq && line.entry.key === 'turn.begins') return line.seq;
  }
  return 0;
}

/** Decisions that the battle board asks. */
export const battlePrompts: readonly string[] = (
  'pickBattle casualties agreeCasualties submarines retreatOrContinue transportsLastChance stalemate seaChoice ' +
  'bombard intercept landStranded'
).split(' ');
