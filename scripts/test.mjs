// npm test: installs, builds and runs every test. The last line is `N passed, N failed` (and `, N skipped`).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { bin, buildWeb, bundleServer, forwardSignals, generate, install, output, root } from './steps.mjs';

forwardSignals();
const began = Date.now();
await install();
await generate();
await buildWeb();
await bundleServer();

const answers = (url, port) =>
  new Promise((resolve) => {
    const { hostname, port: own } = new URL(url);
    const socket = connect({ host: hostname, port: Number(own || port), timeout: 1000 }, () => {
      socket.destroy();
      resolve(true);
    });
    for (const event of ['error', 'timeout']) socket.once(event, () => resolve(socket.destroy() && false));
  });
const postgres = process.env.TEST_DATABASE_URL ?? 'postgresql://postgres@127.0.0.1:5432/postgres';
const redis = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';
const browser = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => p && existsSync(p));
const missing = [];
if (!(await answers(postgres, 5432))) missing.push(`storage tests on PostgreSQL: none answers at ${postgres} (Debian: apt-get install postgresql; or set TEST_DATABASE_URL)`);
if (!(await answers(redis, 6379)) && !existsSync('/usr/bin/redis-server')) missing.push('tests of several nodes: no Redis (Debian: apt-get install redis-server; or set TEST_REDIS_URL)');
if (!browser) missing.push('browser tests: no Chromium (Debian: apt-get install chromium; or set CHROMIUM to its path)');

mkdirSync(join(root, '.stamps'), { recursive: true });
const report = join(root, '.stamps', 'tests.json');
rmSync(report, { force: true });
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)];
const { code } = await output(bin('vitest'), args, { show: true, env: { ...process.env, ...(browser ? { CHROMIUM: browser } : {}), FORCE_COLOR: '0' } });

let passed = 0;
let failed = 0;
let skipped = 0;
if (existsSync(report)) {
  const r = JSON.parse(readFileSync(report, 'utf8'));
  passed = r.numPassedTests;
  failed = r.numFailedTests;
  skipped = r.numPendingTests + (r.numTodoTests ?? 0);
  // A file that could not even be loaded has no tests to count.
  failed += r.testResults.filter((f) => f.status === 'failed' && !f.assertionResults.some((a) => a.status === 'failed')).length;
}
if (code !== 0 && failed === 0) failed = 1;
for (const line of missing) process.stdout.write(`skipped: ${line}\n`);
process.stdout.write(`tests took ${Math.round((Date.now() - began) / 1000)} s\n`);
process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(failed > 0 ? 1 : 0);
