import battle from './en/battle.json' with { type: 'json' };
import cards from './en/cards.json' with { type: 'json' };
import cardsLater from './en/cards-later.json' with { type: 'json' };
import eventOperations from './en/event-operations.json' with { type: 'json' };
import events from './en/events.json' with { type: 'json' };
import offensive from './en/offensive.json' with { type: 'json' };
import offensivesPhase from './en/offensives-phase.json' with { type: 'json' };
import political from './en/political.json' with { type: 'json' };
import reactions from './en/reactions.json' with { type: 'json' };
import setting from './en/setting.json' with { type: 'json' };
import strategic from './en/strategic.json' with { type: 'json' };
import turn from './en/turn.json' with { type: 'json' };
import units from './en/units.json' with { type: 'json' };
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
