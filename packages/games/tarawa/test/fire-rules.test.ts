import { things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { isVacant } from '../src/board.ts';
import { inCommunicationNow } from '../src/communication.ts';
import { fieldHexes } from '../src/fields.ts';
import { artilleryTargets } from '../src/japanese-fire/artillery.ts';
import { usUnits } from '../src/us-units.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const fire = (o: Laid, ...cards: readonly string[]) =>
  table({ ...o, us: { ...spare, ...o.us } }, 'japaneseFire', cards);
const still = (o: Laid) => table(o, 'rest').g;
/** Three units far away, so that positions are in communication. */
const friends = { C8: '21', C14: '22', B9: '23' };
const blue = (more = {}) => showing({ fire: [{ color: 'blue', ...more }], target: 'circle' });
const armor = (): string => content.markers.find((m) => m.pool === 'armor')?.id as string;

describe('6. Japanese fire', () => {
  test('[6.3.6] a unit without steps leaves the map', () => {
    const t = fire({ us: { 'e-2-8': { at: '1018', steps: 1 } }, jp: { D3: '19' } }, blue());
    expect([t.at('e-2-8'), t.keys().includes('us.eliminated')]).toEqual(['eliminated 0', true]);
  });
  test('[6.3.7] disruption by fire can be removed in this turn, and leaders are never disrupted', () => {
    const t = fire({ us: { 'e-2-8': '1018', 'hq-hall-8-2': '1018' }, jp: { D3: '19' } }, blue());
    expect([t.us('e-2-8').disrupted, t.us('hq-hall-8-2').disrupted]).toEqual(['prior', undefined]);
  });
  test('[R-9] the step goes to another unit where one has lost its step already', () => {
    const card = showing({ fire: [{ color: 'blue' }, { color: 'brown' }], target: 'circle' });
    const jp = { D3: { unit: '19', revealed: true as const }, D2: { unit: '20', revealed: true as const } };
    const both = fire({ turn: 3, us: { 'f-2-8': '1019', 'e-2-8': { at: '1019', steps: 3 } }, jp }, card);
    expect([both.us('f-2-8').steps, both.us('e-2-8').steps]).toEqual([3, 2]);
    const alone = fire({ turn: 3, us: { 'f-2-8': '1019' }, jp }, card);
    expect(alone.us('f-2-8').steps).toBe(3);
  });
  test('[R-16] artillery takes no second step of the phase before turn 11', () => {
    const shot = { at: '1018', shot: true as const };
    const hits = (turn: number) =>
      artilleryTargets(still({ turn, scenario: 'nov20', us: { 'f-2-8': shot } }), 'circle').length;
    expect([hits(10), hits(11)]).toEqual([0, 1]);
  });
  test('[R-47] the step first: who is eliminated by it is not disrupted, a lost hero saves from no disruption', () => {
    const gone = fire({ us: { 'f-2-8': { at: '1018', steps: 1 } }, jp: { D3: '19' } }, blue());
    expect([gone.keys().includes('us.eliminated'), gone.keys().includes('us.disrupted')]).toEqual([true, false]);
    const hero = fire({ us: { 'f-2-8': '1018' }, heroes: { 1: 'f-2-8' }, jp: { D3: '19' } }, blue());
    hero.choose('choose', 'hero');
    expect([hero.at('f-2-8'), hero.us('f-2-8').inspired]).toEqual(['1018 4 disrupted', true]);
  });
  test('[10.4] an HQ in fire without a star is no target; with a hit left the star takes it', () => {
    const o: Laid = { us: { 'hq-hall-8-2': '1018' }, jp: { D3: { unit: '19', revealed: true } } };
    expect(fire(o, blue()).us('hq-hall-8-2').reverse).toBeUndefined();
    expect(fire(o, blue({ star: true })).us('hq-hall-8-2').reverse).toBe(true);
  });
  test('[16.32] a command post that a leader hit finds becomes an HQ without range', () => {
    const o: Laid = { us: { 'hq-hall-8-2': { at: '1018', cp: 4 } }, jp: { D3: { unit: '19', revealed: true } } };
    const hq = fire(o, blue({ star: true })).us('hq-hall-8-2');
    expect([hq.at, hq.cp, hq.reverse]).toEqual(['1018', undefined, true]);
  });
});

describe('R. groups', () => {
  const group = content.fields.find((f) => f.members.length > 1) as (typeof content.fields)[number];
  const [first, second] = group.members as [string, string];
  test('[R-26] with a revealed unit in it a group fires as revealed, and acts once', () => {
    const at = group.intense[0] as string;
    const jp = (revealed: boolean): Laid['jp'] => ({
      [first]: '19',
      [second]: { unit: '20', ...(revealed ? { revealed: true } : {}) },
    });
    const card = showing({ fire: [{ color: group.color }], target: 'circle' });
    const shown = fire({ us: { 'f-2-8': at }, jp: jp(true) }, card);
    expect(shown.us('f-2-8').disrupted).toBeUndefined();
    expect(shown.keys().filter((k) => k === 'action.acts')).toHaveLength(1);
    expect(fire({ us: { 'f-2-8': at }, jp: jp(false) }, card).us('f-2-8').disrupted).toBe('prior');
  });
  test('[R-27] the field of a group stays in use while a member is US-occupied', () => {
    const hex = content.position(first).hex;
    const g = still({ us: { 'f-2-8': hex }, jp: { [second]: '20' } });
    expect([...fieldHexes(g, group.id).keys()]).toEqual(expect.arrayContaining([...group.intense]));
    const at = group.intense.find((h) => h !== hex) as string;
    const t = fire(
      { us: { 'f-2-8': hex, 'e-2-8': at }, jp: { [second]: '20' } },
      showing({ fire: [{ color: group.color }] }),
    );
    expect(t.keys()).toContain('fire.opens');
  });
});

describe('12, 13. letters and tanks', () => {
  test('[12.2, 12.3/FIRE] without its letter an entry fires, with armor and star as printed', () => {
    const t = fire(
      { us: { '2-c-2t': '1019' }, jp: { D3: { unit: '19', revealed: true } } },
      showing({ fire: [{ color: 'blue', letter: 'P', armor: true }], target: 'diamond' }),
    );
    expect(t.log.find((l) => l.key === 'action.acts')?.params).toMatchObject({ row: 'armor', kind: 'coastal' });
    expect(t.us('2-c-2t').steps).toBe(1);
  });
  test('[12.2.3] a unit acts once in a phase, though the colour comes twice', () => {
    const t = fire(
      { turn: 12, scenario: 'nov20', us: { 'f-2-8': '1018' }, jp: { D3: '19' } },
      showing({ fire: [{ color: 'blue' }, { color: 'blue' }], target: 'circle' }),
    );
    expect([t.us('f-2-8').steps, t.keys().filter((k) => k === 'action.acts').length]).toEqual([3, 1]);
  });
  test('[12.2.2] an unoccupied position does nothing far from everybody', () => {
    const o = (at: string): Laid => ({ letters: 'A', us: { 'f-2-2': { at, steps: 3 } }, jp: friends });
    const red = showing({ fire: [{ color: 'red', letter: 'A' }], target: 'circle' });
    expect(fire(o('1222'), red).keys()).toContain('fire.ambush');
    expect(fire(o('1829'), red).log.filter((l) => l.key === 'fire.ambush' && l.params?.field === 'E3')).toEqual([]);
  });
  test('[12.3/REDEPLOY] a unit without US units in its field goes to a vacant position nearer to them', () => {
    const t = fire(
      { letters: 'R', us: { 'e-2-8': '1018' }, jp: { D13: '40', ...friends } },
      showing({ fire: [{ color: content.position('D13').color, letter: 'R' }] }),
    );
    const moved = t.log.find((l) => l.key === 'jp.redeploys');
    expect(moved?.params).toMatchObject({ from: content.position('D13').hex });
    expect(t.jp('D13')).toBeUndefined();
  });
  test('[12.3/INFILTRATE, R-42] letter I: a Reserve unit in the nearest position of its colour', () => {
    const o: Laid = { turn: 12, scenario: 'nov20', letters: 'I', reserve: ['40'], us: { 'e-2-8': '1018' } };
    const t = fire(o, showing({ fire: [{ color: 'blue', letter: 'I' }] }));
    expect(t.jp('D3')).toMatchObject({ unit: 'jp-40' });
    expect(things(t.g.jp)).toHaveLength(1);
    const joined = fire({ ...o, jp: friends }, showing({ fire: [{ color: 'blue', letter: 'I' }] }));
    expect(inCommunicationNow(still({ ...o, jp: friends }), 'D3')).toBe(true);
    expect(joined.jp('D3')).toBeUndefined();
  });
  test('[12.3/ARTILLERY] with its gun a position that sees nobody shells a unit with the symbol', () => {
    const gun = content.positions.find(
      (p) => p.side === 'coastal' && p.artillery !== null,
    ) as (typeof content.positions)[number];
    const o: Laid = { letters: 'A', us: { 'f-2-8': '1428' }, jp: { [gun.id]: '19' } };
    const card = showing({ fire: [{ color: gun.color, letter: 'A' }], target: 'circle' });
    expect(fire(o, card).keys()).toContain('artillery.hits');
    expect(fire({ ...o, destroyed: [gun.id] }, card).keys()).not.toContain('artillery.hits');
  });
  test('[12.3/ASSAULT] an inland unit goes into the hex of the US unit in its field and fights', () => {
    const e3 = content.position('E3');
    const t = fire(
      { letters: 'A', us: { 'f-2-2': '1222' }, jp: { E3: '40' } },
      showing({ fire: [{ color: e3.color, letter: 'A' }] }),
      showing({}),
      showing({}),
      showing({}),
      showing({}),
      showing({}),
    );
    expect(t.log.find((l) => l.key === 'action.assault')?.params).toMatchObject({ from: e3.hex, hex: '1222' });
    expect(t.log.find((l) => l.key === 'combat.begins')?.params).toMatchObject({ by: 'japan' });
  });
  test('[R-48] a hex that is being assaulted is chosen by no other unit', () => {
    const t = fire(
      { letters: 'A', us: { 'f-2-2': '1222' }, jp: { E3: '40', E2: '41' } },
      showing({
        fire: [
          { color: 'red', letter: 'A' },
          { color: 'red', letter: 'A' },
        ],
      }),
      ...[1, 2, 3, 4, 5, 6].map(() => showing({})),
    );
    expect(t.keys().filter((k) => k === 'action.assault')).toHaveLength(1);
  });
  test('[R-19] out of the field only a counterattack assaults, within four hexes', () => {
    const run = (counter: boolean) =>
      fire(
        {
          letters: 'A',
          us: { 'e-2-2': '1722' },
          jp: { E3: '40', ...friends },
          ...(counter ? { more: (g) => Object.assign(g.turn.now as object, { counterattack: 2 }) } : {}),
        },
        showing({ fire: [{ color: 'red', letter: 'A' }] }),
        ...[1, 2, 3, 4, 5, 6, 7].map(() => showing({})),
      ).keys();
    expect([run(false).includes('action.assault'), run(true).includes('action.assault')]).toEqual([false, true]);
  });

  test('[13.1, 13/FIRE] a tank extends its field by one hex and hits armored units', () => {
    const jp = { D14: { unit: 'tank-red', depth: armor() } };
    const plain = [...fieldHexes(still({ jp: { D14: '40' } }), 'D14').keys()];
    const extended = [...fieldHexes(still({ jp }), 'D14').keys()];
    expect(extended.length).toBeGreaterThan(plain.length);
    const at = extended.find((h) => !plain.includes(h)) as string;
    const t = fire({ us: { '2-c-2t': at }, jp }, showing({ fire: [{ color: 'yellow' }], target: 'diamond' }));
    expect(t.us('2-c-2t').steps).toBe(1);
  });
  test('[13/DOUBLE_ADVANCE] letter A: the tank advances twice where it can', () => {
    const t = fire(
      { letters: 'A', us: { 'e-2-8': '1018' }, jp: { D14: 'tank-red' } },
      showing({ fire: [{ color: 'yellow', letter: 'A' }] }),
    );
    const moves = t.log.filter((l) => l.key === 'jp.advances');
    expect(moves.length).toBeGreaterThan(0);
    expect(t.keys()).not.toContain('fire.opens');
  });
});

describe('9, 11, 17. units, depth, garrisons', () => {
  test('[9.1] an attack, a barrage or a fight shows a unit; hidden ones stay so while they fire', () => {
    const t = fire({ us: { 'e-2-8': '1018' }, jp: { D3: '19' } }, blue());
    expect(t.jp('D3')?.revealed).toBeUndefined();
    const attack = table({ us: { ...spare, 'e-2-8': '1018' }, jp: { D3: '19' } }, 'usActions');
    attack.choose('attack', '1118').choose('join', 'us-e-2-8', 'paid').choose('attack');
    expect(attack.keys()).toContain('jp.revealed');
  });
  test('[9.2, 9.2.1] one marker a unit, the nearest to a US unit first, tanks never', () => {
    const o: Laid = {
      turn: 1,
      us: { 'e-2-8': '1018' },
      jp: { D3: '19', D5: { unit: '20', depth: 'dm-c21' }, D14: 'tank-red', ...friends },
    };
    const t = table(
      { ...o, us: { ...spare, ...o.us } },
      'event',
      [showing({ event: { event: 'jp_depth', count: 1 } })],
      { row: 'first' },
    );
    expect([t.jp('D3')?.pool, t.jp('D5')?.depth, t.jp('D14')?.pool, t.jp('C8')?.pool]).toEqual([
      'coastal',
      'dm-c21',
      undefined,
      undefined,
    ]);
  });
  test('[R-14, 17.6] a garrison or a US unit keeps the Japanese out of a position', () => {
    const free = (o: Laid) => isVacant(still(o), content.position('D3'));
    expect([
      free({}),
      free({ garrisons: ['D3'] }),
      free({ us: { 'e-2-8': '1118' } }),
      free({ jp: { D3: '19' } }),
    ]).toEqual([true, false, false, false]);
  });
  test('[R-44] a garrison controls nothing: Japanese paths run through its hex', () => {
    const jp = { D13: '40', D14: '41', E13: '42' };
    expect(inCommunicationNow(still({ jp, garrisons: ['D12', 'D15'] }), 'D13')).toBe(true);
  });
  test('[R-46] at night all but tanks are turned face down', () => {
    const t = table(
      { turn: 16, scenario: 'two_days', us: spare, jp: { D3: { unit: '19', revealed: true }, D14: 'tank-red' } },
      'endOfTurn',
    );
    expect([t.jp('D3')?.revealed, t.jp('D14')?.revealed]).toEqual([undefined, true]);
  });
  test('[R-23] engineers have what is printed on them, beside the target', () => {
    const engineers = usUnits.filter((u) => u.type === 'engineer');
    expect(engineers.length).toBeGreaterThan(3);
    for (const u of engineers) expect(u.states[0]?.weapons).toEqual(u.support ? ['SP'] : ['DE', 'FT']);
  });
});
