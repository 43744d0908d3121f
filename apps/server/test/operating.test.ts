import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quicknet } from '@wardroom/auction';
import type { MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { backends, counted, postgresUrl, someAnswer } from './harness.ts';
import type { Killable } from './process.ts';
import { freePort, serve } from './process.ts';
import { delivered } from './programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');

/** Runs the commands of the page that stand in the block of this name, as they stand there. */
function asWritten(name: string, env: Record<string, string>): string {
  const block = page.split(`\`\`\`sh ${name}\n`)[1]?.split('\n```')[0];
  if (!block) throw new Error(`docs/operating.md has no block ${name}`);
  return execFileSync('sh', ['-ec', block], { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' });
}

const database = `wardroom_operating_${process.pid}`;
async function sql(...texts: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
}
const tools = ['pg_dump', 'pg_restore', 'tar'].every((t) => spawnSync(t, ['--version']).status === 0);

describe.runIf(tools).each(backends)('back-up and restore (%s)', (backend) => {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-operating-'));
  const env: Record<string, string> = { WARDROOM_DATA: join(folder, 'data'), BACKUP: folder, LOG_LEVEL: 'error' };
  // Kept apart from the data, as the page says.
  env.SESSION_SECRET = 'sixteen words of a secret 0123456789';
  let main: string;
  let server: Killable | null = null;
  beforeAll(async () => {
    main = await delivered();
    if (backend === 'embedded') return;
    const url = new URL(postgresUrl as string);
    url.pathname = `/${database}`;
    env.DATABASE_URL = url.href;
    await sql(`CREATE DATABASE ${database}`);
  }, 120_000);
  afterAll(async () => {
    await server?.kill();
    rmSync(folder, { recursive: true, force: true });
    if (backend === 'postgresql') await sql(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });

  test('[platform] the commands of docs/operating.md bring every match back, and every record verifies', async () => {
    const port = await freePort();
    server = await serve(main, port, env);
    const client = createClient({ url: `http://127.0.0.1:${port}` });
    await client.session();
    const opened = await client.post<'POST /api/play-now', { id: string }>('POST /api/play-now', { mode: 'solo' });
    const m: MatchClient = await client.open(opened.id);
    const rng = counted(9);
    for (let i = 0; i < 12; i++) {
      const answer = someAnswer(m, m.info.seats, rng);
      if (answer) await m.act(answer.seat, answer.decision, answer.choices);
    }
    const { version, hash } = m;
    if (backend === 'postgresql') asWritten('backup-postgresql', env);
    await server.kill('SIGKILL');
    if (backend === 'embedded') asWritten('backup-embedded', env);
    // Everything is lost.
    rmSync(join(folder, 'data'), { recursive: true, force: true });
    if (backend === 'postgresql') await sql(`DROP DATABASE ${database} WITH (FORCE)`, `CREATE DATABASE ${database}`);
    asWritten(`restore-${backend}`, env);
    expect(asWritten('verify', env)).toMatch(/^1 matches, \d+ steps, \d+ draws: all right/);
    server = await serve(main, port, env);
    const again = createClient({ url: client.url, ...(client.cookie ? { cookie: client.cookie } : {}) });
    const now = await again.open(m.id);
    expect(now.version).toBe(version);
    expect(now.hash).toBe(hash);
    again.close();
    client.close();
    await server.kill();
    if (backend === 'embedded') return;
    // A record that somebody has meddled with is found.
    const db = new pg.Client({ connectionString: env.DATABASE_URL });
    await db.connect();
    await db.query(`UPDATE "Step" SET "body" = replace("body", '"state":"', '"state":"0') WHERE "seq" = 3`);
    await db.end();
    expect(() => asWritten('verify', env)).toThrow();
  }, 240_000);
});

test('[platform] the image is a folder a script makes: the server starts from it and serves the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardroom-image-'));
  const image = join(folder, 'app');
  expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain('RUN node scripts/image.mjs /image');
  execFileSync(process.execPath, [join(root, 'scripts/image.mjs'), image], { cwd: root });
  // Nothing of the checkout but what was copied.
  expect(existsSync(join(image, 'apps/server/src'))).toBe(false);
  const port = await freePort();
  const server = await serve(join(image, 'apps/server/dist/main.mjs'), port, {
    WARDROOM_DATA: join(folder, 'data'),
    NODE_ENV: 'production',
  });
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(html).toContain('<script type="module"');
  const client = createClient({ url: `http://127.0.0.1:${port}` });
  await client.session();
  // A whole way through the server: database client, bots in their threads, sockets.
  const table = await client.post<'POST /api/play-now', { id: string }>('POST /api/play-now', { mode: 'bot' });
  expect((await client.open(table.id)).info.header).not.toBeNull();
  client.close();
  await server.kill();
  rmSync(folder, { recursive: true, force: true });
}, 240_000);

test('[platform] in production a password of an example and a secret that was typed are refused by name', () => {
  const secret = '7f1c0d9be24a6853f0c1d2e3a4b5968778695a4b3c2d1e0f7f1c0d9be24a6853';
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgresql://wardroom:wardroom@postgres/wardroom',
    SESSION_SECRET: secret,
  };
  expect(() => readConfig(env)).toThrow(/^DATABASE_URL: its password is one that everybody knows/);
  expect(() => readConfig({ ...env, NODE_ENV: undefined })).not.toThrow();
  const better = { ...env, DATABASE_URL: `postgresql://wardroom:${secret}@postgres/wardroom` };
  expect(readConfig(better).sessionSecret).toBe(secret);
  const typed = { ...better, SESSION_SECRET: 'a'.repeat(40) };
  expect(() => readConfig(typed)).toThrow(ConfigError);
  expect(() => readConfig(typed)).toThrow(/^SESSION_SECRET/);
});

test('[beacon] the time beacon is a setting: an address and a chain, or a line that names what is wrong', () => {
  const read = (BEACON_URL: string | undefined, BEACON_CHAIN?: string) =>
    readConfig({ WARDROOM_DATA: 'memory:', BEACON_URL, BEACON_CHAIN }).beacon;
  expect(read(undefined)).toBeNull();
  expect(read('https://a.example/, http://127.0.0.1:1')).toEqual({
    urls: ['https://a.example', 'http://127.0.0.1:1'],
    chain: quicknet,
  });
  const info = {
    hash: 'ab'.repeat(32),
    public_key: quicknet.key,
    genesis_time: 7,
    period: 30,
    schemeID: 'bls-unchained-g1-rfc9380',
  };
  const own = { chain: info.hash, key: quicknet.key, genesis: 7, period: 30 };
  expect(read('https://a.example', JSON.stringify(info))?.chain).toEqual(own);
  for (const wrong of ['a.example', 'ftp://a.example', 'https://a.example,'])
    expect(() => read(wrong)).toThrow(/^BEACON_URL: must be addresses/);
  for (const [spoilt, what] of [
    ['fastnet', /^BEACON_CHAIN: must be quicknet/],
    [JSON.stringify({ ...info, public_key: 'ff'.repeat(96) }), /^BEACON_CHAIN: public_key/],
    [JSON.stringify({ ...info, schemeID: 'pedersen-bls-chained' }), /^BEACON_CHAIN: schemeID/],
    [JSON.stringify({ ...info, period: 0 }), /^BEACON_CHAIN: period/],
  ] as const)
    expect(() => read('https://a.example', spoilt)).toThrow(what);
});
