import { mkdtempSync, rmSync } from 'node:fs';
import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { createServer as createTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import { decisionsOn, sensibleBot } from '@wardroom/bots';
import type { CreateTable, MatchClient } from '@wardroom/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, axis, backends, counted, started, trial, until } from './harness.ts';
import { pushBrowser, vapidClaims } from './push.ts';

/** A mail server that accepts everything and keeps it. */
function mailCatcher(kept: string[]): Server {
  return createTcp((socket: Socket) => {
    let data = false;
    let text = '';
    socket.write('220 catcher\r\n');
    socket.on('data', (bytes) => {
      text += bytes.toString();
      for (;;) {
        if (data) {
          const end = text.indexOf('\r\n.\r\n');
          if (end < 0) return;
          // Long lines are folded with `=` at their ends.
          kept.push(text.slice(0, end).replaceAll('=\r\n', ''));
          text = text.slice(end + 5);
          data = false;
          socket.write('250 kept\r\n');
          continue;
        }
        const end = text.indexOf('\r\n');
        if (end < 0) return;
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        if (line === 'DATA') data = true;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
}

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
const mails: string[] = [];
let calls: Heard[] = [];
/** What the other side answers. */
let status = 201;
let smtp: Server;
let hook: HttpServer;
const portOf = (s: Server | HttpServer): number => (s.address() as { port: number }).port;

beforeAll(async () => {
  smtp = mailCatcher(mails);
  hook = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (d: Buffer) => parts.push(d));
    req.on('end', () => {
      calls.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) });
      res.statusCode = status;
      res.end();
    });
  });
  await Promise.all([smtp, hook].map((s) => new Promise<void>((done) => s.listen(0, '127.0.0.1', () => done()))));
});
afterAll(() => {
  smtp.close();
  hook.close();
});

describe.each(backends)('notices on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-notices-'));
  let ahead = 0;
  let t: Trial;
  beforeAll(async () => {
    const more = { smtpUrl: `smtp://127.0.0.1:${portOf(smtp)}`, webhookPrivate: true, publicUrl: null };
    t = await trial(backend, data, more, { ahead: () => ahead });
  });
  beforeEach(() => {
    mails.length = 0;
    calls = [];
    status = 201;
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  const slow: Partial<CreateTable> = { pace: 'slow', clock: { bank: 0, perMove: 86_400, atZero: 'nothing' } };
  const mailsTo = (who: string): string[] => mails.filter((m) => m.includes(`To: ${who}`));
  /** The Soviet Union passes through its turn; then Germany is waited for. */
  const passToGermany = async (ma: MatchClient): Promise<void> => {
    await until('Germany is waited for', async () => {
      const head = ma.info.waiting.find((w) => w.must && !axis.includes(w.seat));
      if (head) await ma.act(head.seat, head.id, [{ kind: head.kinds.includes('done') ? 'done' : (head.kinds[0] ?? ''), value: [] }]);
      return ma.info.waiting.some((w) => w.seat === 'germany');
    });
  };
  /** A started match whose Axis player is away and has these addresses. */
  const away = async (me: object, more: Partial<CreateTable> = {}) => {
    const s = await started(t, more);
    await s.b.updateMe(me);
    s.mb.close();
    await until('the other one is gone', () => t.server.ctx.presence.of(s.table.id).users.length === 1);
    return s;
  };
  const hookUrl = (path: string): string => `http://127.0.0.1:${portOf(hook)}/${path}`;

  test('[platform] whoever is newly waited for and not here gets one mail and one webhook call; whoever is here gets none', async () => {
    const { ma, a, table } = await away({ email: 'away@example.org', webhook: hookUrl('x'), lang: 'es' });
    await a.updateMe({ email: 'here@example.org' });
    await passToGermany(ma);
    await until('the notices have arrived', () => mails.length > 0 && calls.length > 0);
    expect([mailsTo('away@example.org').length, mailsTo('here@example.org').length, calls.length]).toEqual([1, 0, 1]);
    const call = JSON.parse(calls[0]?.body.toString() ?? '{}') as { subject: string; link: string };
    expect(call.subject).toContain('Te toca');
    expect(call.link).toContain(`/t/${table.id}`);
  });

  test('[platform] web push: sealed for this browser alone, signed by this server; a subscription that is gone is forgotten', async () => {
    const s = await away({});
    const browser = pushBrowser();
    const endpoint = hookUrl('push/abc');
    await s.b.post('POST /api/push', { endpoint, keys: browser.keys });
    await passToGermany(s.ma);
    await until('the push has arrived', () => calls.length > 0);
    const [call] = calls;
    expect(call?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const message = JSON.parse(browser.open(call?.body ?? Buffer.alloc(0))) as { title: string; body: string; link: string; url: string };
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
    status = 410;
    const again = await away({});
    await again.b.post('POST /api/push', { endpoint, keys: browser.keys });
    await passToGermany(again.ma);
    await until(
      'the subscription is forgotten',
      async () => (await t.server.ctx.db.prisma.pushSubscription.count({ where: { endpoint } })) === 0,
    );
  });

  test('[platform] a reminder comes as many hours before the deadline as wished, once; who wishes none gets none', async () => {
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

  test('[platform] who is away and whose standing orders answer gets no notice; one comes when a decision is left to them', async () => {
    const { ma, table } = await away({ email: 'orders@example.org' }, slow);
    const by = new Set<string>();
    ma.onStep = (m) => m.b && by.add(m.b);
    // The sensible bot's opening attacks somebody.
    const play = (what: string, holds: () => boolean): Promise<void> =>
      until(what, async () => {
        if (holds()) return true;
        const head = ma.info.waiting.find((w) => allies.includes(w.seat));
        const decision = head && decisionsOn(aa1942, ma.view, head.seat).find((d) => d.id === head.id);
        if (decision) await ma.act(decision.seat, decision.id, sensibleBot.answer(ma.view, decision, counted(1)));
        return holds();
      });
    await play('standing orders have answered', () => by.has('orders'));
    // As many looks as there were waits; each finds that nobody of the Axis is waited for.
    await t.server.ctx.notices.settled();
    expect(ma.info.waiting.every((w) => !axis.includes(w.seat))).toBe(true);
    expect(mailsTo('orders@example.org')).toEqual([]);
    expect(await t.server.ctx.db.prisma.notice.count({ where: { id: { startsWith: `waited:${table.id}:` } } })).toBe(0);
    await play('Germany is waited for', () => ma.info.waiting.some((w) => w.seat === 'germany' && w.phase === 'purchaseUnits'));
    await t.server.ctx.notices.settled();
    expect(mailsTo('orders@example.org')).toHaveLength(1);
  });

  test('[platform] who leaves while being asked is answered for by standing orders, without a further step', async () => {
    const { ma, mb } = await started(t, slow);
    const by = new Set<string>();
    ma.onStep = (m) => m.b && by.add(m.b);
    await until('the defender is asked', async () => {
      const head = ma.info.waiting.find((w) => allies.includes(w.seat));
      const decision = head && decisionsOn(aa1942, ma.view, head.seat).find((d) => d.id === head.id);
      if (decision) await ma.act(decision.seat, decision.id, sensibleBot.answer(ma.view, decision, counted(1)));
      return ma.info.waiting.some((w) => axis.includes(w.seat));
    });
    expect(by.has('orders')).toBe(false);
    const version = ma.version;
    mb.close();
    await until('the orders have answered', () => by.has('orders'));
    expect(ma.version).toBeGreaterThan(version);
  });

  test('[platform] a notice that was due when the server died comes after the restart, and no second one', async () => {
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
