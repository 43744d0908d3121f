import type { Way } from '../../../kit/choosing.ts';
import type { StackWay } from '../../../kit/stacks.ts';
import type { Draft, Translate } from '../../../table/game-ui.ts';
import { atomName, textOf } from './said.ts';

const kindName = (kind: string, t: Translate): string => textOf(t, `kind.${kind}`) ?? kind;

/** What a button says that goes on with the choice. */
export function wayWord(w: Way, t: Translate): string {
  const last = w.prefix[w.prefix.length - 1];
  return last === undefined ? kindName(w.kind, t) : atomName(last, t);
}

/** The choice so far; empty: none. */
export const draftWords = (draft: Draft | null, t: Translate): string =>
  draft
    ? [kindName(draft.kind, t), ...draft.value.filter((a) => a !== 'go').map((a) => atomName(a, t))].join(' · ')
    : '';

/** What taking all of a hex with one touch means. */
export function stackWords(s: StackWay, t: Translate): string {
  const how = s.how === null ? kindName(s.kind, t) : atomName(s.how, t);
  return t('eots.all', { how: s.to === undefined ? how : `${how}: ${atomName(s.to, t)}` });
}

/** One of several ways with the same touch. */
export function wayLabel(w: Way, t: Translate): string {
  const before = w.prefix.slice(0, -1).map((a) => atomName(a, t));
  return `${kindName(w.kind, t)}${before.length > 0 ? `: ${before.join(', ')}` : ''}`;
}
