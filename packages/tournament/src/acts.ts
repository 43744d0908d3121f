import { z } from 'zod';

const id = z.string().min(1).max(64);
const number = z.int().min(1).max(2000);
const result = z.enum(['1:0', '0:1', '=:=', '+:-', '-:+', '-:-']);

/** The rules of an event, fixed when it is announced: the text of its commitment is bound to them. */
export const eventRulesSchema = z.strictObject({
  game: z.string().min(1).max(20),
  scenario: z.string().min(1).max(40),
  /** Options of the game, without the auction. */
  options: z.record(z.string(), z.unknown()).default({}),
  /** A position file, where the scenario is `custom`. */
  position: z.unknown().optional(),
  rounds: z.int().min(1).max(30),
  /** Most entrants; 0: no bound. */
  most: z.int().min(0).max(1024).default(0),
  order: z.enum(['fold', 'highLow', 'neighbours']).default('fold'),
  tieBreaks: z
    .array(z.enum(['C1', 'BH', 'SB', 'DE', 'WON', 'CUM', 'MAR', 'LOT']))
    .max(8)
    .default(['C1', 'BH', 'SB', 'LOT']),
  /** The auction of each pairing, as in the options of a match. */
  auction: z.looseObject({ format: z.string() }).default({ format: 'openGive' }),
  pace: z.enum(['live', 'slow']).default('live'),
  clock: z
    .strictObject({
      bank: z.int().min(0).max(31_536_000),
      perMove: z.int().min(0).max(2_592_000).optional(),
      increment: z.int().min(0).max(3600).optional(),
    })
    .nullable()
    .default(null),
});
export type EventRules = z.output<typeof eventRulesSchema>;

const entrant = z.strictObject({ id, name: z.string().max(60), bot: z.boolean().optional() });
const pairing = z.strictObject({ id, a: number, b: number });

/** Everything that can happen in an event. Each is one numbered line of its log. */
export const actSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('announce') }),
  z.strictObject({ kind: z.literal('enter'), entrant }),
  z.strictObject({ kind: z.literal('withdraw'), entrant: id }),
  /** Entries are closed; numbers are seeds, drawn by lot from the event's commitment. */
  z.strictObject({ kind: z.literal('start'), seeds: z.array(id).max(1024) }),
  z.strictObject({ kind: z.literal('pair'), round: number, boards: z.array(pairing), bye: number.nullable() }),
  z.strictObject({ kind: z.literal('discard'), round: number }),
  z.strictObject({ kind: z.literal('publish'), round: number }),
  z.strictObject({ kind: z.literal('open'), board: id }),
  z.strictObject({
    kind: z.literal('result'),
    board: id,
    result,
    by: z.enum(['match', 'ruling']),
    margin: z.int().optional(),
  }),
  z.strictObject({ kind: z.literal('finish') }),
  z.strictObject({ kind: z.literal('cancel') }),
]);
export type Act = z.output<typeof actSchema>;

/** A line of the log. `by`: a user's id, or `system`; `reason`: why, where somebody has decided. */
export interface LoggedAct {
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly act: Act;
  readonly reason: string;
  readonly chain: string;
}

/**
 * What may happen once only is named by a key, which is unique in the log: two servers that do the same job write one
 * line. Null: it may happen again.
 */
export function keyOf(act: Act): string | null {
  switch (act.kind) {
    case 'announce':
    case 'start':
    case 'finish':
    case 'cancel':
      return act.kind;
    case 'enter':
      return `enter:${act.entrant.id}`;
    case 'withdraw':
      return `withdraw:${act.entrant}`;
    case 'publish':
      return `publish:${act.round}`;
    case 'open':
      return `open:${act.board}`;
    case 'result':
      return act.by === 'match' ? `result:${act.board}` : null;
    default:
      return null;
  }
}
