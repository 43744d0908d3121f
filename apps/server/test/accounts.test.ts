import { readFileSync } from 'node:fs';
import type { Server } from 'node:net';
import type { Client, MeInfo, SessionInfo } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { retention } from '../src/identity/retention.ts';
import { waitAfter } from '../src/identity/throttle.ts';
import type { Trial } from './harness.ts';
import { backends, started, trial, until } from './harness.ts';
import { mailCatcher } from './mail.ts';
import { keyStore } from './passkey.ts';

const mails: string[] = [];
let smtp: Server;
beforeAll(async () => {
  smtp = mailCatcher(mails);
  await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', () => done()));
});
afterAll(() => {
  smtp.close();
});

const good = 'quiet harbour at 5 fathoms';
const DAY = 86_400_000;

describe.each(backends)('accounts on the %s database', (backend) => {
  let t: Trial;
  let ahead = 0;
  beforeAll(async () => {
    const { port } = smtp.address() as { port: number };
    t = await trial(backend, 'memory:', { smtpUrl: `smtp://127.0.0.1:${port}` }, { ahead: () => ahead });
  });
  beforeEach(() => {
    mails.length = 0;
  });
  afterAll(() => t.end());

  let n = 0;
  const someone = async (): Promise<{ client: Client; name: string; me: MeInfo }> => {
    const client = await t.guest();
    const name = `Sailor ${backend} ${++n}`;
    const me = await client.post<'POST /api/register', MeInfo>('POST /api/register', { name, password: good });
    return { client, name, me };
  };
  const fresh = (): Client => createClient({ url: t.url });
  const linkIn = async (of: RegExp): Promise<string> => {
    let found: string | undefined;
    await until('the letter is there', () => {
      found = mails.map((m) => of.exec(m.replace(/=\r\n/g, ''))?.[1]).find((l) => l !== undefined);
      return found !== undefined;
    });
    return found as string;
  };
  const refused = (p: Promise<unknown>, status: number, code: string): Promise<void> =>
    expect(p).rejects.toMatchObject({ status, code });
  const confirmed = async (client: Client, email: string): Promise<void> => {
    await client.post('POST /api/mail', { email });
    await client.post('POST /api/mail/confirm', { token: await linkIn(/\/confirm\/([\w-]+)/) });
    mails.length = 0;
  };

  test('[platform] common passwords are refused, with digits behind them too; a sentence is taken', async () => {
    const client = await t.guest();
    for (const password of [
      'password',
      'iloveyou',
      'Football1',
      'dragon2024',
      'aaaaaaaaaaaa',
      'Pacific Pete',
      'Wardroom 1942!',
      'pete: pacific pete',
    ])
      await refused(client.post('POST /api/register', { name: 'Pacific Pete', password }), 400, 'commonPassword');
    const me = await client.post<'POST /api/register', MeInfo>('POST /api/register', {
      name: `Pete ${backend}`,
      password: good,
    });
    expect(me).toMatchObject({ registered: true, password: true, email: '', mail: true });
  });

  test('[platform] whoever registers or proves himself gets a new session: the old one is worth nothing', async () => {
    const client = await t.guest();
    const socket = client.socket();
    await until('the guest is connected', () => socket.connected);
    const stolen = [client.cookie ?? ''];
    const name = `Renewed ${backend}`;
    const { id } = await client.post<'POST /api/register', MeInfo>('POST /api/register', { name, password: good });
    stolen.push(client.cookie ?? '');
    await client.post('POST /api/proof', { password: good });
    expect(new Set([...stolen, client.cookie]).size).toBe(3);
    for (const cookie of stolen)
      await refused(createClient({ url: t.url, cookie }).request('GET', '/api/me'), 401, 'noSession');
    // His own connection comes back with the new one, and the session is still one.
    await until('his connection is back', () => socket.connected);
    expect(await client.call('lobby:watch', {})).toMatchObject({ ok: true });
    expect((await client.session()).id).toBe(id);
    expect(await client.request<SessionInfo[]>('GET', '/api/sessions')).toHaveLength(1);
  });

  test('[platform] a connection that is refused while its new session is under way comes back with it', async () => {
    const client = await t.guest();
    const socket = client.socket();
    await until('the guest is connected', () => socket.connected);
    let signedOut = false;
    client.onSignedOut = () => {
      signedOut = true;
    };
    const knocked = new Promise<void>((done) => socket.once('connect_error', () => done()));
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const answer = await fetched(...asked);
      await knocked;
      return answer;
    });
    try {
      await client.post('POST /api/register', { name: `Slow ${backend}`, password: good });
    } finally {
      vi.unstubAllGlobals();
    }
    await until('his connection is back', () => socket.connected);
    expect([signedOut, client.socket() === socket]).toEqual([false, true]);
    expect(await client.call('lobby:watch', {})).toMatchObject({ ok: true });
  });

  test('[platform] a connection whose session was ended by another device is given up', async () => {
    const { client } = await someone();
    const socket = client.socket();
    await until('he is connected', () => socket.connected);
    const told = new Promise<void>((done) => (client.onSignedOut = done));
    await createClient({ url: t.url, cookie: client.cookie ?? '' }).request('POST', '/api/logout', {});
    await told;
    expect([socket.connected, client.socket() === socket]).toEqual([false, false]);
    client.close();
  });

  test('[platform] wrong passwords slow an account down from everywhere, and a right one forgets them', async () => {
    const { name } = await someone();
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => fresh().post('POST /api/login', { name, password: 'not it at all' })),
    );
    const codes = tries.map((r) => (r.status === 'rejected' ? (r.reason as { code: string }).code : 'in'));
    expect(codes).not.toContain('in');
    for (let i = 0; i < 5; i++)
      await fresh()
        .post('POST /api/login', { name, password: 'not it at all' })
        .catch(() => undefined);
    await refused(fresh().post('POST /api/login', { name, password: good }), 429, 'tooManyTries');
    ahead += waitAfter(5) + 1000;
    await fresh().post('POST /api/login', { name, password: good });
    const row = await t.server.ctx.db.prisma.user.findFirstOrThrow({ where: { name } });
    expect(row.failures).toBe(0);
    expect([4, 5, 6, 30].map(waitAfter)).toEqual([0, 15_000, 30_000, 900_000]);
  });

  test('[platform] mail goes to confirmed addresses only; a link confirms once', async () => {
    const { client } = await someone();
    const email = `one.${backend}@example.org`;
    const me = await client.post<'POST /api/mail', MeInfo>('POST /api/mail', { email });
    expect(me).toMatchObject({ email: '', emailWaiting: email });
    const token = await linkIn(/\/confirm\/([\w-]+)/);
    await fresh().post('POST /api/mail/confirm', { token });
    await refused(fresh().post('POST /api/mail/confirm', { token }), 410, 'linkUsed');
    expect(await client.session()).toMatchObject({ email, emailWaiting: '' });
    await refused(client.request('PATCH', '/api/me', { email: 'other@example.org' }), 400, 'malformed');
  });

  test('[platform] letters have a cap: by account, by address and for new passwords, however many ask', async () => {
    const email = `cap.${backend}@example.org`;
    const [one, two] = [await someone(), await someone()];
    const code = (p: Promise<unknown>): Promise<string> =>
      p.then(
        () => 'sent',
        (error: { code?: string }) => error.code ?? 'broken',
      );
    const ask = (client: Client, to: string) => code(client.post('POST /api/mail', { email: to }));
    const sent = (codes: string[]): number => codes.filter((c) => c === 'sent').length;
    const own = await Promise.all([...Array(8)].map((_, i) => ask(one.client, `${i}.${email}`)));
    expect([sent(own), own.filter((c) => c === 'tooManyLetters').length]).toEqual([5, 3]);
    mails.length = 0;
    const forgotten = `two.${email}`;
    await confirmed(two.client, forgotten);
    const crowd = await Promise.all([...Array(7)].map(async () => ask((await someone()).client, email)));
    expect(sent(crowd)).toBe(5);
    mails.length = 0;
    const letters = (): number => mails.filter((m) => m.includes('/reset/')).length;
    for (let i = 0; i < 5; i++) await fresh().post('POST /api/password/forgotten', { email: forgotten });
    // They are sent after the answer: before the clock moves on the first hour's have to be out.
    await until('three letters have come', () => letters() === 3);
    ahead += DAY / 24;
    await fresh().post('POST /api/password/forgotten', { email: forgotten });
    await until('four letters have come', () => letters() === 4);
  });

  test('[platform] a forgotten password is chosen anew by mail and ends all sessions; no account shows', async () => {
    const { client, name } = await someone();
    const email = `two.${backend}@example.org`;
    await confirmed(client, email);
    expect(await fresh().post('POST /api/password/forgotten', { email: 'nobody@example.org' })).toEqual({});
    expect(await fresh().post('POST /api/password/forgotten', { email })).toEqual({});
    const token = await linkIn(/\/reset\/([\w-]+)/);
    const other = fresh();
    await refused(other.post('POST /api/password/reset', { token, password: 'password1' }), 400, 'commonPassword');
    await other.post('POST /api/password/reset', { token, password: 'another quiet harbour' });
    await refused(fresh().post('POST /api/password/reset', { token, password: good }), 410, 'linkUsed');
    await refused(client.request('GET', '/api/me'), 401, 'noSession');
    await refused(fresh().post('POST /api/login', { name, password: good }), 401, 'wrongPassword');
    await fresh().post('POST /api/login', { name, password: 'another quiet harbour' });
  });

  test('[platform] sessions are listed and ended, with their sockets; a new device is told by mail', async () => {
    const { client, name } = await someone();
    await confirmed(client, `three.${backend}@example.org`);
    const phone = fresh();
    const login = (userAgent: string) =>
      fetch(`${t.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-wardroom': '1', 'user-agent': userAgent },
        body: JSON.stringify({ name, password: good }),
      });
    const answer = await login('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1');
    phone.cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
    await until('the new device is told', () => mails.some((m) => m.includes('Safari, iPhone')));
    const list = await client.request<SessionInfo[]>('GET', '/api/sessions');
    expect(list.map((s) => [s.device, s.via, s.current])).toEqual(
      expect.arrayContaining([
        ['Safari, iPhone', 'password', false],
        [expect.any(String), 'guest', true],
      ]),
    );
    let cut = false;
    phone.socket().on('disconnect', () => (cut = true));
    await until('the phone is connected', () => phone.socket().connected);
    expect(await client.post('POST /api/sessions/end', {})).toEqual({ ended: list.length - 1 });
    await until('its socket has ended', () => cut);
    await refused(phone.request('GET', '/api/me'), 401, 'noSession');
    expect(await client.request<SessionInfo[]>('GET', '/api/sessions')).toHaveLength(1);
  });

  test('[platform] a session ends after two years at the latest, a moderator’s after a day without use', async () => {
    const { client, me } = await someone();
    const prisma = () => t.server.ctx.db.prisma;
    const only = { userId: me.id };
    const years = BigInt(t.server.ctx.db.now() - 731 * DAY);
    const now = BigInt(t.server.ctx.db.now());
    const known = (): Promise<MeInfo> => client.request<MeInfo>('GET', '/api/me');
    /** What is known of a session is read anew. */
    const again = async (data: { seenAt?: bigint; createdAt?: bigint }): Promise<void> => {
      await prisma().session.updateMany({ where: only, data });
      await t.restart();
    };
    await again({ seenAt: now - BigInt(2 * DAY) });
    expect((await known()).id).toBe(me.id);
    await prisma().user.update({ where: { id: me.id }, data: { role: 'moderator' } });
    await again({ seenAt: now - BigInt(2 * DAY) });
    await refused(known(), 401, 'noSession');
    await again({ seenAt: now });
    expect((await known()).id).toBe(me.id);
    await again({ seenAt: now, createdAt: now - BigInt(15 * DAY) });
    await refused(known(), 401, 'noSession');
    await prisma().user.update({ where: { id: me.id }, data: { role: '' } });
    await again({ seenAt: now });
    expect((await known()).id).toBe(me.id);
    await again({ seenAt: now, createdAt: years });
    await refused(known(), 401, 'noSession');
  });

  test('[platform] a passkey is added, signs in without a name, proves again; a copy is worth nothing', async () => {
    const { client, me } = await someone();
    const store = keyStore(t.url);
    interface Ceremony {
      ticket: string;
      options: { challenge: string };
    }
    const made = await client.request<Ceremony>('POST', '/api/passkeys/options', {});
    const response = store.create(made.options) as never;
    await client.post('POST /api/passkeys', { ticket: made.ticket, response });
    const other = fresh();
    const asked = await other.request<Ceremony>('POST', '/api/passkeys/sign-in/options', {});
    const shown = store.get(asked.options) as never;
    const stranger = keyStore('https://evil.example').get(asked.options) as never;
    await refused(
      other.post('POST /api/passkeys/sign-in', { ticket: asked.ticket, response: stranger }),
      401,
      'wrongPasskey',
    );
    await refused(
      other.post('POST /api/passkeys/sign-in', { ticket: asked.ticket, response: shown }),
      401,
      'wrongPasskey',
    );
    const again = await other.request<Ceremony>('POST', '/api/passkeys/sign-in/options', {});
    const body = { ticket: again.ticket, response: store.get(again.options) as never };
    expect(await other.post('POST /api/passkeys/sign-in', body)).toMatchObject({ id: me.id });
    await refused(fresh().post('POST /api/passkeys/sign-in', body), 401, 'wrongPasskey');
    expect(await other.request('GET', '/api/passkeys')).toMatchObject([{ id: store.id }]);
  });

  test('[platform] dear acts need a fresh proof: an open browser is not enough', async () => {
    const { client } = await someone();
    ahead += 11 * 60_000;
    await refused(client.post('POST /api/password', { password: 'another quiet harbour' }), 403, 'proofNeeded');
    await refused(client.post('POST /api/mail', { email: 'x@example.org' }), 403, 'proofNeeded');
    await refused(client.post('POST /api/me/delete', { confirm: 'delete' }), 403, 'proofNeeded');
    await refused(client.request('GET', '/api/me/export'), 403, 'proofNeeded');
    await refused(client.post('POST /api/proof', { password: 'wrong' }), 401, 'wrongPassword');
    await client.post('POST /api/proof', { password: good });
    await client.post('POST /api/password', { password: 'another quiet harbour' });
  });

  test('[platform] my data comes as a file; a deleted account leaves its seats, records stay whole', async () => {
    const { a, b, table, ma, mb } = await started(t);
    const me = await b.post<'POST /api/register', MeInfo>('POST /api/register', {
      name: `Leaver ${backend}`,
      password: good,
    });
    await mb.say('good luck');
    const mine = await b.request<{ account: { name: string }; talk: unknown[]; matches: { id: string }[] }>(
      'GET',
      '/api/me/export',
    );
    expect(mine.account.name).toBe(`Leaver ${backend}`);
    expect(mine.talk).toHaveLength(1);
    expect(mine.matches.map((m) => m.id)).toEqual([table.id]);
    expect(JSON.stringify(mine)).not.toContain('argon2');
    await b.post('POST /api/me/delete', { confirm: 'delete' });
    await refused(b.request('GET', '/api/me'), 401, 'noSession');
    const now = await a.table(table.id);
    const held = now.seats.filter((s) => s.seat === 'germany' || s.seat === 'japan').flatMap((s) => s.holders);
    expect(held.every((h) => h.bot)).toBe(true);
    expect(JSON.stringify(now)).not.toContain(me.id);
    const { prisma } = t.server.ctx.db;
    expect(await prisma.user.findUniqueOrThrow({ where: { id: me.id } })).toMatchObject({
      name: 'deleted player',
      nameKey: null,
      passwordHash: null,
    });
    expect(await prisma.chatLine.count({ where: { userId: me.id } })).toBe(0);
    const record = await a.request<{ steps: unknown[] }>('GET', `/api/matches/${table.id}/record`);
    expect(record.steps.length).toBeGreaterThan(0);
    // The name is free again.
    await (await t.guest()).post('POST /api/register', { name: `Leaver ${backend}`, password: good });
    expect(ma.info.header).not.toBeNull();
  });

  test('[platform] what has been kept long enough goes by itself; guests who play stay', async () => {
    const { prisma } = t.server.ctx.db;
    const { a, table } = await started(t);
    const player = (await a.session()).id;
    const idle = (await (await t.guest()).session()).id;
    const at = BigInt(t.server.ctx.db.now());
    await prisma.notice.create({ data: { id: `old:${backend}`, userId: player, at } });
    const said = { matchId: table.id, channel: 'players', userId: player, name: 'x', text: 'long ago', at };
    await prisma.chatLine.create({ data: said });
    await prisma.audit.create({ data: { at, kind: 'signIn', aboutId: `old:${backend}` } });
    const talk = () => prisma.chatLine.count({ where: { matchId: table.id, userId: player } });
    await t.server.chores.retention();
    expect((await prisma.user.findUniqueOrThrow({ where: { id: idle } })).deletedAt).toBeNull();
    ahead += 91 * DAY;
    await t.server.chores.retention();
    expect((await prisma.user.findUniqueOrThrow({ where: { id: idle } })).deletedAt).not.toBeNull();
    expect((await prisma.user.findUniqueOrThrow({ where: { id: player } })).deletedAt).toBeNull();
    expect(await prisma.notice.findUnique({ where: { id: `old:${backend}` } })).toBeNull();
    // Talk goes a year later where the table is over, sessions that nobody uses, and after two years the log.
    const noted = () => prisma.audit.count({ where: { aboutId: `old:${backend}` } });
    const signedIn = () => prisma.session.count({ where: { userId: player } });
    ahead += 275 * DAY;
    await t.server.chores.retention();
    expect([await talk(), await noted()]).toEqual([1, 1]);
    await prisma.match.update({ where: { id: table.id }, data: { status: 'over' } });
    await t.server.chores.retention();
    expect([await talk(), await noted(), await signedIn()]).toEqual([0, 1, 0]);
    ahead += 366 * DAY;
    await t.server.chores.retention();
    expect(await noted()).toBe(0);
  });

  test('[platform] sign-ins, refusals and changes stand in the audit log', async () => {
    const { client, me, name } = await someone();
    await fresh()
      .post('POST /api/login', { name, password: 'wrong' })
      .catch(() => undefined);
    await fresh().post('POST /api/login', { name, password: good });
    await client.post('POST /api/password', { password: 'another quiet harbour' });
    const rows = await t.server.ctx.db.prisma.audit.findMany({ where: { aboutId: me.id }, orderBy: { id: 'asc' } });
    expect(rows.map((r) => r.kind)).toEqual(['register', 'signInRefused', 'signIn', 'password']);
  });
});

test('[platform] the page says for how long things are kept as the job does it', () => {
  const page = readFileSync(new URL('../../../docs/accounts.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| ([a-z][^|]*) \| (\d+) \|/gm)].map((m) => [m[1]?.split(' ')[0], Number(m[2])]);
  expect(rows).toEqual([
    ['guests', retention.guests],
    ['talk', retention.chat],
    ['notices', retention.notices],
    ['sessions', retention.sessions],
    ['audit', retention.audit],
    ['answers', retention.answers],
    ['older', retention.olderAnswers],
  ]);
});
