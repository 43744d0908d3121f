import type { Frame, IO, Offer, Phase, Refusal } from '@wardroom/rules';
import { among, leaf, legal, refuse, things } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { capture, controller } from '../control.ts';
import { isAir, isGround } from '../counters.ts';
import { d10 } from '../die.ts';
import { criticalFrom, navalPresence, silenced } from '../events/in-force.ts';
import { eliminate } from '../graves.ts';
import { assaultModes } from '../movement/allowance.ts';
import { displaceHq, displaceStranded } from '../movement/displace-hq.ts';
import { undoCapture } from '../movement/traces.ts';
import { unitsOf } from '../on-map.ts';
import type {
  Battle,
  Combat,
  Combatant,
  CountedModifier,
  HexId,
  Offensive,
  Side,
  State,
  Unit,
  Volley,
} from '../state.ts';
import { other } from '../state.ts';
import {
  airNavalWinner,
  alive,
  fire,
  groundLeft,
  groundWinner,
  hadAirNaval,
  isGarrison,
  strength,
  superiority,
} from './force.ts';
import { barred, critTargets, isForced, payAll, takeStep, targets } from './hits.ts';
import { loseStep, regainStep } from './losses.ts';
import { airNavalModifiers, assaultFails, groundModifiers, participants } from './participants.ts';

type Stage = 'airNaval' | 'transfer' | 'ground';
export interface BattleFrame extends Frame {
  hex: HexId;
  stage: Stage;
}

const attacker = (g: State): Side => (g.offensive.now as Offensive).side;
const combatOf = (g: State, f: BattleFrame): Combat => g.combats[f.hex] as Combat;
const openVolley = (c: Combat): Volley | undefined => c.volleys.find((v) => !v.done);

/** R12.28 The landing fails: a step of each, and no fight for the rest. */
function failAssault(g: State, id: HexId, io: IO): void {
  const o = attacker(g);
  const landed = unitsOf(g, id, o).filter(
    (u) => isGround(u.id) && assaultModes.has(g.activated[u.id]?.mode ?? 'ground'),
  );
  if (landed.length === 0 || !assaultFails(g, id)) return;
  (g.battles[id] as Battle).failed = true;
  io.log('battle.assaultFailed', { hex: id, units: landed.map((u) => u.id) });
  for (const u of landed) loseStep(g, u.id, io);
}

function begin(g: State, f: BattleFrame, io: IO): void {
  failAssault(g, f.hex, io);
  const failed = (g.battles[f.hex] as Battle).failed === true;
  const units = participants(g, f.hex).map((u) => (failed && u.assault ? { ...u, out: true as const } : u));
  g.combats[f.hex] = { id: f.hex, units, lost: {}, volleys: [] };
  io.log('battle.begins', { hex: f.hex, units: units.map((u) => u.id) });
  const c = combatOf(g, f);
  if (hadAirNaval(c, 'japan') || hadAirNaval(c, 'allied')) {
    f.stage = 'airNaval';
    if (g.offensive.now?.intel === 'surprise') shoot(g, f, [attacker(g)], io);
    else if (g.offensive.now?.intel === 'ambush') shoot(g, f, [other(attacker(g))], io);
    else shoot(g, f, [attacker(g), other(attacker(g))], io);
  } else toGround(g, f, io);
  proceed(g, f, io);
}

/**
 * R13.25 What the air-naval combat leaves for O; R20.2 b no naval support against ships that cannot be removed, no air
 * support over aircraft of R that had no part in the combat (R9.4.5).
 */
const supremacy = (g: State, id: HexId, c: Combat, o: Side): CountedModifier[] => {
  const denied: { readonly [key: string]: boolean } = {
    navalSupport: navalPresence(g, id, other(o)),
    airSupport: unitsOf(g, id, other(o)).some((u) => isAir(u.id)),
  };
  return superiority(c, o).filter((m) => !denied[m.key]);
};

/** R13.7, R13.8 These sides roll against the same state. */
function shoot(g: State, f: BattleFrame, who: readonly Side[], io: IO): void {
  const c = combatOf(g, f);
  const part = f.stage === 'ground' ? 'ground' : 'airNaval';
  const made: Volley[] = [];
  for (const side of who) {
    const idle = strength(c, side, part) === 0 || (part === 'airNaval' && silenced(g, f.hex, side));
    const none: Volley = {
      part,
      side,
      strength: 0,
      die: 0,
      modifiers: [],
      factor: 0,
      hits: 0,
      left: 0,
      reach: 0,
      hit: [],
      done: true,
    };
    if (idle) {
      made.push(none);
      continue;
    }
    const modifiers =
      part === 'airNaval'
        ? airNavalModifiers(g, f.hex, side, c.units)
        : [...(side === attacker(g) ? supremacy(g, f.hex, c, side) : []), ...groundModifiers(g, f.hex, side, c.units)];
    const die = d10(io, part === 'airNaval' ? 'roll.airNaval' : 'roll.ground');
    const v = fire(c, side, part, die, modifiers, part === 'airNaval' ? criticalFrom(g, f.hex, side) : null);
    io.log('battle.fires', {
      hex: f.hex,
      side,
      part,
      strength: v.strength,
      die,
      modifiers: v.modifiers as never,
      hits: v.hits,
      critical: v.critical ?? false,
    });
    made.push(v);
  }
  c.volleys = [...c.volleys, ...made];
}

/** Writes one step lost into the combat and onto the map. */
function hit(g: State, f: BattleFrame, id: string, free: boolean, io: IO): void {
  const c = combatOf(g, f);
  const v = openVolley(c) as Volley;
  const { fight, volley } = takeStep(c, v, id, free);
  c.lost = fight.lost;
  c.volleys = c.volleys.map((x) => (x === v || (!x.done && x.side === v.side && x.part === v.part) ? volley : x));
  if (!id.startsWith('garrison.')) loseStep(g, id, io);
}

function close(c: Combat): void {
  const at = c.volleys.findIndex((v) => !v.done);
  c.volleys = c.volleys.map((v, i) => (i === at ? { ...v, done: true as const } : v));
}

/** R13.16 Carriers that may give, and to whom. */
function transfers(c: Combat): Map<string, string[]> {
  const out = new Map<string, string[]>();
  const critical = c.volleys.some((v) => v.part === 'airNaval' && v.side === 'allied' && v.critical);
  const carriers = c.units.filter((u) => u.side === 'japan' && u.kind === 'carrier');
  if (critical || carriers.length < 2) return out;
  for (const giver of carriers) {
    if (!alive(c, giver) || c.moved?.[giver.id] === 1) continue;
    const to = carriers
      .filter((u) => u !== giver && c.moved?.[u.id] !== -1 && (c.lost[u.id] ?? 0) > 0)
      .map((u) => u.id);
    if (to.length > 0) out.set(giver.id, to);
  }
  return out;
}

/** Goes on until somebody has to decide. */
function proceed(g: State, f: BattleFrame, io: IO): void {
  for (;;) {
    const c = combatOf(g, f);
    const v = openVolley(c);
    if (v) {
      const may = targets(c, v);
      const free = may.length === 0 ? critTargets(c, v) : [];
      const forced = may.length > 1 && isForced(c, v);
      const settles = forced || (may.length <= 1 && free.length <= 1);
      // The dice are an act of their own, and so is what they cost.
      if (settles && v.hit.length === 0) io.beat();
      if (forced) {
        propose(g, f, io);
        continue;
      }
      if (may.length > 1 || free.length > 1) return;
      const only = may[0] ?? free[0];
      if (only) hit(g, f, only.id, may.length === 0, io);
      if (!only || may.length === 0) close(combatOf(g, f));
      continue;
    }
    if (f.stage === 'airNaval') {
      const second = g.offensive.now?.intel === 'ambush' ? attacker(g) : other(attacker(g));
      if (!c.volleys.some((x) => x.side === second)) {
        io.beat();
        shoot(g, f, [second], io);
        continue;
      }
      f.stage = 'transfer';
    }
    if (f.stage === 'transfer') {
      if (transfers(c).size > 0) return;
      endAirNaval(g, f, io);
      toGround(g, f, io);
      continue;
    }
    conclude(g, f, io);
    return;
  }
}

/** R13.18-R13.21, R12.32 */
function endAirNaval(g: State, f: BattleFrame, io: IO): void {
  const c = combatOf(g, f);
  const winner = airNavalWinner(c, attacker(g));
  (g.battles[f.hex] as Battle).airNaval = winner;
  io.log('battle.airNavalWon', { hex: f.hex, side: winner });
  for (const a of things(g.activated)) {
    const brigade = g.units[a.id];
    if (a.ship && brigade && !isHex(g.units[a.ship]?.at ?? '') && isHex(brigade.at)) sink(g, brigade, a.ship, io);
  }
}
function sink(g: State, u: Unit, ship: string, io: IO): void {
  eliminate(g, u.id);
  io.log('battle.lostWithShip', { unit: u.id, ship });
  for (const c of things(g.combats)) {
    const fighter = c.units.find((x) => x.id === u.id);
    if (fighter) c.lost = { ...c.lost, [u.id]: fighter.steps };
  }
}

function toGround(g: State, f: BattleFrame, io: IO): void {
  f.stage = 'ground';
  const c = combatOf(g, f);
  const o = attacker(g);
  const r = other(o);
  if (g.battles[f.hex]?.airNaval === r) c.units = c.units.map((u): Combatant => (u.assault ? { ...u, out: true } : u));
  if (groundLeft(c, o).length === 0 || groundLeft(c, r).length === 0) return;
  if (c.volleys.length > 0) io.beat();
  shoot(g, f, [o, r], io);
}

/** R13.27, R13.28, R13.34 The end of a battle. */
function conclude(g: State, f: BattleFrame, io: IO): void {
  const c = combatOf(g, f);
  const o = attacker(g);
  const b = g.battles[f.hex] as Battle;
  const fought = c.volleys.some((v) => v.part === 'ground');
  const lost = { japan: 0, allied: 0 };
  for (const v of c.volleys) if (v.part === 'ground') lost[other(v.side)] += v.hit.length;
  if (fought) {
    const { winner, retreats } = groundWinner(c, o, lost);
    b.ground = winner;
    const loser = other(winner);
    const rest = groundLeft(c, loser).some((u) => !isGarrison(u));
    if (retreats && rest) b.retreating = loser;
    io.log('battle.groundWon', { hex: f.hex, side: winner, retreats: retreats && rest });
  }
  // R4.2 What came by sea alone takes the hex after all battles.
  const walked = groundLeft(c, o).some((u) => !u.assault);
  if (walked && groundLeft(c, other(o)).every(isGarrison) && (!fought || b.ground === o)) takeHex(g, f.hex, o, io);
  if (fought ? b.ground !== o : groundLeft(c, o).length === 0 && groundLeft(c, other(o)).length > 0)
    undoCapture(g, f.hex, o, io);
  b.done = true;
  delete g.combats[f.hex];
  io.log('battle.ends', { hex: f.hex });
  io.finish();
}
function takeHex(g: State, id: HexId, side: Side, io: IO): void {
  displaceHq(g, id, other(side), io);
  if (controller(g, id) === other(side)) capture(g, id, side, io);
  displaceStranded(g, io, id);
}

/** R13 One battle, from its first roll to its winner. */
export const battle: Phase<State, BattleFrame> = {
  rule: 'R13',
  open: true,
  enter: (g, f, io) => begin(g, f, io),
  decisions(g, f) {
    const c = combatOf(g, f);
    const v = openVolley(c);
    if (!v) {
      const may = transfers(c);
      const transferStep: Offer = among([...may.keys()], (id: string) => among(may.get(id) ?? []));
      return [
        {
          seat: 'japan',
          prompt: 'battle.transfer',
          params: { hex: f.hex },
          kinds: { transferStep, transferDone: leaf },
        },
      ];
    }
    const may = targets(c, v).map((u) => u.id);
    if (may.length === 0) {
      const free = critTargets(c, v).map((u) => u.id);
      return [
        {
          seat: other(attacker(g)),
          prompt: 'battle.crit',
          params: { hex: f.hex },
          kinds: { critChoice: among(free) },
        },
      ];
    }
    const kinds: Record<string, Offer> = { hitsProposal: leaf, hit: among(may) };
    return [
      {
        seat: v.side,
        prompt: v.part === 'ground' ? 'battle.groundHits' : 'battle.airNavalHits',
        params: { hex: f.hex, hits: v.left },
        kinds,
      },
    ];
  },
  choose(g, f, choice, io) {
    const id = String(choice.value[0] ?? '');
    if (choice.kind === 'hit') hit(g, f, id, false, io);
    else if (choice.kind === 'critChoice') {
      hit(g, f, id, true, io);
      close(combatOf(g, f));
    } else if (choice.kind === 'hitsProposal') propose(g, f, io);
    else if (choice.kind === 'transferStep') transfer(g, f, id, String(choice.value[1]), io);
    else {
      endAirNaval(g, f, io);
      toGround(g, f, io);
    }
    proceed(g, f, io);
  },
  explain: (g, f, choice) => (choice.kind === 'hit' ? whyNotHit(combatOf(g, f), String(choice.value[0] ?? '')) : null),
};

/** R13.9-R13.14 Why a unit may not lose a step now. */
function whyNotHit(c: Combat, id: string): Refusal | null {
  const v = openVolley(c);
  const u = c.units.find((x) => x.id === id);
  if (!v || !u) return refuse('R13.9', 'notInBattle', { unit: id });
  const rule = barred(c, v, u);
  return rule ? refuse(rule, `hit.${rule.slice(4)}`, { unit: id, left: v.left }) : legal;
}

/** The proposal, carried out step by step; a free step is still R's choice (R13.13). */
function propose(g: State, f: BattleFrame, io: IO): void {
  const c = combatOf(g, f);
  const v = openVolley(c) as Volley;
  for (const id of payAll(c, v).volley.hit.slice(v.hit.length)) hit(g, f, id, false, io);
}

function transfer(g: State, f: BattleFrame, from: string, to: string, io: IO): void {
  const c = combatOf(g, f);
  const giver = g.units[from] as Unit;
  const home = c.units.find((u) => u.id === to)?.inHex
    ? f.hex
    : (g.activated[to]?.path?.at(-1) ?? g.activated[to]?.from ?? giver.at);
  loseStep(g, from, io);
  c.lost = { ...c.lost, [from]: (c.lost[from] ?? 0) + 1 };
  regainStep(g, c, to, home);
  c.moved = { ...c.moved, [from]: -1, [to]: 1 };
  io.log('battle.transferred', { from, to });
}
