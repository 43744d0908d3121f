import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';
import { isAway } from './storage/errors.ts';

/** How long connections may take to end before the process ends anyway, ms. */
const GRACE = 10_000;

/** What to do about it, where that is known; else where it happened. */
function reason(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError) return error.message;
  if (error.syscall === 'listen' && error.code === 'EADDRINUSE')
    return `PORT: another program listens at ${(error as { port?: number }).port} already (${error.message})`;
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo')
    return `HOST, PORT: cannot listen there (${error.message})`;
  return error.stack ?? String(error);
}

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
  // A database that is away has failed whatever was under way; who waited for it has been told. Any other fault that
  // nobody handled ends the process, as ever.
  process.on('unhandledRejection', (error) => {
    if (!isAway(error)) throw error;
    server.ctx.log.error({ err: error }, 'nobody waited for what the database refused');
  });
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
} catch (error) {
  process.stderr.write(`Wardroom cannot start.\n${reason(error as NodeJS.ErrnoException)}\n`);
  process.exit(1);
}
