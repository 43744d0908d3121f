import { readConfig } from '../../../server/src/config.ts';
import { builtIn } from '../../../server/src/games.ts';
import { startServer } from '../../../server/src/server.ts';

/** A server that says of its games that only it can list their decisions. */
const games = builtIn.map((entry) => ({ ...entry, game: { ...entry.game, localDecisions: false } }));
const server = await startServer(readConfig(process.env), { games });
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
