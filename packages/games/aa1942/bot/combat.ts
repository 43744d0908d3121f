import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { ids } from '@wardroom/rules';
import type { Battle, CasualtyFrame, Power, SpaceId, State, UnitType } from '../src/read.ts';
import {
  attackersOf,
  battleOdds,
  captures,
  inputOf,
  isAir,
  isSea,
  proposeCasualties,
  sameSide,
  standingOrders,
  unitsIn,
} from '../src/read.ts';
import { countOf, prizeOf, resistance } from './facts.ts';

/** Decisions of raids, assaults and battles, the attacker's and the defender's. Null: none of them. */
export function combatAnswer(g: State, d: Decision): Choice | null {
  const b = g.battles[d.params?.battle as string];
  switch (d.prompt) {
    case 'pickBattle':
      return surest(g, d);
    case 'retreatOrContinue':
      return b ? goOn(g, d, b) : null;
    case 'transportsLastChance':
    case 'stalemate':
      return retreatTo(g, d) ?? { kind: d.prompt === 'stalemate' ? 'stay' : 'lose', value: [] };
    case 'seaChoice':
      return b ? seaChoice(g, d, b) : null;
    case 'bombard':
      return { kind: 'bombard', value: longest(d.kinds.bombard ?? {}) };
    case 'casualties':
      return b ? casualties(g, d, b) : null;
    case 'submarines':
      return b ? submarines(g, d, b) : null;
    default:
      return standingOrders.answer(g, d, { intercept: 'all' });
  }
}

/** 6.1 The likeliest first: who knows how it ended retreats the wiser from the rest. Of equals the one at hand. */
function surest(g: State, d: Decision): Choice | null {
  const all = (d.kinds.battle?.next?.() ?? []).map(String);
  const chance = (id: string): number => {
    const b = g.battles[id];
    return b && b.kind !== 'raid' ? battleOdds(inputOf(g, b)).outcome.attacker : 1;
  };
  const rated = all.map((id) => ({ id, p: chance(id) })).sort((x, y) => y.p - x.p);
  return rated[0] ? { kind: 'battle', value: [rated[0].id] } : null;
}

/** Goes on while the expected swing and the prize are worth it. */
function goOn(g: State, d: Decision, b: Battle): Choice {
  const input = inputOf(g, b);
  const odds = battleOdds({ ...input, ...(b.kind === 'land' ? { keepLand: 1 } : {}) });
  const prize = b.kind === 'land' ? odds.capture * prizeOf(g, b.space) : 4 * odds.outcome.attacker;
  if (odds.swing + prize >= 0 && odds.outcome.attacker > 0.3) return { kind: 'continue', value: [] };
  if (d.kinds.breakOff) return { kind: 'breakOff', value: [] };
  return retreatTo(g, d) ?? { kind: 'continue', value: [] };
}

/** To where most friends are. */
function retreatTo(g: State, d: Decision): Choice | null {
  const spaces = (d.kinds.retreat?.next?.() ?? []) as SpaceId[];
  const friends = (s: SpaceId): number =>
    resistance(countOf(unitsIn(g, s), (u) => sameSide(u.power, d.seat as Power)));
  const best = [...spaces].sort((x, y) => friends(y) - friends(x))[0];
  return best === undefined ? null : { kind: 'retreat', value: [best] };
}

function seaChoice(g: State, d: Decision, b: Battle): Choice {
  if (!d.kinds.fight) return { kind: 'ignore', value: [] };
  if (!d.kinds.ignore) return { kind: 'fight', value: [] };
  const odds = battleOdds(inputOf(g, b));
  return { kind: odds.outcome.attacker > 0.9 && odds.swing > 3 ? 'fight' : 'ignore', value: [] };
}

/** The longest way through an offer, the first atom at every step: every ship bombards. */
function longest(offer: Offer): Atom[] {
  const out: Atom[] = [];
  for (let at = offer; ; ) {
    const atom = at.next?.()[0];
    if (atom === undefined || !at.child) return out;
    out.push(atom);
    at = at.child(atom);
  }
}

/** The cheapest first; aircraft before the last unit that can take the territory. */
function casualties(g: State, d: Decision, b: Battle): Choice {
  const depth = ids(g._stack).length;
  const frame = g._stack[String(depth - 1)] as unknown as CasualtyFrame;
  return { kind: 'casualties', value: proposeCasualties(g, frame, orderFor(g, d, b)) };
}

const landLosses: readonly UnitType[] = ['infantry', 'artillery', 'tank', 'fighter', 'bomber'];
const keepOneLosses: readonly UnitType[] = ['fighter', 'bomber', 'infantry', 'artillery', 'tank'];
const defenseLosses: readonly UnitType[] = ['infantry', 'aaa', 'artillery', 'tank', 'bomber', 'fighter'];
const seaLosses: readonly UnitType[] = [
  'submarine',
  'destroyer',
  'fighter',
  'cruiser',
  'bomber',
  'carrier',
  'battleship',
  'transport',
];

function orderFor(g: State, d: Decision, b: Battle): readonly UnitType[] {
  if (isSea(b.space)) return seaLosses;
  if (d.params?.side === 'defender') return defenseLosses;
  const mine = attackersOf(g, b);
  const captors = mine.filter((u) => captures(u.type)).length;
  const losses = d.params?.losses as number;
  const planes = mine.filter(isAir).length;
  const last = captors > 0 && captors <= losses && planes > 0;
  // A plane for the last man only where the prize is dear.
  return last && prizeOf(g, b.space) >= 8 ? keepOneLosses : landLosses;
}

/** Strikes, unless the battle is lost for a defender who can dive. */
function submarines(g: State, d: Decision, b: Battle): Choice {
  const odds = battleOdds(inputOf(g, b));
  const attacking = attackersOf(g, b).some((u) => u.power === d.seat);
  const mine = attacking ? odds.outcome.attacker : odds.outcome.defender;
  if (mine < 0.25 && odds.outcome.stalemate < 0.5)
    return { kind: 'submerge', value: [], amount: d.params?.submarines as number };
  return { kind: 'strike', value: [] };
}
