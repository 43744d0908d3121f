import type { Choice, Refusal, Verdict } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { isSpace, now } from '../board.ts';
import { canAttackByAir, canLandAt } from '../movement/air-moves.ts';
import { canHoldOut, canMarchPath, canMoveAtAll, canSailPath } from '../movement/legality.ts';
import { canAssault, canLoad, canStay, canUnload } from '../movement/loading.ts';
import type { Mode } from '../movement/mode.ts';
import { goesAnywhere } from '../movement/offers.ts';
import { cargoStacks, stackOf, unitNamed } from '../movement/stacks.ts';
import type { SpaceId, State, Unit, UnitId } from '../state.ts';
import { isAirType, isSeaType } from '../units.ts';

/** Why a choice of a movement phase is not offered, from the whole of it: unit by unit, space by space (15.2). */
export function explainMove(g: State, mode: Mode, choice: Choice): Refusal | null {
  const [id, ...rest] = choice.value.map(String) as [UnitId, ...string[]];
  if (choice.kind === 'cancel' || choice.kind === 'cancelAll') return refuse('3.3', 'cancel.noSuchMove');
  if (choice.kind === 'tidy') return refuse('3.3', 'cancel.nothingInTheWay');
  const u = id === undefined ? undefined : unitNamed(g, id);
  if (!u) return choice.value.length > 0 && choice.kind !== 'seaAttack' ? refuse('15.2', 'move.unknownUnit') : null;
  return whyNot(g, mode, choice, u, rest) ?? notTheFirst(g, choice);
}

/** 15.2 Units that are alike are named by the first of them. */
function notTheFirst(g: State, choice: Choice): Verdict {
  for (const atom of choice.value) {
    const u = unitNamed(g, atom);
    const first = u && firstLike(g, u);
    if (u && first && first !== u.id) return refuse('15.2', 'move.namedByFirst', { unit: u.id, first });
  }
  return null;
}

/** The unit that names the stack of this one. */
function firstLike(g: State, u: Unit): UnitId | undefined {
  const stack = u.aboard
    ? cargoStacks(g, u.space, (c) => c.power === u.power).find((s) => s.units.some((c) => c.id === u.id))
    : stackOf(g, u.id);
  return stack?.id;
}

function whyNot(g: State, mode: Mode, choice: Choice, u: Unit, rest: readonly string[]): Verdict {
  const to = rest[0] ?? '';
  switch (choice.kind) {
    case 'move':
      if (rest.length === 0) return canMoveAtAll(g, mode, u) ?? (goesAnywhere(g, mode, u) ? null : nowhere(mode));
      return rest.length > 0 && rest.every(isSpace)
        ? (canMoveAtAll(g, mode, u) ?? explainTravel(g, mode, u, rest))
        : null;
    case 'raid':
    case 'escort':
      if (mode === 'noncombat' || !isSpace(to)) return null;
      if (choice.kind === 'escort' && !g.options.now?.interceptors) return refuse('6.2.6', 'move.noEscorts');
      return canMoveAtAll(g, mode, u) ?? canAttackByAir(g, u, choice.kind, to);
    case 'load': {
      const ship = unitNamed(g, to);
      return ship ? canLoad(g, mode, u, ship) : refuse('5.8.1', 'load.noTransport');
    }
    case 'unload':
      return isSpace(to) ? canUnload(g, u, to) : null;
    case 'assault':
      return isSpace(to) ? canAssault(g, u, to) : null;
    case 'holdOut':
      return canHoldOut(g, u);
    case 'stayAboard':
      return canStay(g, u);
    default:
      return null;
  }
}

/** The unit alone was named: nothing speaks against it, but there is no space for it. */
const nowhere = (mode: Mode): Refusal =>
  mode === 'combat' ? refuse('5.1.1', 'move.noEnemyInReach') : refuse('9.1', 'move.nowhereToGo');

function explainTravel(g: State, mode: Mode, u: Unit, path: readonly SpaceId[]): Verdict {
  const end = path[path.length - 1] as SpaceId;
  if (isAirType(u.type)) return mode === 'combat' ? canAttackByAir(g, u, 'attack', end) : canLandAt(g, u, end);
  if (u.power !== now(g).power) return refuse('13.1', 'move.notYours', { power: u.power });
  return isSeaType(u.type) ? canSailPath(g, mode, u, path) : canMarchPath(g, mode, u, path);
}
