import type { Frame, IO, Phase } from '@wardroom/rules';
import { combatIn, content, heroWith, isCp, onTheMap, RYAN, steps } from './board.ts';
import { narrowBy } from './narrow.ts';
import type { State, UnitId, UsUnit } from './state.ts';
import { turnOf } from './state.ts';
import { tie } from './ties.ts';
import { isHqId, isInfantry } from './us-units.ts';

/** 14.1, 4.10, R-3 No US infantry unit on the map has three steps or more: a catastrophic loss, from turn 2 on. */
export function testCatastrophe(g: State): void {
  const t = turnOf(g);
  if (t.n < 2 || t.ended) return;
  if (onTheMap(g).some((u) => isInfantry(u.id) && steps(u) >= 3)) return;
  t.ended = { won: false, rule: '14.1', key: 'end.catastrophe', params: { turn: t.n } };
}

/** 10.17 Ryan goes over to another combat unit of the hex; he is lost only where there is none. */
function leaveRyan(g: State, io: IO, from: UsUnit, hex: string): void {
  const ryan = g.heroes[RYAN];
  if (ryan?.unit !== from.id || ryan.at !== 'unit') return;
  const [next] = narrowBy(
    combatIn(g, hex).filter((u) => u.id !== from.id),
    (u) => -steps(u),
  );
  if (next) {
    ryan.unit = next.id;
    io.log('us.ryanJoins', { unit: next.id });
  } else {
    ryan.at = 'gone';
    delete ryan.unit;
    io.log('us.heroLost', { hero: RYAN });
  }
}

/** 6.3.6 A unit leaves play, its hero and its Inspired marker with it; `told`: its steps were told as lost. */
export function eliminate(g: State, io: IO, u: UsUnit, told = false): void {
  const lost = steps(u);
  const hex = u.at;
  leaveRyan(g, io, u, hex);
  const hero = heroWith(g, u.id);
  if (hero) {
    hero.at = 'gone';
    delete hero.unit;
  }
  clear(u, ['inspired', 'disrupted', 'lvt', 'carried', 'waded', 'from', 'cp', 'acted', 'shot', 'due']);
  if (u.steps !== undefined) u.steps = 0;
  u.at = 'eliminated';
  io.log('us.eliminated', told ? { unit: u.id, hex } : { unit: u.id, hex, steps: lost });
}

function clear(u: UsUnit, fields: readonly (keyof UsUnit)[]): void {
  for (const f of fields) if (u[f] !== undefined) delete u[f];
}

/** 6.3.6 Takes steps off a unit (an HQ counts as one step, 10.4) and tests the catastrophe after it. */
export function takeSteps(g: State, io: IO, u: UsUnit, count: number): void {
  const lost = Math.min(count, steps(u));
  const left = steps(u) - lost;
  io.log('us.stepLost', { unit: u.id, count: lost, left });
  if (left === 0) eliminate(g, io, u, true);
  else u.steps = left;
  testCatastrophe(g);
}

/** 7.6, 6.3.7 Disrupts a combat unit; leaders never. In the US Action Phase the marker stays until the next turn. */
export function disruptUs(g: State, io: IO, u: UsUnit): void {
  if (isHqId(u.id) || u.disrupted || u.at === 'eliminated') return;
  u.disrupted = g.action.now ? 'fresh' : 'prior';
  io.log('us.disrupted', { unit: u.id });
}

/** 10.2 The hero is lost; his unit is inspired. */
export function loseHero(g: State, io: IO, hero: string, inspired: UnitId): void {
  const h = g.heroes[hero];
  if (!h) return;
  h.at = 'gone';
  delete h.unit;
  const u = g.us[inspired];
  if (u) u.inspired = true;
  io.log('us.heroFalls', { hero, unit: inspired });
}

/** 16.32, R-20 A command post becomes an HQ on its reverse side. */
export function dissolveCp(u: UsUnit): void {
  delete u.cp;
  u.reverse = true;
}

/** 6.3.8 What a leader hit does to an HQ or a command post. */
export function hitHq(g: State, io: IO, u: UsUnit): void {
  if (isCp(u)) {
    dissolveCp(u);
    io.log('us.cpHit', { unit: u.id });
  } else if (u.reverse) eliminate(g, io, u);
  else {
    u.reverse = true;
    io.log('us.hqFlipped', { unit: u.id });
  }
}

interface StepFrame extends Frame {
  unit: UnitId;
  /** Ryan is lost: on which unit of his hex the marker goes is still to be said. */
  ryan?: true;
}

/** 6.3.6, 10.4 A unit loses a step; with a hero the player may lose him instead. Finishes with `hero` or `step`. */
const loseStep: Phase<State, StepFrame> = {
  rule: '6.3.6',
  open: true,
  enter(g, f, io) {
    const u = g.us[f.unit];
    if (!u || u.at === 'eliminated') {
      io.finish('none');
      return;
    }
    const hero = heroWith(g, f.unit);
    if (hero && !isHqId(f.unit))
      io.call('heroForStep', { options: ['step', 'hero'], about: { unit: f.unit, hero: hero.id } });
    else {
      takeSteps(g, io, u, 1);
      io.finish('step');
    }
  },
  resume(g, f, answer, io) {
    const u = g.us[f.unit] as UsUnit;
    if (f.ryan) {
      loseHero(g, io, RYAN, answer as string);
      io.finish('hero');
      return;
    }
    if (answer === 'step') {
      takeSteps(g, io, u, 1);
      io.finish('step');
      return;
    }
    const hero = heroWith(g, f.unit);
    if (hero?.id === RYAN) {
      f.ryan = true;
      io.call('inspiredUnit', { options: combatIn(g, u.at).map((x) => x.id) });
      return;
    }
    loseHero(g, io, hero?.id ?? '', f.unit);
    io.finish('hero');
  },
};

export const lossPhases = {
  loseStep,
  heroForStep: tie('10.4', 'heroForStep'),
  inspiredUnit: tie('10.17', 'inspiredUnit'),
};

/** 6.51 The artillery of a position is destroyed when the US occupies its hex or naval fire hits it. */
export function destroyArtillery(g: State, io: IO, position: string): void {
  const p = content(g).position(position);
  if (p.artillery === null || g.marks[p.id]?.artilleryDestroyed) return;
  mark(g, p.id).artilleryDestroyed = true;
  io.log('position.artilleryDestroyed', { position: p.id });
}
/** What a position bears, to be written to. */
export function mark(g: State, position: string) {
  g.marks[position] ??= { id: position };
  return g.marks[position] as State['marks'][string];
}
/** US units have come into a hex: a position there loses its artillery for good. */
export function occupy(g: State, io: IO, hex: string): void {
  const p = content(g).positionAt(hex);
  if (p) destroyArtillery(g, io, p.id);
}
