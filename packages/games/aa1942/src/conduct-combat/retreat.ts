import type { Ask, Choice, Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf, orEnd, plain } from '@wardroom/rules';
import { now } from '../board.ts';
import type { Battle, SpaceId, State, Until } from '../state.ts';
import { chanceToWin } from './chance.ts';
import { conclude } from './conclude.ts';
import { attackersOf, isAir, isLand, isNaval } from './forces.ts';
import { cargoOf } from './losses.ts';
import { retreatOf, shipRetreats, whyNoRetreat } from './retreat-spaces.ts';

interface RetreatFrame extends Frame {
  battle: string;
}

/** 7.5.2 - 7.5.5 Ships or overland units go to `to`; aircraft stay over the space and are out of the battle. */
export function retreat(g: State, b: Battle, to: SpaceId | null, io: IO): void {
  const state = plain(g);
  const leaving = attackersOf(state, b).filter(
    (u) => isAir(u) || (to !== null && (isNaval(u) || (isLand(u) && !u.seaborne))),
  );
  for (const u of leaving) {
    const unit = g.units[u.id];
    if (!unit) continue;
    if (isAir(u)) unit.withdrawn = true;
    else {
      for (const c of cargoOf(state, u)) {
        const cargo = g.units[c.id];
        if (!cargo) continue;
        cargo.space = to as SpaceId;
        if (cargo.landing) delete cargo.landing;
      }
      unit.space = to as SpaceId;
      if (u.type === 'transport') unit.retreated = true;
      if (unit.hit) delete unit.hit;
    }
  }
  io.log(to === null ? 'combat.brokeOff' : 'combat.retreated', {
    battle: b.id,
    space: b.space,
    round: b.round,
    units: leaving.length,
    ...(to === null ? {} : { to }),
  });
}

/** 7.3.8 Does the attacker's "continue until ..." still hold? */
export function goesOn(g: State, b: Battle): boolean {
  const until = b.until;
  if (!until) return false;
  if (until.round !== undefined && b.round >= until.round) return false;
  if (until.landUnits !== undefined && attackersOf(g, b).filter(isLand).length < until.landUnits) return false;
  return until.odds === undefined || chanceToWin(g, b) >= until.odds;
}

const maxRounds = 20;

/**
 * The conditions of "continue until ...", in a fixed order, each with its number, at least one of them, or `end`:
 * to the end of the battle. Numbers: rounds 1..20 from now, land units 1..those there are, odds 5..95 percent.
 */
function untilOffer(g: State, b: Battle): Offer {
  const land = b.kind === 'land' ? attackersOf(g, b).filter(isLand).length : 0;
  const numbers: [string, () => number[]][] = [['rounds', () => range(1, maxRounds, 1)]];
  if (land > 0) numbers.push(['landUnits', () => range(1, land, 1)]);
  numbers.push(['odds', () => range(5, 95, 5)]);
  const from = (i: number): Offer =>
    among(
      () => numbers.slice(i).map(([name]) => name),
      (name: string) => {
        const at = numbers.findIndex(([n]) => n === name);
        return among(numbers[at]?.[1] ?? [], () => (at + 1 < numbers.length ? orEnd(from(at + 1)) : leaf));
      },
    );
  const conditions = from(0);
  return among(
    () => [...(conditions.next?.() ?? []), 'end'],
    (name: string) => (name === 'end' ? leaf : (conditions.child?.(name) ?? leaf)),
  );
}

function range(from: number, to: number, by: number): number[] {
  const out: number[] = [];
  for (let n = from; n <= to; n += by) out.push(n);
  return out;
}

function untilOf(b: Battle, choice: Choice): Until {
  const until: Until = {};
  for (let i = 0; i + 1 < choice.value.length; i += 2) {
    const n = choice.value[i + 1] as number;
    if (choice.value[i] === 'rounds') until.round = b.round + n;
    else if (choice.value[i] === 'landUnits') until.landUnits = n;
    else until.odds = n;
  }
  return until;
}

/** 7.5.1 After each round the attacker goes on, or retreats with everything that can. */
export const retreatOrContinue: Phase<State, RetreatFrame> = {
  rule: '7.5.1',
  open: true,
  decisions(g, f): Ask[] {
    const b = g.battles[f.battle] as Battle;
    const way = retreatOf(g, b);
    const kinds: Record<string, Offer> = { continue: leaf };
    if (way && !way.airOnly) kinds.retreat = among(way.spaces);
    if (way?.airOnly) kinds.breakOff = leaf;
    if (way) kinds.continueUntil = untilOffer(g, b);
    const params = { battle: b.id, space: b.space, round: b.round };
    return [{ seat: now(g).power, prompt: 'retreatOrContinue', params, key: `${b.id}/${b.round}`, kinds }];
  },
  choose(g, f, choice, io) {
    const b = g.battles[f.battle] as Battle;
    if (choice.kind === 'retreat') retreat(g, b, choice.value[0] as SpaceId, io);
    else if (choice.kind === 'breakOff') retreat(g, b, null, io);
    else if (choice.kind === 'continueUntil') b.until = untilOf(b, choice);
    else if (b.until) delete b.until;
    io.finish(choice.kind);
  },
  explain: (g, f, choice) =>
    whyNoRetreat(g, g.battles[f.battle] as Battle, choice.kind, choice.value[0] as SpaceId | undefined),
};

/** The attacker's ships leave, or do what `otherwise` says. */
function lastRetreat(rule: string, prompt: string, otherwise: string): Phase<State, RetreatFrame> {
  return {
    rule,
    open: true,
    decisions(g, f): Ask[] {
      const b = g.battles[f.battle] as Battle;
      const params = { battle: b.id, space: b.space, round: b.round };
      const kinds = { retreat: among(shipRetreats(g, b)), [otherwise]: leaf };
      return [{ seat: now(g).power, prompt, params, key: b.id, kinds }];
    },
    choose(g, f, choice, io) {
      if (choice.kind === 'retreat') retreat(g, g.battles[f.battle] as Battle, choice.value[0] as SpaceId, io);
      io.finish(choice.kind);
    },
    explain: (g, f, choice) =>
      whyNoRetreat(g, g.battles[f.battle] as Battle, choice.kind, choice.value[0] as SpaceId | undefined),
  };
}

/** R-27 Attacking transports alone against units that can hit them. */
export const transportsLastChance = lastRetreat('R-27', 'transportsLastChance', 'lose');
/** 7.3.8 c, R-31 Neither side can hit the other: the attacker's ships stay, or retreat. */
export const stalemate = lastRetreat('7.3.8', 'stalemate', 'stay');

/** Ends a battle that everything of the attacker has left. */
export function endByRetreat(g: State, b: Battle, io: IO): void {
  conclude(g, b, 'retreat', io);
  io.finish('retreat');
}
