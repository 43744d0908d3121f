import { describe, expect, test } from 'vitest';
import { homes } from '../src/after-battle/places.ts';
import { hex, indexOf, inRegion, isNamed } from '../src/board.ts';
import { garrisoned, japaneseResources } from '../src/control.ts';
import { canStand } from '../src/movement/places.ts';
import { reaches } from '../src/movement/reach.ts';
import { bySea } from '../src/movement/sea.ts';
import { servedBases } from '../src/placement.ts';
import { state, table } from './table.ts';

const closed = ['3203', '3204', '3302', '3303', '3402', '3403', '3404'];
const units = { '3004': 'jp-air-2', '3305': 'jp-army-korea jp-hq-combined-fleet-yamamoto', '3306': 'jp-ca-takao' };

describe('Manchuria', () => {
  test('[R12.16 R16.22] seven hexes, Harbin and Mukden with their neighbours; 3304 is Korea and open', () => {
    expect(closed.filter((id) => !inRegion(id, 'manchuria'))).toEqual([]);
    for (const id of closed) expect(canStand('jp-army-korea', id, '3305')?.rule, id).toBe('R12.16');
    expect(canStand('jp-army-korea', '3304', '3305')).toBeNull();
    const t = table({
      units,
      offensive: { ov: 3 },
      activated: ['jp-army-korea', 'jp-air-2'],
    }).run('move', { side: 'japan' });
    t.offers('move', ['ground', 'jp-army-korea', 'go', '3304']);
    for (const id of ['3303', '3404']) t.refuses('move', ['ground', 'jp-army-korea', 'go', id]);
  });

  test(
    '[R12.16] its printed airfields serve nobody: no leg, no placement, no way home; they keep their ' +
      'names and resources',
    () => {
      const s = { units, offensive: { ov: 3 }, activated: { 'jp-air-2': { mode: 'air' } } } as const;
      const t = table({ ...s, activated: ['jp-air-2'] }).run('move', { side: 'japan' });
      t.offers('move', ['air', 'jp-air-2', 'go', '3305']);
      for (const id of ['3302', '3303']) {
        t.refuses('move', ['air', 'jp-air-2', 'go', id]).refuses('move', ['airStrategic', 'jp-air-2', 'go', id]);
        expect(isNamed(hex(id))).toBe(true);
      }
      const g = state(s);
      expect(homes(g, 'jp-air-2')).toContain('3305');
      expect(homes(g, 'jp-air-2').filter((id) => closed.includes(id))).toEqual([]);
      expect(servedBases(g, 'jp-air-25')).toContain('3305');
      expect(servedBases(g, 'jp-air-25').filter((id) => closed.includes(id))).toEqual([]);
      expect(japaneseResources(g)).toEqual(expect.arrayContaining(['3302', '3303']));
    },
  );

  test('[R12.16 R12.2] ships do not sail along its coast', () => {
    const g = state({ units, offensive: { ov: 3 }, activated: ['jp-ca-takao'] });
    const reach = bySea(g, 'naval', 'japan', ['jp-ca-takao'], '3306', 15);
    expect(['3405', '3404'].map((id) => reaches(reach, indexOf(id)))).toEqual([true, false]);
  });

  test(
    '[R16.24 R16.25 R16.19] garrisons: Hainan is a city of the Chinese coast and has one; Harbin and ' +
      'Mukden, Seoul and Pusan have none',
    () => {
      const g = state({});
      expect(['2509', '3302', '3303', '3305', '3306'].map((id) => garrisoned(g, id, 'japan'))).toEqual([
        true,
        false,
        false,
        false,
        false,
      ]);
    },
  );
});
