import { expect, test, vi } from 'vitest';
import { moving } from '../offensive/front.ts';

vi.mock('../../src/zoi.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('../offensive/plain-facts.ts'));

const ashore = { '4021': 'japan', '2220': 'japan' } as const;

test('[C-034 R12.2] Soerabaja is entered by sea from 2219, 2319 and 2320, and not across closed or land sides', () => {
  for (const from of ['2319', '2320', '2219'] as const)
    moving({
      units: { 'jp-ca-aoba': from },
      active: ['jp-ca-aoba'],
      ov: 1,
      offensive: { naval: 1 },
      control: ashore,
    }).offers('move', 'naval', 'jp-ca-aoba', 'go', '2220');
  for (const from of ['2120', '2221', '2119'] as const)
    moving({
      units: { 'jp-ca-aoba': from },
      active: ['jp-ca-aoba'],
      ov: 1,
      offensive: { naval: 1 },
      control: ashore,
    }).refuses('R12.2', 'move', 'naval', 'jp-ca-aoba');
});

test('[R12.1] five hexes at sea for each point of the card, or what the event sets', () => {
  const t = (ov: number, naval?: number) =>
    moving({
      units: { 'jp-ca-aoba': '4017', 'us-ca-neworleans': '4117' },
      active: ['jp-ca-aoba'],
      ov,
      ...(naval ? { offensive: { naval } } : {}),
    });
  t(1).offers('move', 'naval', 'jp-ca-aoba', 'go', '4117');
  const far = { units: { 'jp-ca-aoba': '3407' }, active: ['jp-ca-aoba'] };
  moving({ ...far, ov: 2 }).refuses('R12.2', 'move', 'naval', 'jp-ca-aoba', 'go', '4017');
  moving({ ...far, ov: 3 }).offers('move', 'naval', 'jp-ca-aoba', 'go', '4017');
  moving({ ...far, ov: 2, offensive: { naval: 18 } }).offers('move', 'naval', 'jp-ca-aoba', 'go', '4017');
});

test('[R12.3] ships pass enemy ports, ships and zones as they like', () => {
  moving({
    units: { 'jp-ca-aoba': '4017', 'us-cv-lexington': '4021', 'us-ca-neworleans': '4021' },
    active: ['jp-ca-aoba'],
  }).offers('move', 'naval', 'jp-ca-aoba', 'go', '4021');
});

test('[R12.4] ships do not end in the open sea without a battle or a landing in the range of a carrier', () => {
  const t = moving({
    units: { 'jp-ca-aoba': '4017', 'jp-cv-akagi': '4017', 'us-ca-neworleans': '4021' },
    active: ['jp-ca-aoba', 'jp-cv-akagi'],
  });
  t.refuses('R12.4', 'move', 'naval', 'jp-ca-aoba', 'go', '4019');
  t.offers('move', 'naval', 'jp-cv-akagi', 'go', '4019').offers(
    'move',
    'naval',
    'jp-ca-aoba',
    'jp-cv-akagi',
    'go',
    '4019',
  );
  t.refuses('R12.4', 'move', 'naval', 'jp-cv-akagi', 'go', '4217');
});

test('[C-033 R12.5] strategic movement: twice as far, from port to port, not through an un-neutralised zone', () => {
  const s = { units: { 'jp-ca-aoba': '3407' }, active: ['jp-ca-aoba'], ov: 1 };
  const t = moving(s).refuses('R12.2', 'move', 'naval', 'jp-ca-aoba', 'go', '3416');
  t.offers('move', 'navalStrategic', 'jp-ca-aoba', 'go', '3416').refuses(
    'R12.5',
    'move',
    'navalStrategic',
    'jp-ca-aoba',
    'go',
    '3009',
  );
  moving({ ...s, units: { ...s.units, 'us-air-7': '3415' } }).refuses(
    'R5.6',
    'move',
    'navalStrategic',
    'jp-ca-aoba',
    'go',
    '3416',
  );
  moving({ ...s, units: { 'jp-ca-aoba': '3009' } }).refuses('R12.5', 'move', 'navalStrategic', 'jp-ca-aoba');
});

test('[R5.3] a carrier that moves strategically neutralises nothing on its way', () => {
  const s = { units: { 'jp-cv-akagi': '3407', 'us-air-7': '2910' }, active: ['jp-cv-akagi'], ov: 1 };
  moving(s).refuses('R5.6', 'move', 'navalStrategic', 'jp-cv-akagi', 'go', '2909');
});

test('[R12.4] a way can be forced by a waypoint, and the cheapest one keeps out of zones', () => {
  const s = { units: { 'jp-cv-akagi': '4017', 'us-air-7': '4417' }, active: ['jp-cv-akagi'], ov: 3 };
  const t = moving(s).act('move', 'naval', 'jp-cv-akagi', 'go', '4715');
  expect(t.g.offensive.now?.zoiEntered).toBeUndefined();
  const forced = moving(s).act('move', 'naval', 'jp-cv-akagi', 'go', 'via', '4416', '4715');
  expect(forced.g.offensive.now?.zoiEntered).toBe(true);
  expect(forced.g.activated['jp-cv-akagi']?.path).toContain('4416');
});

test('[C-035 R12.25] an assault costs one shipping point a step of an army or corps, one for less', () => {
  const s = {
    side: 'allied',
    units: { 'us-corps-11': '4825', 'us-div-m1': '4825' },
    active: ['us-corps-11', 'us-div-m1'],
  } as const;
  moving({ ...s, tracks: { 'asp.allied': 1 } })
    .refuses('R12.25', 'move', 'amphibious', 'us-corps-11')
    .offers('move', 'amphibious', 'us-div-m1', 'go', '4423');
  const t = moving({ ...s, tracks: { 'asp.allied': 3 } }).act(
    'move',
    'amphibious',
    'us-corps-11',
    'us-div-m1',
    'go',
    '4423',
  );
  expect(t.g.tracks['aspUsed.allied']?.n).toBe(3);
  moving({ ...s, units: { ...s.units, 'us-corps-11': '4825-' }, tracks: { 'asp.allied': 1 } }).offers(
    'move',
    'amphibious',
    'us-corps-11',
    'go',
    '4423',
  );
});

test('[R12.25] shipping points of an event are used first; mountains and the open sea are no place to land', () => {
  const t = moving({
    side: 'allied',
    units: { 'us-div-m1': '4825' },
    active: ['us-div-m1'],
    tracks: { 'asp.allied': 0 },
    offensive: { tempAsp: 2 },
  });
  t.refuses('R12.25', 'move', 'amphibious', 'us-div-m1', 'go', '4623').act(
    'move',
    'amphibious',
    'us-div-m1',
    'go',
    '4423',
  );
  expect(t.g.offensive.now?.tempAsp).toBe(1);
  expect(t.g.tracks['aspUsed.allied']).toBeUndefined();
});

test('[C-027 R18.3] in rivalry Japan uses half of its shipping, rounded up', () => {
  const s = {
    units: { 'jp-army-14': '2909', 'jp-army-16': '2909' },
    active: ['jp-army-14', 'jp-army-16'],
    flags: ['isr.japan'],
  };
  moving({ ...s, tracks: { 'asp.japan': 7 } }).offers('move', 'amphibious', 'jp-army-14', 'jp-army-16', 'go', '2812');
  moving({ ...s, tracks: { 'asp.japan': 5 } }).refuses('R12.25', 'move', 'amphibious', 'jp-army-14', 'jp-army-16');
});

test('[C-036 R12.32] a brigade is carried by a cruiser that starts with it, without shipping', () => {
  const t = moving({ units: { 'jp-bde-ss': '4017', 'jp-ca-aoba': '4017' }, active: ['jp-bde-ss', 'jp-ca-aoba'] });
  t.act('move', 'organic', 'jp-bde-ss', 'jp-ca-aoba', 'go', '4021');
  expect(t.at('jp-bde-ss')).toBe('4021');
  expect(t.g.activated['jp-bde-ss']).toMatchObject({ mode: 'organic', ship: 'jp-ca-aoba' });
  expect(t.g.tracks['aspUsed.japan']).toBeUndefined();
});

test('[C-037 R12.32] not with a ship that starts elsewhere, nor two brigades in one ship', () => {
  const s = { units: { 'jp-bde-ss': '4017', 'jp-bde-sn3': '4017', 'jp-ca-aoba': '4018' } };
  const t = moving({ ...s, active: Object.keys(s.units) });
  t.refuses('R11.10', 'move', 'organic', 'jp-bde-ss', 'jp-ca-aoba');
  moving({ units: { ...s.units, 'jp-ca-aoba': '4017' }, active: Object.keys(s.units) }).refuses(
    'R12.25',
    'move',
    'organic',
    'jp-bde-ss',
    'jp-bde-sn3',
    'jp-ca-aoba',
    'go',
  );
});

test('[C-038 R12.26] an assault does not touch an un-neutralised zone, unless a carrier is along', () => {
  const s = {
    units: { 'jp-army-17': '4017', 'jp-cv-akagi': '4017', 'us-air-7': '4020' },
    active: ['jp-army-17', 'jp-cv-akagi'],
    tracks: { 'asp.japan': 4 },
  };
  moving(s)
    .refuses('R12.26', 'move', 'amphibious', 'jp-army-17', 'go', '4021')
    .offers('move', 'amphibious', 'jp-army-17', 'jp-cv-akagi', 'go', '4021');
});

test('[C-231 R12.26] an enemy-controlled hex with an enemy ship stops an assault without ships', () => {
  const s = {
    units: { 'jp-army-17': '4017', 'jp-ca-aoba': '4017', 'us-ca-neworleans': '4021' },
    active: ['jp-army-17', 'jp-ca-aoba'],
    tracks: { 'asp.japan': 4 },
  };
  moving(s)
    .refuses('R12.26', 'move', 'amphibious', 'jp-army-17', 'go', '4021')
    .offers('move', 'amphibious', 'jp-army-17', 'jp-ca-aoba', 'go', '4021');
  moving({ ...s, units: { 'jp-army-17': '4017' }, active: ['jp-army-17'] }).offers(
    'move',
    'amphibious',
    'jp-army-17',
    'go',
    '4021',
  );
});

test('[C-039 R12.29] the US Army lands on an occupied one-hex island only with Marines', () => {
  const s = {
    side: 'allied',
    units: { 'us-corps-10': '4825', 'us-div-m1': '4825', 'jp-army-17': '4423' },
    control: { '4423': 'japan' },
    tracks: { 'asp.allied': 5 },
  } as const;
  moving({ ...s, active: ['us-corps-10'] }).refuses('R12.29', 'move', 'amphibious', 'us-corps-10', 'go', '4423');
  const t = moving({ ...s, active: ['us-corps-10', 'us-div-m1'] }).act(
    'move',
    'amphibious',
    'us-corps-10',
    'go',
    '4423',
  );
  t.refuses('R12.29', 'moveDone')
    .offers('cancelMove', 'us-corps-10')
    .act('move', 'amphibious', 'us-div-m1', 'go', '4423')
    .offers('moveDone');
});

test('[C-040 R12.21] Indian and Dutch units do not go by sea', () => {
  const t = moving({
    side: 'allied',
    units: { 'in-corps-3': '2015', 'nl-div-java': '2220' },
    active: ['in-corps-3', 'nl-div-java'],
    tracks: { 'asp.allied': 5 },
  });
  for (const unit of ['in-corps-3', 'nl-div-java'])
    for (const mode of ['amphibious', 'groundTransport']) t.refuses('R12.21', 'move', mode, unit);
});

test('[C-041 R12.25] Port Moresby is the only mountain that can be assaulted', () => {
  const t = moving({ units: { 'jp-army-17': '4017' }, active: ['jp-army-17'], ov: 3, tracks: { 'asp.japan': 4 } });
  t.offers('move', 'amphibious', 'jp-army-17', 'go', '3823');
});

test('[C-230 R12.16] Japan lands in Ceylon and not in continental India', () => {
  const t = moving({
    units: { 'jp-army-38': '2015' },
    active: ['jp-army-38'],
    ov: 3,
    control: { '2015': 'japan' },
    tracks: { 'asp.japan': 4 },
  });
  t.offers('move', 'amphibious', 'jp-army-38', 'go', '1307').refuses(
    'R12.16',
    'move',
    'amphibious',
    'jp-army-38',
    'go',
    '1406',
  );
});

test(
  '[C-229 R12.22] strategic transport: ten hexes from a port at value 1, five from a coast, to a ' +
    'supplied port, not in reaction',
  () => {
    const s = { units: { 'jp-army-17': '3407' }, active: ['jp-army-17'], ov: 1 };
    moving(s).offers('move', 'groundTransport', 'jp-army-17', 'go', '2909');
    moving({ ...s, flags: ['dry.2909'] }).refuses('R12.22', 'move', 'groundTransport', 'jp-army-17', 'go', '2909');
    moving({ ...s, units: { 'jp-army-17': '3009' } }).offers('move', 'groundTransport', 'jp-army-17', 'go', '2909');
    const r = moving({ ...s, side: 'allied', phase: 'reactionMove', battles: ['2909'] });
    r.refuses('R11.26', 'move', 'groundTransport');
  },
);

test('[C-044 R12.33] barges cross one all-sea side at value 3, once, in no reaction', () => {
  const s = {
    units: { 'jp-army-17': '2909', 'jp-army-18': '2909' },
    active: ['jp-army-17', 'jp-army-18'],
    flags: ['barges'],
  };
  moving({ ...s, ov: 2 }).refuses('R12.33', 'move', 'barge', 'jp-army-17');
  moving({ ...s, ov: 3, flags: [] }).refuses('R12.33', 'move', 'barge', 'jp-army-17');
  const t = moving({ ...s, ov: 3 }).refuses('R12.33', 'move', 'barge', 'jp-army-17', 'jp-army-18');
  t.refuses('R12.25', 'move', 'barge', 'jp-army-17', 'go', '3010').act('move', 'barge', 'jp-army-17', 'go', '2809');
  expect(t.at('jp-army-17')).toBe('2809');
  t.refuses('R12.33', 'move', 'barge', 'jp-army-18');
  moving({ ...s, side: 'allied', ov: 3, phase: 'reactionMove', battles: ['2809'] }).refuses('R11.26', 'move', 'barge');
});
