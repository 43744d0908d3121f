import type { AuctionBid, AuctionNow, Lock, Opening } from '@wardroom/auction';
import { bidHash, closesAt, lockOf, roundTime, sealOf } from '@wardroom/auction';
import { lockBid } from '@wardroom/auction/timelock.ts';
import { verifyBoxes } from '@wardroom/auction/verify-boxes.ts';
import type { Client, MatchClient, MeInfo } from '@wardroom/protocol';
import type { Header, Step } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBeacon } from './beacon.ts';
import { startBeacon } from './beacon.ts';
import { backends, code, started, until } from './harness.ts';
import { hosted } from './hosted.ts';

const auction = { format: 'sealedSigned', box: 'beacon', minutes: 30 };
const one: Opening = { side: 'axis', amount: '7', salt: 'AbcdefghijklmnopqrstuA' };
const other: Opening = { side: 'axis', amount: '4', salt: 'BbcdefghijklmnopqrstuB' };
const more = { options: { auction }, seats: ['bidder_1'], visibility: 'open' } as const;

const leave = (by: Client, match: string, body: { seat: string; hash: string; box: string }) =>
  by.post('POST /api/matches/:id/bids', body, { id: match });
async function choose(m: MatchClient, seat: string, prompt: string, choice: { kind: string; value: string[] }) {
  await until('it is asked', () => m.info.waiting.some((w) => w.seat === seat && w.prompt === prompt));
  const decision = m.info.waiting.find((w) => w.seat === seat)?.id ?? '';
  const done = await m.act(seat, decision, [choice]);
  return done.ok ? 'accepted' : done.error.key;
}

describe.each(backends)('sealed bids that a public beacon locks, on the %s database', (backend) => {
  let ahead = 0;
  let beacon: TestBeacon;
  const config: { beacon: { urls: string[]; chain: TestBeacon['chain'] } | null } = { beacon: null };
  beforeAll(async () => {
    beacon = await startBeacon(() => Date.now() + ahead);
    // One address does not answer: the next one is asked.
    config.beacon = { urls: ['http://127.0.0.1:9', beacon.url], chain: beacon.chain };
  });
  afterAll(() => beacon.close());
  const t = hosted(backend, config, { ahead: () => ahead });

  const begun = async () => {
    const all = await started(t, more as never, ['bidder_2']);
    const match = await t.server.ctx.matches.get(all.table.id);
    const lock = lockOf(match?.meta.header?.options) as Lock;
    return { ...all, id: all.table.id, lock };
  };
  const stateOf = async (id: string) => {
    const match = await t.server.ctx.matches.get(id);
    return match?.play.state as unknown as { auction: { now: AuctionNow }; auctionBids: { [id: string]: AuctionBid } };
  };
  const resultOf = async (id: string) => (await stateOf(id)).auction.now.result;
  const lines = async (id: string) => Object.values((await stateOf(id)).auctionBids).map((b) => `${b.seat} ${b.kind}`);
  const rows = (id: string) => t.server.ctx.db.prisma.bidBox.findMany({ where: { matchId: id } });
  const bid = async (by: Client, m: MatchClient, id: string, lock: Lock, seat: string, opening: Opening) => {
    const hash = bidHash(id, seat, opening);
    const box = lockBid(lock, { match: id, seat, hash }, opening);
    await leave(by, id, { seat, hash, box });
    expect(await choose(m, seat, 'auction.commit', { kind: 'commit', value: [hash, sealOf(box)] })).toBe('accepted');
    return { hash, box };
  };
  /** The clock of everybody, the beacon's too, stands at this moment (ms since 1970). */
  const at = (moment: number): void => {
    ahead = moment - Date.now();
  };
  const looked = async (what: string, id: string, done: () => Promise<boolean>): Promise<void> => {
    // A thread that opens boxes takes its time to begin on a busy machine.
    const bound = 300_000;
    const look = async () => {
      await t.server.ctx.db.prisma.match.updateMany({ where: { id, opens: { not: null } }, data: { opens: 0n } });
      await t.server.chores.boxes();
      return done();
    };
    await until(what, look, bound);
  };
  const opened = (id: string) => looked('the bids are opened', id, async () => (await resultOf(id)) !== undefined);

  test('[beacon] both have gone: nobody opens before the round, then the server does, restarted', async () => {
    const { a, b, id, lock, ma, mb } = await begun();
    expect(lock).toMatchObject(beacon.chain);
    const first = await bid(a, ma, id, lock, 'bidder_1', one);
    a.close();
    await bid(b, mb, id, lock, 'bidder_2', other);
    b.close();
    // All are in and nobody is there: the server has nothing that opens them.
    at(closesAt(lock) - 60_000);
    await t.server.chores.boxes();
    expect(await lines(id)).toEqual(['bidder_1 commit', 'bidder_2 commit']);
    const stored = JSON.stringify([(await rows(id)).map((r) => r.box), await t.server.ctx.store.texts(id, 0, 100)]);
    for (const secret of [one.salt, other.salt, '"7"']) expect(stored).not.toContain(secret);
    await t.restart();
    at(roundTime(lock, lock.round) + 1000);
    await opened(id);
    expect(beacon.asked).toContain(lock.round);
    expect(beacon.early).toEqual([]);
    expect(await resultOf(id)).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 7 } });
    // The record has the box and what opened it, for everybody to compute again.
    const text = (await t.server.ctx.store.texts(id, 0, 100)).join('\n');
    for (const part of [first.box, beacon.signature(lock.round)]) expect(text).toContain(part);
    const { header } = (await t.server.ctx.matches.get(id))?.meta ?? {};
    const steps = text.split('\n').map((line) => JSON.parse(line) as Step);
    const verified = verifyBoxes({ header: header as Header, steps }, t.server.ctx.games.named('aa1942'));
    expect(verified).toEqual({ chain: lock.chain, round: lock.round, opened: 2, silent: 0, flaw: null });
    const late = steps.map((step) => (step.choices?.[0]?.kind === 'commit' ? { ...step, at: step.at + 1e9 } : step));
    expect(verifyBoxes({ header: header as Header, steps: late })?.flaw?.key).toBe('lateBid');
  });

  test('[beacon] own devices open at once when all bids are in, without the beacon', async () => {
    const { a, b, id, lock, ma, mb } = await begun();
    await bid(a, ma, id, lock, 'bidder_1', one);
    await bid(b, mb, id, lock, 'bidder_2', other);
    beacon.asked.length = 0;
    const open = (m: MatchClient, seat: string, o: Opening) =>
      choose(m, seat, 'auction.opening', { kind: 'open', value: [o.side, o.amount, o.salt] });
    expect(await open(ma, 'bidder_1', one)).toBe('accepted');
    expect(await resultOf(id)).toBeUndefined();
    expect(await open(mb, 'bidder_2', other)).toBe('accepted');
    expect(await resultOf(id)).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 7 } });
    expect(beacon.asked).toEqual([]);
  });

  test('[beacon] whoever has not bid in time did not; a late bid is refused, pauses hold nothing up', async () => {
    const { a, b, id, lock, ma, mb } = await begun();
    const seat = 'bidder_2';
    const hash = bidHash(id, seat, other);
    const box = lockBid(lock, { match: id, seat, hash }, other);
    await leave(b, id, { seat, hash, box });
    await bid(a, ma, id, lock, 'bidder_1', { ...one, amount: '3' });
    const decision = mb.info.waiting.find((w) => w.seat === seat)?.id ?? '';
    at(closesAt(lock));
    expect(await code(leave(b, id, { seat, hash, box }))).toBe('bidsOver');
    // Late, or too late: the server may have ended the time of bids already.
    const done = await mb.act(seat, decision, [{ kind: 'commit', value: [hash, sealOf(box)] }]);
    expect(done.ok ? 'accepted' : done.error.key).toMatch(/^(over|stale|notYourDecision)$/);
    expect(await lines(id)).not.toContain('bidder_2 commit');
    at(roundTime(lock, lock.round));
    await opened(id);
    expect(await lines(id)).toEqual(['bidder_1 commit', 'bidder_2 lapsed', 'bidder_1 opened']);
    expect((await resultOf(id))?.sides.bidder_1).toBe('axis');
  });

  test('[beacon] late: clocks stand, it is asked again, a lie is none, a client may bring the right one', async () => {
    const clocked = { ...more, clock: { bank: 60, atZero: 'forfeit' } };
    const all = await started(t, clocked as never, ['bidder_2']);
    const { a, b, ma, mb } = all;
    const { id } = all.table;
    const match = await t.server.ctx.matches.get(id);
    const lock = lockOf(match?.meta.header?.options) as Lock;
    await bid(a, ma, id, lock, 'bidder_1', one);
    await bid(b, mb, id, lock, 'bidder_2', other);
    expect((await t.server.ctx.matches.get(id))?.clocks?.running).toEqual([]);
    const early = code(a.post('POST /api/matches/:id/beacon', { signature: beacon.signature(lock.round) }, { id }));
    expect(await early).toBe('notYet');
    beacon.silent = true;
    at(roundTime(lock, lock.round) + 3_600_000);
    await t.server.chores.deadlines();
    await t.server.chores.boxes();
    expect(await resultOf(id)).toBeUndefined();
    const row = await t.server.ctx.db.prisma.match.findUniqueOrThrow({ where: { id } });
    expect(Number(row.opens)).toBeGreaterThan(Date.now() + ahead);
    beacon.silent = false;
    beacon.lies = beacon.signature(lock.round + 1);
    await looked('it was asked', id, async () => beacon.asked.includes(lock.round));
    expect(await resultOf(id)).toBeUndefined();
    const bring = (signature: string) => code(b.post('POST /api/matches/:id/beacon', { signature }, { id }));
    expect(await bring(beacon.lies)).toBe('badSignature');
    expect(await bring(beacon.signature(lock.round))).toBe('accepted');
    beacon.lies = null;
    expect(await resultOf(id)).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 7 } });
  });

  test('[beacon] silent for a day: unopened, no bid of 0; the device that came back has what it named', async () => {
    const { a, b, id, lock, ma, mb } = await begun();
    await bid(a, ma, id, lock, 'bidder_1', { ...one, amount: '2' });
    await bid(b, mb, id, lock, 'bidder_2', other);
    beacon.silent = true;
    at(roundTime(lock, lock.round) + 86_400_000 - 600_000);
    await t.server.chores.boxes();
    const open = { kind: 'open', value: [one.side, '2', one.salt] };
    expect(await choose(ma, 'bidder_1', 'auction.opening', open)).toBe('accepted');
    expect(await resultOf(id)).toBeUndefined();
    at(roundTime(lock, lock.round) + 86_400_000);
    await opened(id);
    beacon.silent = false;
    expect((await lines(id)).slice(2)).toEqual(['bidder_1 opened', 'bidder_2 unopened']);
    expect(await resultOf(id)).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 2 } });
  });

  test('[beacon] a box of garbage, of another round or chain, or that contradicts, ends as badBox', async () => {
    const stranger = await startBeacon(() => Date.now(), 'z');
    const wrong: ((lock: Lock, about: { match: string; seat: string; hash: string }) => string)[] = [
      // It says that it is of this round, and is of another one or of another chain.
      (lock, about) =>
        lockBid({ ...lock, round: lock.round + 9 }, about, other).replace(`.${lock.round + 9}.`, `.${lock.round}.`),
      (lock, about) => lockBid({ ...lock, ...stranger.chain }, about, other).replace(stranger.chain.chain, lock.chain),
      // It holds another bid than its hash, or one that the format does not have.
      (lock, about) => lockBid(lock, about, { ...other, amount: '5' }),
      (lock, about) => lockBid(lock, { ...about, seat: 'bidder_1' }, other),
      (lock, about) => `${lockBid(lock, about, other).slice(0, -40)}${'A'.repeat(40)}`,
    ];
    await stranger.close();
    for (const make of wrong) {
      const { a, b, id, lock, ma, mb } = await begun();
      await bid(a, ma, id, lock, 'bidder_1', { ...one, amount: '2' });
      const seat = 'bidder_2';
      const hash = bidHash(id, seat, other);
      const box = make(lock, { match: id, seat, hash });
      await leave(b, id, { seat, hash, box });
      expect(await choose(mb, seat, 'auction.commit', { kind: 'commit', value: [hash, sealOf(box)] })).toBe(
        'accepted',
      );
      at(roundTime(lock, lock.round));
      await opened(id);
      expect((await lines(id)).slice(2)).toEqual(['bidder_1 opened', 'bidder_2 badBox']);
      expect(await resultOf(id)).toEqual({ sides: { bidder_1: 'axis', bidder_2: 'allies' }, bids: { axis: 2 } });
    }
  });

  test('[beacon] attack: no box, another box, garbage, wrong round or chain, others: refused', async () => {
    const { a, b, id, lock, ma, mb } = await begun();
    const seat = 'bidder_1';
    const hash = bidHash(id, seat, one);
    const about = { match: id, seat, hash };
    const box = lockBid(lock, about, one);
    const commit = (value: string[]) => choose(ma, seat, 'auction.commit', { kind: 'commit', value });
    expect(await commit([hash, sealOf(box)])).toBe('noBox');
    const tries: [string, () => Promise<unknown>][] = [
      ['badBox', () => leave(a, id, { seat, hash, box: 'garbage' })],
      ['badBox', () => leave(a, id, { seat, hash, box: `${lock.chain}.${lock.round}.AAAA` })],
      ['badBox', () => leave(a, id, { seat, hash, box: box.replace(/[\w-]{60}$/, '') })],
      ['badBox', () => leave(a, id, { seat, hash, box: `${lock.chain}.${lock.round}.${'A'.repeat(875)}` })],
      ['badBox', () => leave(a, id, { seat, hash, box: lockBid({ ...lock, round: lock.round - 60 }, about, one) })],
      ['badBox', () => leave(a, id, { seat, hash, box: lockBid({ ...lock, chain: '0'.repeat(64) }, about, one) })],
      ['forbidden', () => leave(b, id, { seat, hash, box })],
      ['noBoxes', () => a.post('POST /api/matches/:id/bids', { seat, hash, ...one }, { id })],
      ['malformed', () => leave(a, id, { seat, hash, box: 'x'.repeat(3000) })],
    ];
    for (const [refusal, work] of tries) expect([refusal, await code(work())]).toEqual([refusal, refusal]);
    expect(await rows(id)).toEqual([]);
    await leave(a, id, { seat, hash, box });
    expect(await commit([hash, sealOf(`${box}A`)])).toBe('noBox');
    expect(await commit([hash])).not.toBe('accepted');
    expect(await commit([hash, sealOf(box)])).toBe('accepted');
    await bid(b, mb, id, lock, 'bidder_2', other);
    const signature = beacon.signature(lock.round);
    const shut = (value: string[]) => choose(ma, seat, 'auction.opening', { kind: 'shut', value });
    expect(await shut(['a box', 'none'])).toBe('notOffered');
    // No text of a person is as long as a box or a signature.
    expect(await shut([box, 'none'])).toBe('malformed');
    const said = { kind: 'box', value: [one.side, one.amount, one.salt, box, signature] };
    expect(await choose(ma, seat, 'auction.opening', said)).toBe('malformed');
    expect(await lines(id)).toEqual(['bidder_1 commit', 'bidder_2 commit']);
  });

  test('[beacon] nobody names a lock himself, and without a beacon there is none', async () => {
    const guest = await t.guest();
    const meOf = (who: Client) => who.request<MeInfo>('GET', '/api/me');
    const create = (options: object) => guest.create({ game: 'aa1942', scenario: 'standard', options } as never);
    expect((await meOf(guest)).beacon).toBe(beacon.chain.chain);
    const lock = { ...beacon.chain, round: 1 };
    expect(await code(create({ auction: { ...auction, lock } }))).toBe('badOption');
    const was = t.server.ctx.config.beacon;
    t.server.ctx.config.beacon = null;
    expect(await code(create({ auction }))).toBe('noBeacon');
    expect((await meOf(guest)).beacon).toBeNull();
    t.server.ctx.config.beacon = was;
  });

  test('[beacon] a bot bids against a person', async () => {
    const guest = await t.guest();
    const table = await guest.create({
      game: 'aa1942',
      scenario: 'standard',
      ...more,
      bots: { bidder_2: 'random' },
      start: true,
    } as never);
    const match = await t.server.ctx.matches.get(table.id);
    const lock = lockOf(match?.meta.header?.options) as Lock;
    const m = await guest.open(table.id);
    await bid(guest, m, table.id, lock, 'bidder_1', one);
    await until('the bot has bid', async () => (await lines(table.id)).length === 2);
    at(roundTime(lock, lock.round));
    await opened(table.id);
    expect((await lines(table.id)).slice(2, 4)).toEqual(['bidder_1 opened', 'bidder_2 opened']);
  });
});
