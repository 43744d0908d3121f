import texts from '@wardroom/tarawa/locales/en.json';
import { mergedTexts } from '../../../table/texts.ts';
import own from '../locales/en.json';

/** The words of the board, and of the rules themselves. */
export default mergedTexts(own, texts);
