import type { Move, State, Unit } from '@wardroom/aa1942/read';
import type { Atom, Choice, Json, LogEntry } from '@wardroom/rules';
import type { Target, Translate } from '../../table/game-ui.ts';
import { groupBy, textOf } from '../../table/words.ts';
import { isPlace } from './map/geography.ts';
import type { Describing } from './types.ts';
import { battleName, countWords, isCount, powerName, spaceName, tally, unitName } from './words.ts';

/** 6.3.2 Ships fire one by one: those alike are told apart by a number. */
export function gunWords(t: Translate, g: State, ship: Unit): string {
  const alike = Object.values(g.units)
    .filter((u) => u.power === ship.power && u.space === ship.space && u.type === ship.type)
    .map((u) => u.id)
    .sort();
  const name = unitName(t, ship.type);
  return alike.length > 1 ? `${name} ${alike.indexOf(ship.id) + 1}` : name;
}

/** One atom in words: a unit with where it stands, a space, a type, a battle, a number. */
export function atomWords(atom: Atom, table: Pick<Describing, 'view' | 't'>): string {
  const { t } = table;
  if (typeof atom === 'number') return String(atom);
  const u = table.view.units[atom] as Unit | undefined;
  if (u) return t('aa.unitAt', { unit: unitName(t, u.type), where: spaceName(t, u.space) });
  if (isPlace(atom)) return spaceName(t, atom);
  const move = table.view.moves[atom];
  if (move) return moveWords(t, table.view, move);
  if (atom.includes(':')) return battleName(t, atom);
  return textOf(t, `aa.unit.${atom}`) ?? textOf(t, `aa.word.${atom}`) ?? atom;
}

/** A move of the list in words. */
export function moveWords(t: Translate, g: State, m: Move): string {
  const units = m.units.map((id) => g.units[id]).filter((u): u is Unit => u !== undefined);
  return t(`aa.move.${m.kind}`, {
    units: countWords(t, tally(units)),
    from: spaceName(t, m.path[0] ?? ''),
    to: spaceName(t, m.path[m.path.length - 1] ?? ''),
  });
}

/** The type of new units that a choice is about. */
const bought = ({ kind, value }: Choice): string | undefined =>
  ['buy', 'takeBack', 'place', 'refund'].includes(kind) && value[0] !== undefined ? String(value[0]) : undefined;

/** A whole choice in words. Units of the value come first as numbers by type, then the spaces in order. */
export function describeChoice(choice: Choice, table: Describing): string {
  const { t } = table;
  const g = table.view;
  const atoms = choice.value;
  const units = atoms.flatMap((a) => (typeof a === 'string' && g.units[a] ? [g.units[a] as Unit] : []));
  const spaces = atoms.flatMap((a) => (typeof a === 'string' && isPlace(a) ? [spaceName(t, a)] : []));
  if (choice.kind === 'cancel') {
    const m = g.moves[String(atoms[0])];
    if (m) return t('aa.choice.cancel', { what: moveWords(t, g, m) });
  }
  // What is loaded, and the ship: it goes to where the ship is.
  const ship = choice.kind === 'load' && units.length > 1 ? units.pop() : undefined;
  const others = atoms.filter((a) => typeof a === 'number' || (!g.units[a] && !isPlace(a)));
  const from = units[0] ? spaceName(t, units[0].space) : '';
  const key = `aa.choice.${choice.kind === 'bombard' && units.length === 0 ? 'holdFire' : choice.kind}`;
  // One unit stands for its stack, a type for what is bought of it: the amount says how many.
  const alike = units.length === 1 ? units[0]?.type : bought(choice);
  const guns = choice.kind === 'bombard' ? units.map((u) => gunWords(t, g, u)).join(', ') : '';
  const some = guns || (units.length > 0 ? countWords(t, tally(units)) : '');
  const many = alike !== undefined && choice.amount !== undefined ? countWords(t, { [alike]: choice.amount }) : some;
  const params = {
    units: many || (alike === undefined ? '' : unitName(t, alike)),
    from,
    to: ship ? spaceName(t, ship.space) : (spaces[spaces.length - 1] ?? ''),
    path: (choice.kind === 'bombard' ? [...new Set(spaces)] : spaces).join(' – '),
    what: others.map((a) => atomWords(a, table)).join(', '),
    n: choice.amount ?? 0,
  };
  const said = textOf(t, key, params);
  if (said) return said;
  const rest = atoms.map((a) => atomWords(a, table)).join(' · ');
  return [choice.kind, rest, choice.amount === undefined ? '' : `× ${choice.amount}`]
    .filter((x) => x !== '')
    .join(' ');
}

export function describeAtom(kind: string, _prefix: readonly Atom[], atom: Atom, table: Describing): string {
  const ship = kind === 'bombard' ? table.view.units[atom] : undefined;
  if (ship) return gunWords(table.t, table.view, ship);
  return atomWords(atom, table);
}

const spaceParams = new Set(
  'space from to zone territory target path spaces where zones over at via territories'.split(' '),
);
const powerParams = new Set(['power', 'owner', 'by', 'seat', 'from', 'to', 'powers', 'holder', 'who']);

/** A parameter of a log line or refusal in words. */
export function describeParam(name: string, value: Json, { t }: { t: Translate }): string | undefined {
  if (typeof value === 'string') {
    if (powerParams.has(name) && textOf(t, `aa.power.${value}`)) return powerName(t, value);
    if ((spaceParams.has(name) || /^sz\d+$/.test(value)) && isPlace(value)) return spaceName(t, value);
    if (name === 'type' || name === 'unit') return textOf(t, `aa.unit.${value}`) ?? undefined;
    if ((name === 'battle' || name === 'battles') && value.includes(':')) return battleName(t, value);
    if (name === 'step') return t(`aa.throw.${value}`);
    if (name === 'phase') return t(`aa.phase.${value}`);
    if (name === 'winner' || name === 'winners' || name === 'side') return t(`aa.side.${value}`);
    return undefined;
  }
  // 3.5 Whose dice fell together.
  if (name === 'groups' && Array.isArray(value))
    return [...new Set((value as { power: string }[]).map((d) => powerName(t, d.power)))].join(', ');
  if (isCount(value)) return countWords(t, value);
  // 7.3.7 Where a battleship takes the only hit nobody is lost.
  if (value !== null && typeof value === 'object' && Object.keys(value).length === 0) return t('aa.nothing');
  return undefined;
}

/** The filter of the log that a line belongs to. */
export const logGroup = groupBy(
  [
    [/^combat\b/, 'battle'],
    [/^control\b/, 'control'],
    [/^(purchase|mobilize)\b/, 'purchase'],
    [/^income\b/, 'income'],
    [/^(move|noncombat|combatMove|noncombatMove)\b/, 'move'],
  ],
  'turn',
);

export function logTarget(entry: LogEntry): Target | null {
  const p = (entry.params ?? {}) as { readonly [name: string]: Json };
  for (const name of ['space', 'territory', 'to', 'target', 'zone']) {
    const id = p[name];
    if (typeof id === 'string' && isPlace(id)) return { kind: 'space', id };
  }
  return null;
}

/** Where the battles are that a line lists. */
export function logTargets({ params = {} }: LogEntry): readonly Target[] | null {
  if (!Array.isArray(params.battles)) return null;
  const places = params.battles.map((id) => String(id).split(':').at(-1) ?? '').filter(isPlace);
  return places.map((id) => ({ kind: 'space', id }));
}

/** The dice of a line, by who rolled them. */
export function logDice(
  entry: LogEntry,
  t?: Translate,
): readonly { values: readonly number[]; hitsAt?: number; label: string }[] | null {
  const p = (entry.params ?? {}) as { readonly [name: string]: Json };
  const named = (type: string): string => (t ? unitName(t, type) : type);
  if (entry.key === 'combat.damage') return [{ values: p.dice as number[], label: named('bomber') }];
  if (entry.key !== 'combat.dice') return null;
  const list = p.groups as unknown as { type: string; power: string; value: number; dice: number[] }[];
  return list.map((d) => ({ values: d.dice, hitsAt: d.value, label: named(d.type) }));
}

/** The kinds of units that a line of the log speaks of, with their power where it names one. */
export function aboutIn({ params = {} }: LogEntry): readonly string[] {
  const power = typeof params.power === 'string' ? `@${params.power}` : '';
  const kinds = Object.values(params).flatMap((v) => (isCount(v) ? Object.keys(v) : []));
  const named = [params.type, params.unit].flatMap((v) => (typeof v === 'string' && isCount({ [v]: 1 }) ? [v] : []));
  return [...new Set([...kinds, ...named])].map((kind) => `${kind}${power}`);
}
