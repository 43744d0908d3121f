import type { GameCard } from '../card.ts';

export const card: GameCard = {
  id: 'eots',
  name: { en: 'Empire of the Sun', es: 'Empire of the Sun' },
  round: { en: 'Turn {n}', es: 'Turno {n}' },
  guide: { en: 'A first offensive', es: 'Una primera ofensiva' },
  lessons: {
    reaction: { en: 'Answering an offensive', es: 'Responder a una ofensiva' },
    carriers: { en: 'An event with carriers', es: 'Un evento con portaaviones' },
    turn: { en: 'The end of a year', es: 'El final de un año' },
  },
  // The first scenario lasts for days.
  quick: '1942',
  sides: [
    { id: 'japan', name: { en: 'Japan', es: 'Japón' } },
    { id: 'allied', name: { en: 'The Allies', es: 'Los Aliados' } },
  ],
  levels: ['random', 'sensible', 'strong'],
};
