import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import { firstYear } from './calendar.ts';
import { activate } from './combat/activate.ts';
import { battle, landRoundEnd, seaRoundEnd } from './combat/battle.ts';
import { afterMovement, battles, combatEnd, islets, sneakRaid } from './combat/combat-phase.ts';
import { assignHits } from './combat/hits.ts';
import { round } from './combat/round.ts';
import { suppress } from './combat/suppression.ts';
import { resolution } from './government/diplomacy.ts';
import { cardPlay, toHandLimit } from './government/government.ts';
import { doubleAgent, intel } from './government/intel.ts';
import { movement } from './movement/movement.ts';
import { recruit } from './movement/partisans.ts';
import { events } from './new-year/events.ts';
import { advance, dividends, showStages, turnOrder, victoryCheck } from './new-year/year-start.ts';
import { produce, production } from './production/produce.ts';
import { satellite } from './satellites.ts';
import { command, reveal } from './season/command.ts';
import { playerTurns, turnStart } from './season/player-turn.ts';
import { placeCadres } from './setting-up/place-cadres.ts';
import type { State } from './state.ts';
import { turnOf } from './state.ts';
import { supplyPhase } from './supply-phase/supply-phase.ts';
import { declare } from './war/declare.ts';

/** 8.6, R-19 The first year begins with its Peace Dividends: nothing before them is played. */
const afterFirst = (g: State): boolean => turnOf(g).year > firstYear;
const yearOver = (g: State): boolean => turnOf(g).season === 'winter';
/** 16.2, 16.5 No Combat Phase with an Emergency Command or in a Winter Redeployment. */
const fights = (g: State): boolean => {
  const t = turnOf(g);
  return !t.emergency && (t.season !== 'winter' || t.active === 'soviet');
};

/** 8, 9.2 Set-up, then year after year. */
const game = sequence<State>('9.2', [line('placeCadres'), line('years')]);
const years = sequence<State>(
  '9.2',
  [
    line('newYear'),
    line('production'),
    line('government'),
    line('season', { season: 'spring' }),
    line('season', { season: 'summer' }),
    line('season', { season: 'fall' }),
    line('season', { season: 'winter' }),
  ],
  { again: true },
);
/** 10 */
const newYear = sequence<State>('10', [
  line('advance', undefined, yearOver),
  line('showStages', undefined, afterFirst),
  line('victoryCheck', undefined, afterFirst),
  line('events', undefined, afterFirst),
  line('dividends'),
  line('turnOrder'),
]);
/** 12 */
const government = sequence<State>('12', [line('cardPlay'), line('resolution'), line('toHandLimit')]);
/** 16 */
const season = sequence<State>('16', [line('command'), line('playerTurns'), line('supplyPhase')], { pass: ['season'] });
/** 16.4 */
const playerTurn = sequence<State>('16.4', [
  line('turnStart'),
  line('declare'),
  line('movement'),
  line('recruit'),
  line('afterMovement'),
  line('islets', { after: 'movement' }),
  line('sneakRaid', undefined, fights),
  line('activate', undefined, fights),
  line('battles', undefined, fights),
  line('combatEnd', undefined, fights),
  line('islets', { after: 'combat' }),
]);

export const phases: PhaseTable<State> = {
  game,
  placeCadres,
  years,
  newYear,
  advance,
  showStages,
  victoryCheck,
  events,
  dividends,
  turnOrder,
  production,
  produce,
  government,
  cardPlay,
  doubleAgent,
  intel,
  resolution,
  satellite,
  toHandLimit,
  season,
  command,
  reveal,
  playerTurns,
  playerTurn,
  turnStart,
  declare,
  movement,
  recruit,
  afterMovement,
  islets,
  sneakRaid,
  activate,
  battles,
  battle,
  round,
  assignHits,
  landRoundEnd,
  seaRoundEnd,
  suppress,
  combatEnd,
  supplyPhase,
};
