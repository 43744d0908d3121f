import { expect, test } from 'vitest';
import { trial, until } from './harness.ts';

test.each([{ format: 'sealedLow', receiver: 'allies' }, { format: 'sealedSigned' }])(
  '[F3] [F5] bots at an auction with $format bid, open their bids, and the game begins',
  async (auction) => {
    const t = await trial('embedded', 'memory:');
    const c = await t.guest();
    const table = await c.create({
      game: 'aa1942',
      scenario: 'standard',
      options: { auction },
      bots: { bidder_1: 'random', bidder_2: 'random' },
      start: true,
    });
    const m = await c.open(table.id);
    const now = () => m.view.auction?.now as { status?: string; how?: string } | undefined;
    await until('the auction is over', () => now()?.status === 'done', 30_000);
    const bids = Object.values(m.view.auctionBids ?? {}) as unknown as { kind: string }[];
    await t.end();
    expect(bids.filter(({ kind }) => kind === 'opened')).toHaveLength(2);
  },
);
