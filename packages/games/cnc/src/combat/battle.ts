import type { Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { blocksIn, commanderOf, hasGround, sideOf } from '../blocks.ts';
import { isSea } from '../board.ts';
import { arrivals, controller } from '../control.ts';
import { contested } from '../hostility.ts';
import { callRound } from '../last-chance.ts';
import { removeBlock, standUp, turnUp } from '../place.ts';
import type { AreaId, Battle, Block, Faction, Side, State } from '../state.ts';
import { turnOf } from '../state.ts';
import { isAns, isGround } from '../units.ts';
import { rebasesOf, retreatsOf } from './retreats.ts';
import { leave } from './round.ts';
import { canAct, deciderOf, type Fight, fighters } from './slots.ts';

export interface BattleFrame extends Frame, Fight {
  round?: number;
  step?: 'join' | 'round' | 'end' | 'rebase';
}
/** 17.7 Battle Groups that wait at sea. */
export const groupsIn = (g: State, at: AreaId): string[] =>
  [...new Set(blocksIn(g, at).flatMap((b) => (b.group === undefined ? [] : [b.group])))].sort();
const ownIn = (g: State, f: BattleFrame): boolean => fighters(g, f).some((b) => sideOf(g, b) === f.attacker);
const enemyIn = (g: State, f: BattleFrame): boolean => fighters(g, f).some((b) => sideOf(g, b) !== f.attacker);

/** 18.10.1 A Battle Group joins, and is turned up. */
export function join(g: State, at: AreaId, group: string, io: Pick<IO, 'log'>): void {
  for (const b of blocksIn(g, at).filter((x) => x.group === group)) {
    delete b.group;
    turnUp(b);
  }
  io.log('battle.joins', { area: at, path: group.split('>') });
}

/** 18.2, 18.10 One Battle: a round on land, rounds at sea until one side is gone. */
export const battle: Phase<State, BattleFrame> = {
  rule: '18.2',
  open: true,
  enter(g, f, io) {
    f.round = 0;
    nextRound(g, f, io);
  },
  decisions(g, f) {
    if (f.step === 'rebase') {
      const can = activeAns(g, f).filter((b) => rebasesOf(g, b, false).length > 0);
      const kinds: Record<string, Offer> = {
        rebase: among(
          can.map((b) => b.id),
          (id: string) => among(rebasesOf(g, g.blocks[id] as Block, false)),
        ),
        done: leaf,
      };
      return [
        {
          seat: f.attacker,
          prompt: 'battle.rebase',
          params: { area: f.area },
          kinds,
          key: can.map((b) => b.id).join(),
        },
      ];
    }
    const must = !ownIn(g, f);
    const kinds: Record<string, Offer> = {
      join: among(groupsIn(g, f.area)),
      ...(must || (f.round ?? 0) > 1 ? {} : { done: leaf }),
    };
    return [{ seat: f.attacker, prompt: 'battle.group', params: { area: f.area }, kinds, key: `${f.round}` }];
  },
  choose(g, f, choice, io) {
    if (f.step === 'rebase') {
      if (choice.kind === 'done') return end(g, f, io);
      leave(g, io, g.blocks[String(choice.value[0])] as Block, String(choice.value[1]));
      return offerRebase(g, f, io);
    }
    if (choice.kind === 'join') join(g, f.area, String(choice.value[0]), io);
    fightOn(g, f, io);
  },
  resume(g, f, _r, io) {
    if (f.step === 'round') {
      f.step = 'end';
      return io.call(isSea(f.area) ? 'seaRoundEnd' : 'landRoundEnd', {
        area: f.area,
        attacker: f.attacker,
        targets: [...f.targets],
      });
    }
    for (const b of blocksIn(g, f.area)) if (b.acted) delete b.acted;
    const groups = groupsIn(g, f.area).length > 0;
    const more = isSea(f.area) && enemyIn(g, f) && (ownIn(g, f) || groups);
    // 18.10.4, 18.10.7, R-47 Convoys on both sides and nobody else: no unit could ever act, so the Battle is over and
    // all stay.
    if (more && (groups || fighters(g, f).some(canAct))) return nextRound(g, f, io);
    offerRebase(g, f, io);
  },
};
/**
 * 18.10.1, R-90 In the first round a group joins if nobody is there yet (and may, if somebody is); in later ones one
 * must.
 */
function nextRound(g: State, f: BattleFrame, io: IO) {
  f.round = (f.round ?? 0) + 1;
  if (f.round > 1) io.log('battle.round', { area: f.area, n: f.round });
  const groups = isSea(f.area) ? groupsIn(g, f.area) : [];
  if (groups.length === 0) return fightOn(g, f, io);
  if (groups.length === 1 && !(f.round === 1 && ownIn(g, f))) {
    join(g, f.area, groups[0] as string, io);
    return fightOn(g, f, io);
  }
  f.step = 'join';
}
function fightOn(g: State, f: BattleFrame, io: IO): void {
  f.step = 'round';
  callRound(g, io, { area: f.area, attacker: f.attacker, targets: [...f.targets] });
}
const activeAns = (g: State, f: BattleFrame): Block[] =>
  blocksIn(g, f.area).filter(
    (b) => commanderOf(b) === f.attacker && isAns(b.type) && !b.escaped && sideOf(g, b) === f.attacker,
  );
/** 19.2 After a Battle the Active Player may Rebase air and naval units. */
function offerRebase(g: State, f: BattleFrame, io: IO): void {
  if (activeAns(g, f).some((b) => rebasesOf(g, b, false).length > 0)) f.step = 'rebase';
  else end(g, f, io);
}
/** 18.8, 18.10.3, 18.14.7 Winners and Owners stand up; Aggressors stay face up while the land is contested. */
function end(g: State, f: BattleFrame, io: IO): void {
  (g.battles[f.area] as Battle).done = true;
  const still = contested(g, f.area);
  const owner = ownerOf(g, f.area);
  for (const b of [...blocksIn(g, f.area)]) {
    if (b.group !== undefined) delete b.group;
    if (b.invader) delete b.invader;
    if (b.nation === 'armed-minor') continue;
    if (!still || isSea(f.area) || sideOf(g, b) === owner) standUp(g, io, b);
  }
  io.log('battle.ends', { area: f.area });
  io.finish();
}
/**
 * 3.3.3 The Owner: who controls the land while he is there, else the side with a Ground unit that has been here
 * longest.
 */
export function ownerOf(g: State, at: AreaId): Side | undefined {
  if (isSea(at)) return undefined;
  const here = arrivals(g, at);
  const by = controller(g, at);
  return here.includes(by) ? by : here.find((s) => hasGround(g, at, s));
}

/**
 * 18.8 Air and naval units without Ground Support must leave: the Aggressors' first, then the Owner's, who may stay
 * where no Enemy is left.
 */
function mustLeave(g: State, f: Fight): Block[] {
  const owner = ownerOf(g, f.area);
  const here = fighters(g, f);
  const sides = [...new Set(here.map((b) => sideOf(g, b)))].sort((a, b) => Number(a === owner) - Number(b === owner));
  for (const side of sides) {
    const own = here.filter((b) => sideOf(g, b) === side);
    if (own.some((b) => isGround(b.type))) continue;
    if (side === owner && !here.some((b) => sideOf(g, b) !== side)) continue;
    if (own.length > 0) return own;
  }
  return [];
}
/** 18.8 The end of a land round. */
export const landRoundEnd: Phase<State, BattleFrame> = {
  rule: '18.8',
  open: true,
  enter: (g, f, io) => settleLand(g, f, io),
  decisions(g, f) {
    const all = mustLeave(g, f);
    const seat = deciderOf(g, f, sideOf(g, all[0] as Block));
    return [
      {
        seat,
        prompt: 'battle.mustLeave',
        params: { area: f.area },
        kinds: waysOut(g, all, false),
        key: all.map((b) => b.id).join(),
      },
    ];
  },
  choose(g, f, choice, io) {
    leave(g, io, g.blocks[String(choice.value[0])] as Block, String(choice.value[1]));
    settleLand(g, f, io);
  },
};
/** Retreats and Rebases of these blocks. */
export function waysOut(g: State, all: readonly Block[], ongoing: boolean): Record<string, Offer> {
  const kinds: Record<string, Offer> = {};
  const near = all.filter((b) => retreatsOf(g, b).length > 0);
  const far = all.filter((b) => rebasesOf(g, b, ongoing).length > 0);
  if (near.length > 0)
    kinds.retreat = among(
      near.map((b) => b.id),
      (id: string) => among(retreatsOf(g, g.blocks[id] as Block)),
    );
  if (far.length > 0)
    kinds.rebase = among(
      far.map((b) => b.id),
      (id: string) => among(rebasesOf(g, g.blocks[id] as Block, ongoing)),
    );
  return kinds;
}
export const canGetAway = (g: State, b: Block, ongoing: boolean): boolean =>
  retreatsOf(g, b).length > 0 || rebasesOf(g, b, ongoing).length > 0;
function settleLand(g: State, f: BattleFrame, io: IO) {
  for (;;) {
    const all = mustLeave(g, f);
    if (all.length === 0) return io.finish();
    const lost = all.filter((b) => !canGetAway(g, b, false));
    if (lost.length === 0) return;
    for (const b of lost) {
      io.log('battle.stranded', { nation: b.nation, type: b.type, area: f.area });
      removeBlock(g, io, b);
    }
  }
}

export interface SeaEndFrame extends Frame, Fight {
  /** Sides that have still to choose, in order. */
  sides?: readonly Side[];
}
/** 18.10.2, R-72 The end of a sea round: Air Forces that acted Rebase or are lost, Submarines may Escape. */
export const seaRoundEnd: Phase<State, SeaEndFrame> = {
  rule: '18.10.2',
  open: true,
  enter(g, f, io) {
    const { order } = turnOf(g);
    const defenders = [...f.targets].sort((a, b) => order.indexOf(a as Faction) - order.indexOf(b as Faction));
    f.sides = [...defenders, f.attacker];
    settleSea(g, f, io);
  },
  decisions(g, f) {
    const side = (f.sides as readonly Side[])[0] as Side;
    const planes = tired(g, f, side);
    const subs = hunters(g, f, side);
    const kinds: Record<string, Offer> = {};
    if (planes.length > 0)
      kinds.rebase = among(
        planes.map((b) => b.id),
        (id: string) => among(rebasesOf(g, g.blocks[id] as Block, goesOn(g, f))),
      );
    if (subs.length > 0) kinds.escape = among(subs.map((b) => b.id));
    if (planes.length === 0) kinds.done = leaf;
    return [
      {
        seat: deciderOf(g, f, side),
        prompt: 'battle.seaEnd',
        params: { area: f.area },
        kinds,
        key: `${side}.${planes.length}.${subs.length}`,
      },
    ];
  },
  choose(g, f, choice, io) {
    const b = g.blocks[String(choice.value[0] ?? '')] as Block;
    if (choice.kind === 'done') f.sides = (f.sides ?? []).slice(1);
    else if (choice.kind === 'rebase') leave(g, io, b, String(choice.value[1]));
    else {
      b.escaped = true;
      standUp(g, io, b);
      io.log('battle.escapes', { nation: b.nation, area: f.area });
    }
    settleSea(g, f, io);
  },
};
/** 19.1 Whether a Battle goes on from which a unit Rebases: Enemies are left, and the Attacker or a group of his. */
const goesOn = (g: State, f: Fight): boolean => {
  const sides = new Set(fighters(g, f).map((b) => sideOf(g, b)));
  return (sides.has(f.attacker) || groupsIn(g, f.area).length > 0) && f.targets.some((t) => sides.has(t));
};
const tired = (g: State, f: Fight, side: Side): Block[] =>
  fighters(g, f).filter((b) => b.type === 'air-force' && b.acted && sideOf(g, b) === side);
const hunters = (g: State, f: Fight, side: Side): Block[] =>
  fighters(g, f).some((b) => sideOf(g, b) !== side)
    ? fighters(g, f).filter((b) => b.type === 'submarine' && sideOf(g, b) === side)
    : [];
function settleSea(g: State, f: SeaEndFrame, io: IO) {
  for (;;) {
    const side = f.sides?.[0];
    if (side === undefined) return io.finish();
    for (const b of tired(g, f, side)) {
      if (rebasesOf(g, b, goesOn(g, f)).length > 0) continue;
      io.log('battle.stranded', { nation: b.nation, type: b.type, area: f.area });
      removeBlock(g, io, b);
    }
    if (tired(g, f, side).length + hunters(g, f, side).length > 0) return;
    f.sides = f.sides?.slice(1) ?? [];
  }
}
