import { describe, expect, test } from 'vitest';
import { around6, hexes, isLand } from '../src/map.ts';
import { optionsSchema } from '../src/options.ts';
import { phases } from '../src/sequence-of-play.ts';
import type { JpUnit, State } from '../src/state.ts';
import { defenceOf, strengthIn } from '../src/us-actions/attack-force.ts';
import { canBarrageByShips } from '../src/us-actions/barrage.ts';
import { canStep } from '../src/us-actions/move.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const act = (o: Laid, cards: readonly string[] = []) => table({ ...o, us: { ...spare, ...o.us } }, 'usActions', cards);
const still = (o: Laid) => table(o, 'rest').g;
type Bench = ReturnType<typeof act>;
function attack(t: Bench, hex: string, units: readonly string[]): Bench {
  t.choose('attack', hex);
  for (const u of units) {
    const ways = t.decision.kinds.join?.child?.(`us-${u}`).next?.() ?? [];
    t.choose('join', `us-${u}`, ways[0] as string);
  }
  return t.choose('attack');
}
const result = (t: Bench) => t.log.find((l) => l.key === 'attack.result')?.params;
const jpAt = (g: State, hex: string): JpUnit => Object.values(g.jp).find((u) => u.hex === hex) as JpUnit;

describe('7. moves', () => {
  test('[7] a kind that is called like a property of every object is refused, not an exception', () => {
    const t = act({ us: { 'e-2-8': '1019' } });
    const kinds = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    for (const kind of kinds) expect(t.refusal(kind, 'us-e-2-8', 'alone', 'paid', '1118'), kind).not.toBe('ok');
  });

  test('[7.3.5, T-5] palm, building and airstrip do not slow, water is not entered', () => {
    const g = still({});
    for (const terrain of ['palm', 'airstrip', 'clear'] as const) {
      const to = hexes.find((h) => h.terrain === terrain)?.id as string;
      const from = around6(to).find(isLand) as string;
      expect([terrain, canStep(g, from, to)]).toEqual([terrain, null]);
    }
    expect(canStep(g, '1019', '0919')).toMatchObject({ rule: '7.3.1', key: 'move.water' });
  });
  test('[R-11] smoke over the position does not spare an infiltration its card', () => {
    const o: Laid = {
      us: { 'e-2-8': '1019' },
      jp: { D2: '19' },
      more: (g) => Object.assign(g.turn.now as object, { smoke: ['D'] }),
    };
    const t = act(o, [showing({ fire: [{ color: 'brown' }], target: 'diamond' })]);
    expect(t.choose('infiltrate', 'us-e-2-8', 'alone', 'paid', '1020').at('e-2-8')).toBe('1019 3');
  });
  test('[R-20] abandoning a command post costs nothing, and the HQ acts free', () => {
    const t = act({ us: { 'hq-hall-8-2': { at: '1123', cp: 2 } } });
    t.choose('abandonCp', 'us-hq-hall-8-2');
    expect([t.g.turn.now?.paid, t.refusal('move', 'us-hq-hall-8-2', 'alone', 'free', '1122')]).toEqual([0, 'ok']);
  });
});

describe('a staff', () => {
  test('[7.1] a choice says whose battalions it touches, so that a table can divide them', () => {
    const t = act({ us: { 'e-2-8': '1019', 'a-1-2': '1019', 'hq-hall-8-2': '1019' }, jp: { D2: '19' } });
    const of = (phase: string, kind: string, ...value: string[]) =>
      phases[phase]?.groups?.(t.g, t.play.machine.top() as never, { kind, value }, 'us');
    expect(of('takeActions', 'move', 'us-e-2-8', 'us-a-1-2', 'paid', '1018')).toEqual(['1/2', '2/8']);
    expect(of('takeActions', 'move', 'us-hq-hall-8-2', 'alone', 'free', '1018')).toEqual(['headquarters']);
    expect(of('takeActions', 'pass')).toEqual([]);
    t.choose('attack', '1120').choose('join', 'us-e-2-8', 'free');
    expect(of('declareAttack', 'attack')).toEqual(['2/8']);
    expect(of('declareAttack', 'join', 'us-a-1-2', 'free')).toEqual(['1/2']);
  });
});

describe('8. attacks', () => {
  test('[8.3.2] ranged infantry counts half through a palm hex, the sum is rounded down, a hero adds one', () => {
    const g = still({ us: { 'e-2-8': '1019' }, jp: { D2: '19' } });
    const alone = strengthIn(g, { target: '1120', units: ['us-e-2-8'] });
    expect([alone, strengthIn(g, { target: '1120', units: ['us-e-2-8'], wild: '+1' })]).toEqual([alone, alone + 1]);
    expect(strengthIn(g, { target: '1120', units: ['us-e-2-8'], naval: true })).toBe(alone + 9);
  });
  test('[8.3.3] building and rough double the unit, fortified buildings the marker too, tanks gain nothing', () => {
    const find = (terrain: string) =>
      content.positions.find((p) => hexes.find((h) => h.id === p.hex)?.terrain === terrain);
    const defence = (where: string, unit: string, depth?: string) => {
      const jp = depth ? { unit, depth, depthShown: true as const } : unit;
      const g = still({ jp: { [where]: jp as never } });
      const hex = content.position(where).hex;
      return defenceOf(g, { target: hex, units: [] }, jpAt(g, hex));
    };
    const unit = content.unit('jp-19').strength;
    const marker = content.marker('dm-c01').strength;
    const plain = find('clear') ?? find('palm');
    const fortified = find('fortified_building');
    expect(plain && defence(plain.id, '19')).toBe(unit);
    expect(fortified && defence(fortified.id, '19', 'dm-c01')).toBe(2 * (unit + marker));
    expect(fortified && defence(fortified.id, 'tank-red')).toBe(content.unit('jp-tank-red').strength);
  });
  test('[8.3.4] without depth and strength a unit is defeated at once', () => {
    const weak = content.units.find((u) => u.strength === 0 && u.type !== 'tank');
    const o = (unit: string): Laid => ({ us: { 'e-2-8': { at: '1018', steps: 1 } }, jp: { D3: unit } });
    if (weak) expect(attack(act(o(weak.id.slice(3))), '1118', ['e-2-8']).keys()).toContain('attack.undefended');
    expect(attack(act(o('19')), '1118', ['e-2-8']).keys()).toContain('attack.result');
  });
  test('[9.1, H] an attack that has shown a unit cannot be taken back: who has seen it does not choose again', () => {
    const t = act({ us: { 'e-2-8': '1019' }, jp: { D2: '19' } });
    t.choose('attack', '1120').choose('join', 'us-e-2-8', 'paid');
    expect(t.play.undo({ seat: 'us', at: 1 }, 1).ok).toBe(true);
    t.choose('join', 'us-e-2-8', 'paid').choose('attack');
    expect([t.keys().includes('jp.revealed'), t.play.undo({ seat: 'us', at: 1 }, 1).ok]).toEqual([true, false]);
  });
  test('[8.3.7] nobody retreats and nobody advances after an attack', () => {
    const t = attack(act({ us: { 'e-2-8': '1019', 'f-2-8': '1121' }, jp: { D2: '01' } }), '1120', ['e-2-8', 'f-2-8']);
    expect([t.jp('D2'), t.us('e-2-8').at, t.us('f-2-8').at]).toEqual([undefined, '1019', '1121']);
  });
  test('[8.32] of a group one hex is attacked at a time', () => {
    const t = act({ us: { 'e-2-8': '1019' }, jp: { D2: '19', D3: '20' } });
    t.choose('attack', '1120').choose('join', 'us-e-2-8', 'paid').choose('attack');
    const shown = t.log.filter((l) => l.key === 'jp.revealed').map((l) => l.params?.hex);
    expect([shown, t.jp('D3')?.revealed]).toEqual([['1120'], undefined]);
  });
  test('[8.31, R-18] elite units in communication escape to the Reserve until turn 16, with the option always', () => {
    const jp = { D2: '01', B9: '21', C14: '22' };
    const us = { 'e-2-8': '1019', 'f-2-8': '1121' };
    const box = (turn: number, eliteEscape: 'until16' | 'always') =>
      attack(act({ turn, scenario: 'two_days', options: { eliteEscape }, us, jp }), '1120', ['e-2-8', 'f-2-8']).g
        .boxes['jp-01']?.at;
    expect([box(15, 'until16'), box(17, 'until16'), box(17, 'always')]).toEqual(['reserve', 'removed', 'reserve']);
  });
  test('[R-18] the default is the addenda', () => {
    expect(optionsSchema.parse({})).toMatchObject({ eliteEscape: 'until16', victory: 'summary' });
  });
  test('[R-34] several heroes give one benefit; an HQ on its hero side beside an attacker is a hero', () => {
    const asked = (o: Laid) => {
      const t = attack(act({ jp: { D2: '14' }, ...o }), '1120', ['e-2-8']);
      return t.phase;
    };
    expect(asked({ us: { 'e-2-8': '1019', 'hq-hall-8-2': '1019' } })).toBe('heroGives');
    expect(asked({ us: { 'e-2-8': '1019', 'hq-hall-8-2': { at: '1019', reverse: true } } })).not.toBe('heroGives');
    const two = attack(
      act({ us: { 'e-2-8': '1019', 'f-2-8': '1019' }, heroes: { 1: 'e-2-8', 2: 'f-2-8' }, jp: { D2: '14' } }),
      '1120',
      ['e-2-8', 'f-2-8'],
    );
    two.choose('choose', '+1');
    expect(two.keys()).toContain('attack.result');
  });
  test('[R-38] what the hero gives is said after the unit is shown', () => {
    const t = attack(act({ us: { 'e-2-8': '1019' }, heroes: { 1: 'e-2-8' }, jp: { D2: '14' } }), '1120', ['e-2-8']);
    expect([t.keys().includes('jp.revealed'), t.keys().includes('attack.result'), t.phase]).toEqual([
      true,
      false,
      'heroGives',
    ]);
    t.choose('choose', '+1');
    expect(result(t)).toMatchObject({ hex: '1120' });
  });
  test('[R-45] at night the ships do not barrage', () => {
    const g = (turn: number) =>
      still({ turn, scenario: 'two_days', naval: 1, us: { 'e-2-8': '1019' }, jp: { D2: '19' } });
    expect([
      canBarrageByShips(g(15), content.position('D2')),
      canBarrageByShips(g(16), content.position('D2'))?.rule,
    ]).toEqual([null, 'R-45']);
  });
  test('[17.1] engineers with SP in a beach hex in communication collect markers, and unused ones are lost', () => {
    const collect = (at: string, jp: Laid['jp'] = {}) => {
      const t = table(
        { turn: 12, scenario: 'nov20', us: { ...spare, '3-f-2-18': at, 'e-2-8': '1222' }, jp: jp ?? {} },
        'engineersAndHqs',
      );
      return t.g.turn.now?.support;
    };
    expect([collect('1019'), collect('1322')]).toEqual([1, 0]);
    const t = table({ turn: 12, scenario: 'nov20', support: 2, us: spare }, 'endOfTurn');
    expect(t.g.turn.now?.support).toBe(0);
  });
});

describe('8.6 close combat', () => {
  const blank = () => showing({ fire: [{ color: 'red' }] });
  const company = { 'k-3-8': { at: '1118', steps: 2, from: '1019' } };
  const fight = (o: Laid, cards: readonly string[]) =>
    table({ ...o, us: { ...spare, ...o.us } }, 'closeCombat', cards, { hex: '1118', by: 'us' });
  test('[8.6.1] units and markers are turned up before cards are drawn', () => {
    const t = fight({ us: company, jp: { D3: { unit: '01', depth: 'dm-c01' } } }, [
      blank(),
      blank(),
      blank(),
      blank(),
    ]);
    const order = t.keys();
    expect(order.indexOf('jp.revealed')).toBeLessThan(order.indexOf('combat.begins'));
    expect(order.indexOf('jp.depthRevealed')).toBeLessThan(order.indexOf('combat.begins'));
  });
  test('[8.6.7] the colour is that of the position, a tank outside of one has its own', () => {
    const color = (hex: string, unit: string) =>
      table(
        { us: { ...spare, 'e-2-2': { at: hex, from: '1019' } }, jp: { [hex]: unit } },
        'closeCombat',
        [blank(), blank(), blank()],
        { hex, by: 'us' },
      ).log.find((l) => l.key === 'combat.begins')?.params?.color;
    expect([color('1118', '19'), color('1118', 'tank-red'), color('1522', 'tank-red')]).toEqual([
      'blue',
      'blue',
      'red',
    ]);
  });
  test('[8.6.8] a side without cards turns none, and the other goes on', () => {
    const t = fight({ us: { 'k-3-8': { at: '1118', steps: 4, from: '1019' } }, jp: { D3: '01' } }, [
      blank(),
      blank(),
      blank(),
      blank(),
      blank(),
      blank(),
    ]);
    while (!t.done && t.phase === 'closeCombat') t.choose('continue');
    const count = (key: string) => t.keys().filter((k) => k === key).length;
    expect(count('combat.usCard')).toBeGreaterThan(count('combat.japaneseCard'));
  });
  test('[R-32] both piles lie there before a card is turned', () => {
    const t = fight({ us: company, jp: { D3: { unit: '01', disrupted: true } } }, [blank(), blank(), blank()]);
    expect(t.log.find((l) => l.key === 'combat.begins')?.params).toMatchObject({ us: 2, jp: expect.any(Number) });
    expect(t.keys().indexOf('combat.begins')).toBeLessThan(t.keys().indexOf('combat.usCard'));
  });
  test('[R-30] two Japanese units in one hex both count', () => {
    const cards = [1, 2, 3, 4, 5, 6, 7, 8].map(blank);
    const count = (jp: Laid['jp']) =>
      fight({ us: company, jp: jp ?? {} }, cards).log.find((l) => l.key === 'combat.begins')?.params?.jp as number;
    const one = count({ D3: '01' });
    expect(count({ D3: '01', '1118': '19' })).toBeGreaterThan(one);
  });
  test('[R-39] after a withdrawal the unit in its position is disrupted, a tank outside of one is not', () => {
    const run = (hex: string, unit: string) => {
      const t = table(
        { us: { ...spare, 'e-2-2': { at: hex, from: '1019' } }, jp: { [hex]: unit } },
        'closeCombat',
        [1, 2, 3, 4, 5].map(blank),
        { hex, by: 'us' },
      );
      t.choose('withdraw', t.options('withdraw')[0] as string);
      return Object.values(t.g.jp)[0]?.disrupted;
    };
    expect([run('1118', '01'), run('1522', 'tank-red')]).toEqual([true, undefined]);
  });
});
