import { describe, expect, test } from 'vitest';
import { doneCheck } from '../../src/preview.ts';
import type { Start } from './table.ts';
import { Table } from './table.ts';

const move = (start: Start): Table => new Table(start).choose('done');

describe('the proof is one for all moves together', () => {
  const alone: Start = {
    turn: 'usa',
    board: { eastern_united_states: { usa: 'fighter' }, sz9: { usa: 'carrier' }, sz8: { germany: 'battleship' } },
  };

  test(
    '[5.11] a lone fighter at range 4 against a battleship: the carrier one zone away enters when the ' +
      'zone is cleared (D12)',
    () => {
      const t = move(alone);
      expect(t.refusal('move', ['usa-fighter-1', 'sz8'], 1)).toBeNull();
      t.choose('move', ['usa-fighter-1', 'sz8'], 1);
      expect(t.refusal('done')).toBeNull();
      expect(doneCheck(t.g).flatMap((w) => (w.key === 'warn.promisedCarrier' ? w.spaces : []))).toEqual(['sz8']);
    },
  );

  test('[5.11] the order of moves does not matter: the zone may be cleared by a unit that is moved later', () => {
    const board = {
      sz52: { usa: 'carrier, fighter' },
      sz50: { usa: 'submarine' },
      sz48: { japan: 'cruiser' },
      philippine_islands: { japan: 'infantry' },
    };
    const t = move({ turn: 'usa', board });
    expect(t.refusal('move', ['usa-fighter-1', 'philippine_islands'], 1)).toBeNull();
    t.choose('move', ['usa-fighter-1', 'philippine_islands'], 1);
    t.choose('move', ['usa-submarine-1', 'sz48'], 1);
    expect(t.refusal('done')).toBeNull();
  });

  test('[5.11] what no later move can repair is refused at once, the rest when the phase ends', () => {
    const gone = move(alone);
    gone.choose('move', ['usa-carrier-1', 'sz8'], 1);
    expect(gone.refusal('move', ['usa-fighter-1', 'sz8'], 1)).toBeNull();
    const far = move({ ...alone, board: { ...alone.board, sz9: {}, sz22: { usa: 'carrier' } } });
    expect(far.refusal('move', ['usa-fighter-1', 'sz8'], 1)).toBe('5.11');
    // The carrier may still attack the zone itself; as long as it does not, the phase cannot end.
    const t = move({
      turn: 'usa',
      board: {
        sz52: { usa: 'carrier, fighter' },
        sz48: { japan: 'cruiser' },
        philippine_islands: { japan: 'infantry' },
      },
    });
    t.choose('move', ['usa-fighter-1', 'philippine_islands'], 1);
    expect(t.refusal('done')).toBe('5.11');
    t.choose('move', ['usa-carrier-1', 'sz50', 'sz48'], 1);
    expect(t.refusal('done')).toBeNull();
  });
});

describe('a carrier is engaged only where a battle will be fought', () => {
  /** A fighter from the coast needs the carrier of sz12 to come to sz9 after it has attacked a transport there. */
  const start = (zone: string, more: Start['board'] = {}): Start => ({
    turn: 'usa',
    board: {
      eastern_united_states: { usa: 'fighter' },
      sz8: { germany: 'transport' },
      sz12: { usa: 'carrier', germany: zone },
      ...more,
    },
  });

  test('[5.11] beside a submarine that is ignored it may serve the proof', () => {
    const t = move(start('submarine', { sz13: { usa: 'transport, infantry' }, morocco: { germany: 'infantry' } }));
    t.choose('move', ['usa-fighter-1', 'sz8'], 1);
    expect(t.refusal('done')).toBeNull();
    t.choose('seaAttack', ['sz12']);
    expect(t.refusal('done')).toBe('5.11');
  });

  test('[5.11] where a destroyer merely escaped to it may serve the proof', () => {
    const t = move(start('submarine', { sz11: { usa: 'destroyer', germany: 'cruiser' } }));
    t.choose('move', ['usa-destroyer-1', 'sz12'], 1);
    t.choose('move', ['usa-fighter-1', 'sz8'], 1);
    expect(t.refusal('done')).toBeNull();
  });

  test('[5.11] a zone with an assault whose submarines may be ignored does not bind it', () => {
    const t = move({
      ...start('submarine', {
        sz13: { usa: 'transport, infantry, carrier', germany: 'submarine' },
        morocco: { germany: 'infantry' },
      }),
      board: {
        eastern_united_states: { usa: 'fighter' },
        sz8: { germany: 'transport' },
        sz13: { usa: 'carrier, transport, infantry', germany: 'submarine' },
        morocco: { germany: 'infantry' },
      },
      fields: { 'usa-infantry-1': { aboard: 'usa-transport-1' } },
    });
    t.choose('assault', ['usa-transport-1', 'morocco'], 1);
    t.choose('move', ['usa-fighter-1', 'sz8'], 1);
    expect(t.refusal('done')).toBeNull();
  });
});

describe('escapers', () => {
  const fleeing = (enemies: string): Table =>
    move({
      turn: 'uk',
      board: { sz7: { uk: 'cruiser, transport', germany: 'battleship' }, sz2: { germany: enemies } },
    });

  test('[5.3, 5.7.3] a warship that escapes into a zone whose only enemies are transports attacks them', () => {
    const t = fleeing('transport');
    t.choose('move', ['uk-cruiser-1', 'sz2'], 1);
    t.choose('move', ['uk-transport-1', 'sz6'], 1);
    expect(t.refusal('done')).toBeNull();
    t.choose('done');
    expect(t.alive('germany-transport-1')).toBe(false);
  });

  test('[5.3, 5.7.3] beside a submarine it merely escapes; a transport attacks nobody', () => {
    const t = fleeing('transport, submarine');
    t.choose('move', ['uk-cruiser-1', 'sz2'], 1);
    t.choose('move', ['uk-transport-1', 'sz2'], 1);
    t.choose('done');
    expect(t.alive('germany-transport-1')).toBe(true);
    const alone = fleeing('transport');
    alone.choose('move', ['uk-transport-1', 'sz2'], 1);
    alone.choose('move', ['uk-cruiser-1', 'sz6'], 1);
    alone.choose('done');
    expect(alone.alive('germany-transport-1')).toBe(true);
  });

  test('[5.7.3] unless it supports an assault from that zone', () => {
    const t = move({
      turn: 'uk',
      board: {
        sz5: { uk: 'cruiser', germany: 'battleship' },
        sz3: { uk: 'transport, infantry', germany: 'transport' },
        norway: { germany: 'infantry' },
      },
      fields: { 'uk-infantry-1': { aboard: 'uk-transport-1' } },
    });
    t.choose('move', ['uk-cruiser-1', 'sz6', 'sz3'], 1);
    t.choose('assault', ['uk-transport-1', 'norway'], 1);
    t.choose('done');
    expect(t.ask.prompt).toBe('seaChoice');
    t.choose('ignore');
    expect(t.alive('germany-transport-1')).toBe(true);
  });
});
