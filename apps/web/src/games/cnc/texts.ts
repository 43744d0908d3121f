import { seatNames } from '@wardroom/cnc/locales/seats.ts';
import { gathered } from '../../table/texts.ts';

/** What is said at its table: the texts of its board and of its rules. */
export const texts = gathered(
  {
    en: () => [import('./locales/en.json'), import('@wardroom/cnc/locales/en.ts')],
    es: () => [import('./locales/es.json'), import('@wardroom/cnc/locales/es.ts')],
  },
  seatNames,
);
