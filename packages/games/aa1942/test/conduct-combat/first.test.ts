import { expect, test } from 'vitest';
import { Fight } from './bench.ts';

test('[7.3.4] two artillery support two of five infantry; with one artillery left, one', () => {
  const f = new Fight(
    {
      power: 'germany',
      units: { karelia_ssr: { germany: '2 artillery, 5 infantry', ussr: '4 infantry' } },
      fields: { 'germany-infantry-1': { from: 'baltic_states' } },
    },
    [6, 6, 6, 6, 6, 6, 6, 1, 6, 6, 6],
  );
  expect(f.rolled[0]).toBe('attackFire: 2 infantry@2, 3 infantry@1, 2 artillery@2');
  expect(f.waits).toBe('germany casualties');
  f.lose('artillery');
  f.choose('continue');
  expect(f.rolled[2]).toBe('attackFire: 1 infantry@2, 4 infantry@1, 1 artillery@2');
});
