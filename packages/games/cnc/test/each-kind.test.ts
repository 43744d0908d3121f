import { expect, test } from 'vitest';
import { actionCards, investmentCards } from '../src/cards.ts';
import { diceOf, firepower } from '../src/combat/fire.ts';
import type { TargetClass } from '../src/combat/hits.ts';
import { orderWithin } from '../src/combat/slots.ts';
import { canDiplomacy, canTech, canWild, costOfLoyalty, provincesOf } from '../src/government/plays.ts';
import { wildAmount, wildOptions } from '../src/government/wild-options.ts';
import { speed } from '../src/movement/routes.ts';
import type { Block, Faction, UnitType } from '../src/state.ts';
import { allFactions } from '../src/state.ts';
import { redTechIds, techIds } from '../src/techs.ts';
import { unitTypes } from '../src/units.ts';
import { pointsOf } from '../src/victory/points.ts';
import { state, table } from './table.ts';

const one = (type: UnitType, techs: string[], at = 'hawaii'): [ReturnType<typeof state>, Block] => {
  const g = state({ techs, blocks: { [at]: `usa.${type}.2` } });
  return [g, g.blocks[`${at}.usa.${type}`] as Block];
};
test('[15.1] what each technology changes, and that nothing changes without it', () => {
  const power: [string, UnitType, TargetClass, number, number][] = [
    ['sonar', 'fleet', 'S', 2, 3],
    ['autocannons', 'fleet', 'A', 1, 2],
    ['autocannons', 'carrier', 'A', 2, 3],
    ['improved-torpedoes', 'submarine', 'N', 1, 2],
    ['improved-torpedoes', 'submarine', 'C', 1, 2],
    ['dive-bombing', 'air-force', 'N', 1, 2],
  ];
  for (const [tech, type, at, without, having] of power) {
    expect([tech, firepower(...one(type, []), at)]).toEqual([tech, without]);
    expect([tech, firepower(...one(type, [`usa.${tech}`]), at)]).toEqual([tech, having]);
  }
  expect([diceOf(...one('air-force', []), 'A'), diceOf(...one('air-force', ['usa.air-defense-radar']), 'A')]).toEqual([
    2, 4,
  ]);
  expect([speed(...one('air-force', []), 'air'), speed(...one('air-force', ['usa.heavy-bombers']), 'air')]).toEqual([
    2, 3,
  ]);
  for (const [tech, p] of [
    ['naval-radar', 5],
    ['jets', 2],
  ] as const) {
    const first = (techs: string[]) => {
      const g = state({ techs, war: ['soviet-usa'], turn: { active: 'usa' } });
      return orderWithin(g, [{ p, side: 'usa', sub: false }], [{ p, side: 'soviet', sub: false }])[0]?.side;
    };
    expect([tech, first([]), first([`usa.${tech}`]), first([`usa.${tech}`, `soviet.${tech}`])]).toEqual([
      tech,
      'soviet',
      'usa',
      'soviet',
    ]);
  }
  const lands = (techs: string[]) => {
    const t = table({
      war: ['japan-usa'],
      techs,
      turn: { active: 'usa' },
      blocks: { 'marianas-sea': 'usa.infantry.1', saipan: 'japan.infantry.1' },
    }).run('movement');
    return t.move('marianas-sea.usa.infantry', 'saipan').block('marianas-sea.usa.infantry').invader;
  };
  expect([lands([]), lands(['usa.amph-traks'])]).toEqual([true, undefined]);
  const stages = ['atomic-1', 'atomic-2', 'atomic-3', 'atomic-4'].map((t) => `soviet.${t}`);
  expect([0, 1, 2, 3, 4].map((n) => pointsOf(state({ techs: stages.slice(0, n) }), 'soviet').atomic)).toEqual([
    0, 1, 2, 3, 4,
  ]);
  expect(costOfLoyalty(state({ techs: ['soviet.land-reform'] }), 'soviet')).toBe(4);
});
test('[6.1, 12.2] every Action card is played for each nation on it, for Partisans, or by its yellow end', () => {
  const g = state({ setUp: true, factions: { japan: { ind: 5 } } });
  for (const c of actionCards) {
    for (const n of c.nations) expect([c.id, n, canDiplomacy(g, c.id, n)]).toEqual([c.id, n, null]);
    if (c.kind !== 'wild') continue;
    expect([c.id, provincesOf(c.id)]).toEqual([c.id, [...c.partisanOptions]]);
    for (const f of allFactions) {
      const options = wildOptions(g, f, c.id);
      expect([c.id, f, options.length > 0]).toEqual([c.id, f, true]);
      for (const n of options) expect([c.id, f, n, canWild(g, f, c.id, n, 'add')]).toEqual([c.id, f, n, null]);
    }
  }
  expect([wildAmount('usa', 'canton'), wildAmount('usa', 'mexico'), wildAmount('japan', 'canton')]).toEqual([2, 1, 1]);
});
test('[6.2, 15.2, 15.5] every technology comes of some pair of cards, each end of each card belongs to a pair', () => {
  const g = state({ turn: { year: 1945 }, techs: [...techIds, ...redTechIds].map((t) => `japan.${t}`), factions: {} });
  const stages = (f: Faction) => ['atomic-1', 'atomic-2', 'atomic-3'].map((t) => `${f}.${t}`);
  const all = state({ turn: { year: 1945 }, techs: ['japan.sonar', 'japan.jets', ...stages('soviet')] });
  const pairs = (tech: string, s: ReturnType<typeof state>): number =>
    investmentCards.reduce(
      (n, a) =>
        n + investmentCards.filter((b) => a.id < b.id && canTech(s, 'soviet', a.id, b.id, tech) === null).length,
      0,
    );
  for (const tech of [...techIds, ...redTechIds]) {
    const before = Number(tech.slice(7)) - 1;
    const s = tech.startsWith('atomic-')
      ? state({ turn: { year: 1945 }, techs: stages('soviet').slice(0, before) })
      : all;
    expect([tech, pairs(tech, s) > 0]).toEqual([tech, true]);
  }
  for (const c of investmentCards.filter((x) => x.kind === 'tech')) {
    for (const end of c.ends.filter((e) => techIds.includes(e))) {
      const s = end.startsWith('atomic-')
        ? state({ turn: { year: 1945 }, techs: stages('soviet').slice(0, Number(end.slice(7)) - 1) })
        : all;
      const partner = investmentCards.find((b) => b.id !== c.id && canTech(s, 'soviet', c.id, b.id, end) === null);
      expect([c.id, end, partner !== undefined]).toEqual([c.id, end, true]);
    }
  }
  expect(canTech(g, 'japan', 'I04', 'I05', 'sonar')?.rule).toBe('15.2');
});
test('[15.6, R-29] each stage of the bomb is played from the hand, open or secret, after the one before it', () => {
  for (const stage of [1, 2, 3, 4])
    for (const where of ['open', 'secret']) {
      const tech = `atomic-${stage}`;
      const setting = {
        turn: { year: 1945, order: ['usa', 'japan', 'soviet'] as const },
        techs: [1, 2, 3, 4].slice(0, stage - 1).map((n) => `usa.atomic-${n}`),
      };
      const bare = state(setting);
      const [a, b] = investmentCards
        .flatMap((x) => investmentCards.map((y) => [x.id, y.id] as const))
        .find(([x, y]) => x < y && canTech(bare, 'usa', x, y, tech) === null) as readonly [string, string];
      const t = table({ ...setting, hands: { usa: `${a} ${b}` } }).run('cardPlay');
      t.choose('tech', [a, b, tech, where]);
      const secret = Object.values(t.g.vaults).filter((v) => v.owner === 'usa' && v.tech === tech);
      expect([tech, where, t.g.techs[`usa.${tech}`] !== undefined, secret.length]).toEqual([
        tech,
        where,
        where === 'open',
        where === 'open' ? 0 : 1,
      ]);
      expect(pointsOf(t.g, 'usa').atomic).toBe(where === 'open' ? stage : stage - 1);
    }
});
test('[5.1] each type fires as printed', () => {
  const printed: Record<UnitType, string> = {
    fortress: '2/3/4/3',
    'air-force': '3/1/1/1',
    carrier: '2/2/1/2',
    submarine: '0/1/0/1',
    fleet: '1/3/1/2',
    tank: '0/0/2/0',
    infantry: '1/1/3/0',
    marine: '0/0/2/0',
    militia: '0/0/2/0',
  };
  for (const u of unitTypes) {
    const g = state({ blocks: { nanking: u.id === 'militia' ? 'nat-china.militia.1' : `usa.${u.id}.1` } });
    const b = Object.values(g.blocks)[0] as Block;
    expect([u.id, (['A', 'N', 'G', 'S'] as const).map((c) => firepower(g, b, c)).join('/')]).toEqual([
      u.id,
      printed[u.id],
    ]);
  }
  const long = state({ blocks: { tokyo: 'japan.fleet.1' } });
  expect(firepower(long, long.blocks['tokyo.japan.fleet'] as Block, 'N')).toBe(4);
});
