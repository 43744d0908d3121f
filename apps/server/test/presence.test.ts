import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Present } from '../src/match/presence.ts';
import { createPresence } from '../src/match/presence.ts';
import { lobbyRoom, matchRoom } from '../src/rooms.ts';
import { readMessage } from '../src/storage/bus-message.ts';

const said = (more: Partial<Present> = {}): Present => ({
  match: 'm',
  users: ['u'],
  watching: 2,
  glancing: 1,
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
    const bus = { publish: () => undefined };
    const presence = createPresence({ bus, closing: false, io: { local: { to } } } as never);
    const of = (room: string): unknown[] => heard.filter((h) => h.room === room).map((h) => h.body);
    return { presence, of };
  }

  test('[platform] who was at a node that has died is gone after a while, and who is there hears of it', () => {
    const { presence, of } = node();
    presence.heard(said(), 'dies');
    vi.advanceTimersByTime(30_000);
    expect(presence.of('m')).toEqual({ users: ['u'], watching: 2, glancing: 1 });
    expect(of(lobbyRoom)).toEqual([{ match: 'm', watching: 2 }]);
    vi.advanceTimersByTime(45_000);
    expect(presence.of('m')).toEqual({ users: [], watching: 0, glancing: 0 });
    expect(of(matchRoom('m'))).toEqual([
      { match: 'm', users: ['u'], watching: 2 },
      { match: 'm', users: [], watching: 0 },
    ]);
    expect(of(lobbyRoom)).toEqual([
      { match: 'm', watching: 2 },
      { match: 'm', watching: 0 },
    ]);
  });

  test('[platform] the lobby hears nothing of a match that is not listed', () => {
    const { presence, of } = node();
    presence.enter('m', 'u', 'watches', false);
    presence.heard(said({ listed: false }), 'other');
    vi.advanceTimersByTime(80_000);
    expect(of(matchRoom('m'))).toContainEqual({ match: 'm', users: ['u'], watching: 3 });
    expect(of(lobbyRoom)).toEqual([]);
  });
});

test('[platform] what no node says is not taken for a message of one', () => {
  const of = (message: unknown): unknown => readMessage(JSON.stringify({ node: 'n', message }));
  const good = { k: 'present', ...said() };
  expect(of(good)).toEqual({ node: 'n', message: good });
  for (const glancing of [undefined, null, '1', -1, 0.5]) expect(of({ ...good, glancing })).toBeNull();
  expect(of({ ...good, users: { length: 0 } })).toBeNull();
  for (const message of [undefined, null, [], {}, { k: '__proto__' }, { k: 'step', match: 'm' }, { k: 'cast' }])
    expect(of(message)).toBeNull();
  for (const text of ['', 'null', '{', '[', '{"node":1}', '{"__proto__":{"node":"n"}}', '['.repeat(100_000)])
    expect(readMessage(text)).toBeNull();
});
