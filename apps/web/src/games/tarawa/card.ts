import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'tarawa',
  name: { en: 'D-Day at Tarawa', es: 'D-Day at Tarawa' },
  quick: 'first_waves',
};
