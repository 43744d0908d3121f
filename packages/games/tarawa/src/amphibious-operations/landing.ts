import type { Frame, IO, Phase } from '@wardroom/rules';
import { filtered, plain, things } from '@wardroom/rules';
import { hasJp, steps, written } from '../board.ts';
import type { Card } from '../content/index.ts';
import { draw } from '../deck.ts';
import type { HexId } from '../hexes.ts';
import { westToEast } from '../hexes.ts';
import { occupy, takeSteps } from '../losses.ts';
import type { Facing } from '../map.ts';
import { approachOf, drifted, inlandFrom, runFrom, wreckOn } from '../map.ts';
import type { Lvt, State, UsUnit } from '../state.ts';
import { tie } from '../ties.ts';
import { isHqId, isTank } from '../us-units.ts';
import { aboard, loaded } from './assign-lvts.ts';

/** 5.1.4 A landing stack: the id of its (first) LVT, or of a tank. */
const stackHex = (g: State, id: string): HexId => (g.lvts[id] ? (aboard(g, id)[0]?.at ?? '') : (g.us[id]?.at ?? ''));
/** 5.1.4, 5.4 The stacks that have still to check: loaded LVTs, and tanks in Red approach hexes. */
const swimming = filtered<State, UsUnit>(
  'us',
  ['at', 'carried'],
  (u) => isTank(u.id) && !u.carried && (approachOf(u.at)?.beach ?? 'G') !== 'G',
);
const stacks = (g: State): string[] => [...loaded(g), ...swimming(g)].map((s) => s.id);

/** 5.12 From west to east each stack draws two cards; the player orders those of one hex. */
const land: Phase<State> = {
  rule: '5.12',
  open: true,
  enter: (g, _f, io) => nextStack(g, io),
  resume(g, _f, result, io) {
    if (typeof result === 'string' && stacks(g).includes(result)) io.call('landStack', { stack: result });
    else {
      io.beat();
      nextStack(g, io);
    }
  },
};
function nextStack(state: State, io: IO): void {
  const g = plain(state);
  const all = stacks(g).sort((a, b) => westToEast(stackHex(g, a), stackHex(g, b)));
  const first = all[0];
  if (first === undefined) io.finish();
  else
    io.call('landingOrder', {
      options: all.filter((s) => stackHex(g, s) === stackHex(g, first)),
      about: { hex: stackHex(g, first) },
    });
}

interface Landing extends Frame {
  stack: string;
  /** Where the run begins, after drift. */
  start?: HexId;
  facing?: Facing;
  drift?: string;
  location?: Card['landing']['location'];
  asked?: 'drift' | 'inland';
}

const party = (g: State, f: Landing): readonly UsUnit[] =>
  plain(g).lvts[f.stack] ? aboard(g, f.stack) : [g.us[f.stack] as UsUnit];
const hasHq = (g: State, f: Landing): boolean => party(g, f).some((u) => isHqId(u.id));

/** 5.12 One stack: drift, losses, location. */
const landStack: Phase<State, Landing> = {
  rule: '5.12',
  open: true,
  enter(g, f, io) {
    const from = stackHex(g, f.stack);
    const facing = approachOf(from)?.primary ?? 'UL';
    const card = draw(g, io, 'landingDrift', party(g, f)[0]?.id);
    const { drift } = card.landing;
    io.log('landing.drift', { stack: f.stack, units: party(g, f).map((u) => u.id), hex: from, card: card.id, drift });
    f.start = from;
    f.facing = facing;
    f.drift = drift;
    const turns = drift === 'PR' && approachOf(from)?.secondary;
    const moves = (drift === '1L' || drift === '1R') && drifted(from, drift) !== from;
    if (hasHq(g, f) && (turns || moves)) {
      f.asked = 'drift';
      io.call('hqIgnoresDrift', { options: ['drift', 'ignore'], about: { drift, hex: from } });
      return;
    }
    runAshore(g, f, io, drift !== 'none');
  },
  resume(g, f, result, io) {
    if (f.asked === 'drift') runAshore(g, f, io, result === 'drift');
    else if (f.asked === 'inland') {
      if (result === 'beach') f.location = 'beach';
      ashore(g, f, io);
    } else io.finish();
  },
};

/** Drift, then the second card: losses and location. */
function runAshore(g: State, f: Landing, io: IO, drifting: boolean): void {
  const from = f.start as HexId;
  if (drifting && f.drift === 'PR') f.facing = approachOf(from)?.secondary ?? (f.facing as Facing);
  else if (drifting && (f.drift === '1L' || f.drift === '1R')) {
    f.start = drifted(from, f.drift);
    for (const u of party(g, f)) u.at = f.start as HexId;
  }
  const card = draw(g, io, 'landingLosses', party(g, f)[0]?.id);
  const { units, lvt, location } = card.landing;
  io.log('landing.losses', { stack: f.stack, card: card.id, units, lvt, location });
  f.location = location;
  losses(g, f, io, units, lvt);
  if (!party(g, f).some((u) => u.at !== 'eliminated')) {
    done(g, f);
    io.finish();
    return;
  }
  if ((location === 'inland1' || location === 'inland2') && hasHq(g, f)) {
    f.asked = 'inland';
    io.call('hqInlandAsBeach', { options: [location, 'beach'], about: { hex: f.start as HexId } });
    return;
  }
  ashore(g, f, io);
}

/** 5.12, R-6, R-10 U codes for those carried (HQs survive), L codes for the LVT, or for a tank that checks. */
function losses(g: State, f: Landing, io: IO, units: string, lvt: string): void {
  const tank = g.lvts[f.stack] === undefined;
  for (const u of party(g, f)) {
    if (isHqId(u.id)) continue;
    const left = stepsKept(tank ? lvt : units);
    if (left === 0) {
      io.log('landing.unitLost', { unit: u.id });
      takeSteps(g, io, u, steps(u));
    } else if (steps(u) > left) takeSteps(g, io, u, steps(u) - left);
  }
  if (tank) return;
  for (const l of lvtsOf(g, f)) {
    l.steps = Math.min(l.steps, stepsKept(lvt));
    if (l.steps === 0) io.log('landing.lvtLost', { lvt: l.id });
  }
}

/** 5.12, 5.4 The hexes that a stack enters from where its run begins; a tank counts reef and water as beach. */
export function landingPath(start: HexId, facing: Facing, location: string, tank: boolean): readonly HexId[] {
  const run = runFrom(start, facing);
  const beach = run.at(-1) ?? start;
  if (location === 'beach' || (tank && (location === 'reef' || location === 'water'))) return run;
  if (location === 'reef') return [];
  if (location === 'water') return run.slice(0, run.indexOf(wreckOn(run) ?? beach) + 1);
  return [...run, ...inlandFrom(beach, facing, location === 'inland1' ? 1 : 2)];
}
/** 5.12 How many steps a code of the card leaves. */
export const stepsKept = (code: string): number => (code.endsWith('X') ? 0 : Number(code.slice(1)));

/** 5.12, 5.13, R-36 Where the stack ends its run, and what meets it there. */
function ashore(g: State, f: Landing, io: IO): void {
  const start = f.start as HexId;
  const path = landingPath(start, f.facing as Facing, f.location as string, g.lvts[f.stack] === undefined);
  const to = path.at(-1) ?? start;
  const from = [start, ...path.slice(0, -1)].findLast((h) => !hasJp(g, h)) ?? start;
  const landed = party(g, f).filter((u) => u.at !== 'eliminated');
  for (const u of landed) {
    u.at = to;
    if (hasJp(g, to)) u.from = from;
  }
  io.log('landing.unloads', { units: landed.map((u) => u.id), hex: to, location: f.location as string });
  done(g, f);
  if (hasJp(g, to)) {
    delete f.asked;
    io.call('closeCombat', { hex: to, by: 'us' });
    return;
  }
  occupy(g, io, to);
  io.finish();
}

/** The LVT of a stack, or the pair of them. */
function lvtsOf(g: State, { stack }: Landing): readonly Lvt[] {
  const both = things(plain(g).lvts).filter((l) => l.id === stack || l.with === stack);
  return written(g, g.lvts, both);
}
/** The units are no longer carried; LVTs return in the recovery (5.14) or are lost. */
function done(g: State, f: Landing): void {
  for (const u of party(g, f)) {
    if (u.at === 'eliminated') continue;
    u.carried = true;
  }
  for (const u of aboard(g, f.stack)) delete u.lvt;
  for (const l of lvtsOf(g, f)) {
    l.at = l.steps === 0 ? 'lost' : 'available';
    delete l.with;
  }
}

export const landingPhases = {
  land,
  landStack,
  landingOrder: tie('5.12', 'landingOrder'),
  hqIgnoresDrift: tie('5.12', 'hqIgnoresDrift'),
  hqInlandAsBeach: tie('5.12', 'hqInlandAsBeach'),
};
