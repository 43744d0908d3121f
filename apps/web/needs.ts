import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const games = readdirSync(at('../../packages/games'));

/** What of a built file is read here. */
interface Built {
  readonly type: string;
  readonly name?: string;
  readonly fileName: string;
  readonly imports?: readonly string[];
  readonly facadeModuleId?: string | null;
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

/** Files that are drawn with as soon as they are there: three in five of their functions are called at once. */
const CALLED = new RegExp(`^(start|table|both-[\\w-]+|${games.join('|')})$`);
/**
 * Asks the browser to compile all functions of a file beside the page, while it comes over the wire, instead of each
 * anew when it is first called, which the page waits for. Of rules only three in ten are called: not for them.
 */
export const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  generateBundle: {
    // It must be the first line: the bundler itself writes one before.
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && CALLED.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** The modules by which the files are found that the page of a table is made of, of any game and of each. */
const pages = { practice: at('src/pages/Practice.svelte'), table: at('src/pages/Match.svelte') };
const ui = (game: string): string => at(`src/games/${game}/index.ts`);
/** The texts of a board and, where they have any, of its rules. */
const words = (game: string, lang: string): string[] =>
  [`src/games/${game}`, `../../packages/games/${game}/src`]
    .flatMap((folder) => ['json', 'ts'].map((end) => at(`${folder}/locales/${lang}.${end}`)))
    .filter((file) => existsSync(file));
const LANGS = ['en', 'es'];

/**
 * Writes `needs.json`: which files a table is made of, so that the server can name them with the page itself and the
 * browser need not find out by running one that it needs the next.
 */
export const namesNeeds: Plugin = {
  name: 'names-needs',
  generateBundle(_options, bundle) {
    const built = Object.values(bundle) as unknown as readonly Built[];
    const chunks = new Map(built.filter((f) => f.type === 'chunk').map((f) => [f.fileName, f]));
    const by = new Map([...chunks.values()].map((f) => [f.facadeModuleId, f.fileName]));
    const closure = (names: readonly (string | undefined)[]): string[] => {
      const seen = new Set<string>();
      const styles = new Set<string>();
      const open = names.filter((n) => n !== undefined);
      for (let name = open.pop(); name !== undefined; name = open.pop()) {
        const chunk = chunks.get(name);
        if (!chunk || seen.has(name)) continue;
        seen.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
        open.push(...(chunk.imports ?? []));
      }
      return [...styles, ...seen];
    };
    const all = built.find((f) => f.type === 'chunk' && f.facadeModuleId === at('index.html'));
    const begin = closure([all?.fileName]);
    const more = (...ids: string[]): string[] => {
      const missing = ids.find((id) => !by.has(id));
      if (missing !== undefined) this.error(`there is no file of its own for ${missing}`);
      return closure(ids.map((id) => by.get(id))).filter((f) => !begin.includes(f));
    };
    const each = <T>(of: readonly string[], value: (name: string) => T): Record<string, T> =>
      Object.fromEntries(of.map((name) => [name, value(name)]));
    const needs = {
      begin,
      pages: each(Object.keys(pages), (name) => more(pages[name as keyof typeof pages])),
      games: each(games, (game) => more(ui(game))),
      texts: each(LANGS, (lang) => more(at(`src/locales/${lang}.json`))),
      gameTexts: each(games, (game) => each(LANGS, (lang) => more(...words(game, lang)))),
    };
    this.emitFile({ type: 'asset', fileName: 'needs.json', source: JSON.stringify(needs) });
  },
};
