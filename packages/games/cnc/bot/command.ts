import type { Choice, Decision } from '@wardroom/rules';
import { Recorder } from '@wardroom/rules';
import { deckOf } from '../src/cards.ts';
import { movement } from '../src/movement/movement.ts';
import { isEmergency, ordersOf } from '../src/season/command.ts';
import { canClaim } from '../src/season/player-turn.ts';
import type { CardId, Faction, Season, State } from '../src/state.ts';
import { turnOf } from '../src/state.ts';
import { cardWorth } from './government.ts';
import { wishes } from './moves.ts';

/**
 * 12.2 What a card would be worth in the next Government comes to this part of it: what could be played well has just
 * been played.
 */
const LATER = 0.25;
/** 25.4 The end of the match is worth more than anything else. */
const VICTORY = 1000;
const frame = { id: '0', phase: 'movement' };

/** What a turn with these orders would bring, from what the seat sees now. */
function gainOf(view: State, seat: Faction, orders: number, emergency: boolean): number {
  const g = new Recorder(structuredClone(view)).recording;
  const t = turnOf(g);
  t.active = seat;
  t.orders = orders;
  if (emergency) t.emergency = true;
  else if (canClaim(g, seat)) return VICTORY;
  const ask = movement.decisions?.(g, frame).find((a) => a.seat === seat);
  return ask ? wishes(g, ask as unknown as Decision).reduce((n, w) => n + w.gain, 0) : 0;
}

/**
 * 16.1 The card whose orders bring most beyond what it would be worth in the next Government; a pass, where none brings
 * more than that. Nobody bluffs.
 */
export function commitCard(g: State, d: Decision): Choice {
  const seat = d.seat as Faction;
  const season = turnOf(g).season as Season;
  const gains = new Map<string, number>();
  const cards = (d.kinds.commit?.next?.() ?? []).map(String).filter((id: CardId) => deckOf(id) === 'action');
  const rated = cards.map((id) => {
    const [orders, emergency] = [ordersOf(id, seat, season), isEmergency(id, season)];
    const key = `${orders}.${emergency}`;
    const gain = gains.get(key) ?? gainOf(g, seat, orders, emergency);
    gains.set(key, gain);
    return { id, worth: gain - LATER * cardWorth(g, seat, id) };
  });
  const best = rated.sort((a, b) => b.worth - a.worth)[0];
  return best && best.worth > 0 ? { kind: 'commit', value: [best.id] } : { kind: 'pass', value: [] };
}
