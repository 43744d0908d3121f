/** The end of a war: the Axis have nine cities, and the United States have nothing to place any more. */
export const lastTurn = {
  game: 'aa1942',
  power: 'usa',
  phase: 'mobilizeUnits',
  control: { karelia_ssr: 'germany', caucasus: 'germany', india: 'japan', hawaiian_islands: 'japan' },
  units: {
    russia: { ussr: { infantry: 1 } },
    germany: { germany: { infantry: 1 } },
    united_kingdom: { uk: { infantry: 1 } },
    japan: { japan: { infantry: 1 } },
    eastern_united_states: { usa: { infantry: 1 } },
  },
};
