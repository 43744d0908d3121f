// The steps between a fresh clone and a running or tested Wardroom. Each is skipped when what it reads has not
// changed.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFolder } from './compress.mjs';
import { writeSets } from './sets.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, 'node_modules', '.stamps');

/** Node's floor: older versions fail later with errors that nobody understands. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Wardroom needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command to its end; resolves with its exit code. */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    let said = '';
    if (quiet) for (const stream of [child.stdout, child.stderr]) stream.on('data', (d) => (said += d));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0 && quiet) process.stderr.write(said);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}

async function must(what, command, args, options) {
  const began = Date.now();
  process.stdout.write(`${what} ... `);
  const code = await run(command, args, { quiet: true, ...options });
  if (code !== 0) {
    console.error(`\n${what}: failed (exit ${code})`);
    process.exit(code);
  }
  console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`);
}

/** One hash over files and folders (names and contents, without dist and node_modules). */
function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) {
        if (!['node_modules', 'dist', 'generated', 'test', '.data'].includes(name)) visit(join(path, name));
      }
    } else hash.update(path.slice(root.length)).update(readFileSync(path));
  };
  for (const path of paths) visit(join(root, path));
  return hash.digest('hex');
}

async function step(name, reads, makes, work) {
  const now = fingerprint(reads);
  const stamp = join(stamps, name);
  if (makes.every((m) => existsSync(join(root, m))) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now)
    return;
  await work();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stamp, now);
}

const bin = (name) => join(root, 'node_modules', '.bin', name);

export const install = () =>
  step('install', ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'], ['node_modules/.pnpm'], () => {
    const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    // Without CI pnpm would ask before it replaces a node_modules of another version.
    return must(
      'Installing packages',
      'npx',
      ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'],
      {
        env: { CI: 'true' },
      },
    );
  });

export const generate = () => {
  writeSets();
  return step(
    'generate',
    ['prisma/schema.prisma', 'prisma.config.ts'],
    ['apps/server/src/generated/prisma/client.ts'],
    () =>
      // `generate` does not run the schema engine, but refuses to start without one: any executable will do where it
      // is absent.
      must('Generating the database client', bin('prisma'), ['generate'], {
        env: {
          PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
          CHECKPOINT_DISABLE: '1',
        },
      }),
  );
};

export const buildWeb = () =>
  step(
    'web',
    ['apps/web', 'packages', 'docs/rules', 'pnpm-lock.yaml', 'scripts/compress.mjs'],
    ['apps/web/dist/index.html'],
    async () => {
      await must(
        'Building the web client',
        join(root, 'apps/web/node_modules/.bin/vite'),
        ['build', '--logLevel', 'warn'],
        {
          cwd: join(root, 'apps/web'),
        },
      );
      process.stdout.write('Compressing the web client ... ');
      await compressFolder(join(root, 'apps/web/dist'));
      console.log('done');
    },
  );

/** Bundles programs of the server; a folder inside of `apps/server`, so that what stays outside is found. */
export async function bundle(entryPoints, outdir) {
  const { build } = await import('esbuild');
  const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
  await build({
    entryPoints,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    // The workspace's own packages go into the bundle, everything from the registry stays outside.
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith('@wardroom/'))
      .flatMap((name) => [name, `${name}/*`]),
    banner: { js: "import { createRequire as __cr } from 'node:module'; const require = __cr(import.meta.url);" },
  });
}

export const bundleServer = () =>
  step(
    'server',
    ['apps/server', 'packages', 'prisma/schema.prisma', 'scripts/steps.mjs', 'pnpm-lock.yaml'],
    ['apps/server/dist/main.mjs'],
    async () => {
      rmSync(join(root, 'apps/server/dist'), { recursive: true, force: true });
      process.stdout.write('Bundling the server ... ');
      // The server, the commands of those who run it, and the programs of the threads in which bots think and dear
      // work is done.
      await bundle(
        {
          main: join(root, 'apps/server/src/main.ts'),
          admin: join(root, 'apps/server/src/admin/main.ts'),
          'bot-worker': join(root, 'apps/server/src/bots/worker.ts'),
          'work-worker': join(root, 'apps/server/src/work/worker.ts'),
        },
        join(root, 'apps/server/dist'),
      );
      console.log('done');
    },
  );
