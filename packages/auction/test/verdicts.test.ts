import { aa1942 } from '@wardroom/aa1942';
import type { AnyGame, Choice } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { biddable } from '../src/index.ts';
import { type Bidding, bidding } from './toy.ts';

const aa = biddable(aa1942 as unknown as AnyGame);
const sides = { ussr: 'allies', uk: 'allies', germany: 'axis' } as const;
type Power = keyof typeof sides;
const powersOf = { allies: ['ussr', 'uk', 'usa'], axis: ['germany', 'japan'] } as const;

/** The sides are settled with so much for one of them, and its captain gives all of it to one power. */
function settled(power: Power, amount: number, bid: object): Bidding {
  const receiver = sides[power];
  const b = bidding(aa, { format: 'fixed', receiver, amount }, [1], { bid });
  const shares = powersOf[receiver].map((p) => (p === power ? amount : 0));
  return b.act(receiver === 'allies' ? 2 : 1, 'split', shares);
}

/** What the power chooses next: null, or the key of the reason why not. */
function tried({ play }: Bidding, power: Power, choice: Choice): string | null {
  const asked = play.decisions().find((d) => d.seat === power);
  const done = play.act({ seat: power, at: 0 }, { decision: asked?.id ?? '', choices: [choice] });
  return done.ok ? null : done.error.key;
}

type Placed = readonly [unit: string, space: string, n: number];
const place = (b: Bidding, power: Power, placed: readonly Placed[]): (string | null)[] =>
  placed.map(([unit, space, amount]) => tried(b, power, { kind: 'placeBid', value: [unit, space], amount }));

type Row = readonly [power: Power, ipcs: number, placed: readonly Placed[], key: string | null, bid?: object];
const rows: readonly Row[] = [
  [
    'ussr',
    9,
    [
      ['infantry', 'karelia_ssr', 1],
      ['infantry', 'caucasus', 1],
      ['infantry', 'russia', 1],
    ],
    null,
  ],
  ['ussr', 9, [['infantry', 'karelia_ssr', 3]], 'bid.full'],
  ['uk', 8, [['destroyer', 'sz7', 1]], null],
  ['uk', 8, [['destroyer', 'sz6', 1]], 'bid.noOwnShip'],
  ['uk', 6, [['submarine', 'sz35', 1]], null],
  ['uk', 6, [['tank', 'egypt', 1]], null],
  ['uk', 3, [['infantry', 'anglo_egyptian_sudan', 1]], 'bid.noOwnUnit'],
  ['uk', 3, [['infantry', 'anglo_egyptian_sudan', 1]], null, { requireOwnUnit: false }],
  ['uk', 10, [['fighter', 'sz35', 1]], null],
  ['uk', 3, [['infantry', 'szechwan', 1]], 'bid.notYours'],
  // A British ship stands there; and where that is no matter, no German one.
  ['germany', 7, [['transport', 'sz14', 1]], 'bid.enemyThere'],
  ['germany', 7, [['transport', 'sz14', 1]], 'bid.noOwnShip', { enemyZone: true }],
  ['germany', 15, [['factory', 'ukraine_ssr', 1]], 'bid.notAUnit'],
];

describe('BIDS 3: what an auctioned bid may buy in Axis & Allies 1942, and where it may stand', () => {
  const named = rows.map(([power, ipcs, placed, key, bid = {}]) => ({ power, ipcs, placed, key, bid }));
  test.each(named)('[1.6] $power with $ipcs: $placed $bid: $key', ({ power, ipcs, placed, key, bid }) => {
    expect(place(settled(power, ipcs, bid), power, placed)).toEqual(placed.map(() => key));
  });

  test.each([
    ['treasury', {}, 35],
    ['lost', { change: 'lost' }, 31],
    ['lost', { currencyUse: 'units_only' }, 31],
  ] as const)('[1.6] infantry in Egypt and India, 4 of 10 left: %s %j', (_what, bid, ipcs) => {
    const b = settled('uk', 10, bid);
    const two = [
      ['infantry', 'egypt', 1],
      ['infantry', 'india', 1],
    ] as const;
    expect(place(b, 'uk', two)).toEqual([null, null]);
    expect(tried(b, 'uk', { kind: 'done', value: [] })).toBeNull();
    expect((b.play.state as unknown as { powers: { uk: { ipcs: number } } }).powers.uk.ipcs).toBe(ipcs);
    expect(b.play.decisions()[0]).toMatchObject({ seat: 'ussr', prompt: 'purchase' });
  });
});
