import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'eots',
  name: { en: 'Empire of the Sun', es: 'Empire of the Sun' },
  guide: { en: 'A first offensive', es: 'Una primera ofensiva' },
  // The first scenario lasts for days.
  quick: '1942',
};
