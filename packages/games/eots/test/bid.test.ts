import type { AnyGame } from '@wardroom/rules';
import { Play, publicAudience } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { handicapOf } from '../src/bid.ts';
import { eots, optionsSchema } from '../src/index.ts';
import { invariants } from '../src/invariants.ts';
import { bidSchema } from '../src/options.ts';
import { setup } from '../src/setup.ts';
import type { Options } from '../src/state.ts';
import { track } from '../src/tracks.ts';
import { victorySheet } from '../src/victory/sheet.ts';
import { begin } from './begin.ts';

/** A match with these bids, as far as its first question. */
function started(scenario: string, options: object) {
  const made = Play.create(eots as unknown as AnyGame, {
    match: 'bids',
    scenario,
    options,
    seeds: [],
    secret: '44'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value;
}

test(
  '[R21.1 C-098] the bids of a yearly scenario are victory points: a bid for Japan lowers, one for the ' +
    'Allies raises',
  () => {
    const points = (japan?: number, allied?: number) => {
      const g = begin('1943', {
        bid: { ...(japan === undefined ? {} : { japan }), ...(allied === undefined ? {} : { allied }) },
      });
      return victorySheet(g).find((l) => l.id === 'handicap')?.points ?? 0;
    };
    // Both wanted Japan, 1 and 0; both wanted the Allies, 2 and 1; then each his own side.
    expect([points(1), points(undefined, 2), points(2, 3), points(3, 2), points(0, 0), points(2, 2)]).toEqual([
      -1, 2, 1, -1, 0, 0,
    ]);
  },
);

test(
  '[R21.2] in a campaign the bids are boxes of the political will: a bid for Japan raises, one for the ' +
    'Allies lowers',
  () => {
    expect([
      handicapOf('campaign-1941', { japan: 2 }),
      handicapOf('campaign-1941', { allied: 3 }),
      handicapOf('campaign-1941', { japan: 1, allied: 3 }),
    ]).toEqual([2, -3, -2]);
    const usual = track(begin('campaign-1943'), 'pw');
    expect(track(begin('campaign-1943', { bid: { japan: 1, allied: 3 } }), 'pw')).toBe(usual - 2);
    // Before Operation Z there is nothing to change: it sets the will with the handicap (turn-one.test.ts).
    expect(begin('campaign-1941', { bid: { japan: 1 } }).options.now?.handicap).toBe(1);
  },
);

test('[R8.1 R21.1] bids are settled when the pieces lie and before anything is drawn or dealt', () => {
  const bid = { japan: 1, allied: 4 };
  const g = setup('1943', optionsSchema.parse({ bid }));
  expect([g.turn.now?.segment, g.options.now?.bid, g.options.now?.handicap]).toEqual(['setup', bid, undefined]);
  expect(Object.values(g.cards).filter((c) => c.at === 'hand')).toEqual([]);
  const { play, step } = started('1943', { bid });
  expect(step.log.map((l) => l.key).slice(0, 2)).toEqual(['bidsSettled', 'drew']);
  expect(step.log[0]?.params).toEqual({ japan: 1, allied: 4, handicap: 3, campaign: false });
  expect(play.view(publicAudience).options?.now).toMatchObject({ bid, handicap: 3 });
  expect(step.draws.length).toBeGreaterThan(0);
});

test('[R20.12] the hands of a set-up are dealt after it; without bids nothing is said of them', () => {
  const { play, step } = started('1943', {});
  const held = (side: string) =>
    Object.values(play.state.cards as object).filter(
      (c: { side: string; at: string }) => c.side === side && c.at === 'hand',
    );
  expect([held('japan').length, held('allied').length]).toEqual([7, 7]);
  expect(step.log.some((l) => l.key === 'bidsSettled')).toBe(false);
});

test('[R21.1] a bid is a whole number from 0 for one side or both, and no handicap is agreed on beside it', () => {
  const ok = (bid: unknown) => bidSchema.safeParse(bid).success;
  expect([ok({ japan: 0 }), ok({ allied: 40 }), ok({ japan: 2, allied: 3 })]).toEqual([true, true, true]);
  expect([ok({}), ok({ japan: -1 }), ok({ japan: 1.5 }), ok({ china: 2 })]).toEqual([false, false, false, false]);
  const both = optionsSchema.safeParse({ bid: { japan: 1 }, handicap: 2 });
  expect(both.error?.issues.map((i) => i.path)).toEqual([['handicap']]);
});

test('[R21.1] a position file says the bids with the handicap that follows from them', () => {
  const g = begin('1943', { bid: { japan: 1 } });
  const problems = (now: Partial<Options>) =>
    invariants({ ...g, options: { now: { ...g.options.now, ...now } as Options } });
  expect(problems({})).toEqual([]);
  expect(problems({ handicap: 5 })[0]).toContain('options.now.handicap: position.handicap (R21.1)');
  expect(problems({ bid: { japan: -1 } })[0]).toContain('options.now.bid: position.bid (R21.1)');
  const again = eots.position.parse(eots.position.write(g, []));
  expect(again.ok && again.value.state.options.now).toEqual(g.options.now);
});
