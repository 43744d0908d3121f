import type { Frame, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, byCode, ids, leaf, legal, refuse, things } from '@wardroom/rules';
import { distance, indexOf } from '../board.ts';
import { isAir, isNaval, sideOf } from '../counters.ts';
import { card } from '../deck.ts';
import { holdsCards, reactionBarred } from '../offensive/reaction-barred.ts';
import { cardsAtHand } from '../offensives-phase/piles.ts';
import type { CardId, Effect, HexId, Offensive, Side, State, UnitId } from '../state.ts';
import { setTrack, track } from '../tracks.ts';
import { holds } from './conditions.ts';
import { callLosses, type Loss, loseStepToCard, lossTargets, takesPart } from './losses.ts';
import { canReact, react } from './reaction-cards.ts';

const tokyo = '3706';
const kamikaze = (id: CardId): boolean => card(id).effects.some((e) => e.keyword === 'kamikaze');
/** Positions of the step losses among the operations of a card. */
const lossesOf = (id: CardId): number[] =>
  card(id).effects.flatMap((e, i) => (e.op === 'stepLoss' || e.op === 'dieTable' ? [i] : []));

/** Kamikaze: does the battle have as many of these cards as each of them allows? */
function fullOf(g: State, id: CardId, battle: HexId): boolean {
  const most = card(id).effects[0]?.maxPerBattle as number | undefined;
  return most !== undefined && things(g.effects).filter((e) => e.hex === battle && kamikaze(e.card)).length >= most;
}

/** Kamikaze: a battle at most 11 hexes from Tokyo with Allied ships in it. */
function canTarget(g: State, id: CardId, battle: HexId): Verdict {
  if (!g.battles[battle]) return refuse('R11.4', 'noBattleHex', { card: battle });
  if (distance(battle, tokyo) > 11) return refuse('R11.28', 'farFromTokyo', { hex: battle });
  if (fullOf(g, id, battle)) return refuse('R11.28', 'oneKamikaze', { hex: battle });
  const ships = things(g.units).some((u) => isNaval(u.id) && sideOf(u.id) === 'allied' && takesPart(g, u, battle));
  return ships ? legal : refuse('R11.28', 'noTargets', { hex: battle });
}

/** Kamikaze: a Japanese air unit on the map within its extended range of the battle, active or not, gives a step. */
function canDive(g: State, battle: HexId, unit: UnitId): Verdict {
  const at = g.units[unit]?.at ?? '';
  if (indexOf(at) < 0 || !isAir(unit) || sideOf(unit) !== 'japan') return refuse('R11.28', 'noAirUnit', { unit });
  return holds(g, 'airUnitInRange', { unit, battle }) ? legal : refuse('R11.28', 'outOfRange', { unit, hex: battle });
}
const divers = (g: State, battle: HexId): UnitId[] =>
  ids(g.units)
    .filter((u) => canDive(g, battle, u) === null)
    .sort();
const targets = (g: State, id: CardId): HexId[] =>
  ids(g.battles)
    .filter((b) => canTarget(g, id, b) === null && divers(g, b).length > 0)
    .sort();

/** jp-45: one Kamikaze card of the offensive may take a step more (R24.10). */
const bonus = (g: State): Effect | undefined =>
  things(g.effects).find((e) => !e.done && card(e.card).effects[e.index]?.op === 'kamikazeBonus');

/** R11.4, R11.28, R24.12 May R play this card in step 9? */
export function canAttack(g: State, id: CardId): Verdict {
  const no = canReact(g, id);
  if (no) return no;
  if (card(id).react !== 'attack') return refuse('R11.28', 'otherStep', { card: id });
  const { effects } = card(id);
  if (ids(g.battles).length === 0 && !effects.some((e) => e.alsoIfNoBattle))
    return refuse('R11.4', 'noBattleHex', { card: id });
  if (kamikaze(id)) return targets(g, id).length > 0 ? legal : refuse('R11.28', 'noTargets', { hex: id });
  if (effects.some((e) => e.op === 'track')) return legal;
  return lossesOf(id).some((index) => lossTargets(g, { card: id, index }).length > 0)
    ? legal
    : refuse('R11.28', 'noTargets', { hex: id });
}

/**
 * What is chosen after a Kamikaze card: the battle, the air unit whose range it uses, and the steps where there are
 * two numbers.
 */
function dive(g: State, id: CardId): Offer {
  const base = card(id).effects[0]?.loss.steps as number;
  const extra = bonus(g);
  const steps = extra ? [base, base + (card(extra.card).effects[extra.index]?.extraSteps as number)] : [base];
  return among(
    targets(g, id),
    (battle: HexId) =>
      among(
        divers(g, battle),
        () => (extra ? among(steps) : leaf),
        (u: UnitId) => canDive(g, battle, u),
      ),
    (battle: HexId) => canTarget(g, id, battle),
  );
}

/** R11.28 The losses that wait for this step of the offensive: before or after the battles. */
export function dueLosses(g: State, when: readonly string[]): Loss[] {
  return things(g.effects)
    .filter((e) => !e.done && e.when !== undefined && when.includes(e.when) && lossesOf(e.card).includes(e.index))
    .filter((e) => card(e.card).type === 'reaction')
    .map((e) => ({
      card: e.card,
      index: e.index,
      ...(e.hex ? { hex: e.hex } : {}),
      ...(e.steps ? { steps: e.steps } : {}),
    }))
    .sort((a, b) => byCode(a.card, b.card) || a.index - b.index);
}

/** Marks the effects of these losses as done (recording state only). */
export function settleLosses(g: State, losses: readonly Loss[]): void {
  for (const l of losses) {
    const e = g.effects[`${l.card}.${l.index}`];
    if (e) e.done = true;
  }
}

interface AttackFrame extends Frame {
  side: Side;
}

/** R11.4 Nobody is asked any more once three are played: that is public. */
const closed = (g: State, side: Side): boolean =>
  reactionBarred(g, side) || !holdsCards(g, side) || (g.offensive.now as Offensive).reactions >= 3;

/** R11.28 Step 9. Asked whenever R holds a card, whichever (R22.1). */
export const attackCards: Phase<State, AttackFrame> = {
  rule: 'R11.28',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    if (closed(g, f.side)) io.finish();
  },
  decisions(g, f) {
    const ids = cardsAtHand(g, f.side).filter((id) => canAttack(g, id) === null);
    const kinds: Record<string, Offer> = {};
    if (ids.length > 0)
      kinds.playReaction = among(
        ids,
        (id: CardId) => (kamikaze(id) ? dive(g, id) : leaf),
        (id: CardId) => canAttack(g, id),
      );
    kinds.pass = leaf;
    return [
      {
        seat: f.side,
        prompt: 'events.attackCards',
        params: { left: 3 - (g.offensive.now as Offensive).reactions, fits: ids.length > 0 ? 'yes' : 'none' },
        kinds,
      },
    ];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'pass') return io.finish();
    const [id, hex, unit, steps] = choice.value as [CardId, HexId?, UnitId?, number?];
    react(g, id, () => ({ ...(hex ? { hex } : {}), ...(steps ? { steps } : {}) }));
    io.log('events.reaction', { side: f.side, card: id, ...(hex ? { hex } : {}) });
    // R24.10 The cost of a Kamikaze attack.
    if (unit) loseStepToCard(g, unit, id, io);
    const extra = bonus(g);
    if (extra && steps !== undefined && steps > (card(id).effects[0]?.loss.steps as number))
      (g.effects[extra.id] as Effect).done = true;
    for (const e of card(id).effects) {
      // al-24: an Amphibious Shipping Point is gone for good, but not the last one.
      if (e.op === 'track' && e.track === 'japanAsp')
        setTrack(g, 'asp.japan', Math.max(e.min as number, track(g, 'asp.japan') + (e.delta as number)));
    }
    // R24.12 jp-76, jp-79: at once.
    const now = lossesOf(id).filter((i) => card(id).effects[i]?.when === 'immediate');
    if (
      callLosses(
        now.map((index) => ({ card: id, index })),
        io,
      )
    )
      return;
    if (closed(g, f.side)) io.finish();
  },
  resume(g, f, _result, io) {
    if (closed(g, f.side)) io.finish();
  },
  explain: (g, _f, choice) => (choice.kind === 'playReaction' ? canAttack(g, String(choice.value[0] ?? '')) : null),
};
