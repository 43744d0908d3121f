import * as z from 'zod/mini';

const id = z.string().check(z.minLength(1), z.maxLength(64));
const name = z.string().check(z.minLength(1), z.maxLength(60));

/** Somebody who plays for a team; `bot`: which one, where it is no person. */
const member = z.strictObject({ id, name, bot: z.optional(z.string().check(z.minLength(1), z.maxLength(20))) });
export type TeamMember = z.output<typeof member>;

/** Teams instead of single entrants: boards of each pairing, and members beyond them. */
export const teamSchema = z.strictObject({
  boards: z._default(z.int().check(z.gte(2), z.lte(8)), 3),
  reserves: z._default(z.int().check(z.gte(0), z.lte(4)), 1),
  /** How long captains have for their orders before the next round is paired, hours; 0: it is paired at once. */
  orderHours: z._default(z.int().check(z.gte(0), z.lte(336)), 0),
});

/** Most members of a team, by the bounds above. */
const MOST = 12;

/** The number of a single entrant, or of a player of a team. */
export const playerNumber = z.int().check(z.gte(1), z.lte(6000));

/**
 * A pairing of teams as its captains have lined up: each board with its two players, the one who bids first before the
 * other, and for how many boards each team had somebody and the other one nobody.
 */
export const linedSchema = z.strictObject({
  boards: z
    .array(
      z.strictObject({
        id,
        a: playerNumber,
        b: playerNumber,
        /** Which of the game's sides `a` plays, where sides are given out. */
        side: z.optional(z.union([z.literal(0), z.literal(1)])),
      }),
    )
    .check(z.maxLength(8)),
  free: z.tuple([z.int().check(z.gte(0), z.lte(8)), z.int().check(z.gte(0), z.lte(8))]),
});
export type LinedBoards = z.output<typeof linedSchema>;

/** What happens in teams. Whoever founds one is its captain; nobody is in it who has not said so himself. */
export const teamActs = [
  z.strictObject({
    kind: z.literal('found'),
    team: id,
    name,
    members: z.array(member).check(z.minLength(1), z.maxLength(MOST)),
    /** The one that the captain has used, where only the invited enter. */
    invitation: z.optional(z.int().check(z.gte(1), z.lte(2000))),
  }),
  z.strictObject({ kind: z.literal('invite'), team: id, user: id, name }),
  z.strictObject({ kind: z.literal('consent'), team: id, member }),
  /** An invitation is open no longer: the captain takes it back, or whoever has it does not come. */
  z.strictObject({ kind: z.literal('decline'), team: id, user: id }),
  /**
   * The order of the boards from the next round that is published on. `nonce`: nobody guesses it from the chain before.
   */
  z.strictObject({
    kind: z.literal('lineUp'),
    team: id,
    members: z.array(id).check(z.minLength(1), z.maxLength(MOST)),
    nonce: z.optional(z.string().check(z.maxLength(64))),
  }),
  /** A team plays no further round. */
  z.strictObject({ kind: z.literal('disband'), team: id }),
] as const;
