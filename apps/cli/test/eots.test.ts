import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readJson, writeJson } from '../src/files.ts';
import { wardroom, wardroomJson } from './wardroom.ts';

interface Soaked {
  failures: number;
  used: { kinds: Record<string, number>; events: Record<string, number>; operations: Record<string, number> };
}

test('[R24] soak counts the cards played as events or in reaction and the operations of their texts', async () => {
  const args = [
    '--game',
    'eots',
    '--scenario',
    'campaign-1941',
    '--games',
    '1',
    '--max-steps',
    '120',
    '--probe-every',
    '0',
  ];
  const { data } = await wardroomJson<Soaked>('soak', ...args);
  const { events, operations, kinds } = data.used;
  expect(data.failures).toBe(0);
  // R20.2 The two events that open the campaign; a strike is carried out, a condition and a limit are asked.
  expect([events['jp-01'], events['jp-02']]).toEqual([1, 1]);
  expect(operations).toMatchObject({ forceZ: 1, navalPresence: 1 });
  expect(operations.compulsory).toBeGreaterThanOrEqual(2);
  expect(operations.track).toBeGreaterThanOrEqual(1);
  const played = Object.values(events).reduce((a, b) => a + b, 0);
  const reactions = Object.entries(kinds).filter(([kind]) => kind.endsWith('.playReaction'));
  expect(played).toBeGreaterThanOrEqual((kinds['action.playEC'] ?? 0) + reactions.reduce((n, [, k]) => n + k, 0));
  expect(Object.values(events).filter((n) => n === 0).length).toBeGreaterThan(100);
});

test('[platform] what is wrong with a position is said in sentences', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'wardroom-eots-')), 'p.json');
  expect((await wardroom('position', '--game', 'eots', '--scenario', '1944', '--write', path)).exit).toBe(0);
  const file = readJson(path) as { tables: { tracks: Record<string, { n: number }> } };
  file.tables.tracks.pw = { n: 11 };
  writeJson(path, file);
  const { exit, out } = await wardroom('position', '--game', 'eots', '--check', path);
  expect(exit).toBe(1);
  expect(out.join(' ')).toContain('tracks.pw: ');
  expect(out.join(' ')).not.toContain('position.track');
});

test.each([
  ['1942', ['al-01', 'al-05', 'al-08']],
  ['1944', ['jp-61', 'jp-63', 'jp-76', 'jp-79', 'jp-81']],
])('[R24] soak from the position of %s plays the cards that whole games hardly come to', async (name, cards) => {
  const position = `packages/games/eots/data/soak-${name}.json`;
  const args = [
    '--workers',
    '1',
    '--games',
    '40',
    '--max-steps',
    '40',
    '--seed',
    'p',
    '--probe-every',
    '0',
    '--load-every',
    '0',
    '--verify-every',
    '0',
  ];
  const { data } = await wardroomJson<Soaked>(
    'soak',
    '--game',
    'eots',
    '--position',
    position,
    '--bots',
    'curious',
    ...args,
  );
  expect(data.failures).toBe(0);
  expect(cards.filter((id) => !data.used.events[id])).toEqual([]);
});
