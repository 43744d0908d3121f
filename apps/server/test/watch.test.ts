import type { ChatLine, Client, MatchClient } from '@wardroom/protocol';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, code, started, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('those who watch, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const { playing, act, person } = eventDesk(backend, t);
  const slow = (by: Client, id: string, seconds: number): Promise<string> =>
    code(by.post('POST /api/tables/:id/talk-gap', { seconds }, { id }));
  /** `said`, or the seconds to wait. */
  const say = async (m: MatchClient, text: string): Promise<unknown> => {
    const done = await m.say(text);
    if (done.ok) return 'said';
    expect(done.error).toMatchObject({ code: 'tableAct', key: 'slowMode' });
    return done.error.params?.seconds;
  };

  test('[platform] slow mode: a spectator’s next line waits as long as the host says, is told how long, and nobody else waits', async () => {
    const { a, b, ma, mb, table } = await started(t);
    const [c, d] = [await t.guest(), await t.guest()];
    const [mc, md] = [await c.open(table.id), await d.open(table.id)];
    const gaps: number[] = [];
    mc.onTable = (info) => gaps.push(info.talkGap ?? 0);
    expect(await say(mc, 'one')).toBe('said');
    expect([await slow(b, table.id, 30), await slow(c, table.id, 0)]).toEqual(['forbidden', 'forbidden']);
    expect(await slow(a, table.id, 30)).toBe('accepted');
    await until('the field knows', () => gaps.at(-1) === 30);
    ahead += 30_000;
    // Of two lines that are sent at once one is said.
    const both = await Promise.all([say(mc, 'two'), say(mc, 'three')]);
    expect(both).toContain('said');
    expect(both.filter((x) => x !== 'said')).toEqual([30]);
    ahead += 10_000;
    expect([await say(mc, 'four'), await say(md, 'mine')]).toEqual([20, 'said']);
    expect([await say(ma, 'I play'), await say(ma, 'I play on'), await say(mb, 'so do I')]).toEqual(
      Array(3).fill('said'),
    );
    ahead += 20_000;
    expect(await say(mc, 'five')).toBe('said');
    const seen = await d.call<'match:open', { chat: ChatLine[] }>('match:open', { match: table.id });
    const lines = seen.ok ? seen.value.chat.filter((l) => l.channel === 'spectators').map((l) => l.text) : [];
    expect(lines).toHaveLength(4);
    expect(lines).toContain('five');
    expect(lines).not.toContain('four');
    expect(await slow(a, table.id, 0)).toBe('accepted');
    expect([await say(mc, 'six'), await say(mc, 'seven')]).toEqual(['said', 'said']);
    expect(await slow(a, table.id, 3601)).toBe('malformed');
  });

  test('[event] at a board of an event its arbiters set the slow mode, and none of its players', async () => {
    const { owner, a, b, id, board } = await playing();
    expect([await slow(a, board, 5), await slow(b, board, 5)]).toEqual(['notOrganiser', 'notOrganiser']);
    const helper = await person();
    expect(await slow(helper, board, 5)).toBe('notOrganiser');
    const { name } = await helper.session();
    await act(owner, id, { kind: 'appoint', name, role: 'arbiter' });
    expect(await slow(helper, board, 5)).toBe('accepted');
    expect((await helper.table(board)).talkGap).toBe(5);
    const info = await owner.request<{ talkGap: number }>('GET', `/api/events/${id}/boards/${board}`);
    expect(info.talkGap).toBe(5);
  }, 60_000);
});
