import { expect, test, vi } from 'vitest';
import { front, moving } from './front.ts';

vi.mock('../../src/zoi.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('./plain-facts.ts'));

test('[C-201 R11.13] an operations card ends its movement with one battle hex, an event with any number', () => {
  const units = { 'jp-ca-aoba': '4017', 'jp-ca-takao': '4017', 'us-ca-neworleans': '4021', 'us-cv-lexington': '4019' };
  const s = { units, active: ['jp-ca-aoba', 'jp-ca-takao'] };
  moving(s)
    .act('move', 'naval', 'jp-ca-aoba', 'go', '4021')
    .refuses('R11.13', 'move', 'naval', 'jp-ca-takao', 'go', '4019');
  const two = {
    ...s,
    active: [],
    units: { ...units, 'jp-ca-aoba': '4021', 'jp-ca-takao': '4019' },
    activated: { 'jp-ca-aoba': { mode: 'naval', from: '4017' }, 'jp-ca-takao': { mode: 'naval', from: '4017' } },
  } as const;
  moving(two).refuses('R11.13', 'moveDone').act('cancelMove', 'jp-ca-takao').act('moveDone');
  const event = moving({ ...s, as: 'ec' })
    .act('move', 'naval', 'jp-ca-aoba', 'go', '4021')
    .act('move', 'naval', 'jp-ca-takao', 'go', '4019')
    .act('moveDone');
  expect(Object.keys(event.g.battles).sort()).toEqual(['4019', '4021']);
});

test('[R11.12 R11.3] an optional battle needs an enemy in range; an operations card has one', () => {
  const t = moving({
    units: { 'jp-air-21': '4017', 'us-ca-neworleans': '4021', 'us-cv-lexington': '4019', 'us-air-7': '5808' },
    active: ['jp-air-21'],
  }).act('moveDone');
  t.refuses('R11.12', 'declare', '4018', 'jp-air-21').refuses('R11.12', 'declare', '5808', 'jp-air-21');
  t.act('declare', '4021', 'jp-air-21').refuses('R11.3', 'declare', '4019', 'jp-air-21');
  expect(t.g.assigned['jp-air-21']).toMatchObject({ battle: '4021' });
});

test('[C-210 C-211 R11.15] full and extended range; a parenthetical unit only within its normal range', () => {
  const maw = (at: string) =>
    moving({ side: 'allied', units: { 'us-air-maw1': '4825', 'jp-ca-aoba': at }, active: ['us-air-maw1'] }).act(
      'moveDone',
    );
  maw('4623').refuses('R11.12', 'declare', '4623', 'us-air-maw1');
  maw('4723').offers('declare', '4723', 'us-air-maw1');
  const flotilla = (at: string) =>
    moving({ units: { 'jp-air-21': '4017', 'us-ca-neworleans': at }, active: ['jp-air-21'] }).act('moveDone');
  flotilla('4022').offers('declare', '4022', 'jp-air-21');
  flotilla('4023').refuses('R11.12', 'declare', '4023', 'jp-air-21');
});

test('[C-212 R11.14] carriers of one hex may serve two battles; an escort belongs to one of them', () => {
  const units = {
    'jp-cv-akagi': '4019',
    'jp-cv-soryu': '4019',
    'jp-bb-nagato': '4019',
    'us-ca-neworleans': '4021',
    'us-cv-lexington': '4217',
  };
  const t = moving({ as: 'ec', units, active: ['jp-cv-akagi', 'jp-cv-soryu', 'jp-bb-nagato'] }).act('moveDone');
  t.act('declare', '4021', 'jp-cv-akagi').act('declare', '4217', 'jp-cv-soryu');
  t.refuses('R11.15', 'assign', 'jp-bb-nagato', '4021')
    .act('escort', 'jp-bb-nagato', 'jp-cv-soryu')
    .refuses('R11.14', 'escort', 'jp-bb-nagato', 'jp-cv-akagi');
  expect(t.g.assigned['jp-bb-nagato']).toEqual({ id: 'jp-bb-nagato', battle: '4217', escorts: 'jp-cv-soryu' });
});

test('[C-213 R11.14] a unit in a battle hex fights there and nowhere else', () => {
  const units = { 'jp-air-21': '4017', 'us-ca-neworleans': '4017', 'us-cv-lexington': '4018' };
  const t = moving({ as: 'ec', units, active: ['jp-air-21'] }).act('moveDone');
  expect(Object.keys(t.g.battles)).toEqual(['4017']);
  t.refuses('R11.14', 'assign', 'jp-air-21', '4018');
});

test('[R12.4] a carrier at sea whose battle was not declared must be taken back', () => {
  const t = moving({ units: { 'jp-cv-akagi': '4017', 'us-ca-neworleans': '4021' }, active: ['jp-cv-akagi'] });
  t.act('move', 'naval', 'jp-cv-akagi', 'go', '4019')
    .act('moveDone')
    .refuses('R12.4', 'declareDone')
    .act('cancelMove', 'jp-cv-akagi');
  expect(t.at('jp-cv-akagi')).toBe('4017');
  expect(t.g.activated['jp-cv-akagi']?.mode).toBe('withdrawn');
  t.offers('declareDone');
});

test('[R11.9 R22] the plan is hidden until it is declared, and then published as a whole', () => {
  const t = front({ units: { 'jp-hq-south-seas': '4017', 'jp-ca-aoba': '4017', 'us-ca-neworleans': '4021' } });
  t.act('hq', 'jp-hq-south-seas')
    .act('activate', 'jp-ca-aoba')
    .act('activateDone')
    .act('move', 'naval', 'jp-ca-aoba', 'go', '4021')
    .act('moveDone');
  expect(t.seen('allied').units['jp-ca-aoba']?.at).toBe('4017');
  expect(t.seen('allied').activated).toEqual({});
  t.act('declareDone');
  expect(t.seen('allied').units['jp-ca-aoba']?.at).toBe('4021');
  expect(t.seen('allied').battles['4021']?.created).toBe('declared');
});

test('[C-203 R11.19] the weather takes everything back', () => {
  const units = { 'us-hq-central-pacific': '4825', 'us-div-m1': '4825', 'us-div-m2': '4825' };
  const s = {
    side: 'allied',
    units,
    control: { '4423': 'japan' },
    tracks: { 'asp.allied': 5 },
    cards: { 'jp-24': 'hand' },
  } as const;
  const t = front(s)
    .act('hq', 'us-hq-central-pacific')
    .act('activate', 'us-div-m1')
    .act('activate', 'us-div-m2')
    .act('activateDone');
  t.act('move', 'amphibious', 'us-div-m1', 'us-div-m2', 'go', '4423').act('moveDone').act('declareDone');
  expect(t.asked).toBe('japan weather');
  expect(t.g.tracks['aspUsed.allied']?.n).toBe(2);
  t.act('storm');
  expect(t.at('us-div-m1')).toBe('4825');
  expect(t.g.tracks['aspUsed.allied']).toBeUndefined();
  expect(t.g.activated).toEqual({});
});

test('[R11.2 R14.10] after the last step nothing of the offensive is left', () => {
  const t = front({ units: { 'jp-hq-south-seas': '4017', 'jp-ca-aoba': '4017' } });
  t.act('hq', 'jp-hq-south-seas').act('activate', 'jp-ca-aoba').act('activateDone').act('moveDone').act('declareDone');
  expect(t.asked).toBe('japan over');
  for (const table of ['offensive', 'activated', 'battles', 'assigned', 'effects', '_marks'] as const)
    expect(t.g[table]).toEqual({});
});

test('[R24.8] the event names where its battles may be', () => {
  const units = { 'jp-ca-aoba': '4017', 'us-ca-neworleans': '4021', 'us-air-7': '4117' };
  const t = moving({ card: 'jp-12', as: 'ec', units, active: ['jp-ca-aoba'], ov: 3 });
  t.refuses('R24.8', 'move', 'naval', 'jp-ca-aoba', 'go', '4021').offers('move', 'naval', 'jp-ca-aoba', 'go', '4117');
});
