import type { LogEntry } from '@wardroom/rules';
import type { Field, State } from '@wardroom/tarawa/read';
import { approachOf, barrageChance, content, jpIn, landingDrifts, runOf } from '@wardroom/tarawa/read';
import type { Open } from '../../../kit/choosing.ts';
import { logRule } from '../describe.ts';
import type { TableStore } from '../types.ts';
import { colors } from './overlays.ts';
import { isHex } from './things.ts';

/** A way that is drawn on the chart, over the middles of hexes. */
export interface Way {
  id: string;
  hexes: readonly string[];
  color: string;
  dashed?: boolean;
  label?: string;
}
/** A line of the act, with its rule and the colour of the position that it is about. */
export interface ToldLine {
  entry: LogEntry;
  rule: string;
  color: string | null;
}
/** The act that is told, or that was told last: what it says and where it happens. */
export interface Told {
  seq: number;
  lines: readonly ToldLine[];
  hexes: readonly string[];
  ways: readonly Way[];
}

/** Of a chain of acts the one that is shown, or the last before it that said anything; null: nothing is told. */
export function toldAct(table: TableStore): Told | null {
  const cue = table.telling.at;
  const acts = cue ? (table.stepAt(cue.seq)?.acts ?? []) : [];
  if (!cue || cue.seq !== table.seq || acts.length < 2) return null;
  const act = acts.slice(0, cue.act + 1).findLast((a) => a.log.length > 0);
  if (!act) return null;
  const g = act.view as State;
  return {
    seq: cue.seq,
    lines: act.log.map((entry) => ({ entry, rule: logRule(entry), color: colorOf(g, entry) })),
    hexes: act.log.flatMap((l) => hexesOf(g, l)),
    ways: act.log.flatMap((l, n) => waysOf(g, l, String(n))),
  };
}

const text = (l: LogEntry, name: string): string => String(l.params?.[name] ?? '');
const fieldOf = (g: State, l: LogEntry): Field | undefined => content(g).fields.find((f) => f.id === text(l, 'field'));
function colorOf(g: State, l: LogEntry): string | null {
  const name = fieldOf(g, l)?.color ?? (l.key === 'action.acts' ? text(l, 'color') : '');
  return colors[name] ?? null;
}

/** The positions of a field from which somebody can have acted. */
function manned(g: State, f: Field): string[] {
  const all = f.members.map((id) => content(g).position(id).hex);
  const held = all.filter((hex) => jpIn(g, hex).length > 0);
  return held.length > 0 ? held : all;
}
function hexesOf(g: State, l: LogEntry): string[] {
  const named = Object.values(l.params ?? {}).filter((v): v is string => typeof v === 'string' && isHex(v));
  const field = l.key === 'action.acts' ? fieldOf(g, l) : undefined;
  return field ? [...named, ...manned(g, field)] : named;
}

/** Fire goes from its position to whom it hits, a move from where to where, a landing along its run. */
function waysOf(g: State, l: LogEntry, id: string): Way[] {
  const field = fieldOf(g, l);
  if (l.key === 'fire.hits' && field) {
    const to = text(l, 'hex');
    return manned(g, field)
      .filter((from) => from !== to)
      .map((from) => ({ id: `${id} ${from}`, hexes: [from, to], color: colors[field.color] as string }));
  }
  if (l.key === 'landing.drift')
    return [{ id, hexes: straight(runOf(text(l, 'hex'), text(l, 'drift'))), color: lane }];
  const from = text(l, 'from');
  const position = text(l, 'position');
  const to = position === '' ? text(l, 'hex') : content(g).positions.find((p) => p.id === position)?.hex;
  return l.key.startsWith('jp.') && isHex(from) && to !== undefined && isHex(to)
    ? [{ id, hexes: [from, to], color: '#7a2f24' }]
    : [];
}

const lane = '#1f5f86';
/** A run that goes up in zigzag is one line for the eye, after its drift along the row in which it begins. */
const straight = (run: readonly string[]): string[] =>
  run.filter((hex, i) => i === run.length - 1 || hex.slice(0, 2) === run[0]?.slice(0, 2));
const share = (n: number, of: number): string => `${Math.round((100 * n) / Math.max(1, of))}%`;
/** 8.4 From a gun that is chosen to each position that it can barrage, with the chance to disrupt. */
export function barrageWays(g: State, open: Open<'position'>): Way[] {
  return [...open.on.position.values()].flat().flatMap(({ kind, prefix }) => {
    const [unit = '', , position = ''] = prefix.map(String);
    const from = g.us[unit]?.at;
    if (kind !== 'barrage' || from === undefined || position === '') return [];
    const { ways, of } = barrageChance(g, unit, position);
    const hexes = [from, content(g).position(position).hex];
    return [{ id: `barrage ${unit} ${position}`, hexes, color: '#7a2f24', dashed: true, label: share(ways, of) }];
  });
}
/** 5.12 The ways that a landing from this hex may take, the likeliest whole, each with its share of the next cards. */
export function driftWays(g: State, hex: string): Way[] {
  const approach = approachOf(hex);
  if (!approach || approach.beach === 'G') return [];
  return landingDrifts(g, hex).map((d, n) => ({
    id: `drift ${d.start} ${d.run.at(-1)}`,
    hexes: straight([hex, ...(d.start === hex ? [] : [d.start]), ...d.run]),
    color: lane,
    dashed: n > 0,
    label: share(d.ways, d.of),
  }));
}
