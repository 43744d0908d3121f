import type { MatchClient } from '@wardroom/protocol';
import type { Choice } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { backends, started, until } from './harness.ts';
import { hosted } from './hosted.ts';

const auction = { format: 'openGive' };

/** The one of the two who is asked now, and what. */
async function asked(ma: MatchClient, mb: MatchClient) {
  let found: { m: MatchClient; seat: string; id: string } | null = null;
  await until('a bidder is asked', () => {
    for (const m of [ma, mb]) {
      const head = m.info.waiting.find((w) => w.id !== '' && w.seat.startsWith('bidder_'));
      if (head) found = { m, seat: head.seat, id: head.id };
    }
    return found !== null;
  });
  if (!found) throw new Error('nobody is asked');
  return found as { m: MatchClient; seat: string; id: string };
}

async function bid(ma: MatchClient, mb: MatchClient, kind: string, value: (string | number)[] = [], amount?: number) {
  const { m, seat, id } = await asked(ma, mb);
  const done = await m.act(seat, id, [{ kind, value, ...(amount === undefined ? {} : { amount }) }]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  return seat;
}

/** Opens for the Axis, accepts, gives everything to the last power. */
function answer({ kinds, params }: MatchClient['info']['waiting'][number]): Choice {
  if (kinds.includes('open')) return { kind: 'open', value: ['axis'], amount: 2 };
  if (kinds.includes('accept')) return { kind: 'accept', value: [] };
  const seats = (params?.seats ?? []) as readonly string[];
  return { kind: 'split', value: seats.map((_, i) => (i === seats.length - 1 ? Number(params?.amount) : 0)) };
}

describe.each(backends)('an ordinary table whose sides are auctioned, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });

  test("[F1] two people sit at two bidders' seats; the result gives them the powers, the game begins", async () => {
    const { table, ma, mb, a } = await started(t, { options: { auction }, seats: ['bidder_1'] }, ['bidder_2']);
    expect(table.seats.map((s) => s.seat)).toEqual(['bidder_1', 'bidder_2']);
    const opener = await bid(ma, mb, 'open', ['axis'], 6);
    await bid(ma, mb, 'accept');
    await bid(ma, mb, 'split', [6, 0, 0]);
    const now = () => a.table(table.id);
    await until('the powers are held', async () => (await now()).seats.length === 5);
    const { seats } = await now();
    const holder = (seat: string) => seats.find((s) => s.seat === seat)?.holders[0]?.id;
    expect(holder('germany') === table.host.id).toBe(opener === 'bidder_1');
    expect(holder('japan')).toBe(holder('germany'));
    expect(holder('uk')).toBe(holder('ussr'));
    expect(holder('ussr')).not.toBe(holder('germany'));
    const allied = holder('ussr') === table.host.id ? ma : mb;
    await until('the bid is placed', () => allied.info.waiting.some((w) => w.seat === 'ussr' && w.id !== ''));
    const head = allied.info.waiting.find((w) => w.seat === 'ussr');
    expect(head).toMatchObject({ prompt: 'placeBid', params: { ipcs: 6 } });
    const done = await allied.act('ussr', head?.id ?? '', [
      { kind: 'placeBid', value: ['infantry', 'karelia_ssr'], amount: 1 },
    ]);
    expect(done.ok).toBe(true);
  });

  test('[platform] nobody takes a power while the auction runs, nor while the table is open', async () => {
    const { table, a } = await started(t, { options: { auction }, seats: ['bidder_1'] }, ['bidder_2']);
    const third = await t.guest();
    const take = (seat: string) => third.post('POST /api/tables/:id/seats', { take: [seat] }, { id: table.id });
    await expect(take('ussr')).rejects.toMatchObject({ code: 'unknownSeat' });
    expect((await a.table(table.id)).seats.map((s) => s.seat)).toEqual(['bidder_1', 'bidder_2']);
    await expect(
      a.create({ game: 'aa1942', scenario: 'standard', options: { auction }, seats: ['uk'] }),
    ).rejects.toMatchObject({ code: 'unknownSeat' });
    await expect(
      a.create({ game: 'aa1942', scenario: 'standard', options: { auction: { format: 'x' } } }),
    ).rejects.toMatchObject({ code: 'badOption' });
  });

  test('[F1] time that ends accepts the standing offer and loses nothing, whatever the table’s clock', async () => {
    const clock = { bank: 60, atZero: 'forfeit' } as const;
    const { table, ma, mb, a } = await started(t, { options: { auction }, seats: ['bidder_1'], clock }, ['bidder_2']);
    await bid(ma, mb, 'open', ['axis'], 3);
    ahead += 61_000;
    await t.server.chores.deadlines();
    await until('it is divided', async () => {
      const now = await a.table(table.id);
      if (now.seats.length === 5) return true;
      ahead += 61_000;
      await t.server.chores.deadlines();
      return false;
    });
    expect((await a.table(table.id)).status).toBe('running');
  });

  test('[platform] a bot bids by itself, and a restarted server goes on where the auction stood', async () => {
    const a = await t.guest();
    const table = await a.create({
      game: 'aa1942',
      scenario: 'standard',
      options: { auction },
      seats: ['bidder_1'],
      bots: { bidder_2: 'random' },
      start: true,
    });
    const m = await a.open(table.id);
    await t.restart();
    for (let i = 0; i < 40; i++) {
      const now = await a.table(table.id);
      if (now.seats.length === 5) break;
      await until('somebody is to bid', async () => {
        const seats = (await a.table(table.id)).seats.length;
        return seats === 5 || m.info.waiting.some((w) => w.id !== '' && w.seat === 'bidder_1');
      });
      const head = m.info.waiting.find((w) => w.id !== '' && w.seat === 'bidder_1');
      if (!head) break;
      await m.act('bidder_1', head.id, [answer(head)]);
    }
    await until('the powers are held', async () => (await a.table(table.id)).seats.length === 5);
  });
});
