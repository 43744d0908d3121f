import { describe, expect, test } from 'vitest';
import { groundModifiers, participants } from '../../src/battle/participants.ts';
import { type Setting, table } from '../table.ts';

const beach = (s: Setting) => {
  const { g } = table(s);
  const units = participants(g, '2812');
  return groundModifiers(g, '2812', 'allied', units).find((m) => m.key === 'beachDefence')?.value ?? 0;
};
const landing: Setting = {
  units: { '2812': 'jp-bde-sn1 us-corps-nl' },
  allied: '2812',
  offensive: {},
  activated: { 'jp-bde-sn1': { mode: 'amphibious', path: ['2812'] } },
  battles: ['2812'],
  intel: 'intercept',
};

describe('the beach', () => {
  test('[R13.25] is defended by who stood there before, active or not, and not by who came in reaction', () => {
    expect(beach(landing)).toBe(3);
    const active = { ...landing.activated, 'us-corps-nl': {} };
    expect(beach({ ...landing, activated: active })).toBe(3);
    const come = { ...landing.activated, 'us-corps-nl': { mode: 'ground', from: '2813', path: ['2812'] } } as const;
    expect(beach({ ...landing, activated: come })).toBe(0);
    // Beside one that stood there the other does not matter.
    expect(beach({ ...landing, units: { '2812': 'jp-bde-sn1 us-corps-nl us-corps-sl' }, activated: come })).toBe(3);
    // C-078 An intrinsic garrison has always been there.
    const china: Setting = {
      units: { '2908': 'us-div-m1' },
      offensive: { side: 'allied', card: 'al-19' },
      activated: { 'us-div-m1': { mode: 'amphibious', path: ['2908'] } },
      battles: ['2908'],
      intel: 'intercept',
    };
    const { g } = table(china);
    expect(
      groundModifiers(g, '2908', 'japan', participants(g, '2908')).find((m) => m.key === 'beachDefence')?.value,
    ).toBe(3);
  });

  test(
    '[R13.25 R12.28] ruling 73: it is defended against those over land too when the whole landing has ' + 'been sunk',
    () => {
      const sunk: Setting = {
        ...landing,
        units: { '2812': 'jp-army-14 us-corps-nl', removed: 'jp-bde-sn1' },
        activated: {
          'jp-bde-sn1': { mode: 'amphibious', path: ['2812'] },
          'jp-army-14': { mode: 'ground', from: '2912', path: ['2812'] },
        },
      };
      expect(beach(sunk)).toBe(3);
      const { 'jp-army-14': walked } = sunk.activated as { 'jp-army-14': object };
      expect(beach({ ...sunk, activated: { 'jp-army-14': walked } })).toBe(0);
    },
  );

  test('[R1.1 R13.25] a headquarters defends it in the later printings alone', () => {
    const hq: Setting = {
      ...landing,
      units: { '2812': 'jp-bde-sn1 us-hq-sw-pacific us-corps-nl' },
      activated: { ...landing.activated, 'us-corps-nl': { mode: 'ground', from: '2813', path: ['2812'] } },
    };
    expect(beach(hq)).toBe(0);
    expect(beach({ ...hq, preset: 'revised' })).toBe(3);
  });
});

test('[R9.4.5] a B29 that bombed has no part in a battle of its hex unless it was activated for it', () => {
  const raid: Setting = {
    turn: 10,
    units: { '3813': 'us-b29-20 us-air-7', '3815': 'jp-cv-akagi' },
    allied: '3813',
    offensive: {},
    activated: ['jp-cv-akagi'],
    assigned: { 'jp-cv-akagi': '3813' },
    battles: ['3813'],
    marks: { 'us-b29-20': { bombed: true } },
  };
  const who = (s: Setting): string[] => participants(table(s).g, '3813').map((u) => u.id);
  expect(who(raid)).toEqual(['jp-cv-akagi', 'us-air-7']);
  expect(who({ ...raid, activated: ['jp-cv-akagi', 'us-b29-20'] })).toEqual(['jp-cv-akagi', 'us-air-7', 'us-b29-20']);
  expect(who({ ...raid, marks: {} })).toContain('us-b29-20');
});

test('[R9.4.5 R13.25] such a B29 in the hex still denies O the air support', () => {
  const ground = (there: boolean): string[] => {
    const b = table({
      turn: 10,
      units: { '3813': `jp-army-14 us-corps-14 ${there ? 'us-b29-20' : ''}`, '3815': 'jp-cv-akagi' },
      offensive: {},
      activated: { 'jp-cv-akagi': {}, 'jp-army-14': { mode: 'ground', from: '3812', path: ['3813'] } },
      assigned: { 'jp-cv-akagi': '3813' },
      battles: ['3813'],
      intel: 'intercept',
      ...(there ? { marks: { 'us-b29-20': { bombed: true } } } : {}),
    }).battles([0, 0, 0]);
    while (!b.over) b.choose('hitsProposal');
    const shot = b
      .log()
      .find((l) => l.key === 'battle.fires' && l.params?.part === 'ground' && l.params.side === 'japan');
    return ((shot?.params?.modifiers ?? []) as unknown as { key: string }[]).map((m) => m.key);
  };
  expect(ground(true)).not.toContain('airSupport');
  expect(ground(false)).toContain('airSupport');
});
