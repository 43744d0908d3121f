import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What a header can say, and what the build names its files. */
const files = z.array(z.string().regex(/^[\w.-]+(?:\/[\w.-]+)*$/));
/** What the build says that the page of a table is made of (`needs.json`, written by the client's `needs.ts`). */
const needsSchema = z.object({
  begin: files,
  pages: z.object({ practice: files, table: files }),
  games: z.record(z.string(), files),
  texts: z.record(z.string(), files),
  gameTexts: z.record(z.string(), z.record(z.string(), files)),
});

/** Null: there is none, or it is not what this server reads. The page finds its files itself then, only later. */
async function readNeeds(webRoot: string): Promise<z.output<typeof needsSchema> | null> {
  try {
    const text = await readFile(join(webRoot, 'needs.json'), 'utf8');
    return needsSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
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
  const needs = await readNeeds(webRoot);
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
