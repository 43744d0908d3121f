import type { AnyState, Refusal } from '@wardroom/rules';

/** Nothing is asked. */
export const noDecision: Refusal = { code: 'notYourDecision', rule: 'platform', key: 'notYourDecision' };
/** Something else is under way. */
export const underWay: Refusal = { code: 'stale', rule: 'platform', key: 'busy' };
/** Before the first view is there. */
export const emptyView = {
  _stack: {},
  _asks: {},
  _draws: {},
  _fresh: {},
  _outcome: {},
  _drafts: {},
  _marks: {},
  _course: {},
} as unknown as AnyState;
