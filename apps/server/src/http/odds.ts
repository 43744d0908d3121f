import { assaultOdds, battleOdds, raidOdds } from '@wardroom/aa1942/odds/index.ts';
import { unitTypes } from '@wardroom/aa1942/state.ts';
import { z } from 'zod';
import { HttpError } from './api.ts';

/** More units than this on one side are not computed on a server that others play on. */
const MOST = 60;
const whole = z.int().min(0).max(MOST);
const unitType = z.enum(unitTypes);
const force = z
  .partialRecord(unitType, whole)
  .refine((f) => Object.values(f).reduce((n: number, x) => n + (x ?? 0), 0) <= MOST, `at most ${MOST} units`);
const policy = z.enum(['strike', 'submerge']);
const battle = z.strictObject({
  kind: z.enum(['land', 'sea']),
  attackers: force,
  defenders: force,
  attackOrder: z.array(unitType).max(12).optional(),
  defenseOrder: z.array(unitType).max(12).optional(),
  keepLand: whole.optional(),
  attackerSubs: policy.optional(),
  defenderSubs: policy.optional(),
  bombard: z.strictObject({ battleship: whole.optional(), cruiser: whole.optional() }).optional(),
  damaged: z.strictObject({ attacker: whole.optional(), defender: whole.optional() }).optional(),
  begun: z.boolean().optional(),
  stop: z
    .strictObject({ rounds: z.int().min(1).max(MOST).optional(), landUnits: whole.optional(), chance: z.number().min(0).max(1).optional() })
    .optional(),
});
const raid = z.strictObject({
  kind: z.literal('raid'),
  bombers: z.int().min(0).max(20),
  ipc: z.int().min(1).max(50),
  damage: whole.optional(),
  escorts: z.int().min(0).max(20).optional(),
  interceptors: z.int().min(0).max(20).optional(),
  lose: z
    .array(z.enum(['fighter', 'bomber']))
    .max(2)
    .optional(),
});
const question = z.discriminatedUnion('kind', [
  battle,
  raid,
  z.strictObject({ kind: z.literal('assault'), sea: battle.optional(), cargo: z.array(force).max(20), land: battle }),
]);

/** Exact odds of a battle, a raid or an assault of `aa1942`. */
export function oddsOf(input: unknown): unknown {
  const parsed = question.safeParse(input);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new HttpError(400, 'malformed', `input.${first?.path.map(String).join('.')}: ${first?.message}`);
  }
  const q = parsed.data;
  if (q.kind === 'raid') return raidOdds(q as never);
  if (q.kind === 'assault') return assaultOdds(q as never);
  return battleOdds(q as never);
}
