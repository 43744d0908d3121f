/** The powers and the sides as a sentence names them, by language: "You are waited for as the Soviet Union". */
export const seatNames = {
  en: {
    ussr: 'the Soviet Union',
    germany: 'Germany',
    uk: 'the United Kingdom',
    japan: 'Japan',
    usa: 'the United States',
    axis: 'the Axis',
    allies: 'the Allies',
  },
  es: {
    ussr: 'la Unión Soviética',
    germany: 'Alemania',
    uk: 'el Reino Unido',
    japan: 'Japón',
    usa: 'los Estados Unidos',
    axis: 'el Eje',
    allies: 'los Aliados',
  },
} as const;
