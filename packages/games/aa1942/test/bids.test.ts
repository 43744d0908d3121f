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

  test('[1.6] for units only: what is left is lost; for cash only: nothing is placed, the treasuries are paid', () => {
    const units = bid({ ussr: 4, currencyUse: 'units_only' }).act('placeBid', ['infantry', 'russia'], 1).done();
    expect(units.ipcs('ussr')).toBe(24);
    expect(bid({ ussr: 4, currencyUse: 'units_and_cash' }).done().ipcs('ussr')).toBe(28);
    const cash = bid({ ussr: 9, uk: 4, currencyUse: 'cash_only' }).expectDecision('ussr', 'purchase');
    expect([cash.ipcs('ussr'), cash.ipcs('uk'), cash.ipcs('usa')]).toEqual([33, 35, 42]);
    expect(() => bid({ ussr: 9, currencyUse: 'cash_only', change: 'lost' })).toThrow('cannot lose its cash');
  });

  test('[1.6] bid ships beside an own ship, own land, own industry at set-up, or anywhere', () => {
    const uk = (seaRule?: string) => bid({ uk: 40, ...(seaRule ? { seaRule } : {}) });
    // Two ships of the United Kingdom in sea zone 10, beside Eastern Canada, which has no industry.
    uk('own_ship').offers('placeBid', ['destroyer', 'sz10'], 1).refuses('placeBid', ['destroyer', 'sz6'], '1.6', 1);
    uk('adjacent_own_territory')
      .offers('placeBid', ['destroyer', 'sz6'], 1)
      .offers('placeBid', ['destroyer', 'sz1'], 1)
      .refuses('placeBid', ['destroyer', 'sz12'], '1.6', 1);
    uk('adjacent_own_factory')
      .offers('placeBid', ['destroyer', 'sz6'], 1)
      .refuses('placeBid', ['destroyer', 'sz10'], '1.6', 1);
    uk('any_free').offers('placeBid', ['destroyer', 'sz12'], 1).refuses('placeBid', ['destroyer', 'sz9'], '1.6', 1);
    uk('any_free')
      .refuses('placeBid', ['fighter', 'sz12'], '1.6', 1)
      .act('placeBid', ['carrier', 'sz12'], 1)
      .refuses('placeBid', ['fighter', 'sz12'], '1.6', 1);
    bid({ uk: 40, seaRule: 'any_free', maxPerSpace: 0 })
      .act('placeBid', ['carrier', 'sz12'], 1)
      .offers('placeBid', ['fighter', 'sz12'], 2);
  });

  test('[1.6] in a zone with enemy ships only where that is allowed', () => {
    const into = (more: object) => bid({ uk: 8, seaRule: 'any_free', ...more });
    into({}).refuses('placeBid', ['destroyer', 'sz9'], '1.6', 1);
    into({ enemyZone: false }).refuses('placeBid', ['destroyer', 'sz9'], '1.6', 1);
    into({ enemyZone: true })
      .offers('placeBid', ['destroyer', 'sz9'], 1)
      .act('placeBid', ['destroyer', 'sz9'], 1)
      .expectForce('sz9', 'uk', 'destroyer');
    bid({ uk: 8, enemyZone: true }).refuses('placeBid', ['destroyer', 'sz9'], '1.6', 1);
  });

  test('[1.6] [10.4] an industrial complex only where that is allowed, one in a territory that produces', () => {
    const t = bid({ germany: 33, factories: true }).offers('placeBid', ['factory', 'ukraine_ssr'], 1);
    t.refuses('placeBid', ['factory', 'germany'], '10.4', 1)
      .refuses('placeBid', ['factory', 'sz5'], '10.4', 1)
      .refuses('placeBid', ['factory', 'ukraine_ssr'], undefined, 2)
      .refuses('placeBid', ['factory', 'egypt'], '1.6', 1);
    t.act('placeBid', ['factory', 'ukraine_ssr'], 1).refuses('placeBid', ['infantry', 'ukraine_ssr'], '1.6', 1);
    expect(t.g.spaces.ukraine_ssr?.factory).toBe(0);
    t.done().expectDecision('ussr', 'purchase');
    expect(t.ipcs('germany')).toBe(41 + 33 - 15);
    bid({ uk: 15, factories: true, requireOwnUnit: false })
      .refuses('placeBid', ['factory', 'anglo_egyptian_sudan'], '10.4', 1)
      .offers('placeBid', ['factory', 'union_of_south_africa'], 1);
    // Ships do not come from a complex that the bid itself has built.
    bid({ germany: 40, factories: true, seaRule: 'adjacent_own_factory' })
      .act('placeBid', ['factory', 'ukraine_ssr'], 1)
      .refuses('placeBid', ['transport', 'sz16'], '1.6', 1);
  });

  test('[1.6] antiaircraft artillery unless it is forbidden', () => {
    bid({ uk: 5 }).offers('placeBid', ['aaa', 'egypt'], 1);
    bid({ uk: 5, aaa: true }).offers('placeBid', ['aaa', 'egypt'], 1);
    bid({ uk: 5, aaa: false })
      .refuses('placeBid', ['aaa', 'egypt'], '1.6', 1)
      .offers('placeBid', ['infantry', 'egypt'], 1);
  });

  test('[1.6] like units: land units only beside own land units, ships beside own ships', () => {
    const open = { uk: 20, requireOwnUnit: false, seaRule: 'any_free' };
    bid({ ...open, likeUnits: false })
      .offers('placeBid', ['infantry', 'anglo_egyptian_sudan'], 1)
      .offers('placeBid', ['destroyer', 'sz12'], 1);
    bid({ ...open, likeUnits: true })
      .refuses('placeBid', ['infantry', 'anglo_egyptian_sudan'], '1.6', 1)
      .refuses('placeBid', ['destroyer', 'sz12'], '1.6', 1)
      .offers('placeBid', ['infantry', 'egypt'], 1)
      .offers('placeBid', ['destroyer', 'sz7'], 1)
      .offers('placeBid', ['bomber', 'anglo_egyptian_sudan'], 1);
  });
});
