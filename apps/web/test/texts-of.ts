import aaRulesEn from '@wardroom/aa1942/locales/en.json' with { type: 'json' };
import aaRulesEs from '@wardroom/aa1942/locales/es.json' with { type: 'json' };
import { texts as cncRules } from '@wardroom/cnc/locales/index.ts';
import { texts as eotsRules } from '@wardroom/eots/locales/index.ts';
import twRulesEn from '@wardroom/tarawa/locales/en.json' with { type: 'json' };
import twRulesEs from '@wardroom/tarawa/locales/es.json' with { type: 'json' };
import aaEn from '../src/games/aa1942/locales/en.json' with { type: 'json' };
import aaEs from '../src/games/aa1942/locales/es.json' with { type: 'json' };
import cncEn from '../src/games/cnc/locales/en.json' with { type: 'json' };
import cncEs from '../src/games/cnc/locales/es.json' with { type: 'json' };
import eotsEn from '../src/games/eots/locales/en.json' with { type: 'json' };
import eotsEs from '../src/games/eots/locales/es.json' with { type: 'json' };
import twEn from '../src/games/tarawa/locales/en.json' with { type: 'json' };
import twEs from '../src/games/tarawa/locales/es.json' with { type: 'json' };
import type { Texts } from '../src/table/game-ui.ts';
import { mergedTexts } from '../src/table/texts.ts';

/** The texts of each game, board and rules together, as its page has them. */
export const textsOf: { readonly [game in 'aa1942' | 'cnc' | 'eots' | 'tarawa']: { en: Texts; es: Texts } } = {
  aa1942: { en: mergedTexts(aaEn, aaRulesEn), es: mergedTexts(aaEs, aaRulesEs) },
  cnc: { en: mergedTexts(cncEn, cncRules.en), es: mergedTexts(cncEs, cncRules.es) },
  eots: { en: mergedTexts(eotsEn, eotsRules.en), es: mergedTexts(eotsEs, eotsRules.es) },
  tarawa: { en: mergedTexts(twEn, twRulesEn), es: mergedTexts(twEs, twRulesEs) },
};
