import type { Battle, State } from '../state.ts';
import type { BattleFrame, Step } from './battle-frame.ts';
import { acts, battleOf } from './battle-frame.ts';
import { callCasualties } from './casualties.ts';
import { attackSalvos, defenseSalvos, fire } from './fire.ts';
import { attackersOf, defendersOf, has } from './forces.ts';
import { removeCasualties } from './remove-casualties.ts';
import { endByRetreat, goesOn } from './retreat.ts';
import { retreatOf } from './retreat-spaces.ts';

/** 7.3.1, 7.3.2 Attacking submarines have their surprise strike unless the defender has a destroyer. */
export const attackerSurprises = (f: BattleFrame): boolean => !f.defenderDestroyer;
export const defenderSurprises = (f: BattleFrame): boolean => !f.attackerDestroyer;

/** 7.3.6 Which destroyers count is fixed for the round. */
export function fixDestroyers(g: State, f: BattleFrame, b: Battle): void {
  const attacker = has(attackersOf(g, b), 'destroyer');
  const defender = has(defendersOf(g, b), 'destroyer');
  if (attacker !== (f.attackerDestroyer ?? false)) f.attackerDestroyer = attacker || undefined;
  if (defender !== (f.defenderDestroyer ?? false)) f.defenderDestroyer = defender || undefined;
}

/** 7.3.4 Everybody who attacks and has not struck by surprise. */
export const attackFire: Step = {
  name: 'attackFire',
  rule: '7.3.4',
  act: acts((g, f, b, io) => {
    const struck = b.kind === 'sea' && attackerSurprises(f);
    const firing = attackersOf(g, b).filter((u) => !(struck && u.type === 'submarine'));
    const hits = fire(g, b, 'attackFire', 'attacker', attackSalvos(firing), io);
    callCasualties(g, b, 'attackFire', hits, f.attackerDestroyer === true, io);
  }),
};

/** 7.3.5 Everybody who defends, those behind the line too, unless he has struck by surprise. */
export const defenseFire: Step = {
  name: 'defenseFire',
  rule: '7.3.5',
  act: acts((g, f, b, io) => {
    const struck = b.kind === 'sea' && defenderSurprises(f);
    const firing = defendersOf(g, b).filter((u) => !(struck && u.type === 'submarine'));
    const hits = fire(g, b, 'defenseFire', 'defender', defenseSalvos(firing), io);
    callCasualties(g, b, 'defenseFire', hits, f.defenderDestroyer === true, io);
  }),
};

/** 7.3.6 */
export const endRound: Step = {
  name: 'removeCasualties',
  rule: '7.3.6',
  act: acts((g, _f, b, io) => {
    removeCasualties(g, b);
    b.round += 1;
    io.beat();
  }),
};

/** 7.5.1 The attacker is asked after each round, unless nobody can retreat or he has said how long he goes on. */
export const askToContinue: Step = {
  name: 'retreatOrContinue',
  rule: '7.5.1',
  act: acts((g, _f, b, io) => {
    if (retreatOf(g, b) !== null && !goesOn(g, b)) io.call('retreatOrContinue', { battle: b.id });
  }),
  after(g, f, result, io): undefined {
    const b = battleOf(g, f);
    if ((result === 'retreat' || result === 'breakOff') && attackersOf(g, b).length === 0) endByRetreat(g, b, io);
  },
};
