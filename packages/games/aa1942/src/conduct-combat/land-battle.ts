import { sequence } from '@wardroom/rules';
import type { State, Unit } from '../state.ts';
import type { BattleFrame, Step } from './battle-frame.ts';
import { acts } from './battle-frame.ts';
import { begin } from './begin.ts';
import { callCasualties } from './casualties.ts';
import { conclude, isDefended } from './conclude.ts';
import { destroyAaa, endChecks } from './end-checks.ts';
import type { Salvo } from './fire.ts';
import { fire } from './fire.ts';
import { askToContinue, attackFire, defenseFire, endRound } from './fire-steps.ts';
import { attackersOf, defendersOf, isAir, ownersOf } from './forces.ts';
import tables from './tables.ts';

/** 7.2.1 A territory that nobody fights for: AAA is destroyed without firing, land units take it (7.6.2). */
const withoutBattle: Step = {
  name: 'begin',
  rule: '7.2.1',
  act: acts((g, _f, b, io) => {
    begin(g, b);
    if (isDefended(g, b) && attackersOf(g, b).length > 0)
      return io.log('combat.begins', { battle: b.id, space: b.space, kind: b.kind, before: b.before as never });
    if (attackersOf(g, b).length > 0) destroyAaa(g, b, io);
    conclude(g, b, attackersOf(g, b).length > 0 ? 'attacker' : 'defender', io);
    io.finish();
  }),
};

/** 7.2 Three dice for each AAA, one for each aircraft at most; before the first round only. */
const aaFire: Step = {
  name: 'aaFire',
  rule: '7.2',
  act: acts((g, _f, b, io) => {
    const aaa = defendersOf(g, b).filter((u) => u.type === 'aaa');
    const aircraft = attackersOf(g, b).filter(isAir).length;
    const hits = fire(g, b, 'aaFire', 'defender', aaSalvos(aaa, aircraft), io);
    callCasualties(g, b, 'aaFire', hits, false, io);
  }),
};

/** The dice of the AAA of every owner, in turn order, until each aircraft is shot at once. */
function aaSalvos(aaa: readonly Unit[], aircraft: number): Salvo[] {
  const out: Salvo[] = [];
  let left = aircraft;
  for (const power of ownersOf(aaa)) {
    const guns = aaa.filter((u) => u.power === power).length;
    const count = Math.min(left, guns * tables.aaaShotsPerUnit);
    if (count > 0) out.push({ type: 'aaa', power, value: tables.aaaHitsOn, count, source: 'other' });
    left -= count;
  }
  return out;
}

/** 7.2, 7.4 A battle for a territory: AA fire, then rounds without submarines. */
export const landBattle = sequence<State, BattleFrame>(
  '7.4',
  [
    withoutBattle,
    aaFire,
    endChecks('checkBeforeBattle'),
    attackFire,
    defenseFire,
    endRound,
    endChecks('checkRound'),
    askToContinue,
  ],
  { again: 'attackFire' },
);
