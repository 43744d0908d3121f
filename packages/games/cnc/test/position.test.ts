import type { AnyGame, Json } from '@wardroom/rules';
import { canonical, checkPosition, Play, positionEntries, writePosition } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { cnc } from '../src/index.ts';

const game = cnc as unknown as AnyGame;
const match = { match: 'm', seeds: [], secret: '11'.repeat(32), at: 1 };

/** A match from the set-up. */
function begun(options: object): Play {
  const made = Play.create(game, { ...match, scenario: 'pacific', options });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}
type Fields = Record<string, Json>;
type File = { game: string; tables: Record<string, Record<string, Fields>>; stack: Json[] };
const fileOf = (play: Play): File => JSON.parse(JSON.stringify(writePosition(play))) as File;
/** The seats of a match from a position, or what is wrong with it. */
function opened(position: unknown, options: object): readonly string[] {
  const made = Play.create(game, { ...match, scenario: 'custom', options, position });
  if (!made.ok) return made.error.map((p) => `${p.path} ${p.key}`);
  const { header } = made.value.play;
  return cnc.seats(header.options as never).map((s) => s.id);
}

test('[26.1] a position says how many play: a match from it has as many seats; another number is refused', () => {
  const [two, three] = [fileOf(begun({ players: 2 })), fileOf(begun({}))];
  expect(opened(two, {})).toEqual(['japan', 'usa']);
  expect(opened(two, { players: 2 })).toEqual(['japan', 'usa']);
  expect(opened(two, { players: 3 })).toEqual(['options.players positionOption']);
  expect(opened(three, {})).toEqual(['japan', 'usa', 'soviet']);
  expect(opened(three, { players: 2 })).toEqual(['options.players positionOption']);
  // 27.1 The other options of the rules too; whispers are no matter of the position.
  const rare = fileOf(begun({ players: 2, japanSubMaxCV: 4, whispers: true }));
  expect(opened(rare, { japanSubMaxCV: 3 })).toEqual(['options.japanSubMaxCV positionOption']);
  expect(opened(rare, { japanSubMaxCV: 4, whispers: false })).toEqual(['japan', 'usa']);
});
test('[27.1] options that a position leaves out are the usual ones, impossible ones are named', () => {
  const file = fileOf(begun({}));
  expect(file.tables.options?.now).toMatchObject({ players: 3, japanSubMaxCV: 3 });
  const { options: _options, ...tables } = file.tables;
  const bare = checkPosition(game, { ...file, tables });
  if (!bare.ok) throw new Error(JSON.stringify(bare.error));
  expect(canonical(bare.value.state.options as unknown as Json)).toBe(
    canonical({ now: { id: 'now', ...(file.tables.options?.now ?? {}) } }),
  );
  file.tables.options = { now: { players: 4 } };
  const wrong = checkPosition(game, file);
  expect(wrong.ok ? [] : wrong.error.map((p) => [p.path, p.key])).toEqual([
    ['tables.options.now.players', 'badOption'],
  ]);
});
test('[26.1] a board of three under the options of two is no position, nor the other way round', () => {
  const mixed = (from: number, to: number): string[] => {
    const file = fileOf(begun({ players: from }));
    (file.tables.options?.now as Fields).players = to;
    const read = checkPosition(game, file);
    return read.ok ? [] : [...new Set(read.error.map((p) => p.path.split('.')[0] as string))];
  };
  expect(mixed(3, 2)).toEqual(expect.arrayContaining(['factions', 'pairs', 'turn', 'blocks', 'areas']));
  expect(mixed(2, 3)).toEqual(expect.arrayContaining(['factions', 'pairs', 'turn']));
  expect([mixed(2, 2), mixed(3, 3)]).toEqual([[], []]);
});
test('[platform] a match of three is not set to a position of two', () => {
  const play = begun({});
  const two = positionEntries(play, game, play.header.options, fileOf(begun({ players: 2 })));
  expect(two.ok ? [] : two.error.map((p) => p.key)).toEqual(['positionOption']);
});
