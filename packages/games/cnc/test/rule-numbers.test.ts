import { expect, test } from 'vitest';
import { unnamedRules, untestedRules } from '../../../rules/test/rule-numbers.ts';

const folder = new URL('../', import.meta.url);

test('every testable rule number stands in the sources beside its code, and begins the title of a test', () => {
  expect([unnamedRules(folder), untestedRules(folder)]).toEqual([[], []]);
});
