import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const games = readdirSync(`${root}packages/games`);

/** Sources and texts of a folder, with paths from the root. */
function filesIn(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true, recursive: true })
    .filter((f) => f.isFile() && /\.(ts|svelte|json|css)$/.test(f.name))
    .map((f) => `${f.parentPath}/${f.name}`.slice(root.length).replaceAll('//', '/'))
    .filter((path) => !path.includes('/generated/'));
}
const sources = ['apps/cli/src', 'apps/server/src', 'apps/web/src', 'bench/src'].flatMap(filesIn);
const names = (path: string, game: string): boolean =>
  new RegExp(`['"\`]${game}\\b|@wardroom/${game}\\b|\`${game}\`|\\b${game}/`).test(readFileSync(root + path, 'utf8'));

test('[platform] each app has one file that names games; what only one game has lies in its folder', () => {
  const others = sources.filter((path) => !/\/src\/games(\.ts$|\/)/.test(path));
  expect(others.length).toBeGreaterThan(150);
  expect(others.filter((path) => games.some((game) => names(path, game)))).toEqual([]);
});

test('[platform] no game knows another one', () => {
  for (const game of games) {
    // Words name places, and some game has the name of one.
    const own = sources.filter((path) => path.includes(`/games/${game}/`) && !path.includes('/locales/'));
    const inside = filesIn(`packages/games/${game}/src`);
    for (const path of [...own, ...inside])
      expect(
        games.filter((g) => g !== game && names(path, g)),
        path,
      ).toEqual([]);
  }
});

test('[platform] nobody takes from a game what it does not show', () => {
  const tests = ['apps/cli/test', 'apps/server/test', 'apps/web/test'].flatMap(filesIn);
  const inside = /from '[./]*packages\/games\//;
  expect([...sources, ...tests].filter((path) => inside.test(readFileSync(root + path, 'utf8')))).toEqual([]);
});

test.each(games)('[platform] %s shows one face', (game) => {
  const { exports, sideEffects } = JSON.parse(readFileSync(`${root}packages/games/${game}/package.json`, 'utf8')) as {
    exports: Record<string, string>;
    sideEffects: boolean;
  };
  const face = ['.', './read', './bot', './testing', './ui-facts', './locales/*'];
  expect(Object.keys(exports).filter((name) => !face.includes(name))).toEqual([]);
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(['.', './read']));
  expect(sideEffects).toBe(false);
});

/** Names that a module shows, by its own exports or those of the modules that it passes on. */
function shown(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const passed = [...text.matchAll(/export \* from '(\.[^']+)'/g)].flatMap(([, next]) =>
    shown(fileURLToPath(new URL(next as string, pathToFileURL(path)))),
  );
  const own = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) =>
    (list as string)
      .split(',')
      .map((n) => n.trim())
      .filter((n) => n !== ''),
  );
  return [...passed, ...own];
}

test('[platform] what eots lets others ask is asked by a board, a bot or a tool', () => {
  const game = 'eots';
  const askers = [...sources, ...filesIn(`packages/games/${game}/bot`)].map((path) =>
    readFileSync(root + path, 'utf8'),
  );
  const asked = new Set(
    askers.flatMap((text) =>
      [
        ...text.matchAll(
          /(?:import|export) (?:type )?\{([^}]*)\} from '(?:@wardroom\/\w+\/read|\.\.?\/(?:src\/)?read\.ts)'/g,
        ),
      ]
        .flatMap(([, list]) => (list as string).split(','))
        .map(
          (n) =>
            n
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0] as string,
        ),
    ),
  );
  const all = shown(`${root}packages/games/${game}/src/read.ts`);
  expect(all.length).toBeGreaterThan(20);
  expect(all.filter((n) => !asked.has(n))).toEqual([]);
});
