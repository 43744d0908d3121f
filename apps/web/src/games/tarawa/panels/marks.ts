import type { Translate } from '../../../table/game-ui.ts';

/** What a colour of a fire card bears. */
interface Entry {
  symbols: number;
  letter: string | null;
  star: boolean;
  armor: boolean;
}

/** 6.2 The signs beside a colour of a fire card, as they are printed. */
export const marksOf = (e: Entry): string =>
  ['•'.repeat(e.symbols), e.letter, e.star && '★', e.armor && '▣'].filter(Boolean).join(' ');

/** 6.2, 12.1 The same in words; a letter counts only from the turn on in which it comes into force. */
export function marksInWords(e: Entry, inForce: (letter: string) => boolean, t: Translate): string {
  const words = [t('tw.marks.symbols', { n: e.symbols })];
  if (e.letter) words.push(t(inForce(e.letter) ? 'tw.marks.letter' : 'tw.marks.letterLater', { letter: e.letter }));
  if (e.star) words.push(t('tw.row.star'));
  if (e.armor) words.push(t('tw.row.armor'));
  return words.join(' · ');
}
