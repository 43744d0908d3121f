import { expect, test, vi } from 'vitest';
import type { Unit } from '../../src/state.ts';
import { front } from './front.ts';

vi.mock('../../src/zoi.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('./plain-facts.ts'));

const south = { 'jp-hq-south': '2212' } as const;

test(
  '[C-020 R11.5] an event activates its logistics value and the efficiency of the headquarters; the ' +
    'card itself for operations',
  () => {
    const units = { ...south, 'jp-army-25': '2212' };
    expect(front({ units, card: 'jp-03', as: 'ec' }).act('hq', 'jp-hq-south').g.offensive.now?.limit).toBe(4);
    expect(front({ units, card: 'jp-03', as: 'oc' }).act('hq', 'jp-hq-south').g.offensive.now?.limit).toBe(3);
  },
);

test('[C-021 R20.2] jp-02 activates 26 units by all headquarters together', () => {
  const t = front({
    units: { ...south, 'jp-hq-south-seas': '4017', 'jp-army-25': '2212', 'jp-ca-aoba': '4017' },
    card: 'jp-02',
    as: 'ec',
  });
  expect(t.g.offensive.now?.limit).toBe(26);
  t.act('activate', 'jp-army-25').act('activate', 'jp-ca-aoba');
  expect(Object.keys(t.g.activated)).toEqual(['jp-army-25', 'jp-ca-aoba']);
});

test('[R11.6] own units in supply within reach of the headquarters, once each', () => {
  const units = { ...south, 'jp-army-25': '2212', 'jp-army-14': '3705', 'jp-army-15': '2112', 'us-air-7': '2212' };
  const t = front({ units, flags: ['dry.jp-army-15'] })
    .act('hq', 'jp-hq-south')
    .act('activate', 'jp-army-25');
  t.refuses('R11.6', 'activate', 'jp-army-25')
    .refuses('R11.6', 'activate', 'jp-hq-south')
    .refuses('R11.6', 'activate', 'us-air-7');
  expect(t.why('activate', 'us-air-7')?.key).toContain('otherSides');
  t.refuses('R7.3', 'activate', 'jp-army-14').refuses('R7.4', 'activate', 'jp-army-15');
});

test('[R7.5] one headquarters leads, and it must be in supply', () => {
  const units = { ...south, 'jp-hq-south-seas': '4017', 'jp-army-25': '2212' };
  front({ units }).act('hq', 'jp-hq-south').refuses('R7.5', 'hq', 'jp-hq-south-seas');
  front({ units, flags: ['dry.jp-hq-south'] }).refuses('R7.2', 'hq', 'jp-hq-south');
});

test('[C-023 R7.6] nationality', () => {
  const units = {
    'us-hq-central-pacific': '5808',
    'br-hq-seac': '1805',
    'jt-hq-anzac': '4825',
    'au-corps-1': '4825',
    'us-corps-11': '1805',
    'us-lrb-10': '1805',
    'nl-cl-dutch': '1805',
  };
  front({ side: 'allied', units }).act('hq', 'us-hq-central-pacific').refuses('R7.6', 'activate', 'au-corps-1');
  front({ side: 'allied', units }).act('hq', 'jt-hq-anzac').offers('activate', 'au-corps-1');
  front({ side: 'allied', units })
    .act('hq', 'br-hq-seac')
    .offers('activate', 'us-lrb-10')
    .refuses('R7.6', 'activate', 'us-corps-11')
    .refuses('R7.6', 'activate', 'nl-cl-dutch');
});

test('[R11.7] filters of the event: classes, ground units, headquarters, free units', () => {
  const units = { ...south, 'jp-army-25': '2212', 'jp-army-15': '2212', 'jp-ca-aoba': '2212', 'jp-air-22': '2212' };
  front({ units, card: 'jp-08', as: 'ec' })
    .act('hq', 'jp-hq-south')
    .refuses('R11.7', 'activate', 'jp-army-25')
    .offers('activate', 'jp-ca-aoba');
  front({ units, card: 'jp-09', as: 'ec' })
    .act('hq', 'jp-hq-south')
    .act('activate', 'jp-army-25')
    .refuses('R11.7', 'activate', 'jp-army-15');
  front({ units: { ...units, 'jp-hq-combined-fleet-yamamoto': '3407' }, card: 'jp-47', as: 'ec' }).refuses(
    'R11.7',
    'hq',
    'jp-hq-combined-fleet-yamamoto',
  );
  const china = { 'br-hq-seac': '2104', 'cn-army-5': '2306', 'us-lrb-10': '2104' };
  const t = front({ side: 'allied', units: { ...china, 'in-corps-1': '2104' }, card: 'al-48', as: 'ec' })
    .act('hq', 'br-hq-seac')
    .act('activate', 'cn-army-5');
  expect(t.decision.params?.active).toBe(0);
});

test('[C-026 R18.2] American rivalry: not army and navy by a US headquarters; others are free', () => {
  const units = {
    'us-hq-central-pacific': '5808',
    'us-air-7': '5808',
    'us-cv-lexington': '5808',
    'us-div-m1': '5808',
  };
  const t = front({ side: 'allied', units, flags: ['isr.us'] })
    .act('hq', 'us-hq-central-pacific')
    .act('activate', 'us-air-7');
  t.refuses('R18.2', 'activate', 'us-cv-lexington').refuses('R18.2', 'activate', 'us-div-m1');
  const mixed = { 'jt-hq-anzac': '4825', 'us-air-7': '4825', 'nz-div-3': '4825' };
  front({ side: 'allied', units: mixed, flags: ['isr.us'] })
    .act('hq', 'jt-hq-anzac')
    .act('activate', 'us-air-7')
    .offers('activate', 'nz-div-3');
});

test('[R18.3] Japanese rivalry', () => {
  const units = { ...south, 'jp-army-25': '2212', 'jp-ca-aoba': '2212', 'jp-bde-sn1': '2212' };
  const t = front({ units, flags: ['isr.japan'] })
    .act('hq', 'jp-hq-south')
    .act('activate', 'jp-ca-aoba');
  t.refuses('R18.3', 'activate', 'jp-army-25').offers('activate', 'jp-bde-sn1');
});

test('[R11.8] fewer units, even none, are legal', () => {
  const t = front({ units: { ...south, 'jp-army-25': '2212' } }).act('activateDone');
  expect(t.asked).toBe('japan offensive.declareBattle');
});

test('[R11.5] the limit holds', () => {
  const units = { ...south, 'jp-army-25': '2212', 'jp-army-15': '2212', 'jp-army-16': '2212' };
  const t = front({ units, card: 'jp-18' })
    .act('hq', 'jp-hq-south')
    .act('activate', 'jp-army-25')
    .act('activate', 'jp-army-15');
  t.refuses('R11.5', 'activate', 'jp-army-16').undo().offers('activate', 'jp-army-16');
});

test('[R9.4.5] a bomber that bombed is not activated, but in reaction where the enemy came into its hex', () => {
  const units = { 'us-hq-central-pacific': '5808', 'us-b29-20': '5808' };
  const own = (bombed: boolean) => {
    const t = front({ side: 'allied', units });
    if (bombed) (t.g.units['us-b29-20'] as Unit).bombed = true;
    return t.act('hq', 'us-hq-central-pacific');
  };
  own(false).offers('activate', 'us-b29-20');
  own(true).refuses('R9.4.5', 'activate', 'us-b29-20');
  const reacting = (battle: string, intruder = true) => {
    const came = { 'jp-cv-akagi': battle };
    const t = front({
      phase: 'reactionActivate',
      units: intruder ? { ...units, ...came } : units,
      battles: [battle],
      activated: intruder ? { 'jp-cv-akagi': { mode: 'naval', from: '3705', path: [battle] } } : {},
      offensive: { intel: 'intercept' },
    });
    (t.g.units['us-b29-20'] as Unit).bombed = true;
    return t.act('hq', 'us-hq-central-pacific');
  };
  reacting('5808').offers('activate', 'us-b29-20');
  reacting('5707').refuses('R9.4.5', 'activate', 'us-b29-20');
  // A battle at a distance over its hex is no entry.
  reacting('5808', false).refuses('R9.4.5', 'activate', 'us-b29-20');
});
