import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import { bots } from '@wardroom/aa1942/bot';
import { decisionsOn } from '@wardroom/bots';
import type { CreateTable, MatchClient } from '@wardroom/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FarSide } from './far-side.ts';
import type { Trial } from './harness.ts';
import { allies, axis, backends, counted, settings, started, trial, until } from './harness.ts';
import { pushBrowser, vapidClaims } from './push.ts';

const far = new FarSide();
beforeAll(() => far.listen());
afterAll(() => far.close());

describe.each(backends)('notices on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-notices-'));
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    const more = {
      smtpUrl: `smtp://127.0.0.1:${far.smtpPort}`,
      webhookPrivate: true,
      publicUrl: null,
      noticeAfter: 200,
    };
    t = await trial(backend, data, more, { ahead: () => ahead });
  });
  beforeEach(() => far.reset());
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  const slow: Partial<CreateTable> = { pace: 'slow', clock: { bank: 0, perMove: 86_400, atZero: 'nothing' } };
  /**
   * The Soviet Union is about to attack so many units of two kinds that their owner will have to choose his losses,
   * whatever the dice.
   */
  const onslaught: Partial<CreateTable> = {
    ...slow,
    scenario: 'custom',
    position: {
      game: 'aa1942',
      power: 'ussr',
      phase: 'combatMove',
      control: { ukraine_ssr: 'germany' },
      units: {
        caucasus: { ussr: { infantry: 14, tank: 6 } },
        ukraine_ssr: { germany: { infantry: 8, artillery: 4 } },
        germany: { germany: { infantry: 3 } },
        japan: { japan: { infantry: 3 } },
        united_kingdom: { uk: { infantry: 3 } },
        eastern_united_states: { usa: { infantry: 3 } },
      },
    },
  };
  const mailsTo = (who: string): string[] => far.mails.filter((m) => m.includes(`To: ${who}`));
  /** The Soviet Union passes through its turn; then Germany is waited for. */
  const passToGermany = async (ma: MatchClient): Promise<void> => {
    await until('Germany is waited for', async () => {
      const head = ma.info.waiting.find((w) => w.must && !axis.includes(w.seat));
      if (head)
        await ma.act(head.seat, head.id, [
          { kind: head.kinds.includes('done') ? 'done' : (head.kinds[0] ?? ''), value: [] },
        ]);
      return ma.info.waiting.some((w) => w.seat === 'germany');
    });
  };
  /** A started match whose Axis player is away and has these addresses. */
  const away = async (me: object, more: Partial<CreateTable> = {}, orders = false) => {
    const s = await started(t, more);
    await settings(t, s.b, me);
    if (orders) await s.mb.orders({});
    s.mb.close();
    await until('the other one is gone', () => t.server.ctx.presence.of(s.table.id).users.length === 1);
    return s;
  };
  test('[platform] who is waited for and not here gets one mail and one webhook call, who is here none', async () => {
    const { ma, a, table } = await away({ email: 'away@example.org', webhook: far.hookUrl('x'), lang: 'es' });
    await settings(t, a, { email: 'here@example.org' });
    await passToGermany(ma);
    await until('the notices have arrived', () => far.mails.length > 0 && far.calls.length > 0);
    expect([mailsTo('away@example.org').length, mailsTo('here@example.org').length, far.calls.length]).toEqual([
      1, 0, 1,
    ]);
    const call = JSON.parse(far.calls[0]?.body.toString() ?? '{}') as { subject: string; link: string };
    expect(call.subject).toContain('Te toca');
    expect(call.link).toContain(`/t/${table.id}`);
  });

  test('[platform] web push: sealed for this browser, signed by this server; what is gone is forgotten', async () => {
    const s = await away({});
    const browser = pushBrowser();
    const endpoint = far.hookUrl('push/abc');
    await s.b.post('POST /api/push', { endpoint, keys: browser.keys });
    await passToGermany(s.ma);
    await until('the push has arrived', () => far.calls.length > 0);
    const [call] = far.calls;
    expect(call?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const message = JSON.parse(browser.open(call?.body ?? Buffer.alloc(0))) as {
      title: string;
      body: string;
      link: string;
      url: string;
    };
    expect(message.title).toBe(`Your move in ${s.table.name}`);
    expect(message.body).toContain('Germany');
    expect(message.link).toContain(`/t/${s.table.id}`);
    // What the page's worker opens, and what it keeps one notice of.
    expect(message.url).toBe(`/t/${s.table.id}`);
    expect(() => pushBrowser().open(call?.body ?? Buffer.alloc(0))).toThrow();
    const key = (await s.b.session()).pushKey ?? '';
    const claims = vapidClaims(String(call?.headers.authorization), key);
    expect(claims?.aud).toBe(new URL(endpoint).origin);
    expect(claims?.exp).toBeGreaterThan(Date.now() / 1000);
    far.status = 410;
    const again = await away({});
    await again.b.post('POST /api/push', { endpoint, keys: browser.keys });
    await passToGermany(again.ma);
    await until(
      'the subscription is forgotten',
      async () => (await t.server.ctx.db.prisma.pushSubscription.count({ where: { endpoint } })) === 0,
    );
  });

  test('[platform] a reminder comes as many hours before the deadline as wished, once, or never', async () => {
    const { ma, a, b, table } = await away({ email: 'late@example.org', reminder: 3 }, slow);
    await passToGermany(ma);
    await until('the first notice is there', () => mailsTo('late@example.org').length === 1);
    const reminders = (): string[] => mailsTo('late@example.org').slice(1);
    const look = async (hours: number): Promise<number> => {
      ahead += hours * 3_600_000;
      await t.server.ctx.notices.tick();
      return reminders().length;
    };
    expect([await look(0), await look(20), await look(1.5), await look(0.1)]).toEqual([0, 0, 1, 1]);
    expect(reminders()[0]).toContain('Time runs out');
    const deadline = (await a.table(table.id)).deadline ?? 0;
    expect(reminders()[0]).toContain(new Date(deadline).toISOString().slice(0, 16).replace('T', ' '));
    expect((await b.session()).reminder).toBe(3);
    await b.updateMe({ reminder: 0 });
    await t.server.ctx.db.prisma.notice.deleteMany({ where: { id: { startsWith: 'reminder:' } } });
    expect(await look(0.5)).toBe(1);
  });

  test('[platform] a digest gathers what waited during the day; reminders do not wait for it', async () => {
    const { ma, b, table } = await away({ email: 'digest@example.org', digest: true }, slow);
    await passToGermany(ma);
    await until(
      'the notice is kept',
      async () => (await t.server.ctx.db.prisma.notice.count({ where: { userId: (await b.session()).id } })) === 1,
    );
    expect(mailsTo('digest@example.org')).toEqual([]);
    await t.server.ctx.notices.tick();
    const [digest] = mailsTo('digest@example.org');
    expect(digest).toContain('Games that wait for you');
    expect(digest).toContain(`/t/${table.id}`);
    await t.server.ctx.notices.tick();
    expect(mailsTo('digest@example.org')).toHaveLength(1);
    ahead += 19 * 3_600_000;
    await t.server.ctx.notices.tick();
    expect(mailsTo('digest@example.org')).toHaveLength(2);
    expect(mailsTo('digest@example.org')[1]).toContain('Time runs out');
  });

  /** The Allies play on, one answer after the other, until it holds. */
  const play = (ma: MatchClient, what: string, holds: () => boolean): Promise<void> =>
    until(what, async () => {
      if (holds()) return true;
      const head = ma.info.waiting.find((w) => allies.includes(w.seat));
      const decision = head && decisionsOn(aa1942, ma.view, head.seat).find((d) => d.id === head.id);
      if (decision) await ma.act(decision.seat, decision.id, bots.sensible.answer(ma.view, decision, counted(1)));
      return holds();
    });
  const defenderAsked = (ma: MatchClient): Promise<void> =>
    play(ma, 'the defender is asked', () =>
      ma.info.waiting.some((w) => axis.includes(w.seat) && w.phase !== 'purchaseUnits'),
    );

  test('[platform] who is away with standing orders gets no notice, but of what is left to them', async () => {
    const { ma, table } = await away({ email: 'orders@example.org' }, onslaught, true);
    const by = new Set<string>();
    ma.onStep = (m) => m.b && by.add(m.b);
    await play(ma, 'standing orders have answered', () => by.has('orders'));
    // As many looks as there were waits; each finds that nobody of the Axis is waited for.
    await t.server.ctx.notices.settled();
    expect(ma.info.waiting.every((w) => !axis.includes(w.seat))).toBe(true);
    expect(mailsTo('orders@example.org')).toEqual([]);
    expect(await t.server.ctx.db.prisma.notice.count({ where: { id: { startsWith: `waited:${table.id}:` } } })).toBe(
      0,
    );
    await play(ma, 'Germany is waited for', () =>
      ma.info.waiting.some((w) => w.seat === 'germany' && w.phase === 'purchaseUnits'),
    );
    await t.server.ctx.notices.settled();
    expect(mailsTo('orders@example.org')).toHaveLength(1);
  });

  test('[platform] who is away and never gave orders is waited for in the turn of others, and told so', async () => {
    const { ma } = await away({ email: 'unordered@example.org' }, onslaught);
    const by = new Set<string>();
    ma.onStep = (m) => m.b && by.add(m.b);
    await defenderAsked(ma);
    await t.server.ctx.notices.settled();
    expect(by.has('orders')).toBe(false);
    expect(mailsTo('unordered@example.org')).toHaveLength(1);
  });

  test('[platform] who leaves while asked is answered for by standing orders, without another step', async () => {
    const { ma, mb } = await started(t, onslaught);
    await mb.orders({});
    const by = new Set<string>();
    ma.onStep = (m) => m.b && by.add(m.b);
    await defenderAsked(ma);
    expect(by.has('orders')).toBe(false);
    const version = ma.version;
    mb.close();
    await until('the orders have answered', () => by.has('orders'));
    expect(ma.version).toBeGreaterThan(version);
  });

  /** Some time later: what is due by then is done. */
  const later = async (minutes: number): Promise<void> => {
    ahead += minutes * 60_000;
    await t.server.ctx.notices.tick();
  };
  /** Whoever sits in these seats ends all that they are asked, until nobody of them is waited for. */
  const passOn = async (m: MatchClient, seats: readonly string[]): Promise<void> =>
    until('others are waited for', async () => {
      const head = m.info.waiting.find((w) => w.must && seats.includes(w.seat));
      if (head) await m.act(head.seat, head.id, [{ kind: 'done', value: [] }]);
      return !m.info.waiting.some((w) => seats.includes(w.seat));
    });

  test('[platform] what a channel did not take is sent again, later each time, also after a restart', async () => {
    const { ma } = await away({ email: 'retry@example.org', webhook: far.hookUrl('retry') }, slow);
    far.status = 500;
    await passToGermany(ma);
    await t.server.ctx.notices.settled();
    const tries: number[] = [];
    const look = async (minutes: number): Promise<void> => {
      await later(minutes);
      tries.push(far.calls.length);
    };
    for (const minutes of [0, 0.9, 0.2, 4, 1.1]) await look(minutes);
    await t.restart();
    await look(29);
    far.status = 201;
    await look(2);
    for (const minutes of [121, 400]) await look(minutes);
    expect(tries).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 4]);
    expect(new Set(far.calls.map((c) => c.headers['idempotency-key'])).size).toBe(1);
    expect(mailsTo('retry@example.org')).toHaveLength(1);
  });

  test('[platform] a mail server that takes nothing is tried six times in all, and then no more', async () => {
    const { ma } = await away({ email: 'refused@example.org', webhook: far.hookUrl('taken'), reminder: 0 }, slow);
    far.refusing = true;
    await passToGermany(ma);
    await t.server.ctx.notices.settled();
    for (const minutes of [1, 5, 30, 120, 360]) await later(minutes);
    const tries = (): number => far.refused.filter((m) => m.includes('To: refused@example.org')).length;
    expect(tries()).toBe(6);
    for (const minutes of [360, 3000]) await later(minutes);
    expect([tries(), far.calls.filter((c) => c.path === '/taken').length]).toEqual([6, 1]);
  });

  test('[platform] who follows somebody and wants to hear of it is told once of an open match of theirs', async () => {
    const [host, other, fan, quiet, blocked] = [
      await t.guest(),
      await t.guest(),
      await t.guest(),
      await t.guest(),
      await t.guest(),
    ];
    const { id: user } = await host.session();
    for (const [who, notice, path] of [
      [fan, true, 'fan'],
      [quiet, false, 'quiet'],
      [blocked, true, 'blocked'],
    ] as const) {
      await settings(t, who, { webhook: far.hookUrl(path) });
      await who.post('POST /api/people/follow', { user, follow: true, notice });
    }
    await host.post('POST /api/people', { user: (await blocked.session()).id, relation: 'blocked' });
    const seen = await fan.request<{ followed: boolean; notice: boolean }>('GET', `/api/people/${user}`);
    expect(seen).toMatchObject({ followed: true, notice: true });
    const mine = await fan.request<{ followed: { id: string }[] }>('GET', '/api/people');
    expect(mine.followed.map((p) => p.id)).toEqual([user]);
    const play = async (more: Partial<CreateTable>): Promise<void> => {
      const table = await host.create({ game: 'aa1942', scenario: 'standard', seats: allies, ...more });
      const by = table.code ? { code: table.code } : {};
      await other.post('POST /api/tables/:id/seats', { take: axis, ...by }, { id: table.id });
      await host.request('POST', `/api/tables/${table.id}/start`, {});
    };
    await play({ visibility: 'private' });
    await play({ visibility: 'open', spectators: null });
    await play({ visibility: 'open', spectators: 0, name: 'To be seen' });
    await until('the follower has heard', () => far.calls.some((c) => c.path === '/fan'));
    await fan.post('POST /api/people/follow', { user, follow: false });
    await play({ visibility: 'open', spectators: 0 });
    await quiet.post('POST /api/people/follow', { user, follow: true, notice: true });
    await play({ visibility: 'open', spectators: 0 });
    await until('the next one has heard', () => far.calls.some((c) => c.path === '/quiet'));
    const told = far.calls.filter((c) => ['/fan', '/quiet', '/blocked'].includes(c.path));
    expect(told.map((c) => c.path)).toEqual(['/fan', '/quiet']);
    expect(told[0]?.body.toString()).toContain('To be seen');
  });

  test('[platform] a notice not delivered is dropped when the wait is over or the person is there', async () => {
    const s = await away({ webhook: far.hookUrl('over') }, slow);
    far.status = 500;
    await passToGermany(s.ma);
    await t.server.ctx.notices.settled();
    expect(far.calls).toHaveLength(1);
    const back = await s.b.open(s.table.id);
    await later(1.1);
    expect(far.calls).toHaveLength(1);
    await passOn(back, axis);
    back.close();
    await until('nobody is there', () => t.server.ctx.presence.of(s.table.id).users.length === 1);
    far.status = 201;
    await later(400);
    expect(far.calls).toHaveLength(1);

    // The wait ends between two tries, with nobody there at either.
    const u = await away({ webhook: far.hookUrl('turn') }, slow);
    far.calls = [];
    far.status = 500;
    await passToGermany(u.ma);
    await t.server.ctx.notices.settled();
    await later(1.1);
    expect(far.calls).toHaveLength(2);
    const again = await u.b.open(u.table.id);
    await passOn(again, axis);
    again.close();
    await until('nobody is there', () => t.server.ctx.presence.of(u.table.id).users.length === 1);
    await later(5.1);
    expect(far.calls).toHaveLength(2);
    expect(await t.server.ctx.db.prisma.notice.count({ where: { retryAt: { not: null } } })).toBe(0);
  });

  test('[platform] a reminder that could not be delivered is sent again before the deadline not after', async () => {
    const { ma } = await away({ webhook: far.hookUrl('late'), reminder: 1 }, slow);
    await passToGermany(ma);
    await t.server.ctx.notices.settled();
    far.calls = [];
    far.status = 500;
    for (const minutes of [23 * 60 + 30, 1.1, 5.1]) await later(minutes);
    expect(
      far.calls.map((c) => (JSON.parse(c.body.toString()) as { subject: string }).subject.split(' in ')[0]),
    ).toEqual(Array.from({ length: 3 }, () => 'Time runs out'));
    far.status = 201;
    await later(30.1);
    expect(far.calls).toHaveLength(3);
  });

  test('[platform] a digest that could not be delivered is sent again, with the same lines', async () => {
    const { ma, b } = await away({ webhook: far.hookUrl('digest'), digest: true }, slow);
    await passToGermany(ma);
    await t.server.ctx.notices.settled();
    const { id } = await b.session();
    await until(
      'the notice is kept',
      async () => (await t.server.ctx.db.prisma.notice.count({ where: { userId: id } })) === 1,
    );
    far.status = 500;
    await later(0);
    far.status = 201;
    await later(1.1);
    await later(10);
    const bodies = far.calls.filter((c) => c.path === '/digest').map((c) => c.body.toString());
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toBe(bodies[0]);
    expect(bodies[0]).toContain('Games that wait for you');
  });

  test('[platform] a notice that was due when the server died comes after the restart, no second one', async () => {
    const { ma } = await away({ email: 'crash@example.org' }, slow);
    await passToGermany(ma);
    await t.restart();
    await until('the notice has arrived', () => mailsTo('crash@example.org').length > 0);
    await t.restart();
    await until('the waiting match is awake again', () => t.server.ctx.matches.all().length > 0);
    await t.server.ctx.notices.settled();
    expect(mailsTo('crash@example.org')).toHaveLength(1);
  });
});
