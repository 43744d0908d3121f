import type { AuctionFace } from '@wardroom/rules';
import { settleBids } from './bid.ts';
import { isCampaign } from './scenarios.ts';
import type { State } from './state.ts';
import { sides } from './state.ts';

/** R21 The sides are bid for in victory points, in a campaign in boxes of the US political will. */
export const auction: AuctionFace<State> = {
  sides,
  currency: (scenario) => (isCampaign(scenario) ? 'pw' : 'vp'),
  usual: 'sealedSigned',
  most: 1000,
  settle(g, { bids }, io) {
    const options = g.options.now;
    const [japan, allied] = sides.map((side) => bids[side]);
    if (!options || (japan === undefined && allied === undefined)) return;
    options.bid = { ...(japan === undefined ? {} : { japan }), ...(allied === undefined ? {} : { allied }) };
    // R21.1 The set-up's first state settles it; a position that begins later has no such state any more.
    if (g.turn.now?.segment !== 'setup') settleBids(g, io);
  },
};
