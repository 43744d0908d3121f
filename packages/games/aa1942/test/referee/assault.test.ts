import { expect, test } from 'vitest';
import type { Unit } from '../../src/state.ts';
import { Table } from './table.ts';

/** Own units aboard, loaded this turn, to land in a territory. */
const landing = (target: string, transport: string, ...ids: string[]): { [unit: string]: Partial<Unit> } =>
  Object.fromEntries(ids.map((id) => [id, { aboard: transport, landing: target, loaded: 'combat', used: true }]));
const from = (space: string, ...ids: string[]): { [unit: string]: Partial<Unit> } =>
  Object.fromEntries(ids.map((id) => [id, { from: space, spent: 1 }]));

test('[6.3.1] a destroyer must be fought, and then nobody bombards (F01)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: {
      sz8: { usa: 'battleship, transport, 2 infantry', germany: 'destroyer' },
      france: { germany: 'infantry' },
    },
    fields: {
      ...from('sz9', 'usa-battleship-1', 'usa-transport-1'),
      ...landing('france', 'usa-transport-1', 'usa-infantry-1', 'usa-infantry-2'),
    },
    // Battleship, destroyer; then two infantry against one on land.
    dice: [4, 6, 1, 6, 6],
  });
  expect(t.controller('france')).toBe('usa');
  expect(t.in('france')).toBe('usa-infantry-1 usa-infantry-2');
});

test(
  '[6.3.1] submarines and transports may be ignored, and then ships bombard; or fought, and then they ' +
    'do not (F01)',
  () => {
    const start = {
      turn: 'usa' as const,
      moved: true as const,
      board: {
        sz8: { usa: 'battleship, transport, 2 infantry', germany: 'transport' },
        france: { germany: 'infantry' },
      },
      fields: {
        ...from('sz9', 'usa-battleship-1', 'usa-transport-1'),
        ...landing('france', 'usa-transport-1', 'usa-infantry-1', 'usa-infantry-2'),
      },
    };
    const ignore = new Table({ ...start, dice: [4, 6, 6, 1] });
    expect(ignore.waits).toBe('usa seaChoice');
    ignore.choose('ignore');
    expect(ignore.waits).toBe('usa bombard');
    ignore.choose('bombard', ['usa-battleship-1', 'france']);
    // E17: the infantry is hit, but fires once from behind the line.
    expect(ignore.waits).toBe('usa noncombatMove');
    expect(ignore.controller('france')).toBe('usa');
    expect(ignore.alive('germany-transport-1')).toBe(true);
    expect(ignore.in('france')).toBe('usa-infantry-2');
    expect(ignore.dice).toEqual([]);
    const fight = new Table({ ...start, dice: [1, 6, 6] });
    fight.choose('fight');
    expect(fight.alive('germany-transport-1')).toBe(false);
    expect(fight.controller('france')).toBe('usa');
  },
);

test('[6.3.2] as many ships bombard as land units come ashore there, whatever comes overland (F02)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: {
      sz8: { usa: 'battleship, 2 cruiser, transport, 2 infantry' },
      france: { germany: 'infantry', usa: 'tank' },
    },
    fields: {
      ...from('sz9', 'usa-battleship-1', 'usa-cruiser-1', 'usa-cruiser-2', 'usa-transport-1'),
      ...from('northwestern_europe', 'usa-tank-1'),
      ...landing('france', 'usa-transport-1', 'usa-infantry-1'),
      'usa-infantry-2': { aboard: 'usa-transport-1' },
    },
    control: { northwestern_europe: 'usa' },
  });
  expect(t.waits).toBe('usa bombard');
  expect(t.refusal('bombard', ['usa-battleship-1', 'france'])).toBeNull();
  expect(t.refusal('bombard', ['usa-battleship-1', 'france', 'usa-cruiser-1', 'france'])).not.toBeNull();
});

test('[R-12] a fighter hit by bombardment still fires at 4 in the first round (F03)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz8: { usa: 'battleship, transport, 2 infantry' }, france: { germany: 'fighter, 2 infantry' } },
    fields: {
      ...from('sz9', 'usa-battleship-1', 'usa-transport-1'),
      ...landing('france', 'usa-transport-1', 'usa-infantry-1', 'usa-infantry-2'),
    },
    // Bombardment; round 1 with both sides; round 2, in which the last of the landed infantry is lost.
    dice: [1, 6, 6, 6, 6, 4, 6, 2, 6],
  });
  t.choose('bombard', ['usa-battleship-1', 'france']);
  expect(t.waits).toBe('germany casualties');
  t.choose('casualties', ['germany-fighter-1']);
  expect(t.dice).toEqual([]);
  expect(t.in('france')).toBe('germany-infantry-1 germany-infantry-2');
});

test('[6.3.4] when the fleet retreats the others fight a round on land before they may go (F04)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: {
      sz8: { usa: 'cruiser, transport, 2 infantry', germany: 'battleship' },
      france: { germany: '3 infantry', usa: 'tank, bomber' },
    },
    control: { northwestern_europe: 'usa' },
    fields: {
      ...from('sz9', 'usa-cruiser-1', 'usa-transport-1'),
      ...from('northwestern_europe', 'usa-tank-1'),
      ...from('united_kingdom', 'usa-bomber-1'),
      ...landing('france', 'usa-transport-1', 'usa-infantry-1', 'usa-infantry-2'),
    },
    dice: [6, 6, 6, 6, 6, 6, 6],
  });
  expect(t.waits).toBe('usa retreatOrContinue');
  t.choose('retreat', ['sz9']);
  expect(t.in('sz9')).toBe('usa-cruiser-1 usa-infantry-1 usa-infantry-2 usa-transport-1');
  expect(t.unit('usa-infantry-1').landing).toBeUndefined();
  expect(t.waits).toBe('usa retreatOrContinue');
  expect(t.next('retreat')).toEqual(['northwestern_europe']);
  expect(t.dice).toEqual([]);
  t.choose('retreat', ['northwestern_europe']);
  expect(t.waits).toBe('usa noncombatMove');
  expect(t.in('northwestern_europe')).toBe('usa-tank-1');
  expect(t.unit('usa-bomber-1').space).toBe('france');
});

test('[7.5.4] overland units and aircraft retreat together, seaborne units fight on (F05)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: {
      sz8: { usa: 'transport, 2 infantry' },
      france: { germany: '3 infantry', usa: '3 artillery, fighter' },
    },
    control: { germany: 'usa' },
    fields: {
      ...from('sz9', 'usa-transport-1'),
      ...from('germany', 'usa-artillery-1', 'usa-artillery-2', 'usa-artillery-3'),
      ...from('united_kingdom', 'usa-fighter-1'),
      ...landing('france', 'usa-transport-1', 'usa-infantry-1', 'usa-infantry-2'),
    },
    dice: [6, 6, 6, 6, 6, 6, 6, 6, 6, /* round 2: only the seaborne */ 6, 6, 2, 2, 6],
  });
  expect(t.waits).toBe('usa retreatOrContinue');
  t.choose('retreat', ['germany']);
  expect(t.in('germany')).toBe('usa-artillery-1 usa-artillery-2 usa-artillery-3');
  expect(t.dice).toEqual([]);
  expect(t.in('france')).toBe('germany-infantry-1 germany-infantry-2 germany-infantry-3 usa-fighter-1');
  expect(t.waits).toBe('usa noncombatMove');
});

test('[6.3.8] one sea battle for two assaults; a retreat cancels both landings (F07)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: {
      sz15: { usa: 'cruiser, 2 transport, 2 infantry', germany: 'cruiser' },
      libya: { germany: 'infantry', usa: 'fighter' },
      italy: { germany: 'infantry' },
    },
    fields: {
      ...from('sz14', 'usa-cruiser-1', 'usa-transport-1', 'usa-transport-2'),
      ...from('egypt', 'usa-fighter-1'),
      ...landing('libya', 'usa-transport-1', 'usa-infantry-1'),
      ...landing('italy', 'usa-transport-2', 'usa-infantry-2'),
    },
    dice: [6, 6, /* libya: the fighter alone */ 6, 6],
  });
  expect(t.waits).toBe('usa pickBattle');
  t.choose('battle', ['land:libya']);
  t.choose('retreat', ['sz14']);
  expect(t.waits).toBe('usa retreatOrContinue');
  t.choose('breakOff');
  expect(t.waits).toBe('usa noncombatMove');
  expect(t.controller('italy')).toBe('germany');
  expect(t.in('sz14')).toContain('usa-infantry-2');
});

test('[6.3.9] an island with AAA alone is taken without dice and without bombardment (F08)', () => {
  const t = new Table({
    turn: 'usa',
    moved: true,
    board: { sz57: { usa: 'battleship, transport, infantry' }, wake_island: { japan: 'aaa', usa: 'fighter' } },
    fields: {
      ...from('sz56', 'usa-battleship-1', 'usa-transport-1'),
      ...from('hawaiian_islands', 'usa-fighter-1'),
      ...landing('wake_island', 'usa-transport-1', 'usa-infantry-1'),
    },
  });
  expect(t.controller('wake_island')).toBe('usa');
  expect(t.in('wake_island')).toBe('usa-fighter-1 usa-infantry-1');
});

test(
  '[R-11] two zones, one land battle: only the ships of the zone without sea combat bombard, for the ' +
    'units landing from it',
  () => {
    const t = new Table({
      turn: 'usa',
      moved: true,
      board: {
        sz8: { usa: 'battleship, cruiser, transport, infantry' },
        sz14: { usa: '2 battleship, transport, infantry', germany: 'destroyer' },
        france: { germany: '4 infantry' },
      },
      fields: {
        ...from('sz9', 'usa-battleship-1', 'usa-cruiser-1', 'usa-transport-1'),
        ...from('sz13', 'usa-battleship-2', 'usa-battleship-3', 'usa-transport-2'),
        ...landing('france', 'usa-transport-1', 'usa-infantry-1'),
        ...landing('france', 'usa-transport-2', 'usa-infantry-2'),
      },
      dice: [1, 1, 6],
    });
    expect(t.waits).toBe('usa bombard');
    expect(t.alive('germany-destroyer-1')).toBe(false);
    expect([...t.next('bombard')].sort()).toEqual(['usa-battleship-1', 'usa-cruiser-1']);
    expect(t.refusal('bombard', ['usa-battleship-1', 'france', 'usa-cruiser-1', 'france'])).not.toBeNull();
  },
);

test('[6.3.3] mutual destruction at sea clears the zone: own troops on an ally’s transport land', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { sz8: { uk: 'cruiser, infantry', usa: 'transport', germany: 'cruiser' } },
    fields: {
      ...from('sz7', 'uk-cruiser-1'),
      'uk-infantry-1': { aboard: 'usa-transport-1', landing: 'france' },
    },
    dice: [3, 3],
  });
  expect(t.controller('france')).toBe('uk');
});
