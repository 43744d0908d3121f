import type { Frame, IO, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, refuse, things } from '@wardroom/rules';
import { openingCards } from '../calendar.ts';
import { drawCards } from '../hands.ts';
import { putBlock, removeBlock } from '../place.ts';
import { canExist } from '../production/building.ts';
import { type Cadres, cadresOf } from '../setup.ts';
import type { AreaId, Block, Faction, State, UnitNation, UnitType } from '../state.ts';
import { factionsOf, twoPlayers } from '../state.ts';
import { typesOf } from '../units.ts';

export interface CadreFrame extends Frame {
  ready?: readonly Faction[];
}
const cadres = (g: State, f: Faction): Cadres[] => cadresOf(twoPlayers(g) ? 2 : 3).filter((c) => c.faction === f);
/** 8.3 Cadres of a faction already chosen here. */
const chosen = (g: State, c: Cadres): Block[] =>
  things(g.blocks).filter((b) => b.nation === c.nation && b.area === c.area && b.built === 'faction');
const openPlaces = (g: State, f: Faction): Cadres[] => cadres(g, f).filter((c) => chosen(g, c).length < c.count);

/** 8.3, 8.4 May this Cadre be of this type? */
export function canPlace(g: State, f: Faction, n: UnitNation, at: AreaId, type: UnitType): Verdict {
  const c = cadres(g, f).find((x) => x.nation === n && x.area === at);
  if (!c) return refuse('8.3', 'setup.noCadre', { area: at });
  if (chosen(g, c).length >= c.count) return refuse('8.3', 'setup.full', { area: at });
  return canExist(g, n, type, at);
}
/** 8.3 Is every Cadre of the faction chosen? */
export function unready(g: State, f: Faction): Verdict {
  const open = openPlaces(g, f)[0];
  return open ? refuse('8.3', 'setup.missing', { area: open.area }) : null;
}

/** 8.3 All choose the types of their Cadres at the same time, unseen by the others. */
export const placeCadres: Phase<State, CadreFrame> = {
  rule: '8.3',
  open: true,
  enter(_g, f) {
    f.ready = [];
  },
  decisions: (g, f) =>
    factionsOf(g)
      .filter((s) => !f.ready?.includes(s))
      .map((seat) => ({
        seat,
        prompt: 'setup.place',
        kinds: {
          ...(openPlaces(g, seat).length > 0 ? { place: placeOffer(g, seat) } : {}),
          ...(cadres(g, seat).some((c) => chosen(g, c).length > 0)
            ? { takeBack: among(cadres(g, seat).flatMap((c) => chosen(g, c).map((b) => b.id))) }
            : {}),
          ...(unready(g, seat) === null ? { ready: leaf } : {}),
        },
      })),
  choose(g, f, choice, io, seat) {
    if (choice.kind === 'takeBack') return removeBlock(g, io, g.blocks[String(choice.value[0])] as Block);
    if (choice.kind === 'place') {
      const [n, at, type] = choice.value as [UnitNation, AreaId, UnitType];
      putBlock(g, io, n, type, at, 1, { built: 'faction' });
      return;
    }
    f.ready = [...(f.ready ?? []), seat as Faction];
    if (f.ready.length < factionsOf(g).length) return;
    for (const b of things(g.blocks)) if (b.built) delete b.built;
    dealHands(g, io);
    io.finish();
  },
  explain(g, _f, choice, seat) {
    const [n, at, type] = choice.value as [UnitNation, AreaId, UnitType];
    if (choice.kind === 'ready') return unready(g, seat as Faction);
    return type === undefined ? null : canPlace(g, seat as Faction, n, at, type);
  },
};
function placeOffer(g: State, seat: Faction) {
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
