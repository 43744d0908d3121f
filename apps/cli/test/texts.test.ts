import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gameFolder } from '../src/games.ts';
import { textsOf } from '../src/texts.ts';
import { file, wardroom, wardroomJson } from './wardroom.ts';

function keys(value: object, at = ''): string[] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' ? [at + key] : keys(inner as object, `${at}${key}.`),
  );
}

function english(game: string): string[] {
  const folder = join(gameFolder(game), 'src/locales');
  const files = [
    join(folder, 'en.json'),
    ...(existsSync(join(folder, 'en')) ? readdirSync(join(folder, 'en')).map((f) => join(folder, 'en', f)) : []),
  ];
  return files
    .filter((f) => f.endsWith('.json') && existsSync(f))
    .flatMap((f) => keys(JSON.parse(readFileSync(f, 'utf8')) as object));
}

test.each(['aa1942', 'eots'])(
  '[platform] every text of %s can be filled in, with what it asks for or without',
  (game) => {
    const text = textsOf(game);
    const all = english(game);
    expect(all.length).toBeGreaterThan(300);
    const odd = all.filter((key) => /\{\w+[,}]|\[object/.test(text({ key })));
    expect(odd).toEqual([]);
  },
);

test('[platform] counts, names, plurals and messages without a text are told in words', () => {
  const text = textsOf('aa1942');
  const said = text({ key: 'purchase.bought', params: { power: 'ussr', units: { infantry: 3, tank: 1 }, ipcs: 9 } });
  expect(said).toMatch(/Soviet Union/);
  expect(said).toMatch(/3 Infantry, 1 Tank/);
  expect(text({ key: 'move.tooFar', params: { type: 'infantry', range: 1 } })).toMatch(/1 space$/);
  expect(text({ key: 'no.text', params: { units: { tank: 2 }, at: ['germany', 'sz5'] } })).toBe(
    'no.text (units 2 Tank; at Germany, Sea Zone 5)',
  );
});

test('[platform] what play prints has its parameters filled in', async () => {
  const choices = file('filled.json', [
    { kind: 'buy', value: ['infantry'], amount: 3 },
    { kind: 'done' },
    { kind: 'move', value: ['u1', 'germany'], amount: 1 },
  ]);
  const { out } = await wardroom('play', '--game', 'aa1942', '--choices', choices);
  const told = out
    .flatMap((block) => block.split('\n'))
    .filter((line) => /^ {4}\S/.test(line) && !/^ {4}"|^ {4}[a-zA-Z]+ \S+ x /.test(line));
  expect(told.some((line) => line.includes('3 Infantry'))).toBe(true);
  expect(told.filter((line) => /\{\w+[,}]|\[object/.test(line))).toEqual([]);
});

test('[platform] a position file says itself which game it is', async () => {
  const path = join(tmpdir(), `wardroom-eots-${process.pid}.json`);
  expect((await wardroom('position', '--game', 'eots', '--scenario', '1944', '--write', path)).exit).toBe(0);
  expect((await wardroomJson('position', '--check', path)).data).toEqual({ ok: true, problems: [] });
  const stranger = await wardroom('position', '--check', file('chess.json', { game: 'chess' }));
  expect([stranger.exit, stranger.err[0]]).toEqual([2, expect.stringContaining('[unknownGame]')]);
  const nameless = await wardroom('position', '--check', file('nameless.json', { tables: {} }));
  expect([nameless.exit, nameless.err[0]]).toEqual([2, expect.stringContaining('[badPosition]')]);
});

test('[platform] refusals of the engine are sentences too', async () => {
  const choices = file('strangers.json', [{ seat: 'japan', kind: 'done' }, { kind: 'fly' }]);
  const { out } = await wardroom('play', '--game', 'aa1942', '--choices', choices, '--keep-going');
  const refused = out.flatMap((block) => block.split('\n')).filter((line) => line.includes('REFUSED'));
  expect(refused).toEqual([
    expect.stringContaining('Another seat is asked. [notYourDecision]'),
    expect.stringContaining('The rules do not allow that now. [notOffered]'),
  ]);
});
