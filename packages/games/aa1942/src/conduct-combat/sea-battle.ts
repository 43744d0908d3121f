import { begin } from './begin.ts';
import { callCasualties } from './casualties.ts';
import { endChecks } from './end-checks.ts';
import { attackSalvos, defenseSalvos, fire } from './fire.ts';
import { askToContinue, attackerSurprises, attackFire, defenderSurprises, defenseFire, endRound, fixDestroyers } from './fire-steps.ts';
import { attackersOf, defendersOf } from './forces.ts';
import { removeCasualties } from './remove-casualties.ts';
import type { Step } from './steps.ts';
import { procedure } from './steps.ts';
import { submarineOwners } from './submarine-decision.ts';

const beginBattle: Step = {
  name: 'begin',
  act(g, _f, b, io) {
    begin(g, b);
    io.log('combat.begins', { battle: b.id, space: b.space, kind: b.kind, before: b.before as never });
    return 'on';
  },
};

/** 7.3.1 */
const decideSubmarines: Step = {
  name: 'submarineDecision',
  act(g, f, b, io) {
    fixDestroyers(g, f, b);
    const queue = submarineOwners(g, b);
    if (queue.length === 0) return 'on';
    io.call('submarineDecision', { battle: b.id, queue });
    return 'wait';
  },
};

/** 7.3.2 Attacking submarines strike; those they hit go behind the line. */
const surpriseAttack: Step = {
  name: 'surpriseAttack',
  act(g, f, b, io) {
    if (!attackerSurprises(f)) return 'on';
    const submarines = attackersOf(g, b).filter((u) => u.type === 'submarine');
    const hits = fire(g, b, 'surpriseAttack', 'attacker', attackSalvos(submarines), io);
    return callCasualties(g, b, 'surpriseAttack', hits, f.attackerDestroyer === true, io) ? 'wait' : 'on';
  },
};

/** 7.3.3 Defending submarines strike, those just hit too. */
const surpriseDefense: Step = {
  name: 'surpriseDefense',
  act(g, f, b, io) {
    if (!defenderSurprises(f)) return 'on';
    const submarines = defendersOf(g, b).filter((u) => u.type === 'submarine');
    const hits = fire(g, b, 'surpriseDefense', 'defender', defenseSalvos(submarines), io);
    return callCasualties(g, b, 'surpriseDefense', hits, f.defenderDestroyer === true, io) ? 'wait' : 'on';
  },
};

/** 7.3.3 Who was hit by surprise does not fire in steps 3 and 4. */
const removeSurprised: Step = {
  name: 'removeSurprised',
  act(g, _f, b) {
    removeCasualties(g, b);
    return 'on';
  },
};

/** 7.3 A battle in a sea zone. */
export const seaBattle = procedure(
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
  'submarineDecision',
);
