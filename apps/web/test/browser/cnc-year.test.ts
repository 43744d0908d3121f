import { test } from 'vitest';
import { inBrowsers } from './harness.ts';
import { yearOfWar } from './turns/cnc.ts';

inBrowsers('a year of Conquest & Consequence in four browsers', () => {
  test(
    '[9.2] a whole year: a Coup, a Satellite, a Sneak Attack, a vault, three sides in a land; no block leaks',
    yearOfWar,
    900_000,
  );
});
