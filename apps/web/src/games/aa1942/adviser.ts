import { aa1942 } from '@wardroom/aa1942';
import { bots } from '@wardroom/aa1942/bot';
import { advise } from '../../table/adviser.ts';

/** 6.1 The bot leaves to chance which of several battles comes next; for a player it is the first one. */
advise(aa1942, {
  answer(view, decision, rng) {
    const next = decision.prompt === 'pickBattle' ? decision.kinds.battle?.next?.()[0] : undefined;
    return next === undefined ? bots.sensible.answer(view, decision, rng) : [{ kind: 'battle', value: [next] }];
  },
});
