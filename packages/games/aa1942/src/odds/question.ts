import * as z from 'zod/mini';
import { unitTypes } from '../state.ts';
import { isAirType, isLandType, isSeaType } from '../units.ts';
import type { AssaultOdds } from './assault.ts';
import { assaultOdds } from './assault.ts';
import { battleOdds } from './battle-odds.ts';
import type { Odds } from './input.ts';
import type { RaidOdds } from './raid.ts';
import { raidOdds } from './raid.ts';

/** Aircraft of one kind in a raid: its odds are computed for every way in which they can be shot down. */
const RAIDERS = 20;

/** What is asked about: a battle, a raid, or an assault from the sea, as it comes in from outside. */
function questionSchema(most: number) {
  const whole = z.int().check(z.gte(0), z.lte(most));
  const aircraft = z.int().check(z.gte(0), z.lte(Math.min(most, RAIDERS)));
  const unitType = z.enum(unitTypes);
  const force = z
    .partialRecord(unitType, whole)
    .check(
      z.refine((f) => Object.values(f).reduce((n: number, x) => n + (x ?? 0), 0) <= most, `at most ${most} units`),
    );
  const policy = z.enum(['strike', 'submerge']);
  const order = z.array(unitType).check(z.maxLength(unitTypes.length));
  const battle = z.strictObject({
    kind: z.enum(['land', 'sea']),
    attackers: force,
    defenders: force,
    attackOrder: z.optional(order),
    defenseOrder: z.optional(order),
    keepLand: z.optional(whole),
    attackerSubs: z.optional(policy),
    defenderSubs: z.optional(policy),
    bombard: z.optional(z.strictObject({ battleship: z.optional(whole), cruiser: z.optional(whole) })),
    damaged: z.optional(z.strictObject({ attacker: z.optional(whole), defender: z.optional(whole) })),
    begun: z.optional(z.boolean()),
    stop: z.optional(
      z.strictObject({
        rounds: z.optional(z.int().check(z.gte(1), z.lte(most))),
        landUnits: z.optional(whole),
        chance: z.optional(z.number().check(z.gte(0), z.lte(1))),
      }),
    ),
  });
  const raidFields = z.strictObject({
    kind: z.literal('raid'),
    bombers: aircraft,
    ipc: z.int().check(z.gte(1), z.lte(50)),
    damage: z.optional(whole),
    escorts: z.optional(aircraft),
    interceptors: z.optional(aircraft),
    lose: z.optional(z.array(z.enum(['fighter', 'bomber'])).check(z.maxLength(2))),
  });
  // 6.2.2 A factory never has more damage than twice the income of its territory.
  const raid = raidFields.check(
    z.refine((r) => (r.damage ?? 0) <= 2 * r.ipc, {
      path: ['damage'],
      message: 'more than twice the value of the territory (6.2.2)',
    }),
  );
  const assault = z.strictObject({
    kind: z.literal('assault'),
    sea: z.optional(battle),
    cargo: z.array(force).check(z.maxLength(most)),
    land: battle,
  });
  return z.discriminatedUnion('kind', [battle, raid, assault]);
}

type Question = z.infer<ReturnType<typeof questionSchema>>;
const schemas = new Map<number, ReturnType<typeof questionSchema>>();
type Battle = Extract<Question, { attackers: unknown }>;

export type Answer =
  | { kind: 'battle'; odds: Odds }
  | { kind: 'raid'; odds: RaidOdds }
  | { kind: 'assault'; odds: AssaultOdds };

/** Units that cannot be in such a battle (1.1, 7.1), in words. */
function misplaced(b: Battle): string[] {
  const may = (type: (typeof unitTypes)[number]): boolean =>
    isAirType(type) || (b.kind === 'land' ? isLandType(type) : isSeaType(type));
  const wrong = [b.attackers, b.defenders].flatMap((side) => unitTypes.filter((t) => (side[t] ?? 0) > 0 && !may(t)));
  return [...wrong.map((t) => `${t} in a ${b.kind} battle`), ...((b.attackers.aaa ?? 0) > 0 ? ['attacking aaa'] : [])];
}

/**
 * Answers a question that came from outside, with at most `most` units a side. What cannot be asked comes back as
 * texts, each with the place of the fault.
 */
export function oddsAnswer(
  input: unknown,
  most: number,
): { ok: true; value: Answer } | { ok: false; error: string[] } {
  const schema = schemas.get(most) ?? questionSchema(most);
  schemas.set(most, schema);
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    return {
      ok: false,
      error: parsed.error.issues.map((i) =>
        i.path.length > 0 ? `${i.path.map(String).join('.')}: ${i.message}` : i.message,
      ),
    };
  }
  const q = parsed.data;
  if (q.kind === 'raid') return { ok: true, value: { kind: 'raid', odds: raidOdds(q) } };
  const wrong = q.kind === 'assault' ? [...(q.sea ? misplaced(q.sea) : []), ...misplaced(q.land)] : misplaced(q);
  if (wrong.length > 0) return { ok: false, error: [`not possible: ${wrong.join(', ')}`] };
  if (q.kind === 'assault') return { ok: true, value: { kind: 'assault', odds: assaultOdds(q) } };
  return { ok: true, value: { kind: 'battle', odds: battleOdds(q) } };
}
