import { spots } from '@wardroom/cnc/ui-facts';
import type { Glimpse } from '../../../kit/glimpse.ts';
import { drawn } from './geography.ts';

export const glimpse: Glimpse = {
  land: [
    drawn
      .filter((a) => !a.sea)
      .map((a) => a.d)
      .join(''),
  ],
  span: 900,
  at: ({ id }) => spots.get(id) ?? null,
};
