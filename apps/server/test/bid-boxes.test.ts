import type { AuctionBid, AuctionNow, Opening } from '@wardroom/auction';
import { bidHash } from '@wardroom/auction';
import type { Client, MatchClient } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import { backends, code, started, until } from './harness.ts';
import { hosted } from './hosted.ts';

const auction = { format: 'sealedSigned', box: 'server' };
const one: Opening = { side: 'axis', amount: '7', salt: 'AbcdefghijklmnopqrstuA' };
const other: Opening = { side: 'axis', amount: '4', salt: 'BbcdefghijklmnopqrstuB' };

const leave = (by: Client, match: string, seat: string, bid: Opening, hash = bidHash(match, seat, bid)) =>
  by.post('POST /api/matches/:id/bids', { seat, hash, ...bid }, { id: match });
async function commit(m: MatchClient, seat: string, hash: string): Promise<string> {
  await until('a bid is asked', () => m.info.waiting.some((w) => w.seat === seat && w.prompt === 'auction.commit'));
  const decision = m.info.waiting.find((w) => w.seat === seat)?.id ?? '';
  const done = await m.act(seat, decision, [{ kind: 'commit', value: [hash] }]);
  return done.ok ? 'accepted' : done.error.key;
}

describe.each(backends)('sealed bids that the server keeps, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const begun = (more = {}) =>
    started(t, { options: { auction }, seats: ['bidder_1'], visibility: 'open', ...more }, ['bidder_2']);
  const stateOf = async (id: string) => {
    const match = await t.server.ctx.matches.get(id);
    return match?.play.state as unknown as {
      auction: { now: AuctionNow };
      auctionBids: { [id: string]: AuctionBid };
    };
  };
  const lines = async (id: string) => Object.values((await stateOf(id)).auctionBids).map((b) => `${b.seat} ${b.kind}`);
  const rows = (id: string) => t.server.ctx.db.prisma.bidBox.findMany({ where: { matchId: id } });
  const bid = async (by: Client, m: MatchClient, id: string, seat: string, opening: Opening): Promise<void> => {
    await leave(by, id, seat, opening);
    expect(await commit(m, seat, bidHash(id, seat, opening))).toBe('accepted');
  };

  test('[F5] who has bid need not come back, though the server is started anew before the other bids', async () => {
    const { a, b, table, ma } = await begun();
    await bid(a, ma, table.id, 'bidder_1', one);
    a.close();
    await t.restart();
    const again = await b.open(table.id);
    expect(await lines(table.id)).toEqual(['bidder_1 commit']);
    // Nothing that is stored tells the bid.
    const steps = await t.server.ctx.store.texts(table.id, 0, 100);
    const stored = JSON.stringify([(await rows(table.id)).map((r) => [r.hash, r.box]), steps]);
    for (const secret of [one.salt, '"7"']) expect(stored).not.toContain(secret);
    await bid(b, again, table.id, 'bidder_2', other);
    b.close();
    await until('both are opened', async () => (await stateOf(table.id)).auction.now.status !== 'open');
    const { result } = (await stateOf(table.id)).auction.now;
    expect(result).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 7 } });
    expect((await lines(table.id)).slice(2)).toEqual(['bidder_1 opened', 'bidder_2 opened']);
    const byBox = async () =>
      (await t.server.ctx.store.texts(table.id, 0, 100)).filter((step) => step.includes('"by":"box"')).length;
    await until('both openings are stored', async () => (await byBox()) === 2);
  });

  test('[F5] a server that dies when all bids are in leaves them to the next, which opens them once', async () => {
    const { a, b, table, ma, mb } = await begun();
    await bid(a, ma, table.id, 'bidder_1', one);
    await leave(b, table.id, 'bidder_2', other);
    // What was stored last is the second hash; nobody looked afterwards.
    t.server.ctx.closing = true;
    expect(await commit(mb, 'bidder_2', bidHash(table.id, 'bidder_2', other))).toBe('accepted');
    expect(await lines(table.id)).toEqual(['bidder_1 commit', 'bidder_2 commit']);
    for (const c of [a, b]) c.close();
    await t.restart();
    await until('both are opened', async () => (await stateOf(table.id)).auction.now.status !== 'open');
    expect((await lines(table.id)).filter((l) => l.endsWith('opened'))).toHaveLength(2);
  });

  test('[F5] attack: no box, a box of garbage, out of range, others’, late, too many: refused', async () => {
    const { a, b, table, ma } = await begun();
    const { id } = table;
    const seat = 'bidder_1';
    const hash = bidHash(id, seat, one);
    expect(await commit(ma, seat, hash)).toBe('noBox');
    const tries: [string, () => Promise<unknown>][] = [
      ['badBox', () => leave(a, id, seat, { ...one, amount: '8' }, hash)],
      ['badBox', () => leave(a, id, seat, one, bidHash(id, 'bidder_2', one))],
      ['badBox', () => leave(a, id, seat, one, bidHash('another', seat, one))],
      ['badAmount', () => leave(a, id, seat, { ...one, amount: '100000' })],
      ['badAmount', () => leave(a, id, seat, { ...one, amount: '-1' })],
      ['badAmount', () => leave(a, id, seat, { ...one, amount: '07' })],
      ['badAmount', () => leave(a, id, seat, { ...one, side: 'moon' })],
      ['malformed', () => leave(a, id, seat, { ...one, salt: 'short' })],
      ['forbidden', () => leave(b, id, seat, one)],
      ['forbidden', async () => leave(await t.guest(), id, seat, one)],
      ['notFound', () => leave(a, 'no-such-match', seat, one)],
    ];
    for (const [refusal, work] of tries) expect([refusal, await code(work())]).toEqual([refusal, refusal]);
    expect(await rows(id)).toEqual([]);
    expect(await lines(id)).toEqual([]);
    // Twenty, however many come at the same moment.
    const many = await Promise.all(
      Array.from({ length: 25 }, (_, n) => code(leave(a, id, seat, { ...one, amount: String(n) }))),
    );
    expect(many.sort()).toEqual([...Array(20).fill('accepted'), ...Array(5).fill('tooMany')]);
    await t.server.ctx.db.prisma.bidBox.deleteMany({ where: { matchId: id } });
    await leave(a, id, seat, one);
    expect(await commit(ma, seat, hash)).toBe('accepted');
    expect(await code(leave(a, id, seat, other))).toBe('notYourDecision');
    const plain = await begun({ options: { auction: { format: 'sealedSigned' } } });
    expect(await code(leave(plain.a, plain.table.id, seat, one))).toBe('noBoxes');
    expect(await commit(plain.ma, seat, hash)).toBe('accepted');
  });

  test('[F5] attack at the table: others’, twice, early, late, another than its hash: refused', async () => {
    const { ma, mb, table } = await begun({ options: { auction: { format: 'sealedSigned' } } });
    const { id } = table;
    const idOf = (m: MatchClient, seat: string): string => m.info.waiting.find((w) => w.seat === seat)?.id ?? '';
    const tried: string[] = [];
    const tries = async (m: MatchClient, seat: string, decision: string, kind: string, value: string[]) => {
      const before = (await lines(id)).join();
      const done = await m.act(seat, decision, [{ kind, value }]);
      tried.push(done.ok ? 'accepted' : done.error.key);
      expect((await lines(id)).join()).toBe(before);
    };
    const open = (bid: Opening): string[] => [bid.side, bid.amount, bid.salt];
    const hash = bidHash(id, 'bidder_1', one);
    await until('bids are asked', () => idOf(ma, 'bidder_1') !== '' && idOf(mb, 'bidder_2') !== '');
    const [first, second] = [idOf(ma, 'bidder_1'), idOf(mb, 'bidder_2')];
    await tries(mb, 'bidder_1', first, 'commit', [hash]);
    await tries(ma, 'bidder_1', second, 'commit', [hash]);
    await tries(ma, 'bidder_1', first, 'commit', ['garbage']);
    await tries(ma, 'bidder_1', first, 'commit', []);
    await tries(ma, 'bidder_1', first, 'open', open(one));
    expect(await commit(ma, 'bidder_1', hash)).toBe('accepted');
    await tries(ma, 'bidder_1', first, 'commit', [bidHash(id, 'bidder_1', other)]);
    await tries(ma, 'bidder_1', first, 'open', open(one));
    expect(await commit(mb, 'bidder_2', bidHash(id, 'bidder_2', other))).toBe('accepted');
    await until('openings are asked', () => ma.info.waiting.some((w) => w.prompt === 'auction.opening'));
    const opening = idOf(ma, 'bidder_1');
    for (const bid of [{ ...one, amount: '6' }, { ...one, side: 'allies' }, { ...one, salt: other.salt }, other])
      await tries(ma, 'bidder_1', opening, 'open', open(bid));
    await tries(ma, 'bidder_1', opening, 'commit', [hash]);
    await tries(mb, 'bidder_1', opening, 'open', open(one));
    const answer = async (m: MatchClient, seat: string, bid: Opening) =>
      (await m.act(seat, idOf(m, seat), [{ kind: 'open', value: open(bid) }])).ok;
    expect(await answer(ma, 'bidder_1', one)).toBe(true);
    await tries(ma, 'bidder_1', opening, 'open', open(one));
    await until('the other is asked', () => idOf(mb, 'bidder_2') !== '');
    expect(await answer(mb, 'bidder_2', other)).toBe(true);
    await tries(mb, 'bidder_2', second, 'open', open(other));
    expect(tried).toEqual([
      // Another's seat, another's question, what is no hash, an opening before all bids are in.
      ...['notYourDecision', 'stale', 'notOffered', 'notOffered', 'notOffered'],
      // The bid is final, and its opening waits for the other one.
      ...['notYourDecision', 'notYourDecision'],
      // What does not give the hash, and a bid in place of an opening; another's opening; a second one; too late.
      ...['notOffered', 'notOffered', 'notOffered', 'notOffered', 'notOffered'],
      ...['notYourDecision', 'stale', 'stale'],
    ]);
    expect((await stateOf(id)).auction.now.result?.bids).toEqual({ axis: 7 });
  });

  test('[F5] a box that does not open is never a bid of 0: the other bid has what it named', async () => {
    const { a, b, table, ma, mb } = await begun({ clock: { bank: 60, atZero: 'forfeit' } });
    const { id } = table;
    await bid(a, ma, id, 'bidder_1', { ...one, amount: '2' });
    await leave(b, id, 'bidder_2', other);
    // Somebody exchanges what the database keeps: a box belongs to its match, seat and hash.
    const [mine] = await rows(id);
    await t.server.ctx.db.prisma.bidBox.updateMany({
      where: { matchId: id, seat: 'bidder_2' },
      data: { box: mine?.box ?? '' },
    });
    expect(await commit(mb, 'bidder_2', bidHash(id, 'bidder_2', other))).toBe('accepted');
    await until('the whole box is opened', async () => {
      const asked = (await t.server.ctx.matches.get(id))?.play.decisions() ?? [];
      return asked.some((d) => d.must !== false) && asked.every((d) => d.must === false || d.seat === 'bidder_2');
    });
    ahead += 61_000;
    await until('its time is over', async () => {
      await t.server.chores.deadlines();
      return (await stateOf(id)).auction.now.status !== 'open';
    });
    // He divides it too, without any time left: the server may have done that for him by now.
    const { sides, bids } = (await stateOf(id)).auction.now.result ?? {};
    expect({ sides, bids }).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 2 } });
    expect((await lines(id)).slice(2, 4)).toEqual(['bidder_1 opened', 'bidder_2 unopened']);
  });
});
