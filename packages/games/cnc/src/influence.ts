import type { Faction, Nation, NationId, State } from './state.ts';

/** 13.1 Adds Influence marker by marker: a Rival's marker goes first. */
export function addInfluence(g: State, f: Faction, id: NationId, n: number): void {
  for (let i = 0; i < n; i++) {
    const x = g.nations[id] as Nation;
    if (x.influence !== undefined && x.influence !== f) removeInfluence(g, id, 1);
    else {
      x.influence = f;
      x.count = (x.count ?? 0) + 1;
    }
  }
}
/** 13.1 Takes markers off, whosoever they are. */
export function removeInfluence(g: State, id: NationId, n: number): void {
  const x = g.nations[id] as Nation;
  const left = Math.max(0, (x.count ?? 0) - n);
  if (left > 0) x.count = left;
  else {
    if (x.count !== undefined) delete x.count;
    if (x.influence !== undefined) delete x.influence;
  }
}
export const clearInfluence = (g: State, id: NationId): void => removeInfluence(g, id, 99);
