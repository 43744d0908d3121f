import type { Decision } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { auctionBot, auctionSchema, sealedBid, sealedBot } from '../src/index.ts';
import { type Bidding, bidding, three, two } from './toy.ts';

const sealed = [
  ['F3', two, { format: 'sealedLow', receiver: 'allies' }],
  ['F5', two, { format: 'sealedSigned' }],
  ['F7', two, { format: 'levels', levels: 2 }],
  ['F3', two, { format: 'priceBoth' }],
  ['F11', three, { format: 'seats' }],
] as const;

type Game = typeof two;
const secretOf = (n: number): string => n.toString(16).padStart(2, '0').repeat(32);

function tableOf(game: Game, format: object, n = 1, most = game.auction?.most ?? 0) {
  const sides = game.auction?.sides ?? [];
  return { match: 'm-0001', config: auctionSchema.parse(format), sides, most, secret: secretOf(n) };
}

function answer(b: Bidding, d: Decision, table: ReturnType<typeof tableOf>): void {
  const choice = sealedBot(d, table);
  if (!choice) throw new Error(`no answer to ${d.prompt}`);
  b.act(Number(d.seat.replace('bidder_', '')), choice.kind, choice.value);
}

describe('bots at a sealed auction', () => {
  test.each(sealed)('[%s] they hand in a bid and open that very one: %#', (_rule, game, format) => {
    for (let n = 1; n <= 20; n++) {
      const table = tableOf(game, format, n);
      const b = bidding(game, format, [1, 2]);
      for (let i = 0; i < 2 * game.seats({}).length && b.now().status === 'open'; i++) {
        const d = b.play.decisions().find(({ must }) => must !== false);
        if (d) answer(b, d, table);
      }
      expect(b.now().status).toBe('done');
      const kinds = Object.values(b.play.state.auctionBids ?? {}).map((x) => (x as unknown as { kind: string }).kind);
      expect(kinds.filter((kind) => kind === 'opened')).toHaveLength(b.now().bidders.length);
    }
  });

  test('[platform] another secret or seat makes another bid; the same ones the same', () => {
    const format = { format: 'sealedLow', receiver: 'allies' };
    const bids = [1, 2].flatMap((n) => ['bidder_1', 'bidder_2'].map((s) => sealedBid(tableOf(two, format, n), s)));
    expect(new Set(bids.map((bid) => bid?.salt)).size).toBe(4);
    expect(sealedBid(tableOf(two, format), 'bidder_1')).toEqual(bids[0]);
  });

  test('[platform] no bid is above the highest offer; an open auction is answered from its list', () => {
    const low = { format: 'sealedLow', receiver: 'allies' };
    const amounts = [1, 2, 3, 4, 5].map((n) => Number(sealedBid(tableOf(two, low, n, 2), 'bidder_1')?.amount));
    expect(Math.max(...amounts)).toBeLessThanOrEqual(2);
    const [d] = bidding(two, { format: 'openGive' }).play.decisions();
    if (!d) throw new Error('nobody is asked');
    expect(sealedBot(d, tableOf(two, { format: 'openGive' }))).toBeNull();
    expect(auctionBot(d, () => 0)).toMatchObject({ kind: 'open', amount: 1 });
  });
});
