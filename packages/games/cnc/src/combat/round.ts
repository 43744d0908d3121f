import type { Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { commanderOf, sideOf } from '../blocks.ts';
import { borderId, inChinaProper } from '../board.ts';
import { controller } from '../control.ts';
import { isGreat } from '../hostility.ts';
import { canBomb } from '../movement/entering.ts';
import { moveBlock, removeBlock } from '../place.ts';
import type { AreaId, Block, Side, State } from '../state.ts';
import { faction, isFaction } from '../state.ts';
import { isGround } from '../units.ts';
import { enemySides, navalTargets, type ShotKind, shotOf, targetClasses } from './fire.ts';
import type { TargetClass } from './hits.ts';
import { rebasesOf, retreatsOf } from './retreats.ts';
import { deciderOf, type Fight, fighters, type Slot, slotsOf, toAct } from './slots.ts';

export interface RoundFrame extends Frame, Fight {
  /** 21.4 A Sneak Raid: one Fire each, nothing else. */
  sneak?: boolean;
  slots?: readonly Slot[];
  at?: number;
}

/** 18.3.3, R-59 What one block can do now, kind by kind. */
export function actionsOf(g: State, f: RoundFrame, b: Block): Record<string, Offer> {
  const sneak = f.sneak === true;
  const kinds: Record<string, Offer> = {};
  const sides = enemySides(g, f, b, sneak);
  const choice = (classes: (s: Side) => readonly TargetClass[], more: Offer = leaf): Offer | null => {
    const open = sides.filter((s) => classes(s).length > 0);
    return open.length === 0 ? null : among(open, (s: Side) => among(classes(s), () => more));
  };
  const fire = choice((s) => targetClasses(g, f, b, s, sneak));
  if (fire) kinds.fire = fire;
  if (sneak) return { ...kinds, decline: leaf };
  if (canBomb(g, b, b.area)) kinds.bomb = leaf;
  const away = escapes(g, b);
  if (away) Object.assign(kinds, away.kinds);
  if (b.type === 'carrier' && away) {
    const strike = choice((s) => navalTargets(g, f, b, s, false), among(away.places));
    if (strike) kinds.strike = strike;
  }
  if (b.nation === 'japan' && (b.type === 'air-force' || b.type === 'carrier')) {
    const kamikaze = choice((s) => navalTargets(g, f, b, s, true));
    if (kamikaze) kinds.kamikaze = kamikaze;
  }
  if (!kinds.fire && Object.keys(kinds).length > 0) kinds.hold = leaf;
  return kinds;
}
/** 18.7 Where a block can get away to: by a retreat of one area, or (Air, Naval, Submarine) by Rebasing. */
function escapes(g: State, b: Block): { places: AreaId[]; kinds: Record<string, Offer> } | null {
  const near = retreatsOf(g, b);
  const far = rebasesOf(g, b, true).filter((id) => !near.includes(id));
  if (near.length + far.length === 0) return null;
  const kinds: Record<string, Offer> = {};
  if (near.length > 0) kinds.retreat = among(near);
  if (far.length > 0) kinds.rebase = among(far);
  return { places: [...near, ...far], kinds };
}
/** 18.7 A block leaves the Battle and stands up again. */
export function leave(g: State, io: IO, b: Block, to: AreaId): void {
  const { area: from } = b;
  if (isGround(b.type)) {
    const id = borderId(from, to);
    const c = g.crossings[id];
    if (c) c.n++;
    else g.crossings[id] = { id, n: 1 };
  }
  const f = commanderOf(b);
  // 23.5 Whoever gets away into China has been there.
  if (f !== null && f !== 'japan' && isGreat(b) && inChinaProper(to) && !faction(g, f).intruded) {
    faction(g, f).intruded = true;
    io.log('move.intrusion', { faction: f });
  }
  delete b.shown;
  delete b.engagedFrom;
  if (b.invader) delete b.invader;
  io.log('battle.leaves', { nation: b.nation, type: b.type, from, to });
  moveBlock(g, io, b, to);
}

/** 18.3 One Combat Round: unit after unit acts, in order of priority. */
export const round: Phase<State, RoundFrame> = {
  rule: '18.3',
  open: true,
  enter(g, f, io) {
    f.slots = slotsOf(g, f, f.sneak === true);
    f.at = 0;
    settle(g, f, io);
  },
  decisions(g, f) {
    const slot = (f.slots as readonly Slot[])[f.at ?? 0] as Slot;
    const units = toAct(g, f, slot).filter((b) => Object.keys(actionsOf(g, f, b)).length > 0);
    const kinds: Record<string, Offer> = {};
    const names = new Set(units.flatMap((b) => Object.keys(actionsOf(g, f, b))));
    for (const kind of [...names].sort()) {
      const can = units.filter((b) => actionsOf(g, f, b)[kind] !== undefined);
      kinds[kind] = among(
        can.map((b) => b.id),
        (id: string) => actionsOf(g, f, g.blocks[id] as Block)[kind] as Offer,
      );
    }
    return [
      {
        seat: deciderOf(g, f, slot.side),
        prompt: 'battle.act',
        params: { area: f.area, priority: slot.p },
        kinds,
        key: units.map((b) => b.id).join(),
      },
    ];
  },
  choose(g, f, choice, io) {
    const [id, side, cls, to] = choice.value.map(String) as [string, string, string, string];
    const b = g.blocks[id] as Block;
    b.acted = true;
    act(g, f, io, b, choice.kind, { side, cls: cls as TargetClass, to: to ?? side });
  },
  resume: (g, f, _r, io) => settle(g, f, io),
};

interface What {
  side: Side;
  cls: TargetClass;
  to: AreaId;
}
function act(g: State, f: RoundFrame, io: IO, b: Block, kind: string, w: What) {
  switch (kind) {
    case 'retreat':
    case 'rebase':
      leave(g, io, b, w.to);
      break;
    case 'bomb':
      bomb(g, f, io, b);
      break;
    case 'fire':
      return shoot(g, f, io, b, w, 'fire');
    case 'strike':
      return strike(g, f, io, b, w);
    case 'kamikaze': {
      // 18.12 Gone whatever the result, before its target acts.
      const gone = { ...b };
      io.log('battle.kamikaze', { type: b.type, area: f.area });
      removeBlock(g, io, b);
      return shoot(g, f, io, gone, w, 'kamikaze');
    }
  }
  settle(g, f, io);
}
/** 18.5 Rolls, and calls for the hits to be taken. */
function shoot(g: State, f: RoundFrame, io: IO, b: Block, w: What, kind: ShotKind) {
  const { nation, type, minor } = b;
  const { power, dice: count } = shotOf(g, b, kind, w.cls);
  const dice = io.roll(count, 6, 'draw.fire');
  const n = dice.filter((d) => d <= power).length;
  io.log('battle.fires', { nation, type, area: f.area, at: w.cls, side: w.side, power, dice, hits: n });
  if (n === 0) return settle(g, f, io);
  io.call('assignHits', {
    area: f.area,
    attacker: f.attacker,
    targets: [...f.targets],
    side: w.side,
    cls: w.cls,
    n,
    ...(f.sneak ? {} : { from: nation, minor }),
  });
}
/** 18.10.5, R-82 A carrier strike: N1, then away at once. */
function strike(g: State, f: RoundFrame, io: IO, b: Block, w: What): void {
  io.log('battle.strike', { area: f.area });
  leave(g, io, b, w.to);
  shoot(g, f, io, b, w, 'strike');
}
/** 18.9, R-81 Strategic bombing: each hit costs a point of Industry for good. */
function bomb(g: State, f: RoundFrame, io: IO, b: Block): void {
  const victim = controller(g, f.area);
  const { power, dice: count } = shotOf(g, b, 'bomb', 'G');
  const dice = io.roll(count, 6, 'draw.bomb');
  const n = dice.filter((d) => d <= power).length;
  if (isFaction(victim)) faction(g, victim).ind = Math.max(0, faction(g, victim).ind - n);
  io.log('battle.bombs', { area: f.area, dice, hits: n });
}
/** Goes on to the next unit that can act; ends the round when nobody is left, or only one side (18.8). */
function settle(g: State, f: RoundFrame, io: IO): void {
  const slots = f.slots as readonly Slot[];
  for (; (f.at ?? 0) < slots.length; f.at = (f.at ?? 0) + 1) {
    const slot = slots[f.at ?? 0] as Slot;
    if (over(g, f)) break;
    if (toAct(g, f, slot).some((b) => Object.keys(actionsOf(g, f, b)).length > 0)) return;
  }
  io.finish();
}
/** 18.8 Only one side is left; where nobody defends (bombing an empty area) the Attacker acts all the same. */
function over(g: State, f: RoundFrame): boolean {
  const here = new Set(fighters(g, f).map((b) => sideOf(g, b)));
  if (!here.has(f.attacker)) return true;
  return f.targets.length > 0 && !f.targets.some((t) => here.has(t));
}
