import rules from '@wardroom/aa1942/locales/en.json';
import { mergedTexts } from '../../../table/texts.ts';
import own from '../locales/en.json';

/** The words of the board, and of the rules themselves: log lines, refusals, prompts. */
export default mergedTexts(own, rules);
