import aaRulesEn from '@wardroom/aa1942/locales/en.json' with { type: 'json' };
import aaRulesEs from '@wardroom/aa1942/locales/es.json' with { type: 'json' };
import { seatNames as aaNames } from '@wardroom/aa1942/locales/seats.ts';
import { texts as cncRules } from '@wardroom/cnc/locales/index.ts';
import { seatNames as cncNames } from '@wardroom/cnc/locales/seats.ts';
import { texts as eotsRules } from '@wardroom/eots/locales/index.ts';
import { seatNames as eotsNames } from '@wardroom/eots/locales/seats.ts';
import twRulesEn from '@wardroom/tarawa/locales/en.json' with { type: 'json' };
import twRulesEs from '@wardroom/tarawa/locales/es.json' with { type: 'json' };
import { seatNames as twNames } from '@wardroom/tarawa/locales/seats.ts';
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

type InBoth = { readonly en: Texts; readonly es: Texts };
const together = (board: InBoth, rules: InBoth, names: InBoth): InBoth => ({
  en: { ...mergedTexts(board.en, rules.en), named: names.en },
  es: { ...mergedTexts(board.es, rules.es), named: names.es },
});

/** The texts of each game, board, rules and names together, as its page has them. */
export const textsOf: { readonly [game in 'aa1942' | 'cnc' | 'eots' | 'tarawa']: InBoth } = {
  aa1942: together({ en: aaEn, es: aaEs }, { en: aaRulesEn, es: aaRulesEs }, aaNames),
  cnc: together({ en: cncEn, es: cncEs }, cncRules, cncNames),
  eots: together({ en: eotsEn, es: eotsEs }, eotsRules, eotsNames),
  tarawa: together({ en: twEn, es: twEs }, { en: twRulesEn, es: twRulesEs }, twNames),
};
