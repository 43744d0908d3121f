import type { Refusal } from '@wardroom/rules';
import { refuse, things } from '@wardroom/rules';
import { isHex } from '../board.ts';
import { counter, sideOf } from '../counters.ts';
import type { Side, State, Unit, UnitId } from '../state.ts';
import { sides } from '../state.ts';
import { turnOf } from '../tracks.ts';

/** One box beside the map. `turn-5`: arrives on turn 5; `event`: brought by a card. */
export interface OffMap {
  box: string;
  units: { readonly [S in Side]: readonly Unit[] };
  /** How many units lie in it. */
  n: number;
}

/** R9.1.2 The box that a unit lies in: what has not arrived is told by its printed turn. */
export function boxOf(u: Unit): string {
  if (u.at !== 'pool') return u.at;
  const { entry } = counter(u.id);
  if (entry.kind === 'turn' && entry.turn !== undefined) return `turn-${entry.turn}`;
  return entry.kind === 'event' ? 'event' : 'pool';
}

/** Why a unit that is not on the map does not come in now; null: it stands on the map. */
export function whyOffMap(g: State, unit: UnitId): Refusal | null {
  const u = g.units[unit];
  if (!u || isHex(u.at)) return null;
  const box = boxOf(u);
  const { cards } = counter(unit).entry;
  if (box === 'delayed') return refuse('R9.1.3', 'offMap.delayed', { unit, turn: turnOf(g) + 1 });
  if (box === 'china-air') return refuse('R16.17', 'offMap.china', { unit });
  if (box === 'eliminated') return refuse('R9.2.1', 'offMap.eliminated', { unit });
  if (box === 'event' && cards?.[0] !== undefined) return refuse('R24.13', 'offMap.event', { unit, card: cards[0] });
  const turn = box.startsWith('turn-') ? Number(box.slice(5)) : 0;
  if (turn > turnOf(g)) return refuse('R9.1.2', 'offMap.turn', { unit, turn });
  return turn > 0 ? refuse('R9.1.2', 'offMap.waits', { unit }) : refuse('R3.3', 'offMap.gone', { unit });
}

function rank(box: string): number {
  if (box === 'delayed') return -2;
  if (box === 'china-air') return -1;
  if (box.startsWith('turn-')) return Number(box.slice(5));
  return { event: 50, pool: 51, eliminated: 60 }[box] ?? 70;
}

/** Everything that is not on the map, box by box: first what comes soon, last what is out of the game. */
export function offMap(g: State): OffMap[] {
  const boxes = new Map<string, Unit[]>();
  for (const u of things(g.units)) {
    if (isHex(u.at)) continue;
    const box = boxOf(u);
    const known = boxes.get(box);
    if (known) known.push(u);
    else boxes.set(box, [u]);
  }
  const order = { naval: 0, air: 1, ground: 2, hq: 3 } as { readonly [c: string]: number };
  const sorted = (units: readonly Unit[]): Unit[] =>
    [...units].sort(
      (a, b) =>
        (order[counter(a.id).class] ?? 9) - (order[counter(b.id).class] ?? 9) ||
        counter(a.id).name.localeCompare(counter(b.id).name),
    );
  return [...boxes]
    .sort((a, b) => rank(a[0]) - rank(b[0]))
    .map(([box, units]) => ({
      box,
      n: units.length,
      units: Object.fromEntries(
        sides.map((s) => [s, sorted(units.filter((u) => sideOf(u.id) === s))]),
      ) as unknown as OffMap['units'],
    }));
}

/** Boxes that lie open without being asked: what comes in now, waits, or is lost. */
export const isNear = (box: string, g: State): boolean =>
  box === 'delayed' ||
  box === 'china-air' ||
  box === 'eliminated' ||
  (box.startsWith('turn-') && Number(box.slice(5)) <= turnOf(g) + 1);
