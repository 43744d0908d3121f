import type { IO } from '@wardroom/rules';
import { byCode, plain, sequence } from '@wardroom/rules';
import { ipcOf } from '../board.ts';
import type { Battle, State, Unit } from '../state.ts';
import type { BattleFrame, Step } from './battle-frame.ts';
import { acts } from './battle-frame.ts';
import { begin } from './begin.ts';
import { callCasualties } from './casualties.ts';
import { fire, salvos, tally } from './fire.ts';
import { attackersOf, defendersOf } from './forces.ts';
import { hitsOn } from './hits-on.ts';
import { logSummary, remove } from './losses.ts';
import tables from './tables.ts';

function bombersOf(g: State, b: Battle): Unit[] {
  return attackersOf(g, b)
    .filter((u) => u.mission === 'raid')
    .sort((x, y) => byCode(x.id, y.id));
}

/** 6.2.6 With interceptors up, bombers and escorts fire first; interceptors they hit are gone at once. */
const airBattleAttack: Step = {
  name: 'airBattleAttack',
  rule: '6.2.6',
  act: acts((g, _f, b, io) => {
    begin(g, b);
    io.log('combat.begins', { battle: b.id, space: b.space, kind: b.kind, before: b.before as never });
    if (defendersOf(g, b).length === 0) return;
    const shots = salvos(attackersOf(g, b), (u) => hitsOn('raid', 'attacker', u.type));
    const hits = fire(
      g,
      b,
      'airBattleAttack',
      'attacker',
      shots.map((s) => ({ ...s, source: 'other' })),
      io,
    );
    callCasualties(g, b, 'airBattleAttack', hits, false, io);
  }),
};

/** 6.2.6 The surviving interceptors fire; R-23 they hit on 2. */
const airBattleDefense: Step = {
  name: 'airBattleDefense',
  rule: '6.2.6',
  act: acts((g, _f, b, io) => {
    const shots = salvos(defendersOf(g, b), (u) => hitsOn('raid', 'defender', u.type)).map((s) => ({
      ...s,
      source: 'other' as const,
    }));
    const hits = fire(g, b, 'airBattleDefense', 'defender', shots, io);
    callCasualties(g, b, 'airBattleDefense', hits, false, io);
  }),
};

/** 6.2.1, R-10 One die for each identified bomber; a 1 shoots that bomber down. Then 6.2.2. */
const flakAndDamage: Step = {
  name: 'flak',
  rule: '6.2.1',
  act: acts((g, _f, b, io) => {
    flak(g, b, io);
    bomb(g, b, io);
    logSummary(g, b, bombersOf(g, b).length > 0 ? 'attacker' : 'defender', io);
    delete g.battles[b.id];
    io.finish();
  }),
};

function flak(g: State, b: Battle, io: IO): void {
  const bombers = bombersOf(g, b);
  const gunner = g.spaces[b.space]?.controller;
  if (bombers.length === 0 || !gunner) return;
  const dice = io.roll(bombers.length, 6, 'combat.flak');
  const down = bombers.filter((_, i) => (dice[i] ?? 6) <= tables.factoryFlakHitsOn);
  tally(g, gunner, dice.length, down.length, dice.length * tables.factoryFlakHitsOn);
  io.log('combat.dice', {
    battle: b.id,
    space: b.space,
    round: 1,
    step: 'flak',
    side: 'defender',
    groups: [{ type: 'factory', power: gunner, value: tables.factoryFlakHitsOn, dice }],
    hits: down.length,
  });
  remove(g, b.id, down);
}

/**
 * 6.2.2 Each surviving bomber rolls a die; the factory's damage is at most twice the territory's income, and one that
 * has so much may be raided all the same (6.2.5). Damage stays until it is repaired (6.2.4).
 */
function bomb(g: State, b: Battle, io: IO): void {
  const bombers = bombersOf(g, b);
  const space = g.spaces[b.space];
  if (bombers.length === 0 || space?.factory === undefined) return;
  const dice = io.roll(bombers.length, 6, 'combat.damage');
  const sum = dice.reduce((n, d) => n + d, 0);
  const before = space.factory;
  space.factory = Math.max(before, Math.min(2 * ipcOf(b.space), before + sum));
  io.log('combat.damage', {
    battle: b.id,
    space: b.space,
    power: plain(g).turn.now?.power ?? '',
    dice,
    rolled: sum,
    damage: space.factory - before,
  });
}

/** 6.2 A strategic bombing raid. */
export const raid = sequence<State, BattleFrame>('6.2', [airBattleAttack, airBattleDefense, flakAndDamage]);
