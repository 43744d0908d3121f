import type { Course } from '@wardroom/eots/read';
import type { TableStore } from '../types.ts';
import { courseWords } from './course-words.ts';
import { homeWords } from './home-words.ts';

/** Windows in which cards may be played against an offensive. */
export const WINDOWS = new Set(['weather', 'intelligence', 'attackCards']);

/** R11.19, R11.20, R11.28 A window for which I hold nothing. */
function nothingFits(table: TableStore): boolean {
  const decision = table.busy ? null : table.decision;
  return decision !== null && WINDOWS.has(decision.phase) && decision.kinds.playReaction === undefined;
}

/**
 * What is worth knowing about the choice at hand: the course looked at, the ways home, how a course is bent, that no
 * card fits.
 */
export function hintsOf(table: TableStore, course: Course | null, bends: boolean): readonly string[] {
  const { t } = table;
  if (course) return courseWords(course, t);
  const homeward = table.draft ? [] : homeWords(table.view, table.decision, t);
  if (homeward.length > 0) return homeward;
  if (bends) return [t('eots.bend')];
  return nothingFits(table) ? [t('eots.noneFits')] : [];
}
