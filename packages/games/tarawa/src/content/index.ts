import { byCode } from '@wardroom/rules';
import type { HexId } from '../hexes.ts';
import { westToEast } from '../hexes.ts';
import { hexFacts } from '../map.ts';
import type { Card, Color, DepthMarker, JapaneseUnit, Position, PrintedField, SetFiles } from './schema.ts';
import { colors } from './schema.ts';
import { setFiles } from './sets.ts';

export * from './schema.ts';
export { setFiles } from './sets.ts';

/** A field of fire with the group of positions that it belongs to. */
export interface Field extends PrintedField {
  /** The hexes of its members, in their order. */
  readonly at: readonly HexId[];
}

/** A set of content, ready to be asked. Nothing of it stands anywhere else in the code. */
export interface Content {
  /** Which of its files are reconstructed: shown wherever they are. */
  reconstructed: readonly string[];
  cards: readonly Card[];
  card(id: string): Card;
  positions: readonly Position[];
  position(id: string): Position;
  positionAt(hex: HexId): Position | undefined;
  fields: readonly Field[];
  fieldOf(position: string): Field;
  field(id: string): Field;
  /** The fields of a colour by their westernmost member, from west to east. */
  byColor: { readonly [C in Color]: readonly Field[] };
  units: readonly JapaneseUnit[];
  unit(id: string): JapaneseUnit;
  markers: readonly DepthMarker[];
  marker(id: string): DepthMarker;
  /** The counts that the set-up needs. */
  reserve: number;
  /** 18 Does the position's field reach the southern beach? */
  firesOnSouthBeach(position: string): boolean;
}

function lookUp<T extends { id: string }>(things: readonly T[], what: string): (id: string) => T {
  const byId = new Map(things.map((t) => [t.id, t]));
  return (id) => {
    const t = byId.get(id);
    if (!t) throw new Error(`no ${what} ${id}`);
    return t;
  };
}

/** Makes a set ready; its files must have passed `problemsOfSet`. */
export function contentOfFiles(files: SetFiles): Content {
  const all = [...files.positions.positions].sort((a, b) => byCode(a.id, b.id));
  const position = lookUp(all, 'position');
  const at = new Map(all.map((p) => [p.hex, p]));
  const list = files.fields.fields.map((f): Field => ({ ...f, at: f.members.map((m) => position(m).hex) }));
  const fieldByMember = new Map(list.flatMap((f) => f.members.map((m) => [m, f] as const)));
  const fieldOf = (id: string): Field => {
    const f = fieldByMember.get(id);
    if (!f) throw new Error(`no field of position ${id}`);
    return f;
  };
  const west = (f: Field): HexId => [...f.at].sort(westToEast)[0] as HexId;
  const ofColor = (c: Color): Field[] =>
    list.filter((f) => f.color === c).sort((a, b) => westToEast(west(a), west(b)));
  const south = (id: string): boolean => {
    const f = fieldOf(id);
    return [...f.intense, ...f.steady].some((h) => hexFacts(h)?.beach === true && hexFacts(h)?.shore === 'south');
  };
  return {
    reconstructed: Object.entries(files).flatMap(([name, f]) => (f.reconstructed ? [name] : [])),
    cards: files.cards.cards,
    card: lookUp(files.cards.cards, 'card'),
    positions: all,
    position,
    positionAt: (hex) => at.get(hex),
    fields: list,
    fieldOf,
    field: lookUp(list, 'field'),
    byColor: Object.fromEntries(colors.map((c) => [c, ofColor(c)])) as unknown as Content['byColor'],
    units: files.units.units,
    unit: lookUp(files.units.units, 'Japanese unit'),
    markers: files.markers.markers,
    marker: lookUp(files.markers.markers, 'depth marker'),
    reserve: files.units.counts.setupReserve,
    firesOnSouthBeach: south,
  };
}

/** The sets that a table can be played with, by name, the usual one first. */
export const setNames = Object.keys(setFiles) as [string, ...string[]];
const contents = new Map<string, Content>();

/** The content of a set by its name; made ready when it is asked for first. */
export function contentNamed(name: string): Content {
  const known = contents.get(name);
  if (known) return known;
  if (!setNames.includes(name)) throw new Error(`no set ${name}`);
  const made = contentOfFiles(setFiles[name] as SetFiles);
  contents.set(name, made);
  return made;
}
