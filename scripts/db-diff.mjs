// npm run db:diff: applies the migrations to an empty embedded database and says where they disagree with
// prisma/schema.prisma.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './steps.mjs';

const types = { String: 'text', Int: 'integer', BigInt: 'bigint', Boolean: 'boolean', Float: 'double precision' };
const { PGlite } = createRequire(join(root, 'apps/server/package.json'))('@electric-sql/pglite');

/** What the schema asks for: `Table.column type [null]`, `Table.key(columns)`. */
function wanted(schema) {
  const facts = new Set();
  for (const [, model, body] of schema.matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)) {
    for (const line of body.split('\n').map((l) => l.trim())) {
      if (line === '' || line.startsWith('//')) continue;
      const block = /^@@(id|unique|index)\(\[([^\]]*)\]/.exec(line);
      if (block) {
        const columns = block[2].split(',').map((c) => c.trim());
        facts.add(`${model} ${{ id: 'primary', unique: 'unique', index: 'index' }[block[1]]} (${columns.join(', ')})`);
        continue;
      }
      const [, column, type, mark] = /^(\w+)\s+(\w+)(\?|\[\])?/.exec(line);
      facts.add(`${model}.${column} ${types[type]}${mark === '[]' ? '[]' : ''}${mark ? ' null' : ''}`);
      if (/\s@id\b/.test(line)) facts.add(`${model} primary (${column})`);
      if (/\s@unique\b/.test(line)) facts.add(`${model} unique (${column})`);
    }
  }
  return facts;
}

function sortOf(index) {
  if (index.first) return 'primary';
  return index.only ? 'unique' : 'index';
}

/** What the migrations make. */
async function found() {
  const db = await PGlite.create();
  const folder = join(root, 'prisma/migrations');
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) await db.exec(readFileSync(join(folder, entry.name, 'migration.sql'), 'utf8'));
  }
  const facts = new Set();
  const columns = await db.query(
    `SELECT c.relname AS t, a.attname AS c, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS filled
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  for (const { t, c, type, filled } of columns.rows) facts.add(`${t}.${c} ${type}${filled ? '' : ' null'}`);
  const keys = await db.query(
    `SELECT c.relname AS t, i.indisprimary AS first, i.indisunique AS only,
       array_agg(a.attname ORDER BY k.ord) AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(num, ord)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.num
     WHERE n.nspname = 'public' GROUP BY c.relname, i.indexrelid, i.indisprimary, i.indisunique`,
  );
  for (const { t, columns: list, ...index } of keys.rows) facts.add(`${t} ${sortOf(index)} (${list.join(', ')})`);
  await db.close();
  return facts;
}

const want = wanted(readFileSync(join(root, 'prisma/schema.prisma'), 'utf8'));
const have = await found();
const lines = [
  ...[...want].filter((f) => !have.has(f)).map((f) => `no migration makes: ${f}`),
  ...[...have].filter((f) => !want.has(f)).map((f) => `not in the schema: ${f}`),
];
for (const line of lines) console.log(line);
console.log(lines.length === 0 ? 'the migrations agree with the schema' : `${lines.length} differences`);
process.exit(lines.length === 0 ? 0 : 1);
