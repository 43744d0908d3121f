import { expect, test } from 'vitest';
import type { Summary } from '../../src/games/aa1942/battle/follow.ts';
import { outcomeOf } from '../../src/games/aa1942/battle/outcome.ts';

const sea = (more: Partial<Summary>): Summary => ({
  battle: 'sea:sz7',
  space: 'sz7',
  kind: 'sea',
  power: 'germany',
  result: 'attacker',
  rounds: 0,
  before: { attacker: { cruiser: 1 }, defender: { submarine: 1 } },
  losses: { attacker: {}, defender: {} },
  lostIpcs: { attacker: 0, defender: 0 },
  seq: 1,
  ...more,
});

test('[7.3.1] who submerges ends a battle without a die: no winner is named; the attacker may do it too', () => {
  expect(outcomeOf(sea({}))).toEqual({ key: 'dived', n: 1, noDie: true, sunk: false });
  const before = { attacker: { submarine: 2 }, defender: { cruiser: 1 } };
  expect(outcomeOf(sea({ result: 'defender', before }))).toMatchObject({ key: 'dived', n: 2, noDie: true });
});

test('[7.3.1] where others of that side were lost it is beaten, and who submerged is told beside it', () => {
  const before = { attacker: { cruiser: 3 }, defender: { submarine: 2, transport: 1 } };
  const losses = { attacker: {}, defender: { submarine: 1, transport: 1 } };
  expect(outcomeOf(sea({ rounds: 2, before, losses }))).toEqual({ key: 'attacker', n: 1, noDie: false, sunk: false });
});

test('[7.3.8] transports alone are sunk without a die; a raid has no winner; on land nobody submerges', () => {
  const before = { attacker: { fighter: 1 }, defender: { transport: 2 } };
  const losses = { attacker: {}, defender: { transport: 2, infantry: 1 } };
  expect(outcomeOf(sea({ before, losses }))).toEqual({ key: 'attacker', n: 0, noDie: true, sunk: true });
  expect(outcomeOf(sea({ kind: 'raid' })).key).toBe('raid');
  // 7.2 AA guns may have shot down everybody before the first round: dice were rolled.
  expect(outcomeOf(sea({ kind: 'land', result: 'defender' }))).toMatchObject({ key: 'defender', noDie: false });
});
