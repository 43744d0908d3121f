import type { PhaseTable } from '@wardroom/rules';
import { line, sequence } from '@wardroom/rules';
import { firstYear, seasons } from './calendar.ts';
import { activate } from './combat/activate.ts';
import { battle, landRoundEnd, seaRoundEnd } from './combat/battle.ts';
import { afterMovement, battles, combatEnd, islets, sneakRaid } from './combat/combat-phase.ts';
import { assignHits } from './combat/hits.ts';
import { round } from './combat/round.ts';
import { suppress } from './combat/suppression.ts';
import { withExpiry } from './expiry.ts';
import { resolution } from './government/diplomacy.ts';
import { cardPlay, toHandLimit } from './government/government.ts';
import { doubleAgent, intel } from './government/intel.ts';
import { lastChance } from './last-chance.ts';
import { movement } from './movement/movement.ts';
import { recruit } from './movement/partisans.ts';
import { events } from './new-year/events.ts';
import { advance, dividends, showStages, turnOrder, victoryCheck } from './new-year/year-start.ts';
import { activism } from './production/activism.ts';
import { produce, production } from './production/produce.ts';
import { satellite } from './satellites.ts';
import { command, reveal } from './season/command.ts';
import { playerTurns, type SeasonFrame, turnStart } from './season/player-turn.ts';
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
const game = sequence<State>('9.2', [line('placeCadres', '8.3'), line('year', '9.2')], { again: 'year' });

/** 9.2 A year. */
const year = sequence<State>('9.2', [
  line('newYear', '10'),
  line('production', '11'),
  line('government', '12'),
  ...seasons.map((id) => line<State>(`season:${id}`, '16', { fields: { season: id } })),
]);

/** 10 */
const newYear = sequence<State>('10', [
  line('advance', '10.1', { when: yearOver }),
  line('showStages', '25.2', { when: afterFirst }),
  line('victoryCheck', '10.2', { when: afterFirst }),
  line('events', '10.3', { when: afterFirst }),
  line('dividends', '10.4'),
  line('turnOrder', '10.5'),
]);

/** 12, 12.3 */
const government = sequence<State>('12', [
  line('cardPlay', '12.1'),
  line('resolution', '13.3'),
  line('toHandLimit', '6.3'),
]);

/** 16 */
const ofSeason = (_g: State, f: SeasonFrame) => ({ season: f.season });
const season = sequence<State, SeasonFrame>('16', [
  line('command', '16.1', { fields: ofSeason }),
  line('playerTurns', '16.4', { fields: ofSeason }),
  line('supplyPhase', '20.1', { fields: ofSeason }),
]);

/** 16.4 */
const playerTurn = sequence<State>('16.4', [
  line('turnStart', '25.4'),
  line('declare', '21.2'),
  line('movement', '17'),
  line('recruit', '24.5'),
  line('afterMovement', '17.10'),
  line('islets:afterMovement', 'R-48'),
  line('sneakRaid', '21.4', { when: fights }),
  line('activate', '18.1', { when: fights }),
  line('battles', '18.1', { when: fights }),
  line('combatEnd', '18.13', { when: fights }),
  line('islets:afterCombat', 'R-48'),
]);

/** Every phase; where somebody is asked, `expire` says what is chosen when his time is up. */
export const phases: PhaseTable<State> = withExpiry({
  game,
  placeCadres,
  year,
  newYear,
  advance,
  showStages,
  victoryCheck,
  events,
  dividends,
  turnOrder,
  production,
  produce,
  activism,
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
  lastChance,
  round,
  assignHits,
  landRoundEnd,
  seaRoundEnd,
  suppress,
  combatEnd,
  supplyPhase,
});
