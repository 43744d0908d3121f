import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFolder } from '../../../scripts/compress.mjs';
import { readConfig } from '../src/config.ts';
import { createApp } from '../src/http/app.ts';
import { HttpError } from '../src/http/errors.ts';
import type { Trial } from './harness.ts';
import { started, trial } from './harness.ts';

const web = mkdtempSync(join(tmpdir(), 'wardroom-http-'));
const script = `console.log(${JSON.stringify('Guadalcanal '.repeat(500))})`;
let t: Trial;
beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), `<!doctype html><title>Wardroom</title>${'<!-- -->'.repeat(500)}`);
  writeFileSync(join(web, 'assets', 'main-12345678.js'), script);
  writeFileSync(join(web, 'assets', 'small-12345678.js'), 'x');
  writeFileSync(join(web, 'assets', 'worker-odds-12345678.js'), 'x');
  await compressFolder(web);
  t = await trial('embedded', 'memory:', { webRoot: web });
});
afterAll(async () => {
  await t.end();
  rmSync(web, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}
/** A request as it goes over the wire: nothing is unpacked, nothing in the address is tidied up. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((done, fail) => {
    const { hostname, port } = new URL(t.url);
    const req = request({ hostname, port, path, method, headers }, (res) => {
      const parts: Buffer[] = [];
      res.on('data', (d: Buffer) => parts.push(d));
      res.on('end', () => done({ status: res.statusCode ?? 0, headers: res.headers, bytes: Buffer.concat(parts) }));
    });
    req.on('error', fail);
    req.end();
  });

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description?: string; content?: Record<string, { schema?: object }> }>;
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> } };
const described = async (): Promise<Document> =>
  JSON.parse((await get('/api/openapi.json')).bytes.toString()) as Document;

test('[platform] every route is described: what it takes, what it answers, how it refuses', async () => {
  const { paths, components } = await described();
  const routes = t.server.routes.filter((r) => !/^(HEAD|OPTIONS) /.test(r) && !r.endsWith('*'));
  expect(routes.length).toBeGreaterThan(30);
  const known = Object.entries(paths).flatMap(([path, all]) =>
    Object.keys(all).map((m) => `${m.toUpperCase()} ${path}`),
  );
  expect([...known].sort()).toEqual(routes.map((r) => r.replace(/:(\w+)/g, '{$1}')).sort());
  for (const [path, all] of Object.entries(paths)) {
    for (const [method, o] of Object.entries(all)) {
      expect(o.summary, `${method} ${path}`).toBeTruthy();
      const content = Object.values(o.responses['200']?.content ?? {});
      expect(content[0]?.schema, `${method} ${path}: answer`).toBeDefined();
      for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
        expect(
          o.parameters?.some((p) => p.in === 'path' && p.name === name),
          `${method} ${path}: ${name}`,
        ).toBe(true);
      }
      if (path.startsWith('/api/') && path !== '/api/openapi.json')
        expect(o.responses['4XX'], `${method} ${path}: refusal`).toBeDefined();
    }
  }
  const refs = [...JSON.stringify(paths).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map((m) => m[1] ?? '');
  expect(new Set(refs)).toEqual(new Set(['Error', 'Table']));
  for (const ref of refs) expect(components.schemas[ref]).toBeDefined();
});

test('[platform] every route that takes a body or a query refuses what its description does not name', async () => {
  const a = await t.guest();
  const { paths } = await described();
  const headers = { cookie: a.cookie ?? '', 'x-wardroom': '1', 'content-type': 'application/json' };
  let bodies = 0;
  for (const [path, all] of Object.entries(paths)) {
    const url = t.url + path.replace(/\{\w+\}/g, 'abcdefgh');
    for (const [method, o] of Object.entries(all)) {
      if (!o.requestBody) continue;
      bodies++;
      const answer = await fetch(url, {
        method: method.toUpperCase(),
        headers,
        body: JSON.stringify({ surprise: 1, take: 7 }),
      });
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        400,
        'malformed',
      ]);
    }
  }
  expect(bodies).toBeGreaterThan(12);
  const codeOf = async (path: string): Promise<string> =>
    (JSON.parse((await get(path, headers)).bytes.toString()) as { code: string }).code;
  expect(await codeOf('/api/tables?limit=0')).toBe('malformed');
  expect(await codeOf('/api/tables?game=%00')).toBe('malformed');
  expect(await codeOf('/api/tables?surprise=1')).toBe('malformed');
});

test('[platform] texts with a character that no database takes are refused at every door', async () => {
  const { a, ma, table } = await started(t);
  const answer = a.post('POST /api/tables/:id/answer', { request: '\0', yes: false }, { id: table.id });
  await expect(answer).rejects.toMatchObject({ code: 'malformed' });
  expect(await ma.answer('\0', false)).toMatchObject({ ok: false, error: { key: 'malformed' } });
  // Also in what is not looked at more closely, and in the names of what is inside.
  const odds = (input: object) => a.post('POST /api/odds', { game: 'aa1942', input });
  await expect(odds({ kind: { deep: ['\0'] } })).rejects.toMatchObject({ code: 'malformed', message: /body/ });
  // Brackets within brackets use up nobody's stack.
  const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as object;
  const refused = { code: 'malformed', message: /nested too deep/ };
  await expect(odds({ deep })).rejects.toMatchObject(refused);
  const dispute = a.request('POST', '/api/disputes', { game: 'aa1942', deep });
  await expect(dispute).rejects.toMatchObject(refused);
  const orders = await ma.orders(deep as never);
  expect(orders).toMatchObject({ ok: false, error: { key: 'malformed' } });
  await expect(odds({ 'na\0me': 1 })).rejects.toMatchObject({ code: 'malformed', message: /body/ });
});

test('[platform] numbers of steps that no database holds are refused where they are read', async () => {
  const { a, table } = await started(t);
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(() => 'accepted').catch((e: { code: string }) => e.code);
  expect(await codeOf(a.post('POST /api/tables/:id/what-if', { seq: 3e9 }, { id: table.id }))).toBe('malformed');
  expect(await codeOf(a.request('GET', `/api/matches/${table.id}/steps?from=3000000000`))).toBe('malformed');
  expect(await codeOf(a.request('GET', `/api/matches/${table.id}/steps?to=1e300`))).toBe('malformed');
});

test('[platform] the origin check and the limits look at the route, however its address is spelled', async () => {
  const evil = { origin: 'https://evil.example', 'x-wardroom': '1', 'content-type': 'application/json' };
  for (const path of ['/api/session', '/%61pi/session', '/api/%73ession'])
    expect((await get(path, evil, 'POST')).status).toBe(403);
  const limited = await trial('embedded', 'memory:', { rateLimit: 5 });
  const { hostname, port } = new URL(limited.url);
  const ask = (path: string): Promise<number> =>
    new Promise((done) => request({ hostname, port, path }, (res) => done(res.resume().statusCode ?? 0)).end());
  const answers: number[] = [];
  for (let i = 0; i < 8; i++) answers.push(await ask(i % 2 ? '/%61pi/games' : '/api/games'));
  await limited.end();
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

test('[platform] over https the cookie belongs to this host; pages are framed and sent nowhere else', async () => {
  const t = await trial('embedded', 'memory:', { publicUrl: 'https://wardroom.example' });
  const answer = await fetch(`${t.url}/api/session`, { method: 'POST', headers: { 'x-wardroom': '1' } });
  const [cookie = '', ...more] = answer.headers.getSetCookie();
  expect(more).toEqual([]);
  expect(cookie).toMatch(/^__Host-wardroom=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).not.toMatch(/domain/i);
  const value = cookie.slice(cookie.indexOf('='), cookie.indexOf(';'));
  const known = (name: string) =>
    fetch(`${t.url}/api/me`, { headers: { cookie: name + value } }).then((r) => r.status);
  expect([await known('__Host-wardroom'), await known('wardroom')]).toEqual([200, 401]);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const rules = new Map(
    policy.split(';').map((r) => [r.trim().split(' ')[0], r.trim().split(' ').slice(1).join(' ')]),
  );
  const closed = {
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  };
  for (const [rule, to] of Object.entries({ ...closed, 'script-src': "'self'", 'connect-src': "'self'" }))
    expect([rule, rules.get(rule)]).toEqual([rule, to]);
  expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/);
  await t.end();
});

test('[platform] other sites may frame boards of an event and no other page, with a cookie of its own', async () => {
  const ancestors = async (path: string): Promise<string | undefined> => {
    const { headers } = await get(path, { accept: 'text/html' });
    return /frame-ancestors ([^;]+)/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect([await ancestors('/embed/e/harbour-1'), await ancestors('/embed/e/harbour-1?x=1')]).toEqual(['*', '*']);
  for (const path of ['/e/harbour-1', '/embed', '/embed/e/', '/embed/e/a/b', '/embed/t/a', '/', '/e/embed/e/a'])
    expect([path, await ancestors(path)]).toEqual([path, "'none'"]);
  const s = await trial('embedded', 'memory:', { publicUrl: 'https://wardroom.example' });
  const begun = (query: string, cookie = '') =>
    fetch(`${s.url}/api/session${query}`, { method: 'POST', headers: { 'x-wardroom': '1', cookie } });
  const [framed = ''] = (await begun('?framed=1')).headers.getSetCookie();
  expect(framed).toMatch(/^__Host-wardroom-framed=[^;]+; .*Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
  const [plain = ''] = (await begun('')).headers.getSetCookie();
  const who = async (...cookies: string[]): Promise<string> => {
    const cookie = cookies.map((c) => c.split(';')[0]).join('; ');
    const answer = await fetch(`${s.url}/api/me`, { headers: { cookie } });
    return ((await answer.json()) as { id: string }).id;
  };
  // Where both are sent somebody is who he is here.
  expect(await who(framed)).not.toBe(await who(plain));
  expect(await who(framed, plain)).toBe(await who(plain));
  // Whoever has a session keeps it, in a frame too.
  expect((await begun('?framed=1', plain.split(';')[0])).headers.getSetCookie()).toEqual([]);
  await s.end();
});

test('[platform] the files of the page are sent compressed and kept, the page is asked for again', async () => {
  const plain = await get('/assets/main-12345678.js');
  expect([plain.headers['content-encoding'], plain.bytes.toString()]).toEqual([undefined, script]);
  const br = await get('/assets/main-12345678.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.bytes).toString()]).toEqual(['br', script]);
  expect(br.bytes.length).toBeLessThan(script.length / 20);
  expect(br.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(br.headers['content-type']).toMatch(/javascript/);
  const gz = await get('/assets/main-12345678.js', { 'accept-encoding': 'gzip' });
  expect([gz.headers['content-encoding'], gunzipSync(gz.bytes).toString()]).toEqual(['gzip', script]);
  const small = await get('/assets/small-12345678.js', { 'accept-encoding': 'br' });
  expect([small.bytes.toString(), small.headers['content-security-policy']]).toEqual(['x', undefined]);
  const worker = await get('/assets/worker-odds-12345678.js');
  expect(worker.headers['content-security-policy']).toMatch(/script-src 'self'/);
  for (const path of [
    '/assets/',
    '/assets/..%2findex.html',
    '/assets/none-12345678.js',
    '/assets/main-12345678.js.br',
  ])
    expect((await get(path)).status, path).toBe(404);
  const page = await get('/t/abcdefgh', { 'accept-encoding': 'br', accept: 'text/html' });
  expect([page.status, page.headers['cache-control'], page.headers['content-encoding']]).toEqual([
    200,
    'no-cache',
    'br',
  ]);
});

test('[platform] answers of the interface are compressed where that gains something, nobody keeps them', async () => {
  const a = await t.guest();
  const long = await get('/api/openapi.json', { 'accept-encoding': 'br, gzip' });
  expect([long.headers['content-encoding'], long.headers['cache-control']]).toEqual(['br', 'no-store']);
  expect(JSON.parse(brotliDecompressSync(long.bytes).toString())).toMatchObject({ openapi: '3.1.0' });
  const short = await get('/api/me', { 'accept-encoding': 'br, gzip', cookie: a.cookie ?? '' });
  expect([short.headers['content-encoding'], short.headers['cache-control']]).toEqual([undefined, 'no-store']);
  expect((await get('/api/me', {})).headers['cache-control']).toBe('no-store');
});

test('[platform] a request is logged by its route, with status and time, and without what it carried', async () => {
  const lines: string[] = [];
  const log = pino(
    { level: 'info' },
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(chunk.toString());
        done();
      },
    }),
  );
  const app = await createApp(readConfig({ WARDROOM_DATA: 'memory:' }), log, null, [], {
    take: () => true,
    close: () => undefined,
  });
  app.get('/api/tables/:id', async () => ({ ok: true }));
  app.get('/device/:token', async () => ({ ok: true }));
  app.get('/api/closed/:id', async () => {
    throw new HttpError(403, 'forbidden', 'not for you');
  });
  await app.inject({ url: '/api/tables/quiet?code=hush', headers: { cookie: 'wardroom=mum', authorization: 'mum' } });
  await app.inject({ url: '/device/mum' });
  await app.inject({ url: '/api/closed/mum' });
  await app.inject({ url: '/api/mum' });
  await app.close();
  const requests = lines.map(
    (l) => JSON.parse(l) as { msg: string; method: string; route: string; status: number; ms: number },
  );
  expect(requests).toMatchObject([
    { msg: 'request', method: 'GET', route: '/api/tables/:id', status: 200 },
    // What was refused says why: who tries doors stands out.
    { msg: 'request', method: 'GET', route: '/api/closed/:id', status: 403, code: 'forbidden' },
  ]);
  expect(requests[0]).not.toHaveProperty('code');
  expect(requests[0]?.ms).toBeGreaterThanOrEqual(0);
  expect(lines.join('')).not.toMatch(/hush|mum|quiet/);
});
