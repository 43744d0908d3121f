import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchRecord } from '@wardroom/rules';
import { verifyRecord } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { allies, backends, counted, someAnswer, started, trial, until } from './harness.ts';

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

  test('[platform] in a slow game the default orders answer for an absent defender at once', async () => {
    const { ma, mb } = await started(t, { pace: 'slow', clock: { bank: 3600, perMove: 86_400, atZero: 'nothing' } });
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
