import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { Digest, ViewRecord } from '@wardroom/rules';
import { applyActs, digestText, emptyDigest } from '@wardroom/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { counted, someAnswer } from './harness.ts';
import type { Killable } from './process.ts';
import { freePort, serve } from './process.ts';
import { delivered } from './programs.ts';

const KILLS = Number(process.env.WARDROOM_KILLS ?? 20);
const TABLES = 3;
const data = mkdtempSync(join(tmpdir(), 'wardroom-crash-'));
let server: Killable;
let client: Client;
let main: string;
let port: number;

beforeAll(async () => {
  main = await delivered();
  port = await freePort();
  server = await serve(main, port, { WARDROOM_DATA: data });
  client = createClient({ url: `http://127.0.0.1:${port}` });
  await client.session();
});
afterAll(async () => {
  client.close();
  await server.kill();
  rmSync(data, { recursive: true, force: true });
});

test(`[platform] kill -9 ${KILLS} times under load: no acknowledged step lost, none shown unstored`, async () => {
  /** Highest step that was acknowledged to us or shown to us, per match, with the fingerprint of the view after it. */
  const shown = new Map<string, Map<number, string>>();
  let acknowledged = 0;
  const play = async (m: MatchClient, rng: (n: number) => number, stop: () => boolean): Promise<void> => {
    const seats = m.info.seats;
    while (!stop()) {
      const answer = someAnswer(m, seats, rng);
      if (!answer) return;
      const done = await m.client
        .call<'match:act', { version: number }>(
          'match:act',
          {
            match: m.id,
            seat: answer.seat,
            action: crypto.randomUUID(),
            decision: answer.decision,
            choices: answer.choices as never,
          },
          400,
        )
        .catch(() => null);
      if (done?.ok) {
        acknowledged++;
        const of = shown.get(m.id) as Map<number, string>;
        if (!of.has(done.value.version)) of.set(done.value.version, '');
      } else if (done === null) return;
    }
  };
  const tables: MatchClient[] = [];
  for (let i = 0; i < TABLES; i++) {
    const table = await client.post<'POST /api/play-now', { id: string }>('POST /api/play-now', { mode: 'solo' });
    const m = await client.open(table.id);
    shown.set(m.id, new Map());
    m.onStep = (s) => s.x && shown.get(m.id)?.set(s.v, s.x);
    tables.push(m);
  }
  const rngs = tables.map((_, i) => counted(i + 1));
  for (let kill = 0; kill < KILLS; kill++) {
    let over = false;
    const playing = tables.map((m, i) => play(m, rngs[i] as (n: number) => number, () => over));
    const before = acknowledged;
    // In the middle of the load: some steps acknowledged, more on their way.
    const end = Date.now() + 20_000;
    while (acknowledged < before + 3 + (kill % 5) && Date.now() < end) await new Promise((next) => setImmediate(next));
    await server.kill('SIGKILL');
    over = true;
    await Promise.all(playing);
    server = await serve(main, port, { WARDROOM_DATA: data });
    client.socket().disconnect().connect();
    for (const m of tables) await m.resume();
  }
  expect(acknowledged).toBeGreaterThan(KILLS * 3);
  let compared = 0;
  for (const m of tables) {
    const record = await client.request<ViewRecord>('GET', `/api/matches/${m.id}/record`);
    const steps = shown.get(m.id) as Map<number, string>;
    const last = Math.max(...steps.keys());
    expect(record.steps.length).toBeGreaterThan(last);
    // A step shown before a crash must still be the step of that number: its view's fingerprint says so.
    const fresh = createClient({ url: client.url, ...(client.cookie ? { cookie: client.cookie } : {}) });
    const again = await fresh.open(m.id);
    expect(again.hash).toBe(m.hash);
    fresh.close();
    const digests = digestsOf(record);
    for (const [seq, x] of steps) {
      if (x === '') continue;
      expect(digests[seq]).toBe(x);
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(0);
}, 800_000);

/** The fingerprint of the view after each step, from the record alone. */
function digestsOf(record: ViewRecord): string[] {
  const view = {};
  let digest: Digest = emptyDigest;
  return record.steps.map((s) => {
    digest = applyActs(view, s.acts, digest);
    return digestText(digest);
  });
}
