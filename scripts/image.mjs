// node scripts/image.mjs FOLDER: makes the folder that the container image consists of, from a checkout. The
// Dockerfile runs this and nothing else; a test does the same and starts the server from the folder.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { buildWeb, bundleServer, checkNode, generate, install, root } from './steps.mjs';

/** Tools of the build that packages name as their peers; the server runs without them. */
const needless = new Set(['prisma', 'typescript']);

const target = process.argv[2] ? resolve(process.argv[2]) : null;
if (!target) {
  console.error('usage: node scripts/image.mjs FOLDER');
  process.exit(2);
}
checkNode();
await install();
await generate();
await buildWeb();
await bundleServer();

for (const part of [
  'apps/server/dist',
  'apps/web/dist',
  'apps/server/package.json',
  'prisma/migrations',
  'package.json',
])
  cpSync(join(root, part), join(target, part), { recursive: true });

/** The folder of the package manager that holds every package once. */
const store = realpathSync(join(root, 'node_modules/.pnpm'));
const copied = new Set();

/** A link at the same place as in the checkout, to the same package as there; the package comes along. */
function link(from, to) {
  const real = realpathSync(from);
  const inStore = relative(store, real);
  if (inStore.startsWith('..')) return;
  mkdirSync(dirname(to), { recursive: true });
  const there = join(target, 'node_modules/.pnpm', inStore);
  if (!existsSync(to)) symlinkSync(relative(dirname(to), there), to);
  bring(inStore);
}

/** A package of the store, and what it needs: its neighbours there. */
function bring(inStore) {
  const key = inStore.split(sep)[0];
  if (copied.has(key)) return;
  copied.add(key);
  const own = inStore.slice(key.length + '/node_modules/'.length);
  const folder = join(store, key, 'node_modules');
  cpSync(join(folder, own), join(target, 'node_modules/.pnpm', key, 'node_modules', own), {
    recursive: true,
    dereference: false,
    filter: (path) => !path.endsWith('.map'),
  });
  for (const name of packagesIn(folder))
    if (lstatSync(join(folder, name)).isSymbolicLink() && !needless.has(name))
      link(join(folder, name), join(target, 'node_modules/.pnpm', key, 'node_modules', name));
}

/** Names of the packages in a node_modules folder, also of those with a scope. */
function packagesIn(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return [];
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name];
  });
}

const { dependencies } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
for (const name of Object.keys(dependencies)) {
  if (name.startsWith('@wardroom/') || needless.has(name)) continue;
  link(join(root, 'apps/server/node_modules', name), join(target, 'apps/server/node_modules', name));
}
console.log(`${copied.size} packages, the server and the web client are in ${target}`);
