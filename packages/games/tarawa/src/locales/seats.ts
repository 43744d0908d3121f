/** The seat as a sentence names it, by language: "You are waited for as the Marines". */
export const seatNames = { en: { us: 'the Marines' }, es: { us: 'los Marines' } } as const;
