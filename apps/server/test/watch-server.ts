import { watchOf } from '../../../packages/rules/test/toys/watch.ts';
import { readConfig } from '../src/config.ts';
import { builtIn } from '../src/games.ts';
import { startServer } from '../src/server.ts';

/**
 * A server process with the toy of windows; `WATCH_SECONDS`: how long they are, `WATCH_SCHEMA`: where it keeps them.
 */
const { WATCH_SECONDS, WATCH_SCHEMA, ...env } = process.env;
await startServer(readConfig(env), {
  games: [...builtIn, { game: watchOf(Number(WATCH_SECONDS)) }],
  ...(WATCH_SCHEMA ? { schema: WATCH_SCHEMA } : {}),
});
