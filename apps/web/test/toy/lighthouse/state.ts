import type { LighthouseState } from '../../../../../packages/rules/test/toys/lighthouse.ts';

export type State = LighthouseState;

/** The winds that have blown, in the order of their cards: what is in the deck is only counted. */
export const winds = (view: State): readonly { id: string; wind: number }[] =>
  Object.values(view.cards).filter((c) => c.at === 'gone');
/** Which night it is. */
export const nightOf = (view: State): number => winds(view).length + 1;
