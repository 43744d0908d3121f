import * as z from 'zod/mini';

/**
 * The files of a set of content: facts of the printed game that are reconstructed and can be exchanged, one file each.
 */
export const colors = ['yellow', 'red', 'purple', 'blue', 'green', 'brown'] as const;
export const symbols = ['circle', 'diamond', 'triangle'] as const;
export const zones = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
export const letterIds = ['R', 'M', 'P', 'A', 'I'] as const;
export const requirements = ['BZ', 'MG', 'BR', 'MO', 'RD', 'DE', 'FT', 'AR', 'NA', 'FL', 'CC'] as const;
export const tankColors = ['red', 'blue', 'green'] as const;
export const eventRows = ['first_2_10', 'first_11_20', 'second_11_29'] as const;
export const eventIds = [
  'naval_support',
  'jp_depth',
  'hero',
  'stragglers',
  'ammo_dump',
  'flank_fire',
  'tank_action',
  'lvt_drivers',
  'hitch',
  'no_ship_comm',
  'shibasaki_killed',
  'smoke',
  'transport_delay',
  'unexpected_naval_fire',
  'patrol',
  'us_artillery',
  'counterattack',
  'tunnels',
  'engineers_pinned',
  'expedited_arrival',
] as const;
export const combatEventIds = [
  'conscripts_surrender',
  'heroism',
  'reinforce',
  'naval_blast',
  'withdrawal_hit',
] as const;

const color = z.enum(colors);
const symbol = z.enum(symbols);
const hex = z.string().check(z.regex(/^\d{4}$/));
const label = { source: z.string(), reconstructed: z.boolean() };

export const cardSchema = z.strictObject({
  id: z.string().check(z.minLength(1)),
  landing: z.strictObject({
    drift: z.enum(['none', '1L', '1R', 'PR']),
    units: z.enum(['U1', 'U2', 'U3', 'U4', 'UX']),
    lvt: z.enum(['L1', 'L2', 'LX']),
    location: z.enum(['reef', 'water', 'beach', 'inland1', 'inland2']),
  }),
  events: z.record(
    z.enum(eventRows),
    z.strictObject({
      event: z.enum(eventIds),
      count: z.optional(z.int().check(z.gte(1))),
      color: z.optional(z.enum(tankColors)),
      zone: z.optional(z.enum(zones)),
      beach: z.optional(z.enum(['R1', 'R2', 'R3', 'G'])),
      positions: z.optional(z.strictObject({ circle: z.string(), diamond: z.string(), triangle: z.string() })),
    }),
  ),
  fire: z
    .array(
      z.strictObject({
        color,
        symbols: z.union([z.literal(1), z.literal(2)]),
        star: z.boolean(),
        armor: z.boolean(),
        letter: z.nullable(z.enum(letterIds)),
      }),
    )
    .check(z.length(3)),
  target: symbol,
  artillery: z.nullable(z.strictObject({ type: z.enum(['any', 'L', 'M', 'H']), min: z.int().check(z.gte(1)) })),
  ccEvent: z.nullable(z.enum(combatEventIds)),
});

export const cardsFile = z.strictObject({
  ...label,
  counts: z.strictObject({ cards: z.int(), perColor: z.int(), perTarget: z.int() }),
  colorOrder: z.array(color).check(z.length(6)),
  cards: z.array(cardSchema),
});

export const fieldsFile = z.strictObject({
  ...label,
  fields: z.array(
    z.strictObject({
      id: z.string(),
      members: z.array(z.string()).check(z.minLength(1)),
      color,
      intense: z.array(hex).check(z.minLength(1)),
      steady: z.array(hex),
      water: z.array(hex),
    }),
  ),
});

export const positionSchema = z.strictObject({
  id: z.string(),
  zone: z.enum(zones),
  number: z.int().check(z.gte(1)),
  hex,
  color,
  side: z.enum(['coastal', 'inland']),
  group: z.nullable(z.string()),
  setup: z.nullable(z.enum(['C', 'I', 'T'])),
  tankColor: z.nullable(z.enum(tankColors)),
  artillery: z.nullable(z.enum(['L', 'M', 'H'])),
  confidence: z.record(z.string(), z.string()),
});

export const positionsFile = z.strictObject({
  ...label,
  colors: z.array(color),
  zoneCounts: z.record(z.enum(zones), z.int()),
  setupCounts: z.strictObject({ C: z.int(), I: z.int(), T: z.int() }),
  positions: z.array(positionSchema),
});

const piece = {
  id: z.string(),
  strength: z.int().check(z.gte(0)),
  requires: z.array(z.enum(requirements)),
  source: z.string(),
};
export const unitSchema = z.strictObject({
  ...piece,
  name: z.string(),
  formation: z.string(),
  type: z.enum(['infantry', 'machine_gun', 'anti_tank', 'engineer', 'hq', 'tank']),
  elite: z.boolean(),
  coastal: z.boolean(),
  tankColor: z.optional(z.enum(tankColors)),
});
export const unitsFile = z.strictObject({
  ...label,
  counts: z.strictObject({
    total: z.int(),
    coastal: z.int(),
    tanks: z.int(),
    other: z.int(),
    setupInland: z.int(),
    setupReserve: z.int(),
  }),
  units: z.array(unitSchema),
});

export const markerSchema = z.strictObject({
  ...piece,
  pool: z.enum(['coastal', 'inland', 'armor']),
  tacticalReinforcement: z.boolean(),
});
export const markersFile = z.strictObject({
  ...label,
  counts: z.strictObject({ coastal: z.int(), inland: z.int(), armor: z.int() }),
  markers: z.array(markerSchema),
});

/** The five files of a set. */
export const setSchema = z.strictObject({
  cards: cardsFile,
  fields: fieldsFile,
  positions: positionsFile,
  units: unitsFile,
  markers: markersFile,
});
export type SetFiles = z.output<typeof setSchema>;

export type Color = (typeof colors)[number];
export type Target = (typeof symbols)[number];
export type Zone = (typeof zones)[number];
export type Letter = (typeof letterIds)[number];
export type Requirement = (typeof requirements)[number];
export type TankColor = (typeof tankColors)[number];
export type EventRow = (typeof eventRows)[number];
export type EventId = (typeof eventIds)[number];
export type CombatEvent = (typeof combatEventIds)[number];
export type Card = z.output<typeof cardSchema>;
export type FireEntry = Card['fire'][number];
export type CardEvent = Card['events'][EventRow];
export type Position = z.output<typeof positionSchema>;
export type JapaneseUnit = z.output<typeof unitSchema>;
export type DepthMarker = z.output<typeof markerSchema>;
export type PrintedField = SetFiles['fields']['fields'][number];
