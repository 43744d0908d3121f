import type { Texts } from '../merged.ts';
import { merged } from '../merged.ts';
import battle from './battle.json' with { type: 'json' };
import cards from './cards.json' with { type: 'json' };
import cardsLater from './cards-later.json' with { type: 'json' };
import eventOperations from './event-operations.json' with { type: 'json' };
import events from './events.json' with { type: 'json' };
import offensive from './offensive.json' with { type: 'json' };
import offensivesPhase from './offensives-phase.json' with { type: 'json' };
import political from './political.json' with { type: 'json' };
import reactions from './reactions.json' with { type: 'json' };
import setting from './setting.json' with { type: 'json' };
import strategic from './strategic.json' with { type: 'json' };
import turn from './turn.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };

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
