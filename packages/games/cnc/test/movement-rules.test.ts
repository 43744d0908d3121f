import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { sameCoast } from '../src/board.ts';
import { controller } from '../src/control.ts';
import { whyNot } from '../src/movement/move.ts';
import type { Block } from '../src/state.ts';
import type { Setting } from './table.ts';
import { table } from './table.ts';

const order = ['japan', 'usa', 'soviet'] as const;
const move = (s: Setting) => table({ ...s, turn: { order, ...s.turn } }).run('movement');
type Bench = ReturnType<typeof move>;
const reach = (t: Bench, id: string) => t.next('move', [id]) as string[];
const ways = (t: Bench, id: string, to: string) => t.next('move', [id, to]) as string[];
const why = (t: Bench, id: string, to: string) => whyNot(t.g, t.g.blocks[id] as Block, to)?.rule;
const nat = { nanking: 'nat-china.militia.1' };

test('[17.1, 17.1.1, 17.1.6] one order and one move for each unit, of the Active Player alone', () => {
  const t = move({
    turn: { orders: 2 },
    blocks: { tokyo: 'japan.fleet.1 japan.fleet.1 japan.fortress.1', guam: 'usa.fleet.1' },
  });
  t.refuses('move', ['guam.usa.fleet', 'caroline-sea', ''], '17.1').refuses(
    'move',
    ['tokyo.japan.fortress', 'osaka', ''],
    '5.1',
  );
  t.move('tokyo.japan.fleet', 'kyushu-sea');
  expect(t.g.turn.now?.orders).toBe(1);
  t.refuses('move', ['tokyo.japan.fleet', 'tokyo', ''], '17.1.6').move('tokyo.japan.fleet2', 'osaka');
  expect(t.decision('japan').kinds.move).toBeUndefined();
  expect(t.g.turn.now?.orders).toBe(0);
});
test('[17.1.2, R-33] declarations come before any move, and not in an Emergency nor in Winter', () => {
  const t = table({ turn: { order }, war: [], blocks: { formosa: 'japan.infantry.1', ...nat } }).run('playerTurn');
  expect(t.decision('japan').prompt).toBe('turn.declare');
  t.choose('done').move('formosa.japan.infantry', 'fukien');
  expect(Object.keys(t.decision('japan').kinds)).not.toContain('declareWar');
  for (const now of [{ emergency: true as const }, { season: 'winter' as const }])
    table({ turn: { order, ...now } })
      .run('declare')
      .expectOver();
});
test('[17.1.4] Enemies stop a unit; Air Forces fly on over them, Submarines under them', () => {
  const t = move({
    war: ['japan-usa'],
    blocks: {
      'iwo-jima': 'japan.fleet.1 japan.submarine.1',
      formosa: 'japan.air-force.1',
      'marianas-sea': 'usa.fleet.2',
      'caroline-sea': 'usa.fleet.1',
    },
  });
  const beyond = (id: string) => ways(t, id, 'philippine-sea').some((w) => !w.includes('+'));
  expect([beyond('iwo-jima.japan.fleet'), beyond('iwo-jima.japan.submarine')]).toEqual([false, true]);
  expect(reach(t, 'iwo-jima.japan.fleet')).toContain('marianas-sea');
  expect(beyond('formosa.japan.air-force')).toBe(true);
});
test('[17.1.5, R-43] Neutral and Rival land is closed; Straits let ships through, Enemy ones do not', () => {
  const s: Setting = {
    blocks: {
      mukden: 'japan.infantry.1',
      'gulf-of-siam': 'japan.fleet.1',
      korea: 'japan.infantry.1',
      harbin: 'japan.tank.1',
    },
  };
  const peace = move(s);
  expect([why(peace, 'mukden.japan.infantry', 'peiping'), why(peace, 'harbin.japan.tank', 'vladivostok')]).toEqual([
    '22.1',
    '21.2',
  ]);
  expect(ways(peace, 'gulf-of-siam.japan.fleet', 'andaman-sea')).toContain('sea:singapore>andaman-sea');
  const war = move({
    ...s,
    war: ['japan-usa'],
    nations: { 'british-empire': { ally: true } },
    blocks: { ...s.blocks, singapore: 'british-empire.fortress.1' },
  });
  expect(ways(war, 'gulf-of-siam.japan.fleet', 'andaman-sea').filter((w) => w.includes('singapore'))).toEqual([]);
  expect(reach(war, 'gulf-of-siam.japan.fleet')).toContain('singapore');
});
test('[17.2, R-44] on land Tanks go three, others two, ships one along the same coast', () => {
  const t = move({
    turn: { active: 'usa' },
    blocks: { 'los-angeles': 'usa.tank.1 usa.infantry.1 usa.fleet.1', seattle: 'usa.submarine.1' },
  });
  const land = (id: string, to: string) => ways(t, id, to).some((w) => w.startsWith('land:'));
  expect([land('los-angeles.usa.tank', 'chicago'), land('los-angeles.usa.infantry', 'chicago')]).toEqual([true, true]);
  expect(land('los-angeles.usa.fleet', 'seattle')).toBe(true);
  expect([land('los-angeles.usa.fleet', 'houston'), land('seattle.usa.submarine', 'great-basin')]).toEqual([
    false,
    false,
  ]);
  expect([
    sameCoast('los-angeles', 'seattle'),
    sameCoast('los-angeles', 'houston'),
    sameCoast('tokyo', 'hokkaido'),
  ]).toEqual([true, false, true]);
  const far = move({ blocks: { korea: 'japan.tank.1 japan.infantry.1' } });
  const plain = (id: string) =>
    ways(far, id, 'mongolia')
      .concat(ways(far, id, 'jehol'))
      .filter((w) => !w.includes('+'));
  expect(plain('korea.japan.tank').length).toBeGreaterThan(0);
  const three = move({ blocks: { osaka: 'japan.tank.1 japan.infantry.1' } });
  const kuriles = (id: string) => ways(three, id, 'hokkaido').some((w) => w === 'land:tokyo>hokkaido');
  expect([kuriles('osaka.japan.tank'), kuriles('osaka.japan.infantry')]).toEqual([true, true]);
  expect(ways(three, 'osaka.japan.tank', 'kuriles')).toContain('land:tokyo>hokkaido>kuriles');
  expect(ways(three, 'osaka.japan.infantry', 'kuriles')).not.toContain('land:tokyo>hokkaido>kuriles');
});
test('[17.3, 17.3.5] a Ground unit goes to sea and lands in one move of two points; Militia never', () => {
  const t = move({ blocks: { ...nat, formosa: 'japan.infantry.1 japan.tank.1' } });
  expect(ways(t, 'formosa.japan.infantry', 'fukien')).toContain('sea:east-china-sea>fukien');
  expect(ways(t, 'formosa.japan.infantry', 'korea').filter((w) => w.startsWith('sea:'))).toEqual([]);
  // The Tank's three points by land are no use at sea: two, or four strategically.
  expect(ways(t, 'formosa.japan.tank', 'korea').every((w) => w.startsWith('sea+:'))).toBe(true);
  const militia = move({ turn: { active: 'usa' }, blocks: { nanking: 'nat-china.militia.1' } });
  expect(reach(militia, 'nanking.nat-china.militia').filter((to) => to.endsWith('-sea'))).toEqual([]);
});
test('[17.3.4, R-79] landing in contested land of the own side is Engaging uninvaded, one a coast', () => {
  const t = move({
    blocks: {
      fukien: 'nat-china.militia.1',
      nanking: 'japan.infantry.1',
      suchow: 'japan.infantry.1 nat-china.militia.1',
      'yellow-sea': 'japan.infantry.1 japan.infantry.1',
    },
  });
  expect(controller(t.g, 'suchow')).toBe('japan');
  t.move('yellow-sea.japan.infantry', 'suchow');
  expect(t.block('yellow-sea.japan.infantry')).toMatchObject({ engagedFrom: 'yellow-sea' });
  expect(t.block('yellow-sea.japan.infantry').invader).toBeUndefined();
  expect(things(t.g.aggressions)).toEqual([]);
  expect(ways(t, 'yellow-sea.japan.infantry2', 'suchow')).not.toContain('sea:suchow');
});
test('[17.4] an Air Force that starts at sea must land on uncontested friendly land', () => {
  const t = move({
    war: ['japan-usa'],
    blocks: { 'kyushu-sea': 'japan.air-force.1', okinawa: 'japan.infantry.1 usa.marine.1' },
  });
  const to = reach(t, 'kyushu-sea.japan.air-force');
  expect(to).toContain('tokyo');
  expect(to.filter((id) => id.endsWith('-sea') || id === 'okinawa')).toEqual([]);
  expect(ways(t, 'kyushu-sea.japan.air-force', 'tokyo').every((w) => w.startsWith('air'))).toBe(true);
});
test('[17.6, 17.6.1, 17.6.5] entering where Enemies are is Engaging; with own units it is no Aggression', () => {
  const t = move({
    war: ['japan-usa'],
    blocks: {
      'marianas-sea': 'usa.fleet.1',
      truk: 'japan.fleet.1',
      saipan: 'usa.marine.1 japan.marine.1',
      'philippine-sea': 'japan.marine.1',
      'caroline-sea': 'japan.marine.1',
    },
  });
  t.move('philippine-sea.japan.marine', 'saipan');
  expect(t.block('philippine-sea.japan.marine').engagedFrom).toBe('philippine-sea');
  expect(things(t.g.aggressions)).toEqual([]);
  // The border is used up for those who come after.
  expect(ways(t, 'caroline-sea.japan.marine', 'saipan')).toEqual(['sea:saipan']);
  t.move('caroline-sea.japan.marine', 'saipan');
  expect(Object.keys(t.g.entries).sort()).toEqual(['saipan<caroline-sea.japan', 'saipan<philippine-sea.japan']);
});
test('[17.6.3] who has left a Battle goes on moving, but into no other', () => {
  const t = move({
    blocks: {
      suchow: 'nat-china.militia.1 japan.tank.1',
      wuhan: 'nat-china.militia.1',
      tsingtao: 'japan.infantry.1',
      shansi: 'japan.infantry.1',
    },
    areas: { shansi: { marker: 'japan' }, tsingtao: { marker: 'japan' } },
  });
  const to = reach(t, 'suchow.japan.tank');
  expect(to).toContain('tsingtao');
  expect(to).toContain('shansi');
  expect(to).not.toContain('wuhan');
  expect(ways(t, 'suchow.japan.tank', 'shansi').length).toBeGreaterThan(0);
});
test('[17.7] of two ships that come the same way into a sea Battle one group is made, of two ways two', () => {
  const t = move({
    war: ['japan-usa'],
    blocks: { saipan: 'japan.fleet.1 japan.carrier.1 japan.fleet.1', 'philippine-sea': 'usa.fleet.4' },
  });
  const at = (id: string, way: string) => t.choose('move', [id, 'philippine-sea', way]);
  at('saipan.japan.fleet', 'sea:philippine-sea');
  at('saipan.japan.carrier', 'sea:philippine-sea');
  const [other] = ways(t, 'saipan.japan.fleet2', 'philippine-sea').filter((w) => w.includes('marianas-sea'));
  at('saipan.japan.fleet2', other ?? '');
  expect(['fleet', 'carrier', 'fleet2'].map((x) => t.block(`saipan.japan.${x}`).group)).toEqual([
    'saipan>philippine-sea',
    'saipan>philippine-sea',
    'saipan>marianas-sea>philippine-sea',
  ]);
});
test('[17.8] Aggression: unoccupied Enemy land, or Enemies only; who came in is remembered for the Battle', () => {
  const t = move({
    war: ['japan-usa'],
    blocks: { 'caroline-sea': 'japan.marine.1 japan.marine.1', guam: 'usa.marine.1', 'kyushu-sea': 'japan.fleet.1' },
  });
  t.move('caroline-sea.japan.marine', 'wake')
    .move('caroline-sea.japan.marine2', 'guam')
    .move('kyushu-sea.japan.fleet', 'caroline-sea');
  expect(things(t.g.aggressions).map((a) => [a.area, a.against])).toEqual([
    ['guam', 'usa'],
    ['wake', 'usa'],
  ]);
});
test('[17.10, 21.3] when the moves are done, seas shared with Enemies are Battles, Islets are cleared', () => {
  const t = table({
    war: ['japan-usa'],
    turn: { order },
    blocks: { 'coral-sea': 'japan.fleet.1 usa.fleet.1', wake: 'japan.marine.1 japan.infantry.1' },
    areas: { wake: { marker: 'japan' } },
  }).run('afterMovement');
  expect(things(t.g.aggressions).map((a) => [a.area, a.against])).toEqual([['coral-sea', 'usa']]);
});
test('[21.4.1] a Sneak Attack moves as in peace: past the ships of the victim, not through his land', () => {
  const t = move({
    turn: { sneak: 'usa' },
    blocks: {
      kwajalein: 'japan.fleet.1 japan.infantry.1',
      'central-pacific-ocean': 'usa.fleet.4',
      'melanesian-sea': 'usa.fleet.1',
    },
  });
  expect(reach(t, 'kwajalein.japan.fleet')).toContain('central-pacific-ocean');
  expect(ways(t, 'kwajalein.japan.fleet', 'santa-cruz-sea')).toContain('sea:melanesian-sea>santa-cruz-sea');
  expect(ways(t, 'kwajalein.japan.infantry', 'truk')).toContain('sea:melanesian-sea>truk');
  expect(reach(t, 'kwajalein.japan.infantry')).not.toContain('melanesian-sea');
  const red = move({ turn: { sneak: 'soviet' }, blocks: { hailar: 'japan.tank.1' } });
  expect(reach(red, 'hailar.japan.tank')).toContain('chita');
  expect(reach(red, 'hailar.japan.tank')).not.toContain('irkutsk');
});
test('[21.4.4] the Sneak Attack: Japan alone, once, on Great Powers; the British Empire is one too', () => {
  const s: Setting = {
    turn: { order, orders: 4 },
    blocks: {
      'gulf-of-siam': 'japan.marine.2',
      singapore: 'british-empire.infantry.1',
      'south-china-sea': 'usa.fleet.1 japan.fleet.1',
    },
  };
  const t = table(s).run('playerTurn');
  t.refuses('sneakAttack', ['vietnam'])
    .offers('sneakAttack', ['british-empire'])
    .choose('sneakAttack', ['british-empire'])
    .choose('done');
  t.refuses('done', [], 'R-65').move('gulf-of-siam.japan.marine', 'singapore').choose('done');
  expect(t.g.nations['british-empire']?.ally).toBe(true);
  expect(t.g.factions.japan).toMatchObject({ dowMade: 1, sneaked: true });
  // Its land is the USA's now: the Battle must be fought, and so must the sea that is shared.
  expect(things(t.g.battles).map((b) => [b.id, b.forced])).toEqual([
    ['singapore', ['usa']],
    ['south-china-sea', ['usa']],
  ]);
  table({ ...s, factions: { japan: { sneaked: true } } })
    .run('declare')
    .refuses('sneakAttack', ['usa']);
  table({ ...s, turn: { order, orders: 4, active: 'soviet' } })
    .run('declare')
    .refuses('sneakAttack', ['usa']);
});
test('[23.2, 23.5] Japan enters China freely; the others only at War with Japan, and that is Intrusion', () => {
  const t = move({ blocks: { ...nat, formosa: 'japan.infantry.1' } });
  expect(reach(t, 'formosa.japan.infantry')).toContain('fukien');
  const s: Setting = { turn: { active: 'usa' }, blocks: { ...nat, 'east-china-sea': 'usa.marine.1' } };
  expect(why(move(s), 'east-china-sea.usa.marine', 'nanking')).toBe('23.5');
  const w = move({ ...s, war: ['japan-usa'] }).move('east-china-sea.usa.marine', 'nanking');
  expect(w.g.factions.usa?.intruded).toBe(true);
  expect(w.keys()).toContain('move.intrusion');
});
test('[14.2, R-26, R-61, R-69] the Neutral British Empire: USA Satellites in Indochina, shared seas', () => {
  const t = move({
    turn: { active: 'usa' },
    areas: { bangkok: { marker: 'usa' } },
    blocks: {
      malacca: 'british-empire.infantry.1',
      'gulf-of-siam': 'usa.marine.1',
      vancouver: 'british-empire.fleet.1',
      'cabrillo-ocean': 'usa.fleet.1',
      'south-china-sea': 'british-empire.fleet.1',
    },
  });
  expect(reach(t, 'malacca.british-empire.infantry')).toContain('kra');
  expect(why(t, 'gulf-of-siam.usa.marine', 'bangkok')).toBe('14.2');
  // R-69 Home Seas of the two do not bar each other, R-26 they may be at sea together.
  expect(reach(t, 'vancouver.british-empire.fleet')).toContain('cabrillo-ocean');
  expect(why(t, 'south-china-sea.british-empire.fleet', 'east-china-sea')).toBe('21.2');
});
test('[R-42, 26.1] with two players Russia is closed and there are no Soviets', () => {
  const t = move({
    options: { players: 2 },
    turn: { order: ['japan', 'usa'] },
    blocks: { hailar: 'japan.tank.1', harbin: 'japan.infantry.1' },
  });
  expect(Object.keys(t.g.factions).sort()).toEqual(['japan', 'usa']);
  expect(things(t.g.blocks).some((b) => b.nation === 'russia' || b.nation === 'red-china')).toBe(false);
  expect(things(t.g.areas).some((a) => (a.partisans ?? 0) > 0)).toBe(false);
  t.refuses('move', ['hailar.japan.tank', 'chita', ''], '21.2');
  expect(
    [...reach(t, 'hailar.japan.tank'), ...reach(t, 'harbin.japan.infantry')].filter((id) =>
      /chita|never|amur|vladivostok/.test(id),
    ),
  ).toEqual([]);
});
