import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Files = readonly string[];
/** What the build says that the page of a table is made of (`needs.json`, written by the client's `needs.ts`). */
interface Needs {
  readonly begin: Files;
  readonly pages: { readonly practice: Files; readonly table: Files };
  readonly games: { readonly [game: string]: Files };
  readonly texts: { readonly [lang: string]: Files };
  readonly gameTexts: { readonly [game: string]: { readonly [lang: string]: Files } };
}

const TABLE = /^\/(?:t\/[\w-]+|practice\/([\w-]+))\/?(?:\?|$)/;
const link = (file: string): string =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style; crossorigin` : `</${file}>; rel=modulepreload`;

/** The first language of a header `Accept-Language` that the page speaks; as the page itself chooses. */
function langOf(accepted: string, spoken: readonly string[]): string {
  const wanted = accepted.split(',').map((l) => l.trim().slice(0, 2).toLowerCase());
  return wanted.find((l) => spoken.includes(l)) ?? 'en';
}

/**
 * The `Link` headers of a page's address: the files that the page of a table is made of, so that the browser asks for
 * all of them with the page, not for each when another has found out that it needs it. Which game is played at a match
 * is not said to whom only has its address. Null: of this address nothing is said, or the build says nothing.
 */
export async function earlyLinks(webRoot: string): Promise<(url: string, accepted: string) => string | null> {
  const needs = await readFile(join(webRoot, 'needs.json'), 'utf8').then(
    (text) => JSON.parse(text) as Needs,
    () => null,
  );
  // An address may name anything.
  const games = new Set(Object.keys(needs?.games ?? {}));
  return (url, accepted) => {
    const found = needs && TABLE.exec(url);
    if (!found) return null;
    const game = found[1] !== undefined && games.has(found[1]) ? found[1] : '';
    const lang = langOf(accepted, Object.keys(needs.texts));
    const files = [
      ...needs.begin,
      ...(found[1] === undefined ? needs.pages.table : needs.pages.practice),
      ...(needs.games[game] ?? []),
      ...(needs.texts[lang] ?? []),
      ...(needs.gameTexts[game]?.[lang] ?? []),
    ];
    return [...new Set(files)].map(link).join(', ');
  };
}
