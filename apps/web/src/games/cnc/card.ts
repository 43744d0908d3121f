import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'cnc',
  name: { en: 'Conquest & Consequence', es: 'Conquest & Consequence' },
  round: { en: '{n}', es: '{n}' },
  guide: { en: 'A first season', es: 'Una primera estación' },
  sides: [
    { id: 'japan', name: { en: 'Japan', es: 'Japón' } },
    { id: 'usa', name: { en: 'The United States', es: 'Estados Unidos' } },
    { id: 'soviet', name: { en: 'The Soviet Union', es: 'La Unión Soviética' } },
  ],
  levels: ['random', 'sensible'],
};
