import type { IO, Verdict } from '@wardroom/rules';
import { filtered, legal, plain, refuse } from '@wardroom/rules';
import { hasJp, ryan, ryanHex, usAshore } from '../board.ts';
import { commands, freeFor, headquarters } from '../command.ts';
import { inUsCommunication } from '../communication.ts';
import type { HexId } from '../hexes.ts';
import { around6, isLand } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { turnOf } from '../state.ts';

/** 7.1 Paid actions in a turn. */
export const PAID = 3;
export type Pay = 'free' | 'paid' | 'support' | 'shared';

/** 7.1 The phase begins: who stands with Ryan, under the command of each HQ, and beside which Japanese. */
export function beginActions(state: State): void {
  const g = plain(state);
  const at = ryanHex(g);
  const units = usAshore(g);
  const commanded: Record<UnitId, readonly UnitId[]> = {};
  for (const hq of headquarters(g))
    if (hq.cp === undefined)
      commanded[hq.id] = units.flatMap((u) => (u.id !== hq.id && commands(g, hq.id, u.at) ? [u.id] : []));
  const beside: Record<UnitId, readonly HexId[]> = {};
  for (const u of units) {
    const hexes = around6(u.at).filter((h) => hasJp(g, h));
    if (hexes.length > 0) beside[u.id] = hexes;
  }
  state.action.now = {
    id: 'now',
    withRyan: at === undefined ? [] : units.flatMap((u) => (u.at === at ? [u.id] : [])),
    commanded,
    beside,
  };
}

/** 7.1 May this unit take an action at all? */
export function canAct(u: UsUnit): Verdict {
  if (!isLand(u.at)) return refuse('7.3.1', 'act.notAshore');
  if (u.acted) return refuse('7.1', 'act.acted');
  if (u.disrupted) return refuse('7.6', 'act.disrupted');
  return legal;
}

/** 7.1, 17.3 How this unit can pay for an action; empty: it cannot. Nobody pays for what is free. */
export function waysToPay(g: State, u: UsUnit): Pay[] {
  if (freeFor(g, u)) return ['free'];
  const out: Pay[] = [];
  if (turnOf(g).paid < PAID) out.push('paid');
  if (turnOf(g).support > 0 && inUsCommunication(g, u.at)) out.push('support');
  return out;
}
export const canPay = (g: State, u: UsUnit): Verdict =>
  turnOf(g).paid < PAID || waysToPay(g, u).length > 0 ? legal : refuse('7.1', 'act.nonePaid');
/** 7.1 The units on land that may still act, paid for or not. */
export const actors = filtered<State, UsUnit>('us', ['at', 'acted', 'disrupted'], (u) => !canAct(u));
/** Both together: able and paid for. */
export const mayAct = (g: State, u: UsUnit): Verdict => canAct(u) ?? canPay(g, u);

/** Pays; `shared`: a unit of the same hex has paid for the same action (7.1). */
export function pay(g: State, how: Pay): void {
  if (how === 'paid') turnOf(g).paid += 1;
  if (how === 'support') turnOf(g).support -= 1;
}
export function acted(u: UsUnit): void {
  u.acted = true;
}

/** 10.3 An HQ has moved: it commands nobody for free any more in this phase. */
export function hqMoved(g: State, hq: UnitId): void {
  const a = g.action.now;
  if (!a?.commanded[hq]) return;
  a.commanded = Object.fromEntries(Object.entries(a.commanded).filter(([id]) => id !== hq));
}
/** 10.17 Ryan has moved: what he gave is over. */
export function ryanMoved(g: State): void {
  if (g.action.now) g.action.now.withRyan = [];
}

/**
 * 10.17 Units have left a hex: where Ryan was there, and others stay behind, the player says whether he goes along.
 */
export function leaving(g: State, io: IO, movers: readonly UnitId[], from: HexId): boolean {
  const hero = ryan(g);
  if (!hero?.unit) return false;
  const with_ = g.us[hero.unit];
  const was = movers.includes(hero.unit) ? from : with_?.at;
  if (was !== from) return false;
  io.call('ryanGoes', { movers, from });
  return true;
}
