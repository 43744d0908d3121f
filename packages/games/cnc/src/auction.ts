import type { AuctionFace } from '@wardroom/rules';
import type { State } from './state.ts';
import { allFactions } from './state.ts';

/** BIDS F11 The three factions are bid for in victory points, which whoever plays one is short of (`Points.bid`). */
export const auction: AuctionFace<State> = {
  sides: allFactions,
  currency: () => 'vp',
  usual: 'seats',
  // As many points as an Economic Victory needs (25.2).
  most: 25,
  settle(g, { bids }) {
    for (const f of allFactions) {
      const mine = g.factions[f];
      const n = bids[f] ?? 0;
      if (mine && n > 0) mine.bid = n;
    }
  },
};
