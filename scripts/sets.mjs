// The sets of facts that a table can name: whoever puts a folder with its five files beside the others (D-Day at
// Tarawa), or a file beside the others (rosters and wild cards of Conquest & Consequence), changes no code.
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

const cnc = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/games/cnc');
/** What of Conquest & Consequence a file of its own says. */
const kinds = ['rosters', 'wildcards'];

/** The names of the files of a kind, the first one first. */
export function fileNames(kind, of = join(cnc, 'data')) {
  return readdirSync(join(of, kind))
    .flatMap((file) => /^([a-z][a-z0-9]*)\.json$/.exec(file)?.[1] ?? [])
    .sort((a, b) => Number(b === FIRST) - Number(a === FIRST) || (a < b ? -1 : 1));
}

/** The lists of both kinds as a module; `names`: of the files, by kind. */
export function moduleOfFiles(names) {
  const imports = kinds.flatMap((kind) =>
    [...names[kind]]
      .sort()
      .map(
        (name) =>
          `import ${kind}${names[kind].indexOf(name)} from '../data/${kind}/${name}.json' with { type: 'json' };`,
      ),
  );
  const lists = kinds.flatMap((kind) => [
    '',
    `/** The files of data/${kind}, by name: a table can be played with each. */`,
    `export const ${kind}Files: { readonly [name: string]: unknown } = {`,
    ...names[kind].map((name, n) => `  ${name}: ${kind}${n},`),
    '};',
  ]);
  return [
    '// Made by scripts/sets.mjs from the files of data, anew whenever the server is started or tested.',
    ...imports,
    ...lists,
    '',
  ].join('\n');
}

const write = (path, now) => {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== now) writeFileSync(path, now);
};

/** Writes the lists where they are no longer true. */
export function writeSets() {
  write(list, moduleOf(setNames()));
  write(join(cnc, 'src/sets.ts'), moduleOfFiles(Object.fromEntries(kinds.map((kind) => [kind, fileNames(kind)]))));
}
