import type { Frame, IO, Phase } from '@wardroom/rules';
import { having, leaf, plain, things } from '@wardroom/rules';
import { area, costOf, neighbours } from '../board.ts';
import { settleControl } from '../control.ts';
import { cardsOf, discard } from '../hands.ts';
import { productionCentre } from '../nations.ts';
import type { Block, Faction, Season, State } from '../state.ts';
import { rivalsOf, turnOf } from '../state.ts';
import { clear } from '../tables.ts';
import { achieved, hasTech } from '../techs.ts';
import { revealPair } from '../vaults.ts';
import { atomicVictory } from '../victory/points.ts';
import { isEmergency, ordersOf, shown } from './command.ts';

export interface SeasonFrame extends Frame {
  season: Season;
  /** How many of the Command order have had their turn. */
  at?: number;
}
/** 16.4 The players take their turns in Command order. */
export const playerTurns: Phase<State, SeasonFrame> = {
  rule: '16.4',
  open: true,
  enter: (g, f, io) => begin(g, f, 0, io),
  resume(g, f, _r, io) {
    endTurn(g);
    begin(g, f, (f.at ?? 0) + 1, io);
  },
};
function begin(g: State, f: SeasonFrame, at: number, io: IO) {
  const t = turnOf(g);
  f.at = at;
  const seat = t.command?.[at];
  if (seat === undefined) {
    delete t.active;
    return io.finish();
  }
  const card = shown(g, seat) ?? '';
  t.active = seat;
  t.orders = ordersOf(card, seat, f.season);
  if (isEmergency(card, f.season)) t.emergency = true;
  settleControl(g);
  io.log('turn.begins', { faction: seat, orders: t.orders, emergency: t.emergency === true });
  io.call('playerTurn', {});
}
/** What a block is marked with in a turn. */
const marks = ['moved', 'invader', 'engagedFrom', 'group', 'acted', 'built', 'suppresses'] as const;
const marked = having<State>('blocks', marks);
/** 9.1, 16.6 `turn.end`: the card is discarded, the marks of the turn come off. */
function endTurn(g: State): void {
  const t = turnOf(g);
  if (t.active)
    discard(
      g,
      cardsOf(g, t.active, 'revealed').map((c) => c.id),
    );
  for (const field of ['orders', 'emergency', 'sneak', 'surprised', 'recruited'] as const)
    if (t[field] !== undefined) delete t[field];
  for (const id of marked(g))
    for (const mark of marks) if (plain(g).blocks[id]?.[mark] !== undefined) delete (g.blocks[id] as Block)[mark];
  for (const table of [g.crossings, g.entries, g.aggressions, g.pledges, g.battles]) clear(table);
}

/** R-41 Production Centres of Rivals within air range of this Air Force, over any areas. */
export function bombReaches(g: State, b: Block, of: Faction): boolean {
  if (b.type !== 'air-force' || b.nation === 'nat-china' || b.nation === 'red-china') return false;
  if (turnOf(g).season === 'winter' && area(b.area).nation !== 'russia') return false;
  const range = hasTech(g, b, 'heavy-bombers') ? 3 : 2;
  const best = new Map([[b.area, 0]]);
  const queue = [b.area];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const to of neighbours(at)) {
      const spent = (best.get(at) ?? 0) + costOf(to);
      if (spent > range || (best.get(to) ?? 99) <= spent) continue;
      best.set(to, spent);
      queue.push(to);
    }
  }
  return rivalsOf(g, of).some((r) => best.has(productionCentre[r]));
}
/** 25.4 Four stages, a full Command, an Air Force in range. */
export function canClaim(g: State, f: Faction): boolean {
  const t = turnOf(g);
  if (t.emergency || (t.season === 'winter' && f !== 'soviet')) return false;
  if (![1, 2, 3, 4].every((n) => achieved(g, f, `atomic-${n}`))) return false;
  const own = f === 'usa' ? ['usa', 'british-empire'] : [f === 'japan' ? 'japan' : 'russia'];
  return things(g.blocks).some(
    (b) =>
      own.includes(b.nation) &&
      (b.nation !== 'british-empire' || g.nations['british-empire']?.ally) &&
      bombReaches(g, b, f),
  );
}
/**
 * 25.4 The A-bomb at the start of the own Movement Phase. Asked only of whoever can claim it, which ends the match.
 */
export const turnStart: Phase<State> = {
  rule: '25.4',
  open: true,
  enter(g, _f, io) {
    if (!canClaim(g, turnOf(g).active as Faction)) io.finish();
  },
  decisions: (g) => [
    { seat: turnOf(g).active as Faction, prompt: 'turn.claim', kinds: { claimAtomicVictory: leaf, done: leaf } },
  ],
  choose(g, _f, choice, io) {
    const f = turnOf(g).active as Faction;
    if (choice.kind === 'claimAtomicVictory') {
      for (const v of things(g.vaults)) if (v.owner === f && v.tech?.startsWith('atomic-')) revealPair(g, io, v.id);
      atomicVictory(g, f);
    }
    io.finish();
  },
};
