import type { Seat } from './audience.ts';
import type { AnyState } from './game.ts';
import type { Thing } from './journal.ts';
import type { Machine } from './machine.ts';
import { things } from './things.ts';

/** An open savepoint as the state has it. */
export interface Mark {
  id: string;
  owner: Seat | '';
  /** The one behind which it was opened; '': none. */
  within: string;
  /** Depth of the phase that opened it. */
  depth: number;
}

/**
 * The owner of the curtain behind which something lies that was written behind this mark; null: everybody may see it.
 */
export function hider(marks: readonly Pick<Mark, 'id' | 'owner' | 'within'>[], id: string): Seat | null {
  for (let at = marks.find((m) => m.id === id); at; at = marks.find((m) => m.id === at?.within))
    if (at.owner !== '') return at.owner;
  return null;
}

const noMarks: readonly Mark[] = [];
/** By the list of a table's things, which stays the same one while no mark comes or goes. */
const known = new WeakMap<readonly Thing[], readonly Mark[]>();
/** The open savepoints of a state, in the order in which they were opened. */
export function marksOf(state: AnyState): readonly Mark[] {
  const all = things(state._marks);
  if (all.length === 0) return noMarks;
  let marks = known.get(all);
  if (!marks) {
    const sorted = [...all].sort((a, b) => Number(a.id) - Number(b.id));
    marks = sorted.map(({ id, owner, depth, within }, i) => ({
      id,
      owner,
      depth: depth ?? 0,
      within: within ?? sorted[i - 1]?.id ?? '',
    }));
    known.set(all, marks);
  }
  return marks;
}

/**
 * The mark behind which a step of this seat begins to write; '': none. Where seats act side by side (`apart`), and for
 * acts at any time with the phases that they call, the curtains of others do not count.
 */
export function enclosing(machine: Machine<AnyState>, seat: Seat | null, anytime: boolean): string {
  const marks = machine.marks();
  if (seat === null || marks.length === 0) return '';
  const frames = machine.frames();
  const top = frames.length - 1;
  const aside = frames.findLastIndex((f) => f.aside !== undefined);
  const apart = machine.game.phases[frames[top]?.phase ?? '']?.apart === true;
  const around = marks.filter(
    (m) => m.owner === seat || (!anytime && m.depth >= aside && !(apart && m.depth === top && m.owner !== '')),
  );
  return around.at(-1)?.id ?? '';
}

/** Opens a savepoint: from here on the machine writes behind it. */
export function openMark(machine: Machine<AnyState>, owner: Seat): void {
  const { behind, recorder, curtain } = machine;
  const open = machine.marks();
  const last = open.at(-1)?.id ?? '';
  const id = String(open.length === 0 ? 0 : Number(last) + 1);
  const within = behind === last ? {} : { within: behind };
  recorder.recording._marks[id] = { id, owner, depth: machine.depth - 1, ...within };
  machine.behind = id;
  curtain.push({ do: 'mark', owner, at: recorder.journal.length, id, ...within });
}

/** Lifts the curtain of the mark behind which is written now, and forgets the mark unless it is kept. */
export function closeMark(machine: Machine<AnyState>, as: 'publish' | 'drop', keep?: true): void {
  const { behind: id, recorder, curtain } = machine;
  const marks = recorder.recording._marks;
  const mark = machine.marks().find((m) => m.id === id);
  machine.barrier = true;
  // On a board laid out from a view there is none, where its owner is somebody else.
  if (!mark) return;
  const there = { ...(machine.state._marks[id] as Thing) };
  delete marks[id];
  if (keep) marks[id] = { ...there, id, owner: '' };
  else machine.behind = mark.within;
  curtain.push({ do: as, at: recorder.journal.length, id, ...(keep ? { keep } : {}) });
}
