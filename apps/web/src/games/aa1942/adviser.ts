import { aa1942 } from '@wardroom/aa1942';
import { bots } from '@wardroom/aa1942/bot';
import { advise } from '../../table/adviser.ts';

/**
 * 6.1 The bot leaves to chance which of several battles comes next; for a player it is the first one. 5.1.1 Moves that
 * are not its own it would take back first; those of a player are left to him.
 */
advise(aa1942, {
  answer(view, decision, rng) {
    const next = decision.prompt === 'pickBattle' ? decision.kinds.battle?.next?.()[0] : undefined;
    if (next !== undefined) return [{ kind: 'battle', value: [next] }];
    const choices = bots.sensible.answer(view, decision, rng);
    return choices[0]?.kind === 'cancelAll' ? [] : choices;
  },
});
