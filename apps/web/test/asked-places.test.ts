import type { State as AaState } from '@wardroom/aa1942/read';
import type { State as CncState } from '@wardroom/cnc/read';
import type { Decision } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { placeOf as aaPlace } from '../src/games/aa1942/map/asked.ts';
import { placeOf as cncPlace } from '../src/games/cnc/map/asked.ts';

const ask = (seat: string, phase: string, kinds: { [kind: string]: readonly string[] }, params?: object): Decision =>
  ({
    seat,
    phase,
    prompt: phase,
    params,
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, next]) => [kind, { next: () => next }])),
  }) as unknown as Decision;
const ids = (places: readonly { id: string }[] | null): string[] => (places ?? []).map((p) => p.id);

test('[11.3] a question of Conquest & Consequence names its area, the blocks that it offers, or home', () => {
  const blocks = { b1: { area: 'mukden' }, b2: { area: 'mukden' }, b3: { area: 'korea' } };
  const g = { blocks, _stack: {} } as unknown as CncState;
  expect(ids(cncPlace(ask('japan', 'produce', { raise: ['b1'], buy: ['action'] }), g))).toEqual(['tokyo']);
  expect(ids(cncPlace(ask('soviet', 'command', { pass: [] }), g))).toEqual(['novosibirsk']);
  expect(ids(cncPlace(ask('japan', 'movement', { move: ['b1', 'b2', 'b3'] }), g))).toEqual(['mukden', 'korea']);
  expect(ids(cncPlace(ask('japan', 'activate', { activate: ['suchow'] }), g))).toEqual(['suchow']);
  expect(ids(cncPlace(ask('usa', 'round', { fire: ['b1'] }, { area: 'suchow' }), g))).toEqual(['suchow']);
  // 12.1 Nor a card that is chosen from the hand between those of the others.
  expect(ids(cncPlace(ask('japan', 'cardPlay', { diplomacy: ['c1'], pass: [] }), g))).toEqual([]);
  // What may come at any time moves the map nowhere.
  expect(ids(cncPlace(ask('usa', 'lastChance', { pass: [] }), g))).toEqual([]);
});

test('[5.1] a question of Axis & Allies 1942 is about what can be moved, fought or built, else the capital', () => {
  const g = {
    units: { u1: { space: 'egypt' }, u2: { space: 'sz17' } },
    battles: { 'sea:sz7': { space: 'sz7' } },
    spaces: {},
  } as unknown as AaState;
  expect(ids(aaPlace(ask('uk', 'purchase', { buy: ['tank'] }), g))).toEqual(['united_kingdom']);
  expect(ids(aaPlace(ask('uk', 'combatMove', { move: ['u1', 'u2'] }), g))).toEqual(['egypt', 'sz17']);
  expect(ids(aaPlace(ask('uk', 'pickBattle', { battle: ['sea:sz7'] }), g))).toEqual(['sz7']);
  expect(aaPlace(ask('uk', 'casualties', {}, { space: 'sz7' }), g)).toBeNull();
});
