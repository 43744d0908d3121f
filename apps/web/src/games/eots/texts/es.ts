import type { Texts } from '../../../table/game-ui.ts';
import { mergedTexts } from '../../../table/texts.ts';
import own from '../locales/es.json';

/** The words of the board, and of the rules themselves, one file an area. */
const rules = import.meta.glob<Texts>('../../../../../../packages/games/eots/src/locales/es/*.json', { eager: true, import: 'default' });
export default Object.values(rules).reduce(mergedTexts, own);
