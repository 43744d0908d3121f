import { expect, test } from 'vitest';
import { report } from '../../src/games/tarawa/report.ts';

const heading = (key: string): string | null => report?.heading({ key, params: {} }) ?? null;

test('[5.12] the report of a turn tells once of a unit that is lost in the landing, and of its LVT', () => {
  expect(heading('us.eliminated')).toBe('lost');
  expect(heading('landing.unitLost')).toBeNull();
  expect(heading('landing.lvtLost')).toBe('lost');
});
