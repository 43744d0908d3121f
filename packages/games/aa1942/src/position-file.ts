import * as z from 'zod/mini';
import { bidSchema } from './options.ts';
import { powers, unitTypes } from './state.ts';

const power = z.enum(powers);
const count = z.int().check(z.gte(0), z.lte(1000));
const purchase = z.enum([...unitTypes, 'factory']);
const id = z.string().check(z.minLength(1), z.maxLength(40));
const thing = z.catchall(z.object({ id }), z.json());

/** One unit with what it remembers of the turn. Units without any such memory stand as counts in `units`. */
export const unitSchema = z.strictObject({
  id: z.optional(id),
  type: z.enum(unitTypes),
  power,
  space: id,
  aboard: z.optional(id),
  carrier: z.optional(id),
  spent: z.optional(z.int().check(z.gte(0), z.lte(6))),
  used: z.optional(z.boolean()),
  from: z.optional(id),
  mission: z.optional(z.enum(['raid', 'escort', 'hold'])),
  intercepting: z.optional(z.boolean()),
  loaded: z.optional(z.enum(['combat', 'noncombat'])),
  landing: z.optional(id),
  unloading: z.optional(id),
  loadedFrom: z.optional(z.array(id).check(z.maxLength(2))),
  seaborne: z.optional(z.boolean()),
  hit: z.optional(z.boolean()),
  behind: z.optional(z.boolean()),
  submerged: z.optional(z.boolean()),
  withdrawn: z.optional(z.boolean()),
  retreated: z.optional(z.boolean()),
  bombards: z.optional(id),
  bombarded: z.optional(z.boolean()),
  heldAt: z.optional(id),
  promised: z.optional(id),
  landed: z.optional(z.boolean()),
});

export const phaseNames = ['purchaseUnits', 'combatMove', 'conductCombat', 'noncombatMove', 'mobilizeUnits'] as const;
export type PositionPhase = (typeof phaseNames)[number];

/** A position as a person may write it. What is left out has its value of the start of a match. */
export const fileSchema = z.strictObject({
  game: z.literal('aa1942'),
  round: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  power: z._default(power, 'ussr'),
  phase: z._default(z.enum(phaseNames), 'purchaseUnits'),
  options: z.prefault(
    z.strictObject({
      victory: z._default(z.enum(['standard', 'total']), 'standard'),
      closedStraits: z._default(z.boolean(), false),
      interceptors: z._default(z.boolean(), false),
      setup: z._default(z.enum(['standard', 'tournament', 'custom']), 'custom'),
      bid: z.optional(bidSchema),
    }),
    {},
  ),
  /** IPCs in hand. */
  treasury: z._default(z.partialRecord(power, z.int().check(z.gte(0), z.lte(100_000))), {}),
  /** Bought and not yet placed. */
  bought: z._default(z.partialRecord(power, z.partialRecord(purchase, count)), {}),
  /** Territories that somebody else than the original controller holds. */
  control: z._default(z.record(id, power), {}),
  /** Territories with a factory: its damage. Left out: those of the standard set-up, undamaged. */
  factories: z.optional(z.record(id, z.int().check(z.gte(0), z.lte(1000)))),
  /** Space -> power -> unit type -> how many. */
  units: z._default(z.record(id, z.partialRecord(power, z.partialRecord(z.enum(unitTypes), count))), {}),
  /** Units that remember something: cargo, movement spent, missions ... */
  special: z._default(z.array(unitSchema).check(z.maxLength(2000)), []),
  /** What the turn remembers, where it differs from the position itself. */
  turn: z._default(
    z.strictObject({
      phase: z.optional(
        z.enum(['purchase', 'combatMove', 'conductCombat', 'noncombatMove', 'mobilize', 'collectIncome', 'between']),
      ),
      snapshot: z.optional(
        z.strictObject({
          controllers: z.record(id, power),
          factories: z.array(id),
          hostile: z.array(id),
          canals: z.array(id),
          cargo: z.record(id, z.array(id)),
        }),
      ),
      captured: z.optional(z.array(id)),
      decksLost: z.optional(z.array(id)),
      winner: z.optional(z.enum(['axis', 'allies'])),
    }),
    {},
  ),
  moves: z._default(z.array(thing), []),
  declarations: z._default(z.array(thing), []),
  battles: z._default(z.array(thing), []),
  plans: z._default(z.array(thing), []),
  luck: z._default(z.array(thing), []),
  /** Frames from the bottom up, where play stands inside a phase. */
  stack: z.optional(z.array(z.catchall(z.object({ phase: z.string() }), z.json()))),
});
export type PositionFile = z.output<typeof fileSchema>;
