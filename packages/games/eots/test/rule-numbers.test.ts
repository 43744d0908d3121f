import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sequence } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { phases } from '../src/sequence-of-play.ts';

interface Rule {
  id: string;
  testable: boolean;
}
const at = (path: string): string => new URL(path, import.meta.url).pathname;
const rules = JSON.parse(readFileSync(at('../data/rule-ids.json'), 'utf8')) as Rule[];
const number = /R\d+(?:\.\d+)*a?/g;
const code = readdirSync(at('../src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join(at('../src'), file), 'utf8'))
  .join('\n');

/** Numbers that stand in the code, those within `R13.18-R13.21` too. */
function written(): Set<string> {
  const out = new Set(code.match(number));
  for (const [, first, from, last, to] of code.matchAll(/(R\d+\.(?:\d+\.)?)(\d+)-(R\d+\.(?:\d+\.)?)(\d+)/g))
    if (first === last) for (let n = Number(from); n <= Number(to); n++) out.add(`${first}${n}`);
  return out;
}

test('[R8.1] every rule that can be tested stands in the code, and no number that is no rule', () => {
  const there = written();
  expect(rules.filter((r) => r.testable && !there.has(r.id)).map((r) => r.id)).toEqual([]);
  const known = rules.map((r) => r.id);
  expect(
    [...there].filter((id) => !known.some((k) => k === id || k.startsWith(`${id}.`) || id.startsWith(`${k}.`))),
  ).toEqual([]);
});

test(
  '[R8 R11.2] the sequences are the table of contents: each line has a rule, the fourteen steps stand ' +
    'in their order',
  () => {
    const sequences = Object.entries(phases).flatMap(([name, phase]) =>
      'lines' in phase ? [[name, phase as Sequence<never>] as const] : [],
    );
    expect(sequences.map(([name]) => name).sort()).toEqual([
      'game',
      'offensive',
      'politicalPhase',
      'strategicPhase',
      'turn',
    ]);
    const known = rules.map((r) => r.id);
    for (const [name, { lines }] of sequences)
      for (const l of lines)
        expect([name, l.name, known.some((k) => k === l.rule || k.startsWith(`${l.rule}.`))]).toEqual([
          name,
          l.name,
          true,
        ]);
    const steps = (phases.offensive as unknown as { lines: { step: number }[] }).lines.map((l) => l.step);
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  },
);
