import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownHands, march } from '@wardroom/eots/testing';
import type { Client, MatchClient, TableInfo } from '@wardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { started, trial, until, upToDate } from './harness.ts';

let t: Trial;
const data = mkdtempSync(join(tmpdir(), 'wardroom-what-if-'));
beforeAll(async () => {
  t = await trial('embedded', data);
});
afterAll(async () => {
  await t.end();
  rmSync(data, { recursive: true, force: true });
});

/** The step at which the board begins that is asked for at `seq`, or the code of the refusal. */
async function boardAt(client: Client, id: string, seq: number): Promise<string> {
  try {
    const board = await client.post<'POST /api/tables/:id/what-if', TableInfo>(
      'POST /api/tables/:id/what-if',
      { seq },
      { id },
    );
    return board.name.split('@ ')[1] ?? '';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

async function say(m: MatchClient, seat: string, kind: string, ...value: (string | number)[]): Promise<void> {
  await until(`${seat} is asked ${kind}`, () => m.info.waiting.some((w) => w.seat === seat && w.kinds.includes(kind)));
  const head = m.info.waiting.find((w) => w.seat === seat && w.kinds.includes(kind));
  const done = await m.act(seat, head?.id ?? '', [{ kind, value }]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}

test('[platform] a what-if begins at the last step whose phases the asker sees, not at steps untold', async () => {
  const position = knownHands({ japan: ['jp-10', 'jp-12'], allied: ['al-13', 'al-19'] });
  const s = await started(t, { game: 'eots', scenario: 'custom', position, seats: ['japan'] }, ['allied']);
  const c = await t.guest();
  const watcher = await c.open(s.table.id);
  const seen: Record<string, string[]> = { japan: [], allied: [], nobody: [] };
  const look = async (): Promise<void> => {
    await upToDate(t, s.ma, s.mb, watcher);
    for (const [who, client, match] of [
      ['japan', s.a, s.ma],
      ['allied', s.b, s.mb],
      ['nobody', c, watcher],
    ] as const)
      seen[who]?.push(await boardAt(client, s.table.id, match.version));
  };
  await look();
  for (const [kind, ...value] of march) {
    await say(s.ma, 'japan', kind, ...value);
    await look();
  }
  // The plan is told, and the Allies are asked in secret: Japan and who watches see that, and not what.
  await upToDate(t, s.ma, s.mb, watcher);
  const last = s.ma.version;
  expect(seen.japan?.slice(0, last)).toEqual(Array.from({ length: last }, (_, n) => String(n)));
  expect(seen.japan?.[last]).toBe(String(last - 1));
  expect(seen.allied?.slice(-1)).toEqual([String(s.mb.version)]);
  // How often the plan was changed is in no number.
  expect(s.mb.version).toBeLessThan(last);
  expect(await boardAt(s.b, s.table.id, s.mb.version + 1)).toBe('notFound');
  expect(seen.nobody?.[0]).toBe('0');
  expect(
    Object.values(seen)
      .flat()
      .filter((x) => !/^\d+$/.test(x)),
  ).toEqual([]);
});
