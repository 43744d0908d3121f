import { describe, expect, test } from 'vitest';
import { start } from './table.ts';

const bid = (share: object, scenario = 'standard') => start({ bid: share }, scenario);

describe('bids, placed before the first turn', () => {
  test('[1.6] without a bid the Soviet Union begins at once', () => {
    start().expectDecision('ussr', 'purchase');
  });

  test('[1.6] [1.7] one bid unit in each space where a unit of that power stands; then the Soviet turn', () => {
    const t = bid({ ussr: 9 }).expectDecision('ussr', 'placeBid');
    t.act('placeBid', ['infantry', 'karelia_ssr'], 1).refuses('placeBid', ['infantry', 'karelia_ssr'], '1.6', 1);
    t.act('placeBid', ['infantry', 'caucasus'], 1).act('placeBid', ['infantry', 'russia'], 1);
    t.expectForce('karelia_ssr', 'ussr', '5 infantry artillery fighter').refuses(
      'placeBid',
      ['infantry', 'archangel'],
      '1.6',
      1,
    );
    t.done().expectDecision('ussr', 'purchase');
    expect(t.ipcs('ussr')).toBe(24);
  });

  test('[1.6] ships only beside an own ship, fighters at sea only on a free own deck', () => {
    const t = bid({ uk: 20 });
    t.offers('placeBid', ['destroyer', 'sz7'], 1)
      .refuses('placeBid', ['destroyer', 'sz6'], '1.6', 1)
      .offers('placeBid', ['submarine', 'sz35'], 1);
    t.offers('placeBid', ['tank', 'egypt'], 1).refuses('placeBid', ['infantry', 'anglo_egyptian_sudan'], '1.6', 1);
    t.refuses('placeBid', ['infantry', 'szechwan'], '1.6', 1)
      .offers('placeBid', ['fighter', 'sz35'], 1)
      .refuses('placeBid', ['infantry', 'sz35'], '1.6', 1);
    t.act('placeBid', ['fighter', 'sz35'], 1).refuses('placeBid', ['fighter', 'sz35'], '1.6', 1);
    bid({ germany: 15 })
      .refuses('placeBid', ['transport', 'sz14'], '1.6', 1)
      .refuses('placeBid', ['factory', 'ukraine_ssr'], '1.6', 1);
    bid({ uk: 3, requireOwnUnit: false }).offers('placeBid', ['infantry', 'anglo_egyptian_sudan'], 1);
    bid({ ussr: 9, maxPerSpace: 0 }).offers('placeBid', ['infantry', 'karelia_ssr'], 3);
  });

  test('[1.6] [3.1] powers of the side place in turn order; what is left goes to the treasury, or is lost', () => {
    const t = bid({ uk: 10, ussr: 3 }).expectDecision('ussr', 'placeBid').done().expectDecision('uk', 'placeBid');
    t.act('placeBid', ['infantry', 'egypt'], 1)
      .act('placeBid', ['infantry', 'india'], 1)
      .done()
      .expectDecision('ussr', 'purchase');
    expect([t.ipcs('ussr'), t.ipcs('uk')]).toEqual([27, 35]);
    const lost = bid({ ussr: 3, change: 'lost' }).done();
    expect(lost.ipcs('ussr')).toBe(24);
  });
});
