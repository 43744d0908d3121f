import { expect, test } from 'vitest';
import { wardroomJson } from './wardroom.ts';

interface Soaked {
  failures: number;
  steps: number;
  used: { kinds: Record<string, number> };
}

test('soak, curious: each kind about as often, random mostly passes; the same seed, the same games', async () => {
  const play = async (bots: string): Promise<Soaked> =>
    (
      await wardroomJson<Soaked>(
        'soak',
        '--game',
        'eots',
        '--scenario',
        '1942',
        '--games',
        '2',
        '--bots',
        bots,
        '--seed',
        'c',
        '--probe-every',
        '0',
      )
    ).data;
  const [random, once, twice] = [await play('random'), await play('curious'), await play('curious')];
  expect([once.failures, once]).toEqual([
    0,
    { ...twice, gamesPerSecond: expect.anything(), stepsPerSecond: expect.anything() },
  ]);
  const share = ({ used: { kinds } }: Soaked): number =>
    (kinds['activate.activate'] ?? 0) / (kinds['activate.activateDone'] ?? 1);
  expect(share(once)).toBeGreaterThan(share(random));
});
