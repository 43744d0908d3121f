import type { Choice, IO, Offer, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse } from '@wardroom/rules';
import { headquarters } from '../command.ts';
import { counters, isAir, isHq } from '../counters.ts';
import { card } from '../deck.ts';
import { clearFlag, isSet } from '../flags.ts';
import { ruleset } from '../ruleset.ts';
import type { CardId, HexId, Side, State, UnitId } from '../state.ts';
import { build, buildable, canBuild } from './build-route.ts';
import { attackChina, canAttackChina } from './china-offensive.ts';
import { canSpend } from './piles.ts';
import {
  canComeBack,
  canReturnTo,
  canWithdrawAir,
  canWithdrawHq,
  comeBack,
  placesFor,
  withdraw,
} from './withdrawal.ts';

/** R20.8 The scenarios of one year. */
const oneYear: ReadonlySet<string> = new Set(['1942', '1943', '1944']);

/** R20.8 May the card end the side's own inter-service rivalry? */
function canEndRivalry(g: State, side: Side, id: CardId): Verdict {
  if (!oneYear.has(g.options.now?.scenario ?? '')) return refuse('R20.8', 'offensives.oneYearOnly');
  if (!isSet(g, side === 'japan' ? 'isr.japan' : 'isr.us')) return refuse('R20.8', 'offensives.noRivalry');
  return card(id).ov === 3 ? legal : refuse('R20.8', 'offensives.valueThree', { card: id });
}

const sorted = (is: (id: UnitId) => boolean): Readonly<Record<Side, readonly UnitId[]>> => {
  const of = (side: Side): UnitId[] => counters.flatMap((c) => (c.side === side && is(c.id) ? c.id : [])).sort();
  return { japan: of('japan'), allied: of('allied') };
};
const wings = sorted(isAir);
const staffs = sorted(isHq);
const units = (ids: readonly UnitId[], can: (id: UnitId) => Verdict, after?: (id: UnitId) => Offer): Offer =>
  among(
    ids.filter((id) => can(id) === null),
    after ?? (() => leaf),
    can,
  );

/** A use of an operations card (R10.3.1) besides the offensive. */
interface Use {
  /** May this card be used so? What the card alone tells. */
  can: (g: State, side: Side, id: CardId) => Verdict;
  /** What is chosen after the card. */
  after?: (g: State, side: Side) => Offer;
  explain?: (g: State, side: Side, value: readonly string[]) => Verdict;
  does: (g: State, side: Side, value: readonly string[], io: IO) => void;
}

const any = (): Verdict => legal;
export const uses: { readonly [kind: string]: Use } = {
  /** R16.14 */
  chinaOffensive: { can: (g, _side, id) => canAttackChina(g, id), does: (g, _side, _value, io) => attackChina(g, io) },
  /** R12.24 */
  withdrawAir: {
    can: any,
    after: (g, side) => units(wings[side], (u) => canWithdrawAir(g, side, u)),
    explain: (g, side, [unit]) => canWithdrawAir(g, side, unit ?? ''),
    does: (g, _side, [unit], io) => withdraw(g, unit as UnitId, io),
  },
  /** R7.7 */
  withdrawHQ: {
    can: any,
    after: (g, side) => units(headquarters(g, side), (u) => canWithdrawHq(g, side, u)),
    explain: (g, side, [unit]) => canWithdrawHq(g, side, unit ?? ''),
    does: (g, _side, [unit], io) => withdraw(g, unit as UnitId, io),
  },
  /** R7.9 */
  returnHQ: {
    can: any,
    after: (g, side) => {
      const waiting = staffs[side].filter((u) => canComeBack(g, side, u) === null && placesFor(g, side, u).length > 0);
      return among(
        waiting,
        (hq: UnitId) =>
          among(
            () => placesFor(g, side, hq),
            () => leaf,
            (id: HexId) => canReturnTo(g, side, hq, id),
          ),
        (u: UnitId) => canComeBack(g, side, u),
      );
    },
    explain: (g, side, [hq, id]) => canComeBack(g, side, hq ?? '') ?? canReturnTo(g, side, hq ?? '', id ?? ''),
    does: (g, _side, [hq, id], io) => comeBack(g, hq as UnitId, id as HexId, io),
  },
  /** R25.3 */
  buildTransportRoute: {
    can: (g) => (ruleset(g).buildTransportRoute ? legal : refuse('R25.3', 'offensives.notInEdition')),
    after: (g, side) =>
      among(
        buildable(g, side),
        () => leaf,
        (id: HexId) => canBuild(g, side, id),
      ),
    explain: (g, side, [id]) => canBuild(g, side, id ?? ''),
    does(g, _side, [id], io) {
      build(g, id as HexId);
      io.log('offensives.routeBuilt', { hex: id as HexId });
    },
  },
  /** R20.8 */
  endISR: {
    can: canEndRivalry,
    does(g, side, _value, io) {
      clearFlag(g, side === 'japan' ? 'isr.japan' : 'isr.us');
      io.log('offensives.rivalryEnds', { side });
    },
  },
};

const allUses = Object.entries(uses);
/** The other uses that are open now, by kind; `cards`: those that may be played for operations. */
export function useOffers(g: State, side: Side, cards: readonly CardId[]): { [kind: string]: Offer } {
  const kinds: { [kind: string]: Offer } = {};
  for (const [kind, use] of allUses) {
    const can = (id: CardId): Verdict => canSpend(g, side, id) ?? use.can(g, side, id);
    const fit = cards.filter((id) => use.can(g, side, id) === null);
    const after = fit.length > 0 ? use.after?.(g, side) : undefined;
    if (fit.length === 0 || (use.after && (after?.next?.().length ?? 0) === 0)) continue;
    kinds[kind] = among(fit, () => after ?? leaf, can);
  }
  return kinds;
}

/** Why the card may not be used so. */
export function explainUse(g: State, side: Side, choice: Choice): Verdict {
  const use = Object.hasOwn(uses, choice.kind) ? uses[choice.kind] : undefined;
  if (!use) return null;
  const [id, ...rest] = choice.value.map(String) as [CardId, ...string[]];
  return canSpend(g, side, id ?? '') ?? use.can(g, side, id ?? '') ?? use.explain?.(g, side, rest) ?? null;
}
