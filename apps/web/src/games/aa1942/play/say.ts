import type { Refusal } from '@wardroom/rules';
import type { Translate } from '../../../table/game-ui.ts';
import { countWords, tally } from '../words.ts';

/** The sentence of a refusal. */
export function refusalText(t: Translate, refusal: Refusal): string {
  for (const key of [`refusal.${refusal.key}`, `why.${refusal.key}`, refusal.key]) {
    const said = t(key, refusal.params);
    if (said !== key) return said;
  }
  return t('aa.card.notOffered');
}

export function landUnitsOf(t: Translate, list: readonly { type: string }[]): string {
  return countWords(t, tally(list));
}
