import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'aa1942',
  name: { en: 'Axis & Allies 1942', es: 'Axis & Allies 1942' },
  guide: { en: 'Guided first turn', es: 'Primer turno guiado' },
};
