import { fileURLToPath } from 'node:url';
import type { Entry, Step } from '@wardroom/rules';
import { readJson } from '../../files.ts';
import type { Ledger } from '../../soak/ledger.ts';

const data = new URL('../../../../../packages/games/aa1942/data/', import.meta.url);

/**
 * The bookkeeping of Axis & Allies 1942 done a second time, from the printed data and the writes alone, without any of
 * the game's code: money, units and production (4.1, 8.6, 10.2-10.7, 11.1).
 */
interface Book {
  holders: Map<string, string>;
  types: Map<string, { type: string; power: string; space: string }>;
  factories: Map<string, number>;
  power: string;
  /** Territory -> land and air units placed in it this turn. */
  placed: Map<string, number>;
  /** Who held each territory when the turn began. */
  atStart: Map<string, string>;
}
type Fields = Record<string, unknown>;

/** What is printed on the map, the price list and the power cards. */
interface Printed {
  cost: Map<string, number>;
  worth: Map<string, number>;
  powers: { id: string; side: string; capital: string }[];
  sideOf: Map<string, string>;
  capitals: Map<string, string>;
}
let known: Printed | null = null;

function printed(): Printed {
  if (known) return known;
  const read = <T>(name: string): T => readJson(fileURLToPath(new URL(name, data))) as T;
  const { powers } = read<Pick<Printed, 'powers'>>('powers.json');
  known = {
    cost: new Map(read<{ units: { id: string; cost: number }[] }>('units.json').units.map((u) => [u.id, u.cost])),
    worth: new Map(read<{ spaces: { id: string; ipc?: number }[] }>('map.json').spaces.map((s) => [s.id, s.ipc ?? 0])),
    powers,
    sideOf: new Map(powers.map((p) => [p.id, p.side])),
    capitals: new Map(powers.map((p) => [p.id, p.capital])),
  };
  return known;
}

function priceOf(bought: unknown): number {
  let sum = 0;
  for (const [type, n] of Object.entries((bought ?? {}) as Record<string, number>))
    sum += (printed().cost.get(type) ?? Number.NaN) * n;
  return sum;
}

function capitalLost(book: Book, power: string): boolean {
  return (
    printed().sideOf.get(book.holders.get(printed().capitals.get(power) ?? '') ?? '') !== printed().sideOf.get(power)
  );
}

/** What a power's territories are worth (11.1); nothing while its capital is held by the enemy (8.7). */
function incomeOf(book: Book, power: string): number {
  if (capitalLost(book, power)) return 0;
  let sum = 0;
  for (const [space, holder] of book.holders) if (holder === power) sum += printed().worth.get(space) ?? 0;
  return sum;
}

/** Keeps the books of one game. `check` is given every step in order. */
export function aa1942Ledger(): Ledger {
  const book: Book = {
    holders: new Map(),
    types: new Map(),
    factories: new Map(),
    power: '',
    placed: new Map(),
    atStart: new Map(),
  };
  // What the turn had been, before each step that undo may still take back.
  let earlier: Pick<Book, 'power' | 'placed' | 'atStart'>[] = [];
  return {
    check(step, phase) {
      if (step.kind === 'undo') {
        const back = earlier.length - (step.undone ?? 0);
        const then = earlier[back];
        if (!then) return ['an undo goes back past a barrier'];
        enter(book, step, '');
        Object.assign(book, then);
        earlier = earlier.slice(0, back);
        return [];
      }
      if (step.barrier) earlier = [];
      else earlier.push({ power: book.power, placed: book.placed, atStart: book.atStart });
      return enter(book, step, phase);
    },
  };
}

/** Enters the writes of one step. Returns what does not add up. */
function enter(book: Book, step: Step, phase: string): string[] {
  const flaws: string[] = [];
  // Money in hand and in bought units, by power: what each should have gained in this step, and what it has.
  const due = new Map<string, number>();
  const got = new Map<string, number>();
  const add = (to: Map<string, number>, power: string, n: number): void =>
    void to.set(power, (to.get(power) ?? 0) + n);
  let plundered = false;
  for (const entry of step.journal) {
    const [table, id, field, before, after] = entry;
    if (table === 'powers' && step.kind !== 'start') countMoney(entry, (n) => add(got, id, n));
    else if (table === '_stack' && field === '' && (after as Fields | null)?.phase === 'collectIncome')
      add(due, book.power, incomeOf(book, book.power));
    else if (table === 'spaces') {
      if (field === '' && after) enterSpace(book, id, after as Fields);
      else if (field === 'controller') {
        plundered ||= [...printed().capitals.values()].includes(id);
        book.holders.set(id, after as string);
      } else if (field === 'factory' && step.kind !== 'start')
        spend(book, id, before as number | null, after as number | null, (n) => add(got, book.power, n), flaws);
    } else if (table === 'units') countUnit(book, entry, step, phase, (power, n) => add(got, power, n), flaws);
    else if (table === 'turn' && (field === 'power' || field === '')) {
      const power = field === '' ? ((after as Fields | null)?.power as string | undefined) : (after as string);
      if (power !== undefined) book.power = power;
      book.placed = new Map();
      book.atStart = new Map(book.holders);
    }
  }
  if (step.kind !== 'start') compare(due, got, plundered, flaws);
  return flaws;
}

function countMoney([, , field, before, after]: Entry, add: (n: number) => void): void {
  if (field === 'ipcs') add(((after ?? 0) as number) - ((before ?? 0) as number));
  else if (field === 'bought') add(priceOf(after) - priceOf(before));
}

function enterSpace(book: Book, id: string, space: Fields): void {
  if (typeof space.controller === 'string') book.holders.set(id, space.controller);
  if (typeof space.factory === 'number') book.factories.set(id, space.factory);
}

/** A factory that is built is worth what it cost; a point of damage that is repaired cost 1 IPC (4.1). */
function spend(
  book: Book,
  id: string,
  before: number | null,
  after: number | null,
  add: (n: number) => void,
  flaws: string[],
): void {
  const damage = after ?? 0;
  if (damage > 2 * (printed().worth.get(id) ?? 0)) flaws.push(`${id}: damage ${damage} is above twice its value`);
  if (before === null) add(printed().cost.get('factory') ?? 0);
  else if (damage < before) add(before - damage);
  if (after !== null) book.factories.set(id, damage);
  else book.factories.delete(id);
}

/**
 * A unit appears only when it is mobilized, where and as often as the factory allows (10.2, 10.3), and never changes
 * its type or owner.
 */
function countUnit(
  book: Book,
  [, id, field, , after]: Entry,
  step: Step,
  phase: string,
  add: (power: string, n: number) => void,
  flaws: string[],
): void {
  const unit = book.types.get(id);
  if (field === 'type' || field === 'power') flaws.push(`unit ${id}: its ${field} was changed`);
  else if (field === 'space' && unit) book.types.set(id, { ...unit, space: after as string });
  else if (field === '' && after === null) {
    if (phase === 'purchaseUnits' || phase === 'mobilizeUnits') flaws.push(`unit ${id}: removed in ${phase}`);
    book.types.delete(id);
  } else if (field === '') {
    const made = after as unknown as { type: string; power: string; space: string };
    book.types.set(id, { type: made.type, power: made.power, space: made.space });
    if (step.kind === 'start') return;
    add(made.power, printed().cost.get(made.type) ?? Number.NaN);
    if (phase !== 'mobilizeUnits') flaws.push(`unit ${id}: appears in ${phase}`);
    if (made.power !== book.power) flaws.push(`unit ${id}: mobilized for ${made.power} in the turn of ${book.power}`);
    if (!printed().worth.has(made.space) || made.space.startsWith('sz')) return;
    const n = (book.placed.get(made.space) ?? 0) + 1;
    book.placed = new Map(book.placed).set(made.space, n);
    if (book.atStart.get(made.space) !== made.power || book.holders.get(made.space) !== made.power)
      flaws.push(`unit ${id}: mobilized in ${made.space}, which was not held at the start of the turn`);
    if (n > (printed().worth.get(made.space) ?? 0) - (book.factories.get(made.space) ?? Number.POSITIVE_INFINITY))
      flaws.push(`${made.space}: ${n} units mobilized, above its production`);
  }
}

/** Every power has what is due to it; where a capital fell, its money only changed hands (8.6). */
function compare(due: Map<string, number>, got: Map<string, number>, plundered: boolean, flaws: string[]): void {
  const sum = (of: Map<string, number>): number => [...of.values()].reduce((a, b) => a + b, 0);
  if (plundered) {
    if (sum(due) !== sum(got)) flaws.push(`money: ${sum(got)} came in, ${sum(due)} was due`);
    return;
  }
  for (const { id } of printed().powers) {
    if ((due.get(id) ?? 0) !== (got.get(id) ?? 0))
      flaws.push(`money of ${id}: ${got.get(id) ?? 0} came in, ${due.get(id) ?? 0} was due`);
  }
}
