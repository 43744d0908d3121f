import type { Frame, IO, Phase } from '@wardroom/rules';
import { plain } from '@wardroom/rules';
import { content, jpIn } from '../board.ts';
import { inCommunication } from '../communication.ts';
import type { Color, Field, FireEntry, Target } from '../content/index.ts';
import { gainDepth } from '../depth.ts';
import { isOccupied, unitsOf } from '../fields.ts';
import { distance, westToEast } from '../hexes.ts';
import { narrowBy } from '../narrow.ts';
import type { JpUnit, State } from '../state.ts';
import { isLate, isNight, turnOf } from '../state.ts';
import { actionCell } from '../tables.ts';
import {
  canResupply,
  eligible,
  infiltrate,
  patrolField,
  patrolNear,
  redeploy,
  reinforce,
  resupply,
} from './actions.ts';
import { withinFour } from './assault.ts';
import { removeGarrisons } from './fire.ts';
import { smoked } from './smoke.ts';
import { advance, canAdvance, usInField } from './tanks.ts';

interface Positions extends Frame {
  /** Which entry of the card, and which group of its colour, comes next; `tank`: the tanks of that group. */
  entry: number;
  group: number;
  tank?: true;
  /** What is to follow when the called action is done. */
  after?: 'advance' | 'again';
  acting?: readonly string[];
}

/** 12.1 The entry as it counts: an unrevealed letter is none, at night no M, in a counterattack everything is A. */
export function counted(
  g: State,
  e: FireEntry,
): { color: Color; row: string; symbols: number; star: boolean; armor: boolean } {
  if (g.fire.now?.counterattack) return { color: e.color, row: 'A', symbols: 1, star: false, armor: false };
  const inForce = e.letter !== null && g.letters[e.letter] !== undefined && !(isNight(g) && e.letter === 'M');
  const plain = e.armor ? 'armor' : 'none';
  const bonus = e.star ? 'star' : plain;
  return {
    color: e.color,
    row: inForce && e.letter !== null ? e.letter : bonus,
    symbols: e.symbols,
    star: e.star,
    armor: e.armor,
  };
}

/** 6.1, 12.2.3 The units of a group that can act now. */
function ready(g: State, field: Field): JpUnit[] {
  const held = turnOf(g).tanksHeld === true;
  const units = unitsOf(g, field).filter(
    (u) => !u.disrupted && !u.acted && !(held && u.tank) && !smoked(g, content(g).positionAt(u.hex)),
  );
  return units.length > 1 ? units.sort((a, b) => westToEast(a.hex, b.hex)) : units;
}

/** 6.1 Two symbols need a unit with a depth marker or two units; a Re-supply that places markers does not. */
function activated(g: State, field: Field, units: readonly JpUnit[], row: string, symbols: number): boolean {
  if (units.length === 0) return false;
  if (symbols === 1 || units.length >= 2 || units.some((u) => u.pool !== undefined)) return true;
  return row === 'R' && canResupply(g, field);
}

const charts = ['coastal', 'inland'] as const;
/** R-14, 12.2.2 An unoccupied group does what column 3 of its chart says. */
function unoccupied(g: State, io: IO, field: Field, row: string, target: Target, save: () => void): boolean {
  const now = plain(g);
  // Most rows say nothing in this column, on either side.
  if (charts.every((chart) => actionCell(chart, row, 2, isLate(now)) === null)) return false;
  if (row === 'M') {
    // 12.3/MUSTER Inland positions alone, and from one hex farther away.
    const p = eligible(g, field, 3, true);
    if (p) {
      io.log('action.muster', { position: p.id });
      reinforce(g, io, p, isLate(g));
      io.beat();
    }
    return false;
  }
  const comm = eligible(now, field, 2);
  const cell = comm ? actionCell(comm.side, row, 2, isLate(now)) : null;
  if (cell === 'AMBUSH') {
    removeGarrisons(g, io, field);
    save();
    io.call('fire', { field: field.id, units: [], target, mode: 'ambush' });
    return true;
  }
  const mayReinforce =
    cell === 'REINFORCE' || (cell?.startsWith('REINFORCE') === true && 'DEF'.includes(comm?.zone ?? '-'));
  if (!mayReinforce || !comm) return false;
  io.log('action.reinforce', { position: comm.id });
  const u = reinforce(g, io, comm, true);
  io.beat();
  if (!u || !isLate(g)) return false;
  removeGarrisons(g, io, field);
  save();
  io.call('fire', { field: field.id, units: [u.id], target });
  return true;
}

/** The chart that a unit acts by. */
type Actor = 'coastal' | 'inland' | 'tank';
/** Why this group acts and what it does: the card, its colour and symbols, the row and cell of the chart (T-6). */
function explain(g: State, io: IO, field: Field, e: Entry, cell: string, seen: boolean, kind: Actor): void {
  const card = g.fire.now?.card ?? '';
  io.log('action.acts', { card, field: field.id, color: e.color, symbols: e.symbols, row: e.row, cell, seen, kind });
}

/** What the units of a group that are no tanks do; true: a phase was called. */
function act(
  g: State,
  f: Positions,
  io: IO,
  field: Field,
  units: readonly JpUnit[],
  e: ReturnType<typeof counted>,
  target: Target,
): boolean {
  const seen = usInField(g, field);
  const side = content(g).positionAt((units[0] as JpUnit).hex)?.side ?? 'inland';
  const cell = actionCell(side, e.row, seen ? 0 : 1, isLate(g));
  const ids = units.map((u) => u.id);
  const begin = (what: string): void => {
    for (const u of units) u.acted = true;
    f.acting = ids;
    explain(g, io, field, e, what, seen, side);
    removeGarrisons(g, io, field);
  };
  const shoot = (mode?: 'mg' | 'mortar', who: readonly string[] = ids): true => {
    const bonus = { ...(e.armor ? { armor: true } : {}), ...(e.star ? { star: true } : {}) };
    io.call('fire', { field: field.id, units: who, target, ...bonus, ...(mode ? { mode } : {}) });
    return true;
  };
  if (cell === 'ASSAULT') {
    begin(cell);
    io.call('assault', { units: ids, field: field.id });
    return true;
  }
  if (cell === null) return false;
  if (g.fire.now?.counterattack && side === 'inland' && !seen) {
    const going = units.filter((u) => mayCounterattack(g, u));
    if (going.length === 0) return false;
    begin('ASSAULT');
    io.call('assault', { units: going.map((u) => u.id) });
    return true;
  }
  begin(cell);
  switch (cell) {
    case 'FIRE+mg':
      return shoot('mg');
    case 'MORTAR':
      return shoot('mortar');
    case 'RESUPPLY': {
      const placed = resupply(g, io, field);
      return placed === 0 || isLate(g) ? shoot() : false;
    }
    case 'REDEPLOY': {
      const moved = redeploy(g, io, units);
      if (!moved || !isLate(g)) return false;
      const there = content(g).positionAt(moved.hex);
      const now = there && content(g).fieldOf(there.id);
      if (!now || !usInField(g, now)) return false;
      removeGarrisons(g, io, now);
      io.call('fire', { field: now.id, units: [moved.id], target });
      return true;
    }
    case 'PATROL_FOF':
      patrolField(g, io, field);
      return false;
    case 'PATROL_4':
      patrolNear(g, io, units, target);
      return false;
    case 'ARTILLERY_FIRE': {
      const gun = units.some((u) => {
        const p = content(g).positionAt(u.hex);
        return p !== undefined && p.artillery !== null && !g.marks[p.id]?.artilleryDestroyed;
      });
      if (!gun || isNight(g)) return false;
      io.call('shelling', { target });
      return true;
    }
    default:
      return shoot();
  }
}

/** 12.9 Out of the field: does this unit go, and not a nearer one of the same colour for the same hex? */
function mayCounterattack(g: State, u: JpUnit): boolean {
  const c = content(g);
  const colors = c.card(g.fire.now?.card ?? '').fire.map((e) => e.color);
  const aim = (x: JpUnit): string | undefined => narrowBy(withinFour(g, x), (h) => distance(h, x.hex))[0];
  const hex = aim(u);
  if (hex === undefined) return false;
  const rivals = c.positions
    .filter((p) => colors.includes(p.color) && p.side === 'inland')
    .flatMap((p) => jpIn(g, p.hex))
    .filter((x) => x.id !== u.id && !x.acted && !x.disrupted && x.tank === undefined && aim(x) === hex);
  return !rivals.some(
    (x) => distance(x.hex, hex) < distance(u.hex, hex) && !usInField(g, c.fieldOf(c.positionAt(x.hex)?.id ?? '')),
  );
}

/**
 * 13.1 to 13.3, 13/FIRE, 13/MULTIPLE_FIRE, 13/ADVANCE_AND/OR_FIRE, 13/DOUBLE_ADVANCE What a tank does; true: a phase
 * was called.
 */
function tankActs(
  g: State,
  f: Positions,
  io: IO,
  field: Field,
  tank: JpUnit,
  e: ReturnType<typeof counted>,
  target: Target,
): boolean {
  const seen = usInField(g, field);
  const cell = actionCell('tank', e.row, seen ? 0 : 1, isLate(g));
  const shoot = { field: field.id, units: [tank.id], target, armor: true, ...(e.star ? { star: true } : {}) };
  if (cell === null) return false;
  tank.acted = true;
  f.acting = [tank.id];
  explain(g, io, field, e, cell, seen, 'tank');
  removeGarrisons(g, io, field);
  switch (cell) {
    case 'ADVANCE':
      advance(g, io, tank);
      return false;
    case 'OVERRUN':
      io.call('overrun', { unit: tank.id, field: field.id, target });
      return true;
    case 'MULTIPLE_FIRE':
      f.after = 'again';
      io.call('fire', shoot);
      return true;
    case 'FIRE_AND_ADVANCE':
      f.after = 'advance';
      io.call('fire', shoot);
      return true;
    case 'DOUBLE_ADVANCE_OR_FIRE':
      if (canAdvance(g, tank)) {
        advance(g, io, tank);
        advance(g, io, g.jp[tank.id] as JpUnit);
        return false;
      }
      if (!seen) return false;
      io.call('fire', shoot);
      return true;
    default:
      io.call('fire', shoot);
      return true;
  }
}

/** Goes on to the next group until one of them calls a phase, or the card is done. */
function goOn(g: State, f: Positions, io: IO): void {
  const card = content(g).card(g.fire.now?.card ?? '');
  let { group } = f;
  let tanks = f.tank === true;
  for (let entry = f.entry; entry < card.fire.length; entry++, group = 0) {
    const printed = card.fire[entry] as FireEntry;
    const e = counted(g, printed);
    const groups = content(g).byColor[printed.color];
    while (group < groups.length) {
      const field = groups[group] as Field;
      const asTanks = tanks;
      tanks = !asTanks;
      if (asTanks) group += 1;
      // Where the phase goes on when an action that was called is done.
      const save = (): void => {
        f.entry = entry;
        f.group = group;
        if (tanks) f.tank = true;
        else delete f.tank;
      };
      const what = groupActs(g, f, io, field, e, card.target, asTanks, save);
      if (what === 'called') return;
      if (what === 'acted') io.beat();
    }
    if (e.row === 'I' && infiltrate(g, io, printed.color)) io.beat();
  }
  io.finish();
}

type Entry = ReturnType<typeof counted>;
/** What a group does: its units that are no tanks first, then its tanks. */
function groupActs(
  g: State,
  f: Positions,
  io: IO,
  field: Field,
  e: Entry,
  target: Target,
  asTanks: boolean,
  save: () => void,
): 'called' | 'acted' | 'nothing' {
  if (!isOccupied(plain(g), field)) {
    if (asTanks) return 'nothing';
    return unoccupied(g, io, field, e.row, target, save) ? 'called' : 'nothing';
  }
  const units = ready(plain(g), field);
  if (!activated(g, field, units, e.row, e.symbols)) return 'nothing';
  const mine = units.filter((u) => (u.tank !== undefined) === asTanks).map((u) => g.jp[u.id] as JpUnit);
  const [first] = mine;
  if (!first) return 'nothing';
  save();
  const called = asTanks ? tankActs(g, f, io, field, first, e, target) : act(g, f, io, field, mine, e, target);
  return called ? 'called' : 'acted';
}

/** 6.1 The colours of the card from left to right, the positions of each from west to east. */
const positions: Phase<State, Positions> = {
  rule: '6.1',
  open: true,
  enter: (g, f, io) => goOn(g, f, io),
  resume(g, f, result, io) {
    const { after } = f;
    if (after) delete f.after;
    const tank = g.jp[f.acting?.[0] ?? ''];
    const at = tank && content(g).positionAt(tank.hex);
    if (after === 'again' && tank && at) {
      const card = content(g).card(g.fire.now?.card ?? '');
      const hurt = (result as { hurt: readonly string[] }).hurt;
      io.call('fire', {
        field: content(g).fieldOf(at.id).id,
        units: [tank.id],
        target: card.target,
        armor: true,
        again: hurt,
      });
      return;
    }
    if (after === 'advance' && tank && canAdvance(g, tank)) advance(g, io, tank);
    io.beat();
    goOn(g, f, io);
  },
};

/**
 * 12.9 Before anything else in a counterattack: units in communication without depth, in positions of the card's
 * colours, get it.
 */
export function counterattackDepth(g: State, io: IO): void {
  const c = content(g);
  const colors = c.card(g.fire.now?.card ?? '').fire.map((e) => e.color);
  for (const color of colors)
    for (const field of c.byColor[color])
      for (const m of field.members)
        if (inCommunication(g, m)) for (const u of jpIn(g, c.position(m).hex)) gainDepth(g, io, g.jp[u.id] as JpUnit);
}

export const positionPhases = { positions };
