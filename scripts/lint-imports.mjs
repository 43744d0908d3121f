// Modules that import each other at run time work or throw depending on which of them is loaded first. This finds such
// circles in packages and apps and fails; with --types it lists the circles that only types close, which are allowed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

const skipped = new Set(['node_modules', 'dist', 'generated', '.data']);
const isModule = (name) => /\.(ts|svelte|mjs)$/.test(name) && !name.endsWith('.d.ts');

function* modules(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* modules(join(folder, entry.name));
    else if (entry.isFile() && isModule(entry.name)) yield join(folder, entry.name);
  }
}

/** `@wardroom/...` -> the folder of the package, and what its `exports` say. */
const packages = new Map();
for (const top of ['packages', 'packages/games', 'apps']) {
  for (const name of readdirSync(join(root, top))) {
    const file = join(root, top, name, 'package.json');
    if (!existsSync(file)) continue;
    const facts = JSON.parse(readFileSync(file, 'utf8'));
    packages.set(facts.name, { folder: dirname(file), exports: facts.exports ?? {} });
  }
}

/** The file that an import names; null: it belongs to no package of the house. */
function target(from, name) {
  if (name.startsWith('.')) return resolve(dirname(from), name);
  const [scope, pkg, ...rest] = name.split('/');
  const found = packages.get(`${scope}/${pkg}`);
  if (!found) return null;
  const asked = ['.', ...rest].join('/');
  for (const [pattern, path] of Object.entries(found.exports)) {
    const [head, tail] = pattern.split('*');
    if (pattern === asked) return join(found.folder, path);
    if (tail === undefined || !asked.startsWith(head) || !asked.endsWith(tail)) continue;
    return join(found.folder, path.replace('*', asked.slice(head.length, asked.length - tail.length)));
  }
  return null;
}

const scriptOf = (file, text) =>
  file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((m) => m[1]).join('\n')
    : text;

/** Does this import or export leave nothing behind at run time? */
function onlyTypes(node) {
  const clause = ts.isImportDeclaration(node) ? node.importClause : node;
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const named = ts.isImportDeclaration(node) ? clause.namedBindings : node.exportClause;
  if (!named || !(ts.isNamedImports(named) || ts.isNamedExports(named)) || clause.name) return false;
  return named.elements.length > 0 && named.elements.every((e) => e.isTypeOnly);
}

function importsOf(file) {
  const text = scriptOf(file, readFileSync(file, 'utf8'));
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  return source.statements
    .filter((node) => (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
    .map((node) => ({ to: target(file, node.moduleSpecifier.text), types: onlyTypes(node) }))
    .filter(({ to }) => to !== null);
}

/** Groups of files that reach each other (Tarjan), largest first. */
function circles(edges) {
  const seen = new Map();
  const stack = [];
  const found = [];
  const visit = (file) => {
    const own = { index: seen.size, low: seen.size, open: true };
    seen.set(file, own);
    stack.push(file);
    for (const to of edges.get(file) ?? []) {
      const there = seen.get(to) ?? visit(to);
      if (there.open) own.low = Math.min(own.low, there.low);
    }
    if (own.low !== own.index) return own;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) seen.get(member).open = false;
    if (group.length > 1 || (edges.get(file) ?? []).includes(file)) found.push(group);
    return own;
  };
  for (const file of edges.keys()) if (!seen.has(file)) visit(file);
  return found.sort((a, b) => b.length - a.length);
}

const all = ['packages', 'apps'].flatMap((top) => [...modules(join(root, top))]);
const imports = new Map(all.map((file) => [file, importsOf(file)]));
const tell = (group) => group.map((file) => `  ${relative(root, file)}`).join('\n');
const edgesOf = (keep) =>
  new Map(
    all.map((file) => [
      file,
      imports
        .get(file)
        .filter(keep)
        .map((i) => i.to),
    ]),
  );

const found = circles(edgesOf((i) => !i.types));
for (const group of found) console.error(`these modules import each other at run time:\n${tell(group)}`);
if (process.argv.includes('--types'))
  for (const group of circles(edgesOf(() => true))) console.log(`${group.length} by types:\n${tell(group)}`);
process.exit(found.length > 0 ? 1 : 0);
