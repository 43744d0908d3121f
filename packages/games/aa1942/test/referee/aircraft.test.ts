import { describe, expect, test } from 'vitest';
import type { Start } from './table.ts';
import { Table } from './table.ts';

/** Combat move has begun. */
const move = (start: Start) => new Table(start).choose('done');

describe('aircraft', () => {
  test('[5.11] the carrier’s noncombat move saves the fighter; one that has moved cannot (D01, D02)', () => {
    const start: Start = {
      turn: 'usa',
      board: {
        sz52: { usa: 'carrier, fighter' },
        philippine_islands: { japan: 'infantry' },
        sz50: { japan: 'transport' },
      },
    };
    const t = move(start);
    t.choose('move', ['usa-fighter-1', 'philippine_islands'], 1);
    expect(t.refusal('done')).toBeNull();
    const other = move(start);
    other.choose('move', ['usa-carrier-1', 'sz50'], 1);
    expect(other.refusal('move', ['usa-fighter-1', 'philippine_islands'], 1)).toBe('5.11');
  });

  test('[5.10.1, 5.11] bomber to Germany and back, fighter not (D03)', () => {
    const t = move({
      turn: 'uk',
      board: { united_kingdom: { uk: 'bomber, fighter' }, germany: { germany: 'infantry' } },
    });
    expect(t.refusal('move', ['uk-bomber-1', 'germany'], 1)).toBeNull();
    expect(t.refusal('move', ['uk-fighter-1', 'germany'], 1)).toBe('5.11');
  });

  test(
    '[5.11] two fighters for one bought carrier, not three; not by a factory without capacity, damaged ' +
      'or not one’s own since the start (D05, D06)',
    () => {
      // Iceland is four borders from sz11, the zone of the factory.
      const at = (n: number, factories: Start['factories']): Table => {
        const t = new Table({
          turn: 'usa',
          board: { iceland: { usa: `${n} fighter` }, sz11: { germany: 'destroyer' } },
          factories: factories ?? {},
          ipcs: { usa: 14 },
        });
        t.choose('buy', ['carrier'], 1).choose('done');
        return t;
      };
      const two = at(2, { eastern_united_states: 0 });
      two.choose('move', ['usa-fighter-1', 'sz11'], 2);
      expect(two.refusal('done')).toBeNull();
      const three = at(3, { eastern_united_states: 0 });
      three.choose('move', ['usa-fighter-1', 'sz11'], 3);
      expect(three.refusal('done')).toBe('5.11');
      expect(at(1, { eastern_united_states: 12 }).refusal('move', ['usa-fighter-1', 'sz11'], 1)).toBe('5.11');
      expect(at(1, {}).refusal('move', ['usa-fighter-1', 'sz11'], 1)).toBe('5.11');
    },
  );

  test(
    '[5.11] a carrier may plan to enter the zone that the attack clears, not to pass one that nobody ' +
      'attacks (D12)',
    () => {
      const at = (extra: Start['board']) =>
        move({
          turn: 'usa',
          board: { sz52: { usa: 'carrier, fighter' }, philippine_islands: { japan: 'infantry' }, ...extra },
        }).refusal('move', ['usa-fighter-1', 'philippine_islands'], 1);
      expect(at({})).toBeNull();
      expect(at({ sz50: { japan: 'cruiser' } })).toBeNull();
      expect(at({ sz50: { japan: 'cruiser' }, sz51: { japan: 'cruiser' } })).toBe('5.11');
      expect(at({ sz50: { japan: 'submarine' }, sz51: { japan: 'cruiser' } })).toBeNull();
      // The destination itself is hostile, and the fighter's own attack does not clear it; the carrier could attack
      // it, and has to.
      expect(at({ sz48: { japan: 'cruiser' } })).toBeNull();
      expect(at({ sz48: { japan: 'cruiser' }, sz50: { japan: 'destroyer' }, sz51: { japan: 'destroyer' } })).toBe(
        '5.11',
      );
      const cleared = move({
        turn: 'usa',
        board: {
          sz52: { usa: 'carrier, fighter' },
          sz50: { usa: 'submarine' },
          sz48: { japan: 'cruiser' },
          philippine_islands: { japan: 'infantry' },
        },
      });
      cleared.choose('move', ['usa-submarine-1', 'sz48'], 1);
      cleared.choose('move', ['usa-fighter-1', 'philippine_islands'], 1);
      expect(cleared.refusal('done')).toBeNull();
    },
  );

  test('[6.2.6, 6.2.7] escorts only with the option and only to a raid (G06)', () => {
    const start: Start = {
      turn: 'uk',
      options: { interceptors: true },
      board: { united_kingdom: { uk: '2 fighter, bomber' } },
      factories: { germany: 0 },
      control: { northwestern_europe: 'uk' },
    };
    const t = move(start);
    expect(t.refusal('escort', ['uk-fighter-1', 'germany'], 2)).toBe('6.2.7');
    t.choose('raid', ['uk-bomber-1', 'germany'], 1);
    t.choose('escort', ['uk-fighter-1', 'germany'], 2);
    expect(t.refusal('done')).toBeNull();
    const off = move({ ...start, options: {} });
    off.choose('raid', ['uk-bomber-1', 'germany'], 1);
    expect(off.kinds).not.toContain('escort');
  });

  test('[5.9.1, R-9] fighters left behind by their carrier must be able to land (C12)', () => {
    const at = (hawaii: 'usa' | 'japan') => {
      const t = move({
        turn: 'usa',
        board: { sz53: { usa: 'carrier, fighter, transport, infantry' }, wake_island: { japan: 'infantry' } },
        control: Object.fromEntries(
          [
            'hawaiian_islands',
            'midway',
            'soviet_far_east',
            'alaska',
            'western_canada',
            'western_united_states',
            'mexico',
          ].map((id) => [id, hawaii]),
        ),
        fields: { 'usa-infantry-1': { aboard: 'usa-transport-1' } },
      });
      t.choose('move', ['usa-carrier-1', 'sz52'], 1);
      t.choose('move', ['usa-transport-1', 'sz52'], 1);
      t.choose('assault', ['usa-transport-1', 'wake_island'], 1);
      return t;
    };
    expect(at('usa').refusal('done')).toBeNull();
    expect(at('usa').unit('usa-fighter-1').space).toBe('sz53');
  });
});
