import { z } from 'zod';

const id = z.string().min(1).max(64);
const name = z.string().min(1).max(60);

/** Somebody who plays for a team; `bot`: which one, where it is no person. */
const member = z.strictObject({ id, name, bot: z.string().min(1).max(20).optional() });
export type TeamMember = z.output<typeof member>;

/** Teams instead of single entrants: boards of each pairing, and members beyond them. */
export const teamSchema = z.strictObject({
  boards: z.int().min(2).max(8).default(3),
  reserves: z.int().min(0).max(4).default(1),
  /** How long captains have for their orders before the next round is paired, hours; 0: it is paired at once. */
  orderHours: z.int().min(0).max(336).default(0),
});

/** Most members of a team, by the bounds above. */
const MOST = 12;

/** The number of a single entrant, or of a player of a team. */
export const playerNumber = z.int().min(1).max(6000);

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
        side: z.union([z.literal(0), z.literal(1)]).optional(),
      }),
    )
    .max(8),
  free: z.tuple([z.int().min(0).max(8), z.int().min(0).max(8)]),
});
export type LinedBoards = z.output<typeof linedSchema>;

/** What happens in teams. Whoever founds one is its captain; nobody is in it who has not said so himself. */
export const teamActs = [
  z.strictObject({
    kind: z.literal('found'),
    team: id,
    name,
    members: z.array(member).min(1).max(MOST),
    /** The one that the captain has used, where only the invited enter. */
    invitation: z.int().min(1).max(2000).optional(),
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
    members: z.array(id).min(1).max(MOST),
    nonce: z.string().max(64).optional(),
  }),
  /** A team plays no further round. */
  z.strictObject({ kind: z.literal('disband'), team: id }),
] as const;
