import { Play, things } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { commandersOf } from '../src/command.ts';
import { inUsCommunication } from '../src/communication.ts';
import { winsByZones } from '../src/end-of-turn/victory.ts';
import { tarawa } from '../src/index.ts';
import type { State } from '../src/state.ts';
import { attackCell, barrageDisrupts, commandPostRange, turnSpace } from '../src/tables.ts';
import { weaponsOf } from '../src/us-units.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const begun = (scenario: string, options: object = {}): State => {
  const made = Play.create(tarawa, {
    match: 'm',
    scenario,
    options,
    seeds: [],
    secret: '07'.repeat(32),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play.state as unknown as State;
};
const act = (o: Laid, cards: readonly string[] = []) => table({ ...o, us: { ...spare, ...o.us } }, 'usActions', cards);
const count = <T>(all: readonly T[], is: (t: T) => boolean): number => all.filter(is).length;

describe('3. set-up', () => {
  const g = begun('first_waves');
  test('[3.2] coastal units in the 28 C positions, 11 others in I, 4 in the Reserve, three tanks, disrupted', () => {
    const at = (code: 'C' | 'I' | 'T') => content.positions.filter((p) => p.setup === code).map((p) => p.hex);
    const units = things(g.jp);
    expect(count(units, (u) => at('C').includes(u.hex) && content.unit(u.unit).coastal)).toBe(28);
    expect(count(units, (u) => at('I').includes(u.hex) && !content.unit(u.unit).coastal)).toBe(11);
    expect(count(units, (u) => u.tank !== undefined && u.disrupted === true && u.pool === 'armor')).toBe(3);
    expect(count(things(g.boxes), (b) => b.at === 'reserve')).toBe(4);
  });
  test('[3.3] no other force starts with depth; [3.4] no letter is in force', () => {
    expect(count(things(g.jp), (u) => u.pool !== undefined && !u.tank)).toBe(0);
    expect(things(g.letters)).toEqual([]);
  });
  test('[3.5] nine LVTs of two steps; units of turn 1 wait; [R-35] Ryan with infantry of 3/2 of turn 1 or 2', () => {
    expect(things(g.lvts).map((l) => l.steps)).toEqual(new Array(9).fill(2));
    const t = table(
      { turn: 1, us: { 'i-3-2': '0136', 'l-3-2': { at: 'track', due: 2 }, '3-a-1-18': '0136' } },
      'placeRyan',
    );
    expect(t.options()).toEqual(['us-i-3-2', 'us-l-3-2']);
    expect(t.choose('choose', 'us-l-3-2').g.heroes['hero-ryan']).toMatchObject({ at: 'unit', unit: 'us-l-3-2' });
  });
  test('[20] 21 November: turn 17, all letters, empty positions, the red tank gone, Shibasaki dead', () => {
    const d = begun('nov21');
    expect([d.turn.now?.n, d.turn.now?.shibasaki, Object.keys(d.letters).sort().join('')]).toEqual([
      17,
      'dead',
      'AIMPR',
    ]);
    expect(count(things(d.jp), (u) => ['D1', 'D2', 'E1', 'F1'].includes(content.positionAt(u.hex)?.id ?? ''))).toBe(0);
    expect(d.boxes['jp-tank-red']?.at).toBe('eliminated');
    expect([d.us['us-l-3-2']?.steps, d.us['us-hq-shoup-2-2']?.cp, d.marks.E2?.garrison]).toEqual([2, 3, true]);
    expect(
      count(content.markers, (m) => m.pool === 'coastal' && m.tacticalReinforcement && d.depth[m.id]?.at === 'gone'),
    ).toBe(4);
  });
  test("[21.1] Hawkins' Raid: stars decide depth at D2 and E2, the first escape, the event of turn 1", () => {
    const raid = (stars: number) => {
      const cards = [0, 1, 2].map((i) => showing({ fire: [{ color: 'red', star: i < stars }] }));
      const o: Laid = { turn: 1, options: { hawkins: true }, us: { 'i-3-2': '0136' }, jp: { D2: '19', E2: '20' } };
      return table(o, 'setUp', cards);
    };
    const seen = (n: number) => {
      const t = raid(n);
      return [t.jp('D2')?.pool, t.jp('E2')?.pool, t.g.turn.now?.spared, t.g.turn.now?.noFirstEvent];
    };
    expect(seen(3)).toEqual(['coastal', 'coastal', true, undefined]);
    expect(seen(2)).toEqual(['coastal', undefined, undefined, undefined]);
    expect(seen(0)).toEqual([undefined, undefined, undefined, true]);
  });
  test('[21.2] the seven units of turn 17 land where the option says; [21.3] turn 28 comes at 20, D+2 at 24', () => {
    const o = begun('two_days', { landing18: 'R3', shibasakiSurvives: true });
    expect([o.us['us-a-1-8']?.beach, o.us['us-a-1-6']?.due, o.us['us-i-3-6']?.due, o.us['us-i-3-6']?.beach]).toEqual([
      'R3',
      20,
      24,
      undefined,
    ]);
    const plain = begun('two_days');
    expect([plain.us['us-a-1-8']?.beach, plain.us['us-a-1-6']?.due, plain.us['us-i-3-6']?.at]).toEqual([
      'R2',
      28,
      'out',
    ]);
  });
});

describe('7. actions', () => {
  test('[7.1] three paid actions; two units of a hex share one; nobody acts twice', () => {
    const us = { 'e-2-8': '1018', 'f-2-8': '1018', 'g-2-8': '1016', 'h-2-8': '1021', 'i-3-8': '1123' };
    const t = act({ us });
    t.choose('move', 'us-e-2-8', 'us-f-2-8', 'paid', '1019');
    expect(t.g.turn.now?.paid).toBe(1);
    expect(t.refusal('move', 'us-e-2-8')).toBe('7.1');
    t.choose('move', 'us-g-2-8', 'alone', 'paid', '1017').choose('move', 'us-h-2-8', 'alone', 'paid', '1022');
    expect(t.refusal('move', 'us-i-3-8')).toBe('7.1');
  });
  test('[7.6] disrupted units only rally; a marker of this phase waits for the next turn', () => {
    const t = act({
      us: { 'e-2-8': { at: '1018', disrupted: 'prior' }, 'f-2-8': { at: '1019', disrupted: 'fresh' } },
    });
    expect(t.refusal('move', 'us-e-2-8')).toBe('7.6');
    expect(t.options('rally')).toEqual(['us-e-2-8']);
    expect(t.choose('rally', 'us-e-2-8').us('e-2-8')).toMatchObject({ acted: true });
  });
  test('[7.4] who stood beside a Japanese-occupied hex may enter it; the combat is fought after all actions', () => {
    const t = act({ us: { 'e-2-8': '1019', '2-c-2t': '1020' }, jp: { D2: '19' } });
    expect(t.refusal('enter', 'us-2-c-2t')).toBe('7.4');
    t.choose('enter', 'us-e-2-8', 'alone', 'paid', '1120');
    expect(t.keys()).not.toContain('combat.begins');
    t.choose('pass');
    expect(t.keys()).toContain('combat.begins');
  });
  test('[10.3] units that an HQ commanded when the phase began act free until it moves', () => {
    const t = act({ us: { 'e-2-8': '1018', 'f-2-8': '1020', 'hq-hall-8-2': '1019' } });
    t.choose('move', 'us-e-2-8', 'alone', 'free', '1017').choose('move', 'us-hq-hall-8-2', 'alone', 'free', '1119');
    expect(t.refusal('move', 'us-f-2-8', 'alone', 'paid', '1021')).toBe('ok');
    expect(t.refusal('move', 'us-f-2-8', 'alone', 'free', '1021')).not.toBe('ok');
  });
  test('[10.1] a hero acts free and gives +1 or a weapon; [10.2] lost instead of a step he inspires his unit', () => {
    const t = act({ us: { 'e-2-8': '1019' }, heroes: { 1: 'e-2-8' }, jp: { D2: '25', B9: '21', C14: '22' } });
    t.choose('attack', '1120').choose('join', 'us-e-2-8', 'free').choose('attack');
    expect(t.phase).toBe('heroGives');
    expect(t.options()).toEqual(['+1', 'AR']);
    expect(t.choose('choose', 'AR').jp('D2')).toBeUndefined();
    const hit = table(
      { us: { ...spare, 'e-2-8': '1018' }, heroes: { 1: 'e-2-8' }, jp: { D3: '19' } },
      'japaneseFire',
      [showing({ fire: [{ color: 'blue' }] })],
    );
    expect(hit.options()).toEqual(['step', 'hero']);
    expect(hit.choose('choose', 'hero').us('e-2-8')).toMatchObject({ steps: 4, inspired: true, disrupted: 'prior' });
  });
  test('[17.3] a support marker pays for an action of a unit in communication', () => {
    const t = act({ turn: 12, scenario: 'nov20', support: 1, us: { 'e-2-8': '1123' } });
    t.choose('move', 'us-e-2-8', 'alone', 'support', '1122');
    expect([t.g.turn.now?.support, t.g.turn.now?.paid]).toEqual([0, 0]);
  });
  test('[8.1] naval fire in an attack needs a radio, adds 9 and is spent', () => {
    const t = act({ naval: 1, us: { 'e-2-8': '1019' }, jp: { D2: '14' } });
    t.choose('attack', '1120').choose('join', 'us-e-2-8', 'paid').choose('add', 'naval').choose('attack');
    expect(t.log.find((l) => l.key === 'attack.result')?.params).toMatchObject({ strength: 16, lacks: [] });
    expect(t.g.turn.now?.naval).toBe(0);
  });
  test('[8.2] flanking is not given by one hex', () => {
    const t = act({ us: { 'e-2-8': '1323' }, jp: { E3: { unit: '40' } } });
    t.choose('attack', '1322').choose('join', 'us-e-2-8', 'paid').choose('attack');
    expect(t.log.find((l) => l.key === 'attack.result')?.params).toMatchObject({ lacks: ['FL'] });
  });
});

describe('16 to 18. the extended game', () => {
  test('[16.1] an HQ on land and in no field becomes a command post of range 1; [16.2] later ones advance', () => {
    const o: Laid = {
      turn: 12,
      scenario: 'nov20',
      us: { ...spare, 'hq-hall-8-2': '1123', 'hq-shoup-2-2': { at: '1125', cp: 0 } },
    };
    const t = table(o, 'engineersAndHqs');
    t.choose('establish', 'us-hq-hall-8-2');
    expect([t.us('hq-hall-8-2').cp, t.us('hq-shoup-2-2').cp]).toEqual([0, 1]);
    const seen = table({ ...o, jp: { E2: { unit: '19', disrupted: true } } }, 'engineersAndHqs');
    expect([seen.done, seen.us('hq-shoup-2-2').cp]).toEqual([true, 0]);
  });
  test('[16.31] a command post in the field of a non-disrupted unit commands nothing', () => {
    const at = (disrupted?: true) =>
      commandersOf(
        table(
          {
            us: { 'hq-hall-8-2': { at: '1123', cp: 3 } },
            jp: { E2: { unit: '19', ...(disrupted ? { disrupted } : {}) } },
          },
          'rest',
        ).g,
        '1122',
      );
    expect([at(), at(true)]).toEqual([[], ['us-hq-hall-8-2']]);
  });
  test('[16.3] a command post does not move; abandoned it is an HQ on its reverse side and may act', () => {
    const t = act({ us: { 'hq-hall-8-2': { at: '1123', cp: 3 } } });
    expect(t.refusal('move', 'us-hq-hall-8-2')).toBe('16.3');
    t.choose('abandonCp', 'us-hq-hall-8-2');
    expect(t.us('hq-hall-8-2')).toMatchObject({ reverse: true });
    expect(t.refusal('move', 'us-hq-hall-8-2', 'alone', 'free', '1122')).toBe('ok');
  });
  test('[17.2] a garrison on a free position beside a US unit, linked; [6.51] its artillery is destroyed', () => {
    const t = table({ turn: 12, scenario: 'nov20', support: 1, us: { ...spare, 'e-2-2': '1123' } }, 'spendSupport');
    expect(t.refusal('garrison', 'A1')).toBe('17.2');
    t.choose('garrison', 'E2');
    expect(t.g.marks.E2).toMatchObject({ garrison: true, artilleryDestroyed: true });
  });
  test('[18, R-5] 20 November: 15 secured positions, two of them toward the southern beach; one by R-5', () => {
    const south = content.positions.filter((p) => content.firesOnSouthBeach(p.id)).map((p) => p.id);
    const north = content.positions.filter((p) => !content.firesOnSouthBeach(p.id)).map((p) => p.id);
    const end = (garrisons: readonly string[], victory: 'summary' | 'addenda') =>
      table({ turn: 15, scenario: 'nov20', options: { victory }, us: { 'd-1-8': '1018' }, garrisons }, 'endOfTurn')
        .play.outcome?.winners;
    const all = content.positions.map((p) => p.id);
    expect(end(all, 'summary')).toEqual(['us']);
    expect(end(north, 'summary')).toEqual([]);
    expect(south.length).toBeGreaterThan(2);
  });
  test('[18] zones: four full, one position in the others; [21.3] with the admiral no Japanese unit there', () => {
    const g = table({ turn: 30, scenario: 'nov21' }, 'rest').g;
    const full = {
      secured: 60,
      south: 5,
      fullZones: ['A', 'B', 'C', 'D'] as const,
      touched: ['A', 'B', 'C', 'D', 'E', 'F'] as const,
    };
    expect(winsByZones(g, full)).toBe(true);
    expect(winsByZones(g, { ...full, touched: ['A', 'B', 'C', 'D', 'E'] })).toBe(false);
    expect(winsByZones(g, { ...full, fullZones: ['A', 'B', 'C'] })).toBe(false);
    const end = (jp: Laid['jp']) =>
      table(
        { turn: 30, scenario: 'nov21', options: { shibasakiSurvives: true }, us: { 'd-1-8': '1018' }, jp: jp ?? {} },
        'endOfTurn',
      ).play.outcome;
    expect([end({})?.winners, end({ D3: '19' })?.winners]).toEqual([['us'], []]);
  });
});

describe('T. tables', () => {
  test('[T-1] the cells of the attack table', () => {
    expect(attackCell(false, 3, 3, 'alone', false)).toEqual(['AD', 'GD']);
    expect(attackCell(true, 6, 3, 'shown', false)).toEqual(['DE', 'JD']);
    expect(attackCell(true, 6, 3, 'shown', true)).toEqual(['DE', 'JE']);
    expect(attackCell(true, 4, 3, 'hidden', true)).toEqual(['REV']);
  });
  test('[T-2] the barrage table', () => {
    expect([
      barrageDisrupts(true, false, false, 2),
      barrageDisrupts(true, false, true, 2),
      barrageDisrupts(false, true, false, 4),
    ]).toEqual([true, false, true]);
  });
  test('[T-4] weapons: DE and FT only beside the target; a tank has MG and BR within 4 hexes; MG is also BR', () => {
    expect(weaponsOf('us-d-1-8', 4, 1)).toContain('FT');
    expect(weaponsOf('us-d-1-8', 4, 2)).not.toContain('FT');
    expect(weaponsOf('us-d-1-8', 1, 1)).toEqual(['MG', 'BR']);
    expect([weaponsOf('us-2-c-2t', 2, 4).includes('MG'), weaponsOf('us-2-c-2t', 2, 5).includes('MG')]).toEqual([
      true,
      false,
    ]);
  });
  test('[T-7] the turn track: the night has no events; [T-8] ranges of command posts', () => {
    expect(turnSpace(16)).toMatchObject({ firstEvent: false, secondEvent: false, engineerHq: false, landMove: 1 });
    expect(commandPostRange.at(-1)).toBe(5);
  });
  test('[R-41] the hex itself must be free of fields for US communication', () => {
    const g = table({ jp: { E2: '19' } }, 'rest').g;
    expect([inUsCommunication(g, '1123'), inUsCommunication(g, '1119')]).toEqual([false, true]);
  });
});
