import { describe, expect, test } from 'vitest';
import { canPlace } from '../src/amphibious-operations/placing.ts';
import { owesWade } from '../src/amphibious-operations/wading.ts';
import type { State } from '../src/state.ts';
import type { Laid } from './table.ts';
import { showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '1428' } };
const aboard = (hex: string, units: readonly string[], more: Laid = {}): Laid => ({
  turn: 1,
  ...more,
  us: { ...spare, ...Object.fromEntries(units.map((u) => [u, { at: hex, lvt: 'lvt-1-a-2at' }])), ...more.us },
  more: (g) => {
    Object.assign(g.lvts['lvt-1-a-2at'] as object, { at: 'loaded' });
    more.more?.(g);
  },
});
const cards = (...landings: string[]): string[] => landings.map((landing) => showing({ landing }));
const still = (o: Laid) => table(o, 'rest').g;
const owe = (us: Laid['us'], jp: Laid['jp'] = {}) => owesWade(still({ us, jp })).map((u) => u.id);

describe('5. amphibious operations', () => {
  test('[5.1.3, R-28] LVTs and HQs do not count for stacking, which is looked at when all is done', () => {
    const o: Laid = { us: { ...spare, 'e-2-8': '1121', 'f-2-8': '1121', 'hq-hall-8-2': '1121' } };
    expect(table(o, 'stacking').done).toBe(true);
    expect(table({ us: { ...o.us, 'g-2-8': '1121' } }, 'stacking').phase).toBe('excess');
  });

  test('[5.1.4] all that one LVT carries lands in one hex', () => {
    const t = table(aboard('0123', ['f-2-8', '2-c-1-18']), 'land', cards('1L U4 L2 beach', 'none U4 L2 beach'));
    expect([t.us('f-2-8').at, t.us('2-c-1-18').at]).toEqual(['1017', '1017']);
  });

  test('[5.13] what is carried to the beach unloads and is free of its LVT', () => {
    const t = table(aboard('0123', ['e-2-8']), 'land', cards('none U4 L2 beach', 'none U4 L2 beach'));
    expect([t.us('e-2-8').lvt, t.us('e-2-8').carried, t.g.lvts['lvt-1-a-2at']?.at]).toEqual([
      undefined,
      true,
      'available',
    ]);
  });

  test('[R-10] L1 has no effect on an LVT of one step, LX takes it', () => {
    const landed = (code: string) =>
      table(
        aboard('0123', ['g-2-8'], {
          us: { 'g-2-8': { at: '0123', steps: 2, lvt: 'lvt-1-a-2at' } },
          more: (g) => Object.assign(g.lvts['lvt-1-a-2at'] as object, { steps: 1 }),
        }),
        'land',
        cards('none U4 L2 beach', `none U4 ${code} beach`),
      ).g.lvts['lvt-1-a-2at'];
    expect(landed('L1')).toMatchObject({ at: 'available', steps: 1 });
    expect(landed('LX')).toMatchObject({ at: 'lost' });
  });

  test('[R-29] a hero is lost with the unit that carries him', () => {
    const o = aboard('0123', ['e-2-8'], { heroes: { 1: 'e-2-8' } });
    const t = table(o, 'land', cards('none U4 L2 beach', 'none UX L2 beach'));
    expect([t.us('e-2-8').at, t.g.heroes['hero-1']?.at]).toEqual(['eliminated', 'gone']);
  });

  test('[5.2.1] who is in the water and was neither carried nor placed wades', () => {
    expect(owe({ 'h-2-8': '0722' })).toEqual(['us-h-2-8']);
    expect(owe({ 'h-2-8': { at: '0722', carried: true } })).toEqual([]);
    expect(owe({ 'h-2-8': { at: '0722', waded: true } })).toEqual([]);
    expect(owe({ 'h-2-8': '1019' })).toEqual([]);
  });
  test('[5.2.4] a unit that its LVT left in the water wades in the next turn only', () => {
    const t = table(aboard('0128', ['e-2-2']), 'amphibiousOperations', cards('none U4 L2 beach', 'none U3 L1 water'));
    expect([t.us('e-2-2').at, t.keys().includes('wade.waded')]).toEqual(['0824', false]);
    expect(owesWade(t.g).map((u) => u.id)).toEqual(['us-e-2-2']);
  });
  test('[5.2.6] HQs wade as units do', () => {
    expect(owe({ 'hq-hall-8-2': '0722' })).toEqual(['us-hq-hall-8-2']);
  });
  test('[5.2.7] a unit that stayed in an approach hex wades from there', () => {
    expect(owe({ 'e-2-8': '0123' })).toEqual(['us-e-2-8']);
    expect(owe({ 'e-2-8': { at: '0123', lvt: 'lvt-1-a-2at' } })).toEqual([]);
  });

  test('[5.14] the ships speak again one turn after they fell silent', () => {
    const at = (noLvt: number) =>
      table(
        { turn: 4, us: spare, more: (g) => Object.assign(g.turn.now as object, { noLvt }) },
        'amphibiousOperations',
      ).g.turn.now?.noLvt;
    expect([at(3), at(4)]).toEqual([undefined, 4]);
  });

  test('[5.3.1, R-24] units of the next turn are placed, in hexes of their beach that are open', () => {
    const g = still({ turn: 3, us: { 'i-3-8': { at: 'track', due: 4, beach: 'R3' } } });
    const u = g.us['us-i-3-8'] as State['us'][string];
    expect([canPlace(g, u, '0123'), canPlace(g, u, '0134')?.rule]).toEqual([null, '5.3.1']);
    const t = table(
      { turn: 3, us: { 'i-3-8': { at: 'track', due: 4 }, 'k-3-8': { at: 'track', due: 5 } } },
      'placeUnits',
      [],
      {
        due: 4,
      },
    );
    expect([t.refusal('place', 'us-i-3-8', '0123'), t.refusal('place', 'us-k-3-8', '0123')]).not.toContain('5.3.9');
    expect(t.options('place')).toEqual(['us-i-3-8']);
  });
  test('[5.3.2] placing is not ended while a unit due finds room', () => {
    const t = table({ turn: 3, us: { 'i-3-8': { at: 'track', due: 4 } } }, 'placeUnits', [], { due: 4 });
    expect(t.refusal('done')).toBe('5.3.2');
    t.choose('place', 'us-i-3-8', '0123');
    expect(t.refusal('done')).toBe('ok');
  });
  test('[5.3.3] units that stayed count against the room of an approach hex', () => {
    const there: Laid['us'] = { 'i-3-8': { at: 'track', due: 4, beach: 'R3' }, 'e-2-8': '0123', 'f-2-8': '0123' };
    const g = still({ turn: 3, us: there });
    expect(canPlace(g, g.us['us-i-3-8'] as State['us'][string], '0123')).toMatchObject({
      rule: '5.3.1',
      key: 'place.full',
    });
  });
  test('[5.3.4] Hall arrives at Red 3', () => {
    const g = still({ turn: 5, us: { 'hq-hall-8-2': { at: 'track', due: 6 } } });
    const hall = g.us['us-hq-hall-8-2'] as State['us'][string];
    expect([hall.beach, canPlace(g, hall, '0123'), canPlace(g, hall, '0134')?.key]).toEqual([
      'R3',
      null,
      'place.otherBeach',
    ]);
  });
});
