import type { Offer } from '@wardroom/rules';
import { list, Play } from '@wardroom/rules';
import { expect, test, vi } from 'vitest';
import { front, moving } from '../offensive/front.ts';

vi.mock('../../src/zoi.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('../offensive/plain-facts.ts'));

test('[C-030 R12.14] two points: two clear hexes or one jungle; one point: a clear hex or a route', () => {
  const s = { side: 'allied', units: { 'au-corps-1': '2127' }, active: ['au-corps-1'] } as const;
  moving({ ...s, ov: 2 })
    .offers('move', 'ground', 'au-corps-1', 'go', '2327')
    .refuses('R12.14', 'move', 'ground', 'au-corps-1', 'go', '2426');
  const jungle = { ...s, units: { 'au-corps-1': '2525' } };
  moving({ ...jungle, ov: 2 }).offers('move', 'ground', 'au-corps-1', 'go', '2625');
  moving({ ...jungle, ov: 1 }).refuses('R12.14', 'move', 'ground', 'au-corps-1', 'go', '2625');
});

test(
  '[R12.14] a mountain takes all the points of a unit that has spent none, in the later printings ' + 'three of them',
  () => {
    const s = { side: 'allied', units: { 'au-corps-1': '3426' }, active: ['au-corps-1'] } as const;
    const up = ['move', 'ground', 'au-corps-1', 'go', '3526'] as const;
    for (const ov of [1, 2, 3])
      expect(
        moving({ ...s, ov })
          .offers(...up)
          .act(...up).g.units['au-corps-1']?.at,
      ).toBe('3526');
    const revised = (ov: number) => moving({ ...s, ov, preset: 'revised' });
    revised(2).refuses('R12.14', ...up);
    revised(3).offers(...up);
    // Whoever has walked has not all of them left: the way to 3526 goes through the jungle of 3426.
    moving({ ...s, units: { 'au-corps-1': '3326' }, ov: 3 }).refuses('R12.14', ...up);
  },
);

test('[C-233 R12.14] routes cost one half, but not into a hex with an enemy', () => {
  const s = {
    units: { 'jp-army-25': '2112', 'in-corps-3': '2014' },
    active: ['jp-army-25'],
    control: { '2112': 'japan' },
  } as const;
  moving({ ...s, ov: 3 }).offers('move', 'ground', 'jp-army-25', 'go', '2014');
  moving({ ...s, ov: 2 })
    .refuses('R12.14', 'move', 'ground', 'jp-army-25', 'go', '2014')
    .offers('move', 'ground', 'jp-army-25', 'go', '2013');
  const far = { units: { 'jp-army-25': '2211' }, active: ['jp-army-25'] };
  moving({ ...far, ov: 3 }).offers('move', 'ground', 'jp-army-25', 'go', '1913');
  moving({ ...far, ov: 2 }).refuses('R12.14', 'move', 'ground', 'jp-army-25', 'go', '1913');
});

test(
  '[R16.21 R12.14] the railway from Bangkok to Rangoon is no route before jp-18 has built it; then it ' +
    'is one for both sides',
  () => {
    const s = { units: { 'jp-army-25': '2010' }, active: ['jp-army-25'], ov: 1 };
    moving(s).refuses('R12.14', 'move', 'ground', 'jp-army-25', 'go', '2109');
    moving({ ...s, flags: ['kwaiBridge'] }).offers('move', 'ground', 'jp-army-25', 'go', '2108');
    moving({ ...s, ov: 2, flags: ['kwaiBridge'] }).offers('move', 'ground', 'jp-army-25', 'go', '2008');
    const out = { side: 'allied', units: { 'br-corps-15': '2008' }, active: ['br-corps-15'], ov: 1 } as const;
    moving(out).refuses('R12.14', 'move', 'ground', 'br-corps-15', 'go', '2108');
    moving({ ...out, flags: ['kwaiBridge'] }).offers('move', 'ground', 'br-corps-15', 'go', '2109');
  },
);

test('[R12.15] a stack stops where enemy ground or air units stand, not for ships or a lone headquarters', () => {
  const s = { units: { 'jp-army-25': '2211' }, active: ['jp-army-25'], ov: 3 };
  const by = (id: string) => moving({ ...s, units: { ...s.units, [id]: '2011' } });
  by('in-corps-3').refuses('R12.14', 'move', 'ground', 'jp-army-25', 'go', '2012');
  by('us-air-7').refuses('R12.14', 'move', 'ground', 'jp-army-25', 'go', '2012');
  by('br-hq-malaya').offers('move', 'ground', 'jp-army-25', 'go', '2012');
});

test(
  '[R12.15] who has stopped before aircraft alone does not go on, whatever he has left; nor does a ' +
    'reacting unit that met the enemy',
  () => {
    const t = moving({ units: { 'jp-army-25': '2211', 'us-air-7': '2110' }, active: ['jp-army-25'], ov: 3 });
    t.act('move', 'ground', 'jp-army-25', 'go', '2110');
    expect(t.g.activated['jp-army-25']?.left).toBeUndefined();
    t.refuses('R11.10', 'move', 'ground', 'jp-army-25');
    const r = front({
      phase: 'reactionMove',
      units: { 'in-corps-3': '2012', 'jp-army-25': '2011' },
      active: ['in-corps-3'],
      activated: { 'jp-army-25': { mode: 'ground', path: ['2011'] } },
      battles: ['2011'],
      ov: 3,
      offensive: { intel: 'intercept', step: 8 },
    }).act('move', 'ground', 'in-corps-3', 'go', '2011');
    expect(r.g.activated['in-corps-3']).toMatchObject({ mode: 'ground' });
    expect(r.g.activated['in-corps-3']?.left).toBeUndefined();
  },
);

test('[R12.19 R4.3] what is passed is captured', () => {
  const t = moving({ units: { 'jp-army-25': '2211' }, active: ['jp-army-25'], ov: 3 }).act(
    'move',
    'ground',
    'jp-army-25',
    'go',
    '1913',
  );
  for (const hex of ['2110', '2011', '2012', '1912', '1913']) expect(t.g.control[hex]?.side).toBe('japan');
});

test('[C-043 R12.16] Japan does not enter the interior of China', () => {
  const t = moving({ units: { 'jp-army-25': '2508' }, active: ['jp-army-25'], ov: 3 });
  for (const hex of ['2408', '2507']) t.refuses('R12.14', 'move', 'ground', 'jp-army-25', 'go', hex);
});

test('[C-230 R12.16] nor continental India overland', () => {
  moving({ units: { 'jp-army-38': '1905' }, active: ['jp-army-38'], ov: 3, control: { '1905': 'japan' } }).refuses(
    'R12.14',
    'move',
    'ground',
    'jp-army-38',
    'go',
    '1805',
  );
});

test('[C-234 R12.18] the armoured brigade stops where it leaves clear ground and routes', () => {
  const s = {
    side: 'allied',
    units: { 'br-bde-7armd': '2525' },
    active: ['br-bde-7armd'],
    ov: 3,
    tracks: { 'asp.allied': 5 },
  } as const;
  const t = moving(s);
  t.offers('move', 'ground', 'br-bde-7armd', 'go', '2625').refuses(
    'R12.14',
    'move',
    'ground',
    'br-bde-7armd',
    'go',
    'via',
    '2625',
    '2626',
  );
  t.refuses('R12.18', 'move', 'amphibious', 'br-bde-7armd');
  moving({ ...s, units: { 'br-bde-7armd': '1307' }, ov: 3 }).offers(
    'move',
    'groundTransport',
    'br-bde-7armd',
    'go',
    '1905',
  );
});

test('[C-202 R7.10] a lone headquarters goes at once; ships alone do not drive it away', () => {
  const units = { 'us-hq-sw-pacific': '2813', 'jp-army-14': '2812', 'jp-ca-takao': '2909' };
  const s = { units, active: ['jp-army-14', 'jp-ca-takao'], control: { '2812': 'japan' }, ov: 2 } as const;
  const t = moving(s).act('move', 'ground', 'jp-army-14', 'go', '2813');
  expect(t.at('us-hq-sw-pacific')).toBe('turn-4');
  expect(t.g.control['2813']?.side).toBe('japan');
  t.act('moveDone');
  expect(t.g.battles).toEqual({});
  const ships = moving(s).act('move', 'naval', 'jp-ca-takao', 'go', '2813').act('moveDone');
  expect(ships.at('us-hq-sw-pacific')).toBe('2813');
  expect(Object.keys(ships.g.battles)).toEqual(['2813']);
});

test(
  '[C-232 R12.20] the stronger unit may step out, not to where they came from, and only from those ' +
    'that walked in',
  () => {
    const units = { 'jp-bde-sn1': '2106', 'jp-bde-sn2': '2106', 'jp-army-15': '2106', 'in-corps-1': '2006' };
    const s = {
      units,
      active: ['jp-bde-sn1', 'jp-bde-sn2', 'jp-army-15'],
      control: { '2106': 'japan' },
      ov: 3,
    } as const;
    const t = moving(s).act('move', 'ground', 'jp-bde-sn1', 'jp-bde-sn2', 'go', '2006');
    expect(t.asked).toBe('allied offensive.disengage');
    expect(t.seen('allied').units['jp-bde-sn1']?.at).toBe('2006');
    expect(t.seen('allied').units['jp-army-15']?.at).toBe('2106');
    t.refuses('R12.20', 'disengage', 'in-corps-1', '2106').act('disengage', 'in-corps-1', '2005');
    expect(t.at('in-corps-1')).toBe('2005');
    expect(t.g.control['2006']?.side).toBe('japan');
    expect(t.asked).toBe('japan offensive.move');
    expect(t.seen('allied').units['in-corps-1']?.at).toBe('2005');
    const strong = moving(s).act('move', 'ground', 'jp-army-15', 'jp-bde-sn1', 'jp-bde-sn2', 'go', '2006');
    expect(strong.asked).toBe('japan offensive.move');
  },
);

test(
  '[R12.20 R22.1] who is asked to step out sees what the answer depends on, so that it can be listed ' +
    'and given on the own view',
  () => {
    const units = {
      'jp-bde-sn1': '2106',
      'jp-bde-sn2': '2106',
      'jp-army-15': '2106',
      'jp-army-25': '2110',
      'in-corps-1': '2006',
    };
    const active = ['jp-bde-sn1', 'jp-bde-sn2', 'jp-army-15', 'jp-army-25'];
    const t = moving({ units, active, control: { '2106': 'japan', '2110': 'japan' }, ov: 3 });
    t.act('move', 'ground', 'jp-army-15', 'go', '2005').act('move', 'ground', 'jp-army-25', 'go', '2109');
    expect(t.seen('allied').units['jp-army-15']?.at).toBe('2106');
    t.act('move', 'ground', 'jp-bde-sn1', 'jp-bde-sn2', 'go', '2006');
    const own = Play.at(t.play.game, t.play.header, t.seen('allied'), 0).decisions()[0];
    expect([own?.id, own?.kinds.disengage && list('disengage', own.kinds.disengage, 99).choices]).toEqual([
      t.decision.id,
      list('disengage', t.decision.kinds.disengage as Offer, 99).choices,
    ]);
    t.refuses('R12.20', 'disengage', 'in-corps-1', '2005');
    // That an exit is closed is told, not by whom; of the plan only the stack that entered is shown.
    const seen = ['jp-bde-sn1', 'jp-bde-sn2', 'jp-army-15', 'jp-army-25'].map((u) => t.seen('allied').units[u]?.at);
    expect(seen).toEqual(['2006', '2006', '2106', '2110']);
  },
);

test(
  '[R12.20] when the hex is empty the stack goes on with what it has left; units of the offensive ' +
    'never disengage',
  () => {
    const units = { 'jp-bde-sn1': '2110', 'in-corps-1': '2011' };
    const t = moving({ units, active: ['jp-bde-sn1'], control: { '2110': 'japan' }, ov: 3 });
    t.act('move', 'ground', 'jp-bde-sn1', 'go', '2011');
    const exit = t.next('disengage', 'in-corps-1')[0] as string;
    t.act('disengage', 'in-corps-1', exit);
    expect(t.g.activated['jp-bde-sn1']?.left).toBe(2);
    const on = t.next('move', 'ground', 'jp-bde-sn1', 'go').filter((h) => h !== 'via');
    expect(on.length).toBeGreaterThan(0);
    moving({ units: { 'jp-army-14': '2811', 'us-corps-nl': '2811' }, active: ['jp-army-14'] }).refuses(
      'R12.20',
      'move',
      'ground',
      'jp-army-14',
    );
  },
);

test('[R12.23] a unit uses one form of movement in an offensive, and moves once', () => {
  const t = moving({
    units: { 'jp-army-25': '2110' },
    active: ['jp-army-25'],
    control: { '2110': 'japan' },
    ov: 3,
    tracks: { 'asp.japan': 4 },
  });
  t.act('move', 'ground', 'jp-army-25', 'go', '2011');
  for (const mode of ['ground', 'amphibious', 'groundTransport']) t.refuses('R11.10', 'move', mode, 'jp-army-25');
});
