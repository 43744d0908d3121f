import { expect, it } from 'vitest';
import { defenceNow, strength } from '../../src/battle/force.ts';
import { participants } from '../../src/battle/participants.ts';
import { toRoll } from '../../src/read.ts';
import type { Combatant } from '../../src/state.ts';
import { type Bench, state, table } from '../table.ts';

it('[R13.2 R13.26] active attackers and every defender take part; who came by sea is marked', () => {
  const hexId = '4423';
  const g = state({
    units: { [hexId]: 'us-div-m1 jp-army-17/r' },
    offensive: { side: 'allied' },
    activated: { 'us-div-m1': { mode: 'amphibious' } },
  });
  expect(participants(g, hexId).find((u) => u.id === 'us-div-m1')?.assault).toBe(true);
  expect(participants(g, hexId).find((u) => u.id === 'jp-army-17')?.steps).toBe(1);
  // R13.26 On land only, and rounded up: 12 is 6, the carried brigade's 5 would be 3.
  const c = { units: participants(g, hexId), lost: {} };
  const marines = c.units.find((u) => u.id === 'us-div-m1') as Combatant;
  expect([defenceNow(c, marines, 'ground'), defenceNow(c, marines, 'airNaval')]).toEqual([6, 12]);
  expect(defenceNow(c, { ...marines, defence: [5, 5] }, 'ground')).toBe(3);
});

it(
  '[R13.2] who is in a battle: all of R in the hex, of O only active units, from outside only those ' +
    'assigned, escorts without strength; nobody twice',
  () => {
    const g = state({
      units: {
        '4423': 'jp-ca-aoba jp-army-17 us-div-m1 us-bb-mississippi us-ca-neworleans',
        '4021': 'jp-air-25 jp-air-24',
        '4825': 'us-air-5 us-cv-enterprise us-ca-northampton',
      },
      japan: '4423 4021',
      offensive: { side: 'allied', card: 'al-03', as: 'ec' },
      activated: {
        'us-div-m1': { mode: 'amphibious' },
        'us-bb-mississippi': { mode: 'naval' },
        'us-cv-enterprise': {},
        'us-ca-northampton': {},
        'us-air-5': {},
        'jp-air-25': { side: 'japan' },
      },
      battles: ['4423', '4021'],
      assigned: {
        'us-cv-enterprise': '4423',
        'us-ca-northampton': { battle: '4423', escorts: 'us-cv-enterprise' },
        'us-air-5': '4021',
      },
    });
    const here = participants(g, '4423');
    // The cruiser that is not active stands by; the aircraft serve the other battle.
    expect(here.map((u) => u.id).sort()).toEqual([
      'jp-army-17',
      'jp-ca-aoba',
      'us-bb-mississippi',
      'us-ca-northampton',
      'us-cv-enterprise',
      'us-div-m1',
    ]);
    expect(here.find((u) => u.id === 'us-ca-northampton')).toMatchObject({ escort: true, inHex: false });
    // 15 of the battleship and 16 of the carrier; nothing of the escort.
    const values = (id: string): number => here.find((u) => u.id === id)?.attack[1] as number;
    expect(strength({ units: here, lost: {} }, 'allied', 'airNaval')).toBe(
      values('us-bb-mississippi') + values('us-cv-enterprise'),
    );
    const there = participants(g, '4021').map((u) => u.id);
    expect(there.sort()).toEqual(['jp-air-24', 'jp-air-25', 'us-air-5']);
    expect(there.filter((id) => here.some((u) => u.id === id))).toEqual([]);
  },
);

it('[C-223 R13.1] O picks the order of two battles; the dice of the last one wait for his word too', () => {
  const b = table({
    units: { '2913': 'jp-army-16 us-corps-sl', '2812': 'jp-army-14 us-corps-nl' },
    offensive: {},
    activated: { 'jp-army-16': { mode: 'ground', from: '2912' }, 'jp-army-14': { mode: 'ground', from: '2811' } },
    battles: ['2913', '2812'],
    intel: 'intercept',
  }).battles([5, 5, 5, 5]);
  b.expectDecision('japan', 'battle.order').choose('fight', ['2913']);
  expect(b.log().filter((l) => l.key === 'battle.fires')).toHaveLength(2);
  b.expectDecision('japan', 'battle.begin').choose('fight', ['2812']);
  b.expectOver().noDiceLeft();
  expect(Object.values(b.g.battles).every((x) => x.done)).toBe(true);
});

it('[R13.1] no die falls before O has said so', () => {
  const at = (units: string): Bench =>
    table({
      units: { '2915': units },
      offensive: { step: 11 },
      activated: { 'jp-ca-takao': { mode: 'naval' } },
      battles: ['2915'],
      intel: 'intercept',
    }).run('battles', {}, [5, 5]);
  const t = at('jp-ca-takao us-bb-mississippi');
  expect([t.keys(), toRoll(t.g)]).toEqual([[], '2915']);
  t.refuses('fight', ['2812'], 'R13.1')
    .expectDecision('japan', 'battle.begin')
    .choose('fight', ['2915'])
    .noDiceLeft()
    .expectOver();
  expect(toRoll(t.g)).toBeNull();
  // Each volley, and what it costs, is an act of its own.
  expect(t.steps.at(-1)?.beats?.length).toBeGreaterThan(0);
});

it('[R13.7 R13.9 R13.18] Surprise: O pays out first, by its proposal; nobody is left to fire back', () => {
  const b = table({
    units: { '2915': 'jp-ca-takao jp-cvl-zuiho us-ca-asiatic us-dd-asiatic' },
    offensive: {},
    activated: { 'jp-ca-takao': { mode: 'naval' }, 'jp-cvl-zuiho': { mode: 'naval' } },
    battles: ['2915'],
    intel: 'surprise',
  }).battles([8, 0]);
  if (!b.over) b.choose('hitsProposal');
  while (!b.over && 'hitsProposal' in b.decision().kinds) b.choose('hitsProposal');
  b.expectOver();
  expect(b.g.battles['2915']?.airNaval).toBe('japan');
  // 20 hits at 8 + 3 pay two steps of 6 and, with the 8 that are left, two of 4: both ships are gone.
  expect([b.at('us-ca-asiatic'), b.at('us-dd-asiatic')]).toEqual(['removed', 'removed']);
  const fires = b.log().filter((l) => l.key === 'battle.fires');
  expect(fires.map((l) => [l.params?.side, l.params?.die, l.params?.hits])).toEqual([['japan', 8, 20]]);
  expect(() => b.noDiceLeft()).toThrow();
});

it(
  '[R13.7 R13.5] who fires when: Surprise O first, Ambush R first with +4, Intercept both against the ' + 'same state',
  () => {
    const shots = (intel: 'surprise' | 'ambush' | 'intercept') => {
      const b = table({
        units: { '2915': 'jp-ca-takao us-bb-mississippi' },
        offensive: {},
        activated: { 'jp-ca-takao': { mode: 'naval' } },
        battles: ['2915'],
        intel,
      }).battles([5, 5]);
      b.expectOver().noDiceLeft();
      return b
        .log()
        .filter((l) => l.key === 'battle.fires')
        .map((l) => `${l.params?.side} ${l.params?.strength} ${l.params?.hits}`);
    };
    // Takao 12-10 (7), Mississippi 15-12 (7): who is hit first fires with what is left.
    expect(shots('surprise')).toEqual(['japan 12 12', 'allied 7 4']);
    expect(shots('ambush')).toEqual(['allied 15 15', 'japan 7 4']);
    expect(shots('intercept')).toEqual(['japan 12 6', 'allied 15 8']);
  },
);
