import { expect, test } from 'vitest';
import type { Unit } from '../../src/state.ts';
import { Table } from './table.ts';

const mission = (kind: 'raid' | 'escort', ...ids: string[]): { [unit: string]: Partial<Unit> } =>
  Object.fromEntries(ids.map((id) => [id, { mission: kind, from: 'united_kingdom', spent: 3 }]));

test('[6.2.1] flak per bomber, damage up to the cap, AAA silent (G01)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { italy: { uk: '2 bomber', germany: '2 aaa, fighter' } },
    factories: { italy: 0 },
    fields: mission('raid', 'uk-bomber-1', 'uk-bomber-2'),
    dice: [1, 5, 6],
  });
  expect(t.g.spaces.italy?.factory).toBe(6);
  expect(t.alive('uk-bomber-1')).toBe(false);
  expect(t.alive('uk-bomber-2')).toBe(true);
});

test('[6.2.2] damage beyond twice the income is lost (G02)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { italy: { uk: 'bomber' } },
    factories: { italy: 4 },
    fields: mission('raid', 'uk-bomber-1'),
    dice: [2, 5],
  });
  expect(t.g.spaces.italy?.factory).toBe(6);
});

test(
  '[6.2.6] bombers and escorts fire first at 1, the interceptors left at 2, then flak on the bombers ' + 'only (G03)',
  () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      options: { interceptors: true },
      board: { italy: { uk: '2 bomber, fighter', germany: '2 fighter' } },
      factories: { italy: 0 },
      fields: { ...mission('raid', 'uk-bomber-1', 'uk-bomber-2'), ...mission('escort', 'uk-fighter-1') },
      dice: [1, 3, 6, 2, 6, 6, 1, 1],
    });
    expect(t.waits).toBe('germany intercept');
    t.choose('intercept', [], 2);
    expect(t.waits).toBe('uk casualties');
    t.choose('casualties', ['uk-fighter-1']);
    expect(t.dice).toEqual([]);
    expect(t.g.spaces.italy?.factory).toBe(2);
    expect(t.in('italy')).toMatch(/^germany-fighter-\d uk-bomber-1 uk-bomber-2$/);
  },
);

test(
  '[6.2.7] all fighters intercept: land units take the territory without a battle, and the fighter is ' +
    'stranded (G07)',
  () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      options: { interceptors: true },
      board: { italy: { uk: 'bomber, infantry', germany: 'fighter' } },
      control: { france: 'uk', southern_europe: 'uk', germany: 'germany' },
      factories: { italy: 0 },
      fields: { ...mission('raid', 'uk-bomber-1'), 'uk-infantry-1': { from: 'france', spent: 1 } },
      dice: [6, 6, 6, 6],
    });
    t.choose('intercept', [], 1);
    expect(t.controller('italy')).toBe('uk');
    expect(t.unit('germany-fighter-1').space).toBe('germany');
  },
);

test('[6.1] the raid comes first; its bomber is in no other battle, the other one faces AAA (G08)', () => {
  const t = new Table({
    turn: 'uk',
    moved: true,
    board: { italy: { uk: '2 bomber, 2 infantry', germany: 'aaa, infantry' } },
    control: { france: 'uk' },
    factories: { italy: 0 },
    fields: {
      ...mission('raid', 'uk-bomber-1'),
      'uk-bomber-2': { from: 'united_kingdom', spent: 3 },
      'uk-infantry-1': { from: 'france', spent: 1 },
      'uk-infantry-2': { from: 'france', spent: 1 },
    },
    // Flak and damage; one AA die at the other bomber; two infantry and one bomber; one infantry back.
    dice: [6, 4, 1, 1, 6, 6],
  });
  expect(t.g.spaces.italy?.factory).toBe(4);
  expect(t.alive('uk-bomber-2')).toBe(false);
  expect(t.alive('uk-bomber-1')).toBe(true);
});

test('[7.2] five aircraft against two AAA: five dice; against one: three (E02)', () => {
  const start = (aaa: string, dice: number[]) =>
    new Table({
      turn: 'uk',
      moved: true,
      board: { france: { uk: '5 fighter', germany: `${aaa}, infantry` } },
      fields: Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`uk-fighter-${n}`, { from: 'sz8', spent: 2 }])),
      dice,
    });
  const two = start('2 aaa', [6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
  expect(two.dice).toEqual([]);
  const one = start('aaa', [1, 4, 1, 6, 6, 6, 6]);
  expect(one.in('france')).toContain('uk-fighter-3 uk-fighter-4 uk-fighter-5');
  expect(one.dice).toEqual([]);
});
