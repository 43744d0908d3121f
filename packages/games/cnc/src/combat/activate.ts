import type { Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, refuse, things } from '@wardroom/rules';
import { blocksIn, commanderOf, sideOf } from '../blocks.ts';
import { area, inChinaProper, isSea } from '../board.ts';
import { settleControl } from '../control.ts';
import { contested, isGreat, sidesHostile } from '../hostility.ts';
import { canBomb } from '../movement/entering.ts';
import { subpowerOf } from '../nations.ts';
import { turnUp } from '../place.ts';
import type { AreaId, Battle, Block, Faction, Side, State } from '../state.ts';
import { faction, isFaction, turnOf } from '../state.ts';
import { clear } from '../tables.ts';
import { violateSubpower } from '../war/declarations.ts';

/**
 * 18.14.1 Sides in an area that the Active Player can fight; at sea escaped submarines too, on either side (18.11).
 */
export function opponents(g: State, at: AreaId): Side[] {
  const { active, season } = turnOf(g);
  const by = active as Faction;
  // 16.5, R-32 In a Russian Winter Turn only Battles in Russia.
  if (season === 'winter' && area(at).nation !== 'russia') return [];
  const all = blocksIn(g, at);
  if (!all.some((b) => sideOf(g, b) === by)) return [];
  const sides = [...new Set(all.map((b) => sideOf(g, b)))].filter((s) => s !== by);
  return sides
    .filter((s) => sidesHostile(g, at, by, s) || (isSea(at) && isFaction(s) && escapedContact(g, at, by, s)))
    .sort();
}
const escapedContact = (g: State, at: AreaId, a: Faction, b: Faction): boolean =>
  blocksIn(g, at).some((x) => x.escaped) &&
  (g.pairs[a < b ? `${a}-${b}` : `${b}-${a}`] as { war?: Faction } | undefined)?.war !== undefined;

/** 18.14.2 Sides in every order: all hostile ones at sea (18.14.8), any of them on land. */
function namings(sides: readonly Side[], all: boolean): string[] {
  const orders = (rest: readonly Side[], so: readonly Side[]): string[] => {
    const here = so.length > 0 && (!all || rest.length === 0) ? [so.join('+')] : [];
    return [
      ...here,
      ...rest.flatMap((s) =>
        orders(
          rest.filter((x) => x !== s),
          [...so, s],
        ),
      ),
    ];
  };
  return orders(sides, []);
}
/** 18.1 May the Active Player activate a Battle here against these sides? */
export function canActivate(g: State, at: AreaId, targets: readonly Side[]): Verdict {
  const open = opponents(g, at);
  if (open.length === 0) return refuse('18.1', 'battle.none', { area: at });
  const wrong = targets.find((s) => !open.includes(s));
  if (wrong !== undefined) return refuse('18.14.3', 'battle.notHostile', { side: wrong });
  if (isSea(at) && targets.length < open.length) return refuse('18.14.8', 'battle.allAtSea', { area: at });
  const owed = (g.battles[at]?.forced ?? []).find((s) => !targets.includes(s));
  return owed === undefined ? null : refuse('18.14.2', 'battle.forced', { side: owed });
}
/** 24.6 May this block suppress Partisans where it is? */
export function canSuppress(g: State, b: Block): Verdict {
  if (commanderOf(b) !== turnOf(g).active) return refuse('24.6', 'move.notYours');
  //
  if (turnOf(g).season === 'winter') return refuse('16.5', 'partisans.winter');
  if ((g.areas[b.area]?.partisans ?? 0) < 1) return refuse('24.6', 'partisans.none', { area: b.area });
  if (b.type === 'fortress') return refuse('24.6', 'partisans.fortress');
  return contested(g, b.area) ? refuse('24.7', 'partisans.battle', { area: b.area }) : null;
}

/** 17.8, 21.3 Battles that must be fought: where Aggression was committed, and in seas shared with Enemies. */
function force(g: State): void {
  for (const a of things(g.aggressions)) {
    if (!opponents(g, a.area).includes(a.against)) continue;
    const b = g.battles[a.area];
    const forced = [...new Set([...(b?.forced ?? []), a.against])];
    g.battles[a.area] = {
      id: a.area,
      targets: isSea(a.area) ? opponents(g, a.area) : forced,
      forced,
      ...(a.raid ? { raid: true as const } : {}),
    };
  }
  // 18.9 A bomber over an empty Production Centre.
  for (const b of things(g.blocks))
    if (commanderOf(b) === turnOf(g).active && b.moved && canBomb(g, b, b.area) && !g.battles[b.area])
      g.battles[b.area] = { id: b.area, targets: [], forced: [], raid: true };
}

/** 18.1, R-57 Which Battles are fought, and who suppresses Partisans. */
export const activate: Phase<State, Frame> = {
  rule: '18.1',
  open: true,
  enter(g, _f, io) {
    settleControl(g);
    clear(g.crossings);
    force(g);
    if (optional(g).length === 0 && suppressors(g).length === 0) finish(g, io);
  },
  decisions(g) {
    const seat = turnOf(g).active as Faction;
    const kinds: Record<string, Offer> = { done: leaf };
    const places = optional(g);
    if (places.length > 0)
      kinds.activate = among(places, (at: AreaId) =>
        among(
          namings(opponents(g, at), isSea(at)).filter(
            (n) => canActivate(g, at, n.split('+')) === null && n !== g.battles[at]?.targets.join('+'),
          ),
          () => leaf,
          (n: string) => canActivate(g, at, n.split('+')),
        ),
      );
    const idle = places.filter((at) => g.battles[at] && (g.battles[at]?.forced ?? []).length === 0);
    if (idle.length > 0) kinds.withdraw = among(idle);
    const can = suppressors(g);
    if (can.length > 0)
      kinds.suppress = among(
        can.map((b) => b.id),
        () => leaf,
        (id: string) => (g.blocks[id] ? canSuppress(g, g.blocks[id] as Block) : null),
      );
    return [{ seat, prompt: 'battle.activate', kinds }];
  },
  choose(g, _f, choice, io) {
    const [at, sides] = choice.value.map(String) as [string, string];
    switch (choice.kind) {
      case 'activate': {
        const old = g.battles[at];
        g.battles[at] = {
          id: at,
          targets: sides.split('+'),
          ...(old?.forced ? { forced: old.forced } : {}),
          ...(old?.raid ? { raid: true as const } : {}),
        };
        return;
      }
      case 'withdraw':
        delete g.battles[at];
        return;
      case 'suppress':
        (g.blocks[at] as Block).suppresses = true;
        return;
      default:
        finish(g, io);
    }
  },
};
/** Areas where there is something to decide: Battles that need not be fought, or more sides than must be. */
const optional = (g: State): AreaId[] =>
  [...new Set(things(g.blocks).flatMap((b) => (commanderOf(b) === turnOf(g).active ? [b.area] : [])))]
    .sort()
    .filter((at) => {
      const open = opponents(g, at);
      return (
        open.length > 0 &&
        (isSea(at)
          ? g.battles[at] === undefined || open.length > 1
          : open.length > (g.battles[at]?.forced?.length ?? 0))
      );
    });
const suppressors = (g: State): Block[] => things(g.blocks).filter((b) => !b.suppresses && canSuppress(g, b) === null);

/** 18.1 All units of the active Battles are turned up, but for Battle Groups that have not joined. */
function finish(g: State, io: IO): void {
  const by = turnOf(g).active as Faction;
  io.barrier();
  for (const x of things(g.battles)) {
    io.log('battle.activated', { area: x.id, targets: [...x.targets], raid: x.raid === true });
    const own = blocksIn(g, x.id).filter((b) => sideOf(g, b) === by);
    // 4.3, R-63 Subpowers fight without it; whoever fights them does not.
    if (own.some(isGreat)) faction(g, by).fought = true;
    if (inChinaProper(x.id) && own.some(isGreat)) for (const t of x.targets) attackOnSubpower(g, by, t, x.id, io);
    show(g, x);
  }
  for (const b of things(g.blocks)) if (b.suppresses) turnUp(b);
  io.finish();
}
/** 18.1 Turns up who takes part. */
export function show(g: State, x: Battle): void {
  const by = turnOf(g).active as Faction;
  for (const b of blocksIn(g, x.id)) {
    const side = sideOf(g, b);
    if (side !== by && !x.targets.includes(side)) continue;
    if (b.escaped) delete b.escaped;
    if (b.group === undefined) turnUp(b);
  }
}
/** 23.6 A Foreign attack on a Subpower. */
function attackOnSubpower(g: State, by: Faction, against: Side, at: AreaId, io: IO): void {
  if (!isFaction(against)) return;
  const sub = subpowerOf(against);
  if (sub && blocksIn(g, at).some((b) => b.nation === sub)) violateSubpower(g, by, sub as 'nat-china', io);
}
