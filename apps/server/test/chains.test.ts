import type { Client } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { MatchRecord } from '@wardroom/rules';
import { DeviceChain, verifyRecord } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, counted, postgresUrl, someAnswer, started, trial, until } from './harness.ts';

const redisUrl = process.env.WARDROOM_TEST_REDIS_URL ?? null;

describe.runIf(postgresUrl)('one hash chain on two nodes', () => {
  let one: Trial;
  let two: Trial;
  beforeAll(async () => {
    const shared = { redisUrl, sessionSecret: 's'.repeat(32) };
    one = await trial('postgresql', 'memory:', shared);
    two = await trial('postgresql', 'memory:', shared, { schema: one.schema });
  });
  afterAll(async () => {
    await two.end();
    await one.end();
  });

  test('[draws] two nodes that race for one chain begin it once and spend each link once', async () => {
    const { a, ma, mb, table } = await started(one);
    const far: Client = createClient({ url: two.url, ...(a.cookie ? { cookie: a.cookie } : {}) });
    const mfar = await far.open(table.id);
    const rng = counted(7);
    /** The chain of each seat, and how many of its links were spent. */
    const chains = new Map<string, { chain: DeviceChain; used: number }>();
    const begun = async (seat: string): Promise<{ chain: DeviceChain; used: number }> => {
      const known = chains.get(seat);
      if (known) return known;
      const made = { chain: await DeviceChain.from(`${chains.size}a`.repeat(32)), used: 0 };
      chains.set(seat, made);
      const body = { match: table.id, seat, anchor: made.chain.anchor };
      const said = await Promise.all([a, far, a, far].map((by) => by.call('match:chain', body)));
      expect(said).toEqual(Array.from({ length: 4 }, () => ({ ok: true, value: { used: 0 } })));
      return made;
    };
    const spent: string[] = [];
    const all = [ma, mfar, mb];
    const level = () => all.every((m) => m.version === ma.version);
    while (spent.length < 6) {
      await until('all have every step', level);
      const [here, there] = [someAnswer(ma, allies, rng), someAnswer(mfar, allies, rng)];
      const before = ma.version;
      if (here && there) {
        const own = await begun(here.seat);
        const link = own.chain.link(++own.used);
        // The same device's page, open twice: both send the next link at once, with choices of their own.
        const send = (by: Client, name: string, answer: object) =>
          by.call('match:act', {
            match: table.id,
            action: `${name}-of-act-${spent.length}`,
            ...answer,
            link,
          } as never);
        const acts = await Promise.all([send(a, 'here', here), send(far, 'there', there)]);
        expect(acts.filter((x) => x.ok)).toHaveLength(1);
        const refused = acts.find((x) => !x.ok);
        expect(refused).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^(link|stale)$/) } });
        spent.push(link.value);
      } else {
        const theirs = someAnswer(mb, mb.info.seats, rng);
        expect((await mb.act(theirs?.seat ?? '', theirs?.decision ?? '', theirs?.choices ?? [])).ok).toBe(true);
      }
      await until('one step was made', () => all.every((m) => m.version > before));
    }
    for (const [seat, { chain, used }] of chains) {
      const said = await far.call('match:chain', { match: table.id, seat, anchor: chain.anchor });
      expect(said).toEqual({ ok: true, value: { used } });
    }
    for (const s of allies) await ma.resign(s);
    await until('it is over', async () => (await a.table(table.id)).status === 'over');
    const record = await a.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true, chains: chains.size });
    const links = record.steps.flatMap((s) => (s.kind === 'choices' && s.link ? [s.link.value] : []));
    expect(links).toEqual(spent);
    far.close();
  }, 60_000);
});
