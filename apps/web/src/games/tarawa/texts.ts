import { seatNames } from '@wardroom/tarawa/locales/seats.ts';
import { gathered } from '../../table/texts.ts';

/** What is said at its table: the texts of its board and of its rules. */
export const texts = gathered(
  {
    en: () => [import('./locales/en.json'), import('@wardroom/tarawa/locales/en.json')],
    es: () => [import('./locales/es.json'), import('@wardroom/tarawa/locales/es.json')],
  },
  seatNames,
);
