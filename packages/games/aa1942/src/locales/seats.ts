/** The powers as a sentence names them, by language: "You are waited for as the Soviet Union". */
export const seatNames = {
  en: {
    ussr: 'the Soviet Union',
    germany: 'Germany',
    uk: 'the United Kingdom',
    japan: 'Japan',
    usa: 'the United States',
  },
  es: {
    ussr: 'la Unión Soviética',
    germany: 'Alemania',
    uk: 'el Reino Unido',
    japan: 'Japón',
    usa: 'los Estados Unidos',
  },
} as const;
