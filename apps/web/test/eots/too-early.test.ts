import type { Decision } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { tooEarly } from '../../src/games/eots/play/answers.ts';

test('[R11.5] before a headquarters is chosen nothing is done that could be ended', () => {
  const asked = (...kinds: string[]) =>
    ({ kinds: Object.fromEntries(kinds.map((kind) => [kind, {}])) }) as unknown as Decision;
  expect(tooEarly('activateDone', asked('hq', 'activateDone'))).toBe(true);
  expect(tooEarly('activateDone', asked('hq', 'activate', 'activateDone'))).toBe(false);
  expect(tooEarly('activateDone', asked('activate', 'activateDone'))).toBe(false);
  expect(tooEarly('moveDone', asked('hq', 'moveDone'))).toBe(false);
});
