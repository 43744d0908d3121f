import type { StepMessage } from '@wardroom/protocol';
import { canonical } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dabble, newMatch } from '../../../packages/rules/test/bench.ts';
import { convoy } from '../../../packages/rules/test/toys/convoy.ts';
import { AudienceFeed } from '../src/match/audience.ts';

const seed = fc.integer({ min: 1, max: 2 ** 31 });

/**
 * Every message of a match in which ann and cat act, and ben drafts, looks and takes back meanwhile, or does nothing.
 */
function heard(busy: boolean, n: number, m: number): { key: string; messages: StepMessage[] }[] {
  const { play } = newMatch(convoy, 'sea');
  const [mine, theirs] = [chance(n), chance(m)];
  const feeds = [[], ['ann'], ['cat'], ['ann', 'cat']].map((seats) => new AudienceFeed(play, seats, null));
  const out = feeds.map(({ key }) => ({ key, messages: [] as StepMessage[] }));
  const note = (step: ReturnType<typeof dabble>): void => {
    for (const [i, feed] of feeds.entries()) {
      const message = step && feed.message(play, step, null, () => null);
      if (message) out[i]?.messages.push(message);
    }
  };
  for (let i = 0; i < 25; i++) {
    if (busy) note(dabble(play, 'ben', theirs));
    note(dabble(play, i % 2 === 0 ? 'ann' : 'cat', mine));
  }
  return out;
}

test('[promise 3] messages are the same whether or not another seat acts in secret, but for the salted chain', () => {
  fc.assert(
    fc.property(seed, seed, (n, m) => {
      const [busy, idle] = [heard(true, n, m), heard(false, n, m)];
      const bare = (all: typeof busy) =>
        all.map(({ key, messages }) => ({ key, messages: messages.map(({ h: _h, ...rest }) => rest) }));
      expect(canonical(bare(busy) as never)).toBe(canonical(bare(idle) as never));
      // The chain depends on every step, also on those that an audience does not hear of: what it is told of it has
      // one form, and no two are alike that could be compared.
      for (const { messages } of busy) {
        const told = messages.flatMap((x) => (x.h === undefined ? [] : [x.h]));
        for (const h of told) expect(h).toMatch(/^[\w-]{22}$/);
        expect(new Set(told).size).toBe(told.length);
      }
    }),
    { numRuns: 25 },
  );
});

test('[protocol] who acted for a seat is told where that was not its only holder', () => {
  const { play } = newMatch(convoy, 'sea');
  const step = dabble(play, 'ann', chance(5));
  if (!step) throw new Error('ann has nothing to do');
  const said = (holder: string | null): string | undefined =>
    new AudienceFeed(play, ['ann', 'cat'], null).message(play, { ...step, by: 'one' }, null, () => holder)?.b;
  expect([said('one'), said(null), said('another')]).toEqual([undefined, 'one', 'one']);
});
