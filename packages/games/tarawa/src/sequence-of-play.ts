import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import { amphibiousPhases } from './amphibious-operations/index.ts';
import { closeCombatPhases } from './close-combat/index.ts';
import { endPhases } from './end-of-turn/index.ts';
import { engineerPhases } from './engineers-and-headquarters/index.ts';
import { drawsFirst, eventPhases, firstTurnEvent } from './events/index.ts';
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
const game = sequence<State>('4', [line('setUp', '3'), line('turn', '4.1')], { again: 'turn' });

/** 4.1, 4.2 to 4.8 The phases of a turn; each of their folders holds the steps. */
const turn = sequence<State>('4.1', [
  line('amphibiousOperations', '5'),
  { name: 'firstTurnEvent', rule: 'E-0', when: (g) => turnOf(g).n === 1, act: (g, _f, io) => firstTurnEvent(g, io) },
  line('event:first', 'E', { when: drawsFirst, fields: { row: 'first' } }),
  line('japaneseFire', '6'),
  line('event:second', 'E', { when: (g) => space(g).secondEvent, fields: { row: 'second' } }),
  line('engineersAndHqs', '16', { when: (g) => space(g).engineerHq }),
  line('usActions', '7'),
  line('endOfTurn', '4.8'),
]);

export const phases: PhaseTable<State> = {
  game,
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
