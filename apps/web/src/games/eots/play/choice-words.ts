import type { Way } from '../../../kit/choosing.ts';
import type { StackWay } from '../../../kit/stacks.ts';
import type { Translate } from '../../../table/game-ui.ts';
import { sayKind } from '../../../table/words.ts';
import { atomName } from './said.ts';

/** What a button says that goes on with the choice. */
export function wayWord(w: Way, t: Translate): string {
  const last = w.prefix.at(-1);
  return last === undefined ? sayKind(t, w.kind) : atomName(last, t);
}

/** What taking all of a hex with one touch means. */
export function stackWords(s: StackWay, t: Translate): string {
  const how = s.how === null ? sayKind(t, s.kind) : atomName(s.how, t);
  return t('eots.all', { how: s.to === undefined ? how : `${how}: ${atomName(s.to, t)}` });
}

/** One of several ways with the same touch. */
export function wayLabel(w: Way, t: Translate): string {
  const before = w.prefix.slice(0, -1).map((a) => atomName(a, t));
  return `${sayKind(t, w.kind)}${before.length > 0 ? `: ${before.join(', ')}` : ''}`;
}
