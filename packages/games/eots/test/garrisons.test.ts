import { describe, expect, test } from 'vitest';
import { attritionOf } from '../src/attrition.ts';
import { participants } from '../src/battle/participants.ts';
import { burmaRoadSupport } from '../src/burma-road.ts';
import { capture, controller, garrisoned } from '../src/control.ts';
import { holdsGround, holdsLandForces } from '../src/movement/places.ts';
import type { State, Unit } from '../src/state.ts';
import { bombers } from '../src/strategic-phase/strategic-bombing.ts';
import { inSupply } from '../src/supply.ts';
import { decided } from '../src/victory/decide.ts';
import { state, table } from './table.ts';

const garrison = (g: State, hex: string) => participants(g, hex).filter((u) => u.id.startsWith('garrison.'));
const attack = (hex: string, more: Parameters<typeof state>[0] = {}) =>
  state({
    units: { [hex]: 'us-div-m1' },
    offensive: { side: 'allied' },
    activated: { 'us-div-m1': { mode: 'ground' } },
    ...more,
  });

describe('intrinsic garrisons', () => {
  test(
    '[C-078 R16.24 R13.29] a city of occupied China holds one, two or three steps of 9-12, by the ' +
      'divisions that are left',
    () => {
      const steps = (chinaDivisions: number) => garrison(attack('3007', { tracks: { chinaDivisions } }), '3007');
      expect([12, 9, 8, 5, 4, 1, 0].map((n) => steps(n).length)).toEqual([3, 3, 2, 2, 1, 1, 0]);
      expect(steps(4)[0]).toMatchObject({ attack: [9, 9], defence: [12, 12], steps: 1, full: 1 });
    },
  );

  test('[R16.24] gone while the Allies hold the hex, back when Japan does', () => {
    const b = table({}).does((g, io) => capture(g, '3007', 'allied', io));
    expect(garrisoned(b.g, '3007', 'japan')).toBe(false);
    const again = table({ japan: '3007' });
    expect(garrisoned(again.g, '3007', 'japan')).toBe(true);
  });

  test('[R16.19] Hong Kong and the towns of Formosa have none, in whosever hands; Canton beside it has', () => {
    const g = state({ japan: '2709 2909 3009' });
    expect(['2709', '2909', '3009', '2609'].map((id) => garrisoned(g, id, 'japan'))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(garrison(attack('2709', { japan: '2709' }), '2709')).toEqual([]);
  });

  test('[R16.25] a city of the Home Islands holds one step of 12-12; an Allied marker ends it for good', () => {
    expect(garrison(attack('3706'), '3706')).toMatchObject([{ attack: [12, 12], defence: [12, 12], steps: 1 }]);
    const b = table({}).does((g, io) => {
      capture(g, '3706', 'allied', io);
      capture(g, '3706', 'japan', io);
    });
    expect([controller(b.g, '3706'), garrisoned(b.g, '3706', 'japan')]).toEqual(['japan', false]);
  });

  test('[R16.26] they occupy: an overland move stops there, and the hex has to be fought for', () => {
    const g = state({});
    expect([holdsGround(g, '3007', 'japan'), holdsLandForces(g, '3007', 'japan')]).toEqual([true, true]);
    const b = table({
      turn: 3,
      intel: 'intercept',
      units: { '3007': 'us-div-m1' },
      offensive: { side: 'allied' },
      activated: { 'us-div-m1': { mode: 'ground', from: '3006', path: ['3007'] } },
      battles: ['3007'],
      tracks: { chinaDivisions: 4 },
    }).battles([0, 0]);
    while (!b.over) b.choose('hitsProposal');
    expect(controller(b.g, '3007')).toBe('japan');
  });

  test('[R13.29 R13.28] the garrison alone does not retreat: beaten, it vanishes with the hex', () => {
    const b = table({
      turn: 3,
      intel: 'intercept',
      units: { '3007': 'us-corps-14' },
      offensive: { side: 'allied' },
      activated: { 'us-corps-14': { mode: 'ground', from: '3006', path: ['3007'] } },
      battles: ['3007'],
      tracks: { chinaDivisions: 12 },
    }).battles([7, 0]);
    while (!b.over) b.choose('hitsProposal');
    const lostAlone = b.log().filter((l) => l.key === 'battle.groundWon')[0]?.params;
    expect(lostAlone).toMatchObject({ side: 'allied', retreats: false });
    expect([controller(b.g, '3007'), garrisoned(b.g, '3007', 'japan')]).toEqual(['allied', false]);
  });
});

describe('China by road and by air', () => {
  test('[R16.15] eight with the road open, four over the Hump, nothing without', () => {
    const closed = { japan: '2206' };
    expect([
      burmaRoadSupport(state({})),
      burmaRoadSupport(state({ ...closed, flags: ['hump'] })),
      burmaRoadSupport(state(closed)),
    ]).toEqual([8, 4, 0]);
  });

  test('[R16.18] a B29 in China reaches Tokyo: it bombs, and counts at the end of the campaign', () => {
    const units = { 'china-air': 'us-b29-20' };
    expect(bombers(state({ turn: 10, units }))).toEqual(['us-b29-20']);
    const last = { scenario: 'campaign-1942', turn: 12, tracks: { pw: 5 } } as const;
    const raids = ['bombed.9', 'bombed.10', 'bombed.11', 'bombed.12'] as const;
    const allied = ['3302'];
    const won = (where: Parameters<typeof state>[0]['units']) =>
      decided(state({ ...last, units: where ?? {}, flags: [...raids, 'manchuria'], allied }))?.winners;
    expect([won(units), won({ '5808': 'us-b29-20' })]).toEqual([['allied'], ['japan']]);
  });

  test(
    '[C-331 R16.27 R17.1] without road and Hump units in China are unsupplied: no raid, attrition ' +
      'reduces and never eliminates',
    () => {
      const g = state({ turn: 10, japan: '2206', units: { 'china-air': 'us-b29-20 us-air-14/r' } });
      expect([inSupply(g, 'us-b29-20'), bombers(g)]).toEqual([false, []]);
      expect(['us-b29-20', 'us-air-14'].map((id) => attritionOf(g, g.units[id] as Unit))).toEqual(['reduced', 'none']);
    },
  );
});
