import type { Frame, IO, Json, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, ids, leaf, legal, refuse, things } from '@wardroom/rules';
import { isGround } from '../counters.ts';
import { card } from '../deck.ts';
import { undoTraces } from '../movement/traces.ts';
import { clearOffensive, undoPlan } from '../offensive/end.ts';
import { holdsCards, reactionBarred } from '../offensive/reaction-barred.ts';
import { cardsAtHand, put } from '../offensives-phase/piles.ts';
import type { Activated, CardId, HexId, Offensive, Side, State, Unit, UnitId } from '../state.ts';
import { turnOf } from '../tracks.ts';
import { holds } from './conditions.ts';
import type { Loss } from './losses.ts';
import { canReact, react } from './reaction-cards.ts';

interface WeatherFrame extends Frame {
  side: Side;
}

const hasOp = (id: CardId, op: string): boolean => card(id).effects.some((e) => e.op === op);

/** R11.19 May R cancel the offensive with this card? jp-21: only one that SEAC leads. */
export function canCancel(g: State, id: CardId): Verdict {
  const o = g.offensive.now as Offensive;
  const no = canReact(g, id);
  if (no) return no;
  if (!hasOp(id, 'cancelOffensive')) return refuse('R11.19', 'otherStep', { card: id });
  if (o.reactions > 0) return refuse('R11.19', 'offensives.weatherAlone');
  if (o.as === 'ec' && hasOp(o.card, 'noWeather')) return refuse('R11.19', 'offensives.noWeather');
  const unmet = card(id).effects.find((e) => e.op === 'precondition' && !holds(g, e.state, { card: id }));
  if (unmet) return refuse('R11.19', 'offensives.onlySeac', { card: id });
  return legal;
}

/** al-22: a Japanese ground unit that started in, moved in or ended in Burma or Northern India (R24.8). */
export function canRecall(g: State, unit: UnitId): Verdict {
  const a = g.activated[unit] as Activated | undefined;
  if (a?.side !== 'japan' || !isGround(unit)) return refuse('R11.19', 'offensives.notActiveGround', { unit });
  return holds(g, 'activeInBurmaOrNorthernIndia', { unit })
    ? legal
    : refuse('R11.19', 'offensives.notInBurma', { unit });
}
const recallable = (g: State): UnitId[] =>
  ids(g.activated)
    .filter((u) => canRecall(g, u) === null)
    .sort();

/** R24 `cancelActivation` May this card call back a unit now? */
function canPlayRecall(g: State, id: CardId): Verdict {
  const no = canReact(g, id);
  if (no) return no;
  if (!hasOp(id, 'cancelActivation')) return refuse('R11.19', 'otherStep', { card: id });
  if (ids(g.battles).length === 0) return refuse('R11.4', 'noBattleHex', { card: id });
  return recallable(g).length > 0 ? legal : refuse('R11.19', 'offensives.notInBurma', { unit: id });
}

/** Battle hexes that no unit of O stands in or is assigned to. */
function dropEmptyBattles(g: State, side: Side): void {
  for (const id of ids(g.battles)) {
    const there = things(g.activated).some((a) => a.side === side && g.units[a.id]?.at === id);
    if (there || things(g.assigned).some((a) => a.battle === id)) continue;
    delete g.battles[id as HexId];
  }
}

/**
 * al-22: the unit goes back, what it took on its way too, and its part in the offensive is over; a brigade comes in
 * the next turn.
 */
function recall(g: State, id: CardId, unit: UnitId, io: IO): void {
  const a = g.activated[unit] as Activated;
  react(g, id);
  (g.units[unit] as Unit).at = a.from;
  io.log('events.recalled', { card: id, unit, hex: a.from });
  undoTraces(g, [unit], io);
  delete g.activated[unit];
  dropEmptyBattles(g, 'japan');
  for (const e of card(id).effects) {
    const fresh = e.op === 'reinforce' ? g.units[e.unit as UnitId] : undefined;
    if (fresh?.at !== 'pool') continue;
    fresh.at = `turn-${turnOf(g) + 1}`;
    fresh.exempt = true;
  }
}

/** R11.19 Everything since step 1 is undone; the losses that the card still orders are handed on. */
function cancel(g: State, id: CardId, io: IO): Loss[] {
  const cancelled = (g.offensive.now as Offensive).card;
  const among = ids(g.activated);
  undoPlan(g, io);
  clearOffensive(g);
  put(g, cancelled, 'discard');
  put(g, id, 'played');
  io.log('events.cancelled', { card: id, offensive: cancelled });
  return card(id).effects.flatMap((e, index) => (e.op === 'stepLoss' ? [{ card: id, index, among }] : []));
}

/** R11.19 Step 4. Asked whenever R holds a card, whichever (R22.1). */
export const weather: Phase<State, WeatherFrame> = {
  rule: 'R11.19',
  secret: true,
  of: (f) => f.side,
  enter(g, f, io) {
    if (reactionBarred(g, f.side) || !holdsCards(g, f.side)) io.finish();
  },
  decisions(g, f) {
    const ids = cardsAtHand(g, f.side);
    const kinds: Record<string, Offer> = {};
    const cancels = ids.filter((id) => canCancel(g, id) === null);
    if (cancels.length > 0)
      kinds.playReaction = among(
        cancels,
        () => leaf,
        (id: CardId) => canCancel(g, id),
      );
    const recalls = ids.filter((id) => canPlayRecall(g, id) === null);
    if (recalls.length > 0)
      kinds.recall = among(
        recalls,
        () =>
          among(
            recallable(g),
            () => leaf,
            (u: UnitId) => canRecall(g, u),
          ),
        (id: CardId) => canPlayRecall(g, id),
      );
    kinds.pass = leaf;
    const fits = cancels.length + recalls.length > 0 ? 'yes' : 'none';
    return [{ seat: f.side, prompt: 'events.weather', params: { fits }, kinds }];
  },
  choose(g, _f, choice, io) {
    if (choice.kind === 'pass') return io.finish();
    const [id, unit] = choice.value as [CardId, UnitId];
    if (choice.kind === 'recall') return recall(g, id, unit, io);
    io.finish({ losses: cancel(g, id, io) as unknown as Json }, 'action');
  },
  explain(g, _f, choice) {
    const id = String(choice.value[0] ?? '');
    if (choice.kind === 'playReaction') return canCancel(g, id);
    return choice.kind === 'recall' ? (canPlayRecall(g, id) ?? canRecall(g, String(choice.value[1] ?? ''))) : null;
  },
};
