import type { State } from '@wardroom/tarawa/read';
import { momentOf } from '@wardroom/tarawa/read';
import type { LogLine } from '../../../table/game-ui.ts';
import type { Loss } from './fought.ts';
import { lossesIn } from './fought.ts';

/** What cost the Marines something: a group of positions, artillery, an event, a close combat. */
export interface Cause {
  what: 'field' | 'artillery' | 'event' | 'combat';
  /** The field, the event, or the hex of the combat. */
  of: string;
}
/** The losses of a stack by one cause. */
export interface TollRow {
  hex: string;
  cause: Cause;
  lost: readonly Loss[];
  /** Units that are disrupted by it and lost no step. */
  disrupted: readonly string[];
}
/** What the Japanese and the events of a turn have cost. */
export interface Toll {
  turn: number;
  steps: number;
  rows: readonly TollRow[];
  /** What happened to leaders. */
  leaders: readonly LogLine[];
}

const text = (l: LogLine, name: string): string => String(l.entry.params?.[name] ?? '');
/** Acts of the Marines, and their landing: what they lose there is told with it. */
const OWN = /^(attack|barrage|move|enter|infiltrate|landing|wade|lvt|place|cp|support)\./;
const LEADERS = /^us\.(heroFalls|heroLost|hqFlipped|cpHit)$/;
const HURT = /^us\.(stepLost|eliminated|disrupted)$/;

/** What a line begins that may cost something; undefined: it goes on with what was on. */
function causeOf(l: LogLine, event: string): Cause | null | undefined {
  const { key } = l.entry;
  if (key === 'fire.hits' || key === 'fire.leader') return { what: 'field', of: text(l, 'field') };
  if (key === 'artillery.hits') return { what: 'artillery', of: '' };
  if (key === 'combat.begins') return text(l, 'by') === 'us' ? null : { what: 'combat', of: text(l, 'hex') };
  if (key.startsWith('event.')) return { what: 'event', of: event };
  return OWN.test(key) ? null : undefined;
}

/** What the Japanese and the events of the present turn have cost so far; null: nothing. */
export function tollOf(log: readonly LogLine[], view: State): Toll | null {
  const lines = log.slice(log.findLastIndex((l) => l.entry.key === 'turn.begins') + 1);
  const groups = new Map<string, { hex: string; cause: Cause; lines: LogLine[] }>();
  const leaders: LogLine[] = [];
  let cause: Cause | null = null;
  let event = '';
  /** Where the units that were hit stood: who is eliminated stands nowhere any more. */
  const stood = new Map<string, string>();
  for (const l of lines) {
    const { key } = l.entry;
    if (key === 'event.drawn') event = text(l, 'event');
    const begun = causeOf(l, event);
    if (begun !== undefined) cause = begun;
    if (text(l, 'hex') !== '' && text(l, 'unit') !== '') stood.set(text(l, 'unit'), text(l, 'hex'));
    if (!cause) continue;
    if (LEADERS.test(key)) leaders.push(l);
    if (!HURT.test(key)) continue;
    const gone = lines.find((x) => x.entry.key === 'us.eliminated' && text(x, 'unit') === text(l, 'unit'));
    const at = cause.what === 'combat' ? cause.of : stood.get(text(l, 'unit'));
    const hex = at ?? (gone ? text(gone, 'hex') : (view.us[text(l, 'unit')]?.at ?? ''));
    const id = `${hex} ${cause.what} ${cause.of}`;
    const group = groups.get(id) ?? { hex, cause, lines: [] };
    group.lines.push(l);
    groups.set(id, group);
  }
  const rows = [...groups.values()].map(({ hex, cause: by, lines: own }): TollRow => {
    const lost = lossesIn(own);
    const hurt = new Set(lost.map((x) => x.unit));
    const disrupted = own.filter((l) => l.entry.key === 'us.disrupted').map((l) => text(l, 'unit'));
    return { hex, cause: by, lost, disrupted: disrupted.filter((u) => !hurt.has(u)) };
  });
  if (rows.length + leaders.length === 0) return null;
  const steps = rows.reduce((n, r) => n + r.lost.reduce((m, l) => m + l.steps, 0), 0);
  return { turn: momentOf(view).round, steps, rows: rows.sort((a, b) => a.hex.localeCompare(b.hex)), leaders };
}

/** 4.4 to 4.7 The Japanese are done for this turn, and the Marines act. */
export const marinesAct = (view: State): boolean => /^(engineersAndHqs|usActions)$/.test(momentOf(view).phase);
