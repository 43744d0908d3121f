import { expect, test } from 'vitest';
import { unnamedRules } from '../../../rules/test/rule-numbers.ts';

test('every testable rule number stands in the sources beside its code', () => {
  expect(unnamedRules(new URL('../', import.meta.url))).toEqual([]);
});
