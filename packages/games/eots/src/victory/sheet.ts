import { ids } from '@wardroom/rules';
import national from '../../data/national.json' with { type: 'json' };
import { burmaRoad } from '../burma-road.ts';
import { controller } from '../control.ts';
import { inPhilippines } from '../political-phase/lands.ts';
import { scenarioOf } from '../scenarios.ts';
import type { HexId, State } from '../state.ts';
import { hqReaches, joined } from '../supply.ts';
import { track, warInEurope } from '../tracks.ts';

/** One line of the victory sheet. Points count for Japan. */
export interface SheetLine {
  /** Letter of the condition (R20.4, R20.6), `K.4600` for one of several hexes, `handicap` (R21.1). */
  id: string;
  points: number;
  rule: string;
}

const nation = (id: string) => national.nations.find((n) => n.id === id) as { [field: string]: unknown };
const northernIndia = nation('india').northern as readonly HexId[];
const newGuinea = nation('new-guinea').controlHexes as readonly HexId[];
const philippines = (national.regionHexes.Philippines as readonly HexId[]).filter(inPhilippines);
const townsville = '3727';
const oahu = '5808';
const rabaul = '4021';
const guadalcanal = '4423';

/** The rule of each table that scores scenarios. */
export const ruleOf = { '1942': 'R20.4', '1943': 'R20.5', '1944': 'R20.6' } as const;

/** R20.4, R20.5, R20.6 Which table scores a scenario: `1942`, `1943` or `1944`; null: a campaign (R19). */
export function tableOf(scenario: string): keyof typeof ruleOf | null {
  const s = scenarioOf(scenario);
  const year = s.victoryFrom ?? s.id;
  return year === '1942' || year === '1943' || year === '1944' ? year : null;
}

const japanHas = (g: State, id: HexId): boolean => controller(g, id) === 'japan';

/** R20.6 N, O: who holds all of New Guinea. */
function newGuineaPoints(g: State): { id: string; points: number } {
  if (newGuinea.every((h) => japanHas(g, h))) return { id: 'N', points: 5 };
  return { id: 'O', points: newGuinea.every((h) => controller(g, h) === 'allied') ? 0 : 3 };
}

/** R20.6 Q, R: the Philippines. */
function philippinePoints(g: State): { id: string; points: number } {
  const held = philippines.filter((h) => controller(g, h) === 'allied');
  if (held.length === 0) return { id: 'Q', points: 5 };
  return { id: 'R', points: held.filter((h) => hqReaches(g, 'allied', h)).length <= 5 ? 3 : 0 };
}

/**
 * R20.4-R20.7 The Japanese victory points as they stand now: every letter that is counted at the end of the last turn,
 * and what was earned on the way (K, L, M). Letters without points are listed with 0.
 */
export function victorySheet(g: State): SheetLine[] {
  const scenario = g.options.now?.scenario ?? '1942';
  const table = tableOf(scenario);
  if (!table) return [];
  const rule = ruleOf[table];
  const india = track(g, 'india');
  const northern = northernIndia.filter((h) => japanHas(g, h)).length;
  const lines: { id: string; points: number }[] = [
    { id: 'A', points: warInEurope(g) },
    { id: 'B', points: track(g, 'china') },
    { id: 'C', points: g.nations.china ? 5 : 0 },
    { id: 'D', points: burmaRoad(g) === 'open' ? 0 : 1 },
    { id: 'E', points: joined(g, 'allied', townsville, oahu) ? 0 : 5 },
    { id: 'F', points: northern + (northern === northernIndia.length ? 2 : 0) },
    { id: 'G', points: india === 1 || india === 2 ? 1 : 0 },
    { id: 'H', points: india === 3 || india === 4 ? 2 : 0 },
    { id: 'I', points: japanHas(g, rabaul) && japanHas(g, guadalcanal) ? 1 : 0 },
    { id: 'J', points: Math.max(0, 7 - track(g, 'pw')) },
    ...ids(g.earned).map((id) => ({ id, points: g.earned[id]?.points ?? 0 })),
  ];
  if (table === '1944') {
    lines.push(newGuineaPoints(g));
    lines.push({ id: 'P', points: japanHas(g, rabaul) && hqReaches(g, 'japan', rabaul) ? 3 : 0 });
    lines.push(philippinePoints(g));
  }
  const handicap = g.options.now?.handicap ?? 0;
  return [
    ...lines.map((l) => ({ ...l, rule })),
    ...(handicap === 0 ? [] : [{ id: 'handicap', points: handicap, rule: 'R21.1' }]),
  ];
}

export const victoryPoints = (sheet: readonly SheetLine[]): number => sheet.reduce((n, l) => n + l.points, 0);

export type Level = 'alliedDecisive' | 'alliedTactical' | 'japaneseTactical' | 'japaneseDecisive';
/** R20.4 The level of a victory by points. */
export function levelOf(points: number): Level {
  if (points <= 2) return 'alliedDecisive';
  if (points <= 5) return 'alliedTactical';
  return points <= 9 ? 'japaneseTactical' : 'japaneseDecisive';
}
