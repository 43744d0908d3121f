import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';

/** How long connections may take to end before the process ends anyway, ms. */
const GRACE = 10_000;

try {
  const server = await startServer(readConfig(process.env));
  process.stdout.write(`Wardroom is at ${server.ctx.config.publicUrl ?? server.url}\n`);
  const end = (): void => {
    setTimeout(() => process.exit(1), GRACE).unref();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
} catch (error) {
  const known = error instanceof ConfigError || ['EADDRINUSE', 'EACCES', 'ECONNREFUSED'].includes((error as { code?: string }).code ?? '');
  process.stderr.write(`Wardroom cannot start.\n${known ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
  process.exit(1);
}
