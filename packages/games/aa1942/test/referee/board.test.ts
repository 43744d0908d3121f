import { describe, expect, test } from 'vitest';
import {
  adjacent,
  airDistance,
  areAdjacent,
  impassable,
  income,
  ipcOf,
  isSea,
  originalOwner,
  sideOf,
  territories,
  unitsIn,
  victoryCities,
} from '../../src/board.ts';
import { setup } from '../../src/setup.ts';
import type { Power, SpaceId } from '../../src/state.ts';
import { powers } from '../../src/state.ts';
import { purchases, stats } from '../../src/units.ts';
import { citiesOf } from '../../src/victory.ts';
import { Table } from './table.ts';

let n = 0;
const io = { fresh: (prefix: string) => `${prefix}${++n}`, pick: () => [], roll: () => [] } as never;
const options = { victory: 'standard', closedStraits: false, interceptors: false } as const;
const start = setup('standard', options, io);

describe('components and map', () => {
  test('[1.1] prices and values of the rulebook', () => {
    const row = (type: (typeof purchases)[number]) => [
      stats(type).cost,
      stats(type).attack ?? 0,
      stats(type).defense ?? 0,
      stats(type).move,
    ];
    expect(purchases.map((type) => [type, ...row(type)])).toEqual([
      ['infantry', 3, 1, 2, 1],
      ['artillery', 4, 2, 2, 1],
      ['tank', 6, 3, 3, 2],
      ['aaa', 5, 0, 0, 1],
      ['factory', 15, 0, 0, 0],
      ['fighter', 10, 3, 4, 4],
      ['bomber', 12, 4, 1, 6],
      ['battleship', 20, 4, 4, 2],
      ['carrier', 14, 1, 2, 2],
      ['cruiser', 12, 3, 3, 2],
      ['destroyer', 8, 2, 2, 2],
      ['submarine', 6, 2, 1, 2],
      ['transport', 7, 0, 0, 2],
    ]);
  });

  test('[1.3, R-26] incomes by emblem are the starting treasuries (A02)', () => {
    expect(powers.map((p) => [p, income(start, p), start.powers[p]?.ipcs])).toEqual([
      ['ussr', 24, 24],
      ['germany', 41, 41],
      ['uk', 31, 31],
      ['japan', 30, 30],
      ['usa', 42, 42],
    ]);
    for (const id of territories) expect(start.spaces[id]?.controller).toBe(originalOwner(id));
  });

  test('[1.4] thirteen victory cities, six Axis and seven Allied', () => {
    expect([victoryCities.length, citiesOf(start, 'axis'), citiesOf(start, 'allies')]).toEqual([13, 6, 7]);
  });

  test('[2.1] the six borders across the edge, and none over the top (A01)', () => {
    const across: [SpaceId, SpaceId][] = [
      ['western_canada', 'eastern_canada'],
      ['western_united_states', 'central_united_states'],
      ['mexico', 'east_mexico'],
      ['sz55', 'sz19'],
      ['sz42', 'sz20'],
      ['sz41', 'sz21'],
    ];
    for (const [a, b] of across) expect([a, b, areAdjacent(a, b), areAdjacent(b, a)]).toEqual([a, b, true, true]);
    expect(areAdjacent('alaska', 'soviet_far_east')).toBe(false);
    expect(areAdjacent('sz1', 'sz65')).toBe(false);
  });

  test(
    '[5.10.1, 2.2, 2.5] distances by air, never over neutrals, islands a space of their own (A04, A05, ' + 'A06)',
    () => {
      const far: [SpaceId, SpaceId, number][] = [
        ['united_kingdom', 'germany', 3],
        ['japan', 'hawaiian_islands', 5],
        ['mexico', 'east_mexico', 1],
        ['sz60', 'sz53', 3],
        ['germany', 'egypt', 4],
        ['norway', 'sz7', 2],
        ['libya', 'french_equatorial_africa', 3],
        ['sz53', 'hawaiian_islands', 1],
      ];
      for (const [a, b, d] of far) expect([a, b, airDistance(a, b)]).toEqual([a, b, d]);
      expect(impassable('sahara') && impassable('turkey') && impassable('spain_portugal')).toBe(true);
    },
  );

  test(
    '[R-1] Egypt touches Trans-Jordan and both ends of Suez; Anglo-Egyptian Sudan does not touch ' + 'Trans-Jordan',
    () => {
      expect(adjacent('egypt')).toEqual(expect.arrayContaining(['trans_jordan', 'sz17', 'sz34']));
      expect(areAdjacent('anglo_egyptian_sudan', 'trans_jordan')).toBe(false);
    },
  );

  test('[1.6] fighters at sea have room on carriers of their power; no factory is damaged', () => {
    for (const space of Object.keys(start.spaces).filter(isSea)) {
      for (const p of powers) {
        const own = unitsIn(start, space).filter((u) => u.power === p);
        const decks = own.filter((u) => u.type === 'carrier').length * 2;
        expect(own.filter((u) => u.type === 'fighter').length).toBeLessThanOrEqual(decks);
      }
    }
    expect(Object.values(start.spaces).every((s) => !s.factory)).toBe(true);
  });
});

describe('purchase, income and victory', () => {
  test('[4.1, 10.3] a repair costs one IPC a point and works at once (G05)', () => {
    const t = new Table({
      turn: 'ussr',
      board: { russia: { ussr: 'infantry' } },
      factories: { caucasus: 3 },
      ipcs: { ussr: 24 },
    });
    expect(t.refusal('repair', ['caucasus'], 4)).not.toBeNull();
    t.choose('repair', ['caucasus'], 3);
    expect([t.g.powers.ussr?.ipcs, t.g.spaces.caucasus?.factory]).toEqual([21, 0]);
  });

  test('[4.1] nothing on credit', () => {
    const t = new Table({ turn: 'ussr', board: {}, factories: { caucasus: 0 }, ipcs: { ussr: 7 } });
    expect(t.refusal('buy', ['infantry'], 3)).not.toBeNull();
    t.choose('buy', ['infantry'], 2);
    expect(t.refusal('buy', ['infantry'], 1)).toBe('4.1');
    expect(t.g.powers.ussr?.ipcs).toBe(1);
  });

  test('[4.3, 13.6] only own factories are repaired, with own money', () => {
    const t = new Table({
      turn: 'usa',
      board: {},
      control: { caucasus: 'usa' },
      factories: { caucasus: 2, india: 2 },
      ipcs: { usa: 9, uk: 30 },
    });
    expect(t.refusal('repair', ['india'], 1)).toBe('4.3');
    t.choose('repair', ['caucasus'], 2);
    expect([t.g.powers.usa?.ipcs, t.g.powers.uk?.ipcs]).toEqual([7, 30]);
  });

  test('[4.4, 8.7, 3.7] a power without its capital goes on, but neither buys nor collects', () => {
    const t = new Table({
      turn: 'germany',
      moved: true,
      board: {},
      control: { united_kingdom: 'germany' },
      ipcs: { uk: 5, germany: 0 },
    });
    t.choose('done');
    expect(t.waits).toBe('uk combatMove');
    t.choose('done');
    t.choose('done');
    expect(t.waits).toBe('japan purchase');
    expect(t.g.powers.uk?.ipcs).toBe(5);
  });

  test('[11.1, 8.8] income is that of the territories held now; damage changes nothing (H07)', () => {
    const t = new Table({
      turn: 'germany',
      moved: true,
      board: { caucasus: { germany: 'tank' } },
      control: { egypt: 'germany' },
      factories: { caucasus: 8, germany: 20 },
      ipcs: { germany: 0 },
      fields: { 'germany-tank-1': { from: 'ukraine_ssr', spent: 1 } },
    });
    t.choose('done');
    expect(t.g.powers.germany?.ipcs).toBe(41 + ipcOf('egypt') + ipcOf('caucasus'));
  });

  test('[12.1, 8.9] nine Axis cities win only at the end of a round (H08)', () => {
    const lost = { karelia_ssr: 'germany', russia: 'germany', india: 'japan' } as const;
    const play = (turn: Power, control: { [space: string]: Power }) =>
      new Table({ turn, moved: true, board: {}, control }).choose('done');
    expect(play('japan', lost).play.outcome).toBeNull();
    expect(play('usa', lost).play.outcome?.winners).toEqual(['axis']);
    expect(play('usa', { ...lost, philippine_islands: 'usa' }).play.outcome).toBeNull();
    const ten = { france: 'usa', italy: 'usa', kiangsu: 'usa' } as const;
    expect(play('usa', ten).play.outcome?.winners).toEqual(['allies']);
    expect(Object.keys(ten).every((id) => sideOf(originalOwner(id) as Power) === 'axis')).toBe(true);
  });

  test('[2.6, 8.9] a territory worth nothing changes hands without changing incomes', () => {
    const t = new Table({
      turn: 'germany',
      moved: true,
      board: { anglo_egyptian_sudan: { germany: 'infantry' } },
      fields: { 'germany-infantry-1': { from: 'egypt', spent: 1 } },
    });
    expect(t.controller('anglo_egyptian_sudan')).toBe('germany');
    expect(income(t.g, 'germany')).toBe(41);
    expect(income(t.g, 'uk')).toBe(31);
  });
});
