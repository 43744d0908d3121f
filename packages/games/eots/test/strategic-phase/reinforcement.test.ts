import { describe, expect, test } from 'vitest';
import type { Side } from '../../src/state.ts';
import { arriving } from '../../src/strategic-phase/arriving.ts';
import { type Setting, state, table } from '../table.ts';

/** Oahu and its headquarters, Noumea-less; units that arrive wait in the pool. */
const oahu = (s: Setting): Setting => ({
  tracks: { wie: 3, ...s.tracks },
  ...s,
  units: { '5808': 'us-hq-central-pacific', ...s.units },
});
const arrive = (s: Setting, side: Side, dice: number[] = []) =>
  table({ ...s, tracks: { wie: 3, ...s.tracks } }).run('reinforcement', { side }, dice);
/** Where Europe calls, its dice have fallen. */
const run = (s: Setting, side: Side = 'allied', dice: number[] = []) => {
  const t = arrive(s, side, dice);
  return !t.over && t.decision().kinds.rollEurope ? t.choose('rollEurope') : t;
};
const logged = (t: ReturnType<typeof run>, key: string): (string | undefined)[] =>
  t
    .log()
    .filter((l) => l.key === key)
    .map((l) => l.params?.unit as string | undefined);

describe('what comes in', () => {
  test(
    '[R9.1.1] shipping points serve again; the Allies get one more from turn 2 on, not at levels 3 and ' +
      '4 of the War in Europe',
    () => {
      const at = (turn: number, wie: number) =>
        run({ turn, tracks: { wie, 'asp.allied': 4, 'aspUsed.allied': 3, 'aspUsed.japan': 2, 'asp.japan': 7 } });
      const t = at(3, 3);
      expect([
        t.track('asp.allied'),
        t.track('aspUsed.allied'),
        t.track('aspUsed.japan'),
        t.track('asp.japan'),
      ]).toEqual([5, 0, 0, 7]);
      expect([at(1, 3), at(3, -4), at(3, -5), at(3, -7)].map((b) => b.track('asp.allied'))).toEqual([4, 5, 4, 4]);
    },
  );

  test(
    '[R9.1.2] delayed units, those of the turn and those in its box come in; later ones and the other ' +
      'side do not',
    () => {
      const g = state({
        turn: 3,
        units: {
          delayed: 'us-corps-11',
          pool: 'us-div-m1 us-div-m2 jp-air-6 us-div-m4',
          'turn-3': 'us-air-feaf',
          'turn-4': 'us-bb-washington',
        },
      });
      expect(arriving(g, 'allied')).toEqual(['us-air-feaf', 'us-corps-11', 'us-div-m1']);
      expect(arriving(g, 'japan')).toEqual(['jp-air-6']);
    },
  );

  test(
    '[R9.1.3, R9.1.4] C-085 at level 1 all new Allied units wait, US Army units and escort carriers ' +
      'roll, a headquarters comes',
    () => {
      const t = run(
        {
          turn: 2,
          tracks: { wie: 0 },
          units: {
            '1307': '',
            pool: 'us-corps-11 us-bde-marine us-lrb-5 us-bb-mississippi br-hq-seac br-bb-warspite',
          },
        },
        'allied',
        [1, 2],
      );
      expect(logged(t, 'strategic.europe')).toEqual(['us-corps-11', 'us-lrb-5']);
      expect(
        ['us-corps-11', 'us-lrb-5', 'us-bde-marine', 'us-bb-mississippi', 'br-bb-warspite'].map((u) => t.at(u)),
      ).toEqual(['removed', 'delayed', 'delayed', 'delayed', 'delayed']);
      t.noDiceLeft().expectDecision('allied', 'strategic.reinforcement').offers('place', ['br-hq-seac', '1307']);
    },
  );

  test('[R9.1.4] the dice of Europe wait until the Allied player has said so; without dice nobody is asked', () => {
    const t = arrive({ turn: 2, tracks: { wie: 0 }, units: { pool: 'us-corps-11' } }, 'allied', [2]);
    expect([t.at('us-corps-11'), t.keys()]).toEqual(['pool', ['strategic.shipping']]);
    t.expectDecision('allied', 'strategic.europe').choose('rollEurope').noDiceLeft().expectOver();
    expect(logged(t, 'strategic.europe')).toEqual(['us-corps-11']);
    arrive({ turn: 2, tracks: { wie: 0 }, units: { pool: 'us-div-m1' } }, 'allied').expectOver();
  });

  test(
    '[R9.1.3] who was delayed before comes in now and is not delayed again; Panama and events of the ' +
      'side hold new units only',
    () => {
      const t = run(oahu({ turn: 4, tracks: { wie: 0 }, units: { delayed: 'us-div-m1', pool: 'us-div-m2' } }));
      expect(t.at('us-div-m2')).toBe('delayed');
      t.choose('place', ['us-div-m1', '5808']).expectOver();
      const panama = run(
        oahu({
          turn: 4,
          flags: [{ id: 'panamaCanal', turn: 4 }],
          units: { pool: 'us-div-m2 us-air-maw2', 'turn-4': 'us-air-7' },
          marks: { 'us-air-7': { exempt: true } },
        }),
      );
      expect([panama.at('us-div-m2'), panama.at('us-air-maw2')]).toEqual(['delayed', 'delayed']);
      panama.choose('place', ['us-air-7', '5808']);
      expect(panama.g.units['us-air-7']?.exempt).toBeUndefined();
      const later = run(oahu({ turn: 4, flags: [{ id: 'panamaCanal', turn: 5 }], units: { pool: 'us-div-m2' } }));
      later.offers('place', ['us-div-m2', '5808']);
    },
  );

  test(
    '[R9.1.2] the Allies who were delayed come in before the new ones; who finds no place holds nobody ' +
      'up, and Japan has no such order',
    () => {
      const t = run(oahu({ turn: 4, units: { delayed: 'us-div-m1 us-lrb-13', pool: 'us-div-m2' } }));
      expect([...t.next('place')].sort()).toEqual(['us-div-m1', 'us-lrb-13']);
      t.refuses('place', ['us-div-m2', '5808'], 'R9.1.2').choose('place', ['us-div-m1', '5808']);
      t.refuses('place', ['us-div-m2', '5808'], 'R9.1.2').choose('place', ['us-lrb-13', '5108']);
      t.choose('place', ['us-div-m2', '5808']).expectOver();
      const stuck = run(oahu({ turn: 4, units: { delayed: 'br-bb-warspite', pool: 'us-div-m2' } }));
      stuck.refuses('place', ['br-bb-warspite', '5808'], 'R9.1.8').choose('place', ['us-div-m2', '5808']).expectOver();
      const japan = run(
        { turn: 4, units: { '3706': 'jp-hq-south', delayed: 'jp-ca-aoba', 'turn-4': 'jp-air-21' } },
        'japan',
      );
      expect([...japan.next('place')].sort()).toEqual(['jp-air-21', 'jp-ca-aoba']);
    },
  );

  test(
    '[R9.1.3, R9.1.4] C-086, C-312 under rivalry new Army units wait whatever the level, and one is ' +
      'taken off the die',
    () => {
      const t = run(
        oahu({
          turn: 8,
          flags: ['isr.us'],
          units: { pool: 'us-corps-9 us-div-11ab us-div-m6 us-cve-casablanca us-cv-hancock' },
        }),
      );
      expect([t.at('us-corps-9'), t.at('us-div-11ab')]).toEqual(['delayed', 'delayed']);
      expect(logged(t, 'strategic.europe')).toEqual([]);
      for (const u of ['us-div-m6', 'us-cve-casablanca', 'us-cv-hancock']) t.offers('place', [u, '5808']);
      const die = run(
        { turn: 2, tracks: { wie: 0 }, flags: ['isr.us'], units: { pool: 'us-corps-11' } },
        'allied',
        [2],
      );
      expect(die.at('us-corps-11')).toBe('removed');
      const spared = run({ turn: 2, tracks: { wie: 0 }, units: { pool: 'us-corps-11' } }, 'allied', [2]);
      expect(spared.at('us-corps-11')).toBe('delayed');
    },
  );

  test('[R9.1.9] nobody comes from a country that has surrendered', () => {
    const t = run({
      turn: 4,
      nations: { india: 3, australia: 3 },
      units: { pool: 'in-corps-4', delayed: 'au-corps-3', 'turn-4': 'au-air-au' },
    });
    expect([t.at('in-corps-4'), t.at('au-corps-3')]).toEqual(['removed', 'removed']);
    expect(t.at('au-air-au')).not.toBe('removed');
  });
});

describe('where they come in', () => {
  test(
    '[R9.1.5] ships and ground units in a port, aircraft on an airfield, supplied and within reach of ' +
      'a headquarters',
    () => {
      const t = run(oahu({ turn: 3, units: { pool: 'us-div-m1 us-lrb-13' } }));
      t.offers('place', ['us-div-m1', '5808']).offers('place', ['us-lrb-13', '5108']);
      t.refuses('place', ['us-div-m1', '3727'], 'R9.1.5')
        .refuses('place', ['us-div-m1', '3706'], 'R9.1.5')
        .refuses('place', ['us-div-m1', '5408'], 'R9.1.5');
    },
  );

  test('[R9.1.5, R5.6] not inside an un-neutralised enemy zone', () => {
    const t = run(oahu({ turn: 3, japan: '5708', units: { '5708': 'jp-air-1 jp-hq-south', pool: 'us-div-m1' } }));
    t.expectOver();
    expect(t.at('us-div-m1')).toBe('delayed');
  });

  test(
    '[R9.1.5, R5.6] a headquarters that arrives keeps out of an un-neutralised zone too, though it ' +
      'would be in supply by land',
    () => {
      const s = (at: string): Setting => ({
        turn: 3,
        japan: '3626',
        units: { [at]: 'jp-air-21', '4021': 'jp-hq-south-seas', pool: 'jt-hq-anzac' },
      });
      run(s('4017')).offers('place', ['jt-hq-anzac', '3727']);
      run(s('3626')).refuses('place', ['jt-hq-anzac', '3727'], 'R5.6').offers('place', ['jt-hq-anzac', '3023']);
    },
  );

  test(
    '[R9.1.6, R9.1.8] C-311 a headquarters that comes now serves its own hex alone; without room the ' +
      'unit waits, without a die',
    () => {
      const anzac = (more: string) => run({ turn: 3, units: { '3727': more, pool: 'jt-hq-anzac nz-div-3' } });
      const t = anzac('');
      t.refuses('place', ['nz-div-3', '3727'], 'R9.1.8');
      t.choose('place', ['jt-hq-anzac', '3727']);
      expect(t.next('place', ['nz-div-3'])).toEqual(['3727']);
      t.choose('place', ['nz-div-3', '3727']).expectOver();
      const full = anzac('au-corps-1 au-corps-2 us-corps-24');
      full.choose('place', ['jt-hq-anzac', '3727']).expectOver();
      expect(full.at('nz-div-3')).toBe('delayed');
      expect(logged(full, 'strategic.europe')).toEqual([]);
    },
  );

  test('[R9.1.8] who has a place must be placed: there is no end before', () => {
    const t = run(oahu({ turn: 3, units: { pool: 'us-corps-1 us-div-m1' } }));
    expect(Object.keys(t.decision().kinds)).toEqual(['place']);
    t.choose('place', ['us-div-m1', '5808']).expectDecision('allied', 'strategic.reinforcement');
    t.choose('place', ['us-corps-1', '5808']).expectOver();
  });

  test(
    '[R9.1.7] placements are simultaneous: an air unit placed first does not open a hex under an enemy ' +
      'zone, stacking counts at once',
    () => {
      const t = run(
        oahu({
          turn: 3,
          japan: '5108',
          units: {
            '5108': 'jp-air-1 jp-hq-south',
            '5708': '',
            pool: 'us-air-13 us-div-m1 us-corps-14 us-corps-1 us-lrb-11',
          },
        }),
      );
      const before = t.next('place', ['us-div-m1']);
      const field = t.next('place', ['us-air-13'])[0] as string;
      t.choose('place', ['us-air-13', field]);
      const after = t.next('place', ['us-div-m1']);
      expect(after.filter((h) => !before.includes(h))).toEqual([]);
      for (const u of ['us-div-m1', 'us-corps-14', 'us-corps-1'])
        if (t.next('place', [u]).includes('5808')) t.choose('place', [u, '5808']);
      expect(t.g.units && Object.values(t.g.units).filter((u) => u.at === '5808').length).toBeLessThanOrEqual(4);
      if (!t.over) t.refuses('place', ['us-lrb-11', '5808'], 'R9.1.7');
    },
  );

  test(
    '[R16.17, R16.27] aircraft may enter the box in China while it is linked: three at most, one B29 ' +
      'and that by the open road only',
    () => {
      const road = run(
        oahu({ turn: 9, units: { pool: 'us-b29-20 us-air-maw3', 'china-air': 'us-air-14 us-lrb-14' } }),
      );
      road.offers('place', ['us-b29-20', 'china-air']).offers('place', ['us-air-maw3', 'china-air']);
      road.choose('place', ['us-b29-20', 'china-air']).refuses('place', ['us-air-maw3', 'china-air'], 'R16.17');
      const hump = run(
        oahu({
          turn: 9,
          japan: '2206',
          flags: ['hump'],
          units: { '2105': '', '1905': 'br-hq-seac', pool: 'us-b29-20 us-air-maw3' },
        }),
      );
      hump.refuses('place', ['us-b29-20', 'china-air'], 'R16.17').offers('place', ['us-air-maw3', 'china-air']);
      const closed = run(oahu({ turn: 9, japan: '2206', units: { pool: 'us-air-maw3' } }));
      closed.refuses('place', ['us-air-maw3', 'china-air'], 'R16.17');
    },
  );
});
