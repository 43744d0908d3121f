/** The sides as a sentence names them, by language: "You are waited for as the Allies". */
export const seatNames = {
  en: { japan: 'Japan', allied: 'the Allies' },
  es: { japan: 'Japón', allied: 'los Aliados' },
} as const;
