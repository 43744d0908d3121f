import { z } from 'zod';

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
const hex = z.string().regex(/^\d{4}$/);
const label = { source: z.string(), reconstructed: z.boolean() };

export const cardSchema = z
  .object({
    id: z.string().min(1),
    landing: z
      .object({
        drift: z.enum(['none', '1L', '1R', 'PR']),
        units: z.enum(['U1', 'U2', 'U3', 'U4', 'UX']),
        lvt: z.enum(['L1', 'L2', 'LX']),
        location: z.enum(['reef', 'water', 'beach', 'inland1', 'inland2']),
      })
      .strict(),
    events: z.record(
      z.enum(eventRows),
      z
        .object({
          event: z.enum(eventIds),
          count: z.int().min(1).optional(),
          color: z.enum(tankColors).optional(),
          zone: z.enum(zones).optional(),
          beach: z.enum(['R1', 'R2', 'R3', 'G']).optional(),
          positions: z.object({ circle: z.string(), diamond: z.string(), triangle: z.string() }).strict().optional(),
        })
        .strict(),
    ),
    fire: z
      .array(
        z
          .object({
            color,
            symbols: z.union([z.literal(1), z.literal(2)]),
            star: z.boolean(),
            armor: z.boolean(),
            letter: z.enum(letterIds).nullable(),
          })
          .strict(),
      )
      .length(3),
    target: symbol,
    artillery: z
      .object({ type: z.enum(['any', 'L', 'M', 'H']), min: z.int().min(1) })
      .strict()
      .nullable(),
    ccEvent: z.enum(combatEventIds).nullable(),
  })
  .strict();

export const cardsFile = z
  .object({
    ...label,
    counts: z.object({ cards: z.int(), perColor: z.int(), perTarget: z.int() }).strict(),
    colorOrder: z.array(color).length(6),
    cards: z.array(cardSchema),
  })
  .strict();

export const fieldsFile = z
  .object({
    ...label,
    fields: z.array(
      z
        .object({
          id: z.string(),
          members: z.array(z.string()).min(1),
          color,
          intense: z.array(hex).min(1),
          steady: z.array(hex),
          water: z.array(hex),
        })
        .strict(),
    ),
  })
  .strict();

export const positionSchema = z
  .object({
    id: z.string(),
    zone: z.enum(zones),
    number: z.int().min(1),
    hex,
    color,
    side: z.enum(['coastal', 'inland']),
    group: z.string().nullable(),
    setup: z.enum(['C', 'I', 'T']).nullable(),
    tankColor: z.enum(tankColors).nullable(),
    artillery: z.enum(['L', 'M', 'H']).nullable(),
    confidence: z.record(z.string(), z.string()),
  })
  .strict();

export const positionsFile = z
  .object({
    ...label,
    colors: z.array(color),
    zoneCounts: z.record(z.enum(zones), z.int()),
    setupCounts: z.object({ C: z.int(), I: z.int(), T: z.int() }).strict(),
    positions: z.array(positionSchema),
  })
  .strict();

const piece = {
  id: z.string(),
  strength: z.int().min(0),
  requires: z.array(z.enum(requirements)),
  source: z.string(),
};
export const unitSchema = z
  .object({
    ...piece,
    name: z.string(),
    formation: z.string(),
    type: z.enum(['infantry', 'machine_gun', 'anti_tank', 'engineer', 'hq', 'tank']),
    elite: z.boolean(),
    coastal: z.boolean(),
    tankColor: z.enum(tankColors).optional(),
  })
  .strict();
export const unitsFile = z
  .object({
    ...label,
    counts: z
      .object({
        total: z.int(),
        coastal: z.int(),
        tanks: z.int(),
        other: z.int(),
        setupInland: z.int(),
        setupReserve: z.int(),
      })
      .strict(),
    units: z.array(unitSchema),
  })
  .strict();

export const markerSchema = z
  .object({ ...piece, pool: z.enum(['coastal', 'inland', 'armor']), tacticalReinforcement: z.boolean() })
  .strict();
export const markersFile = z
  .object({
    ...label,
    counts: z.object({ coastal: z.int(), inland: z.int(), armor: z.int() }).strict(),
    markers: z.array(markerSchema),
  })
  .strict();

/** The five files of a set. */
export const setSchema = z
  .object({ cards: cardsFile, fields: fieldsFile, positions: positionsFile, units: unitsFile, markers: markersFile })
  .strict();
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
