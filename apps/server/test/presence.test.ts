import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Present } from '../src/match/presence.ts';
import { createPresence } from '../src/match/presence.ts';
import { matchRoom } from '../src/rooms.ts';
import { readMessage } from '../src/storage/bus-message.ts';

const said = (more: Partial<Present> = {}): Present => ({
  match: 'm',
  users: ['u'],
  watching: ['one', 'two'],
  glancing: ['three'],
  listed: true,
  ...more,
});

describe('presence on several nodes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** One node: what it emits into which room. */
  function node() {
    const heard: { room: string; body: unknown }[] = [];
    const to = (room: string) => ({ emit: (_: string, body: unknown) => heard.push({ room, body }) });
    const published: Present[] = [];
    const bus = { publish: (m: Present) => published.push(m) };
    const config = { sessionSecret: 'the same at all nodes' };
    const presence = createPresence({ bus, closing: false, config, io: { local: { to } } } as never);
    const lobby: unknown[] = [];
    presence.onCount((match, watching) => lobby.push({ match, watching }));
    const of = (room: string): unknown[] => heard.filter((h) => h.room === room).map((h) => h.body);
    return { presence, of, lobby, published };
  }

  test('[platform] who was at a node that has died is gone after a while, and who is there hears of it', () => {
    const { presence, of, lobby } = node();
    presence.heard(said(), 'dies');
    vi.advanceTimersByTime(30_000);
    expect(presence.of('m')).toEqual({ users: ['u'], watching: 2, glancing: 1 });
    expect(lobby).toEqual([{ match: 'm', watching: 2 }]);
    vi.advanceTimersByTime(45_000);
    expect(presence.of('m')).toEqual({ users: [], watching: 0, glancing: 0 });
    expect(of(matchRoom('m'))).toEqual([
      { match: 'm', users: ['u'], watching: 2 },
      { match: 'm', users: [], watching: 0 },
    ]);
    expect(lobby).toEqual([
      { match: 'm', watching: 2 },
      { match: 'm', watching: 0 },
    ]);
  });

  test('[platform] who looks on at two nodes is one person, and no node says who', () => {
    const [one, two] = [node(), node()];
    for (const [stay, user] of [
      ['watches', 'ann'],
      ['watches', 'ben'],
      ['glances', 'cid'],
    ] as const)
      one.presence.enter('m', user, stay, true);
    two.presence.enter('m', 'ann', 'watches', true);
    two.presence.enter('m', 'cid', 'glances', true);
    vi.advanceTimersByTime(1000);
    for (const m of one.published) two.presence.heard(m, 'one');
    for (const m of two.published) one.presence.heard(m, 'two');
    for (const { presence } of [one, two]) expect(presence.of('m')).toEqual({ users: [], watching: 2, glancing: 1 });
    // Of another match the same person has another mark.
    two.presence.enter('other', 'ann', 'watches', true);
    vi.advanceTimersByTime(1000);
    const said = [...one.published, ...two.published];
    expect(JSON.stringify(said)).not.toMatch(/ann|ben|cid/);
    const [here, there] = ['m', 'other'].map((match) => two.published.find((m) => m.match === match)?.watching[0]);
    expect([typeof here, here === there]).toEqual(['string', false]);
    // At one of the two she leaves: she is still there.
    two.presence.leave('m', 'ann', 'watches');
    two.published.length = 0;
    vi.advanceTimersByTime(1000);
    for (const m of two.published) one.presence.heard(m, 'two');
    expect(one.presence.of('m').watching).toBe(2);
  });

  test('[platform] the lobby hears nothing of a match that is not listed', () => {
    const { presence, of, lobby } = node();
    presence.enter('m', 'u', 'watches', false);
    presence.heard(said({ listed: false }), 'other');
    vi.advanceTimersByTime(80_000);
    expect(of(matchRoom('m'))).toContainEqual({ match: 'm', users: ['u'], watching: 3 });
    expect(lobby).toEqual([]);
  });
});

test('[platform] what no node says is not taken for a message of one', () => {
  const of = (message: unknown): unknown => readMessage(JSON.stringify({ node: 'n', message }));
  const good = { k: 'present', ...said() };
  expect(of(good)).toEqual({ node: 'n', message: good });
  for (const glancing of [undefined, null, '1', 1, [1], { length: 0 }]) expect(of({ ...good, glancing })).toBeNull();
  expect(of({ ...good, users: { length: 0 } })).toBeNull();
  for (const message of [undefined, null, [], {}, { k: '__proto__' }, { k: 'step', match: 'm' }, { k: 'cast' }])
    expect(of(message)).toBeNull();
  for (const text of ['', 'null', '{', '[', '{"node":1}', '{"__proto__":{"node":"n"}}', '['.repeat(100_000)])
    expect(readMessage(text)).toBeNull();
});
