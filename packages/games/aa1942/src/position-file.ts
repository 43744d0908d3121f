import { z } from 'zod';
import { bidSchema } from './options.ts';
import { powers, unitTypes } from './state.ts';

const power = z.enum(powers);
const count = z.int().min(0).max(1000);
const purchase = z.enum([...unitTypes, 'factory']);
const id = z.string().min(1).max(40);
const thing = z.object({ id }).catchall(z.json());

/** One unit with what it remembers of the turn. Units without any such memory stand as counts in `units`. */
export const unitSchema = z
  .object({
    id: id.optional(),
    type: z.enum(unitTypes),
    power,
    space: id,
    aboard: id.optional(),
    carrier: id.optional(),
    spent: z.int().min(0).max(6).optional(),
    used: z.boolean().optional(),
    from: id.optional(),
    mission: z.enum(['raid', 'escort', 'hold']).optional(),
    intercepting: z.boolean().optional(),
    loaded: z.enum(['combat', 'noncombat']).optional(),
    landing: id.optional(),
    unloading: id.optional(),
    loadedFrom: z.array(id).max(2).optional(),
    seaborne: z.boolean().optional(),
    hit: z.boolean().optional(),
    behind: z.boolean().optional(),
    submerged: z.boolean().optional(),
    withdrawn: z.boolean().optional(),
    retreated: z.boolean().optional(),
    bombards: id.optional(),
    bombarded: z.boolean().optional(),
    heldAt: id.optional(),
    promised: id.optional(),
    landed: z.boolean().optional(),
  })
  .strict();

export const phaseNames = ['purchaseUnits', 'combatMove', 'conductCombat', 'noncombatMove', 'mobilizeUnits'] as const;
export type PositionPhase = (typeof phaseNames)[number];

/** A position as a person may write it. What is left out has its value of the start of a match. */
export const fileSchema = z
  .object({
    game: z.literal('aa1942'),
    round: z.int().min(1).max(10_000).default(1),
    power: power.default('ussr'),
    phase: z.enum(phaseNames).default('purchaseUnits'),
    options: z
      .object({
        victory: z.enum(['standard', 'total']).default('standard'),
        closedStraits: z.boolean().default(false),
        interceptors: z.boolean().default(false),
        setup: z.enum(['standard', 'tournament', 'custom']).default('custom'),
        bid: bidSchema.optional(),
      })
      .strict()
      .prefault({}),
    /** IPCs in hand. */
    treasury: z.partialRecord(power, z.int().min(0).max(100_000)).default({}),
    /** Bought and not yet placed. */
    bought: z.partialRecord(power, z.partialRecord(purchase, count)).default({}),
    /** Territories that somebody else than the original controller holds. */
    control: z.record(id, power).default({}),
    /** Territories with a factory: its damage. Left out: those of the standard set-up, undamaged. */
    factories: z.record(id, z.int().min(0).max(1000)).optional(),
    /** Space -> power -> unit type -> how many. */
    units: z.record(id, z.partialRecord(power, z.partialRecord(z.enum(unitTypes), count))).default({}),
    /** Units that remember something: cargo, movement spent, missions ... */
    special: z.array(unitSchema).max(2000).default([]),
    /** What the turn remembers, where it differs from the position itself. */
    turn: z
      .object({
        phase: z
          .enum(['purchase', 'combatMove', 'conductCombat', 'noncombatMove', 'mobilize', 'collectIncome', 'between'])
          .optional(),
        snapshot: z
          .object({
            controllers: z.record(id, power),
            factories: z.array(id),
            hostile: z.array(id),
            canals: z.array(id),
            cargo: z.record(id, z.array(id)),
          })
          .strict()
          .optional(),
        captured: z.array(id).optional(),
        decksLost: z.array(id).optional(),
        winner: z.enum(['axis', 'allies']).optional(),
      })
      .strict()
      .default({}),
    moves: z.array(thing).default([]),
    declarations: z.array(thing).default([]),
    battles: z.array(thing).default([]),
    plans: z.array(thing).default([]),
    luck: z.array(thing).default([]),
    /** Frames from the bottom up, where play stands inside a phase. */
    stack: z.array(z.object({ phase: z.string() }).catchall(z.json())).optional(),
  })
  .strict();
export type PositionFile = z.output<typeof fileSchema>;
