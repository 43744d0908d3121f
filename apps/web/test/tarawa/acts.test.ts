import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lookup } from '../../src/app/texts.ts';
import { textsOf } from '../texts-of.ts';

const path = new URL('../../../../packages/games/tarawa/data/tables.json', import.meta.url);
const tables: unknown = JSON.parse(readFileSync(path, 'utf8'));

/** All texts of a file that stand in its lists and tables. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};

test('[12.3] each kind of fire that the tables know has words in both languages', () => {
  const fires = [...new Set(textsIn(tables))].filter((cell) => /^FIRE(\+|$)/.test(cell));
  expect(fires.length).toBeGreaterThan(2);
  for (const cell of fires)
    for (const lang of ['en', 'es'] as const)
      expect(lookup(textsOf.tarawa[lang], `action.${cell}`), cell).toBeDefined();
});
