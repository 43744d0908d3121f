import type { UnitNation, UnitType } from '@wardroom/cnc/read';
import type { LogLine } from '../../../table/game-ui.ts';

/** Steps that a unit lost to a shot; `cv`: what it has left. */
export interface Loss {
  nation: UnitNation;
  type: UnitType;
  cv: number;
}
/** One unit's fire, or its bombs: whom it was at, the dice as they fell, what they cost. */
export interface Shot {
  what: 'fire' | 'bomb';
  id: string;
  nation?: UnitNation;
  type?: UnitType;
  /** The side and the class that were fired at. */
  side?: string;
  at?: string;
  /** A die up to this is a hit. */
  power: number;
  dice: readonly number[];
  hits: number;
  losses: Loss[];
}
/** Something else that happened: a group joins, a unit leaves, escapes, is stranded, a new round. */
export interface Happening {
  what: 'told';
  id: string;
  line: LogLine;
}
export type Part = Shot | Happening;

/** A battle that is over. */
export interface Fought {
  area: string;
  /** Names the end of it. */
  key: string;
  seq: number;
  /** Who attacked whom; empty: the log does not reach back to it. */
  attacker: string;
  targets: readonly string[];
  parts: readonly Part[];
}

const told = new Set([
  'battle.joins',
  'battle.leaves',
  'battle.escapes',
  'battle.stranded',
  'battle.strike',
  'battle.kamikaze',
  'battle.round',
]);

interface Params {
  area?: string;
  from?: string;
  nation: UnitNation;
  type: UnitType;
  cv: number;
  side: string;
  at: string;
  power: number;
  dice: readonly number[];
  hits: number;
}
const params = (l: LogLine): Params => (l.entry.params ?? {}) as unknown as Params;
const placeOf = (l: LogLine): string => params(l).area ?? params(l).from ?? '';

function partsOf(lines: readonly LogLine[], area: string): Part[] {
  const out: Part[] = [];
  for (const line of lines) {
    if (placeOf(line) !== area) continue;
    const p = params(line);
    const id = `${line.seq}/${line.n}`;
    const last = out.findLast((x): x is Shot => x.what !== 'told');
    switch (line.entry.key) {
      case 'battle.fires': {
        const { nation, type, side, at, power, dice, hits } = p;
        out.push({ what: 'fire', id, nation, type, side, at, power, dice, hits, losses: [] });
        break;
      }
      case 'battle.bombs':
        out.push({ what: 'bomb', id, power: 1, dice: p.dice, hits: p.hits, losses: [] });
        break;
      case 'battle.hit':
      case 'battle.eliminated':
        last?.losses.push({ nation: p.nation, type: p.type, cv: p.cv });
        break;
      default:
        if (told.has(line.entry.key)) out.push({ what: 'told', id, line });
    }
  }
  return out;
}
/** Where the story of a battle in an area begins: when it was declared, or (Sneak Raid) when the turn began. */
const begin = (log: readonly LogLine[], area: string, sneak: boolean): number =>
  log.findLastIndex((l) =>
    sneak ? l.entry.key === 'turn.begins' : l.entry.key === 'battle.activated' && placeOf(l) === area,
  );

/** 18.5 What has happened so far in the battle that is fought in an area. */
export const soFar = (log: readonly LogLine[], area: string, sneak: boolean): Part[] =>
  partsOf(log.slice(begin(log, area, sneak) + 1), area);

/** Who attacked whom, in a battle that is over: the faction whose turn it is, and whom it named. */
function opposed(before: readonly LogLine[], area: string, sneak: boolean, parts: readonly Part[]) {
  if (sneak) {
    const sides = parts.flatMap((x) => (x.what === 'fire' && x.side ? [x.side] : []));
    return { attacker: 'japan', targets: [...new Set(sides)].filter((s) => s !== 'japan') };
  }
  const turn = before.findLast((l) => l.entry.key === 'turn.begins');
  const { targets = [] } = before[begin(before, area, sneak)]?.entry.params ?? {};
  return { attacker: String(turn?.entry.params?.faction ?? ''), targets: (targets as string[]).map(String) };
}

/** The last battle or Sneak Raid that is over; null: the log knows of none. */
export function lastFought(log: readonly LogLine[]): Fought | null {
  const i = log.findLastIndex((l) => l.entry.key === 'battle.ends' || l.entry.key === 'war.declared');
  const end = log[i];
  if (!end) return null;
  const before = log.slice(0, i);
  const sneak = end.entry.key === 'war.declared';
  const turn = sneak ? before.slice(begin(before, '', true) + 1) : [];
  const shot = turn.findLast((l) => l.entry.key === 'battle.fires' || l.entry.key === 'battle.joins');
  if (sneak && !shot) return null;
  const area = placeOf(shot ?? end);
  const parts = soFar(before, area, sneak);
  return { area, key: `${end.seq}/${end.n}`, seq: end.seq, parts, ...opposed(before, area, sneak, parts) };
}

/** What a battle cost each nation that fired or was hit: hits taken, blocks eliminated. */
export function costOf(parts: readonly Part[]): { nation: UnitNation; hits: number; gone: number }[] {
  const out = new Map<UnitNation, { hits: number; gone: number }>();
  const of = (nation: UnitNation) => {
    const cost = out.get(nation) ?? { hits: 0, gone: 0 };
    out.set(nation, cost);
    return cost;
  };
  for (const part of parts) {
    if (part.what === 'told') continue;
    if (part.nation) of(part.nation);
    for (const { nation, cv } of part.losses) {
      of(nation).hits++;
      if (cv === 0) of(nation).gone++;
    }
  }
  return [...out].map(([nation, cost]) => ({ nation, ...cost }));
}
