import { knownHands } from '@wardroom/eots/testing';
import type { Ack, Client, Opened } from '@wardroom/protocol';
import { RECORD, reExecute, verifyRecord } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { eventDesk, quietTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('rulings by the consent of both players, on the %s database', (backend) => {
  const t = hosted(backend);
  const { paired, playing } = eventDesk(backend, t);
  const allowed = { allows: { clock: true, position: true } };
  const keyOf = (ack: Ack<unknown>): string => (ack.ok ? 'done' : ack.error.key);
  const proposals = async (by: Client, match: string): Promise<Opened['proposals']> => {
    const seen = await by.call<'match:open', Opened>('match:open', { match });
    if (!seen.ok) throw new Error('the match does not open');
    return seen.value.proposals;
  };
  const bankOf = async (board: string, seat: string): Promise<number> =>
    (await t.server.ctx.matches.get(board))?.clocks?.seats[seat]?.bank ?? 0;

  test('[event] a clock is set when both agree, as a step; asked, declined or out of bounds it stays', async () => {
    const { b, board, open } = await playing(allowed);
    const [mine, yours] = open;
    const before = await bankOf(board, 'uk');
    const clock = { seat: 'uk', seconds: 600 };
    expect(keyOf(await mine.propose('clock', undefined, undefined, { seat: 'nobody', seconds: 600 }))).toBe('noClock');
    expect(keyOf(await mine.propose('clock'))).toBe('tableAct');
    expect(keyOf(await mine.propose('draw', undefined, undefined, clock))).toBe('tableAct');
    for (const seconds of [0, 864_001, -86_401, 0.5])
      expect((await mine.propose('clock', undefined, undefined, { seat: 'uk', seconds })).ok, String(seconds)).toBe(
        false,
      );
    expect(await proposals(b, board)).toEqual([]);
    expect(keyOf(await mine.propose('clock', undefined, undefined, clock))).toBe('done');
    const [asked] = await proposals(b, board);
    expect(asked).toMatchObject({ what: 'clock', clock });
    expect(await bankOf(board, 'uk')).toBe(before);
    // Whoever has asked does not agree for the other one as well.
    await mine.answer(asked?.id ?? '', true);
    expect(await bankOf(board, 'uk')).toBe(before);
    await yours.answer(asked?.id ?? '', false);
    expect(await bankOf(board, 'uk')).toBe(before);
    await mine.propose('clock', undefined, undefined, clock);
    const [again] = await proposals(b, board);
    expect(keyOf(await yours.answer(again?.id ?? '', true))).toBe('done');
    // What runs meanwhile is a part of a second.
    await until('the clock has it', async () => (await bankOf(board, 'uk')) > before + 590_000);
    expect(keyOf(await yours.answer(again?.id ?? '', true))).toBe('stale');
    const match = await t.server.ctx.matches.get(board);
    const last = (await t.server.ctx.store.range(board, 0, match?.play.seq ?? 0)).findLast(
      (s) => s.table?.act === 'clock',
    );
    expect(last?.table).toEqual({ act: 'clock', ...clock });
    expect(last?.by?.split(', ')).toHaveLength(2);
  }, 60_000);

  test('[event] both see every change of a position before they agree; then it is one step, verified', async () => {
    const { owner, a, b, board, open } = await playing(allowed);
    const path = `/api/tables/${board}`;
    const ask = (by: Client, file: unknown, reason = 'We moved the wrong stack'): Promise<unknown> =>
      by.request('POST', `${path}/position`, { file, reason });
    expect(await code(ask(owner, quietTurn))).toBe('forbidden');
    expect(await code(owner.request('GET', `${path}/position`))).toBe('forbidden');
    expect(await code(ask(a, { ...quietTurn, power: 'nobody' }))).toBe('badPosition');
    expect(await code(ask(a, quietTurn, ''))).toBe('malformed');
    expect(await proposals(a, board)).toEqual([]);
    const now = await a.request<{ units: object }>('GET', `${path}/position`);
    expect(Object.keys(now.units).length).toBeGreaterThan(20);
    await ask(a, quietTurn);
    const [asked] = await proposals(b, board);
    expect(asked).toMatchObject({ what: 'position', position: { reason: 'We moved the wrong stack' } });
    const see = (by: Client) =>
      by.request<{ file: unknown; changes: { table: string; id: string }[] }>('GET', `${path}/proposals/${asked?.id}`);
    expect(await code(see(owner))).toBe('forbidden');
    const { file, changes } = await see(b);
    expect(file).toEqual(JSON.parse(JSON.stringify(quietTurn)));
    expect(new Set(changes.map((c) => `${c.table}/${c.id}`)).size).toBe(asked?.position?.things);
    const match = await t.server.ctx.matches.get(board);
    if (!match) throw new Error('the match is gone');
    expect(match.play.decisions()[0]?.seat).not.toBe('usa');
    expect(keyOf(await open[1].answer(asked?.id ?? '', true))).toBe('done');
    expect(match.play.decisions()[0]?.seat).toBe('usa');
    const steps = await t.server.ctx.store.range(board, 0, match.play.seq);
    const { header } = match.play;
    const record = { format: 'wardroom-record', version: RECORD, header, steps, secret: match.meta.secret } as const;
    expect(verifyRecord(record)).toMatchObject({ ok: true, proven: true });
    expect(reExecute(match.play.game, record).differs).toBeNull();
    expect(steps.at(-1)).toMatchObject({ kind: 'table', table: { act: 'ruling', text: 'We moved the wrong stack' } });
    expect(steps.at(-1)?.by?.split(', ')).toHaveLength(2);
  }, 60_000);

  test('[event] clocks and positions are not theirs unless so ruled, nor before the sides are settled', async () => {
    const strict = await playing();
    const clock = { seat: 'uk', seconds: 60 };
    expect(keyOf(await strict.open[0].propose('clock', undefined, undefined, clock))).toBe('eventRules');
    const file = { file: quietTurn, reason: 'A slip' };
    expect(await code(strict.a.request('POST', `/api/tables/${strict.board}/position`, file))).toBe('eventRules');
    const bidding = await paired(allowed);
    expect(await code(bidding.a.request('POST', `/api/tables/${bidding.board}/position`, file))).toBe('sidesOpen');
  }, 60_000);

  test('[table] who plays both sides, or against bots, sets clock and position, with nothing hidden', async () => {
    const a = await t.guest();
    const { id: open } = await a.create({
      game: 'aa1942',
      scenario: 'standard',
      clock: { bank: 600, atZero: 'nothing' },
    });
    await a.request('POST', `/api/tables/${open}/seats`, { take: ['ussr', 'germany', 'uk', 'japan', 'usa'] });
    expect(await code(a.request('GET', `/api/tables/${open}/position`))).toBe('over');
    await a.request('POST', `/api/tables/${open}/start`, {});
    const mine = await a.open(open);
    await mine.propose('clock', undefined, undefined, { seat: 'japan', seconds: -300 });
    expect(await bankOf(open, 'japan')).toBe(300_000);
    await a.request('POST', `/api/tables/${open}/position`, { file: quietTurn, reason: 'A lesson' });
    expect((await t.server.ctx.matches.get(open))?.play.decisions()[0]?.seat).toBe('usa');
    const { id: hidden } = await a.create({
      game: 'eots',
      scenario: 'custom',
      position: knownHands({ japan: ['jp-10', 'jp-12', 'jp-19'], allied: [] }),
    });
    await a.request('POST', `/api/tables/${hidden}/seats`, { take: ['japan'] });
    const b = await t.guest();
    await b.request('POST', `/api/tables/${hidden}/seats`, { take: ['allied'] });
    await a.request('POST', `/api/tables/${hidden}/start`, {});
    expect(await code(a.request('GET', `/api/tables/${hidden}/position`))).toBe('hidden');
    expect(await code(a.request('POST', `/api/tables/${hidden}/position`, { file: {}, reason: 'x' }))).toBe('hidden');
  }, 60_000);
});
