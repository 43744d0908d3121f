import type { Problem } from '@wardroom/rules';
import { canonical, ids, plain, things } from '@wardroom/rules';
import { blocksIn, sideOf } from './blocks.ts';
import { area, isArea, isSea, landAreas, seaAreas } from './board.ts';
import { chits } from './calendar.ts';
import { actionCards, investmentCards, isCard } from './cards.ts';
import { arrivals } from './control.ts';
import { factionOfUnits, isSubpower } from './nations.ts';
import { blocksInBox } from './roster.ts';
import type { Block, State, UnitType } from './state.ts';
import { factionsOf } from './state.ts';
import { afloat, maxCv, typesOf } from './units.ts';
import { pairId } from './war.ts';

type Say = (path: string, rule: string, key: string, params?: Problem['params']) => void;

/** Can a block of this type be where this one is at all? */
export function canStand(b: Pick<Block, 'area' | 'nation'>, type: UnitType): boolean {
  if (isSea(b.area)) return type !== 'fortress' && type !== 'militia' && !isSubpower(b.nation);
  return !afloat(type) || area(b.area).coastal;
}

/** 30.8 Everything that is wrong with a position: what no sequence of legal moves leads to. */
export function problemsOf(state: State): Problem[] {
  const g = plain(state);
  const out: Problem[] = [];
  const say: Say = (path, rule, key, params) => out.push({ path, rule, key, ...(params ? { params } : {}) });
  checkPlayers(g, say);
  checkBlocks(g, say);
  checkCards(g, say);
  for (const id of landAreas) if (!g.areas[id]) say(`areas.${id}`, '3.1', 'position.area', { area: id });
  if (things(g.chits).length !== chits.length) say('chits', '10.4', 'position.chits');
  for (const n of things(g.nations)) {
    if ((n.count ?? 0) < 0 || (n.count !== undefined) !== (n.influence !== undefined))
      say(`nations.${n.id}`, '13.1', 'position.influence', { nation: n.id });
  }
  return out;
}
/** 4, 26.1 Factions, their order and what is theirs fit how many play; with two there is nothing Soviet. */
function checkPlayers(g: State, say: Say): void {
  const playing = factionsOf(g);
  const same = (table: string, is: readonly string[], shall: readonly string[]): void => {
    if (canonical([...is].sort()) !== canonical([...shall].sort()))
      say(table, '26.1', 'position.players', { players: playing.length });
  };
  same('factions', ids(g.factions), playing);
  same(
    'pairs',
    ids(g.pairs),
    playing.flatMap((a, i) => playing.slice(i + 1).map((b) => pairId(a, b))),
  );
  same('turn.now.order', g.turn.now?.order ?? [], playing);
  const stranger = (owner: string | undefined): boolean => owner !== undefined && !playing.some((f) => f === owner);
  for (const table of ['cards', 'vaults', 'techs', 'chits'] as const)
    for (const x of things<{ id: string; owner?: string }>(g[table]))
      if (stranger(x.owner)) say(`${table}.${x.id}.owner`, '26.1', 'position.players', { players: playing.length });
  if (playing.length === 3) return;
  for (const b of things(g.blocks))
    if (factionOfUnits[b.nation] === 'soviet')
      say(`blocks.${b.id}.nation`, '26.1', 'position.players', { players: playing.length });
  for (const a of things(g.areas))
    if ((a.partisans ?? 0) > 0)
      say(`areas.${a.id}.partisans`, '26.1', 'position.players', { players: playing.length });
}
function checkBlocks(g: State, say: Say): void {
  const used = new Map<string, number>();
  const handles = new Set<string>();
  for (const b of things(g.blocks)) {
    if (!isArea(b.area)) {
      say(`blocks.${b.id}.area`, '3.1', 'position.area', { area: b.area });
      continue;
    }
    if (!typesOf(b.nation).includes(b.type)) say(`blocks.${b.id}.type`, '2.2', 'position.type', { type: b.type });
    const most = b.nation === 'armed-minor' ? 6 : maxCv(g, b.nation, b.type);
    if (b.cv < 1 || b.cv > most) say(`blocks.${b.id}.cv`, '5.2', 'position.cv', { cv: b.cv });
    if (!canStand(b, b.type)) say(`blocks.${b.id}`, '17', 'position.place', { area: b.area, type: b.type });
    if (handles.has(b.handle)) say(`blocks.${b.id}.handle`, '30.3', 'position.handle');
    handles.add(b.handle);
    const kind = `${b.nation}.${b.type}`;
    used.set(kind, (used.get(kind) ?? 0) + 1);
    if (used.get(kind) === blocksInBox(g, b.nation, b.type) + 1)
      say(`blocks.${b.id}`, '2.2', 'position.roster', { kind });
  }
  for (const id of landAreas) {
    const here = new Set(blocksIn(g, id).map((b) => sideOf(g, b)));
    const noted = arrivals(g, id);
    if (here.size !== noted.length || noted.some((s) => !here.has(s)))
      say(`areas.${id}.arrived`, '3.3.3', 'position.arrivals', { area: id });
  }
  for (const id of seaAreas)
    for (const b of blocksIn(g, id))
      if (b.escaped && b.type !== 'submarine') say(`blocks.${b.id}`, '18.11', 'position.escaped');
}
function checkCards(g: State, say: Say): void {
  if (ids(g.cards).length !== actionCards.length + investmentCards.length) say('cards', '6.4', 'position.cards');
  for (const c of things(g.cards)) {
    if (!isCard(c.id)) say(`cards.${c.id}`, '6.4', 'position.card', { card: c.id });
    const held = c.at !== 'pile' && c.at !== 'discard';
    if (held !== (c.owner !== undefined)) say(`cards.${c.id}`, '6.4', 'position.cardOwner', { card: c.id });
  }
  for (const v of things(g.vaults)) if (v.cards.length !== 2) say(`vaults.${v.id}`, '15.4', 'position.vault');
}
/** What is broken in a reached state; nothing ever should be. */
export const invariants = (g: State): string[] =>
  problemsOf(g).map((p) => `${p.path}: ${p.key} (${p.rule}) ${JSON.stringify(p.params ?? {})}`);
