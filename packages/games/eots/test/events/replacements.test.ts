import { expect, test } from 'vitest';
import { cleanUp } from '../../src/end-of-turn.ts';
import { canArrive } from '../../src/placement.ts';
import type { Unit } from '../../src/state.ts';
import { bombers } from '../../src/strategic-phase/strategic-bombing.ts';
import { supplyMap } from '../../src/supply-map.ts';
import { type Setting, state, Table, table } from '../table.ts';
import { play } from './play.ts';

const reserves = {
  turn: 6,
  units: {
    '3706': 'jp-hq-combined-fleet-yamamoto jp-air-6/r jp-army-18/r',
    '3407': 'jp-bb-yamato/r',
    eliminated: 'jp-cv-junyo jp-air-25 jp-army-17',
  },
} as const;

test('[R24.9, R9.2.5] Japanese air steps: used now or kept', () => {
  for (const [id, n] of [
    ['jp-05', 2],
    ['jp-30', 3],
  ] as const) {
    const t = play(id, reserves);
    expect(t.decision('japan').params).toMatchObject({ card: id, left: n });
    expect(t.all('flip')).toEqual([['jp-air-6']]);
    expect(t.next('bringBack')).toEqual(['jp-air-25']);
    t.choose('flip', ['jp-air-6']).choose('keepSteps').expectOver();
    expect([t.at('jp-air-6'), t.track('jpAir')]).toEqual(['3706', n - 1]);
  }
  const back = play('jp-30', reserves).choose('bringBack', ['jp-air-25', '3706']);
  expect(back.at('jp-air-25')).toBe('3706/r');
  back.choose('flip', ['jp-air-25']);
  expect(back.at('jp-air-25')).toBe('3706');
});

test('[R24.9] jp-72: naval steps; a ship comes back in a supplied port', () => {
  const t = play('jp-72', reserves);
  expect([t.all('flip'), t.next('bringBack')]).toEqual([[['jp-bb-yamato']], ['jp-cv-junyo']]);
  t.choose('bringBack', ['jp-cv-junyo', '3407'])
    .choose('flip', ['jp-cv-junyo'])
    .choose('flip', ['jp-bb-yamato'])
    .expectOver();
  expect([t.at('jp-cv-junyo'), t.at('jp-bb-yamato'), t.track('jpNaval')]).toEqual(['3407', '3407', 0]);
});

test('[R24.9, R9.2.1] jp-39: armies on the map within three hexes of Rangoon, in supply; what is left is lost', () => {
  const units = {
    '2212': 'jp-hq-south',
    '2008': 'jp-army-15/r',
    '2206': 'jp-army-25/r',
    '2211': 'jp-army-38/r',
    '2112': 'jp-air-22/r',
    eliminated: 'jp-army-17',
  } as const;
  const t = play('jp-39', { units, japan: '2008 2206 2106 2108 2109 2110' });
  expect(t.all('flip').map(([u]) => u)).toEqual(['jp-army-15', 'jp-army-25']);
  expect(t.decision().kinds.bringBack).toBeUndefined();
  t.choose('flip', ['jp-army-15']).choose('spare').expectOver();
  expect([t.at('jp-army-15'), t.at('jp-army-25')]).toEqual(['2008', '2206/r']);
});

test('[R24.9, R10.6] al-03: Australian ground steps at once, back in a supplied Australian port', () => {
  const units = {
    '3727': 'jt-hq-anzac au-corps-3/r au-div-8/r',
    '4825': 'us-corps-14/r',
    eliminated: 'au-corps-4 us-corps-11',
  } as const;
  const t = play('al-03', { units });
  expect([t.all('flip'), t.next('bringBack')]).toEqual([[['au-corps-3']], ['au-corps-4']]);
  for (const [, to] of t.all('bringBack')) expect(String(to)).toMatch(/^\d{4}$/);
  t.choose('bringBack', ['au-corps-4', '3727']).choose('flip', ['au-corps-4']).expectOver();
  expect([t.at('au-corps-4'), t.at('au-corps-3')]).toEqual(['3727', '3727/r']);
  // R16.9 After the fall of Australia reduced units may be made whole, eliminated ones stay away.
  const fallen = play('al-03', { units, nations: { australia: 4 } });
  expect([fallen.all('flip'), fallen.decision().kinds.bringBack]).toEqual([[['au-corps-3']], undefined]);
  // Nobody to serve: the event does nothing and is over.
  play('al-03', { units: { '3727': 'us-hq-sw-pacific' } }).expectOver();
});

test('[R24.9] al-15: US ships alone, in ports in range of a US or Joint headquarters', () => {
  const units = {
    '5808': 'us-hq-central-pacific us-cv-lexington/r br-cv-indomitable/r',
    eliminated: 'us-cv-essex br-bb-warspite',
  } as const;
  const t = play('al-15', { units });
  expect([t.all('flip'), t.next('bringBack')]).toEqual([[['us-cv-lexington']], ['us-cv-essex']]);
  t.choose('bringBack', ['us-cv-essex', '5808']).choose('flip', ['us-cv-lexington']).expectOver();
  expect([t.at('us-cv-essex'), t.at('us-cv-lexington')]).toEqual(['5808/r', '5808']);
});

test('[R24.9, R16.20] al-17: the Hump, and a step for the air forces of China, the AVG in spite of its dot', () => {
  const s = {
    japan: '2206 2306 2106 2008',
    units: { '1805': 'br-hq-seac', '2105': 'us-air-avg/r us-air-5/r', eliminated: 'us-lrb-14 us-air-14 us-lrb-10' },
  } as const;
  const t = play('al-17', s);
  expect([t.g.flags.hump?.turn, supplyMap(t.g).of('allied').hump]).toEqual([6, true]);
  expect([t.all('flip'), t.next('bringBack')]).toEqual([[['us-air-avg']], ['us-air-14', 'us-lrb-14']]);
  t.choose('flip', ['us-air-avg']).expectOver();
  expect(t.at('us-air-avg')).toBe('2105');
});

test(
  '[R24.9] al-39: three Chinese steps and an air step for supplied units; an eliminated army returns ' + 'in Kunming',
  () => {
    const s = {
      units: { '1805': 'br-hq-seac', '2407': 'cn-army-5/r', '2105': 'us-air-5/r', eliminated: 'cn-army-6' },
      flags: ['isr.us'],
    } as const;
    const t = play('al-39', s);
    expect([t.all('flip'), t.all('bringBack')]).toEqual([[['cn-army-5']], [['cn-army-6', '2407']]]);
    t.choose('flip', ['cn-army-5']).choose('bringBack', ['cn-army-6', '2407']).choose('flip', ['cn-army-6']);
    t.choose('flip', ['us-air-5']).expectOver();
    expect([t.at('cn-army-5'), t.at('cn-army-6'), t.at('us-air-5'), t.g.flags['isr.us']]).toEqual([
      '2407',
      '2407',
      '2105',
      undefined,
    ]);
    const fallen = play('al-39', {
      ...s,
      nations: { china: 5 },
      units: { '1805': 'br-hq-seac', removed: 'cn-army-5 cn-army-6' },
    });
    fallen.expectOver();
  },
);

test('[C-029, R24.13] al-04: ABDA in a supplied port of the four islands; without one it is out of the game', () => {
  const t = play('al-04', { turn: 2, flags: ['isr.us'], units: { pool: 'jt-hq-abda' } });
  expect(t.all('arrive').map(([id]) => id)).toEqual(expect.arrayContaining(['2019', '2220']));
  expect(t.all('arrive').flat()).not.toContain('2813');
  t.choose('arrive', ['2019']).expectOver();
  expect(t.at('jt-hq-abda')).toBe('2019');
  const all = '1813 1914 1916 1917 2017 2018 2019 2216 2220 2318 2415 2517 2616 2620 2719 2917';
  const none = play('al-04', { turn: 2, flags: ['isr.us'], japan: all, units: { pool: 'jt-hq-abda' } }).expectOver();
  expect([none.at('jt-hq-abda'), none.g.flags['isr.us']]).toEqual(['removed', undefined]);
});

test(
  '[R24.13, R10.6] jp-78: the Tainan air unit on a supplied airfield in range of a headquarters; none: ' +
    'it is lost',
  () => {
    const t = play('jp-78', { units: { '4017': 'jp-hq-south-seas', pool: 'jp-air-tainan' } });
    t.offers('arrive', ['4017']).refuses('arrive', ['2212']).choose('arrive', ['4017']).expectOver();
    expect(t.at('jp-air-tainan')).toBe('4017');
    expect(
      play('jp-78', { units: { pool: 'jp-air-tainan' } })
        .expectOver()
        .at('jp-air-tainan'),
    ).toBe('removed');
    // Already in play: nothing.
    expect(
      play('jp-78', { units: { '4017': 'jp-hq-south-seas jp-air-tainan/r' } })
        .expectOver()
        .at('jp-air-tainan'),
    ).toBe('4017/r');
  },
);

test('[R9.2.6] a B29 that comes back by a step of an event may not bomb this turn', () => {
  const t = play('al-39', {
    turn: 11,
    units: { '3813': 'us-hq-central-pacific', eliminated: 'us-b29-21' },
    allied: '3813 3814 3812',
  });
  t.choose('bringBack', ['us-b29-21', '3813']).expectOver();
  expect([t.at('us-b29-21'), bombers(t.g)]).toEqual(['3813/r', []]);
  delete (t.g.units['us-b29-21'] as Unit).returned;
  expect(bombers(t.g)).toEqual(['us-b29-21']);
});

test(
  '[R9.1.6] a headquarters that came onto the map in this turn serves nobody outside its own hex, in ' +
    'replacements and by events too',
  () => {
    const home = { '4825': 'us-hq-south-pacific-halsey', eliminated: 'us-air-13 us-air-5' } as const;
    const s = { turn: 6, units: home, allied: '4825 4828' } as const;
    const places = (more: Setting): readonly unknown[] => {
      const t = play('al-39', { ...s, ...more });
      return t.next('bringBack', ['us-air-13']);
    };
    expect(places({})).toEqual(expect.arrayContaining(['4825', '4828']));
    expect(places({ marks: { 'us-hq-south-pacific-halsey': { newcomer: true } } })).toEqual(['4825', 'china-air']);
    // The segment after the one in which it arrived, in the same turn.
    const arrived = table({
      turn: 3,
      tracks: { wie: 3 },
      units: { pool: 'jt-hq-anzac', eliminated: 'us-air-5 us-lrb-5' },
    });
    const t = arrived.run('reinforcement', { side: 'allied' }).choose('place', ['jt-hq-anzac', '3727']).expectOver();
    const steps = new Table(structuredClone(t.g)).run('replacement', { side: 'allied' });
    expect(steps.next('bringBack', ['us-air-5'])).toEqual(['3727', 'china-air']);
    // Next turn it serves its range.
    const next = table({ turn: 3 }).does((g, io) => {
      for (const [id, u] of Object.entries(t.g.units)) g.units[id] = { ...u };
      cleanUp(g, io);
    });
    const later = new Table(structuredClone(next.g)).run('replacement', { side: 'allied' });
    expect(later.next('bringBack', ['us-air-5'])).toEqual(expect.arrayContaining(['3727', '4423']));
  },
);

test(
  '[R9.1.6, R7.9] back on the map by an operations card a headquarters is new as well; Halsey in the ' +
    'place of Ghormley is not',
  () => {
    const t = table({
      turn: 6,
      units: { 'turn-7': 'us-hq-central-pacific', '5808': 'us-corps-10' },
      hands: { allied: 'al-03 al-08' },
    });
    const back = t.run('action', { side: 'allied' }).choose('returnHQ', ['al-03', 'us-hq-central-pacific', '5808']);
    expect(back.g.units['us-hq-central-pacific']).toMatchObject({ at: '5808', newcomer: true });
    const halsey = 'us-hq-south-pacific-halsey';
    const s = { units: { '4825': 'us-hq-south-pacific-ghormley', pool: halsey }, allied: '4825' } as const;
    expect(play('al-20', s).g.units[halsey]).toEqual({ id: halsey, at: '4825' });
    // Unless Ghormley himself has only just come.
    const both = play('al-20', { ...s, marks: { 'us-hq-south-pacific-ghormley': { newcomer: true } } });
    expect(both.g.units[halsey]?.newcomer).toBe(true);
  },
);

test(
  '[R9.1.5, R5.6] a unit of an event is based in a supplied friendly port without enemy aircraft over ' +
    'it, in range of a headquarters',
  () => {
    const s = {
      turn: 6,
      units: {
        '4017': 'jp-hq-south-seas jp-air-22',
        '4825': 'us-hq-south-pacific-halsey',
        eliminated: 'us-cv-essex au-corps-4',
      },
    } as const;
    const why = (unit: string, to: string, more: Setting = {}): string | undefined =>
      canArrive(state({ ...s, ...more, units: { ...s.units, ...more.units } }), unit, to)?.rule;
    expect(why('us-cv-essex', '4825')).toBeUndefined();
    // Not an airfield alone, not a Japanese port, not a port that no headquarters reaches.
    expect([why('us-cv-essex', '4017'), why('us-cv-essex', '1805')]).toEqual(['R9.1.5', 'R9.1.5']);
    // A US headquarters serves no Australians (R9.1.6).
    expect(why('au-corps-4', '4825')).toBe('R9.1.5');
    // Japanese aircraft two hexes away, and nobody to neutralise them; then somebody.
    const over = { units: { '4723': 'jp-air-25', '4021': 'jp-hq-south' }, japan: '4723 4021' };
    expect(why('us-cv-essex', '4825', over)).toBe('R5.6');
    expect(why('us-cv-essex', '4825', { ...over, units: { ...over.units, '4824': 'us-air-5' } })).toBeUndefined();
  },
);
