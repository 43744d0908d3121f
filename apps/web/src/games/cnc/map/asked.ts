import type { Faction, State } from '@wardroom/cnc/read';
import { battleNow, isArea, nations, productionCentre } from '@wardroom/cnc/read';
import type { Decision, LogEntry } from '@wardroom/rules';
import type { Target } from '../../../table/game-ui.ts';

/** Questions that are about what stands on the map: the areas and blocks that they offer. */
const onMap = new Set(['movement', 'recruit', 'activate', 'battles', 'islets', 'supplyPhase', 'satellite', 'events']);
/** Questions that are about what a faction makes and holds. */
const atHome = new Set(['placeCadres', 'produce', 'activism', 'command', 'declare']);
/** 11, 12 Lines of the New Year only name their places. */
const NAMES = /^(play|diplomacy|production|partisans)\./;

/**
 * Where a question is asked about: the area that it names, the battle that is fought, what it offers on the map; else
 * home, where a faction produces. A card that is chosen from the hand, one after another between those of the others,
 * is about no place: the map stays.
 */
export function placeOf(d: Decision, g: State): readonly Target[] {
  const at = (ids: Iterable<string>): Target[] => [...new Set(ids)].map((id) => ({ kind: 'area', id }));
  const named = [d.params?.area, battleNow(g)?.area].find((id) => typeof id === 'string' && isArea(id));
  if (typeof named === 'string') return at([named]);
  const offered = onMap.has(d.phase) ? Object.values(d.kinds).flatMap((k) => k.next?.() ?? []) : [];
  const areas = offered.map(String).flatMap((id) => (isArea(id) ? id : (g.blocks[id]?.area ?? [])));
  if (areas.length > 0) return at(areas);
  return onMap.has(d.phase) || atHome.has(d.phase) ? at([productionCentre[d.seat as Faction]]) : [];
}

/** Where a line of the log is looked at: the area that it names; 15 a play for a nation, where its capital lies. */
export function lineAt({ key, params }: LogEntry): Target | null {
  const courted = /^(play|diplomacy)\./.test(key) ? nations.find((n) => n.id === params?.nation)?.capital : undefined;
  const id = params?.area ?? params?.to ?? courted;
  return typeof id === 'string' ? { kind: 'area', id, ...(NAMES.test(key) ? { named: true } : {}) } : null;
}
