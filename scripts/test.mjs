// npm test: everything that can be tested on this machine; says what was skipped and how to get it.
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb, bundleServer, checkNode, generate, install, root, run } from './steps.mjs';

checkNode();
await install();
await generate();
await buildWeb();
await bundleServer();

const answers = (port, host = '127.0.0.1') =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host, timeout: 1000 }, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('timeout', () => resolve(false));
    socket.on('close', () => resolve(false));
    setTimeout(() => socket.destroy(), 1500).unref();
  });

const hints = [];
const env = {};
if (process.env.WARDROOM_TEST_DATABASE_URL)
  hints.push(`PostgreSQL: ${process.env.WARDROOM_TEST_DATABASE_URL.replace(/:[^:@/]*@/, ':...@')}`);
else if (await answers(5432)) env.WARDROOM_TEST_DATABASE_URL = 'postgresql://postgres@127.0.0.1:5432/postgres';
else hints.push('skipped: tests on PostgreSQL. Start one on 127.0.0.1:5432, or set WARDROOM_TEST_DATABASE_URL.');
if (!process.env.WARDROOM_TEST_REDIS_URL) {
  if (await answers(6379)) env.WARDROOM_TEST_REDIS_URL = 'redis://127.0.0.1:6379';
  else hints.push('skipped: tests with several nodes. Start Redis on 127.0.0.1:6379, or set WARDROOM_TEST_REDIS_URL.');
}
const chromium =
  process.env.CHROMIUM ??
  ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((p) => existsSync(p));
if (chromium) env.CHROMIUM = chromium;
else
  hints.push(
    'skipped: tests in a browser. Install Chromium (Debian: apt-get install chromium-headless-shell), or set ' +
      'CHROMIUM to its path.',
  );

/** Bytes that databases and browsers of the tests may need at once. */
const ROOM = 4e9;
/**
 * Hundreds of databases come and go, a thousand files each: in memory, where the system has room there, that is quick.
 */
function temporary() {
  try {
    accessSync('/dev/shm', constants.W_OK);
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= ROOM) return '/dev/shm';
  } catch {
    // No such place here: the usual one then.
  }
  return tmpdir();
}
const folder = mkdtempSync(join(temporary(), 'wardroom-test-'));
env.TMPDIR = folder;
const report = join(folder, 'report.json');
const vitest = join(root, 'node_modules', '.bin', 'vitest');
const code = await run(
  vitest,
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  {
    env,
  },
);
let result = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
if (existsSync(report)) result = JSON.parse(readFileSync(report, 'utf8'));
rmSync(folder, { recursive: true, force: true });
const tests = (result.testResults ?? []).flatMap((file) => file.assertionResults ?? []);
for (const test of tests)
  if (test.status === 'passed' && test.failureMessages?.length > 0)
    console.log(
      `passed at the second try: ${test.fullName}\n  at first: ${test.failureMessages.join(' | ').slice(0, 600)}`,
    );
for (const hint of hints) console.log(hint);
const failed = result.numFailedTests + (code !== 0 && result.numFailedTests === 0 ? 1 : 0);
const skipped = result.numPendingTests > 0 ? `, ${result.numPendingTests} skipped` : '';
console.log(`${result.numPassedTests} passed, ${failed} failed${skipped}`);
process.exit(code);
