// npm run check: format and lint, types, whether the migrations agree with the schema, every test.
import { bin, forwardSignals, generate, install, output, root } from './steps.mjs';

forwardSignals();
await install();
await generate();
const checks = [
  ['format and lint', bin('biome'), ['check', '.']],
  ['types', bin('tsc'), ['-p', 'tsconfig.json']],
  ['types of the web client', bin('svelte-check'), ['--workspace', 'apps/web', '--tsconfig', './tsconfig.json']],
  ['migrations', process.execPath, ['scripts/db-diff.mjs']],
  ['tests', process.execPath, ['scripts/test.mjs']],
];
const failed = [];
for (const [name, command, args] of checks) {
  process.stdout.write(`--- ${name}\n`);
  const { code } = await output(command, args, { show: true, cwd: root });
  if (code !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? 'all checks passed\n' : `failed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
