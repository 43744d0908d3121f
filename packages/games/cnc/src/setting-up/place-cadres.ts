import type { Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, derived, leaf, refuse, things } from '@wardroom/rules';
import { blocksIn } from '../blocks.ts';
import { openingCards } from '../calendar.ts';
import type { Names } from '../handles.ts';
import { drawCards } from '../hands.ts';
import { putBlock, removeBlock } from '../place.ts';
import { canExist } from '../production/building.ts';
import { type Cadres, cadresOf } from '../setup.ts';
import type { AreaId, Block, Faction, State, UnitNation, UnitType } from '../state.ts';
import { factionsOf, twoPlayers } from '../state.ts';
import { typesOf } from '../units.ts';

const listed = new Map<string, Cadres[]>();
/** 8.3 The Cadres that a faction chooses. */
function cadres(g: State, f: Faction): Cadres[] {
  const players = twoPlayers(g) ? 2 : 3;
  const key = `${players}.${f}`;
  let own = listed.get(key);
  if (!own) listed.set(key, (own = cadresOf(players).filter((c) => c.faction === f)));
  return own;
}
/** 8.3 Cadres of a faction already chosen here. */
const chosen = (g: State, c: Cadres): Block[] =>
  blocksIn(g, c.area).filter((b) => b.nation === c.nation && b.built === 'faction');
function countOf(g: State, c: Cadres): number {
  let n = 0;
  for (const b of blocksIn(g, c.area)) if (b.nation === c.nation && b.built === 'faction') n++;
  return n;
}
const places = ['blocks#', 'blocks.area', 'blocks.nation', 'blocks.built', 'options'];
const openPlaces = derived<State, Faction, readonly Cadres[]>(places, (g, f) =>
  cadres(g, f).filter((c) => countOf(g, c) < c.count),
);
const anyChosen = derived<State, Faction, boolean>(places, (g, f) => cadres(g, f).some((c) => countOf(g, c) > 0));

/** 8.3, 8.4, R-20 May this Cadre be of this type? */
export function canPlace(g: State, f: Faction, n: UnitNation, at: AreaId, type: UnitType): Verdict {
  const c = cadres(g, f).find((x) => x.nation === n && x.area === at);
  if (!c) return refuse('8.3', 'setup.noCadre', { area: at });
  if (countOf(g, c) >= c.count) return refuse('8.3', 'setup.full', { area: at });
  return canExist(g, n, type, at);
}
/** 8.3 Is every Cadre of the faction chosen? */
export function unready(g: State, f: Faction): Verdict {
  const open = openPlaces(g, f)[0];
  return open ? refuse('8.3', 'setup.missing', { area: open.area }) : null;
}

/** Blocks whose type the faction has chosen and may still choose otherwise. */
const changeable = (g: State, f: Faction): Block[] => cadres(g, f).flatMap((c) => chosen(g, c));
/** Ids of a draft; the blocks get their handles when it is settled. */
const inDraft = (io: IO): Names => ({ fresh: (prefix) => io.fresh(prefix) });

/** 8.3, 30.4 All choose the types of their Cadres side by side; nobody hears of it before all are done. */
export const placeCadres: Phase<State, Frame> = {
  rule: '8.3',
  open: true,
  sealed: 'draft',
  undisturbed: true,
  decisions: (g, _f, only) =>
    factionsOf(g).flatMap((seat) => {
      if (only !== undefined && seat !== only) return [];
      const kinds: Record<string, Offer> = {};
      if (openPlaces(g, seat).length > 0) kinds.place = placeOffer(g, seat);
      if (anyChosen(g, seat)) kinds.change = changeOffer(g, seat);
      return [{ seat, prompt: 'setup.place', kinds }];
    }),
  ready: (g, _f, seat) => unready(g, seat as Faction),
  choose(g, _f, choice, io) {
    if (choice.kind === 'change') {
      const { nation, area } = g.blocks[String(choice.value[0])] as Block;
      removeBlock(g, inDraft(io), g.blocks[String(choice.value[0])] as Block);
      putBlock(g, inDraft(io), nation, choice.value[1] as UnitType, area, 1, { built: 'faction' });
      return;
    }
    const [n, at, type] = choice.value as [UnitNation, AreaId, UnitType];
    putBlock(g, inDraft(io), n, type, at, 1, { built: 'faction' });
  },
  settle(g, _f, io) {
    for (const b of things(g.blocks)) {
      if (b.built) delete b.built;
      b.handle = io.handle();
    }
    dealHands(g, io);
    io.finish();
  },
  explain(g, _f, choice, seat) {
    const [n, at, type] = choice.value as [UnitNation, AreaId, UnitType];
    return choice.kind !== 'place' || type === undefined ? null : canPlace(g, seat as Faction, n, at, type);
  },
};
/** A block already placed, and the type that it shall have instead. */
function changeOffer(g: State, seat: Faction): Offer {
  const can = (b: Block, t: UnitType): boolean => t !== b.type && canExist(g, b.nation, t, b.area) === null;
  const types = (b: Block): UnitType[] => typesOf(b.nation).filter((t) => can(b, t));
  const any = (b: Block): boolean => typesOf(b.nation).some((t) => can(b, t));
  const mine = (b: Block | undefined): b is Block =>
    b?.built === 'faction' && cadres(g, seat).some((c) => c.nation === b.nation && c.area === b.area);
  return among(
    () => changeable(g, seat).flatMap((b) => (any(b) ? [b.id] : [])),
    (id: string) => among(types(g.blocks[id] as Block)),
    undefined,
    { has: (id) => mine(g.blocks[id]) && any(g.blocks[id] as Block) },
  );
}
function placeOffer(g: State, seat: Faction): Offer {
  const nations = (): UnitNation[] => [...new Set(openPlaces(g, seat).map((c) => c.nation))];
  return among(nations, (n: UnitNation) =>
    among(
      () =>
        openPlaces(g, seat)
          .filter((c) => c.nation === n)
          .map((c) => c.area),
      (at: AreaId) =>
        among(
          () => typesOf(n).filter((t) => canPlace(g, seat, n, at, t) === null),
          () => leaf,
          (t: UnitType) => canPlace(g, seat, n, at, t),
        ),
      (at: AreaId) => refuse('8.3', 'setup.noCadre', { area: at }),
    ),
  );
}
/** 8.5 The opening Action cards. */
function dealHands(g: State, io: IO): void {
  const n = { ...openingCards, usa: g.options.now?.usaOpeningDraw ?? 16 };
  for (const f of factionsOf(g)) drawCards(g, io, f, 'action', n[f]);
  io.log('setup.done', {});
}
