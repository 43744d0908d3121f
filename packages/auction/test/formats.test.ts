import { aa1942 } from '@wardroom/aa1942';
import { eots } from '@wardroom/eots';
import type { AnyGame } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { asBegun, biddable } from '../src/index.ts';
import { type Bidding, bidding, three, two } from './toy.ts';

const aa = biddable(aa1942 as unknown as AnyGame);
const empire = biddable(eots as unknown as AnyGame);

/** Sides of the bidders, receiver and amount. */
function outcome(b: Bidding): string {
  const { result, receiver, amount, status } = b.now();
  const sides = Object.entries(result?.sides ?? {}).map(([seat, side]) => `${seat.replace('bidder_', '')}=${side}`);
  const gets = receiver === undefined ? 'nothing' : `${receiver}+${amount}`;
  return `${sides.sort().join(' ')} ${gets}${status === 'done' ? '' : ` (${status})`}`;
}

describe('open auctions', () => {
  test('[F1] the opener wants the Axis for 3, 6, 9; the other accepts; the captain of the Allies divides', () => {
    const b = bidding(aa, { format: 'openGive' });
    expect(b.who()).toEqual(['bidder_1']);
    expect(b.try(1, 'accept')).toBe('notOffered');
    b.act(1, 'open', ['axis'], 3);
    expect(b.try(2, 'raise', [], 3)).toBe('badAmount');
    b.act(2, 'raise', [], 6).act(1, 'raise', [], 9).act(2, 'accept');
    expect(outcome(b)).toBe('1=axis 2=allies allies+9 (split)');
    expect(b.who()).toEqual(['bidder_2']);
    expect(b.try(2, 'split', [6, 4, 0])).not.toBeNull();
    b.act(2, 'split', [6, 3, 0]);
    expect(b.now()).toMatchObject({
      status: 'done',
      result: { split: { ussr: 6, uk: 3, usa: 0 } },
      assign: { ussr: 'bidder_2', germany: 'bidder_1', uk: 'bidder_2', japan: 'bidder_1', usa: 'bidder_2' },
    });
    const [asked] = b.play.decisions();
    expect(asked).toMatchObject({ seat: 'ussr', prompt: 'placeBid', params: { ipcs: 6 } });
  });

  test('[F1] the opening may be passed on once; whose time ends accepts; where nobody opens the lot decides', () => {
    const passed = bidding(two, { format: 'openGive' }).act(1, 'passOpening');
    expect(passed.try(2, 'passOpening')).toBe('notOffered');
    const late = bidding(two, { format: 'openGive' }).act(1, 'open', ['axis'], 3).lapse(2);
    expect(outcome(late)).toBe('1=axis 2=allies allies+3');
    const nobody = bidding(two, { format: 'openGive' }, [6, 1, 2]).lapse(1).lapse(2);
    expect(outcome(nobody)).toBe('1=allies 2=axis nothing');
    expect(nobody.now().how).toBe('lot');
  });

  test('[F1] step and smallest opening; equal rolls for the opening again', () => {
    const b = bidding(two, { format: 'openGive', step: 2, min: 3 }, [4, 4, 2, 5]);
    expect(b.who()).toEqual(['bidder_2']);
    expect(b.try(2, 'open', ['axis'], 2)).toBe('badAmount');
    b.act(2, 'open', ['axis'], 3);
    expect(b.try(1, 'raise', [], 4)).toBe('badAmount');
    b.act(1, 'raise', [], 5).act(2, 'accept');
    expect(outcome(b)).toBe('1=axis 2=allies allies+5');
  });

  test('[F2] 12, 10, 9, pass; and 2, 0, -3, pass: the receiving side gives', () => {
    const format = { format: 'openTake', receiver: 'allies' };
    const b = bidding(two, format).act(1, 'bid', [], 12).act(2, 'bid', [], 10).act(1, 'bid', [], 9);
    expect(b.try(2, 'bid', [], 9)).toBe('badAmount');
    expect(outcome(b.act(2, 'pass'))).toBe('1=allies 2=axis allies+9');
    const below = bidding(two, format).act(1, 'bid', [], 2).act(2, 'bid', [], 0).act(1, 'bid', [], -3).act(2, 'pass');
    expect(outcome(below)).toBe('1=allies 2=axis axis+3');
    expect(bidding(two, { ...format, negative: false }).try(1, 'bid', [], -1)).toBe('badAmount');
    expect(bidding(two, format).try(1, 'pass')).toBe('notOffered');
    expect(outcome(bidding(two, format).act(1, 'bid', [], 5).lapse(2))).toBe('1=allies 2=axis allies+5');
  });

  test('[F9] an advertised bid is accepted, haggled over, or left to the lot', () => {
    const b = bidding(two, { format: 'advertised' }, []).act(1, 'offer', ['axis'], 4).act(2, 'offer', ['axis'], 6);
    expect(outcome(b.act(1, 'accept'))).toBe('1=allies 2=axis allies+6');
    const none = bidding(two, { format: 'advertised' }, [1]).act(1, 'offer', ['axis'], 4).act(2, 'decline');
    expect(outcome(none)).toBe('1=axis 2=allies nothing');
  });

  test('[F10] the threshold is bid down until the other takes the side', () => {
    const b = bidding(two, { format: 'threshold', taken: 'axis', from: 84 }).act(1, 'lower', [], 80);
    expect(b.try(2, 'lower', [], 80)).toBe('badAmount');
    b.act(2, 'lower', [], 78).act(1, 'takeThreshold');
    expect(b.now().result).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { allies: 6 } });
  });

  test('[platform] one names the price, the other the side', () => {
    const b = bidding(two, { format: 'cut' }).act(1, 'name', ['allies'], 8).act(2, 'take', ['axis']);
    expect(outcome(b)).toBe('1=allies 2=axis allies+8');
  });

  test('[F12] without an auction the sides are drawn, with what is fixed for one of them', () => {
    const b = bidding(two, { format: 'fixed', receiver: 'allies', amount: 7 }, [2]);
    expect(outcome(b)).toBe('1=allies 2=axis allies+7');
    expect(b.who()).toEqual(['axis']);
  });
});

describe('sealed auctions', () => {
  test('[F4] [F3] 15 and 18: the first receives 18, or at the first price 15; equal: the die', () => {
    const low = { format: 'sealedLow', receiver: 'allies' };
    const made = (price: string) =>
      bidding(two, { ...low, price })
        .commit(1, 'allies', '15')
        .commit(2, 'allies', '18', 'B');
    const both = (b: Bidding) => b.reveal(2, 'allies', '18', 'B').reveal(1, 'allies', '15');
    expect(outcome(both(made('second')))).toBe('1=allies 2=axis allies+18');
    expect(outcome(both(made('first')))).toBe('1=allies 2=axis allies+15');
    const tie = bidding(two, { ...low, price: 'first' }, [2, 5])
      .commit(1, 'allies', '9')
      .commit(2, 'allies', '9', 'B');
    tie.reveal(1, 'allies', '9').reveal(2, 'allies', '9', 'B');
    expect(outcome(tie)).toBe('1=axis 2=allies allies+9');
  });

  test('[F3] who never bids has bid 0 for the receiving side; or the lot decides, where the event says so', () => {
    const low = { format: 'sealedLow', receiver: 'allies' };
    const zero = bidding(two, low, [1]).commit(1, 'allies', '5').lapse(2).reveal(1, 'allies', '5');
    expect(outcome(zero)).toBe('1=axis 2=allies allies+5');
    const drawn = bidding(two, { ...low, missing: 'lot' }, [1])
      .commit(1, 'allies', '5')
      .lapse(2);
    expect(outcome(drawn.reveal(1, 'allies', '5'))).toBe('1=axis 2=allies nothing');
    expect(bidding(two, low, [1]).lapse(1).lapse(2).now().how).toBe('lot');
  });

  /** First and second bid, dice; then sides and the Japanese handicap by the game's own settlement. */
  function signed(
    scenario: string,
    one: readonly [string, number],
    other: readonly [string, number],
    dice: number[] = [],
  ) {
    const game = { ...empire, scenarios: [{ id: scenario, name: scenario }] };
    const b = bidding(game, { format: 'sealedSigned' }, dice);
    b.commit(1, one[0], String(one[1])).commit(2, other[0], String(other[1]), 'B');
    b.reveal(1, one[0], String(one[1])).reveal(2, other[0], String(other[1]), 'B');
    const g = b.play.state as unknown as { options: { now: { handicap?: number } } };
    return `${b.now().result?.sides.bidder_1} ${g.options.now.handicap ?? 0}`;
  }

  test('[F5] [16.49] all vectors of a yearly scenario, in victory points', () => {
    const at = (...x: Parameters<typeof signed> extends [string, ...infer R] ? R : never) => signed('1943', ...x);
    expect(at(['japan', 1], ['japan', 0])).toBe('japan -1');
    expect(at(['allied', 2], ['allied', 1])).toBe('allied 2');
    expect(at(['japan', 2], ['allied', 3])).toBe('japan 1');
    expect(at(['japan', 3], ['allied', 2])).toBe('japan -1');
    expect(at(['japan', 0], ['allied', 0])).toBe('japan 0');
    expect(at(['allied', 1], ['allied', 1], [4, 4, 5, 2])).toBe('allied 1');
    expect(at(['allied', 1], ['allied', 1], [4, 4, 2, 5])).toBe('japan 1');
    expect(at(['japan', 0], ['japan', 0], [6, 1])).toBe('japan 0');
    expect(at(['japan', 2], ['allied', 2])).toBe('japan 0');
  });

  test('[F6] [16.49] all vectors of a campaign, in boxes of the political will around 8', () => {
    const at = (...x: Parameters<typeof signed> extends [string, ...infer R] ? R : never) =>
      8 + Number(signed('campaign-1941', ...x).split(' ')[1]);
    expect(at(['japan', 2], ['japan', 1])).toBe(10);
    expect(at(['allied', 3], ['allied', 0])).toBe(5);
    expect(at(['japan', 1], ['allied', 3])).toBe(6);
    expect(at(['japan', 2], ['allied', 2])).toBe(8);
    expect(at(['japan', 1], ['japan', 1], [6, 1])).toBe(9);
  });

  test('[F5] a bid that nobody can open is never a 0: the opened one has what it named', () => {
    const b = bidding(empire, { format: 'sealedSigned' }, []);
    b.commit(1, 'allied', '2').commit(2, 'japan', '9', 'B').reveal(1, 'allied', '2').lapse(2);
    expect(b.now().result).toEqual({ sides: { bidder_1: 'allied', bidder_2: 'japan' }, bids: { allied: 2 } });
    const none = bidding(two, { format: 'sealedSigned' }, [1]).commit(1, 'axis', '1').commit(2, 'axis', '2', 'B');
    none.lapse(1).lapse(2);
    expect(outcome(none)).toBe('1=axis 2=allies nothing');
  });

  test('[platform] a bid is not shown before the last is opened, and only the right opening is taken', () => {
    const b = bidding(two, { format: 'sealedSigned' }).commit(1, 'axis', '3');
    expect(b.try(1, 'commit', ['A'.repeat(43)])).toBe('notAsked');
    expect(b.try(2, 'commit', ['no hash'])).toBe('notOffered');
    b.commit(2, 'axis', '4', 'B');
    expect(b.try(2, 'open', ['axis', '5', 'B'.repeat(22)])).toBe('notOffered');
    expect(b.try(2, 'open', ['axis', '3', 'A'.repeat(22)])).toBe('notOffered');
    expect(b.try(1, 'open', ['axis', '03', 'A'.repeat(22)])).toBe('notOffered');
    b.reveal(2, 'axis', '4', 'B');
    for (const audience of [{ kind: 'public' } as const, { kind: 'seats', seats: ['bidder_1'] } as const])
      expect(JSON.stringify(b.play.view(audience))).not.toContain('B'.repeat(22));
    expect(outcome(b.reveal(1, 'axis', '3'))).toBe('1=allies 2=axis allies+4');
  });

  test('[platform] out of range: the hash is taken, for nobody sees what it hides; the opening is not', () => {
    const b = bidding(two, { format: 'sealedSigned' }).commit(1, 'axis', '101').commit(2, 'allies', '2', 'B');
    expect(b.try(1, 'open', ['axis', '101', 'A'.repeat(22)])).toBe('notOffered');
    b.reveal(2, 'allies', '2', 'B').lapse(1);
    expect(outcome(b)).toBe('1=axis 2=allies axis+2');
  });

  test('[F7] levels: each has what he named; the same side: the higher level; equal: the lower roll', () => {
    const at = (one: [string, string], other: [string, string], dice: number[] = []) => {
      const b = bidding(two, { format: 'levels' }, dice)
        .commit(1, ...one)
        .commit(2, other[0], other[1], 'B');
      b.reveal(1, ...one).reveal(2, other[0], other[1], 'B');
      const { sides, bids } = b.now().result ?? { sides: {}, bids: {} };
      return `${sides.bidder_1} ${JSON.stringify(bids)}`;
    };
    expect(at(['axis', '1'], ['allies', '2'])).toBe('axis {"axis":1,"allies":2}');
    expect(at(['axis', '1'], ['axis', '2'])).toBe('allies {"axis":2}');
    expect(at(['axis', '2'], ['axis', '2'], [3, 5])).toBe('axis {"axis":2}');
  });

  test('[F11] three seats: the highest single bid first, the die where two are equal', () => {
    const b = bidding(three, { format: 'seats' }, [2]);
    b.commit(1, 'all', '5,2,1').commit(2, 'all', '5,4,0', 'B').commit(3, 'all', '1,3,2', 'C');
    b.reveal(1, 'all', '5,2,1').reveal(2, 'all', '5,4,0', 'B').reveal(3, 'all', '1,3,2', 'C');
    expect(b.now().result).toEqual({
      sides: { bidder_1: 'z', bidder_2: 'x', bidder_3: 'y' },
      bids: { x: 5, y: 3, z: 1 },
    });
  });

  test('[F11] once all are opened each bid for every side stands in the history; in old matches it does not', () => {
    const listedIn = (more: object) => {
      const b = bidding(three, { format: 'seats', ...more }, [2]);
      b.commit(1, 'all', '5,2,1').commit(2, 'all', '5,4,0', 'B').commit(3, 'all', '1,3,2', 'C');
      b.reveal(1, 'all', '5,2,1').reveal(2, 'all', '5,4,0', 'B');
      expect(JSON.stringify(b.bids())).not.toContain('opened');
      b.reveal(3, 'all', '1,3,2', 'C');
      return b.bids().flatMap(({ kind, amounts }) => (kind === 'opened' ? [amounts] : []));
    };
    expect(listedIn({ listed: true })).toEqual([
      [5, 2, 1],
      [5, 4, 0],
      [1, 3, 2],
    ]);
    expect(listedIn({})).toEqual([undefined, undefined, undefined]);
    expect(asBegun({ auction: { format: 'seats' } })).toEqual({ auction: { format: 'seats', listed: true } });
    expect(asBegun({ auction: { format: 'openGive' } })).toEqual({ auction: { format: 'openGive' } });
  });

  test('[platform] each prices both sides, the cheapest offer stands', () => {
    const b = bidding(two, { format: 'priceBoth' }).commit(1, 'all', '9,8').commit(2, 'all', '15,12', 'B');
    b.reveal(1, 'all', '9,8').reveal(2, 'all', '15,12', 'B');
    expect(outcome(b)).toBe('1=allies 2=axis allies+8');
  });
});
