import type { IO, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { combatIn, content, hasJp, hasUs, jpIn, usIn } from '../board.ts';
import { inUsCommunication } from '../communication.ts';
import type { Card } from '../content/index.ts';
import { draw, pile, turnUp } from '../deck.ts';
import { gainDepth, loseDepth } from '../depth.ts';
import { exposure } from '../fields.ts';
import type { HexId } from '../hexes.ts';
import { around6, isLand } from '../map.ts';
import { colorIn, removeUnit, unitFacts } from '../reserves.ts';
import type { JpUnit, State } from '../state.ts';
import { SEAT } from '../state.ts';
import { tie } from '../ties.ts';
import { isConcentratedFor } from './blast.ts';
import { endCombat, exhaustion } from './end.ts';
import type { CloseCombat } from './piles.ts';
import { jpCards, usCards } from './piles.ts';

/**
 * 8.6.1 All Japanese units and markers are revealed; Tactical Reinforcements are set aside until the combat is over.
 */
function revealAll(g: State, f: CloseCombat, io: IO): void {
  for (const u of jpIn(g, f.hex)) {
    if (!u.revealed) {
      u.revealed = true;
      io.barrier();
      io.log('jp.revealed', { unit: u.unit, hex: u.hex });
    }
    if (u.depth === undefined || u.depthShown) continue;
    u.depthShown = true;
    io.barrier();
    io.log('jp.depthRevealed', { marker: u.depth, hex: u.hex });
    setAside(g, f, u);
  }
}
function setAside(g: State, f: CloseCombat, u: JpUnit): void {
  if (u.depth === undefined || !content(g).marker(u.depth).tacticalReinforcement) return;
  loseDepth(g, u);
  f.reinforcements = (f.reinforcements ?? 0) + 1;
}

function drawPile(g: State, io: IO, count: number): number[] {
  const out: number[] = [];
  for (let n = 0; n < count; n++) {
    const gen = pile(g, io);
    if (gen !== null) out.push(gen);
  }
  return out;
}

const isOver = (g: State, f: CloseCombat): boolean => f.over === 'surrender' || !hasJp(g, f.hex) || !hasUs(g, f.hex);

/** 8.6.8 The next step of the combat, or its end. */
function goOn(g: State, f: CloseCombat, io: IO): void {
  if (isOver(g, f)) {
    endCombat(g, f, io);
    return;
  }
  if (f.us?.length === 0 && f.jp?.length === 0) {
    exhaustion(g, f, io);
    return;
  }
  if (f.turn === 'jp') japaneseStep(g, f, io);
  else usStep(g, f, io);
}

/** 8.6.3 */
function japaneseStep(g: State, f: CloseCombat, io: IO): void {
  const units = jpIn(g, f.hex);
  f.turn = 'us';
  if (units.some((u) => u.disrupted)) {
    for (const u of units) if (u.disrupted) delete u.disrupted;
    io.log('combat.japaneseRally', { hex: f.hex });
    io.beat();
    goOn(g, f, io);
    return;
  }
  const [top, ...rest] = f.jp ?? [];
  if (top === undefined) {
    askWithdrawal(g, f, io);
    return;
  }
  f.jp = rest;
  const card = turnUp(g, io, top, 'closeCombat', 'discard', f.hex);
  f.card = card.id;
  io.log('combat.japaneseCard', { card: card.id, hex: f.hex, event: card.ccEvent, color: shows(card, f) });
  f.after = ['jpColor', 'withdraw'];
  carryOut(g, f, io, card, 'jp');
}

/** 8.6.4 */
function usStep(g: State, f: CloseCombat, io: IO): void {
  f.turn = 'jp';
  const disrupted = combatIn(g, f.hex).filter((u) => u.disrupted);
  if (disrupted.length > 0) {
    for (const u of disrupted) delete u.disrupted;
    io.log('combat.usRally', { hex: f.hex });
    io.beat();
    goOn(g, f, io);
    return;
  }
  const [top, ...rest] = f.us ?? [];
  if (top === undefined) {
    goOn(g, f, io);
    return;
  }
  f.us = rest;
  const card = turnUp(g, io, top, 'closeCombat', 'discard', f.hex);
  f.card = card.id;
  const hit = shows(card, f);
  io.log('combat.usCard', { card: card.id, hex: f.hex, event: card.ccEvent, color: hit });
  // 8.6.9 Reinforce turned by the US with the colour: neither event nor hit.
  f.after = card.ccEvent === 'reinforce' && hit ? [] : ['usColor'];
  if (card.ccEvent === 'reinforce' && hit) next(g, f, io);
  else carryOut(g, f, io, card, 'us');
}

const shows = (card: Card, f: CloseCombat): boolean => card.fire.some((e) => e.color === f.color);

/** 8.6.9 The event of a card that `side` has turned, before its colour is looked at. */
function carryOut(g: State, f: CloseCombat, io: IO, card: Card, side: 'us' | 'jp'): void {
  const mine = side === 'us' ? 'us' : 'jp';
  const other = side === 'us' ? 'jp' : 'us';
  switch (card.ccEvent) {
    case 'conscripts_surrender':
      for (const u of jpIn(g, f.hex)) {
        if (unitFacts(g, u).elite || u.tank) continue;
        io.log('combat.surrender', { unit: u.unit, hex: f.hex });
        removeUnit(g, g.jp[u.id] as JpUnit, 'removed');
        f.over = 'surrender';
      }
      break;
    case 'heroism':
      f[mine] = [...(f[mine] ?? []), ...drawPile(g, io, 1)];
      discardTop(g, f, io, other);
      io.log('combat.heroism', { side });
      break;
    case 'reinforce': {
      f.jp = [...(f.jp ?? []), ...drawPile(g, io, 1)];
      const u = jpIn(g, f.hex).find((x) => x.tank === undefined && x.pool === undefined);
      if (u && !jpIn(g, f.hex).some((x) => x.pool !== undefined) && gainDepth(g, io, g.jp[u.id] as JpUnit, true))
        setAside(g, f, g.jp[u.id] as JpUnit);
      io.log('combat.reinforce', { hex: f.hex });
      break;
    }
    case 'naval_blast':
      if (navalBlast(g, f, io)) return;
      break;
    case 'withdrawal_hit':
      if (f.withdrawTo !== undefined && exposure(g, f.withdrawTo).live) {
        io.log('combat.withdrawalHit', { hex: f.withdrawTo });
        loss(g, f, io);
        return;
      }
      break;
    default:
      break;
  }
  next(g, f, io);
}

/**
 * 8.6.9 A card is drawn; with the colour it hits a US unit with its symbol, otherwise the Japanese. True: the player
 * is asked.
 */
function navalBlast(g: State, f: CloseCombat, io: IO): boolean {
  const card = draw(g, io, 'navalBlast', f.hex);
  io.log('combat.navalBlast', { card: card.id, color: shows(card, f), target: card.target });
  if (!shows(card, f)) return false;
  const hit = combatIn(g, f.hex).filter((u) => isConcentratedFor(g, u, card.target));
  if (hit.length === 0) {
    strike(g, f, io);
    return false;
  }
  f.ask = 'loss';
  io.call('combatLoss', { options: hit.map((u) => u.id), about: { hex: f.hex } });
  return true;
}

/** 8.6.3 One US unit loses a step, of the player's choice; an HQ counts as one. */
function loss(g: State, f: CloseCombat, io: IO): void {
  f.ask = 'loss';
  io.call('combatLoss', { options: usIn(g, f.hex).map((u) => u.id), about: { hex: f.hex } });
}

/**
 * 8.6.4 The depth marker if there is one, otherwise the unit. An elite unit lies in the Eliminated box, another leaves
 * the game (8.6.5).
 */
function strike(g: State, f: CloseCombat, io: IO): void {
  const units = jpIn(g, f.hex);
  const u = units.find((x) => x.pool !== undefined) ?? units[0];
  if (!u) return;
  if (u.pool !== undefined) {
    io.log('combat.depthLost', { hex: f.hex });
    loseDepth(g, u);
  } else {
    io.log('combat.unitLost', { unit: u.unit, hex: f.hex });
    removeUnit(g, g.jp[u.id] as JpUnit, unitFacts(g, u).elite ? 'eliminated' : 'removed');
  }
}

/** The top card of a pile is discarded: which one it is is seen. */
function discardTop(g: State, f: CloseCombat, io: IO, side: 'us' | 'jp'): void {
  const [top, ...rest] = f[side] ?? [];
  if (top === undefined) return;
  f[side] = rest;
  const card = turnUp(g, io, top, 'closeCombat', 'discard', f.hex);
  io.log('combat.discarded', { card: card.id, side });
}

/** What is still to be done with the card, in its order. */
function next(g: State, f: CloseCombat, io: IO): void {
  if (isOver(g, f)) {
    f.after = [];
    endCombat(g, f, io);
    return;
  }
  const [first, ...rest] = f.after ?? [];
  f.after = rest;
  const card = content(g).card(f.card as string);
  switch (first) {
    case 'jpColor':
      if (shows(card, f)) {
        discardTop(g, f, io, 'us');
        loss(g, f, io);
      } else next(g, f, io);
      return;
    case 'usColor':
      if (shows(card, f)) {
        strike(g, f, io);
        discardTop(g, f, io, 'jp');
      }
      next(g, f, io);
      return;
    case 'withdraw':
      io.beat();
      askWithdrawal(g, f, io);
      return;
    case 'away':
      withdraw(g, f, io);
      return;
    default:
      io.beat();
      goOn(g, f, io);
  }
}

/** 8.6.5 Adjacent land hexes without Japanese units; in US communication if there are any. */
export function withdrawalHexes(g: State, hex: HexId): HexId[] {
  const open = around6(hex).filter((h) => isLand(h) && !hasJp(g, h));
  const joined = open.filter((h) => inUsCommunication(g, h));
  return joined.length > 0 ? joined : open;
}

function askWithdrawal(g: State, f: CloseCombat, io: IO): void {
  if (isOver(g, f) || (f.us?.length === 0 && f.jp?.length === 0)) {
    goOn(g, f, io);
    return;
  }
  if (withdrawalHexes(g, f.hex).length === 0) goOn(g, f, io);
  else f.ask = 'withdraw';
}

/** 8.6.5 The Japanese turn one more card, then the US units go. */
function beginWithdrawal(g: State, f: CloseCombat, to: HexId, io: IO): void {
  f.withdrawTo = to;
  const [top, ...rest] = f.jp ?? [];
  f.jp = rest;
  const gen = top ?? pile(g, io);
  f.after = ['jpColor', 'away'];
  if (gen === null) {
    f.after = [];
    withdraw(g, f, io);
    return;
  }
  const card = turnUp(g, io, gen, 'withdrawal', 'discard', f.hex);
  f.card = card.id;
  io.log('combat.withdrawalCard', { card: card.id, hex: f.hex, to, event: card.ccEvent, color: shows(card, f) });
  carryOut(g, f, io, card, 'jp');
}
function withdraw(g: State, f: CloseCombat, io: IO): void {
  io.log('combat.withdraws', { from: f.hex, to: f.withdrawTo as HexId });
  endCombat(g, f, io);
}

const closeCombat: Phase<State, CloseCombat> = {
  rule: '8.6',
  open: true,
  enter(g, f, io) {
    revealAll(g, f, io);
    const tank = jpIn(g, f.hex).find((u) => u.tank !== undefined);
    f.color = f.origin === undefined ? colorIn(g, f.hex, tank) : tankColorOr(g, f);
    // R-32 Both piles are drawn before any card is turned, the US pile first.
    const us = usCards(g, f.hex);
    const jp = jpCards(g, f.hex, f.by === 'japan');
    f.us = drawPile(g, io, us);
    f.jp = drawPile(g, io, jp);
    io.log('combat.begins', { hex: f.hex, by: f.by, us, jp, color: f.color });
    io.beat();
    f.turn = 'jp';
    goOn(g, f, io);
  },
  decisions: (g, f) =>
    f.ask === 'withdraw'
      ? [
          {
            seat: SEAT,
            prompt: 'withdraw',
            params: { hex: f.hex },
            key: `${f.hex} ${f.us?.length} ${f.jp?.length}`,
            kinds: { continue: leaf, withdraw: among(withdrawalHexes(g, f.hex)) },
          },
        ]
      : [],
  choose(g, f, { kind, value }, io) {
    delete f.ask;
    if (kind === 'continue') goOn(g, f, io);
    else beginWithdrawal(g, f, value[0] as HexId, io);
  },
  resume(g, f, result, io) {
    if (f.ask === 'loss') {
      f.ask = 'step';
      io.log('combat.usLoses', { unit: result as string });
      io.call('loseStep', { unit: result as string });
      return;
    }
    if (f.ask === 'step') {
      delete f.ask;
      next(g, f, io);
      return;
    }
    // A way back that the player had to choose (8.6.5).
    exhaustion(g, f, io, result as string);
  },
};

/** 8.6.7 Out of their position: its colour; a tank outside of any: its own. */
function tankColorOr(g: State, f: CloseCombat): string {
  const own = jpIn(g, f.hex).find((u) => f.attackers?.includes(u.id) && u.tank);
  return own?.tank && !content(g).positionAt(f.hex) ? own.tank : colorIn(g, f.origin as HexId, own);
}

export const closeCombatPhases = {
  closeCombat,
  combatLoss: tie('8.6.3', 'combatLoss'),
  wayBack: tie('8.6.5', 'wayBack'),
};
