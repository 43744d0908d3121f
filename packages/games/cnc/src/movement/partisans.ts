import type { Frame, IO, Phase, Verdict } from '@wardroom/rules';
import { among, amount, having, leaf, refuse, things } from '@wardroom/rules';
import { blocksIn, blocksOfSide, sideOf } from '../blocks.ts';
import { inChina } from '../board.ts';
import { actionCard } from '../cards.ts';
import { areaState, controller, isNeutral } from '../control.ts';
import { discard } from '../hands.ts';
import { capitalOf, isMinor } from '../nations.ts';
import { changeCv, putBlock } from '../place.ts';
import { freeBlocks } from '../roster.ts';
import type { Area, AreaId, Block, State, UnitNation, VaultPair } from '../state.ts';
import { turnOf } from '../state.ts';
import { redTech } from '../techs.ts';
import { met } from './entering.ts';
import { commit } from './move.ts';

/**
 * 24.3, R-52, R-86 May Militia of this nation appear here: a Neutral province must have been violated, an Emergency
 * allows no Aggression?
 */
function canAppear(g: State, nation: UnitNation, at: AreaId): Verdict {
  const by = controller(g, at);
  const faction = sideOf(g, { nation });
  if (!inChina(at)) return refuse('24.1', 'partisans.china');
  if (isMinor(by) && isNeutral(g, by)) return refuse('22.1', 'move.neutral', { nation: by });
  const calm = by === faction || blocksOfSide(g, at, faction).length > 0;
  if (turnOf(g).emergency && !calm) return refuse('16.2', 'move.emergency', { area: at });
  return turnOf(g).season === 'winter' ? refuse('24.3', 'partisans.winter') : null;
}
const militiaHere = (g: State, at: AreaId): Block | undefined =>
  blocksIn(g, at).find((b) => b.nation === 'red-china' && b.type === 'militia' && b.cv < 2);

/** 24.3 May a Partisan here become Militia? */
export function canMilitarize(g: State, at: AreaId): Verdict {
  if ((g.areas[at]?.partisans ?? 0) < 1) return refuse('24.3', 'partisans.none', { area: at });
  const appears = canAppear(g, 'red-china', at);
  if (appears) return appears;
  const old = militiaHere(g, at);
  if (old && old.built === undefined) return null;
  return freeBlocks(g, 'red-china', 'militia') > 0 ? null : refuse('2.2', 'build.noBlock', { type: 'militia' });
}
export const militiaPlaces = (g: State): AreaId[] => unstable(g).filter((id) => canMilitarize(g, id) === null);

/** 17.8 New Militia among Enemies, or in land that is not ours, is Aggression. */
function appear(g: State, io: IO, nation: UnitNation, at: AreaId, cv: number): void {
  const side = sideOf(g, { nation });
  const alone = blocksOfSide(g, at, side).length === 0;
  const held = controller(g, at);
  const b = putBlock(g, io, nation, 'militia', at, cv, { moved: true, built: 'faction' });
  if (alone && (met(g, b, at).length > 0 || held !== side)) commit(g, b, at, false);
}
/** 24.3 One order, one Partisan: a new Militia, or one step more. */
export function militarize(g: State, io: IO, at: AreaId): void {
  const a = areaState(g, at);
  const left = (a.partisans ?? 0) - 1;
  if (left > 0) a.partisans = left;
  else delete a.partisans;
  const t = turnOf(g);
  t.orders = (t.orders ?? 0) - 1;
  const old = militiaHere(g, at);
  if (old && old.built === undefined) {
    old.moved = true;
    changeCv(g, io, old, 1);
  } else appear(g, io, 'red-china', at, 1);
  io.log('partisans.militarized', { area: at });
}

/** 24.4 May this pair of the vault be played as Insurgents? */
export function canInsurgents(g: State, id: string): Verdict {
  const v = g.vaults[id] as VaultPair | undefined;
  if (v?.owner !== 'soviet' || v.province === undefined) return refuse('24.4', 'partisans.noPair');
  const appears = canAppear(g, 'red-china', v.province);
  if (appears) return appears;
  return freeBlocks(g, 'red-china', 'militia') > 0 ? null : refuse('2.2', 'build.noBlock', { type: 'militia' });
}
export const pairsToPlace = (g: State): string[] =>
  things(g.vaults)
    .filter((v) => v.province !== undefined && canInsurgents(g, v.id) === null)
    .map((v) => v.id);
/** 24.4, R-36 One order; the pair is discarded. */
export function insurgents(g: State, io: IO, id: string): void {
  const v = g.vaults[id] as VaultPair;
  const { cards, province } = v;
  delete g.vaults[id];
  discard(g, cards);
  const t = turnOf(g);
  t.orders = (t.orders ?? 0) - 1;
  io.barrier();
  appear(g, io, 'red-china', province as AreaId, 2);
  io.log('partisans.insurgents', { area: province as AreaId, cards: [...cards] });
}

/** 26.7 With two players: Militia of United China for an order and an Action card of the province. */
export function canInsurrection(g: State, card: string, at: AreaId): Verdict {
  const c = actionCard(card);
  const shown = c?.kind === 'wild' ? c.partisanOptions : (c?.nations ?? []).filter((n) => isMinor(n)).map(capitalOf);
  if (!shown?.includes(at)) return refuse('26.7', 'play.notOnCard');
  const appears = canAppear(g, 'nat-china', at);
  if (appears) return appears;
  return freeBlocks(g, 'nat-china', 'militia') > 0 ? null : refuse('2.2', 'build.noBlock', { type: 'militia' });
}
export function insurrection(g: State, io: IO, card: string, at: AreaId): void {
  const t = turnOf(g);
  t.orders = (t.orders ?? 0) - 1;
  appear(g, io, 'nat-china', at, 1);
  io.log('partisans.insurrection', { area: at, card });
}

/** 24.5 Provinces with Partisans. */
export const unstable = having<State>('areas', ['partisans']);

export interface RecruitFrame extends Frame {
  /** Successes still to be placed, and the provinces that may still get one. */
  left?: number;
  provinces?: readonly AreaId[];
}
/** 24.5 Each order left may be an attempt to recruit a Partisan; nothing moves afterwards. */
export const recruit: Phase<State, RecruitFrame> = {
  rule: '24.5',
  open: true,
  enter(g, _f, io) {
    const t = turnOf(g);
    if (t.active !== 'soviet' || t.season === 'winter' || (t.orders ?? 0) < 1 || unstable(g).length === 0) io.finish();
  },
  decisions(g, f) {
    const t = turnOf(g);
    if (f.left !== undefined)
      return [
        {
          seat: 'soviet',
          prompt: 'turn.placePartisan',
          params: { n: f.left },
          kinds: { placePartisan: among(f.provinces ?? []), done: leaf },
          key: `${f.left}`,
        },
      ];
    const most = Math.min(t.orders ?? 0, unstable(g).length);
    return [
      {
        seat: 'soviet',
        prompt: 'turn.recruit',
        params: { orders: t.orders ?? 0 },
        kinds: { recruit: amount(1, most), done: leaf },
      },
    ];
  },
  choose(g, f, choice, io) {
    const t = turnOf(g);
    if (choice.kind === 'done') return io.finish();
    if (choice.kind === 'placePartisan') {
      const at = String(choice.value[0]);
      const a = areaState(g, at) as Area;
      a.partisans = (a.partisans ?? 0) + 1;
      f.provinces = (f.provinces ?? []).filter((id) => id !== at);
      f.left = (f.left ?? 1) - 1;
      io.log('partisans.recruited', { area: at });
    } else {
      const n = choice.amount ?? 1;
      t.recruited = true;
      t.orders = (t.orders ?? 0) - n;
      const dice = io.roll(n, 6, 'draw.recruit');
      f.left = dice.filter((d) => d >= (redTech(g, 'propaganda') ? 5 : 6)).length;
      f.provinces = unstable(g);
      io.log('partisans.rolled', { dice, n: f.left });
    }
    if (f.left === 0 || f.provinces?.length === 0) io.finish();
  },
};
