import type { Seat } from './audience.ts';
import { HANDLES } from './drawing.ts';
import type { AnyState } from './game.ts';
import type { Entry, Tables } from './journal.ts';
import { apply } from './journal.ts';
import type { Json } from './json.ts';
import type { Machine } from './machine.ts';
import type { Step } from './step.ts';

/** What is needed of a step to take it back. */
export interface Undoable extends Pick<Step, 'seq' | 'seat' | 'side' | 'private'> {
  /**
   * What is taken back of its journal, as the text of a list: table, id, field and before of each write, one behind
   * another. As a list it would take half as much memory again; what a field became stands in the state when undo
   * comes to it.
   */
  writes: string;
}

/** Values of `writes` that one write takes. */
const WIDTH = 4;

function writesOf(journal: readonly Entry[]): string {
  const out: Json[] = [];
  for (const e of journal) if (!isLasting(e)) out.push(e[0], e[1], e[2], e[3]);
  return JSON.stringify(out);
}
const readBack = ({ writes }: Undoable): readonly Json[] => JSON.parse(writes) as readonly Json[];

/** What a step wrote to: table, id, field. */
type Place = readonly [table: string, id: string, field: string];
function* placesOf(step: Undoable): Generator<Place> {
  const writes = readBack(step);
  for (let i = 0; i < writes.length; i += WIDTH) yield [writes[i], writes[i + 1], writes[i + 2]] as Place & string[];
}

/** Takes a step back through the journal of the running step, last write first. */
export function takeBack(machine: Machine<AnyState>, step: Undoable): void {
  const writes = readBack(step);
  for (let i = writes.length - WIDTH; i >= 0; i -= WIDTH) {
    const [table, id, field, before] = writes.slice(i, i + WIDTH) as [string, string, string, Json];
    const thing = (machine.state as unknown as Tables)[table]?.[id];
    const now = field === '' ? thing : (thing as { readonly [field: string]: Json } | undefined)?.[field];
    writeBack(machine, [[table, id, field, (now ?? null) as Json, before]]);
  }
}

/** A step since the oldest one that can be taken back. */
export interface Recent {
  step: Undoable;
  /** Its seat can still take it back. */
  open: boolean;
}

/** Draws and lines of the log are not kept in memory for the sake of undo. */
function undoableOf({ seq, seat, side, private: hearers, journal }: Step): Undoable {
  const out: Undoable = { seq, writes: writesOf(journal) };
  if (seat !== undefined) out.seat = seat;
  if (side !== undefined) out.side = side;
  if (hearers) out.private = hearers;
  return out;
}

/** What undo leaves alone: numbers of decisions and handles never come back. */
export function isLasting([table, id]: Entry): boolean {
  return table === '_asks' || (table === '_fresh' && id === HANDLES);
}

/**
 * The recent steps after one more. Steps beside what is asked (drafts, acts at any time, plans) bar nobody else, and
 * what is done while a draft lies open (in a phase that an act at any time has called) does not bar the draft.
 */
export function withRecent(recent: readonly Recent[], step: Step): readonly Recent[] {
  if (step.kind === 'device') return recent;
  if (step.kind === 'undo') return trimmed(withoutLast(recent, step.seat as Seat, step.undone ?? 0));
  const beside = step.private !== undefined || step.side === 'anytime';
  if (step.kind !== 'choices' || step.side === 'settle') return [];
  if (step.barrier && !beside) return recent.filter((r) => r.open && r.step.side === 'draft');
  if (beside && !step.barrier) return [...recent, { step: undoableOf(step), open: true }];
  const mine = recent.some((r) => r.open && isBarred(r, step, beside))
    ? recent.map((r) => (isBarred(r, step, beside) ? { ...r, open: false } : r))
    : recent;
  return trimmed([...mine, { step: undoableOf(step), open: !step.barrier }]);
}

/** Does a step end that another one can be taken back? */
function isBarred(r: Recent, step: Step, beside: boolean): boolean {
  if (beside) return r.step.seat === step.seat;
  return r.step.seat !== step.seat && r.step.side !== 'draft';
}

/** Without what nobody can take back and nobody else must look at. */
function trimmed(recent: readonly Recent[]): readonly Recent[] {
  const first = recent.findIndex((r) => r.open);
  if (first < 0) return [];
  return first === 0 ? recent : recent.slice(first);
}

function withoutLast(recent: readonly Recent[], seat: Seat, count: number): readonly Recent[] {
  let left = count;
  const kept: Recent[] = [];
  for (const r of [...recent].reverse()) {
    if (left > 0 && r.open && r.step.seat === seat) left--;
    else kept.unshift(r);
  }
  return kept;
}

/**
 * Steps of this seat that it can take back now, oldest first: as far as nobody else wrote to the same fields since.
 */
export function undoableBy(recent: readonly Recent[], seat: Seat): readonly Undoable[] {
  const out: Undoable[] = [];
  const foreign = new Set<string>();
  for (let i = recent.length - 1; i >= 0; i--) {
    const { step, open } = recent[i] as Recent;
    if (step.seat !== seat) {
      for (const at of placesOf(step)) note(foreign, at);
      continue;
    }
    if (!open || (foreign.size > 0 && [...placesOf(step)].some((at) => meets(foreign, at)))) break;
    out.unshift(step);
  }
  return out;
}

function note(fields: Set<string>, e: Place): void {
  fields.add(`${e[0]}/${e[1]}`);
  fields.add(`${e[0]}/${e[1]}/${e[2]}`);
}

/** A whole thing meets every field of it. */
function meets(fields: ReadonlySet<string>, e: Place): boolean {
  const thing = `${e[0]}/${e[1]}`;
  return e[2] === '' ? fields.has(thing) : fields.has(`${thing}/${e[2]}`) || fields.has(`${thing}/`);
}

/** Writes these entries through the journal of the running step. */
export function writeBack(machine: Machine<AnyState>, entries: readonly Entry[]): void {
  apply(machine.state, entries);
  // One by one: a long plan has more entries than a call takes arguments.
  for (const e of entries) machine.recorder.journal.push(e);
  machine.forget();
}
