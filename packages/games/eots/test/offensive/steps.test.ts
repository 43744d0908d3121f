import { expect, test, vi } from 'vitest';
import { front, moving } from './front.ts';

vi.mock('../../src/zoi.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('./plain-facts.ts'));

test('[R11.1 R11.9] the card on the table starts the offensive; an event may set the allowance at sea', () => {
  const units = { 'jp-hq-south': '2212' };
  expect(front({ units, card: 'jp-09', as: 'ec' }).g.offensive.now).toMatchObject({
    side: 'japan',
    card: 'jp-09',
    ov: 3,
    naval: 21,
    step: 1,
  });
  expect(front({ units, card: 'jp-09', as: 'oc' }).g.offensive.now?.naval).toBeUndefined();
});

test('[R11.10] a stack starts in one hex, and a unit moves once', () => {
  const t = moving({ units: { 'jp-ca-aoba': '4017', 'jp-ca-takao': '2909' }, active: ['jp-ca-aoba', 'jp-ca-takao'] });
  t.refuses('R11.10', 'move', 'naval', 'jp-ca-aoba', 'jp-ca-takao').act(
    'move',
    'navalStrategic',
    'jp-ca-aoba',
    'go',
    '4715',
  );
  t.refuses('R11.10', 'move', 'naval', 'jp-ca-aoba').offers('moveDone');
});

test('[R11.11] zones are those of the moment: a carrier that went ahead opens the way', () => {
  const units = { 'jp-army-17': '4017', 'jp-cv-akagi': '4715', 'us-air-7': '4020' };
  const t = moving({
    units,
    active: ['jp-army-17', 'jp-cv-akagi'],
    tracks: { 'asp.japan': 4 },
    control: { '4021': 'allied' },
    ov: 3,
  });
  t.refuses('R12.26', 'move', 'amphibious', 'jp-army-17', 'go', '4021').act(
    'move',
    'naval',
    'jp-cv-akagi',
    'go',
    '4020',
  );
  t.offers('move', 'amphibious', 'jp-army-17', 'go', '4021');
});

test('[C-017 R11.16] without a battle there is no intelligence step', () => {
  const t = front({ units: { 'jp-hq-south-seas': '4017', 'jp-ca-aoba': '4017' }, cards: { 'al-26': 'hand' } });
  t.act('hq', 'jp-hq-south-seas')
    .act('activate', 'jp-ca-aoba')
    .act('activateDone')
    .act('moveDone')
    .act('declareDone')
    .act('pass');
  expect(t.asked).toBe('japan over');
});

test('[R12.27] a landing among enemy ground units is a battle', () => {
  const t = moving({
    units: { 'jp-army-17': '4017', 'au-corps-1': '4021' },
    active: ['jp-army-17'],
    tracks: { 'asp.japan': 4 },
  });
  t.act('move', 'amphibious', 'jp-army-17', 'go', '4021').act('moveDone');
  expect(Object.keys(t.g.battles)).toEqual(['4021']);
});

test('[R12.31] rivalry with the navy does not keep the army from landing', () => {
  const t = moving({
    units: { 'jp-army-17': '4017' },
    active: ['jp-army-17'],
    tracks: { 'asp.japan': 4 },
    flags: ['isr.japan'],
  });
  t.offers('move', 'amphibious', 'jp-army-17', 'go', '4021');
});

test('[R12.17] Japanese air units do not attack Chinese units in China', () => {
  const t = moving({ units: { 'jp-air-21': '2508', 'cn-army-5': '2408' }, active: ['jp-air-21'] }).act('moveDone');
  t.refuses('R11.12', 'declare', '2408', 'jp-air-21');
});
