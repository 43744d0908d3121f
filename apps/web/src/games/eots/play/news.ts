import type { LogLine } from '../../../table/game-ui.ts';
import type { TableStore } from '../types.ts';

/** Lines that tell the course of play: cards, offensives, who won. */
const COURSE =
  /^(offensive\.begins|events\.played|offensives\.(passed|designated|discarded|use\.|initiativeTaken)|battle\.(airNavalWon|groundWon)$)/;

/** Lines with which a side's go begins: a card is played, or it passes. */
export const BEGINS = /^(events\.played|offensives\.(passed|designated|discarded|use\.))/;
/** Lines that say what a go came to. */
export const MATTERS =
  /^(offensive\.begins|events\.played|offensives\.|battle\.(airNavalWon|groundWon|eliminated)|.*(captured|surrender|attrition|will)\b)/i;

/** The log from my own last step on, up to the step that is shown. Answers of standing orders are not mine. */
function since(table: TableStore): readonly LogLine[] {
  if (table.mode !== 'match') return [];
  const seen = table.log.filter((l) => l.seq <= table.seq);
  const mine = seen.findLast((l) => l.seat !== undefined && table.me.seats.includes(l.seat) && l.by !== 'orders');
  return mine ? seen.filter((l) => l.seq >= mine.seq) : [];
}

/** What has happened since I did something, the course of it, oldest first: bots answer before anybody can look. */
export function newsOf(table: TableStore): readonly LogLine[] {
  return since(table).filter(
    ({ entry: { key }, seq }, _, [l]) => COURSE.test(key) && (seq > (l?.seq ?? 0) || key.startsWith('battle.')),
  );
}
