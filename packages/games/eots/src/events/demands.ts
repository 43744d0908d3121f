import type { Refusal, Verdict } from '@wardroom/rules';
import { ids, legal, refuse, things } from '@wardroom/rules';
import { inRegion } from '../board.ts';
import { type ConditionName, card, type Operation } from '../deck.ts';
import { siteRules } from '../movement/battle-site.ts';
import { heldHexes } from '../movement/places.ts';
import type { CardId, Offensive, Side, State } from '../state.ts';
import { other } from '../state.ts';
import { turnOf } from '../tracks.ts';
import { holds } from './conditions.ts';

/** Conditions that are met by the movement of the offensive itself: they are asked when the plan is complete. */
const byMoving: ReadonlySet<string> = new Set(['landingNearTokyo']);

/** Places where a battle that the card demands could be, before anybody has moved. */
const grounds: { readonly [where: string]: (id: string) => boolean } = {
  groundCombatInJapan: (id) => inRegion(id, 'japan'),
};

/**
 * R10.6 What the event still lacks of its "must" and "only" clauses, now that the battles are declared; null: nothing.
 */
export function unmetDemand(g: State): Refusal | null {
  const o = g.offensive.now as Offensive;
  if (o.as !== 'ec') return null;
  for (const s of siteRules(g)) {
    if (s.rule !== 'all' && !ids(g.battles).some((b) => s.meets(g, b)))
      return refuse('R10.6', 'offensives.siteDemanded', { card: o.card });
  }
  const landing = card(o.card).effects.find(
    (e) => e.op === 'precondition' && byMoving.has(e.state) && !holds(g, e.state, { card: o.card }),
  );
  return landing ? refuse('R10.6', 'offensives.landingDemanded', { card: o.card }) : null;
}

/** R10.6 The uses that the text of the card leaves open now. */
function usesOf(g: State, id: CardId, usage: Operation): readonly string[] {
  const open = holds(g, usage.if as ConditionName, { card: id }) ? usage.allowed : usage.else;
  return (open as readonly string[] | undefined) ?? ['event', 'oc', 'discard'];
}
/** R10.6 May the card not be played for operations, though it may be discarded (al-30)? */
export const barredAsOc = (g: State, id: CardId): boolean =>
  card(id).effects.some(
    (e) => e.op === 'usage' && usesOf(g, id, e).includes('discard') && !usesOf(g, id, e).includes('oc'),
  );

/** R10.6 Can the clauses of the event be met, as far as the position tells before it is played? */
export function canMeetDemands(g: State, side: Side, id: CardId): Verdict {
  for (const e of card(id).effects) {
    if (e.op === 'compulsory' && e.turn !== undefined) {
      if (turnOf(g) !== e.turn) return refuse('R20.2', 'offensives.onlyInTurn', { card: id, turn: e.turn });
      const first = things(g.cards).find((c) => c.at === 'hand' && c.side === side && earlier(c.id, e.order));
      if (first) return refuse('R20.2', 'offensives.otherFirst', { card: id, first: first.id });
    }
    if (e.op === 'precondition' && !byMoving.has(e.state) && !holds(g, e.state, { card: id }))
      return refuse('R10.6', 'offensives.condition', { card: id });
    if (e.op === 'usage' && !usesOf(g, id, e).includes('event'))
      return refuse('R10.6', 'offensives.notAsEvent', { card: id });
    // al-01: without Manila in Japanese hands the event may not be played at all (R24.8).
    if (e.op === 'track' && e.track === 'pw' && e.if !== undefined && !holds(g, e.if, { card: id }))
      return refuse('R10.6', 'offensives.condition', { card: id });
    if (e.op === 'battleLocation' && e.where !== undefined && e.rule !== 'all') {
      const could = grounds[e.where] ?? ((at: string) => holds(g, e.where, { card: id, hex: at }));
      if (!heldHexes(g, other(side)).some(could)) return refuse('R10.6', 'offensives.condition', { card: id });
    }
  }
  return legal;
}
const earlier = (id: CardId, order: number): boolean =>
  card(id).effects.some((e) => e.op === 'compulsory' && e.order !== undefined && e.order < order);
