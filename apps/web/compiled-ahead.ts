import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const games = readdirSync(fileURLToPath(new URL('../../packages/games', import.meta.url)));

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
