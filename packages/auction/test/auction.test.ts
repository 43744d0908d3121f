import { aa1942 } from '@wardroom/aa1942';
import type { AnyGame, Step } from '@wardroom/rules';
import { Play, reExecute } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { biddable, bidHash } from '../src/index.ts';
import { bidding, saltOf, two } from './toy.ts';

const aa = biddable(aa1942 as unknown as AnyGame);
const secret = '5a'.repeat(32);

function create(game: AnyGame, options: object) {
  const made = Play.create(game, { match: 'm1', scenario: 'standard', options, seeds: ['s'], secret, at: 7 });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

describe('a game whose sides can be auctioned', () => {
  test('[platform] without an auction header, first step and chain are those of the game itself, to the byte', () => {
    const plain = create(aa1942 as unknown as AnyGame, { bid: { uk: 9 } });
    const wrapped = create(aa, { bid: { uk: 9 } });
    expect(JSON.stringify(wrapped.step)).toBe(JSON.stringify(plain.step));
    expect(JSON.stringify(wrapped.play.header)).toBe(JSON.stringify(plain.play.header));
    expect(wrapped.play.game).toBe(aa1942);
    expect(JSON.stringify(wrapped.play.snapshot())).toBe(JSON.stringify(plain.play.snapshot()));
  });

  test("[platform] bidders sit in front of the game's seats only where there is an auction", () => {
    expect(aa.seats({}).map((s) => s.id)).toEqual(['ussr', 'germany', 'uk', 'japan', 'usa']);
    const bidders = aa.seats({ auction: { format: 'openGive' } }).map((s) => s.id);
    expect(bidders.slice(0, 3)).toEqual(['bidder_1', 'bidder_2', 'ussr']);
  });

  test('[platform] nobody is ahead on a board whose sides are still bid for', () => {
    const lead = (options: object) => {
      const { play } = create(aa, options);
      return play.game.lead?.(play.state);
    };
    expect(lead({ auction: { format: 'openGive' } })).toBeNull();
    expect(lead({})).toMatchObject({ by: expect.any(Number) });
  });

  test('[platform] what is wrong with an auction is said with its place', () => {
    const issues = (auction: object) => {
      const parsed = aa.options.safeParse({ auction });
      return parsed.success ? null : parsed.error.issues.map((i) => i.path.join('.'));
    };
    expect(issues({ format: 'openGive' })).toBeNull();
    expect(issues({ format: 'openGive', step: 0 })).toEqual(['auction.step']);
    expect(issues({ format: 'openTake', receiver: 'moon' })).toEqual(['auction']);
    expect(issues({ format: 'haggle' })).toEqual(['auction.format']);
  });

  test('[platform] the hash of a sealed bid, as published', () => {
    const opening = { side: 'japan', amount: '1', salt: 'A'.repeat(22) };
    expect(bidHash('m-0001', 'bidder_1', opening)).toBe('smtY0nenI61QvJHJgIUhgxpAcLoqwIsPor9dQpObPr4');
    expect(bidHash('m-0001', 'bidder_2', opening)).not.toBe(bidHash('m-0001', 'bidder_1', opening));
  });

  test('[F1] "bid up to": 12 against 8 ends at 9, step by step, and nobody else is told a limit', () => {
    const limits: { [seat: string]: number } = { bidder_1: 12, bidder_2: 8 };
    const b = bidding(two, { format: 'openGive' }).act(1, 'open', ['axis'], 3);
    const seen: number[] = [3];
    for (let i = 0; i < 20 && b.now().status === 'open'; i++) {
      const [decision] = b.play.decisions();
      if (!decision) break;
      const answer = b.play.game.standing?.answer(b.play.state, decision, { bidUpTo: limits[decision.seat] ?? 0 });
      if (!answer) throw new Error('a limit answers every question of an open auction');
      if (answer.amount !== undefined) seen.push(answer.amount);
      b.act(Number(decision.seat.slice(-1)), answer.kind, answer.value, answer.amount);
    }
    expect(seen).toEqual([3, 4, 5, 6, 7, 8, 9]);
    expect(b.now()).toMatchObject({ receiver: 'allies', amount: 9, result: { sides: { bidder_1: 'axis' } } });
    expect(b.play.game.standing?.schema.safeParse({ bidUpTo: 1.5 }).success).toBe(false);
  });

  test('[F2] "bid up to" in the descending auction: no lower than the limit', () => {
    const b = bidding(two, { format: 'openTake', receiver: 'allies' }).act(1, 'bid', [], 6);
    const answer = (limit: number) => {
      const [decision] = b.play.decisions();
      return decision ? b.play.game.standing?.answer(b.play.state, decision, { bidUpTo: limit }) : null;
    };
    expect(answer(4)).toEqual({ kind: 'bid', value: [], amount: 5 });
    expect(answer(6)).toEqual({ kind: 'pass', value: [] });
  });

  test('[platform] the record of an auctioned match is executed again to the same chain', () => {
    const { play, step } = create(aa, { auction: { format: 'sealedLow', receiver: 'allies' } });
    const steps: Step[] = [step];
    const act = (seat: string, kind: string, value: readonly (string | number)[], amount?: number) => {
      const id = play.decisions().find((d) => d.seat === seat)?.id ?? '';
      const done = play.act(
        { seat, at: 8 },
        { decision: id, choices: [{ kind, value, ...(amount ? { amount } : {}) }] },
      );
      if (!done.ok) throw new Error(`${kind}: ${done.error.code}`);
      steps.push(done.value.step);
    };
    const sealed = (seat: string, amount: string) =>
      act(seat, 'commit', [bidHash('m1', seat, { side: 'allies', amount, salt: saltOf('C') })]);
    sealed('bidder_1', '7');
    sealed('bidder_2', '5');
    act('bidder_2', 'open', ['allies', '5', saltOf('C')]);
    act('bidder_1', 'open', ['allies', '7', saltOf('C')]);
    act('bidder_2', 'split', [7, 0, 0]);
    act('ussr', 'placeBid', ['infantry', 'karelia_ssr'], 1);
    const record = { format: 'wardroom-record', version: 2, header: play.header, secret, steps };
    expect(reExecute(aa, record as unknown as Parameters<typeof reExecute>[1]).differs).toBeNull();
    const loaded = Play.load(aa, play.header, steps, secret);
    expect(loaded.chain).toBe(play.chain);
    expect(loaded.decisions()[0]?.seat).toBe('ussr');
  });
});
