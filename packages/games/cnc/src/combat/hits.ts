import type { Frame, Phase } from '@wardroom/rules';
import { among } from '@wardroom/rules';
import { sideOf } from '../blocks.ts';
import { blocksHostile } from '../hostility.ts';
import { changeCv } from '../place.ts';
import type { Block, Faction, NationId, Side, State, UnitNation } from '../state.ts';
import { unit } from '../units.ts';
import { deciderOf, type Fight, fighters, isConvoy } from './slots.ts';

/** 18.5 A class that can be fired at; `C`: Convoys. */
export type TargetClass = 'A' | 'N' | 'S' | 'G' | 'C';
export const classOf = (b: Block): TargetClass => (isConvoy(b) ? 'C' : unit(b.type).class);
/** 18.6 What a hit costs. */
export const lossOf = (b: Block): number => (b.type === 'carrier' || isConvoy(b) ? 2 : 1);

export interface HitsFrame extends Frame, Fight {
  side: Side;
  cls: TargetClass;
  n: number;
  /** 23.8 Whose fire it was: only Enemies of that nation are hit. Left out: the whole side. */
  from?: UnitNation;
  minor?: NationId;
  /** 24.6 Only these (the suppressors of an Ambush). */
  suppressors?: true;
}
const targets = (g: State, f: HitsFrame): Block[] =>
  fighters(g, f).filter(
    (b) =>
      sideOf(g, b) === f.side &&
      classOf(b) === f.cls &&
      (!f.suppressors || b.suppresses === true) &&
      (f.from === undefined || blocksHostile(g, shooter(f, f.from), b)),
  );
/** Who fired, as far as hostility asks for it. */
const shooter = (f: HitsFrame, nation: UnitNation): Block => ({
  id: '',
  nation,
  type: 'infantry',
  cv: 1,
  area: f.area,
  handle: '',
  ...(f.minor === undefined ? {} : { minor: f.minor }),
});

/** 18.6 The strongest of the class; its owner chooses among equals. */
function strongest(g: State, f: HitsFrame): Block[] {
  const all = targets(g, f);
  const most = Math.max(0, ...all.map((b) => b.cv));
  return all.filter((b) => b.cv === most);
}
/** Blocks between which nobody could see a difference. */
const alike = (all: readonly Block[]): boolean => {
  const [a] = all as [Block];
  const same = (b: Block): boolean =>
    b.type === a.type &&
    b.nation === a.nation &&
    b.acted === a.acted &&
    b.invader === a.invader &&
    b.engagedFrom === a.engagedFrom;
  return all.every(same);
};

/** 18.6 Hits are taken one at a time by the strongest block of the class; surplus hits are lost. */
export const assignHits: Phase<State, HitsFrame> = {
  rule: '18.6',
  open: true,
  undisturbed: true,
  enter: (g, f, io) => settle(g, f, io),
  decisions: (g, f) => [
    {
      seat: deciderOf(g, f, f.side) as Faction,
      prompt: 'battle.hits',
      params: { area: f.area, n: f.n },
      kinds: { hit: among(strongest(g, f).map((b) => b.id)) },
      key: `${f.n}`,
    },
  ],
  choose(g, f, choice, io) {
    take(g, f, g.blocks[String(choice.value[0])] as Block, io);
    settle(g, f, io);
  },
};
type Io = Parameters<NonNullable<Phase<State>['enter']>>[2];
/** R-60 One hit; what it costs beyond the last step is lost. */
function take(g: State, f: HitsFrame, b: Block, io: Io): void {
  f.n -= 1;
  const loss = lossOf(b);
  io.log(b.cv > loss ? 'battle.hit' : 'battle.eliminated', {
    nation: b.nation,
    type: b.type,
    area: f.area,
    cv: Math.max(0, b.cv - loss),
  });
  changeCv(g, io, b, -loss);
}
function settle(g: State, f: HitsFrame, io: Io): void {
  while (f.n > 0) {
    const all = strongest(g, f);
    if (all.length === 0) break;
    if (all.length > 1 && !alike(all)) return;
    take(g, f, all[0] as Block, io);
  }
  io.finish();
}
