import { CROWD } from './crowd.ts';
import { e1 } from './event.ts';
import { k2 } from './faults.ts';
import { bareSoak, listedByServer, measuring, ofFirst, others } from './games.ts';
import { k1 } from './kills.ts';
import { l2 } from './listing.ts';
import type { Row } from './measure.ts';
import { rowsOf } from './others.ts';
import { w } from './page.ts';
import { p1 } from './pairing.ts';
import { keep } from './results.ts';
import { d1d2, r1, r2, r3, s4, s6 } from './rules.ts';
import { r2s, s1, s2, s3, s5 } from './server.ts';

// Each server process adds one listener.
process.setMaxListeners(50);
const benches: Readonly<Record<string, () => Row | Row[] | Promise<Row | Row[]>>> = {
  R1: r1,
  R2: () => r2(),
  R3: r3,
  D1: d1d2,
  S4: s4,
  S6: s6,
  ...ofFirst,
  R2s: r2s,
  S1: s1,
  S2: s2,
  S3: s3,
  S5: () => s5(),
  K1: k1,
  K2: k2,
  P1: p1,
  E1: e1,
  W: w,
  ...Object.assign({}, ...others.map(rowsOf)),
  ...Object.fromEntries(listedByServer.map((m) => [`L2${m.mark ?? ''}`, () => l2(m)])),
};

// One of the processes of R1. Engines of this kind compile what is used often while they run: until then speed still
// grows.
const WARM = 45;
if (process.argv[2] === '--games') {
  const which = measuring(process.argv[5]);
  bareSoak(WARM, 'warm', which);
  console.log(JSON.stringify(bareSoak(Number(process.argv[4]), `bench${process.argv[3]}`, which)));
  process.exit(0);
}
// The spectators of E1 sit in a process of their own, which measures nothing.
const sits = process.argv[2] === CROWD;
const args = sits ? [] : process.argv.slice(2).filter((a) => a !== '--');
const wanted = args.filter((a) => !a.startsWith('--'));
const unknown = [
  ...wanted.filter((id) => !Object.hasOwn(benches, id)),
  ...args.filter((a) => a.startsWith('--') && a !== '--keep'),
];
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(' ')}; there are: ${Object.keys(benches).join(' ')} and --keep`);
  process.exit(2);
}
process.once('SIGTERM', () => process.exit(1));
process.once('SIGINT', () => process.exit(1));
// Take long: only where they are asked for.
const long = new Set([
  ...['K1', 'K2', 'E1', 'M', 'W'],
  ...others.filter((m) => m.ladder).map((m) => `M${m.mark ?? ''}`),
  ...listedByServer.map((m) => `L2${m.mark ?? ''}`),
]);
const verdict = (met: boolean | null): string => {
  if (met === null) return '';
  return met ? ', met' : ', NOT met';
};
for (const [id, bench] of sits ? [] : Object.entries(benches)) {
  if (wanted.length === 0 && long.has(id)) continue;
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const made = await bench();
  const rows = Array.isArray(made) ? made : [made];
  for (const r of rows) {
    console.log(`${r.id.padEnd(4)} ${r.what}: ${r.ours} (${r.target}${verdict(r.met)})`);
    if (r.peer) console.log(`     boardgame.io: ${r.peer}`);
    if (r.note) console.log(`     ${r.note}`);
  }
  if (args.includes('--keep')) keep(rows);
}
if (!sits) process.exit(0);
