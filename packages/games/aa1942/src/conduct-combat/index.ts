import type { PhaseTable } from '@wardroom/rules';
import type { State } from '../state.ts';
import { landStrandedFighters } from '../stranded-fighters/land-stranded-fighters.ts';
import { assault } from './assault.ts';
import { bombard } from './bombard.ts';
import { casualties } from './casualties.ts';
import { declareInterceptors } from './declare-interceptors.ts';
import { landBattle } from './land-battle.ts';
import { conductCombat } from './pick-battle.ts';
import { raid } from './raid.ts';
import { retreatOrContinue, stalemate, transportsLastChance } from './retreat.ts';
import { seaBattle } from './sea-battle.ts';
import { seaChoice } from './sea-choice.ts';
import { submarineDecision } from './submarine-decision.ts';

/** 3.6 Everything between the end of CM and the first noncombat move. */
export const conductCombatPhases: PhaseTable<State> = {
  declareInterceptors,
  conductCombat,
  raid,
  assault,
  seaChoice,
  bombard,
  seaBattle,
  landBattle,
  submarineDecision,
  casualties,
  retreatOrContinue,
  transportsLastChance,
  stalemate,
  landStrandedFighters,
};
