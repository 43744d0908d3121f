import type { AuctionFace } from '@wardroom/rules';
import { bidSchema } from './options.ts';
import type { State } from './state.ts';
import { powers } from './state.ts';

/**
 * BIDS 3 The sides are bid for in IPCs; the receiving side's captain divides what it gets among his powers. Where a
 * position begins within a round nothing can be placed any more: then the IPCs go to the treasuries.
 */
export const auction: AuctionFace<State> = {
  sides: ['axis', 'allies'],
  currency: () => 'ipc',
  usual: 'openGive',
  most: 1000,
  split: true,
  settle(g, { split }) {
    const options = g.options.now;
    if (!options || !split) return;
    if ((g.turn.now?.round ?? 0) === 0) {
      options.bid = { ...bidSchema.parse(options.bid ?? {}), ...split };
      return;
    }
    for (const power of powers) {
      const mine = g.powers[power];
      if (mine) mine.ipcs += split[power] ?? 0;
    }
  },
};
