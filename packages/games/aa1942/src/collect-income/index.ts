import type { Frame, Phase } from '@wardroom/rules';
import { capitalHeldByEnemy, income, now } from '../board.ts';
import type { State } from '../state.ts';

/** 11.1 The production level is added to the treasury, automatically; damage and blockades change nothing. */
export const collectIncome: Phase<State, Frame> = {
  rule: '11.1',
  open: true,
  enter(g, _f, io) {
    const { power } = now(g);
    now(g).phase = 'collectIncome';
    const mine = g.powers[power];
    if (mine && !capitalHeldByEnemy(g, power)) {
      const ipcs = income(g, power);
      mine.ipcs += ipcs;
      io.log('income.collected', { power, ipcs, treasury: mine.ipcs });
    }
    io.finish();
  },
};
