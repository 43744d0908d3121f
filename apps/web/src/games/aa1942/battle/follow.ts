import type { State } from '@wardroom/aa1942/read';
import type { Json } from '@wardroom/rules';
import type { LogLine, Translate } from '../../../table/game-ui.ts';
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
  /** 6.2.2 What a raid did to the factory. */
  damage?: number;
  /** Whose units the defender's dice were, in the order of their first throw. */
  defenders: readonly string[];
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
  const frames = Object.values(g._stack) as unknown as readonly { id: string; battle?: string }[];
  const inside = frames.filter((f) => f.battle).sort((a, b) => Number(a.id) - Number(b.id));
  return inside.at(-1)?.battle ?? null;
}

/** The throws of a battle in the present turn, oldest first. */
export function throwsOf(log: readonly LogLine[], battle: string, upTo: number): Throw[] {
  const out: Throw[] = [];
  const begins = ({ seq, entry: { key, params } }: LogLine): boolean =>
    seq <= upTo && (key === 'turn.begins' || (key === 'combat.begins' && params?.battle === battle));
  for (const line of log.slice(log.findLastIndex(begins) + 1)) {
    const p = fields(line);
    const { key } = line.entry;
    if (p.battle !== battle || line.seq > upTo) continue;
    const known = { key: `${line.seq}.${line.n}`, seq: line.seq, hits: Number(p.hits ?? p.damage) };
    if (key === 'combat.dice') {
      const { round, step, side, groups } = p as unknown as Throw;
      out.push({ ...known, round, step, side, groups });
    } else if (key === 'combat.damage') {
      const bombers = { type: 'bomber', power: p.power as string, value: 0, dice: p.dice as number[] };
      out.push({ ...known, round: 1, step: 'damage', side: 'attacker', groups: [bombers] });
    } else if (key === 'combat.casualties') {
      const of = out.findLast((x) => x.step === p.step && x.round === p.round);
      if (of) of.lost = p.units as unknown as Record<string, number>;
    }
  }
  return out;
}

/** Hits and, of a raid, damage that these throws came to: bombs do not hit anybody. */
export function cameOf(t: Translate, thrown: readonly Throw[]): string {
  const [bombs, shots] = [thrown.filter((x) => x.step === 'damage'), thrown.filter((x) => x.step !== 'damage')];
  const sum = (of: readonly Throw[]): number => of.reduce((n, x) => n + x.hits, 0);
  return [
    ...(shots.length > 0 ? [t('aa.battle.hits', { n: sum(shots) })] : []),
    ...(bombs.length > 0 ? [t('aa.battle.damageDone', { n: sum(bombs) })] : []),
  ].join(', ');
}

/** Battles that have ended, newest last, from a line of the log on. */
export function summaries(log: readonly LogLine[], from = 0): Summary[] {
  const out: Summary[] = [];
  let bombs: Fields = {};
  let fired: Fields[] = [];
  for (const l of log) {
    if (l.entry.key === 'combat.dice' && l.entry.params?.side === 'defender') fired.push(fields(l));
    if (l.entry.key === 'combat.damage') bombs = fields(l);
    if (l.entry.key !== 'combat.summary') continue;
    const ended = fields(l) as unknown as Summary;
    const own = fired.filter((p) => p.battle === ended.battle).flatMap((p) => p.groups as unknown as Throw['groups']);
    const s = { ...ended, seq: l.seq, defenders: [...new Set(own.map((d) => d.power))] };
    if (l.seq >= from) out.push(bombs.battle === s.battle ? { ...s, damage: Number(bombs.damage) } : s);
    bombs = {};
    fired = fired.filter((p) => p.battle !== ended.battle);
  }
  return out;
}

/** Whose the defender's units were: nobody's colour stands for several. */
export const holderOf = (s: Summary): string => (s.defenders.length === 1 ? (s.defenders[0] ?? '') : '');

/** Step where the present turn began. */
export const turnStart = ({ log, seq }: Pick<TableStore, 'log' | 'seq'>): number =>
  log.findLast((l) => l.seq <= seq && l.entry.key === 'turn.begins')?.seq ?? 0;

/** Decisions that the battle board asks. */
export const battlePrompts: readonly string[] = (
  'pickBattle casualties agreeCasualties submarines retreatOrContinue transportsLastChance stalemate seaChoice ' +
  'bombard intercept landStranded'
).split(' ');
