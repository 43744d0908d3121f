import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'aa1942',
  name: { en: 'Axis & Allies 1942', es: 'Axis & Allies 1942' },
  guide: { en: 'Guided first turn', es: 'Primer turno guiado' },
  sides: [
    { id: 'allies', name: { en: 'The Allies', es: 'Los Aliados' } },
    { id: 'axis', name: { en: 'The Axis', es: 'El Eje' } },
  ],
  levels: ['random', 'sensible', 'strong'],
};
