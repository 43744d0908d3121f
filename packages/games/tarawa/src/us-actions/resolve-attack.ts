import type { Frame, IO, Phase } from '@wardroom/rules';
import { content } from '../board.ts';
import { inCommunicationNow } from '../communication.ts';
import type { Requirement } from '../content/index.ts';
import { gainDepth, loseDepth } from '../depth.ts';
import { reveal } from '../events/choosing.ts';
import { adjacent } from '../hexes.ts';
import { disruptUs } from '../losses.ts';
import { defeat, tacticalReinforcement } from '../reserves.ts';
import type { JpUnit, State, UsUnit } from '../state.ts';
import { isLate } from '../state.ts';
import type { AttackCode } from '../tables.ts';
import { attackCell, attackRow } from '../tables.ts';
import { tie } from '../ties.ts';
import type { Force } from './attack-force.ts';
import { columnOf, defenceOf, hasHero, missing, strengthIn, targetIn } from './attack-force.ts';

interface Attack extends Frame, Force {
  stage?: 'hero' | 'support' | 'attrition' | 'step';
  /** Codes of the cell that are still to be carried out. */
  codes?: readonly AttackCode[];
  /** 9.2 The marker was a Tactical Reinforcement: the second reading counts the unit as alone. */
  alone?: true;
}
const attackers = (g: State, f: Attack): UsUnit[] =>
  f.units.flatMap((id) => (g.us[id] && g.us[id]?.at !== 'eliminated' ? [g.us[id] as UsUnit] : []));
const besideTarget = (g: State, f: Attack): UsUnit[] => attackers(g, f).filter((u) => adjacent(u.at, f.target));

/** 8.3.5, R-38 The weapons that a wild card could still add. */
const wanted = (g: State, f: Attack, j: JpUnit): Requirement[] =>
  missing(g, f, j).filter((w) => w !== 'FL' && w !== 'CC');

/** 8.2 The hero's benefit first, then the support marker's weapon, then the table. */
function choices(g: State, f: Attack, io: IO): void {
  const j = targetIn(g, f.target);
  if (!j) {
    io.finish();
    return;
  }
  if (f.wild === undefined && !f.heroSpent && hasHero(g, f)) {
    f.stage = 'hero';
    io.call('heroGives', { options: ['+1', ...wanted(g, f, j)], about: { hex: f.target } });
    return;
  }
  if (f.supportWeapon && f.supportGives === undefined && wanted(g, f, j).length > 0) {
    f.stage = 'support';
    io.call('supportGives', { options: wanted(g, f, j), about: { hex: f.target } });
    return;
  }
  read(g, f, io, j);
}

/** 8.3, 8.3.4, R-31 The cell of the table; without depth and strength the unit is defeated at once. */
function read(g: State, f: Attack, io: IO, j: JpUnit): void {
  // What was turned up is an act of its own; the reading is told with what it does.
  io.beat();
  const strength = strengthIn(g, f);
  const defence = defenceOf(g, f, j);
  const lacks = missing(g, f, j);
  const column = f.alone ? 'alone' : columnOf(j);
  const params = {
    hex: f.target,
    strength,
    defence,
    lacks,
    column,
    row: attackRow(lacks.length === 0, strength, defence),
  };
  if (column === 'alone' && defence === 0) {
    io.log('attack.undefended', params);
    f.codes = ['JE'];
  } else {
    f.codes = attackCell(lacks.length === 0, strength, defence, column, isLate(g));
    io.log('attack.result', { ...params, codes: f.codes });
  }
  apply(g, f, io);
}

/** 8.3.6 */
function apply(g: State, f: Attack, io: IO): void {
  for (let [code, ...rest] = f.codes ?? []; code !== undefined; [code, ...rest] = rest) {
    f.codes = rest;
    const j = targetIn(g, f.target);
    if (!j) break;
    switch (code) {
      case 'AD':
        for (const u of besideTarget(g, f)) disruptUs(g, io, u);
        break;
      case 'GD': {
        const p = content(g).positionAt(f.target);
        if (p && inCommunicationNow(g, p.id)) gainDepth(g, io, j);
        break;
      }
      case 'JD':
        j.disrupted = true;
        io.log('jp.disrupted', { hex: f.target });
        break;
      case 'JE':
        defeat(g, io, j);
        break;
      case 'DE':
        loseDepth(g, j);
        io.log('attack.depthLost', { hex: f.target });
        break;
      case 'REV':
        again(g, f, io, j);
        return;
      case 'OA':
        f.stage = 'attrition';
        io.call('attrition', { options: besideTarget(g, f).map((u) => u.id), may: true, about: { hex: f.target } });
        return;
      default:
        break;
    }
  }
  io.finish();
}

/**
 * REV The depth marker is turned up and the table read again; what the hero and the marker give is chosen anew.
 */
function again(g: State, f: Attack, io: IO, j: JpUnit): void {
  j.depthShown = true;
  io.barrier();
  const id = j.depth as string;
  io.log('jp.depthRevealed', { marker: id, hex: f.target });
  if (content(g).marker(id).tacticalReinforcement) {
    loseDepth(g, j);
    f.alone = true;
    tacticalReinforcement(g, io, f.target);
  }
  if (f.wild) delete f.wild;
  if (f.supportGives) delete f.supportGives;
  choices(g, f, io);
}

/**
 * 8.3, 8.3.1, 8.3.7, 8.32 An attack is carried out: the unit is revealed, its marker is not; nobody retreats or
 * advances; a group's other hexes take no part.
 */
const resolveAttack: Phase<State, Attack> = {
  rule: '8.3',
  open: true,
  enter(g, f, io) {
    const j = targetIn(g, f.target);
    if (j && !j.revealed) reveal(g, io, j, false);
    choices(g, f, io);
  },
  resume(g, f, result, io) {
    switch (f.stage) {
      case 'hero':
        f.wild = result as Requirement | '+1';
        choices(g, f, io);
        return;
      case 'support':
        f.supportGives = result as Requirement;
        choices(g, f, io);
        return;
      case 'attrition': {
        const j = targetIn(g, f.target);
        if (result === null || !j) apply(g, f, io);
        else {
          f.stage = 'step';
          loseDepth(g, j);
          io.log('attack.attrition', { unit: result, hex: f.target });
          io.call('loseStep', { unit: result });
        }
        return;
      }
      default:
        apply(g, f, io);
    }
  },
};

export const resolvePhases = {
  resolveAttack,
  heroGives: tie('8.2', 'heroGives'),
  supportGives: tie('17.3', 'supportGives'),
  attrition: tie('8.3', 'attrition'),
};
