import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aa1942 } from '@wardroom/aa1942';
import { eots } from '@wardroom/eots';
import { createClient } from '@wardroom/protocol';
import { Play, writePosition } from '@wardroom/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { isPublic } from '../src/notify/addresses.ts';
import type { Trial } from './harness.ts';
import { code, started, trial, until } from './harness.ts';

let t: Trial;
beforeAll(async () => {
  t = await trial('embedded', 'memory:', { rateLimit: 0, metricsToken: 'figures for us alone' });
});
afterAll(() => t.end());

test('[platform] a setting that cannot be used is named', () => {
  expect(() => readConfig({ PORT: 'x' })).toThrow(/PORT/);
  expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow(/DATABASE_URL.*postgres/);
  expect(() => readConfig({ SESSION_SECRET: 'short' })).toThrow(/SESSION_SECRET/);
  expect(() =>
    readConfig({ LOG_LEVEL: 'loud', PUBLIC_URL: 'wardroom', RATE_LIMIT: '-1', WEB_ROOT: '/nowhere' }),
  ).toThrow(/PUBLIC_URL.*https[\s\S]*LOG_LEVEL.*silent[\s\S]*RATE_LIMIT.*whole number[\s\S]*WEB_ROOT.*index\.html/);
  expect(readConfig({ WARDROOM_DATA: 'memory:' }).port).toBe(3000);
});

test('[platform] a data folder that cannot be used is named, with what to do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-doors-'));
  const file = join(folder, 'file');
  writeFileSync(file, 'not a folder');
  expect(() => readConfig({ WARDROOM_DATA: file })).toThrow(/WARDROOM_DATA.*no folder/);
  expect(() => readConfig({ WARDROOM_DATA: join(file, 'below') })).toThrow(/WARDROOM_DATA/);
  const made = join(folder, 'a', 'b');
  const first = readConfig({ WARDROOM_DATA: made }).sessionSecret;
  expect(first).toHaveLength(64);
  expect(statSync(join(made, 'session-secret')).mode & 0o077).toBe(0);
  expect(readConfig({ WARDROOM_DATA: made }).sessionSecret).toBe(first);
  writeFileSync(join(made, 'session-secret'), 'short');
  expect(() => readConfig({ WARDROOM_DATA: made })).toThrow(/session-secret must hold at least 32/);
  rmSync(folder, { recursive: true, force: true });
});

test('[platform] a guest keeps the games when registering, and gets back in by name and by link', async () => {
  const { a, table } = await started(t);
  const before = await a.session();
  await a.post('POST /api/register', { name: 'Amiral Été', password: 'correct horse' });
  const other = createClient({ url: t.url });
  expect(await code(other.post('POST /api/login', { name: 'Amiral Été', password: 'wrong' }))).toBe('wrongPassword');
  await other.post('POST /api/login', { name: 'AMIRAL ÉTÉ', password: 'correct horse' });
  expect((await other.session()).id).toBe(before.id);
  expect((await other.tables({ mine: '1' })).map((x) => x.id)).toContain(table.id);
  const link = await a.request<{ token: string; url: string }>('POST', '/api/device-link', {});
  expect(link.url).toContain(`/device/${link.token}`);
  const phone = createClient({ url: t.url });
  await phone.post('POST /api/device-link/use', { token: link.token });
  expect((await phone.session()).id).toBe(before.id);
  expect(await code(createClient({ url: t.url }).post('POST /api/device-link/use', { token: link.token }))).toBe(
    'linkUsed',
  );
  const b = await t.guest();
  expect(await code(b.post('POST /api/register', { name: 'amiral été', password: 'correct horse' }))).toBe(
    'nameTaken',
  );
  await other.request('POST', '/api/logout', {});
  expect(await code(other.request('GET', '/api/me'))).toBe('noSession');
});

test('[platform] requests from other origins, without header or session, or forged, are refused', async () => {
  const a = await t.guest();
  const post = (headers: Record<string, string>): Promise<number> =>
    fetch(`${t.url}/api/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: a.cookie ?? '', ...headers },
      body: '{}',
    }).then((r) => r.status);
  expect(await post({ 'x-wardroom': '1', origin: 'https://evil.example' })).toBe(403);
  expect(await post({})).toBe(403);
  // Without the header, and with one that says nothing.
  for (const empty of ['', ' ']) expect(await post({ 'x-wardroom': empty })).toBe(403);
  expect(await post({ 'x-wardroom': '1', cookie: '' })).toBe(401);
  expect(await post({ 'x-wardroom': '1', cookie: `${a.cookie?.slice(0, -4)}AAAA` })).toBe(401);
  expect(await post({ 'x-wardroom': '1' })).toBe(400);
  const forged = createClient({ url: t.url, cookie: 'wardroom=forged.signature' });
  await expect(forged.call('lobby:watch', {}, 700)).rejects.toThrow('no answer');
  forged.close();
});

test('[platform] malformed bodies are refused with the place of the fault', async () => {
  const a = await t.guest();
  const table = { game: 'aa1942', scenario: 'standard' };
  const refused = await Promise.all([
    code(a.create({ ...table, game: 'chess' })),
    code(a.create({ ...table, scenario: 'moon' })),
    code(a.create({ ...table, seats: ['france'] })),
    code(a.create({ ...table, bots: { ussr: 'genius' } })),
    code(a.create({ ...table, options: { victory: 'always' } })),
    code(a.create({ ...table, scenario: 'custom', position: { nonsense: true } })),
    code(a.create({ ...table, position: { nonsense: true } })),
    code(a.request('POST', '/api/tables', { ...table, cheat: true })),
    code(a.request('POST', '/api/tables', { ...table, name: 'x'.repeat(300_000) })),
    code(a.post('POST /api/odds', { input: { kind: 'land', attackers: { infantry: 1e9 }, defenders: {} } })),
    code(a.request('GET', '/api/tables/doesnotexist')),
    code(a.create({ ...table, seats: ['ussr'], bots: { ussr: 'random' } })),
    code(a.create({ ...table, seats: ['ussr'], start: true })),
    code(a.create({ ...table, name: 'a\u0000b' })),
    code(a.create({ ...table, name: 'right \u202eto left' })),
    code(a.updateMe({ name: '\u200b' })),
    code(a.request('GET', '/api/tables/%00')),
    code(a.request('GET', '/api/tables/%F0')),
    code(a.post('POST /api/push', { endpoint: 'https://8.8.8.8/x', keys: { p256dh: 'short', auth: 'short' } })),
    code(a.updateMe({ webhook: 'http://127.0.0.1:1/x' })),
    code(a.updateMe({ webhook: 'http://[::1]/x' })),
  ]);
  expect(refused).toEqual([
    'unknownGame',
    'unknownScenario',
    'unknownSeat',
    'unknownBot',
    'badOption',
    'badPosition',
    'positionUnused',
    'malformed',
    'tooLarge',
    'malformed',
    'notFound',
    'seatTaken',
    'seatsEmpty',
    'malformed',
    'malformed',
    'malformed',
    'notFound',
    'malformed',
    'malformed',
    'badWebhook',
    'badWebhook',
  ]);
  // What was refused has left nothing behind.
  expect(await a.tables({ mine: '1' })).toEqual([]);
});

test('[platform] malformed, oversized and strange socket messages are refused; the server lives on', async () => {
  const { a, ma, table } = await started(t);
  const raw = a.socket();
  const send = (name: string, body: unknown): Promise<string> =>
    new Promise((resolve) => {
      raw.emit(name as 'match:act', body, (answer: { ok: boolean; error?: { code: string } }) =>
        resolve(answer.ok ? 'accepted' : (answer.error?.code ?? '')),
      );
    });
  const act = {
    match: table.id,
    seat: 'ussr',
    action: 'abcdefgh',
    decision: ma.info.waiting[0]?.id,
    choices: [{ kind: 'done', value: [] }],
  };
  for (const body of [
    null,
    'text',
    [],
    {},
    { ...act, choices: [] },
    { ...act, choices: [{ kind: '__proto__', value: [{}] }] },
    { ...act, extra: 1 },
    { ...act, action: '' },
    { ...act, action: 'abcdefg\u0000' },
    // Names of the server's own helpers.
    { ...act, action: 'orders-ussr.1-0' },
    { ...act, action: 'bot-12345678' },
  ]) {
    expect(await send('match:act', body)).toBe('malformed');
  }
  // What is no request, has no body or two of them, is answered all the same.
  for (const name of ['match:nothing', '__proto__', 'toString', 'error'])
    expect(await send(name, {})).toBe('malformed');
  const emit = raw.emit.bind(raw) as unknown as (...args: unknown[]) => void;
  for (const args of [[], [{ match: table.id }, {}], [{ match: table.id }, () => undefined]]) {
    const answer = await new Promise((resolve) => emit('match:close', ...args, resolve));
    expect(answer).toMatchObject({ ok: false, error: { code: 'malformed' } });
  }
  expect(await send('match:act', { ...act, choices: [{ kind: 'constructor', value: [] }] })).toBe('notOffered');
  expect(await send('match:act', { ...act, seat: 'japan' })).toBe('notYourDecision');
  expect(await send('match:act', { ...act, choices: [{ kind: 'x'.repeat(100_000), value: [] }] })).toBe('malformed');
  raw.emit('match:act', { ...act, choices: [{ kind: 'x'.repeat(300_000), value: [] }] }, () => undefined);
  await until('the oversized message cuts the connection off', () => !raw.connected);
  await until('the client is back', () => raw.connected);
  await ma.resume();
  expect(ma.version).toBe(0);
});

test('[platform] private tables need their code; only the host removes somebody; the blocked stay out', async () => {
  const [a, b] = [await t.guest(), await t.guest()];
  const table = await a.create({ game: 'aa1942', scenario: 'standard', visibility: 'private', seats: ['ussr'] });
  expect((await b.tables()).map((x) => x.id)).not.toContain(table.id);
  const take = (more: { code?: string }) =>
    code(b.post('POST /api/tables/:id/seats', { take: ['germany'], ...more }, { id: table.id }));
  expect(await take({})).toBe('notFound');
  expect(await take({ code: 'guess' })).toBe('notFound');
  expect(await take({ ...(table.code ? { code: table.code } : {}) })).toBe('accepted');
  const me = await b.session();
  expect(await code(b.post('POST /api/tables/:id/remove', { user: me.id }, { id: table.id }))).toBe('forbidden');
  expect(await code(a.post('POST /api/tables/:id/remove', { user: me.id }, { id: table.id }))).toBe('accepted');
  await a.post('POST /api/people', { user: me.id, relation: 'blocked' });
  expect(await take({ ...(table.code ? { code: table.code } : {}) })).toBe('forbidden');
  expect(await code(a.request('POST', `/api/tables/${table.id}/start`, {}))).toBe('seatsEmpty');
});

test('[platform] delayed spectators see the beginning only, and nobody watches where the table says no', async () => {
  const late = await started(t, { spectators: 10 });
  const head = late.ma.info.waiting[0];
  await late.ma.act('ussr', head?.id ?? '', [{ kind: 'done', value: [] }]);
  const c = await t.guest();
  const mc = await c.open(late.table.id);
  expect(mc.version).toBe(0);
  expect((await c.request<{ steps: unknown[] }>('GET', `/api/matches/${late.table.id}/record`)).steps).toHaveLength(1);
  const none = await started(t, { spectators: null });
  await expect(c.open(none.table.id)).rejects.toThrow('noSpectators');
  expect(await code(c.request('GET', `/api/matches/${none.table.id}/record`))).toBe('forbidden');
});

test('[platform] the interface describes itself, and health and figures are there', async () => {
  const openapi = (await (await fetch(`${t.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  expect(openapi.paths['/api/tables']?.post?.requestBody).toBeDefined();
  expect(Object.keys(openapi.paths).length).toBeGreaterThan(20);
  expect((await fetch(`${t.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${t.url}/metrics`)).status).toBe(404);
  const figures = (token: string) => fetch(`${t.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect((await figures('somebody guesses it')).status).toBe(404);
  expect(await (await figures('figures for us alone')).text()).toContain('wardroom_steps_total');
  expect((await fetch(`${t.url}/api/nothing`)).status).toBe(404);
  const games = await (await t.guest()).games();
  expect(games[0]?.seats).toHaveLength(aa1942.seats({} as never).length);
});

test('[platform] only public addresses of one machine are public, in whichever form they are written', () => {
  const inside = [
    '0.0.0.0',
    '127.0.0.1',
    '10.1.2.3',
    '100.64.0.1',
    '172.20.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::7f00:1',
    '2001:db8::1',
    '3fff::1',
    'fe80::1',
    'fec0::1',
    'fd00::1',
    'ff02::1',
    'not an address',
  ];
  expect(inside.filter(isPublic)).toEqual([]);
  expect(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '2a00:1450::1'].every(isPublic)).toBe(true);
});

test('[platform] of the addresses that proxies report as many are believed as there are proxies', async () => {
  const proxied = await trial('embedded', 'memory:', { rateLimit: 3, trustProxy: 1 });
  const look = (forwarded: string): Promise<number> =>
    fetch(`${proxied.url}/api/games`, { headers: { 'x-forwarded-for': forwarded } }).then((r) => r.status);
  // What the client says of itself stands to the left of what the proxy adds.
  const seen: number[] = [];
  for (let i = 0; i < 5; i++) seen.push(await look(`10.9.9.${i}, 9.9.9.9`));
  expect(seen).toEqual([200, 200, 200, 429, 429]);
  expect(await look('10.9.9.1, 9.9.9.10')).toBe(200);
  await proxied.end();
});

test('[platform] a position made to harm is refused at the door, and everybody else plays on', async () => {
  const [a, b] = [await t.guest(), await t.guest()];
  const made = Play.create(eots as never, {
    match: 'm',
    scenario: '1943',
    options: {},
    seeds: [],
    secret: '11'.repeat(32),
    at: 1,
  });
  if (!made.ok) throw new Error('no match');
  const file = writePosition(made.value.play) as { stack: object[] };
  const frames = [
    { phase: 'game', at: 'turn' },
    { phase: 'turn', at: 'strategicPhase' },
    { phase: 'strategicPhase', at: 'reinforcement' },
    { phase: 'reinforcement', side: '__proto__', waiting: ['us-corps-24'], placed: [] },
  ];
  const open = (position: unknown, practice: boolean): Promise<string> =>
    code(a.create({ game: 'eots', scenario: 'custom', position: JSON.parse(JSON.stringify(position)), practice }));
  expect(await open({ ...file, stack: frames }, true)).toBe('badPosition');
  expect(await open({ ...file, stack: frames }, false)).toBe('badPosition');
  expect(await open({ ...file, stack: [...file.stack.slice(0, -1), { phase: 'nowhere' }] }, true)).toBe('badPosition');
  // Refused before anybody asks what it is a position of.
  const deep = JSON.parse('['.repeat(2000) + ']'.repeat(2000)) as unknown;
  expect(await code(a.create({ game: 'eots', scenario: 'custom', position: deep, practice: true }))).toBe('malformed');
  expect(await open(file, true)).toBe('accepted');
  expect(await code(b.post('POST /api/play-now', { game: 'aa1942', mode: 'solo' }))).toBe('accepted');
});

test('[platform] a message that is too long is refused with a code; connection and game stay', async () => {
  const { ma, a } = await started(t);
  const socket = a.socket();
  await until('connected', () => socket.connected);
  let cuts = 0;
  socket.on('disconnect', () => cuts++);
  const here = socket.id;
  const { version } = ma;
  // The client says so by itself, and sends nothing.
  expect(await ma.orders('x'.repeat(70_000))).toMatchObject({
    ok: false,
    error: { code: 'malformed', key: 'tooLong' },
  });
  expect(await ma.orders('x'.repeat(900_000))).toMatchObject({ ok: false, error: { key: 'tooLong' } });
  // To another client the server answers, whatever is asked; three bytes for each character are still answered.
  const sent = (name: string, body: unknown): Promise<unknown> => socket.timeout(5000).emitWithAck(name, body);
  const refused = { ok: false, error: { code: 'malformed', rule: 'platform', key: 'tooLong' } };
  expect(await sent('match:orders', { match: ma.id, orders: 'x'.repeat(65_536) })).toEqual(refused);
  expect(await sent('chat:say', { match: ma.id, text: '\u20ac'.repeat(66_000) })).toEqual(refused);
  expect(await sent('nothing:such', { text: 'x'.repeat(70_000) })).toMatchObject({ error: { code: 'malformed' } });
  expect(await sent('chat:say', { match: ma.id, text: 'still here' })).toMatchObject({ ok: true });
  expect([cuts, socket.id, ma.version]).toEqual([0, here, version]);
  // Far beyond that the connection is cut, and comes back without the message.
  sent('match:orders', { match: ma.id, orders: 'x'.repeat(900_000) }).catch(() => undefined);
  await until('cut and back', () => cuts === 1 && socket.connected && socket.id !== here);
  expect(await ma.say('back')).toMatchObject({ ok: true });
  expect([cuts, ma.version]).toEqual([1, version]);
});
