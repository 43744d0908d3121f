import type { Problem } from '@wardroom/rules';
import { ids, plain, things } from '@wardroom/rules';
import { blocksIn, sideOf } from './blocks.ts';
import { area, isArea, isSea, landAreas, seaAreas } from './board.ts';
import { chits } from './calendar.ts';
import { actionCards, investmentCards, isCard } from './cards.ts';
import { arrivals } from './control.ts';
import { isSubpower } from './nations.ts';
import { blocksInBox } from './roster.ts';
import type { Block, State, UnitType } from './state.ts';
import { afloat, maxCv, typesOf } from './units.ts';

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
