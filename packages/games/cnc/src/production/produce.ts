import type { Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, amount, leaf, plain, things } from '@wardroom/rules';
import { inChina, landAreas } from '../board.ts';
import { settleControl } from '../control.ts';
import { natCities, productionLevel, redMobilization } from '../economy.ts';
import { cardsOf, drawCards, putCard } from '../hands.ts';
import { changeCv, putBlock } from '../place.ts';
import { freeBlocks } from '../roster.ts';
import type { AreaId, Block, DeckName, Faction, State, UnitNation, UnitType } from '../state.ts';
import { faction, turnOf, twoPlayers } from '../state.ts';
import { isProvincial, typesOf } from '../units.ts';
import {
  buildNations,
  canCadre,
  canConscript,
  canLevy,
  canRaise,
  isHomeOf,
  onlyAtHome,
  ownLand,
  unitsOf,
} from './building.ts';

export interface ProduceFrame extends Frame {
  seat: Faction;
  stage?: 'subpower' | 'spend';
  /** 11.1 CV that Conscription may still build. */
  conscripts?: number;
  /** 11.1 Provinces that have built theirs. */
  used?: readonly AreaId[];
  /** 11.3 Points left. */
  points?: number;
  action?: number;
  investment?: number;
}

/** 11 All factions produce, in turn order; then the Blockade markers go. */
export const production: Phase<State, Frame & { at?: number }> = {
  rule: '11',
  open: true,
  enter(g, f, io) {
    settleControl(g);
    f.at = -1;
    next(g, f, io);
  },
  resume: (g, f, _r, io) => next(g, f, io),
};
function next(g: State, f: Frame & { at?: number }, io: IO) {
  f.at = (f.at ?? -1) + 1;
  const seat = turnOf(g).order[f.at];
  if (seat !== undefined) return io.call('produce', { seat });
  const read = plain(g);
  for (const id of landAreas)
    if (read.areas[id]?.blockaded !== undefined) delete (g.areas[id] as { blockaded?: Faction }).blockaded;
  for (const b of things(read.blocks)) if (b.built !== undefined) delete (g.blocks[b.id] as Block).built;
  io.log('production.ended', {});
  io.finish();
}

const conscriptable = (g: State, f: ProduceFrame): Block[] =>
  unitsOf(g, f.seat).filter((b) => canConscript(g, b, f.used ?? []) === null);

/** 11.3 Kind, then place: the areas where a new block of a type may be built. */
function cadreOffer(g: State, f: Faction): Offer {
  // Most land is somebody else's, whatever is to be built there, and most kinds are built at home only.
  const found = new Map<UnitNation, Grounds>();
  const grounds = (n: UnitNation): Grounds => {
    let known = found.get(n);
    if (!known) {
      const own = landAreas.filter((id) => ownLand(g, n, id));
      found.set(n, (known = { own, home: own.filter((id) => isHomeOf(g, n, id)) }));
    }
    return known;
  };
  const places = (n: UnitNation, t: UnitType): readonly AreaId[] => {
    if (freeBlocks(g, n, t) < 1) return [];
    return onlyAtHome(n, t) ? grounds(n).home : grounds(n).own;
  };
  const can = (n: UnitNation, t: UnitType, id: AreaId): boolean => canCadre(g, f, n, t, id) === null;
  return among(
    () => buildNations(g, f),
    (n: UnitNation) =>
      among(
        () => typesOf(n).filter((t) => places(n, t).some((id) => can(n, t, id))),
        (t: UnitType) =>
          among(
            () => places(n, t).filter((id) => can(n, t, id)),
            () => leaf,
            (id: AreaId) => canCadre(g, f, n, t, id),
          ),
      ),
  );
}
/** Land where a nation may build, and what of it is its Home Territory. */
interface Grounds {
  own: readonly AreaId[];
  home: readonly AreaId[];
}
function subpowerKinds(g: State, f: ProduceFrame): Record<string, Offer> {
  const used = f.used ?? [];
  const kinds: Record<string, Offer> = {};
  const blocks = conscriptable(g, f);
  const own = (id: string): Block | undefined => g.blocks[id] as Block | undefined;
  if (blocks.length > 0)
    kinds.conscript = among(
      blocks.map((b) => b.id),
      () => leaf,
      (id: string) => (own(id) ? canConscript(g, own(id) as Block, used) : null),
    );
  const levies = landAreas.filter(
    (id) =>
      inChina(id) &&
      ownLand(g, 'nat-china', id) &&
      typesOf('nat-china').some((t) => isProvincial(t) && canLevy(g, t, id, used) === null),
  );
  if (levies.length > 0)
    kinds.levy = among(levies, (id: AreaId) =>
      among(typesOf('nat-china').filter((t) => isProvincial(t) && canLevy(g, t, id, used) === null)),
    );
  kinds.done = leaf;
  return kinds;
}
function spendKinds(g: State, f: ProduceFrame): Record<string, Offer> {
  const kinds: Record<string, Offer> = { done: leaf };
  const points = f.points ?? 0;
  if (points < 1) return kinds;
  const can = (b: Block | undefined): boolean => b !== undefined && canRaise(g, f.seat, b) === null;
  const own = unitsOf(g, f.seat);
  // Which of them is asked only by who looks at the list.
  if (own.some(can))
    kinds.raise = among(
      () => own.filter(can).map((b) => b.id),
      () => leaf,
      (id: string) => (g.blocks[id] ? canRaise(g, f.seat, g.blocks[id] as Block) : null),
      { has: (id) => can(g.blocks[id]) },
    );
  kinds.cadre = cadreOffer(g, f.seat);
  kinds.buy = among(['action', 'investment'], () => amount(1, points));
  return kinds;
}

const mayConscript = (g: State, f: ProduceFrame): boolean =>
  (f.conscripts ?? 0) > 0 && (conscriptable(g, f).length > 0 || subpowerKinds(g, f).levy !== undefined);

/** 11.1-11.3 One faction's Production. What it builds is hidden; how much, and where, is not. */
export const produce: Phase<State, ProduceFrame> = {
  rule: '11.3',
  open: true,
  enter(g, f, io) {
    settleControl(g);
    f.used = [];
    f.action = 0;
    f.investment = 0;
    f.conscripts = 0;
    f.stage = 'spend';
    // R-71 Subpower Production comes whether or not there is a Production Centre.
    if (f.seat === 'soviet') {
      // 11.1 Red Activism: cards that nobody looks at before the Production is over.
      const n = Math.min(redMobilization(g), faction(g, 'soviet').loyalty);
      drawCards(g, io, 'soviet', 'action', n, 'bought');
      io.log('production.activism', { faction: 'soviet', n });
    }
    if (f.seat === 'usa') {
      f.conscripts = Math.min(natCities(g), faction(g, 'usa').loyalty);
      f.stage = 'subpower';
      if (twoPlayers(g))
        // 26.5 They are turned up for everybody.
        return io.call('activism', {
          queue: drawCards(g, io, 'usa', 'action', faction(g, 'usa').loyalty, 'revealed'),
        });
      if (mayConscript(g, f)) return;
    }
    spend(g, f, io);
  },
  resume(g, f, more, io) {
    f.conscripts = (f.conscripts ?? 0) + Number(more);
    if (!mayConscript(g, f)) spend(g, f, io);
  },
  decisions(g, f) {
    const subpower = f.stage === 'subpower';
    return [
      {
        seat: f.seat,
        prompt: subpower ? 'production.conscription' : 'production.spend',
        params: { points: subpower ? (f.conscripts ?? 0) : (f.points ?? 0) },
        kinds: subpower ? subpowerKinds(g, f) : spendKinds(g, f),
      },
    ];
  },
  choose(g, f, choice, io) {
    const { seat } = f;
    if (choice.kind === 'done') return f.stage === 'subpower' ? spend(g, f, io) : leave(g, f, io);
    if (choice.kind === 'buy') {
      const n = choice.amount ?? 1;
      const deck = choice.value[0] as DeckName;
      f[deck] = (f[deck] ?? 0) + n;
      f.points = (f.points ?? 0) - n;
      return io.log('production.cards', { faction: seat, deck, n });
    }
    const by = choice.kind === 'conscript' || choice.kind === 'levy' ? 'subpower' : 'faction';
    const at =
      choice.kind === 'conscript' || choice.kind === 'raise'
        ? raise(g, io, String(choice.value[0]), by)
        : create(g, io, choice.value as string[], by);
    io.log('production.step', { faction: seat, area: at });
    if (by === 'faction') f.points = (f.points ?? 0) - 1;
    else {
      f.used = [...(f.used ?? []), at];
      f.conscripts = (f.conscripts ?? 0) - 1;
      if (f.conscripts < 1) spend(g, f, io);
    }
  },
  explain(g, f, choice) {
    const [n, type, at] = choice.value as [UnitNation, UnitType, AreaId];
    if (choice.kind === 'raise' && g.blocks[n]) return canRaise(g, f.seat, g.blocks[n] as Block);
    if (choice.kind === 'cadre' && type !== undefined && at !== undefined) return canCadre(g, f.seat, n, type, at);
    if (choice.kind === 'levy') return canLevy(g, type, n, f.used ?? []);
    return null;
  },
};

function raise(g: State, io: IO, id: string, by: 'subpower' | 'faction'): AreaId {
  const b = g.blocks[id] as Block;
  b.built = by;
  changeCv(g, io, b, 1);
  return b.area;
}
function create(g: State, io: IO, value: readonly string[], by: 'subpower' | 'faction'): AreaId {
  const [n, type, at] = by === 'subpower' ? ['nat-china', value[1], value[0]] : value;
  putBlock(g, io, n as UnitNation, type as UnitType, at as AreaId, 1, { built: by });
  return at as AreaId;
}
function spend(g: State, f: ProduceFrame, io: IO): void {
  f.stage = 'spend';
  f.points = productionLevel(g, f.seat);
  if (f.points < 1) leave(g, f, io);
}
/** 11.4, R-24 Points left are lost; the cards bought are drawn, and shown to the buyer. */
function leave(g: State, f: ProduceFrame, io: IO): void {
  drawCards(g, io, f.seat, 'action', f.action ?? 0, 'bought');
  drawCards(g, io, f.seat, 'investment', f.investment ?? 0, 'bought');
  for (const c of cardsOf(g, f.seat, 'bought')) putCard(g, c.id, 'hand', f.seat);
  io.log('production.done', { faction: f.seat, action: f.action ?? 0, investment: f.investment ?? 0 });
  io.finish();
}
