import { seatNames } from '@wardroom/aa1942/locales/seats.ts';
import { gathered } from '../../table/texts.ts';

/** What is said at its table: the texts of its board and of its rules. */
export const texts = gathered(
  {
    en: () => [import('./locales/en.json'), import('@wardroom/aa1942/locales/en.json')],
    es: () => [import('./locales/es.json'), import('@wardroom/aa1942/locales/es.json')],
  },
  seatNames,
);
