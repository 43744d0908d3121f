import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainStore, Client, MatchClient } from '@wardroom/protocol';
import { chainKey, createClient } from '@wardroom/protocol';
import type { Link, MatchRecord } from '@wardroom/rules';
import { DeviceChain, verifyRecord } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, backends, counted, someAnswer, started, trial, until } from './harness.ts';

/** What a browser keeps. */
function memory(): ChainStore {
  const kept = new Map<string, string>();
  return { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) };
}
/** Another device of somebody, with what it keeps. */
const device = (url: string, { cookie }: Client, chains: ChainStore): Client =>
  createClient({ url, chains, ...(cookie ? { cookie } : {}) });

describe.each(backends)('a match on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, data);
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  test('[platform] two players and a spectator see the same steps, before and after a restart', async () => {
    const { ma, mb, table } = await started(t);
    const c = await t.guest();
    const mc = await c.open(table.id);
    expect(mc.info.seats).toEqual([]);
    const rng = counted();
    for (let i = 0; i < 6; i++) {
      const answer = someAnswer(ma, allies, rng);
      expect(answer).not.toBeNull();
      if (answer) expect((await ma.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    }
    const seen = ma.version;
    expect(seen).toBe(6);
    await until('everybody has the last step', () => mb.version === seen && mc.version === seen);
    await t.restart();
    await until('the connections are back', () => ma.client.socket().connected && mc.client.socket().connected);
    const answer = someAnswer(ma, allies, rng);
    if (answer) expect((await ma.act(answer.seat, answer.decision, answer.choices)).ok).toBe(true);
    await until('everybody has the step after the restart', () => mb.version === seen + 1 && mc.version === seen + 1);
    const late = await (await t.guest()).open(table.id);
    expect(late.hash).toBe(mc.hash);
    expect(mc.resyncs).toBe(0);
  });

  test('[platform] foreign, stale, un-offered and unknown answers are refused and change nothing', async () => {
    const { ma, mb } = await started(t);
    const head = ma.info.waiting[0];
    const foreign = await mb.act('ussr', head?.id ?? '', [{ kind: 'done', value: [] }]);
    const unasked = await mb.act('germany', 'germany.1', [{ kind: 'done', value: [] }]);
    const unoffered = await ma.act('ussr', head?.id ?? '', [{ kind: 'buy', value: ['deathstar'] }]);
    const stale = await ma.act('ussr', 'ussr.99', [{ kind: 'done', value: [] }]);
    const half = await ma.act('ussr', head?.id ?? '', [
      { kind: 'buy', value: ['infantry'], amount: 1 },
      { kind: 'buy', value: ['nothing'], amount: 1 },
    ]);
    expect([foreign, unasked, unoffered, stale, half].map((r) => (r.ok ? 'accepted' : r.error.code))).toEqual([
      'notYourDecision',
      'notYourDecision',
      'notOffered',
      'stale',
      'notOffered',
    ]);
    expect(ma.version).toBe(0);
  });

  test('[platform] an action that is sent again is answered, not repeated, also after a restart', async () => {
    const { ma, a, table } = await started(t);
    const head = ma.info.waiting[0];
    const body = {
      match: table.id,
      seat: 'ussr',
      action: 'the-same-action',
      decision: head?.id ?? '',
      choices: [{ kind: 'done', value: [] }],
    };
    const first = await a.call<'match:act', { version: number }>('match:act', body);
    const again = await a.call<'match:act', { version: number }>('match:act', body);
    await t.restart();
    const later = await a.call<'match:act', { version: number }>('match:act', body);
    expect([first, again, later].map((r) => r.ok && r.value.version)).toEqual([1, 1, 1]);
  });

  test('[draws] each choice carries the next link of its device; all others are refused', async () => {
    const { a, b, mb, table } = await started(t);
    const kept = memory();
    const first = device(t.url, a, kept);
    const ma = await first.open(table.id);
    const watcher = await (await t.guest()).open(table.id);
    const rng = counted();
    let made = 0;
    const play = async (m: MatchClient) => {
      await until('the device has every step', () => m.version === made);
      const answer = someAnswer(m, allies, rng);
      if (!answer) throw new Error('nobody of the Allies is asked');
      expect(await m.act(answer.seat, answer.decision, answer.choices)).toMatchObject({ ok: true });
      made++;
      return answer.seat;
    };
    const seat = await play(ma);
    await play(ma);
    // Three chains were begun, of which nobody has heard.
    await until('the acts are heard', () => mb.version === 2 && watcher.version === 2);
    const { seed, sent } = JSON.parse(kept.get(chainKey(table.id, seat)) ?? '') as { seed: string; sent: number };
    const chain = await DeviceChain.from(seed);
    expect(sent).toBe(2);
    await until('the device has its own steps', () => ma.version === 2);
    const answer = someAnswer(ma, allies, rng);
    const body = { match: table.id, seat, action: 'a-forged-link', ...answer, choices: answer?.choices as never };
    const tries: [Link, string][] = [
      [{ ...chain.link(3), value: chain.link(3).value.replace(/^./, (c) => (c === '0' ? '1' : '0')) }, 'linkWrong'],
      [chain.link(2), 'linkWrong'],
      [chain.link(4), 'linkWrong'],
      [(await DeviceChain.from('cd'.repeat(32), undefined, 3)).link(1), 'linkUnknown'],
    ];
    for (const [link, key] of tries)
      expect(await a.call('match:act', { ...body, link } as never)).toMatchObject({ ok: false, error: { key } });
    const begun = await b.call('match:chain', { match: table.id, seat, anchor: chain.anchor });
    expect(begun).toMatchObject({ ok: false, error: { code: 'notYourDecision' } });
    const other = await b.call('match:chain', { match: table.id, seat: 'germany', anchor: chain.anchor });
    expect(other).toMatchObject({ ok: false, error: { key: 'linkKnown' } });
    expect([ma.version, mb.version]).toEqual([2, 2]);
    // What was stored is answered when it is sent again, also after a restart; the link is spent by then.
    const right = { ...body, action: 'the-next-link', link: chain.link(3) };
    const done = await a.call('match:act', right as never);
    expect(done).toMatchObject({ ok: true });
    made++;
    await t.restart();
    expect(await a.call('match:act', right as never)).toEqual(done);
    // The device, which knows nothing of that, asks where its chain stands and goes on; so does a second one; a third
    // one has lost everything.
    await play(ma);
    await play(await device(t.url, a, kept).open(table.id));
    await play(await device(t.url, a, memory()).open(table.id));
    await play(ma);
    await ma.resign(seat);
    await until('the table says it is over', async () => (await a.table(table.id)).status === 'over');
    const record = await a.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true, chains: 6 });
    const choices = record.steps.filter((s) => s.kind === 'choices');
    expect(choices.map((s) => s.link?.chain === chain.id)).toEqual([true, true, true, true, true, false, true]);
    expect(choices.every((s) => s.link)).toBe(true);
  });

  test('[draws] a table may keep to the secret alone: its devices begin no chains and play on', async () => {
    const { a, table } = await started(t, { links: false });
    const m = await device(t.url, a, memory()).open(table.id);
    const answer = someAnswer(m, allies, counted());
    expect(await m.act(answer?.seat ?? '', answer?.decision ?? '', answer?.choices ?? [])).toMatchObject({ ok: true });
    expect(m.version).toBe(1);
    const refused = await a.call('match:chain', { match: table.id, seat: 'uk', anchor: 'ab'.repeat(32) });
    expect(refused).toMatchObject({ ok: false, error: { key: 'linkNone' } });
  });

  test('[platform] undo, and a take-back by consent that names what is lost', async () => {
    const { ma, mb } = await started(t);
    const rng = counted(7);
    for (let i = 0; i < 3; i++) {
      const answer = someAnswer(ma, allies, rng);
      if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
    }
    expect((await mb.undo('germany')).ok).toBe(false);
    expect((await ma.undo('ussr')).ok).toBe(true);
    const before = ma.version;
    expect((await mb.propose('takeback', 1)).ok).toBe(true);
    await until(
      'the proposal is there',
      async () =>
        (await ma.client.call<'match:open', { proposals: { id: string }[] }>('match:open', { match: ma.id })).ok,
    );
    const opened = await ma.client.call<'match:open', { proposals: { id: string; lost: number }[] }>('match:open', {
      match: ma.id,
    });
    const proposal = opened.ok ? opened.value.proposals[0] : undefined;
    expect(proposal?.lost).toBe(before - 1);
    expect((await ma.answer(proposal?.id ?? '', true)).ok).toBe(true);
    await until('the take-back is a step', () => ma.version === before + 1 && mb.version === before + 1);
    expect(ma.view.powers?.ussr).toEqual(mb.view.powers?.ussr);
  });

  test('[platform] resigning ends the match; the whole record with its secret verifies', async () => {
    const { ma, mb, a, table } = await started(t);
    const rng = counted(3);
    for (let i = 0; i < 4; i++) {
      const answer = someAnswer(ma, allies, rng);
      if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
    }
    const running = await a.request<{ format: string }>('GET', `/api/matches/${table.id}/record`);
    expect(running.format).toBe('wardroom-view-record');
    expect((await mb.resign('germany')).ok).toBe(true);
    await until('the table says it is over', async () => (await a.table(table.id)).status === 'over');
    const record = await a.request<MatchRecord>('GET', `/api/matches/${table.id}/record`);
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
    const rematch = await a.request<{ id: string; status: string }>('POST', `/api/tables/${table.id}/rematch`, {});
    expect(rematch.status).toBe('open');
  });

  test('[platform] spectators talk apart from the players until the end', async () => {
    const { ma, mb, table } = await started(t);
    const c = await t.guest();
    const mc = await c.open(table.id);
    const heard: string[] = [];
    ma.onChat = (l) => heard.push(`a:${l.text}`);
    mc.onChat = (l) => heard.push(`c:${l.text}`);
    await mb.say('good luck');
    await mc.say('look at Egypt');
    await until('the lines have arrived', () => heard.length >= 2);
    expect(heard.sort()).toEqual(['a:good luck', 'c:look at Egypt']);
    const again = await c.call<'match:open', { chat: { text: string; channel: string }[] }>('match:open', {
      match: table.id,
    });
    expect(again.ok && again.value.chat.filter((l) => l.channel !== 'system').map((l) => l.text)).toEqual([
      'look at Egypt',
    ]);
  });

  test('[platform] a clock at zero forfeits where the table says so', async () => {
    const { a, table } = await started(t, { clock: { bank: 0, atZero: 'forfeit' } });
    await until('the match is over', async () => (await a.table(table.id)).status === 'over');
    expect((await a.table(table.id)).waitingFor).toEqual([]);
  });

  test('[platform] bots play on in the seats of a leaver, and a match against bots begins at once', async () => {
    const c = await t.guest();
    const table = await c.post<'POST /api/play-now', { id: string }>('POST /api/play-now', { mode: 'watch' });
    const m = await c.open(table.id);
    await until('the bots have made some steps', () => m.version > 5);
    expect(m.resyncs).toBe(0);
  });

  test('[platform] in a slow game orders answer for an absent defender at once', async () => {
    const { ma, mb } = await started(t, { pace: 'slow', clock: { bank: 3600, perMove: 86_400, atZero: 'nothing' } });
    await mb.orders({});
    mb.close();
    const by = new Set<string>();
    ma.onStep = (m) => m.b && by.add(m.b);
    const rng = counted(11);
    await until(
      'standing orders have answered',
      async () => {
        const answer = someAnswer(ma, allies, rng);
        if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
        return by.has('orders') || ma.info.waiting.every((w) => w.seat === 'germany' && w.phase === 'purchaseUnits');
      },
      40_000,
    );
    expect(ma.info.waiting.every((w) => w.seat === 'ussr' || w.phase === 'purchaseUnits')).toBe(true);
  });

  test('[platform] what-if opens a private board at a step with all seats mine', async () => {
    const { ma, a, b, table } = await started(t);
    const answer = someAnswer(ma, allies, counted(5));
    if (answer) await ma.act(answer.seat, answer.decision, answer.choices);
    const board = await a.post<'POST /api/tables/:id/what-if', { id: string; seats: { holders: unknown[] }[] }>(
      'POST /api/tables/:id/what-if',
      { seq: 1 },
      { id: table.id },
    );
    const mine = await a.open(board.id);
    expect(mine.info.seats).toHaveLength(5);
    expect(mine.view.powers?.ussr).toEqual(ma.view.powers?.ussr);
    await expect(b.open(board.id)).rejects.toThrow('notFound');
  });

  test('[platform] a table may keep what-if boards for after the match; its rematch keeps that', async () => {
    const { ma, a, table } = await started(t, { whatIf: false });
    expect(ma.info.match.whatIf).toBe(false);
    const open = () => a.post('POST /api/tables/:id/what-if', { seq: 0 }, { id: table.id });
    await expect(open()).rejects.toMatchObject({ code: 'forbidden' });
    await ma.resign('ussr');
    await until('the match is over', async () => (await a.table(table.id)).status === 'over');
    await open();
    const again = (await a.request('POST', `/api/tables/${table.id}/rematch`, {})) as { whatIf: boolean };
    expect(again.whatIf).toBe(false);
  });
});
