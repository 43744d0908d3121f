import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decisionsOn } from '@wardroom/bots';
import { eots } from '@wardroom/eots';
import { knownHands, march } from '@wardroom/eots/testing';
import type { Client, MatchClient, StepMessage } from '@wardroom/protocol';
import type { Choice } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BEAT } from '../src/match/beat.ts';
import type { Trial } from './harness.ts';
import { backends, settings, started, trial, until } from './harness.ts';

const slow = { pace: 'slow', clock: { bank: 3600, perMove: 86_400, atZero: 'nothing' } } as const;
const nothing = {
  weather: 'none',
  specialReaction: 'none',
  intelligence: 'roll',
  reaction: 'none',
  attackCards: 'none',
  postBattle: 'proposal',
};

interface Pacific {
  a: Client;
  b: Client;
  id: string;
  japan: MatchClient;
  allied: MatchClient;
  /** What Japan was told, step by step. */
  told: StepMessage[];
}

/** Japan and the Allies at the set-up of 1942 with known hands. */
async function pacific(t: Trial, allied: readonly string[], more: object = slow): Promise<Pacific> {
  const position = knownHands({ japan: ['jp-10', 'jp-12', 'jp-19'], allied });
  const s = await started(t, { game: 'eots', scenario: 'custom', position, seats: ['japan'], ...more }, ['allied']);
  const told: StepMessage[] = [];
  s.ma.onStep = (m) => told.push(m);
  return { a: s.a, b: s.b, id: s.table.id, japan: s.ma, allied: s.mb, told };
}

async function say(m: MatchClient, seat: string, kind: string, ...value: (string | number)[]): Promise<void> {
  await until(`${seat} is asked ${kind}`, () => m.info.waiting.some((w) => w.seat === seat && w.kinds.includes(kind)));
  const head = m.info.waiting.find((w) => w.seat === seat && w.kinds.includes(kind));
  const done = await m.act(seat, head?.id ?? '', [{ kind, value }]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}

/** What a reaction is asked about begins with the last answer. */
async function marched(p: Pacific): Promise<void> {
  for (const [kind, ...value] of march) await say(p.japan, 'japan', kind, ...value);
}

/** Japan goes on with its offensive until somebody else has to answer or the offensive is over. */
async function fightOn(p: Pacific): Promise<void> {
  const own = ['hitsProposal', 'fight', 'allHome', 'retreat', 'critChoice', 'transferDone'];
  const over = (): boolean => Object.keys(p.japan.view.offensive ?? {}).length === 0;
  const asked = () => p.japan.info.waiting.find((w) => w.seat === 'japan');
  await until('the offensive is over', async () => {
    const head = asked();
    const kind = head && !over() ? own.find((k) => head.kinds.includes(k)) : undefined;
    if (!head || kind === undefined) return over();
    const d = decisionsOn(eots, p.japan.view, 'japan').find((x) => x.id === head.id);
    const offer = d?.kinds[kind];
    const first = offer ? list(kind, offer, 1).choices[0] : undefined;
    const choice: Choice = { kind, value: first?.value ?? [] };
    await p.japan.act('japan', head.id, [choice]);
    return over();
  });
}

/**
 * Who acted, for which seat, and the first line of the log: all that Japan is told of the steps after its last answer.
 */
const course = (told: readonly StepMessage[]): string[] => {
  const from = told.findLastIndex((m) => m.l?.some((l) => l.key === 'offensive.plan'));
  return told.slice(from + 1).map((m) => `${m.s} ${m.b} ${m.l?.[0]?.key ?? ''}`.trim());
};
/** Milliseconds between the question and the answer of orders, step by step. */
const pauses = (told: readonly StepMessage[]): number[] =>
  told.flatMap((m, i) => (m.b === 'orders' ? [(m.t as number) - (told[i - 1]?.t as number)] : []));

describe.each(backends)('conditional orders on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  let t: Trial;
  beforeAll(async () => {
    // Nothing is sent: who is waited for here wishes a digest.
    t = await trial(backend, data, { smtpUrl: 'smtp://127.0.0.1:9' });
  });
  const noticesOf = (p: Pacific) =>
    t.server.ctx.db.prisma.notice.findMany({ where: { id: { startsWith: `waited:${p.id}:allied` } } });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  test('[R11.2] the reaction of one who is away: answered at once, recorded; noticed at the next action', async () => {
    const p = await pacific(t, ['al-31', 'al-59', 'al-40']);
    await settings(t, p.b, { email: 'away@example.org', digest: true });
    expect((await p.allied.orders(nothing)).ok).toBe(true);
    p.allied.close();
    p.b.close();
    await marched(p);
    await fightOn(p);
    expect(course(p.told).slice(0, 3)).toEqual([
      'allied orders',
      'allied orders offensive.intelligenceRoll',
      expect.stringMatching(/^allied orders/),
    ]);
    // One notice: that the Allies' own action has come.
    await until('the next action is told', async () => (await noticesOf(p)).length > 0);
    await t.server.ctx.notices.settled();
    expect(await noticesOf(p)).toHaveLength(1);
    expect(p.japan.info.waiting).toMatchObject([{ seat: 'allied', phase: 'action' }]);
  });

  test('[R22.1] neither the steps nor their time depend on the hand: Weather, Ultra or nothing', async () => {
    const orders = { ...nothing, intelligence: 'none' };
    const courses: string[][] = [];
    for (const hand of [
      ['al-08', 'al-59', 'al-40'],
      ['al-31', 'al-32', 'al-40'],
    ]) {
      const p = await pacific(t, hand);
      await p.allied.orders(orders);
      p.allied.close();
      p.b.close();
      await marched(p);
      await until('the windows are passed', () => course(p.told).length >= 3);
      courses.push(course(p.told).slice(0, 3));
      // Each answer waits for its beat, which is far longer than any weighing.
      for (const ms of pauses(p.told).slice(0, 3)) expect(ms).toBeGreaterThanOrEqual(BEAT - 5);
    }
    expect(courses[0]).toEqual(courses[1]);
    expect(courses[0]).toEqual([
      'allied orders',
      'allied orders offensive.condition',
      expect.stringMatching(/^allied orders/),
    ]);
  });

  test('[R11.2] "ask me" leaves the window to the player; all windows of the visit are one notice', async () => {
    const p = await pacific(t, ['al-08', 'al-59', 'al-40']);
    await settings(t, p.b, { email: 'pacific@example.org', digest: true });
    await p.allied.orders({ ...nothing, intelligence: 'ask', attackCards: 'ask' });
    p.allied.close();
    p.b.close();
    await marched(p);
    const waited = () => p.japan.info.waiting.some((w) => w.seat === 'allied');
    await until('the weather is answered', () => course(p.told).length === 1 && waited());
    await until('the notice is kept', async () => (await noticesOf(p)).length === 1);
    // The player looks in, answers one window and leaves again: still the same visit.
    const back = await p.b.open(p.id);
    await say(back, 'allied', 'pass');
    back.close();
    p.b.close();
    await until('the next window is open', () => course(p.told).length === 2 && waited());
    expect(course(p.told)[1]).not.toContain('orders');
    await t.server.ctx.notices.settled();
    expect(await noticesOf(p)).toHaveLength(1);
  });

  test('[promise 3] nothing about orders is told to others', async () => {
    const p = await pacific(t, ['al-08', 'al-59', 'al-40']);
    const watcher = await (await t.guest()).open(p.id);
    await p.allied.orders({ ...nothing, hits: ['carrier', 'ship'] });
    const opened = (who: Client) => who.call<'match:open', { orders: unknown }>('match:open', { match: p.id });
    expect(await opened(p.b)).toMatchObject({ value: { orders: { hits: ['carrier', 'ship'] } } });
    await marched(p);
    const again = await opened(p.a);
    expect(again).toMatchObject({ value: { orders: null } });
    expect(watcher.info.orders).toBeNull();
    expect(JSON.stringify([p.told, again])).not.toMatch(/"carrier"|postBattle|"roll"/);
    expect((await watcher.orders(nothing)).ok).toBe(false);
  });

  test('[platform] orders marked "always" answer at the table too, in a live game; others do not', async () => {
    const live = { pace: 'live' };
    const p = await pacific(t, ['al-08', 'al-59', 'al-40'], live);
    await p.allied.orders(nothing);
    await marched(p);
    await say(p.allied, 'allied', 'pass');
    expect(course(p.told)[0]).not.toContain('orders');
    // From now on they do: the open window is answered without a further step.
    await p.allied.orders({ ...nothing, always: true });
    await until('the orders have answered', () => course(p.told).length >= 3);
    expect(course(p.told).slice(1, 3)).toEqual([
      'allied orders offensive.intelligenceRoll',
      expect.stringMatching(/^allied orders/),
    ]);
  });
});
