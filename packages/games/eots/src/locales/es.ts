import battle from './es/battle.json' with { type: 'json' };
import cards from './es/cards.json' with { type: 'json' };
import cardsLater from './es/cards-later.json' with { type: 'json' };
import eventOperations from './es/event-operations.json' with { type: 'json' };
import events from './es/events.json' with { type: 'json' };
import offensive from './es/offensive.json' with { type: 'json' };
import offensivesPhase from './es/offensives-phase.json' with { type: 'json' };
import political from './es/political.json' with { type: 'json' };
import reactions from './es/reactions.json' with { type: 'json' };
import setting from './es/setting.json' with { type: 'json' };
import strategic from './es/strategic.json' with { type: 'json' };
import turn from './es/turn.json' with { type: 'json' };
import units from './es/units.json' with { type: 'json' };
import type { Texts } from './merged.ts';
import { merged } from './merged.ts';

/** The words of the rules, one file an area. */
const areas: readonly Texts[] = [
  strategic,
  turn,
  offensivesPhase,
  cards,
  cardsLater,
  events,
  eventOperations,
  battle,
  setting,
  offensive,
  reactions,
  political,
  units,
];
const texts: Texts = areas.reduce(merged, {});
export default texts;
