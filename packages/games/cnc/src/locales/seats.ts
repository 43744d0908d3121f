/** The factions as a sentence names them, by language: "You are waited for as the Soviet Union". */
export const seatNames = {
  en: { japan: 'Japan', usa: 'the United States', soviet: 'the Soviet Union' },
  es: { japan: 'Japón', usa: 'Estados Unidos', soviet: 'la Unión Soviética' },
} as const;
