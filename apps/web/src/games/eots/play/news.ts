import { isHex, sideOf } from '@wardroom/eots/read';
import type { LogEntry } from '@wardroom/rules';
import type { ToldMove } from '../../../kit/net-moves.ts';
import type { LogLine } from '../../../table/game-ui.ts';
import { isMine } from '../../../table/report.ts';
import type { TableStore } from '../types.ts';

/** Lines that tell the course of play: cards, offensives, who won. */
const COURSE = new RegExp(
  '^(offensive\\.begins|events\\.played|offensives\\.(passed|designated|discarded|use\\.|initiativeTaken)|' +
    'battle\\.(airNavalWon|groundWon)$)',
);

/** Lines with which a side's go begins: a card is played, or it passes. */
export const BEGINS = /^(events\.played|offensives\.(passed|designated|discarded|use\.))/;
/** Lines that say what a go came to. */
export const MATTERS = new RegExp(
  '^(offensive\\.begins|events\\.played|offensives\\.(?!initiative$)|battle\\.(airNavalWon|groundWon|eliminated)|' +
    '.*(captured|surrender|attrition|will)\\b)',
  'i',
);

/** The log from my own last step on, up to the step that is shown (`isMine`). */
function since(table: TableStore): readonly LogLine[] {
  if (table.mode !== 'match') return [];
  const seen = table.log.filter((l) => l.seq <= table.seq);
  const mine = seen.findLast((l) => isMine(l, table.me));
  return mine ? seen.filter((l) => l.seq >= mine.seq) : [];
}

/** What has happened since I did something, the course of it, oldest first: bots answer before anybody can look. */
export function newsOf(table: TableStore): readonly LogLine[] {
  return since(table).filter(
    ({ entry: { key }, seq }, _, [l]) => COURSE.test(key) && (seq > (l?.seq ?? 0) || key.startsWith('battle.')),
  );
}

/** R11.15 The move that a line tells; a plan that is published or taken back tells anew what has moved. */
export function movedBy({ key, params }: LogEntry): ToldMove | 'anew' | null {
  if (/^(offensive\.(plan|becomesOC|givenUp)|events\.cancelled)$/.test(key)) return 'anew';
  if (key !== 'offensive.moved') return null;
  const { units, from, to } = params as unknown as { units: readonly string[]; from: string; to: string };
  const [first] = units;
  return first && isHex(from) && isHex(to) ? { owner: sideOf(first), path: [from, to], things: units } : null;
}
