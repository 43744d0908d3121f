import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { first } from './games.ts';
import type { Row } from './measure.ts';
import { machine } from './measure.ts';

interface Kept extends Row {
  date: string;
  machine: string;
}

const json = fileURLToPath(new URL('../results.json', import.meta.url));
const markdown = fileURLToPath(new URL('../RESULTS.md', import.meta.url));
const order = [
  'R1',
  'R2',
  'R2s',
  'R3',
  'D1',
  'D1s',
  'D2',
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'K1',
  'K2',
  'B1',
  'M1',
  'M2',
  'P1',
  'E1',
  'E2',
  'E3',
  'W1',
  'W2',
  'W3',
  'W4',
];

/** Puts measured rows in the place of the earlier ones with the same ids and writes both files anew. */
export function keep(rows: readonly Row[]): void {
  const kept = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Kept[]) : [];
  const now = { date: new Date().toISOString().slice(0, 10), machine: machine() };
  const all = [...kept.filter((k) => !rows.some((r) => r.id === k.id)), ...rows.map((r) => ({ ...r, ...now }))];
  all.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  writeFileSync(json, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(markdown, render(all));
}

function version(name: string): string {
  return (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version;
}

function yesNo(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'yes' : '**no**';
}

function render(rows: readonly Kept[]): string {
  const lines = rows.map((r) => {
    const cells = [r.id, r.what, r.ours, r.target, yesNo(r.met), r.peer ?? '', r.note ?? ''];
    return `| ${cells.join(' | ')} |`;
  });
  const where = [...new Set(rows.map((r) => `${r.date}: ${r.machine}`))];
  return [
    '# Results',
    '',
    `Measured with \`${first.game.id}\`, ${first.scenario} set-up. Where the peer column is filled, boardgame.io`,
    `${version('boardgame.io')} ran in the same process run with the same state and the same writes (without any`,
    'rules: its moves only write).',
    'Load, database and server shared the machine.',
    '',
    '| id | what | ours | target | met | boardgame.io | note |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    '',
    '## Machine and versions',
    '',
    ...where.map((w) => `- ${w}`),
    '',
    '## How to repeat',
    '',
    '```',
    'pnpm --filter @wardroom/bench bench              # everything, some minutes',
    'pnpm --filter @wardroom/bench bench R1 R3        # some of it',
    'pnpm --filter @wardroom/bench bench R2 --keep    # and write this page anew',
    '```',
    '',
    'S1, S2, S3, S5 and R2s start servers of their own on ports 3470 to 3474, with an embedded database of their own',
    'or, with `BENCH_DATABASE_URL`, on that PostgreSQL; the rest runs without a server.',
    'E1 (with E2 and E3: an event of 256 bots before 1,280 spectators; `WARDROOM_ENTRANTS`, `WARDROOM_SPECTATORS`;',
    'ports 3478 and 3479) runs only where it is named.',
    'M (M1, M2: each level of bots against the one below; `WARDROOM_MATCHES`, 200) takes some minutes and runs only',
    'where it is named. K1 and K2 run only where they are named: a thousand kills (`WARDROOM_KILLS`, ' +
      '`WARDROOM_KILL_SECONDS`), and a',
    'hundred cuts and freezes of the database and of Redis (`WARDROOM_FAULTS`, `WARDROOM_FAULT_SECONDS`; needs',
    '`BENCH_DATABASE_URL` and `BENCH_REDIS_URL`); their servers are on ports 3475 to 3477.',
    'The figures differ by some 20 % from run to run on a machine that does other things too.',
    '',
  ].join('\n');
}
