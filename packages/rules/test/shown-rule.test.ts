import { expect, test } from 'vitest';
import { shownRule } from '../src/refusal.ts';

test('[platform] a rule is shown by its number: no letter of a source before it, no name of an event behind it', () => {
  expect(['R12.26', '7.3.4', 'E/lvt_drivers', '12.3/FIRE', 'E-0'].map(shownRule)).toEqual([
    '12.26',
    '7.3.4',
    'E',
    '12.3/FIRE',
    'E-0',
  ]);
});
