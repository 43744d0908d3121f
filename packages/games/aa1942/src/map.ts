import connections from '../data/connections.json' with { type: 'json' };
import data from '../data/map.json' with { type: 'json' };
import powerData from '../data/powers.json' with { type: 'json' };
import type { Power, SpaceId } from './state.ts';

/** What never changes about a space (2.). */
export interface Place {
  id: SpaceId;
  name: string;
  kind: 'land' | 'sea';
  ipc: number;
  /** Whose emblem is printed: the original controller; null for neutrals and sea zones. */
  owner: Power | null;
  impassable: boolean;
  victoryCity: string | null;
  adj: readonly SpaceId[];
  /** Neighbours that may be flown over or entered: all but neutrals (2.2). */
  open: readonly SpaceId[];
  /** Neighbouring sea zones, territories (without neutrals). */
  seas: readonly SpaceId[];
  lands: readonly SpaceId[];
  index: number;
}

interface Raw {
  id: string;
  name: string;
  kind: string;
  ipc?: number;
  owner?: string | null;
  impassable?: boolean;
  victoryCity?: string;
  adj: string[];
}

const raws = data.spaces as readonly Raw[];
const neutral = new Set(raws.filter((s) => s.impassable).map((s) => s.id));
const seaIds = new Set(raws.filter((s) => s.kind === 'sea').map((s) => s.id));

/** Every space of the board, in the order of `data/map.json`. */
export const places: readonly Place[] = raws.map((s, index) => {
  const open = s.adj.filter((id) => !neutral.has(id));
  return {
    id: s.id,
    name: s.name,
    kind: s.kind === 'sea' ? 'sea' : 'land',
    ipc: s.ipc ?? 0,
    owner: (s.owner ?? null) as Power | null,
    impassable: s.impassable === true,
    victoryCity: s.victoryCity ?? null,
    adj: s.adj,
    open,
    seas: open.filter((id) => seaIds.has(id)),
    lands: open.filter((id) => !seaIds.has(id)),
    index,
  };
});
const byId = new Map(places.map((p) => [p.id, p]));

export const allSpaces: readonly SpaceId[] = places.map((p) => p.id);
/** Territories that can be controlled (2.6): all but neutrals. */
export const territories: readonly SpaceId[] = places
  .filter((p) => p.kind === 'land' && !p.impassable)
  .map((p) => p.id);
export const seaZones: readonly SpaceId[] = places.filter((p) => p.kind === 'sea').map((p) => p.id);

export function isSpace(id: string): boolean {
  return byId.has(id);
}
/** The fixed facts of a space; throws where there is none of that name. */
export function place(id: SpaceId): Place {
  const p = byId.get(id);
  if (!p) throw new Error(`no space ${id}`);
  return p;
}
export const isSea = (id: SpaceId): boolean => place(id).kind === 'sea';
export const isLand = (id: SpaceId): boolean => place(id).kind === 'land';
/** 2.1 Spaces with a common border. */
export const adjacent = (id: SpaceId): readonly SpaceId[] => place(id).adj;
export const areAdjacent = (a: SpaceId, b: SpaceId): boolean => place(a).adj.includes(b);
export const ipcOf = (id: SpaceId): number => place(id).ipc;
/** R-26 The printed emblem: original controller. */
export const originalOwner = (id: SpaceId): Power | null => place(id).owner;
/** 2.2 */
export const impassable = (id: SpaceId): boolean => place(id).impassable;
export const spaceName = (id: SpaceId): string => place(id).name;

/** 1.4 Territories with a victory city. */
export const victoryCities: readonly SpaceId[] = places.filter((p) => p.victoryCity !== null).map((p) => p.id);

const capitals = Object.fromEntries(powerData.powers.map((p) => [p.id, p.capital])) as Record<Power, SpaceId>;
export const capitalOf = (power: Power): SpaceId => capitals[power];

export interface Canal {
  id: string;
  between: readonly [SpaceId, SpaceId];
  controlledBy: readonly SpaceId[];
}
/** 2.3, R-1 Suez is held by Egypt and Trans-Jordan. */
export const canals = connections.canals as unknown as readonly Canal[];
/** 2.3 The canal between two sea zones, if there is one. */
export function canalBetween(a: SpaceId, b: SpaceId): Canal | null {
  return canals.find((c) => c.between.includes(a) && c.between.includes(b) && a !== b) ?? null;
}
/** 2.4 The zone that the option of closed straits closes. */
export const straitsZone: SpaceId = connections.straits[0]?.closes as SpaceId;

const FAR = 99;
const distances: (Uint8Array | undefined)[] = [];

function distancesFrom(start: Place): Uint8Array {
  const known = distances[start.index];
  if (known) return known;
  const far = new Uint8Array(places.length).fill(FAR);
  far[start.index] = 0;
  let edge = [start];
  for (let d = 1; edge.length > 0; d++) {
    const next: Place[] = [];
    for (const p of edge) {
      for (const id of p.open) {
        const q = place(id);
        if (far[q.index] !== FAR) continue;
        far[q.index] = d;
        next.push(q);
      }
    }
    edge = next;
  }
  distances[start.index] = far;
  return far;
}

/**
 * 5.10.1 Borders crossed by air from `a` to `b`, never over neutrals; 99 where there is no way. 2.5 An island and its
 * zone are two spaces.
 */
export function airDistance(a: SpaceId, b: SpaceId): number {
  return distancesFrom(place(a))[place(b).index] as number;
}

const rings: (readonly (readonly [SpaceId, number])[] | undefined)[] = [];

/** Every space that can be reached by air with its distance, nearest first, the start included. */
export function byAir(from: SpaceId): readonly (readonly [SpaceId, number])[] {
  const { index } = place(from);
  const known = rings[index];
  if (known) return known;
  const far = distancesFrom(place(from));
  const out = places.flatMap((p) => (far[p.index] === FAR ? [] : [[p.id, far[p.index] as number] as const]));
  out.sort((a, b) => a[1] - b[1] || place(a[0]).index - place(b[0]).index);
  rings[index] = out;
  return out;
}
