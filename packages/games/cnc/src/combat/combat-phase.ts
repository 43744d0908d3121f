import type { Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { area, inChinaProper, isSea } from '../board.ts';
import { areaState, settleControl } from '../control.ts';
import { intervenes, sidesHostile } from '../hostility.ts';
import { callRound } from '../last-chance.ts';
import { areasOf, capitalOf, minors, subpowerOf } from '../nations.ts';
import { removeBlock, standUpWhereQuiet } from '../place.ts';
import type { AreaId, Battle, Block, Faction, Nation, NationId, Side, State } from '../state.ts';
import { factionsOf, isFaction, turnOf } from '../state.ts';
import { isGround } from '../units.ts';
import { militaryVictory } from '../victory/points.ts';
import { declareWar, violateSubpower } from '../war/declarations.ts';
import { show } from './activate.ts';
import { groupsIn, join } from './battle.ts';
import { suppressionAreas } from './suppression.ts';

/** 21.3 Seas that the Active Player shares with Enemies when his moves are done: Battles with him as Aggressor. */
function sharedSeas(g: State): void {
  const by = turnOf(g).active as Faction;
  for (const b of things(g.blocks)) {
    if (!isSea(b.area) || b.escaped || sideOf(g, b) !== by) continue;
    for (const x of blocksIn(g, b.area)) {
      const side = sideOf(g, x);
      if (x.escaped || side === by || !sidesHostile(g, b.area, by, side)) continue;
      g.aggressions[`${b.area}.${side}`] ??= { id: `${b.area}.${side}`, area: b.area, against: side };
    }
  }
}
/** 23.6 The first Foreign Aggression against a Subpower is reckoned when the Movement Phase ends. */
function violations(g: State, io: IO): void {
  const by = turnOf(g).active as Faction;
  for (const a of things(g.aggressions)) {
    if (!a.foreign || !isFaction(a.against) || a.against === by || !inChinaProper(a.area)) continue;
    const sub = subpowerOf(a.against);
    if (sub) violateSubpower(g, by, sub as 'nat-china', io);
  }
}
/**
 * 22.7 Armed Minors that the Active Player has come to help: a Ground unit is among them, or they could not be there.
 */
export const interventions = (g: State): NationId[] =>
  minors.filter((n) => g.nations[n]?.violator !== undefined && areasOf(n).some((id) => helps(g, n, id)));
const helps = (g: State, n: NationId, id: AreaId): boolean =>
  blocksIn(g, id).some((b) => commanderOf(b) === turnOf(g).active && intervenes(g, b.nation, n));

/** 17.10 The end of the Movement Phase: violated Subpowers, shared seas, Interventions. */
export const afterMovement: Phase<State, Frame & { queue?: readonly NationId[] }> = {
  rule: '17.10',
  open: true,
  enter(g, f, io) {
    violations(g, io);
    standUpWhereQuiet(g, io);
    if (!turnOf(g).emergency) sharedSeas(g);
    f.queue = interventions(g);
    intervene(g, f, io);
  },
  resume: (g, f, _r, io) => intervene(g, f, io),
};
/** 22.7 The Minor becomes his Satellite; his units take the place of its Fortresses, with equal CV. */
function intervene(g: State, f: { queue?: readonly NationId[] }, io: IO) {
  const [n, ...rest] = f.queue ?? [];
  if (n === undefined) return io.finish();
  f.queue = rest;
  const by = turnOf(g).active as Faction;
  const slots = areasOf(n).flatMap((id) =>
    blocksIn(g, id)
      .filter((b) => b.minor === n)
      .map((b) => ({ area: id, cv: b.cv })),
  );
  for (const b of things(g.blocks)) if (b.minor === n) removeBlock(g, io, b);
  const m = g.nations[n] as Nation;
  delete m.violator;
  delete m.by;
  areaState(g, capitalOf(n)).marker = by;
  settleControl(g);
  io.log('diplomacy.intervention', { faction: by, nation: n });
  io.call('satellite', { seat: by, slots });
}

export interface SneakFrame extends Frame {
  areas?: readonly AreaId[];
  at?: AreaId;
}
/** 21.4.2 Where Japan Engaged the victim of its Sneak Attack. */
const sneakAreas = (g: State, victim: Side): AreaId[] =>
  [
    ...new Set(
      things(g.blocks)
        .filter(
          (b) =>
            b.nation === 'japan' &&
            b.engagedFrom !== undefined &&
            blocksIn(g, b.area).some((x) => sideOf(g, x) === victim),
        )
        .map((b) => b.area),
    ),
  ].sort();

/** 21.4, R-85 The Sneak Raid, area by area; then the DoW takes effect. */
export const sneakRaid: Phase<State, SneakFrame> = {
  rule: '21.4',
  open: true,
  enter(g, f, io) {
    const victim = turnOf(g).sneak;
    if (victim === undefined) return io.finish();
    io.barrier();
    f.areas = sneakAreas(g, victim);
    for (const at of f.areas) show(g, { id: at, targets: [victim] } as Battle);
    next(g, f, io);
  },
  decisions: (g, f) => [
    {
      seat: 'japan',
      prompt: 'battle.group',
      params: { area: f.at as AreaId },
      kinds: { join: among(groupsIn(g, f.at as AreaId)) },
    },
  ],
  choose(g, f, choice, io) {
    join(g, f.at as AreaId, String(choice.value[0]), io);
    raid(g, f, io);
  },
  resume(g, f, _r, io) {
    for (const b of blocksIn(g, f.at as AreaId)) if (b.acted) delete b.acted;
    next(g, f, io);
  },
};
function next(g: State, f: SneakFrame, io: IO) {
  const [at, ...rest] = f.areas ?? [];
  if (at === undefined) return strikeHome(g, io);
  f.areas = rest;
  f.at = at;
  if (groupsIn(g, at).length > 1) return;
  for (const group of groupsIn(g, at)) join(g, at, group, io);
  raid(g, f, io);
}
function raid(g: State, f: SneakFrame, io: IO): void {
  callRound(g, io, { area: f.at as AreaId, attacker: 'japan', targets: [turnOf(g).sneak as Side], sneak: true });
}
/** 21.4.3 The DoW takes effect; every area Engaged, and every sea still shared, is a Battle. */
function strikeHome(g: State, io: IO): void {
  const t = turnOf(g);
  const victim = t.sneak as Side;
  delete t.sneak;
  declareWar(g, 'japan', victim, io);
  // 21.4.4 The British Empire fights as a part of the USA from now on.
  if (victim === 'british-empire')
    for (const a of things(g.aggressions)) {
      if (a.against !== victim) continue;
      const id = `${a.area}.usa`;
      g.aggressions[id] ??= { ...a, id, against: 'usa' };
      delete g.aggressions[a.id];
    }
  sharedSeas(g);
  io.finish();
}

/** 18.1 The Battles and Suppressions one after another: Raids first, then as the Active Player picks. */
export const battles: Phase<State, Frame> = {
  rule: '18.1',
  open: true,
  enter: (g, _f, io) => pick(g, io),
  decisions(g) {
    const kinds: Record<string, Offer> = {};
    const open = toFight(g);
    if (open.length > 0) kinds.fight = among(open);
    if (!open.some((id) => g.battles[id]?.raid) && suppressionAreas(g).length > 0)
      kinds.suppressAt = among(suppressionAreas(g));
    return [{ seat: turnOf(g).active as Faction, prompt: 'battle.next', kinds }];
  },
  choose(g, _f, choice, io) {
    start(g, choice.kind, String(choice.value[0]), io);
  },
  resume: (g, _f, _r, io) => pick(g, io),
};
/** 18.1 Raids come first. */
function toFight(g: State): AreaId[] {
  const open = things(g.battles).filter((b) => !b.done);
  const raids = open.filter((b) => b.raid);
  return (raids.length > 0 ? raids : open).map((b) => b.id);
}
function start(g: State, kind: string, at: AreaId, io: IO) {
  if (kind === 'suppressAt') return io.call('suppress', { area: at });
  const b = g.battles[at] as Battle;
  io.call('battle', { area: at, attacker: turnOf(g).active as Faction, targets: [...b.targets] });
}
function pick(g: State, io: IO) {
  const open = toFight(g);
  const quiet = open.some((id) => g.battles[id]?.raid) ? [] : suppressionAreas(g);
  if (open.length + quiet.length === 0) return io.finish();
  if (open.length + quiet.length === 1)
    start(g, open.length === 1 ? 'fight' : 'suppressAt', (open[0] ?? quiet[0]) as AreaId, io);
}

/** 22.5 Armed Minors whose Capital is held by one faction with a Ground unit are defeated. */
function defeats(g: State, io: IO): void {
  for (const n of minors) {
    if (g.nations[n]?.violator === undefined) continue;
    const capital = capitalOf(n);
    const here = blocksIn(g, capital).filter((b) => b.minor !== n);
    const sides = [...new Set(here.map((b) => sideOf(g, b)))];
    if (blocksIn(g, capital).some((b) => b.minor === n) || sides.length !== 1 || !here.some((b) => isGround(b.type)))
      continue;
    const by = sides[0] as Side;
    for (const b of things(g.blocks)) if (b.minor === n) removeBlock(g, io, b);
    const m = g.nations[n] as Nation;
    delete m.violator;
    delete m.by;
    areaState(g, capital).marker = by;
    io.log('violation.defeated', { nation: n, by });
  }
}
/** 18.13, 3.3.6, R-40 Captures, defeated Minors, control, and the Military Victory. */
export const combatEnd: Phase<State, Frame> = {
  rule: '18.13',
  open: true,
  enter(g, _f, io) {
    defeats(g, io);
    settleControl(g);
    militaryVictory(g);
    io.finish();
  },
};

/** R-48 Excess on single Islets: the owner eliminates. All owners are asked side by side. */
export const islets: Phase<State, Frame> = {
  rule: 'R-48',
  open: true,
  enter(g, _f, io) {
    if (crowds(g).length === 0) io.finish();
  },
  decisions: (g) =>
    factionsOf(g).flatMap((seat) => {
      const own = crowds(g).filter((b) => commanderOf(b) === seat);
      return own.length === 0
        ? []
        : [
            {
              seat,
              prompt: 'turn.islet',
              kinds: { eliminate: among(own.map((b) => b.id)) },
              key: own.map((b) => b.id).join(),
            },
          ];
    }),
  choose(g, _f, choice, io) {
    const b = g.blocks[String(choice.value[0])] as Block;
    io.log('turn.crowded', { nation: b.nation, area: b.area });
    removeBlock(g, io, b);
    if (crowds(g).length === 0) io.finish();
  },
};
/** Blocks of a faction that share a single Islet. */
export const crowds = (g: State): Block[] =>
  things(g.blocks).filter(
    (b) =>
      !isSea(b.area) &&
      area(b.area).islet === 'single' &&
      blocksIn(g, b.area).filter((x) => commanderOf(x) === commanderOf(b)).length > 1,
  );
