import { describe, expect, test } from 'vitest';
import type { Start } from './table.ts';
import { Table } from './table.ts';

const move = (start: Start) => new Table(start).choose('done');

describe('general rules of the combat move', () => {
  test('[5.1.2, R-37] nothing is fought before all have moved; who has moved to a fight moves no more', () => {
    const t = move({
      turn: 'germany',
      board: { poland: { germany: 'tank' }, belorussia: { ussr: 'infantry' } },
      control: { belorussia: 'ussr' },
      dice: [3, 6],
    });
    t.choose('move', ['germany-tank-1', 'belorussia'], 1);
    expect(t.alive('ussr-infantry-1')).toBe(true);
    expect(t.refusal('move', ['germany-tank-1', 'west_russia'], 1)).toBe('5.5');
    t.choose('done');
    expect(t.controller('belorussia')).toBe('germany');
    expect(t.refusal('move', ['germany-tank-1', 'poland'], 1)).toBe('5.1.6');
  });

  test('[5.1.3] one border, one point: infantry one, tanks two, ships two, no more', () => {
    const t = move({
      turn: 'germany',
      board: {
        germany: { germany: 'infantry, tank' },
        sz5: { germany: 'cruiser' },
        sz8: { uk: 'transport' },
        sz9: { uk: 'transport' },
      },
      control: { belorussia: 'ussr', ukraine_ssr: 'ussr' },
    });
    expect(t.refusal('move', ['germany-tank-1', 'poland', 'ukraine_ssr'], 1)).toBeNull();
    expect(t.refusal('move', ['germany-tank-1', 'poland', 'ukraine_ssr', 'caucasus'], 1)).toBe('5.1.3');
    expect(t.refusal('move', ['germany-cruiser-1', 'sz6', 'sz8'], 1)).toBeNull();
    expect(t.refusal('move', ['germany-cruiser-1', 'sz6', 'sz8', 'sz9'], 1)).toBe('5.1.3');
    t.choose('done');
    expect(t.refusal('move', ['germany-infantry-1', 'poland'], 1)).toBeNull();
    expect(t.refusal('move', ['germany-infantry-1', 'poland', 'baltic_states'], 1)).toBe('5.1.3');
  });

  test('[5.1.4, 13.3] allies share territories, zones and carriers', () => {
    const t = new Table({
      turn: 'uk',
      moved: true,
      board: { sz8: { usa: 'carrier' }, united_kingdom: { usa: 'infantry', uk: 'fighter' }, sz7: { uk: 'destroyer' } },
    });
    expect(t.refusal('move', ['uk-fighter-1', 'sz8'], 1)).toBeNull();
    expect(t.refusal('move', ['uk-destroyer-1', 'sz8'], 1)).toBeNull();
    t.choose('move', ['uk-fighter-1', 'sz8'], 1).choose('done');
    expect(t.alive('uk-fighter-1')).toBe(true);
  });

  test('[5.1.5] a territory that is left empty stays under control', () => {
    const t = move({ turn: 'germany', board: { libya: { germany: 'infantry' } } });
    t.choose('move', ['germany-infantry-1', 'egypt'], 1).choose('done');
    expect([t.in('libya'), t.controller('libya'), t.controller('egypt')]).toEqual(['', 'germany', 'germany']);
  });

  test('[5.7.1, 5.7.2] submarines and transports block nobody; a battle elsewhere passes them (B08)', () => {
    const t = move({
      turn: 'usa',
      board: { sz10: { usa: 'transport, infantry' }, sz9: { germany: '2 submarine' } },
      control: { morocco: 'germany' },
      fields: { 'usa-infantry-1': { aboard: 'usa-transport-1' } },
    });
    t.choose('move', ['usa-transport-1', 'sz9', 'sz13'], 1);
    t.choose('assault', ['usa-transport-1', 'morocco'], 1);
    expect(t.refusal('done')).toBeNull();
    t.choose('done');
    expect(t.controller('morocco')).toBe('usa');
  });

  test('[5.7.4] a carrier attacks and hits with a 1', () => {
    const t = move({ turn: 'usa', board: { sz10: { usa: 'carrier' }, sz9: { germany: 'submarine' } }, dice: [6, 1] });
    t.choose('move', ['usa-carrier-1', 'sz9'], 1).choose('seaAttack', ['sz9']).choose('done');
    t.choose('strike');
    expect(t.in('sz9')).toBe('usa-carrier-1');
  });

  test('[5.8.3] a transport that enters a hostile zone stops there; nobody unloads before the zone is cleared', () => {
    const t = move({
      turn: 'uk',
      board: { sz7: { uk: 'transport, destroyer, infantry' }, sz6: { germany: 'destroyer' } },
      fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' } },
      dice: [2, 6],
    });
    expect(t.refusal('move', ['uk-transport-1', 'sz6', 'sz5'], 1)).toBe('5.7.1');
    t.choose('move', ['uk-transport-1', 'sz6'], 1).choose('move', ['uk-destroyer-1', 'sz6'], 1);
    t.choose('assault', ['uk-transport-1', 'norway'], 1).choose('done');
    expect(t.alive('germany-destroyer-1')).toBe(false);
    expect(t.controller('norway')).toBe('uk');
  });

  test('[5.8.6] cargo is hit by nothing, and goes down with its transport', () => {
    const t = move({
      turn: 'uk',
      board: { sz7: { uk: 'transport, destroyer, tank, infantry' }, sz6: { germany: '2 cruiser' } },
      fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' }, 'uk-tank-1': { aboard: 'uk-transport-1' } },
      dice: [6, 3, 3],
    });
    t.choose('move', ['uk-transport-1', 'sz6'], 1).choose('move', ['uk-destroyer-1', 'sz6'], 1);
    t.choose('assault', ['uk-transport-1', 'norway'], 1).choose('done');
    expect(t.in('sz6')).toBe('germany-cruiser-1 germany-cruiser-2');
    expect(Object.keys(t.g.units).filter((id) => id.startsWith('uk'))).toEqual([]);
  });

  test('[5.9.3] a fighter takes off from an ally’s carrier, which stays where it is', () => {
    const t = move({
      turn: 'uk',
      board: { sz8: { usa: 'carrier', uk: 'fighter' }, france: { germany: 'infantry' } },
      dice: [3, 6],
    });
    expect(t.refusal('move', ['usa-carrier-1', 'sz9'], 1)).toBe('13.1');
    t.choose('move', ['uk-fighter-1', 'france'], 1).choose('done');
    expect(t.refusal('move', ['uk-fighter-1', 'sz8'], 1)).toBeNull();
    expect(t.unit('usa-carrier-1').space).toBe('sz8');
  });
});

describe('aircraft and battles', () => {
  test('[5.10.2] AAA on the way does not fire', () => {
    const t = move({
      turn: 'uk',
      board: {
        united_kingdom: { uk: 'bomber' },
        france: { germany: '3 aaa, infantry' },
        germany: { germany: 'infantry' },
      },
      dice: [4, 6],
    });
    t.choose('move', ['uk-bomber-1', 'germany'], 1).choose('done');
    // One die of the bomber and one of the infantry.
    expect(t.dice).toEqual([]);
  });

  test('[5.10.3] a bomber raids or fights, and in an assault aircraft fight at sea or on land', () => {
    const t = move({
      turn: 'uk',
      board: { united_kingdom: { uk: '2 bomber' }, germany: { germany: 'infantry' } },
      factories: { germany: 0 },
      dice: [6, 5, 4, 6],
    });
    t.choose('raid', ['uk-bomber-1', 'germany'], 1);
    expect(t.refusal('move', ['uk-bomber-1', 'germany'], 1)).toBe('5.10.3');
    t.choose('move', ['uk-bomber-2', 'germany'], 1).choose('done');
    expect(t.g.spaces.germany?.factory).toBe(5);
    expect(t.alive('germany-infantry-1')).toBe(false);
    expect(t.dice).toEqual([]);
  });

  test('[5.10.4] aircraft may be sent against a submarine, to no effect', () => {
    const t = move({ turn: 'uk', board: { united_kingdom: { uk: 'fighter' }, sz8: { germany: 'submarine' } } });
    t.choose('move', ['uk-fighter-1', 'sz8'], 1).choose('done');
    expect(t.in('sz8')).toBe('germany-submarine-1 uk-fighter-1');
  });

  test('[5.12, R-6] a transport alone beside a cruiser must leave; then the phase may end', () => {
    const t = move({ turn: 'uk', board: { sz7: { uk: 'transport', germany: 'cruiser' } } });
    expect(t.refusal('done')).toBe('R-6');
    t.choose('move', ['uk-transport-1', 'sz6'], 1);
    expect(t.refusal('done')).toBeNull();
  });

  test('[5.7.5, R-30] with an assault the question comes when it is resolved, not before', () => {
    const t = move({
      turn: 'uk',
      board: { sz7: { uk: 'transport, destroyer, infantry' }, sz6: { germany: 'submarine' } },
      fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' } },
    });
    t.choose('move', ['uk-transport-1', 'sz6'], 1).choose('move', ['uk-destroyer-1', 'sz6'], 1);
    t.choose('assault', ['uk-transport-1', 'norway'], 1);
    expect(t.refusal('seaAttack', ['sz6'])).toBe('5.7.5');
    t.choose('done');
    expect(t.waits).toBe('uk seaChoice');
    t.choose('ignore');
    expect(t.controller('norway')).toBe('uk');
  });
});
