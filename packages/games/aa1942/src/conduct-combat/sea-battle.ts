import { sequence } from '@wardroom/rules';
import type { State } from '../state.ts';
import type { BattleFrame, Step } from './battle-frame.ts';
import { acts } from './battle-frame.ts';
import { begin } from './begin.ts';
import { callCasualties } from './casualties.ts';
import { endChecks } from './end-checks.ts';
import { attackSalvos, defenseSalvos, fire } from './fire.ts';
import {
  askToContinue,
  attackerSurprises,
  attackFire,
  defenderSurprises,
  defenseFire,
  endRound,
  fixDestroyers,
} from './fire-steps.ts';
import { attackersOf, defendersOf } from './forces.ts';
import { removeCasualties } from './remove-casualties.ts';
import { submarineOwners } from './submarine-decision.ts';

const beginBattle: Step = {
  name: 'begin',
  rule: '7.3',
  act: acts((g, _f, b, io) => {
    begin(g, b);
    io.log('combat.begins', { battle: b.id, space: b.space, kind: b.kind, before: b.before as never });
  }),
};

/** 7.3.1 */
const decideSubmarines: Step = {
  name: 'submarineDecision',
  rule: '7.3.1',
  act: acts((g, f, b, io) => {
    fixDestroyers(g, f, b);
    const queue = submarineOwners(g, b);
    if (queue.length > 0) io.call('submarineDecision', { battle: b.id, queue });
  }),
};

/** 7.3.2 Attacking submarines strike; those they hit go behind the line. */
const surpriseAttack: Step = {
  name: 'surpriseAttack',
  rule: '7.3.2',
  when: (_g, f) => attackerSurprises(f),
  act: acts((g, f, b, io) => {
    const submarines = attackersOf(g, b).filter((u) => u.type === 'submarine');
    const hits = fire(g, b, 'surpriseAttack', 'attacker', attackSalvos(submarines), io);
    callCasualties(g, b, 'surpriseAttack', hits, f.attackerDestroyer === true, io);
  }),
};

/** 7.3.3 Defending submarines strike, those just hit too. */
const surpriseDefense: Step = {
  name: 'surpriseDefense',
  rule: '7.3.3',
  when: (_g, f) => defenderSurprises(f),
  act: acts((g, f, b, io) => {
    const submarines = defendersOf(g, b).filter((u) => u.type === 'submarine');
    const hits = fire(g, b, 'surpriseDefense', 'defender', defenseSalvos(submarines), io);
    callCasualties(g, b, 'surpriseDefense', hits, f.defenderDestroyer === true, io);
  }),
};

/** 7.3.3 Who was hit by surprise does not fire in steps 3 and 4. */
const removeSurprised: Step = {
  name: 'removeSurprised',
  rule: '7.3.3',
  act: acts((g, _f, b) => removeCasualties(g, b)),
};

/** 7.3 A battle in a sea zone. */
export const seaBattle = sequence<State, BattleFrame>(
  '7.3',
  [
    beginBattle,
    endChecks('checkBeforeBattle'),
    decideSubmarines,
    endChecks('checkSubmerged'),
    surpriseAttack,
    surpriseDefense,
    removeSurprised,
    attackFire,
    defenseFire,
    endRound,
    endChecks('checkRound'),
    askToContinue,
  ],
  { again: 'submarineDecision' },
);
