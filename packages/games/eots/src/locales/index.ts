import battleEn from './en/battle.json' with { type: 'json' };
import cardsEn from './en/cards.json' with { type: 'json' };
import cardsLaterEn from './en/cards-later.json' with { type: 'json' };
import eventOperationsEn from './en/event-operations.json' with { type: 'json' };
import eventsEn from './en/events.json' with { type: 'json' };
import offensiveEn from './en/offensive.json' with { type: 'json' };
import offensivesPhaseEn from './en/offensives-phase.json' with { type: 'json' };
import politicalEn from './en/political.json' with { type: 'json' };
import reactionsEn from './en/reactions.json' with { type: 'json' };
import settingEn from './en/setting.json' with { type: 'json' };
import strategicEn from './en/strategic.json' with { type: 'json' };
import turnEn from './en/turn.json' with { type: 'json' };
import unitsEn from './en/units.json' with { type: 'json' };
import battleEs from './es/battle.json' with { type: 'json' };
import cardsEs from './es/cards.json' with { type: 'json' };
import cardsLaterEs from './es/cards-later.json' with { type: 'json' };
import eventOperationsEs from './es/event-operations.json' with { type: 'json' };
import eventsEs from './es/events.json' with { type: 'json' };
import offensiveEs from './es/offensive.json' with { type: 'json' };
import offensivesPhaseEs from './es/offensives-phase.json' with { type: 'json' };
import politicalEs from './es/political.json' with { type: 'json' };
import reactionsEs from './es/reactions.json' with { type: 'json' };
import settingEs from './es/setting.json' with { type: 'json' };
import strategicEs from './es/strategic.json' with { type: 'json' };
import turnEs from './es/turn.json' with { type: 'json' };
import unitsEs from './es/units.json' with { type: 'json' };

/** A tree of texts; leaves are sentences with `{parameters}`. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

function merged(a: Texts, b: Texts): Texts {
  const out: Record<string, string | Texts> = { ...a };
  for (const [k, v] of Object.entries(b)) {
    const known = out[k];
    out[k] = typeof v === 'object' && typeof known === 'object' ? merged(known, v) : v;
  }
  return out;
}

/** The words of the rules in each language: one file an area, one tree a language. */
export const texts: { readonly en: Texts; readonly es: Texts } = {
  en: (
    [
      strategicEn,
      turnEn,
      offensivesPhaseEn,
      cardsEn,
      cardsLaterEn,
      eventsEn,
      eventOperationsEn,
      battleEn,
      settingEn,
      offensiveEn,
      reactionsEn,
      politicalEn,
      unitsEn,
    ] as readonly Texts[]
  ).reduce(merged, {}),
  es: (
    [
      strategicEs,
      turnEs,
      offensivesPhaseEs,
      cardsEs,
      cardsLaterEs,
      eventsEs,
      eventOperationsEs,
      battleEs,
      settingEs,
      offensiveEs,
      reactionsEs,
      politicalEs,
      unitsEs,
    ] as readonly Texts[]
  ).reduce(merged, {}),
};
