// npm start: installs, builds and runs Wardroom. What is done already is skipped.
import { buildWeb, bundleServer, forwardSignals, generate, install, root, run } from './steps.mjs';

forwardSignals();
try {
  await install();
  await generate();
  await buildWeb();
  await bundleServer();
} catch (error) {
  process.stderr.write(`Wardroom could not be built: ${error.message}\n`);
  process.exit(1);
}
process.exit(await run(process.execPath, ['--enable-source-maps', `${root}/apps/server/dist/main.js`], { anyCode: true, shell: false }));
