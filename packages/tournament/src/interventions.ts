import { z } from 'zod';

/** What an arbiter does in the match of a board without seeing more of it than others. */
export const plainInterventions = [
  /** The match returns to step `to` of its record. */
  z.strictObject({ do: z.literal('back'), to: z.int().min(0) }),
  /** A seat gets so many seconds more, or less. */
  z.strictObject({
    do: z.literal('clock'),
    seat: z.string().min(1).max(40),
    seconds: z.int().min(-86_400).max(864_000),
  }),
  z.strictObject({ do: z.literal('pause'), on: z.boolean() }),
] as const;

/** What an arbiter does in the match of a board; the server makes it a step of the match. */
export const interventionSchema = z.discriminatedUnion('do', [
  ...plainInterventions,
  /** The match stands as a file says, which is kept by its hash: it may tell what is hidden. */
  z.strictObject({ do: z.literal('position'), hash: z.string().length(64) }),
]);
export type Intervention = z.output<typeof interventionSchema>;

/** What a game says of who would have won, and the lines behind it. */
export const adjudicationSchema = z.strictObject({
  winners: z.array(z.string().min(1).max(40)).max(10),
  margin: z.int(),
  ranks: z
    .array(z.array(z.string().min(1).max(40)).max(10))
    .max(10)
    .optional(),
  lines: z
    .array(
      z.strictObject({
        rule: z.string().max(60),
        key: z.string().max(100),
        params: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .max(100),
});
