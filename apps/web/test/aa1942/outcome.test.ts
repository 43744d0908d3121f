import type { Json } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import type { Summary } from '../../src/games/aa1942/battle/follow.ts';
import { summaries } from '../../src/games/aa1942/battle/follow.ts';
import { outcomeOf } from '../../src/games/aa1942/battle/outcome.ts';
import type { LogLine } from '../../src/table/game-ui.ts';
import { textsOf } from '../texts-of.ts';

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
  defenders: [],
  ...more,
});

test('[7.3.1] who submerges ends a battle without a die: no winner is named; the attacker may do it too', () => {
  expect(outcomeOf(sea({}))).toEqual({ key: 'dived', n: 1, dived: 1, noDie: true, sunk: false });
  const before = { attacker: { submarine: 2 }, defender: { cruiser: 1 } };
  expect(outcomeOf(sea({ result: 'defender', before }))).toMatchObject({ key: 'dived', n: 2, noDie: true });
});

test('[7.3.1] where others of that side were lost it is beaten, and who submerged is told beside it', () => {
  const before = { attacker: { cruiser: 3 }, defender: { submarine: 2, transport: 1 } };
  const losses = { attacker: {}, defender: { submarine: 1, transport: 1 } };
  expect(outcomeOf(sea({ rounds: 2, before, losses }))).toEqual({
    key: 'attacker',
    n: 1,
    dived: 1,
    noDie: false,
    sunk: false,
  });
});

test('[7.3.8] transports alone are sunk without a die; a raid has no winner; on land nobody submerges', () => {
  const before = { attacker: { fighter: 1 }, defender: { transport: 2 } };
  const losses = { attacker: {}, defender: { transport: 2, infantry: 1 } };
  expect(outcomeOf(sea({ before, losses }))).toEqual({ key: 'attacker', n: 0, dived: 0, noDie: true, sunk: true });
  expect(outcomeOf(sea({ kind: 'raid' })).key).toBe('raid');
  // 7.2 AA guns may have shot down everybody before the first round: dice were rolled.
  expect(outcomeOf(sea({ kind: 'land', result: 'defender' }))).toMatchObject({ key: 'defender', noDie: false });
});

test('[6.2.2] a raid that has ended knows its damage, another battle of the turn none', () => {
  const line = (seq: number, key: string, params: Json) =>
    ({ seq, n: 0, entry: { key, params } }) as unknown as LogLine;
  const raid = { ...sea({ kind: 'raid', battle: 'raid:germany', space: 'germany' }) } as unknown as Json;
  const log = [
    line(1, 'combat.damage', { battle: 'raid:germany', space: 'germany', damage: 5 }),
    line(1, 'combat.summary', raid),
    line(2, 'combat.summary', sea({}) as unknown as Json),
    line(3, 'combat.summary', raid),
  ];
  // The bombers of the third were shot down before they bombed.
  expect(summaries(log).map((s) => s.damage)).toEqual([5, undefined, undefined]);
  expect(summaries(log, 2)).toHaveLength(2);
  expect(outcomeOf(summaries(log)[0] as Summary)).toMatchObject({ key: 'raid', n: 5, dived: 0 });
});

test('[6.2] the line of a raid says what it cost, not that it is over', () => {
  const params = {
    battle: 'Raid',
    kind: 'raid',
    power: 'Japan',
    attackerLost: '1 bomber',
    defenderLost: '',
    result: '',
  };
  const said = (attackerIpcs: number, defenderIpcs: number, lang: 'en' | 'es') =>
    format(lookup(textsOf.aa1942[lang], 'log.combat.summary') ?? '', { ...params, attackerIpcs, defenderIpcs }, lang);
  expect(said(0, 0, 'en')).toBe('Raid: Japan loses nothing');
  expect(said(12, 0, 'en')).toBe('Raid: Japan loses 1 bomber (12 IPCs)');
  expect(said(0, 0, 'es')).toBe('Raid: Japan no pierde nada');
});
