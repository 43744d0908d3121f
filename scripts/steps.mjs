// Steps that the other scripts share. Each is skipped when nothing it depends on has changed since it last succeeded.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.stamps');
const pnpm = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager;
const children = new Set();

/** Runs a program; rejects when it fails. Signals that reach this process are passed on. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
    children.add(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      children.delete(child);
      if (code === 0 || options.anyCode) resolve(code ?? 1);
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** Like `run`, but gives the output back and shows it only when asked. */
export async function output(command, args, options = {}) {
  const parts = [];
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32', ...options });
  children.add(child);
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    from.on('data', (data) => {
      parts.push(data);
      if (options.show) to.write(data);
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (n) => resolve(n ?? 1));
  });
  children.delete(child);
  return { code, text: Buffer.concat(parts).toString('utf8') };
}

export function forwardSignals() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    process.on(signal, () => {
      if (children.size === 0) process.exit(0);
      for (const child of children) child.kill(signal);
    });
  }
}

const ignored = new Set(['node_modules', 'dist', 'generated', '.stamps', '.data', 'test', 'coverage']);

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!ignored.has(name)) add(join(path, name));
      return;
    }
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  };
  for (const p of paths) add(join(root, p));
  return hash.digest('hex');
}

/** Runs `work` unless the inputs are as they were when it last succeeded and its result is there. */
async function step(name, inputs, result, work) {
  const stamp = join(stamps, name);
  const now = hashOf(inputs);
  if (existsSync(join(root, result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  const began = Date.now();
  await work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, now);
  process.stderr.write(`${name}: done in ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
}

const packages = ['packages', 'apps', 'bench'];
function manifests() {
  const found = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];
  for (const folder of [...packages, 'packages/games']) {
    if (!existsSync(join(root, folder))) continue;
    found.push(`${folder}/package.json`);
    for (const name of readdirSync(join(root, folder))) found.push(`${folder}/${name}/package.json`);
  }
  return found;
}

export function install() {
  return step('install', manifests(), 'node_modules/.modules.yaml', () =>
    run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile', '--prefer-offline'], { env: { ...process.env, CI: 'true' } }),
  );
}

export function bin(name) {
  return join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Generating needs no schema engine; any existing program keeps Prisma from downloading one. */
export function generate() {
  return step('generate', ['prisma/schema.prisma', 'prisma.config.ts'], 'apps/server/src/generated/prisma/client.ts', () =>
    run(bin('prisma'), ['generate'], { env: { PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, ...process.env }, stdio: ['ignore', 'ignore', 'inherit'] }),
  );
}

export function buildWeb() {
  const inputs = ['apps/web', 'packages', 'docs/rules', 'pnpm-lock.yaml'];
  return step('web', inputs, 'apps/web/dist/index.html', () => run(bin('vite'), ['build', '--logLevel', 'warn'], { cwd: join(root, 'apps/web') }));
}

/** One file of everything that is ours and of what is not a dependency of the server itself. */
export function bundleServer() {
  return step('server', ['apps/server', 'packages', 'pnpm-lock.yaml', 'prisma/schema.prisma'], 'apps/server/dist/main.js', async () => {
    const { build } = await import('esbuild');
    const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
    const external = Object.keys(dependencies).filter((d) => !d.startsWith('@wardroom/'));
    await build({
      absWorkingDir: root,
      entryPoints: ['apps/server/src/main.ts'],
      outfile: 'apps/server/dist/main.js',
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      sourcemap: true,
      logLevel: 'warning',
      external: external.flatMap((d) => [d, `${d}/*`]),
    });
  });
}
