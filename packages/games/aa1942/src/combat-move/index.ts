import type { Ask, Choice, Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, amount, endIf, ids, legal, plain } from '@wardroom/rules';
import { isSea, isSpace, now, spacesOf, unitsOf } from '../board.ts';
import { createBattles } from '../conduct-combat/battles.ts';
import { cancelAllMoves, cancelMove } from '../movement/cancel.ts';
import { canDeclareSeaAttack, canHoldOut } from '../movement/legality.ts';
import {
  cancelOffers,
  loadOffer,
  loads,
  missionOffer,
  moveOffer,
  movesFor,
  ofStacks,
  tooMany,
} from '../movement/offers.ts';
import type { NewMove } from '../movement/record.ts';
import { makeMove } from '../movement/record.ts';
import { stackNamed, stacksIn } from '../movement/stacks.ts';
import type { SpaceId, State, Unit, UnitId } from '../state.ts';
import { isAirType } from '../units.ts';
import { assaultOffer, assaults, stayOffer } from './assault.ts';
import { reasonNotDone } from './checks.ts';
import { explainMove } from './explain.ts';
import { carrierPlans } from './plans.ts';
import { tidy } from './tidy.ts';

/** 5.9.4 Own fighters over an embattled zone that sit the battle out. */
function holdOffer(g: State): Offer {
  const { power } = now(g);
  const zones = (): SpaceId[] => spacesOf(g, power).filter(isSea);
  return ofStacks(g, {
    stacks: () =>
      zones().flatMap((z) =>
        stacksIn(g, z).filter((s) => s.units[0]?.type === 'fighter' && s.units[0].power === power),
      ),
    test: (u) => canHoldOut(g, u),
    leads: () => true,
    among: () => unitsOf(g, power).filter((u) => u.type === 'fighter' && isSea(u.space)),
    child: (s) => amount(1, s.units.length, tooMany(s)),
  });
}

/** 5.7.5 Zones whose submarines and transports are attacked. */
function seaAttackOffer(g: State): Offer {
  const { power } = now(g);
  const mine = (): SpaceId[] => spacesOf(g, power).filter(isSea);
  return among(
    () => mine().filter((z) => canDeclareSeaAttack(g, z) === legal),
    undefined,
    (z: SpaceId): Verdict => (isSpace(z) ? canDeclareSeaAttack(g, z) : null),
  );
}

/** 5.12 Offered only when the validation passes; looked at only when somebody asks. */
function doneOffer(g: State): Offer {
  return endIf(() => !reasonNotDone(g));
}

/** What stands in the way of the end can be taken back at one stroke. */
function tidyOffer(g: State): Offer {
  return endIf(() => ids(g.moves).length > 0 && reasonNotDone(g) !== null);
}

function kinds(g: State): Record<string, Offer> {
  return {
    move: moveOffer(g, 'combat'),
    raid: missionOffer(g, 'raid'),
    ...(g.options.now?.interceptors ? { escort: missionOffer(g, 'escort') } : {}),
    load: loadOffer(g, 'combat'),
    assault: assaultOffer(g),
    stayAboard: stayOffer(g),
    seaAttack: seaAttackOffer(g),
    holdOut: holdOffer(g),
    ...cancelOffers(g),
    tidy: tidyOffer(g),
    done: doneOffer(g),
  };
}

/** What a choice means as moves on the list. */
function movesOfChoice(g: State, { kind, value, amount: n = 1 }: Choice): NewMove[] {
  switch (kind) {
    case 'load': {
      const [stack, ship] = value as [UnitId, UnitId];
      const from = stackNamed(g, stack);
      const to = stackNamed(g, ship);
      return from && to ? loads(g, from, to, n) : [];
    }
    case 'assault':
      return assaults(g, value, n);
    case 'stayAboard': {
      const u = g.units[value[0] as UnitId] as Unit;
      return [{ kind: 'stay', units: [u.id], path: [u.landing as SpaceId] }];
    }
    case 'seaAttack':
      return [{ kind: 'seaAttack', units: [], path: [value[0] as SpaceId] }];
    case 'holdOut':
      return [movesFor(g, 'hold', value, n)];
    default:
      return [movesFor(g, kind as 'move' | 'raid' | 'escort', value, n)];
  }
}

/**
 * 5. The active power moves to attack. Nothing is random here: every move can be taken back until the phase is done.
 */
export const combatMove: Phase<State, Frame> = {
  rule: '5.1.1',
  open: true,
  enter(g) {
    now(g).phase = 'combatMove';
  },
  decisions: (g): Ask[] => [{ seat: now(g).power, prompt: 'combatMove', kinds: kinds(g) }],
  choose(g, _f, choice, io) {
    const state = plain(g);
    if (choice.kind === 'done') endCombatMove(g, io);
    else if (choice.kind === 'tidy') io.log('move.tidied', { power: now(state).power, n: tidy(g, io) });
    else if (choice.kind === 'cancelAll') cancelAllMoves(g, 'combat');
    else if (choice.kind === 'cancel') logFallen(cancelMove(g, 'combat', String(choice.value[0]), io), io);
    else {
      for (const move of movesOfChoice(state, choice)) {
        makeMove(g, 'combat', move, io);
        logMove(state, move, io);
      }
    }
  },
  explain: (g, _f, choice) => (choice.kind === 'done' ? reasonNotDone(g) : explainMove(g, 'combat', choice)),
};

export function logFallen(fallen: readonly { kind: string }[], io: IO): void {
  io.log('move.cancelled', { fallen: fallen.length });
}

/** One line for each move: what, how many, from where to where. */
export function logMove(g: State, m: NewMove, io: IO): void {
  const { power } = now(g);
  const type = g.units[m.units[0] ?? '']?.type;
  const from = m.path[0] as SpaceId;
  const to = m.path[m.path.length - 1] as SpaceId;
  io.log(`move.${m.kind}`, {
    power,
    units: type ? { [type]: m.units.length } : {},
    from,
    to,
    ...(m.path.length > 2 ? { path: m.path } : {}),
  });
}

/** 5.1.6, 5.11, 6.1 Who moved has moved; the plan binds; the battles are listed. */
function endCombatMove(g: State, io: IO): void {
  const state = plain(g);
  const { power } = now(state);
  for (const plan of carrierPlans(state)) g.plans[plan.id] = plan;
  for (const u of unitsOf(state, power)) {
    if (isAirType(u.type)) continue;
    if (u.spent || u.loaded || u.landing || u.unloading) (g.units[u.id] as Unit).used = true;
  }
  now(g).phase = 'conductCombat';
  createBattles(g, io);
  io.finish();
}
