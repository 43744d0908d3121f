import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import { amphibiousPhases } from './amphibious-operations/index.ts';
import { closeCombatPhases } from './close-combat/index.ts';
import { endPhases } from './end-of-turn/index.ts';
import { engineerPhases } from './engineers-and-headquarters/index.ts';
import { drawsFirst, eventPhases } from './events/index.ts';
import { japaneseFirePhases } from './japanese-fire/index.ts';
import { relocationPhases } from './japanese-fire/relocation.ts';
import { lossPhases } from './losses.ts';
import { setUpPhases } from './set-up.ts';
import type { State } from './state.ts';
import { turnOf } from './state.ts';
import { turnSpace } from './tables.ts';
import { usActionPhases } from './us-actions/index.ts';

const space = (g: State) => turnSpace(turnOf(g).n);

/** 4 The set-up, then turn after turn until the match is decided. */
const game = sequence<State>('4', [line('setUp'), line('turns')]);
const turns = sequence<State>('4', [line('turn')], { again: true });

/** 4.1 */
const turn = sequence<State>('4.1', [
  line('amphibiousOperations'),
  line('firstTurnEvent', undefined, (g) => turnOf(g).n === 1),
  line('event', { row: 'first' }, drawsFirst),
  line('japaneseFire'),
  line('event', { row: 'second' }, (g) => space(g).secondEvent),
  line('engineersAndHqs', undefined, (g) => space(g).engineerHq),
  line('usActions'),
  line('endOfTurn'),
]);

export const phases: PhaseTable<State> = {
  game,
  turns,
  turn,
  ...setUpPhases,
  ...amphibiousPhases,
  ...eventPhases,
  ...japaneseFirePhases,
  ...relocationPhases,
  ...engineerPhases,
  ...usActionPhases,
  ...closeCombatPhases,
  ...lossPhases,
  ...endPhases,
};
