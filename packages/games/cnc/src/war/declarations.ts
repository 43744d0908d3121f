import type { IO, Verdict } from '@wardroom/rules';
import { legal, refuse } from '@wardroom/rules';
import { area, inChina, inChinaProper } from '../board.ts';
import { isNeutral, settleControl } from '../control.ts';
import { joinEmpire } from '../empire.ts';
import { drawCards } from '../hands.ts';
import { clearInfluence } from '../influence.ts';
import { capitalOf, greatPowerOf, isMinor, isSubpower, musterOfCapital, subpowerOf } from '../nations.ts';
import { putBlock } from '../place.ts';
import { freeBlocks } from '../roster.ts';
import { satelliteSlots } from '../satellites.ts';
import type { Coming, Faction, Nation, NationId, Pair, Side, State, UnitNation } from '../state.ts';
import { faction, rivalsOf, turnOf } from '../state.ts';
import { atWar, empireAllied, pairId } from '../war.ts';
import {
  aggressionPossible,
  borders,
  meansWar,
  nearMinor,
  saviourOf,
  supposeViolation,
  supposeWar,
} from './suppose.ts';

/** R-33 Turns in which nothing can be declared. */
function noDeclarations(g: State): Verdict {
  const t = turnOf(g);
  if (t.emergency) return refuse('R-33', 'declare.emergency');
  return t.season === 'winter' ? refuse('R-33', 'declare.winter') : legal;
}
/**
 * 21.2 May a faction declare War on this side (the British Empire while Neutral apart)? Some Aggression must be
 * possible.
 */
export function canDeclareWar(g: State, by: Faction, on: Side): Verdict {
  const barred = noDeclarations(g);
  if (barred) return barred;
  if (on === 'british-empire') {
    if (by === 'usa' || empireAllied(g)) return refuse('14.4', 'declare.notOn', { side: on });
  } else if (!rivalsOf(g, by).includes(on as Faction)) return refuse('21.2', 'declare.notOn', { side: on });
  else if (atWar(g, by, on)) return refuse('21.5', 'declare.already', { side: on });
  const against = on === 'british-empire' ? 'usa' : on;
  return aggressionPossible(supposeWar(g, by, on), by, { against })
    ? legal
    : refuse('R-65', 'declare.impossible', { side: on });
}
/** 21.4 May Japan declare it as a Sneak Attack? Once in the game. */
export function canSneak(g: State, by: Faction, on: Side): Verdict {
  if (by !== 'japan') return refuse('21.4', 'declare.onlyJapan');
  if (faction(g, by).sneaked || turnOf(g).sneak !== undefined) return refuse('21.4', 'declare.sneaked');
  return canDeclareWar(g, by, on);
}
/** 22.1 May this nation of a faction violate a Neutral? */
export function canViolate(g: State, by: Faction, minor: NationId, as: UnitNation): Verdict {
  const barred = noDeclarations(g);
  if (barred) return barred;
  if (!isMinor(minor) || !isNeutral(g, minor)) return refuse('22.1', 'declare.notNeutral', { nation: minor });
  if (isSubpower(as) && (as !== subpowerOf(by) || !inChina(capitalOf(minor))))
    return refuse('22.1', 'declare.subpowerInChina');
  if (!isSubpower(as) && as !== greatPowerOf[by]) return refuse('22.1', 'declare.nation');
  const alone = saviourOf(g, by, minor) === null;
  // A Protector may come into a War, which is seen everywhere.
  const possible =
    ((turnOf(g).orders ?? 0) > 0 && alone && borders(g, by, minor, as)) ||
    (nearMinor(g, by, minor, as) &&
      aggressionPossible(
        supposeViolation(g, by, minor, as),
        by,
        { against: minor, minor, by: as },
        ...(alone ? [g] : []),
      ));
  return possible ? legal : refuse('R-65', 'declare.impossible', { side: minor });
}

const coming = (g: State, id: Coming['id']): Coming => g.coming[id] as Coming;

/** 21.3 What a DoW brings, at once. */
export function declareWar(g: State, by: Faction, on: Side, io: IO): void {
  const victim: Faction = on === 'british-empire' ? 'usa' : (on as Faction);
  const first = !atWar(g, by, victim);
  const pair = g.pairs[pairId(by, victim)] as Pair;
  faction(g, by).dowMade++;
  io.log('war.declared', { by, on });
  if (on === 'british-empire') joinEmpire(g, io);
  const t = turnOf(g);
  t.surprised = [...new Set([...(t.surprised ?? []), victim])];
  // 14.6, R-62 A DoW on the British Empire by who is at War with the USA already: nothing more comes of it.
  if (!first) return;
  pair.war = by;
  faction(g, victim).dowReceived++;
  if (victim === 'usa') {
    coming(g, 'reaction').called ??= t.year;
    if (by === 'japan') coming(g, 'construction').called ??= t.year;
  }
  if (victim === 'soviet') coming(g, 'reserves').called ??= t.year;
  settleControl(g);
}

/** 22.2 Both Rivals of a Violator draw Action cards. */
function worldReaction(g: State, by: Faction, minor: NationId, as: UnitNation, io: IO): void {
  // 23.1 Nobody minds what a Subpower does.
  if (isSubpower(as)) return;
  const n = inChinaProper(capitalOf(minor)) ? 1 : musterOfCapital(minor);
  for (const f of turnOf(g).order) {
    if (f === by) continue;
    drawCards(g, io, f, 'action', n);
    io.log('violation.reaction', { faction: f, n });
  }
}

/**
 * 22 A Violation of Neutrality; calls the placing of a Protector's units where there is one. Returns whether it did.
 */
export function violate(g: State, by: Faction, minor: NationId, as: UnitNation, io: IO): boolean {
  io.log('violation.declared', { by, nation: minor, as });
  const saviour = saviourOf(g, by, minor);
  worldReaction(g, by, minor, as, io);
  // 22.8, R-22 Storm clouds, whosoever did it.
  if ((minor === 'vietnam' || minor === 'dei') && !empireAllied(g)) coming(g, 'clouds').n++;
  const against = saviour ?? minor;
  g.pledges[minor] = { id: minor, against, minor, by: as };
  clearInfluence(g, minor);
  if (!saviour) {
    const n = g.nations[minor] as Nation;
    n.violator = by;
    n.by = as;
    // R-10 Where Fortresses are limited, the Capital is manned first.
    const capital = capitalOf(minor);
    const slots = satelliteSlots(minor).sort((a, b) => Number(b.area === capital) - Number(a.area === capital));
    for (const s of slots.slice(0, Math.max(0, freeBlocks(g, 'armed-minor', 'fortress'))))
      putBlock(g, io, 'armed-minor', 'fortress', s.area, area(s.area).muster, { minor, shown: true });
    settleControl(g);
    return false;
  }
  (g.areas[capitalOf(minor)] as { marker?: Side }).marker = saviour;
  settleControl(g);
  io.log('diplomacy.satellite', { faction: saviour, nation: minor });
  if (meansWar(saviour, minor, as) && !atWar(g, by, saviour)) declareWar(g, by, saviour, io);
  else if (!meansWar(saviour, minor, as) && !isSubpower(as))
    violateSubpower(g, by, subpowerOf(saviour) as 'nat-china', io);
  // R-56 Before anything moves.
  io.call('satellite', { seat: saviour, slots: satelliteSlots(minor) as never });
  return true;
}

/**
 * 23.6 The first Foreign attack on a Subpower: its parent draws cards, its Loyalty rises; once for each pair.
 */
export function violateSubpower(g: State, by: Faction, victim: 'nat-china' | 'red-china', io: IO): void {
  const id = `${by}.${victim}`;
  if (g.violations[id]) return;
  g.violations[id] = { id, by, victim };
  const parent: Faction = victim === 'nat-china' ? 'usa' : 'soviet';
  const n = victim === 'nat-china' ? area('nanking').muster : area('sian').muster;
  faction(g, parent).loyalty++;
  drawCards(g, io, parent, 'action', n);
  io.log('violation.subpower', { by, victim, n });
}
