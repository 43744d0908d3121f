import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'tarawa',
  name: { en: 'D-Day at Tarawa', es: 'D-Day at Tarawa' },
  round: { en: 'Turn {n}', es: 'Turno {n}' },
  quick: 'first_waves',
  guide: { en: 'The first two turns of the landing', es: 'Los dos primeros turnos del desembarco' },
  sides: [{ id: 'us', name: { en: 'The Marines', es: 'Los Marines' } }],
  levels: [],
};
