/** The factions and nations as a sentence names them, by language: "You are waited for as the Soviet Union". */
export const seatNames = {
  en: {
    japan: 'Japan',
    usa: 'the United States',
    soviet: 'the Soviet Union',
    'british-empire': 'the British Empire',
    'nat-china': 'Nationalist China',
    'red-china': 'Red China',
    russia: 'Russia',
    'armed-minor': 'an armed minor',
  },
  es: {
    japan: 'Japón',
    usa: 'Estados Unidos',
    soviet: 'la Unión Soviética',
    'british-empire': 'el Imperio Británico',
    'nat-china': 'la China nacionalista',
    'red-china': 'la China roja',
    russia: 'Rusia',
    'armed-minor': 'un menor armado',
  },
} as const;
