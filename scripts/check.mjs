// npm run check: lint, types, then all tests.
import { join } from 'node:path';
import { checkNode, generate, install, root, run } from './steps.mjs';

checkNode();
await install();
await generate();
const bin = (name) => join(root, 'node_modules', '.bin', name);
const checks = [
  ['Lint and format', bin('biome'), ['check', '--error-on-warnings', '--diagnostic-level=warn', '.']],
  ['Tables', process.execPath, ['scripts/lint-tables.mjs']],
  ['Imports', process.execPath, ['scripts/lint-imports.mjs']],
  ['Types', bin('tsc'), ['-p', 'tsconfig.json']],
  [
    'Types of the web client',
    bin('svelte-check'),
    ['--workspace', 'apps/web', '--tsconfig', './tsconfig.json', '--threshold', 'error'],
  ],
  ['Tests', process.execPath, ['scripts/test.mjs']],
];
for (const [name, command, args] of checks) {
  console.log(`== ${name}`);
  const code = await run(command, args);
  if (code !== 0) {
    console.error(`${name}: failed`);
    if (name !== 'Tests') console.log('0 passed, 1 failed');
    process.exit(code);
  }
}
