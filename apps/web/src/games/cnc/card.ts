import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'cnc',
  name: { en: 'Conquest & Consequence', es: 'Conquest & Consequence' },
};
