// npm start: installs, generates and builds what is missing, then runs the server until it is told to stop.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, bundleServer, checkNode, generate, install, root } from './steps.mjs';

checkNode();
await install();
await generate();
await buildWeb();
await bundleServer();

const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/server/dist/main.mjs'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
server.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
