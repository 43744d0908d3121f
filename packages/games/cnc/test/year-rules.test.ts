import { things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { eventsOf, orderOfDie } from '../src/calendar.ts';
import { economy, natCities, productionLevel, redMobilization } from '../src/economy.ts';
import { canAchieve } from '../src/government/plays.ts';
import { drawCards, limitOf } from '../src/hands.ts';
import { blocksInBox } from '../src/roster.ts';
import { satelliteSlots } from '../src/satellites.ts';
import { phases } from '../src/sequence-of-play.ts';
import type { Faction, State } from '../src/state.ts';
import { hasTech } from '../src/techs.ts';
import { economicVictory, leaders, pointsOf } from '../src/victory/points.ts';
import type { Setting } from './table.ts';
import { begin, state, Table, table } from './table.ts';

const order = ['japan', 'usa', 'soviet'] as const;
const chits = (g: State, f: Faction, points: number): void => {
  // Chits 3 to 16 are worth 1 each.
  for (let i = 3; i < 3 + points; i++) (g.chits[`d${String(i).padStart(2, '0')}`] as { owner?: Faction }).owner = f;
};

test('[8.1, 8.2, 21.1] 1936: Peace among all, the tracks as printed, nobody has gone to China', () => {
  const g = begin();
  expect(g.turn.now).toMatchObject({ year: 1936, season: 'newYear' });
  expect(things(g.pairs).map((p) => [p.id, p.war])).toEqual([
    ['japan-soviet', undefined],
    ['japan-usa', undefined],
    ['soviet-usa', undefined],
  ]);
  expect(things(g.factions).map((f) => [f.id, f.ind, f.loyalty, f.intruded])).toEqual([
    ['japan', 11, 0, undefined],
    ['soviet', 4, 3, undefined],
    ['usa', 6, 1, undefined],
  ]);
  expect([natCities(g), redMobilization(g), g.areas.sian?.partisans]).toEqual([4, 2, 1]);
  expect(things(g.nations).every((n) => n.influence === undefined && n.ally === undefined)).toBe(true);
});
test('[26.10, R-10] with two players hands and cards are the same; Fortresses of Minors are never too few', () => {
  const g = begin({ players: 2 });
  expect([limitOf(g, 'japan'), limitOf(g, 'usa'), Object.keys(g.cards).length]).toEqual([7, 8, 110]);
  expect(blocksInBox(g, 'armed-minor', 'fortress')).toBeGreaterThan(40);
});
test('[9.1, 9.2, 10.4] the phases of a year, and of a Player Turn, in their order', () => {
  const lines = (name: string) => (phases[name] as unknown as { lines: { name: string }[] }).lines.map((l) => l.name);
  expect(lines('year')).toEqual([
    'newYear',
    'production',
    'government',
    'season:spring',
    'season:summer',
    'season:fall',
    'season:winter',
  ]);
  expect(lines('newYear')).toEqual(['advance', 'showStages', 'victoryCheck', 'events', 'dividends', 'turnOrder']);
  expect(lines('season')).toEqual(['command', 'playerTurns', 'supplyPhase']);
  // In 1936 nothing of the New Year is played before the Dividends.
  const t = table({ turn: { year: 1936, season: 'newYear', order } }).run('newYear', {}, [4]);
  t.expectOver();
  expect(t.keys().filter((k) => k.startsWith('year.'))).toEqual([
    'year.dividend',
    'year.dividend',
    'year.dividend',
    'year.order',
  ]);
  expect(t.g.turn.now?.order).toEqual(['usa', 'soviet', 'japan']);
});
test('[10.1] a new year: the marker moves, what counts by the year begins anew', () => {
  const t = table({
    turn: { year: 1938, season: 'winter', order },
    factions: { japan: { indRaised: 2 }, usa: { loyaltyRaised: 1 } },
  }).run('advance');
  expect(t.g.turn.now).toMatchObject({ year: 1939, season: 'newYear' });
  expect([t.g.factions.japan?.indRaised, t.g.factions.usa?.loyaltyRaised]).toEqual([0, 0]);
});
test('[10.2, 25.2, R-39] 25 points at the New Year win at once: the higher, then the earlier in turn order', () => {
  const g = state({ setUp: true, turn: { order, year: 1939 } });
  // Japan 10 of Production, the USA 6 and 4 of the Civil War.
  expect([productionLevel(g, 'japan'), productionLevel(g, 'usa') + natCities(g)]).toEqual([10, 10]);
  expect(new Table(g).run('victoryCheck').play.outcome).toBeNull();
  const win = (japan: number, usa: number) => {
    const s = state({ setUp: true, turn: { order: ['usa', 'japan', 'soviet'], year: 1939 } });
    for (const [i, c] of things(s.chits).entries()) {
      if (i < japan) c.owner = 'japan';
      else if (i < japan + usa) c.owner = 'usa';
    }
    const dividends = { japan: pointsOf(s, 'japan').dividends, usa: pointsOf(s, 'usa').dividends };
    return { s, dividends, winners: new Table(s).does((x) => void economicVictory(x)).play.outcome?.winners };
  };
  expect(win(13, 0)).toMatchObject({ dividends: { japan: 15 }, winners: ['japan'] });
  expect(win(12, 0)).toMatchObject({ dividends: { japan: 14 } });
  expect(win(12, 0).winners).toBeUndefined();
});
test('[10.3, R-02, R-67] Clouds of War in 1939, 1940 and 1941: a USA marker, or a Rival’s off; three: an Ally', () => {
  expect([1936, 1937, 1938, 1939, 1940, 1941, 1942].map((y) => eventsOf(y).includes('clouds-of-war'))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
  ]);
  const year = (n: Setting['nations']) =>
    table({ turn: { year: 1939, order }, ...(n ? { nations: n } : {}) }).run('events').g.nations['british-empire'];
  expect(year({})).toMatchObject({ influence: 'usa', count: 1 });
  expect(year({ 'british-empire': { influence: 'japan', count: 1 } })?.influence).toBeUndefined();
  expect(year({ 'british-empire': { influence: 'usa', count: 2 } })).toMatchObject({ ally: true });
  const storm = state({ turn: { year: 1938, order } });
  (storm.coming.clouds as { n: number }).n = 2;
  expect(new Table(storm).run('events').g.nations['british-empire']).toMatchObject({ influence: 'usa', count: 2 });
});
test('[10.3, R-23, R-74] naval construction, reaction forces and reserves: each once, at 1, 2 and 3 steps', () => {
  const arrivals = (year: number, coming: Record<string, object>) => {
    const g = state({ turn: { year, order } });
    for (const [id, more] of Object.entries(coming)) Object.assign(g.coming[id] as object, more);
    const t = new Table(g).run('events');
    while (t.phase === 'events') t.choose('arrive', t.all('arrive', 1)[0] as string[]);
    return things(t.g.blocks)
      .map((b) => `${b.nation}.${b.type}.${b.cv}`)
      .sort();
  };
  expect(arrivals(1942, {})).toEqual(['usa.carrier.1', 'usa.fleet.1', 'usa.submarine.1']);
  expect(arrivals(1943, { construction: { n: 1 } })).toEqual(['usa.carrier.2', 'usa.fleet.2', 'usa.submarine.2']);
  expect(arrivals(1938, { construction: { called: 1937 } })).toEqual([
    'usa.carrier.1',
    'usa.fleet.1',
    'usa.submarine.1',
  ]);
  expect(arrivals(1944, { construction: { n: 3, called: 1937 } })).toEqual([]);
  expect(arrivals(1938, { reaction: { called: 1937, n: 2 } })).toEqual(['usa.air-force.1', 'usa.infantry.1']);
  expect(arrivals(1939, { reaction: { called: 1937, n: 3 } }).filter((b) => b.includes('infantry'))).toEqual([]);
  const reserves = ['russia.air-force.1', 'russia.infantry.1', 'russia.infantry.1', 'russia.tank.1'];
  expect(arrivals(1945, { construction: { n: 3 } })).toEqual(reserves);
  expect(arrivals(1938, { reserves: { called: 1937 } })).toEqual(reserves);
  expect(arrivals(1945, { construction: { n: 3 }, reserves: { called: 1937, n: 1 } })).toEqual([]);
});
test('[10.5, R-08] the six faces of the die', () => {
  expect(
    [1, 2, 3, 4, 5, 6].map((d) =>
      orderOfDie(d, 3)
        .map((f) => f[0])
        .join(''),
    ),
  ).toEqual(['jsu', 'jus', 'ujs', 'usj', 'suj', 'sju']);
});
test('[10.5] the same turn order again is written all the same, so that a match that slept goes on alike', () => {
  const t = table({ turn: { order: orderOfDie(4, 3) } }).run('turnOrder', {}, [4]);
  const written = t.steps.flatMap((s) => s.journal).filter(([at, , field]) => at === 'turn' && field === 'order');
  expect(written.map((entry) => entry[4])).toEqual([['usa', 'soviet', 'japan']]);
});
test('[11.4, R-24] bought cards are seen after the Production; points are lost; the markers of Blockades go', () => {
  const t = table({ war: ['japan-usa'], turn: { order }, areas: { mukden: { blockaded: 'japan' } } }).run(
    'production',
  );
  const level = Number(t.decision('japan').params?.points);
  expect(level).toBeGreaterThan(2);
  t.choose('buy', ['action'], 1).choose('buy', ['investment'], 1);
  const cards = (at: string) => things(t.g.cards).filter((c) => c.owner === 'japan' && c.at === at).length;
  expect([cards('hand'), cards('bought')]).toEqual([0, 0]);
  t.choose('done');
  expect([cards('hand'), cards('bought')]).toEqual([2, 0]);
  expect(t.g.areas.mukden?.blockaded).toBe('japan');
  for (let n = 0; n < 5 && t.phase !== 'bench'; n++) t.choose('done');
  t.expectOver();
  expect(t.g.areas.mukden?.blockaded).toBeUndefined();
});
test('[6.4, R-11] an empty deck is made anew of its discards; with none of these the draw is lost', () => {
  const t = table({}).does((g, io) => {
    const actions = things(g.cards).filter((c) => c.id.startsWith('A'));
    for (const [i, c] of actions.entries()) if (i >= 3) g.cards[c.id] = { id: c.id, at: 'discard' };
    expect(drawCards(g, io, 'usa', 'action', 5)).toHaveLength(5);
    for (const c of things(g.cards).filter((x) => x.at === 'pile' && x.id.startsWith('A'))) c.at = 'tech';
    expect(drawCards(g, io, 'usa', 'action', 2)).toEqual([]);
  });
  expect(t.keys()).toContain('cards.reshuffled');
});
test('[13.4, R-50, R-51] a Satellite’s units: 2 in a City, 1 in a Town, none elsewhere', () => {
  const slots = (n: string) => satelliteSlots(n).map((s) => `${s.area} ${s.cv}`);
  expect([slots('vietnam'), slots('dei'), slots('thailand'), slots('wakhan'), slots('mexico')]).toEqual([
    ['saigon 2', 'hanoi 1'],
    ['batavia 2'],
    ['bangkok 1'],
    ['wakhan 1'],
    ['mexico-city 2', 'acapulco 1'],
  ]);
});
test('[15.1, R-27, 15.2, R-28] techs serve Great Powers and the British Empire, no Chinese; none is had twice', () => {
  const g = state({ techs: ['usa.sonar'], vaults: [{ owner: 'japan', cards: ['I04', 'I05'], tech: 'sonar' }] });
  expect(
    (['usa', 'british-empire', 'nat-china', 'japan'] as const).map((nation) => hasTech(g, { nation }, 'sonar')),
  ).toEqual([true, true, false, false]);
  expect([
    canAchieve(g, 'usa', 'sonar')?.rule,
    canAchieve(g, 'japan', 'sonar')?.rule,
    canAchieve(g, 'soviet', 'sonar'),
  ]).toEqual(['15.2', '15.2', null]);
});
test('[15.7, R-30] Blackmail: the card is played as one’s own, or discarded', () => {
  const t = table({
    turn: { order },
    hands: { japan: 'I33' },
    cards: {
      A17: { at: 'table', owner: 'soviet', nation: 'mongolia' },
      A19: { at: 'table', owner: 'soviet', nation: 'tsingtao' },
    },
  }).run('cardPlay');
  t.choose('intel', ['I33', 'soviet'])
    .choose('decline')
    .offers('take', ['A17', 'discard'])
    .choose('take', ['A17', 'tsingtao']);
  // It meets the Soviet card for the same province: both go.
  expect([t.card('A17').at, t.card('A19').at]).toEqual(['discard', 'discard']);
});
test('[16.4, 16.6] a Player Turn is Movement and Combat, an Emergency Movement alone; then the card goes', () => {
  const turn = (card: string) =>
    table({
      turn: { order, command: ['japan'] },
      cards: { [card]: { at: 'revealed', owner: 'japan' } },
      blocks: { nanking: 'japan.infantry.1 nat-china.militia.1' },
    }).run('playerTurns', { season: 'spring' });
  const full = turn('A01');
  full
    .expectDecision('japan', 'turn.declare')
    .choose('done')
    .choose('done')
    .expectDecision('japan', 'battle.activate')
    .choose('done')
    .expectOver();
  expect([full.card('A01').at, full.g.turn.now?.orders, full.g.turn.now?.active]).toEqual([
    'discard',
    undefined,
    undefined,
  ]);
  const emergency = turn('A16');
  expect(emergency.decision('japan').params).toMatchObject({ orders: 2 });
  emergency.choose('done').expectOver();
  expect([emergency.card('A16').at, emergency.g.turn.now?.emergency]).toEqual(['discard', undefined]);
});
test('[R-12, 21.1, 11.2] one War is enough to count RES; without any it is left aside', () => {
  const peace = state({ setUp: true });
  const war = state({ setUp: true, war: ['japan-soviet'] });
  expect([productionLevel(peace, 'japan'), productionLevel(war, 'japan'), productionLevel(war, 'usa')]).toEqual([
    10, 5, 6,
  ]);
  expect(economy(war, 'japan').res).toBe(5);
});
test('[R-53, R-71, 4.1] the level is that of the moment; Subpowers produce without their parent’s Centre', () => {
  const g = (at: string) => state({ setUp: true, war: ['japan-usa'], blocks: { 'los-angeles': at } });
  expect(productionLevel(state({ setUp: true }), 'usa')).toBeGreaterThan(0);
  const lost = new Table(
    state({ war: ['japan-usa'], blocks: { 'los-angeles': 'japan.infantry.1', nanking: 'nat-china.militia.1' } }),
  ).run('produce', { seat: 'usa' });
  expect(productionLevel(lost.g, 'usa')).toBe(0);
  lost
    .expectDecision('usa', 'production.conscription')
    .choose('conscript', ['nanking.nat-china.militia'])
    .expectOver();
  expect(lost.block('nanking.nat-china.militia').cv).toBe(2);
  void g;
});
test('[25.1, R-87, 25.5] the points of each source; Blockades count at the New Year, not at the very end', () => {
  const g = state({
    setUp: true,
    war: ['japan-usa:japan'],
    factions: { japan: { dowMade: 1 } },
    techs: ['japan.atomic-1', 'japan.sonar'],
    areas: { mukden: { blockaded: 'japan' }, korea: { blockaded: 'japan' }, harbin: { blockaded: 'japan' } },
    blocks: {
      'yellow-sea': 'usa.fleet.1',
      'sea-of-japan': 'usa.fleet.1',
      'kyushu-sea': 'usa.fleet.1',
      'east-china-sea': 'usa.fleet.1',
      'northwest-pacific-ocean': 'usa.fleet.1',
    },
  });
  const p = pointsOf(g, 'japan');
  expect([p.atomic, p.declarations, p.capitals, p.civilWar]).toEqual([1, -1, 0, 0]);
  expect(p.production).toBeLessThan(pointsOf(g, 'japan', false).production);
});
test('[26.8, R-39] after 1945 the better of those who play wins; equals share', () => {
  const g = state({
    options: { players: 2 },
    setUp: true,
    turn: { order: ['japan', 'usa'], year: 1945, season: 'winter' },
  });
  expect(leaders(g, false).every((f) => f !== 'soviet')).toBe(true);
  const t = new Table(g).run('advance');
  expect(t.play.outcome?.rule).toBe('25.5');
  expect(t.play.outcome?.winners).toEqual(leaders(g, false));
  chits(g, 'japan', 14);
  expect(leaders(g, false)).toEqual(['japan']);
});
