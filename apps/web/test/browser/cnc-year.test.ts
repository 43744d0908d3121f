import { test } from 'vitest';
import { inBrowsers } from './harness.ts';
import { yearOfWar } from './turns/cnc.ts';

inBrowsers('a year of Conquest & Consequence in four browsers', () => {
  test(
    '[9.2] a whole year: a Coup, a Satellite, a Sneak Attack, a vault opened, three sides in a land; reload and kill -9; the wire tells no hidden block',
    yearOfWar,
    900_000,
  );
});
