import type { Activated, Offensive, Side, State } from '@wardroom/eots/read';
import { courseOf, hexes, inSupply, rawZone, targets } from '@wardroom/eots/read';
import type { Setting } from '@wardroom/eots/testing';
import { begin, state } from '@wardroom/eots/testing';
import type { Atom, Decision, Offer } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { courseWords } from '../../src/games/eots/play/hints.ts';
import { unitName } from '../../src/games/eots/play/said.ts';
import { stacking } from '../../src/games/eots/play/things.ts';
import { followOn } from '../../src/kit/choosing.ts';
import { stackWays, takeStack } from '../../src/kit/stacks.ts';
import type { TableStore, Translate } from '../../src/table/game-ui.ts';
import { exploreOn } from '../../src/table/view.ts';

const sailing: Setting = {
  units: {
    '4021': 'jp-ca-aoba jp-bde-sn4 jp-army-17',
    '4017': 'jp-hq-south-seas',
    '4825': 'us-div-m1',
  },
  japan: '4021 4017',
  allied: '4423 4825',
  offensive: { step: 2, hqs: ['jp-hq-south-seas'] },
  activated: ['jp-ca-aoba', 'jp-army-17'],
  tracks: { 'asp.japan': 7, 'aspUsed.japan': 2 },
};

describe('where a stack may go', () => {
  const g = state(sailing);
  test('[R11.10] what matters stands out: enemies, their places, bases; open sea steps back only among many', () => {
    const everywhere = targets(
      g,
      'japan',
      hexes.map((h) => h.id),
      true,
    );
    expect(['4825', '4423', '4021', '4019'].map((id) => everywhere.get(id))).toEqual([
      'fight',
      'take',
      'base',
      'plain',
    ]);
    const sea = ['4019', '4119', '4219'];
    expect([...targets(g, 'japan', sea, false).values()]).toEqual(['base', 'base', 'base']);
    const many = Array.from(
      { length: 60 },
      (_, i) => `${40 + (i % 20)}${String(10 + Math.floor(i / 20)).padStart(2, '0')}`,
    );
    expect([...targets(g, 'japan', [...many, ...sea], false).values()]).toContain('plain');
  });

  test('[R12.25 R12.2] a course tells its way by its waypoints, its shipping and that the hex would be taken', () => {
    const direct = courseOf(g, 'japan', {
      kind: 'move',
      prefix: ['amphibious', 'jp-army-17', 'jp-ca-aoba', 'go', '4423'],
    });
    expect(direct).toMatchObject({ stops: [], asp: { cost: 2, left: 5 }, takes: true, enemies: [] });
    expect([direct?.path[0], direct?.path.at(-1)]).toEqual(['4021', '4423']);
    const bent = courseOf(g, 'japan', { kind: 'move', prefix: ['naval', 'jp-ca-aoba', 'go', 'via', '4119', '4017'] });
    expect(bent?.stops).toEqual(['4119']);
    expect(bent?.path).toContain('4119');
    expect(bent).toMatchObject({ asp: { cost: 0 }, takes: false, unsupplied: [] });
    expect(courseOf(g, 'japan', { kind: 'move', prefix: ['naval', 'jp-ca-aoba'] })).toBeNull();
  });
});

/** Texts as their keys with what they say. */
const t = ((key: string, params?: object) => (params ? `${key} ${JSON.stringify(params)}` : key)) as Translate;
const said = (g: State, side: Side, prefix: readonly string[]): string[] => {
  const course = courseOf(g, side, { kind: 'move', prefix });
  return course ? courseWords(course, t) : [];
};

describe('what a course costs', () => {
  test('[R14.9 R12.12] a full hex may be entered, and says how many will have to leave it', () => {
    const g = state({
      units: {
        '4021': 'jp-ca-aoba jp-bde-sn4 jp-army-17',
        '4017': 'jp-hq-south-seas jp-bde-sn2 jp-army-18 jp-air-25',
      },
      japan: '4021 4017',
      offensive: { step: 2, hqs: ['jp-hq-south-seas'] },
      activated: ['jp-ca-aoba', 'jp-bde-sn4', 'jp-army-17'],
      tracks: { 'asp.japan': 7 },
    });
    expect(said(g, 'japan', ['amphibious', 'jp-army-17', 'jp-ca-aoba', 'go', '4017'])).toContain(
      'eots.pathOver {"n":1}',
    );
    const alone = said(g, 'japan', ['naval', 'jp-ca-aoba', 'go', '4017']);
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.join()).not.toContain('pathOver');
  });

  const flying = (units: Setting['units']): State =>
    state({ units, japan: '2014', offensive: { step: 2, ov: 3 }, activated: ['jp-air-22'] });
  const begun = (scenario: string, unit: string): State => {
    const g = begin(scenario);
    const now: Offensive = { id: 'now', side: 'japan', card: 'jp-03', as: 'oc', ov: 2, step: 2, reactions: 0 };
    const active: Activated = { id: unit, side: 'japan', from: g.units[unit]?.at ?? '' };
    return { ...g, offensive: { now }, activated: { [unit]: active } };
  };

  test('[R12.7] a flight tells its hexes, its legs and the range that they ask for', () => {
    const g = flying({ '2212': 'jp-air-22' });
    const words = said(g, 'japan', ['air', 'jp-air-22', 'go', '3407']);
    expect(words.slice(0, 2)).toEqual([
      'eots.pathFlight {"n":14,"legs":3,"to":"Kure (3407)"}',
      'eots.pathRange.extended',
    ]);
    const near = courseOf(g, 'japan', { kind: 'move', prefix: ['air', 'jp-air-22', 'go', '2014'] });
    expect(near).toMatchObject({ hexes: 3, flight: { legs: 1, range: 'normal' } });
  });

  test('[R11.24] a flight that can not go round a zone meets it as the move will, though no leg ends there', () => {
    const g = begun('1943', 'jp-air-6');
    const course = courseOf(g, 'japan', { kind: 'move', prefix: ['air', 'jp-air-6', 'go', '4122'] });
    expect([course?.path, course?.path.some((h) => rawZone(g, h, 'allied')), course?.zone]).toEqual([
      ['3720', '4122'],
      false,
      true,
    ]);
  });

  test('[R11.17 R11.25] a course tells whether the enemy may react: to a landing, to a battle in range', () => {
    const landing = begun('1942', 'jp-bde-sn3');
    expect(said(landing, 'japan', ['amphibious', 'jp-bde-sn3', 'go', '3017'])).toContain('eots.pathSpecial');
    const fleet = begun('1942', 'jp-cv-akagi');
    const words = said(fleet, 'japan', ['naval', 'jp-cv-akagi', 'go', '2912']);
    expect(words).toContain(`eots.pathReaction ${JSON.stringify({ hqs: unitName('us-hq-sw-pacific', t) })}`);
    expect(words).not.toContain('eots.pathSpecial');
  });

  test('[R6.3] a course names the units that it would leave without supply', () => {
    const g = begun('1942', 'jp-air-5');
    const cut = (to: string): readonly string[] | undefined =>
      courseOf(g, 'japan', { kind: 'move', prefix: ['air', 'jp-air-5', 'go', to] })?.after()?.cutOff;
    expect(cut('2211')).toEqual(['jp-army-14']);
    expect(said(g, 'japan', ['air', 'jp-air-5', 'go', '2211'])).toContain(
      `eots.pathCutsOff ${JSON.stringify({ units: unitName('jp-army-14', t) })}`,
    );
    expect(inSupply(g, 'jp-army-14')).toBe(true);
  });

  test('[R12.14] a march tells its movement points and what is left of them', () => {
    const g = state({
      units: { '2014': 'jp-army-25' },
      offensive: { step: 2, ov: 3 },
      activated: ['jp-army-25'],
      japan: '2014',
    });
    expect(said(g, 'japan', ['ground', 'jp-army-25', 'go', '2015'])[1]).toBe('eots.pathWalk {"cost":"½","left":"2½"}');
    expect(said(g, 'japan', ['ground', 'jp-army-25', 'go', '2113'])[1]).toBe('eots.pathWalk {"cost":"2","left":"1"}');
  });
});

const lookOn = async (kind: string, prefix: readonly Atom[], d: Decision) => exploreOn(d, kind, prefix);

/** A table that lets two units be activated and refuses the third. */
function limited(): TableStore {
  const taken: string[] = [];
  const units = ['jp-ca-aoba', 'jp-bde-sn4', 'jp-army-17'];
  const limit = { code: 'notOffered', rule: 'R11.5', key: 'limit', params: { limit: 2 } } as const;
  const table = {
    draft: null,
    busy: false,
    explore: (kind: string, prefix: readonly Atom[], d: Decision) => exploreOn(d, kind, prefix),
    get decision(): Decision {
      const open: Offer = among(
        () => (taken.length < 2 ? units.filter((u) => !taken.includes(u)) : []),
        () => leaf,
      );
      return {
        id: 'd',
        seat: 'japan',
        phase: 'activate',
        prompt: 'activate',
        rule: 'R11.5',
        kinds: { activate: open },
      } as unknown as Decision;
    },
    look: lookOn,
    settled: async () => undefined,
    reason: async () => limit,
    act: async (choice: { value: readonly string[] }) => {
      taken.push(choice.value[0] as string);
      return { ok: true, value: { seq: 0, returned: [] } };
    },
  };
  return table as unknown as TableStore;
}

test('[R11.5] all of a hex: who is left behind is told with the rule that keeps him', async () => {
  const table = limited();
  const stack = { kind: 'activate', how: null };
  expect(await takeStack(table, ['jp-ca-aoba', 'jp-bde-sn4', 'jp-army-17'], stack, stacking)).toEqual({
    units: ['jp-army-17'],
    refusal: expect.objectContaining({ rule: 'R11.5', key: 'limit' }),
  });
  expect(await takeStack(limited(), ['jp-ca-aoba', 'jp-bde-sn4'], stack, stacking)).toBeNull();
});

/** A table where two air units can be assigned to two battles, and what was chosen there. */
function assigning(): { table: TableStore; chosen: string[] } {
  const chosen: string[] = [];
  const battles: Readonly<Record<string, readonly string[]>> = {
    'jp-air-22': ['2014', '2015'],
    'jp-air-23': ['2014'],
  };
  const left = (): string[] => Object.keys(battles).filter((u) => !chosen.some((c) => c.startsWith(u)));
  const table = {
    draft: null,
    busy: false,
    explore: (kind: string, prefix: readonly Atom[], d: Decision) => exploreOn(d, kind, prefix),
    get decision(): Decision {
      const assign = among(left, (u: string) => among(battles[u] ?? []));
      return {
        id: 'd',
        seat: 'japan',
        phase: 'declareBattle',
        rule: 'R11.12',
        kinds: { assign },
      } as unknown as Decision;
    },
    look: lookOn,
    settled: async () => undefined,
    reason: async () => null,
    act: async (choice: { value: readonly string[] }) => {
      chosen.push(choice.value.join(' '));
      return { ok: true, value: { seq: 0, returned: [] } };
    },
  };
  return { table: table as unknown as TableStore, chosen };
}

test('[R11.15] all of a hex are assigned to the battle that each of them reaches, one after another', async () => {
  const { table, chosen } = assigning();
  const units = ['jp-air-22', 'jp-air-23'];
  const ways = stackWays(followOn(table, table.decision), null, units, stacking);
  expect(ways).toEqual([{ kind: 'assign', how: null, to: '2014' }]);
  expect(await takeStack(table, units, ways[0] as (typeof ways)[0], stacking)).toBeNull();
  expect(chosen).toEqual(['jp-air-22 2014', 'jp-air-23 2014']);
});
