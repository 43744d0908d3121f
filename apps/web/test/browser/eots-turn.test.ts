import { test } from 'vitest';
import { inBrowsers } from './harness.ts';
import { turnOf1942 } from './turns/eots.ts';

inBrowsers('a turn of Empire of the Sun in three browsers', () => {
  test(
    '[R11.2] a whole turn of 1942: carriers land, weather, an interception; kill -9; nobody sees a draft',
    turnOf1942,
    240_000,
  );
});
