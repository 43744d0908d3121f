import type { AnyState, Decision, Source } from '@wardroom/rules';
import { engineTables, Machine } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import type { CasualtyFrame } from '../../src/conduct-combat/propose.ts';
import { proposeCasualties } from '../../src/conduct-combat/propose.ts';
import type { Force } from '../../src/odds/index.ts';
import { battleOdds } from '../../src/odds/index.ts';
import type { State } from '../../src/state.ts';
import { onlyBattle } from '../only-battle.ts';
import type { Position } from './bench.ts';
import { bench, stateOf } from './bench.ts';

/** A small generator, the same numbers in every run. */
function numbers(seed: number): Source {
  let x = seed >>> 0;
  return {
    draw(_stream, _n, bound) {
      x = (x + 0x6d2b79f5) >>> 0;
      let t = Math.imul(x ^ (x >>> 15), x | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return ((t ^ (t >>> 14)) >>> 0) % bound;
    },
    nonce: () => '',
  };
}

/** Fights one battle to the end: default orders of loss, submarines strike. Returns how its summary ends. */
function fight(p: Position, source: Source): string {
  const state = { ...Object.fromEntries(engineTables.map((t) => [t, {}])), ...stateOf(p) } as unknown as AnyState;
  const machine = new Machine<AnyState>(bench, state, source);
  machine.start({ phase: 'root' });
  for (;;) {
    const ask = machine.asks()[0];
    if (!ask || ask.prompt === 'afterCombat') break;
    const frame = machine.top() as CasualtyFrame;
    const choice =
      ask.prompt === 'casualties'
        ? { kind: 'casualties', value: proposeCasualties(state as unknown as State, frame) }
        : (onlyBattle([ask as unknown as Decision]) ?? {
            kind: ['strikeOn', 'continue', 'lose', 'stay', 'agree'].find((k) => ask.kinds[k]) as string,
            value: [],
          });
    machine.choose(choice, ask.seat, ask as unknown as Decision);
  }
  return machine.log.find((l) => l.key === 'combat.summary')?.params?.result as string;
}

const text = (f: Force): string =>
  Object.entries(f)
    .map(([type, n]) => `${n} ${type}`)
    .join(', ');

const battles: [name: string, kind: 'land' | 'sea', attackers: Force, defenders: Force][] = [
  [
    'infantry, artillery and tanks with AA fire',
    'land',
    { infantry: 3, artillery: 2, tank: 1, fighter: 2 },
    { infantry: 4, artillery: 1, aaa: 1, fighter: 1 },
  ],
  ['bombers and tanks', 'land', { tank: 3, bomber: 1 }, { infantry: 3, tank: 1, bomber: 1 }],
  [
    'submarines on both sides, no destroyer',
    'sea',
    { submarine: 2, cruiser: 1 },
    { submarine: 1, cruiser: 1, battleship: 1 },
  ],
  [
    'destroyers, carriers and fighters',
    'sea',
    { destroyer: 1, submarine: 2, carrier: 1, fighter: 2 },
    { destroyer: 1, submarine: 1, carrier: 1, fighter: 2 },
  ],
  [
    'aircraft against submarines and transports',
    'sea',
    { fighter: 2, cruiser: 1 },
    { submarine: 2, transport: 1, carrier: 1 },
  ],
  ['battleships', 'sea', { battleship: 1, destroyer: 1 }, { battleship: 1, submarine: 1 }],
];

const trials = 1000;

describe('battles fought out against the exact odds', () => {
  test.each(battles)('[7.3.4, 7.3.5] %s', (_name, kind, attackers, defenders) => {
    const space = kind === 'land' ? 'archangel' : 'sz31';
    const p: Position = { power: 'germany', units: { [space]: { germany: text(attackers), ussr: text(defenders) } } };
    const source = numbers(1942);
    const seen: Record<string, number> = {};
    for (let i = 0; i < trials; i++) {
      const result = fight(p, source);
      seen[result] = (seen[result] ?? 0) + 1;
    }
    const { outcome } = battleOdds({ kind, attackers, defenders });
    for (const result of ['attacker', 'defender', 'draw', 'stalemate'] as const) {
      const deviation = Math.sqrt((outcome[result] * (1 - outcome[result])) / trials);
      expect(
        Math.abs((seen[result] ?? 0) / trials - outcome[result]),
        `${result} of ${JSON.stringify(seen)}`,
      ).toBeLessThan(4 * deviation + 0.001);
    }
  });
});
