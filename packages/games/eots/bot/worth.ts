import { derived } from '@wardroom/rules';
import type { HexId, Side, State, UnitId } from './read.ts';
import {
  controller,
  hexes,
  inPhilippines,
  inRegion,
  isNamed,
  japaneseResources,
  land,
  northernIndia,
  scenarioOf,
  sideOf,
  tableOf,
  track,
  turnOf,
} from './read.ts';

/** R4.1 Hexes that somebody may control: nobody does the sea. */
const grounds = hexes.filter((h) => h.terrain !== 'ocean');

const philippines = grounds.filter((h) => inPhilippines(h.id));

/** Two of these are one victory point (R20.4). */
export const POINT = 2;

const newGuinea = land('new-guinea').controlHexes ?? [];
const mandates = land('mandates').controlHexes ?? [];
const marshalls = land('marshalls').controlHexes ?? [];
/** R15.8, R20.4 K */
const alaska = ['4600', '4700', '4800', '5000', '5100'];
const burmaRoad = ['2206', '2106', '2105', '2104', '2005', '1905'];
/** R20.4 J: the nations whose surrender costs the Allies political will. */
const surrendering = ['philippines', 'malaya', 'dei', 'burma'];

/**
 * R9.4.1 Islands with an airfield from which a bomber reaches Tokyo, and how good they are: those farther from Japan
 * are safer.
 */
const bombingBases: readonly [HexId, number][] = [
  ['4110', 1],
  ['3814', 1],
  ['3813', 1],
  ['3709', 0.8],
  ['3209', 0.5],
];
/** The strategic phases left in which bombers may fly, the first being that of turn 9. */
const raidsLeft = (g: State): number =>
  Math.max(0, scenarioOf(g.options.now?.scenario ?? '1942').lastTurn - Math.max(8, turnOf(g)));

const tableNow = (g: State): string | null => tableOf(g.options.now?.scenario ?? '1942');

/** Shares the worth of a whole group among the hexes that are still wanting: the last ones are worth most. */
function share(out: Map<HexId, number>, wanted: readonly HexId[], whole: number): void {
  for (const id of wanted) out.set(id, (out.get(id) ?? 0) + whole / Math.sqrt(wanted.length));
}

/** R15.9 Five captures keep the political will; a few more, because Japan may take one back. */
function captureWorth(g: State, late: boolean): number {
  const captured = track(g, 'pow');
  if (late) return captured < 6 ? 0.5 : 0.15;
  if (turnOf(g) < 4) return 0.3;
  if (captured < 5) return 1.5;
  return captured < 8 ? 0.9 : 0.5;
}

/** R20.4 What a resource hex is worth beyond the capture: in the scenario of 1942 their number decides. */
function resourceWorth(table: string | null): number {
  if (table === '1942') return 5;
  return table === '1944' ? 0.3 : 0.7;
}

/** R15.5 A raid that succeeds is a point of political will; a second base is for safety. By the bases there are. */
const baseWorths: readonly number[] = [1.5 * POINT, 0.5 * POINT];

function forAllies(g: State): Map<HexId, number> {
  const out = new Map<HexId, number>();
  const table = tableNow(g);
  const turn = turnOf(g);
  const late = table === '1944';
  const progress = captureWorth(g, late);
  const held = (id: HexId): boolean => controller(g, id) === 'japan';
  for (const h of grounds) {
    if (!held(h.id)) continue;
    out.set(h.id, isNamed(h) ? progress + (h.port ? 0.2 : 0) + (h.airfield ? 0.1 : 0) : 0.05);
    if (h.resource) out.set(h.id, progress + resourceWorth(table));
    if (inRegion(h.id, 'northern-india')) out.set(h.id, progress + POINT);
  }
  share(out, newGuinea.filter(held), late ? 4 * POINT : 1.5);
  if (!late) share(out, mandates.filter(held), 3);
  if (!late) share(out, marshalls.filter(held), 2);
  // R16.15 The road is a point on the sheet, and China holds out while it is open.
  share(out, burmaRoad.filter(held), turn < 5 ? POINT : 2 * POINT);
  for (const id of alaska) if (held(id)) out.set(id, (out.get(id) ?? 0) + (turn < 8 ? 2 * POINT : 0.5));
  if (late) {
    const bases = bombingBases.filter(([id]) => !held(id)).length;
    const wanted = (baseWorths[bases] ?? 0) * Math.min(2, raidsLeft(g));
    for (const [id, good] of bombingBases) if (held(id)) out.set(id, (out.get(id) ?? 0) + wanted * good);
    share(out, ['4021'].filter(held), 3 * POINT);
    // R20.6 R: most hexes of the Philippines are Allied; what keeps them from supply are the aircraft at Davao and
    // Manila.
    for (const h of philippines) if (held(h.id)) out.set(h.id, (out.get(h.id) ?? 0) + 0.8);
    for (const id of land('philippines').surrenderHexes ?? [])
      if (held(id)) out.set(id, (out.get(id) ?? 0) + 2.5 * POINT);
  }
  return out;
}

function forJapan(g: State): Map<HexId, number> {
  const out = new Map<HexId, number>();
  const turn = turnOf(g);
  const wanting = (id: HexId): boolean => controller(g, id) === 'allied';
  const short = tableNow(g) === '1942' ? 13 - japaneseResources(g).length : 0;
  for (const h of grounds) {
    if (!wanting(h.id)) continue;
    // R15.9 What Japan takes back counts against the progress of the Allies.
    let n = isNamed(h) ? (turn < 4 ? 0.15 : 0.6) + (h.port ? 0.1 : 0) + (h.airfield ? 0.1 : 0) : 0.03;
    if (h.resource) n += short > 0 ? 9 : 2;
    if (inRegion(h.id, 'northern-india')) n += 0.7 * POINT;
    if (h.id === '5808') n += 2 * POINT;
    if (h.id === '5108' || h.id === '5708' || h.id === '5908') n += 0.8 * POINT;
    out.set(h.id, n);
  }
  for (const id of alaska) if (wanting(id)) out.set(id, (out.get(id) ?? 0) + (g.earned[`K.${id}`] ? 0.3 : POINT));
  for (const id of surrendering)
    if (!g.nations[id]) share(out, (land(id).surrenderHexes ?? []).filter(wanting), 1.5 * POINT);
  share(out, burmaRoad.filter(wanting).length === burmaRoad.length ? burmaRoad : [], POINT);
  share(out, mandates.filter(wanting), POINT);
  share(out, newGuinea.filter(wanting), 1);
  for (const id of northernIndia) if (wanting(id)) out.set(id, (out.get(id) ?? 0) + 0.3);
  return out;
}

const tables = derived<State, Side, ReadonlyMap<HexId, number>>(
  ['control', 'tracks', 'turn', 'options', 'nations', 'earned'],
  (g, side) => (side === 'allied' ? forAllies(g) : forJapan(g)),
);

/**
 * What each hex of the enemy is worth to this side: what the victory sheet counts before bases, bases before the rest.
 */
export const worths = (g: State, side: Side): ReadonlyMap<HexId, number> => tables(g, side);

/** What it is worth to take this hex; 0 for one's own and for what cannot be taken. */
export const worth = (g: State, side: Side, id: HexId): number => worths(g, side).get(id) ?? 0;

/** R20.4 K, L: islands that count once for Japan if a unit of it stands there at the end of the turn. */
const counted = new Map<HexId, string>([
  ...alaska.map((id): [HexId, string] => [id, `K.${id}`]),
  ['5708', 'L.5708'],
  ['5908', 'L.5908'],
]);

/** Does this unit stand where it earns points at the end of the turn? It stays there. */
export function earns(g: State, unit: UnitId): boolean {
  const at = g.units[unit]?.at ?? '';
  const id = counted.get(at);
  return (
    id !== undefined &&
    sideOf(unit) === 'japan' &&
    tableNow(g) !== null &&
    !g.earned[id] &&
    controller(g, at) === 'japan'
  );
}

/**
 * R12.25 What a point of shipping is worth: the Allies of 1943 have few, those of 1944 need all for the landings that
 * count.
 */
export function shippingWorth(g: State, side: Side): number {
  const table = tableNow(g);
  return side === 'allied' && (table === '1943' || table === '1944') ? 0.35 : 0.15;
}
