import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Which modules come in one file. Each file costs its headers and a turn on the wire: left to itself the bundler makes
 * one for each set of pages that share something, a hundred for a table. Here what the first page needs is one, what a
 * table of any game needs another, what two games share a third, and of each game its rules, its small map, its board.
 */

/** What the bundler says of a module. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const tables = ['src/pages/Practice.svelte', 'src/table/TableFrame.svelte'].map(at);
const games = readdirSync(at('../../packages/games'));
/** Of each game, in this order: whatever needs the board needs the rules, and not the other way round. */
const kinds = [
  ['-rules', (game: string) => at(`../../packages/games/${game}/src/index.ts`)],
  ['-map', (game: string) => at(`src/games/${game}/map/glimpse.ts`)],
  ['', (game: string) => at(`src/games/${game}/index.ts`)],
] as const;

/** Everything that these modules import, directly or not; what is loaded only when it is asked for is not. */
function closure(roots: readonly string[], modules: Modules): Set<string> {
  const seen = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Which file each module comes in that a table needs. */
function parts(modules: Modules): Map<string, string> {
  const out = new Map([...closure(tables, modules)].map((id) => [id, 'table']));
  const of = kinds.map(([end, root]) => ({ end, sets: games.map((g) => closure([root(g)], modules)) }));
  for (const id of new Set(of.flatMap(({ sets }) => sets.flatMap((s) => [...s])))) {
    if (out.has(id)) continue;
    const users = games.filter((_g, i) => of.some(({ sets }) => sets[i]?.has(id)));
    const end = of.find(({ sets }) => sets.some((s) => s.has(id)))?.end ?? '';
    if (users.length > 2) out.set(id, 'table');
    else out.set(id, users.length === 2 ? `both-${users.join('-')}` : `${users[0]}${end}`);
  }
  return out;
}

/** They hand on all that they have in one place: what imports one thing of them seems to import everything. */
const wholesale = /node_modules\/(bits-ui|@floating-ui|svelte-toolbelt|runed|tabbable)\//;
/** Fine coasts come when a table can be used already, and so does a small map that is made of them. */
const coasts = /\/coastline\.(json|ts)$/;
const isLater = (id: string, modules: Modules): boolean =>
  coasts.test(id) || (id.endsWith('/glimpse.ts') && [...closure([id], modules)].some((m) => coasts.test(m)));

let known: ReadonlyMap<string, string> | null = null;
const pairs = games.flatMap((a, i) => games.slice(i + 1).map((b) => `both-${a}-${b}`));
const names = ['table', ...pairs, ...kinds.flatMap(([end]) => games.map((g) => `${g}${end}`))];

/**
 * The bundler's groups. One of them takes what its modules import, too, unless one before it has: so what more need
 * comes before what fewer need.
 */
export const groups = [
  { name: 'start', tags: ['$initial' as const], priority: names.length + 1 },
  ...names.map((name, i) => ({
    name: (id: string, modules: Modules): string | null => {
      known ??= parts(modules);
      return known.get(id) === name && !wholesale.test(id) && !isLater(id, modules) ? name : null;
    },
    debugName: name,
    includeDependenciesRecursively: false,
    priority: names.length - i,
  })),
];
