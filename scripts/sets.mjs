// The sets of facts of D-Day at Tarawa: whoever puts a folder with its five files beside the others changes no code.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const game = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/games/tarawa');
const folder = join(game, 'data/sets');
const list = join(game, 'src/content/sets.ts');
/** Which file is which part of a set. */
const parts = [
  ['cards', 'cards'],
  ['fields', 'fields-of-fire'],
  ['positions', 'positions'],
  ['units', 'units-jp'],
  ['markers', 'depth-markers'],
];
const byFile = [...parts].sort(([, a], [, b]) => (a < b ? -1 : 1));
/** The set that a table has where nothing is said. */
const FIRST = 'reconstructed';

/** The names of the folders that hold a whole set, the first one first. */
export function setNames(of = folder) {
  return readdirSync(of)
    .filter(
      (name) => /^[a-z][a-z0-9]*$/.test(name) && parts.every(([, file]) => existsSync(join(of, name, `${file}.json`))),
    )
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1));
}

/** The list as a module. */
export function moduleOf(names) {
  const inFile = [...names].sort();
  const imports = inFile.flatMap((name) =>
    byFile.map(
      ([part, file]) =>
        `import ${part}${names.indexOf(name)} from '../../data/sets/${name}/${file}.json' with { type: 'json' };`,
    ),
  );
  const lines = names.map((name, n) => `  ${name}: { ${parts.map(([part]) => `${part}: ${part}${n}`).join(', ')} },`);
  return [
    '// Made by scripts/sets.mjs from the folders of data/sets, anew whenever the server is started or tested.',
    ...imports,
    '',
    '/** The sets that a table can be played with, by name: each folder of data/sets is one. */',
    'export const setFiles: { readonly [name: string]: unknown } = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

/** Writes the list where it is no longer true. */
export function writeSets() {
  const now = moduleOf(setNames());
  if (!existsSync(list) || readFileSync(list, 'utf8') !== now) writeFileSync(list, now);
}
