import type { Json } from '@wardroom/rules';

/** So many units of a kind that remember where they came from. */
function came(n: number, unit: { type: string; power: string; space: string; [memory: string]: Json }): Json[] {
  return Array.from({ length: n }, () => unit);
}

/**
 * The end of Germany's combat move: a raid on Karelia that two fighters may meet, a landing in the United Kingdom from
 * a zone with a submarine in it, twelve submarines against a carrier with fighters, and a battle in the Ukraine that
 * two powers defend.
 */
export const battles: Json = {
  game: 'aa1942',
  power: 'germany',
  phase: 'combatMove',
  options: { interceptors: true },
  control: { morocco: 'uk', ukraine_ssr: 'ussr' },
  units: {
    karelia_ssr: { ussr: { fighter: 2, infantry: 2 } },
    united_kingdom: { uk: { infantry: 4, artillery: 4, tank: 2 } },
    sz7: { uk: { submarine: 1 } },
    sz13: { uk: { carrier: 1, fighter: 2, submarine: 1 } },
    gibraltar: { uk: { infantry: 1 } },
    ukraine_ssr: { ussr: { infantry: 8, artillery: 2 }, uk: { infantry: 4, tank: 2 } },
    russia: { ussr: { infantry: 4 } },
    germany: { germany: { infantry: 6 } },
    japan: { japan: { infantry: 3 } },
    eastern_united_states: { usa: { infantry: 3 } },
  },
  special: [
    ...came(2, { type: 'bomber', power: 'germany', space: 'karelia_ssr', mission: 'raid', spent: 2, from: 'germany' }),
    {
      id: 'u900',
      type: 'transport',
      power: 'germany',
      space: 'sz7',
      from: 'sz6',
      spent: 1,
      loadedFrom: ['norway'],
      loaded: 'combat',
      unloading: 'united_kingdom',
    },
    ...came(2, {
      type: 'infantry',
      power: 'germany',
      space: 'sz7',
      aboard: 'u900',
      landing: 'united_kingdom',
      from: 'norway',
    }),
    { type: 'battleship', power: 'germany', space: 'sz7', from: 'sz6', spent: 1 },
    { type: 'cruiser', power: 'germany', space: 'sz7', from: 'sz6', spent: 1 },
    { type: 'cruiser', power: 'germany', space: 'sz7', from: 'sz6', spent: 1 },
    ...came(12, { type: 'submarine', power: 'germany', space: 'sz13', from: 'sz12', spent: 1 }),
    ...came(10, { type: 'infantry', power: 'germany', space: 'ukraine_ssr', from: 'poland', spent: 1 }),
    ...came(4, { type: 'artillery', power: 'germany', space: 'ukraine_ssr', from: 'poland', spent: 1 }),
    ...came(2, { type: 'tank', power: 'germany', space: 'ukraine_ssr', from: 'bulgaria_romania', spent: 1 }),
  ],
};

const homes = {
  russia: { ussr: { infantry: 4 } },
  united_kingdom: { uk: { infantry: 4 } },
  japan: { japan: { infantry: 3 } },
  eastern_united_states: { usa: { infantry: 3 } },
};

/** Germany's turn before it has bought anything: an attack on the Ukraine is at hand. */
const before = (defence: Json, attack: { readonly [type: string]: number }): Json => ({
  game: 'aa1942',
  power: 'germany',
  control: { ukraine_ssr: 'ussr' },
  treasury: { germany: 20 },
  units: {
    ...homes,
    ukraine_ssr: { ussr: defence },
    germany: { germany: { infantry: 6 } },
    poland: { germany: attack },
  },
});

/** With a fighter that must land. */
export const turn = before({ infantry: 9, tank: 1 }, { infantry: 12, artillery: 3, tank: 3, fighter: 1 });

/** The same with so many that, whatever the dice, both sides choose their casualties and Germany wins. */
export const greaterTurn = before({ infantry: 12, tank: 3 }, { infantry: 24, artillery: 3, tank: 3, fighter: 1 });

/** Germany's tanks stand in two territories that the Soviet Union defends. */
export const twoBattles: Json = {
  game: 'aa1942',
  power: 'germany',
  phase: 'combatMove',
  control: { ukraine_ssr: 'ussr' },
  units: {
    ...homes,
    germany: { germany: { infantry: 6 } },
    ukraine_ssr: { ussr: { infantry: 12, tank: 3 } },
    karelia_ssr: { ussr: { infantry: 12, tank: 3 } },
  },
  special: [
    ...came(12, { type: 'tank', power: 'germany', space: 'ukraine_ssr', from: 'poland', spent: 1 }),
    ...came(12, { type: 'tank', power: 'germany', space: 'karelia_ssr', from: 'baltic_states', spent: 1 }),
  ],
};

/** One battle of many rounds: each side has two types to lose. */
export const longBattle: Json = {
  game: 'aa1942',
  power: 'germany',
  phase: 'combatMove',
  control: { ukraine_ssr: 'ussr' },
  units: { ...homes, germany: { germany: { infantry: 6 } }, ukraine_ssr: { ussr: { infantry: 20, artillery: 10 } } },
  special: [
    ...came(30, { type: 'infantry', power: 'germany', space: 'ukraine_ssr', from: 'poland', spent: 1 }),
    ...came(10, { type: 'artillery', power: 'germany', space: 'ukraine_ssr', from: 'poland', spent: 1 }),
  ],
};

/**
 * Germany's purchase with everything that a player may overlook at hand: more money than factories can use, an attack
 * over land, and a crossing in which the sailing depends on the loading.
 */
export const planning: Json = {
  game: 'aa1942',
  power: 'germany',
  control: { ukraine_ssr: 'ussr' },
  treasury: { germany: 80 },
  units: {
    ...homes,
    ukraine_ssr: { ussr: { infantry: 3 } },
    germany: { germany: { infantry: 2 } },
    poland: { germany: { infantry: 8, tank: 3, fighter: 1 } },
    baltic_states: { germany: { tank: 2 } },
    sz5: { germany: { transport: 1 } },
  },
};

/**
 * The end of Germany's combat move: a destroyer and many transports among battleships. Hits beyond the first fall on
 * transports, of which there are more than guns; only if every gun missed would the destroyer outlive the round.
 */
export const lastTransports: Json = {
  game: 'aa1942',
  power: 'germany',
  phase: 'combatMove',
  units: { ...homes, germany: { germany: { infantry: 6 } }, sz7: { uk: { battleship: 12 } } },
  special: [
    { type: 'destroyer', power: 'germany', space: 'sz7', from: 'sz6', spent: 1 },
    ...came(14, { type: 'transport', power: 'germany', space: 'sz7', from: 'sz6', spent: 1 }),
  ],
};

/** The United States have bought a carrier; a fighter in Iceland may count on it. */
export const promise: Json = {
  game: 'aa1942',
  power: 'usa',
  phase: 'combatMove',
  bought: { usa: { carrier: 1 } },
  units: {
    ...homes,
    germany: { germany: { infantry: 6 } },
    iceland: { usa: { fighter: 1 } },
    sz11: { germany: { transport: 1 } },
  },
};

/** The United Kingdom in its combat move: what it can take lies at the other end of the world, out of sight. */
export const farPrey: Json = {
  game: 'aa1942',
  power: 'uk',
  phase: 'combatMove',
  units: {
    ...homes,
    india: { uk: { infantry: 1 } },
    sz20: { germany: { transport: 1 } },
    sz22: { uk: { battleship: 1, cruiser: 2 } },
  },
};
