import type { AnyState, Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { ids, things } from '@wardroom/rules';
import { Draft } from './board-of-own.ts';
import { power } from './force.ts';
import { expectation } from './forecast.ts';
import type { HexId, State, UnitId } from './read.ts';
import {
  battleRange,
  distance,
  interceptChance,
  isAir,
  isCarrier,
  isGround,
  isHex,
  isNaval,
  navalAllowance,
  other,
} from './read.ts';
import { worth } from './worth.ts';

/** How many ways to react are weighed. */
const TRIES = 2;

/** What all battles of the offensive are worth to the side that reacts. */
const stake = (d: Draft): number =>
  ids(d.g.battles).reduce(
    (n, b) => n + expectation(d.g, other(d.side), d.side, b, worth(d.g, other(d.side), b) + 1),
    0,
  );

/** Who could join this battle: aircraft and carriers in range first, then ships that can sail there. */
function helpers(d: Draft, offered: readonly UnitId[], b: HexId, ships: boolean): UnitId[] {
  const g: State = d.g;
  const far = (u: UnitId): number => (isHex(g.units[u]?.at ?? '') ? distance(g.units[u]?.at as HexId, b) : 99);
  return offered
    .filter(
      (u) =>
        !isGround(u) && (far(u) <= battleRange(u) || (ships && isNaval(u) && far(u) <= navalAllowance(g, d.side))),
    )
    .sort(
      (x, y) =>
        Number(isAir(y)) - Number(isAir(x)) ||
        Number(isCarrier(y)) - Number(isCarrier(x)) ||
        power(g, y) - power(g, x),
    );
}

/** One way to react, carried out on a board of one's own. */
function carryOut(
  view: AnyState,
  decision: Decision,
  hq: UnitId | null,
  b: HexId,
  ships: boolean,
): { score: number; choices: Choice[] } | null {
  const d = new Draft(view, decision);
  const phase = (): string => d.phase;
  if (hq !== null && !d.act('hq', hq)) return null;
  const already = things(d.g.activated).flatMap((a) => (a.side === d.side ? a.id : []));
  const called = helpers(d, d.next('activate').map(String), b, ships).filter((u) => d.act('activate', u));
  const active = [...already, ...called];
  if (active.length === 0 || !d.act('activateDone') || phase() !== 'reactionMove') return null;
  for (const u of active) {
    const at = d.g.units[u]?.at ?? '';
    if (isNaval(u) && (!isHex(at) || distance(at, b) > battleRange(u))) d.act('move', 'naval', u, 'go', b);
  }
  for (const u of [...d.next('assign')]) if (d.next('assign', u).includes(b)) d.act('assign', u, b);
  if (!d.offers('moveDone')) return null;
  return { score: stake(d), choices: d.close('moveDone') };
}

/** R11.25 Step 8: with the forces that better the odds, or with none. `tries`: how many ways are weighed. */
export function react(view: AnyState, decision: Decision, tries = TRIES): Choice[] {
  const d = new Draft(view, decision);
  const stay: Choice[] = decision.kinds.activateDone ? [{ kind: 'activateDone', value: [] }] : [];
  // Somebody else may have chosen the headquarters already.
  const led = (view as unknown as State).offensive.now?.reactionHq !== undefined;
  const hqs = led ? [null] : d.next('hq').map(String);
  if (hqs.length === 0) return stay;
  let best = { score: stake(d) + 0.2, choices: stay };
  const battles = ids(d.g.battles);
  const ways = hqs.flatMap((hq) => battles.flatMap((b) => [true, false].map((ships) => ({ hq, b, ships }))));
  for (const way of ways.slice(0, tries)) {
    const plan = carryOut(view, decision, way.hq, way.b, way.ships);
    if (plan && plan.score > best.score) best = plan;
  }
  return best.choices;
}

/** The first way through an offer. */
function first(offer: Offer): Atom[] | null {
  if (offer.end === true) return [];
  for (const atom of offer.next?.() ?? []) {
    const rest = offer.child ? first(offer.child(atom)) : [];
    if (rest) return [atom, ...rest];
  }
  return null;
}

/** R11.22 A roll that succeeds so often saves the card. */
const LIKELY = 0.7;

/**
 * R11.19, R11.20, R11.28 A reaction card is played where there is one for the step, unless the die is likely enough;
 * it is rolled before nothing is done.
 */
export function window(g: State, d: Decision): Choice[] {
  if (d.kinds.rollIntelligence && (interceptChance(g) ?? 0) >= LIKELY)
    return [{ kind: 'rollIntelligence', value: [] }];
  const card = d.kinds.playReaction ? first(d.kinds.playReaction) : null;
  if (card) return [{ kind: 'playReaction', value: card }];
  return d.kinds.rollIntelligence ? [{ kind: 'rollIntelligence', value: [] }] : [];
}
