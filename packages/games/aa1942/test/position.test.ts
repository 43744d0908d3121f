import { canonical, checkPosition, writePosition } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { aa1942 } from '../src/index.ts';
import { battle, problems, start, table } from './table.ts';

describe('position files', () => {
  test('[1.6] the start, written and read again, is the same position', () => {
    const t = start();
    const file = writePosition(t.play);
    const again = checkPosition(aa1942, file);
    if (!again.ok) throw new Error(JSON.stringify(again.error));
    expect(canonical(writePosition(again.value))).toBe(canonical(file));
    expect(again.value.state.units).not.toBe(t.play.state.units);
    expect(Object.keys(again.value.state.units as object)).toHaveLength(Object.keys(t.g.units).length);
  });

  test('[3.4] a position anywhere inside a random match survives its file: same text, same decisions', () => {
    const next = chance(7);
    const t = start({ interceptors: true });
    for (let n = 0; n < 1500 && !t.play.outcome; n++) {
      const d = t.play.decisions()[next(t.play.decisions().length)];
      const choice = d && randomAnswer(d, next);
      if (!d || !choice) continue;
      const done = t.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
      expect(done.ok).toBe(true);
      if (n % 50 !== 0) continue;
      const file = writePosition(t.play);
      const again = checkPosition(aa1942, JSON.parse(JSON.stringify(file)));
      if (!again.ok) throw new Error(JSON.stringify(again.error));
      expect(canonical(writePosition(again.value))).toBe(canonical(file));
      expect(again.value.decisions().map((x) => [x.seat, x.prompt, Object.keys(x.kinds)])).toEqual(
        t.play.decisions().map((x) => [x.seat, x.prompt, Object.keys(x.kinds)]),
      );
    }
  });

  test('[2.1] an impossible position gets a list of all that is wrong with it', () => {
    const found = problems({
      phase: 'purchaseUnits',
      units: {
        sz5: { germany: { infantry: 1, bomber: 1 } },
        poland: { germany: { cruiser: 1 } },
        sahara: { uk: { tank: 1 } },
        germany: { uk: { tank: 1 } },
      },
      factories: { germany: 21, anglo_egyptian_sudan: 0 },
    });
    expect(found.map((p) => p.key).sort()).toEqual([
      'position.bomberAtSea',
      'position.damage',
      'position.enemiesShare',
      'position.factoryWithoutIncome',
      'position.landUnitAtSea',
      'position.neutral',
      'position.shipOnLand',
    ]);
    expect(found.every((p) => p.path !== '' && p.rule !== '')).toBe(true);
  });

  test(
    '[7.6.1] [10.7] outside of combat nothing remembers a battle, and only the power that moves has ' +
      'units to place',
    () => {
      const found = problems({
        phase: 'noncombatMove',
        power: 'uk',
        special: [{ type: 'submarine', power: 'uk', space: 'sz7', submerged: true }],
        units: { germany: { uk: { tank: 1 } } },
        bought: { japan: { tank: 1 } },
        battles: [{ id: 'sea:sz7', kind: 'sea', space: 'sz7', step: 3, round: 0, origins: [] }],
      });
      expect(found.map((p) => p.key).sort()).toEqual([
        'position.battleLeft',
        'position.boughtInOthersTurn',
        'position.enemiesShare',
        'position.leftover',
      ]);
    },
  );

  test('[2.1] names that the board does not have, and fields that a position does not have', () => {
    expect(problems({ units: { atlantis: {} }, control: { sz1: 'uk' } }).map((p) => p.path)).toEqual([
      'control.sz1',
      'units.atlantis',
    ]);
    expect(problems({ wonder: 1 }).map((p) => p.key)).toEqual(['position.malformed']);
  });

  test('[5.8.1] a transport carries what fits', () => {
    expect(() => table({ units: { sz7: { uk: 'transport(tank artillery)' } } })).toThrow('position.overloaded');
    expect(table({ units: { sz7: { uk: 'transport(tank infantry)' } } }).force('sz7', 'uk')).toBe(
      'infantry tank transport',
    );
  });

  test('[6.1] a position may begin with a battle', () => {
    const t = battle('sz31', { uk: 'cruiser 2 submarine', japan: 'destroyer' }, { power: 'uk', from: 'sz30' });
    expect(t.phase).not.toBe('combatMove');
    expect(Object.keys(t.g.battles)).toEqual(['sea:sz31']);
  });

  test('[5.9.2] allied fighters on the carriers of the power that moves are its cargo when the file is read', () => {
    const t = table({ power: 'usa', units: { sz53: { usa: 'carrier', uk: 'fighter' }, sz52: { japan: 'cruiser' } } });
    expect(t.g.units[t.unit('fighter', 'sz53', 'uk')]?.carrier).toBe(t.unit('carrier', 'sz53'));
    t.move('carrier', ['sz53', 'sz52']).expectForce('sz52', 'uk', 'fighter');
  });

  test(
    '[5.11, 9.7] a file that begins in the noncombat move owes the proof that everything in the air ' +
      'can come down',
    () => {
      const aloft = { type: 'fighter', power: 'usa', space: 'sz50', spent: 4 };
      const found = problems({ power: 'usa', phase: 'noncombatMove', special: [aloft] });
      expect(found.map((p) => [p.path, p.rule])).toEqual([['units.sz50.usa.fighter', '5.11']]);
      expect(
        problems({ power: 'usa', phase: 'noncombatMove', special: [aloft], units: { sz52: { usa: { carrier: 1 } } } }),
      ).toEqual([]);
      // The carrier that saves the fighter may not be sent away: what could be saved counts from the beginning.
      const t = table({ power: 'usa', phase: 'noncombatMove', special: [aloft], units: { sz52: { usa: 'carrier' } } });
      t.move('carrier', ['sz52', 'sz53']).refusesDone('9.7');
    },
  );

  test(
    '[9.8, 10.6] a file that begins with mobilizing promises the bought carrier to the fighter that ' + 'waits for it',
    () => {
      const waits = { type: 'fighter', power: 'usa', space: 'sz11', spent: 4 };
      const t = table({
        power: 'usa',
        phase: 'mobilizeUnits',
        special: [waits],
        bought: { usa: { carrier: 1, destroyer: 1 } },
      });
      expect(Object.values(t.g.plans)).toMatchObject([{ zone: 'sz11' }]);
      t.refusesDone('10.6');
      expect(problems({ power: 'usa', phase: 'mobilizeUnits', special: [waits] }).map((p) => p.rule)).toEqual(['9.8']);
    },
  );
});
