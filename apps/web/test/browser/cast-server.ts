import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../server/src/config.ts';
import { startServer } from '../../../server/src/server.ts';

/** A server that finds, each time it is started again, that eleven more minutes have passed. */
const config = readConfig(process.env);
const kept = join(process.env.WARDROOM_DATA ?? '', 'starts');
const starts = existsSync(kept) ? Number(readFileSync(kept, 'utf8')) : 0;
writeFileSync(kept, String(starts + 1));
const server = await startServer(config, { ahead: () => starts * 11 * 60_000 });
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
