import { z } from 'zod';
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
  const whole = z.int().min(0).max(most);
  const aircraft = z.int().min(0).max(Math.min(most, RAIDERS));
  const unitType = z.enum(unitTypes);
  const force = z
    .partialRecord(unitType, whole)
    .refine((f) => Object.values(f).reduce((n: number, x) => n + (x ?? 0), 0) <= most, `at most ${most} units`);
  const policy = z.enum(['strike', 'submerge']);
  const order = z.array(unitType).max(unitTypes.length);
  const battle = z.strictObject({
    kind: z.enum(['land', 'sea']),
    attackers: force,
    defenders: force,
    attackOrder: order.optional(),
    defenseOrder: order.optional(),
    keepLand: whole.optional(),
    attackerSubs: policy.optional(),
    defenderSubs: policy.optional(),
    bombard: z.strictObject({ battleship: whole.optional(), cruiser: whole.optional() }).optional(),
    damaged: z.strictObject({ attacker: whole.optional(), defender: whole.optional() }).optional(),
    begun: z.boolean().optional(),
    stop: z
      .strictObject({
        rounds: z.int().min(1).max(most).optional(),
        landUnits: whole.optional(),
        chance: z.number().min(0).max(1).optional(),
      })
      .optional(),
  });
  const raidFields = z.strictObject({
    kind: z.literal('raid'),
    bombers: aircraft,
    ipc: z.int().min(1).max(50),
    damage: whole.optional(),
    escorts: aircraft.optional(),
    interceptors: aircraft.optional(),
    lose: z
      .array(z.enum(['fighter', 'bomber']))
      .max(2)
      .optional(),
  });
  // 6.2.2 A factory never has more damage than twice the income of its territory.
  const raid = raidFields.refine((r) => (r.damage ?? 0) <= 2 * r.ipc, {
    path: ['damage'],
    message: 'more than twice the value of the territory (6.2.2)',
  });
  const assault = z.strictObject({
    kind: z.literal('assault'),
    sea: battle.optional(),
    cargo: z.array(force).max(most),
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
