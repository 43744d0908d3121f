import * as z from 'zod/mini';

/** What an arbiter does in the match of a board without seeing more of it than others. */
export const plainInterventions = [
  /** The match returns to step `to` of its record. */
  z.strictObject({ do: z.literal('back'), to: z.int().check(z.gte(0)) }),
  /** A seat gets so many seconds more, or less. */
  z.strictObject({
    do: z.literal('clock'),
    seat: z.string().check(z.minLength(1), z.maxLength(40)),
    seconds: z.int().check(z.gte(-86_400), z.lte(864_000)),
  }),
  z.strictObject({ do: z.literal('pause'), on: z.boolean() }),
] as const;

/** What an arbiter does in the match of a board; the server makes it a step of the match. */
export const interventionSchema = z.discriminatedUnion('do', [
  ...plainInterventions,
  /** The match stands as a file says, which is kept by its hash: it may tell what is hidden. */
  z.strictObject({ do: z.literal('position'), hash: z.string().check(z.length(64)) }),
]);
export type Intervention = z.output<typeof interventionSchema>;

/** What a game says of who would have won, and the lines behind it. */
export const adjudicationSchema = z.strictObject({
  winners: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(10)),
  margin: z.int(),
  ranks: z.optional(
    z.array(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(10))).check(z.maxLength(10)),
  ),
  lines: z
    .array(
      z.strictObject({
        rule: z.string().check(z.maxLength(60)),
        key: z.string().check(z.maxLength(100)),
        params: z.optional(z.record(z.string(), z.unknown())),
      }),
    )
    .check(z.maxLength(100)),
});
