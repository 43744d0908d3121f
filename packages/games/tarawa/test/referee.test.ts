import { things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { tally } from '../src/end-of-turn/secured.ts';
import { winsByZones, zonesThatCount } from '../src/end-of-turn/victory.ts';
import { batteries } from '../src/japanese-fire/artillery.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const laid = (o: Laid): Laid => ({ ...o, us: { ...spare, ...o.us } });
const fire = (o: Laid, ...cards: readonly string[]) => table(laid(o), 'japaneseFire', cards);
/** Three units far away, so that positions are in communication. */
const friends = { C8: '21', C14: '22', B9: '23' };
const smoke =
  (zone: string): Laid['more'] =>
  (g) =>
    Object.assign(g.turn.now as object, { smoke: [zone] });
const late = { turn: 12, scenario: 'nov20' as const };

describe('6.3.10 garrisons', () => {
  const { color } = content.position('D10');
  /** D8 lies in the field of D10. */
  const o: Laid = { ...late, garrisons: ['D8'], us: { 'e-2-8': '1021' }, jp: { D10: '40', ...friends } };
  const left = (t: ReturnType<typeof fire>) => t.g.marks.D8?.garrison;
  test('[6.3.10] a lone garrison in the field of a unit that redeploys is removed', () => {
    const t = fire({ ...o, letters: 'R' }, showing({ fire: [{ color, letter: 'R' }] }));
    expect([t.keys().includes('jp.redeploys'), t.keys().includes('fire.opens'), left(t)]).toEqual([
      true,
      false,
      undefined,
    ]);
  });
  test('[6.3.10] so is one in the field of a patrol; where the letter is not in force none act and it stays', () => {
    const card = () => showing({ fire: [{ color, letter: 'P' }] });
    expect([left(fire({ ...o, letters: 'P' }, card())), left(fire(o, card()))]).toEqual([undefined, true]);
  });
  test('[6.3.10, 13.2] so is one in the field of a tank that advances', () => {
    const t = fire({ ...o, jp: { D10: 'tank-red', ...friends } }, showing({ fire: [{ color }] }));
    expect([t.keys().includes('jp.advances'), left(t)]).toEqual([true, undefined]);
  });
});

describe('6, 12. what acts', () => {
  const entry = { color: content.position('D3').color, letter: 'R' as const, symbols: 2 as const };
  const d3: Laid = { letters: 'R', us: { 'e-2-8': '1018' }, jp: { D3: '19', ...friends } };
  test('[6.1, 12.3/RESUPPLY] two symbols: without a marker in the boxes a Re-supply excepts nobody', () => {
    const empty: Laid['more'] = (g) => {
      for (const m of things(g.depth)) m.at = 'gone';
    };
    const bare = fire({ ...d3, more: empty }, showing({ fire: [entry] }));
    expect(bare.keys().filter((k) => k === 'action.acts' || k === 'fire.opens')).toEqual([]);
    expect(fire(d3, showing({ fire: [entry] })).jp('D3')?.pool).toBe('coastal');
  });
  test('[E/smoke, 6.1] an empty coastal position under smoke is neither reinforced nor infiltrated', () => {
    const d3c = content.position('D3').color;
    const reinforced = (more: Laid['more']) =>
      fire(
        { letters: 'R', reserve: ['40'], us: { 'e-2-8': '1018' }, jp: friends, ...(more ? { more } : {}) },
        showing({ fire: [{ color: d3c, letter: 'R' }] }),
      ).jp('D3')?.unit;
    expect([reinforced(undefined), reinforced(smoke('D'))]).toEqual(['jp-40', undefined]);
    const infiltrated = (more: Laid['more']) =>
      fire(
        { ...late, letters: 'I', reserve: ['40'], us: { 'e-2-8': '1018' }, ...(more ? { more } : {}) },
        showing({ fire: [{ color: d3c, letter: 'I' }] }),
      ).jp('D3')?.unit;
    expect([infiltrated(undefined), infiltrated(smoke('D'))]).toEqual(['jp-40', undefined]);
  });
  test('[E/smoke, 6.5] guns under smoke do not count', () => {
    const gun = content.positions.find((p) => p.side === 'coastal' && p.artillery !== null);
    if (!gun) throw new Error('no gun');
    const count = (more?: Laid['more']) =>
      batteries(table({ us: spare, jp: { [gun.id]: '19' }, ...(more ? { more } : {}) }, 'rest').g, 'any').length;
    expect([count(), count(smoke(gun.zone))]).toEqual([1, 0]);
  });
  test('[12.2.2, 12.3/INFILTRATE] a group with a unit in it is occupied: nobody infiltrates its hexes', () => {
    const group = content.fieldOf('E4');
    const [full, empty] = group.members as [string, string];
    const card = () => showing({ fire: [{ color: group.color, letter: 'I' }] });
    // Nobody else holds anything, so nothing is in communication.
    const o: Laid = { ...late, letters: 'I', reserve: ['40'], us: { 'e-2-8': '1027' } };
    const into = (jp: Laid['jp']) => {
      const t = fire({ ...o, jp: jp ?? {} }, card());
      return group.members.flatMap((m) => (t.jp(m)?.unit === 'jp-40' ? [m] : []));
    };
    expect([into({}), into({ [full]: '19' }), into({ [empty]: '19' })]).toEqual([[empty], [], []]);
  });
  test('[12.3/MUSTER] of a group on the coast and inland the inland hex musters, never the coastal one', () => {
    const group = content.fieldOf('D12');
    expect(group.members.map((m) => content.position(m).side)).toEqual(['coastal', 'inland']);
    const t = fire(
      { letters: 'M', reserve: ['40'], us: { 'e-2-8': content.position('D10').hex }, jp: friends },
      showing({ fire: [{ color: group.color, letter: 'M' }] }),
    );
    const log = t.log.filter((l) => l.key === 'action.muster').map((l) => l.params?.position);
    expect([log.includes('D11'), log.includes('D12')]).toEqual([false, true]);
  });
  test('[12.3/PATROL, Z.2] equals of a patrol: the one in the lowest hex', () => {
    const hex = content.position('D13').hex;
    const row = hex.slice(0, 2);
    const side = (by: number) => `${row}${Number(hex.slice(2)) + by}`;
    const us = { 'f-2-8': { at: side(4) }, 'e-2-2': { at: side(-4) } };
    const t = fire(
      { letters: 'P', us, jp: { D13: '40', ...friends } },
      showing({ fire: [{ color: content.position('D13').color, letter: 'P' }], target: 'triangle' }),
    );
    const [lower, higher] = [side(-4) < side(4) ? 'e-2-2' : 'f-2-8', side(-4) < side(4) ? 'f-2-8' : 'e-2-2'];
    expect([t.us(lower).disrupted, t.us(higher).disrupted]).toEqual(['prior', undefined]);
  });
});

describe('19. night', () => {
  const night = { turn: 16, scenario: 'two_days' as const };
  test('[19, 12.3/AMBUSH] at night an ambush reaches the hexes beside its position alone', () => {
    const o = (at: string, turn: number): Laid => ({
      ...night,
      turn,
      shibasaki: 'dead',
      letters: 'A',
      us: { 'f-2-2': { at, steps: 3 } },
      jp: friends,
    });
    const red = () => showing({ fire: [{ color: 'red', letter: 'A' }], target: 'circle' });
    const hit = (at: string, turn: number) => fire(o(at, turn), red()).log.some((l) => l.key === 'fire.hits');
    expect([hit('1222', 16), hit('1122', 15), hit('1122', 16)]).toEqual([true, true, false]);
  });
  test('[E/tank_action, 19] a tank that an event has held fires in the second Fire Phase of the night', () => {
    const t = fire(
      {
        ...night,
        us: { 'f-2-8': '1417' },
        jp: { D14: 'tank-red' },
        more: (g) => Object.assign(g.turn.now as object, { tanksHeld: true }),
      },
      showing({ fire: [{ color: 'yellow' }] }),
      showing({ fire: [{ color: 'yellow' }] }),
    );
    expect(t.keys().filter((k) => k === 'fire.opens')).toHaveLength(1);
  });
  test('[21.3] the admiral may survive from turn 17 on, if alive: reserves come sooner, all Japanese count', () => {
    const dawn = (shibasaki: 'alive' | 'dead') =>
      table(
        {
          ...night,
          shibasaki,
          options: { scenario: 'two_days', shibasakiFrom17: true },
          us: { 'd-1-8': '1018', 'a-1-6': { at: 'track', due: 28 } },
        },
        'endOfTurn',
      );
    const t = dawn('alive');
    expect([t.us('a-1-6').due, t.us('i-3-6').at, t.us('i-3-6').due]).toEqual([20, 'track', 24]);
    expect(t.g.options.now?.shibasakiSurvives).toBe(true);
    const dead = dawn('dead');
    expect([dead.us('a-1-6').due, dead.us('i-3-6').at, dead.g.options.now?.shibasakiSurvives]).toEqual([
      28,
      'out',
      undefined,
    ]);
  });
});

describe('8, 18. naval fire, guns, zones', () => {
  test('[6.51, 8.6.5] units that withdraw into an empty battery destroy its guns', () => {
    const blank = () => showing({ fire: [{ color: 'blue' }] });
    const t = table(
      laid({ us: { 'e-2-8': { at: '1117', from: '1017' } }, jp: { D5: '19', ...friends } }),
      'closeCombat',
      [blank(), blank(), blank()],
      { hex: '1117', by: 'us' },
    );
    expect(t.options('withdraw')).toContain('1118');
    t.choose('withdraw', '1118');
    expect([t.us('e-2-8').at, t.g.marks.D3?.artilleryDestroyed]).toEqual(['1118', true]);
  });
  test('[8.5] an empty inland battery hides nobody: ships may destroy its guns', () => {
    const gun = content.positions.find((p) => p.side === 'inland' && p.artillery !== null);
    if (!gun) throw new Error('no gun');
    const at = content.fieldOf(gun.id).intense[0] as string;
    const o: Laid = { naval: 1, us: { 'e-2-8': at } };
    expect(table(laid({ ...o, jp: { [gun.id]: '40' } }), 'usActions').refusal('navalBarrage', gun.id)).toBe('8.5');
    const t = table(laid(o), 'usActions').choose('navalBarrage', gun.id);
    expect([t.g.marks[gun.id]?.artilleryDestroyed, t.g.turn.now?.naval]).toEqual([true, 0]);
  });
  test('[18, R-5] by the addenda the zones that count are A or F and the smallest, so most is left for others', () => {
    const zones = ['B', 'C', 'D', 'F'];
    const held = content.positions.filter((p) => zones.includes(p.zone)).map((p) => p.id);
    const g = table(
      { turn: 30, scenario: 'nov21', options: { scenario: 'nov21', victory: 'addenda' }, us: spare, garrisons: held },
      'rest',
    ).g;
    const t = { ...tally(g), fullZones: zones as ('B' | 'C' | 'D' | 'F')[] };
    expect(zonesThatCount(g, t)).toEqual(['F', 'B', 'C']);
    expect(winsByZones(g, t)).toBe(true);
  });
});
