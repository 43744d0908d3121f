import type { State } from '@wardroom/tarawa/read';
import { sceneOf, usIn } from '@wardroom/tarawa/read';
import type { LogLine } from '../../../table/game-ui.ts';

/** Steps that a US unit lost; `gone`: it is eliminated with them. */
export interface Loss {
  unit: string;
  steps: number;
  gone: boolean;
}
/** What a fight cost both sides, as the log has it. */
export interface Cost {
  lost: readonly Loss[];
  /** US units that are disrupted now, and were not before. */
  disrupted: readonly string[];
  /** Lines about leaders: heroes that fell, headquarters that were hit. */
  leaders: readonly LogLine[];
  /** Japanese units that are gone, each by the line that says so. */
  japanese: readonly LogLine[];
  /** Depth markers that the Japanese lost. */
  depth: number;
}
/** 8.3 One reading of the table: what stood against what, what was missing, what it came to. */
export interface Reading {
  strength: number;
  defence: number;
  lacks: readonly string[];
  column: string;
  row: string;
  codes: readonly string[];
}
interface Over extends Cost {
  hex: string;
  /** Names the fight. */
  key: string;
  /** The step in which it ended. */
  seq: number;
}
/** 8.3 An attack that was carried out; of two readings the second one counts (REV). */
export interface Attacked extends Over {
  what: 'attack';
  units: readonly string[];
  naval: boolean;
  support: boolean;
  /** The depth marker that was turned up. */
  marker: string | null;
  readings: readonly Reading[];
}
/** 8.6 A close combat that has ended; `end`: the line that says how. */
export interface Clashed extends Over {
  what: 'combat';
  by: 'us' | 'japan';
  color: string;
  us: Cards;
  jp: Cards;
  end: LogLine;
}
/** Cards of a pile as they were drawn, those that were turned up, and those of them with the colour. */
export interface Cards {
  drawn: number;
  turned: number;
  hits: number;
}
export type Fought = Attacked | Clashed;

type Params = { readonly [name: string]: unknown };
const params = (l: LogLine): Params => (l.entry.params ?? {}) as Params;
const text = (l: LogLine, name: string): string => String(params(l)[name] ?? '');
const count = (l: LogLine, name: string): number => Number(params(l)[name] ?? 0);
const list = (l: LogLine, name: string): string[] => ((params(l)[name] ?? []) as unknown[]).map(String);

/** Lines with which a close combat ends (8.6.5). */
const ENDS = /^combat\.(withdrawn|usWins|japaneseWins|ends|exhaustion)$/;
/** What may still be told of a fight behind the line that settles it. */
const AFTER = new RegExp(
  '^(attack\\.(depthLost|attrition)|position\\.artilleryDestroyed|' +
    'us\\.(disrupted|stepLost|eliminated|heroFalls|heroLost|ryanJoins)|' +
    'jp\\.(disrupted|defeated|escapes|gainsDepth|tacticalReinforcement|noReinforcement|arrives|relocated|returns))$',
);
/** 8.3 The table is read. */
const READ = /^attack\.(result|undefended)$/;
const LEADERS = /^us\.(heroFalls|heroLost|hqFlipped|cpHit)$/;
const GONE = /^(jp\.(defeated|escapes)|combat\.(unitLost|surrender))$/;
const DEPTH = /^(attack\.(depthLost|attrition)|combat\.depthLost)$/;

/** Losses of the Marines in these lines, by unit. */
export function lossesIn(lines: readonly LogLine[]): Loss[] {
  const out = new Map<string, Loss>();
  for (const l of lines) {
    const unit = text(l, 'unit');
    const { steps = 0, gone = false } = out.get(unit) ?? {};
    if (l.entry.key === 'us.stepLost') out.set(unit, { unit, steps: steps + count(l, 'count'), gone });
    // Where its steps were not told as lost before, they are here.
    if (l.entry.key === 'us.eliminated') out.set(unit, { unit, steps: steps + count(l, 'steps'), gone: true });
  }
  return [...out.values()];
}
const costOf = (lines: readonly LogLine[]): Cost => {
  const lost = lossesIn(lines);
  const gone = new Set(lost.flatMap((l) => (l.gone ? [l.unit] : [])));
  const those = (of: RegExp): LogLine[] => lines.filter((l) => of.test(l.entry.key));
  return {
    lost,
    disrupted: those(/^us\.disrupted$/)
      .map((l) => text(l, 'unit'))
      .filter((u) => !gone.has(u)),
    leaders: those(LEADERS),
    japanese: those(GONE),
    depth: those(DEPTH).length,
  };
};
function reading(l: LogLine): Reading {
  return {
    strength: count(l, 'strength'),
    defence: count(l, 'defence'),
    lacks: list(l, 'lacks'),
    column: text(l, 'column'),
    row: text(l, 'row'),
    // Undefended: the unit is defeated at once.
    codes: l.entry.key === 'attack.undefended' ? ['JE'] : list(l, 'codes'),
  };
}

function attacked(lines: readonly LogLine[]): Attacked | null {
  const [begun] = lines as readonly [LogLine];
  const settled = lines.findLastIndex((l) => READ.test(l.entry.key));
  if (settled < 0) return null;
  const own = [...lines.slice(0, settled + 1), ...trailing(lines.slice(settled + 1))];
  const readings = own.filter((l) => READ.test(l.entry.key)).map(reading);
  const marker = own.find((l) => l.entry.key === 'jp.depthRevealed');
  const last = own.at(-1) as LogLine;
  // 8.3.6 Attrition that is declined says nothing: the answer to it is the next step.
  const declined = readings.at(-1)?.codes.includes('OA') && !own.some((l) => l.entry.key === 'attack.attrition');
  return {
    what: 'attack',
    hex: text(begun, 'hex'),
    key: `${begun.seq}/${begun.n}`,
    seq: declined ? last.seq + 1 : last.seq,
    units: list(begun, 'units'),
    naval: params(begun).naval === true,
    support: params(begun).support === true,
    marker: marker ? text(marker, 'marker') : null,
    readings,
    ...costOf(own),
  };
}
function clashed(lines: readonly LogLine[]): Clashed | null {
  const [begun] = lines as readonly [LogLine];
  const ended = lines.findIndex((l) => ENDS.test(l.entry.key));
  if (ended < 0) return null;
  const own = [...lines.slice(0, ended + 1), ...trailing(lines.slice(ended + 1))];
  const cards = (side: 'us' | 'jp', of: RegExp): Cards => {
    const turned = own.filter((l) => of.test(l.entry.key));
    const hits = turned.filter((l) => params(l).color === true).length;
    // Heroism draws one more, and so does a reinforcement of the Japanese.
    const draws = side === 'us' ? ['combat.heroism us'] : ['combat.heroism jp', 'combat.reinforce '];
    const more = own.filter((l) => draws.includes(`${l.entry.key} ${text(l, 'side')}`));
    return { drawn: count(begun, side) + more.length, turned: turned.length, hits };
  };
  return {
    what: 'combat',
    hex: text(begun, 'hex'),
    key: `${begun.seq}/${begun.n}`,
    seq: (own.at(-1) as LogLine).seq,
    by: text(begun, 'by') === 'us' ? 'us' : 'japan',
    color: text(begun, 'color'),
    us: cards('us', /^combat\.usCard$/),
    jp: cards('jp', /^combat\.(japaneseCard|withdrawalCard)$/),
    end: lines[ended] as LogLine,
    ...costOf(own),
  };
}
/** What follows a fight without a break, as long as it may be told of it. */
function trailing(lines: readonly LogLine[]): readonly LogLine[] {
  const other = lines.findIndex((l) => !AFTER.test(l.entry.key));
  return other < 0 ? lines : lines.slice(0, other);
}

/** The last attack or close combat of a log; null: there is none, or it is still fought as this view has it. */
export function lastFought(log: readonly LogLine[], view: State): Fought | null {
  const now = sceneOf(view)?.what;
  if (now === 'attack' || now === 'combat') return null;
  const at = log.findLastIndex((l) => l.entry.key === 'attack.declared' || l.entry.key === 'combat.begins');
  const lines = log.slice(at);
  if (at < 0) return null;
  return lines[0]?.entry.key === 'combat.begins' ? clashed(lines) : attacked(lines);
}
/** Has anything else been told since it ended? */
export function isPast(log: readonly LogLine[], { key }: Fought): boolean {
  const own = log.slice(log.findIndex((l) => `${l.seq}/${l.n}` === key));
  const settled = own.findLastIndex((l) => ENDS.test(l.entry.key) || READ.test(l.entry.key));
  return trailing(own.slice(settled + 1)).length < own.length - settled - 1;
}
/** Hexes in which both sides stand: close combat is still to come there. */
export const stillFought = (g: State): string[] =>
  [...new Set(Object.values(g.jp).map((j) => j.hex))].filter((hex) => usIn(g, hex).length > 0);
