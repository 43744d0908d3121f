import rules from '@wardroom/aa1942/locales/es.json';
import { mergedTexts } from '../../../table/texts.ts';
import own from '../locales/es.json';

/** The words of the board, and of the rules themselves: log lines, refusals, prompts. */
export default mergedTexts(own, rules);
