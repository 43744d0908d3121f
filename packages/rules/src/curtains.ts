import type { Audience, Seat } from './audience.ts';
import { holds } from './audience.ts';
import { HANDLES } from './drawing.ts';
import type { Entry } from './journal.ts';
import type { Mark } from './marks.ts';
import { hider } from './marks.ts';
import type { Step } from './step.ts';

/** One write since the first open savepoint. */
export interface Written {
  entry: Entry;
  /** The mark behind which it was made; '': none. */
  mark: string;
  /** Seats whose own curtain it was behind when that was lifted into another one. */
  knows?: readonly Seat[];
  /** A question has shown it to everybody. */
  known?: true;
}

/** The open savepoints, as a snapshot of a match keeps them. */
export interface Curtain {
  marks: readonly Pick<Mark, 'id' | 'owner' | 'within'>[];
  written: readonly Written[];
}
type Part = Pick<Step, 'journal' | 'curtain' | 'behind'>;

/**
 * Tables that a return to a savepoint leaves alone: numbers of decisions, draws and the course of play never come
 * back.
 */
const lasting = new Set(['_asks', '_course', '_draws']);

const none: Curtain = { marks: [], written: [] };

/**
 * The open savepoints of a match: what was written behind each, so that others keep the state as it was at the mark
 * and get one squashed delta when it is published. Several owners may have one open at once, nested or side by side.
 */
export class Curtains {
  private open: Curtain = none;
  /** As it was before the last step, and all writes since then with what is known of them now. */
  private previous: Curtain = none;
  private since: readonly Written[] = [];

  /** Takes a step's writes and acts in. `marks`: the savepoints open after it. */
  add(step: Part, marks: readonly Mark[]): void {
    this.previous = this.open;
    if (this.open.marks.length === 0 && marks.length === 0 && !step.curtain) {
      this.since = [];
      return;
    }
    const after = taken(this.open, step);
    // Undo may have closed a mark; a take-back may have opened one again, behind which nothing is unknown yet.
    const { written } = closed(after, new Set(marks.map((m) => m.id)));
    this.since = written;
    this.open = marks.length === 0 ? none : { marks, written };
  }

  /** Forgets the last step. */
  remove(): void {
    this.open = this.previous;
    this.since = [];
  }

  /** What a return to a mark takes back: everything written behind it since, with the part of the running step. */
  sinceMark(id: string, running: Part): Entry[] {
    const now = taken(this.open, running);
    const mark = now.marks.find((m) => m.id === id);
    if (!mark) throw new Error('there is no savepoint to return to');
    const inside = (at: string): boolean => {
      for (let m = now.marks.find((x) => x.id === at); m; m = now.marks.find((x) => x.id === m?.within))
        if (m.id === id) return true;
      return false;
    };
    // What was shown keeps its ids; what nobody saw leaves no gap.
    const stays = (e: Entry): boolean =>
      lasting.has(e[0]) || (e[0] === '_fresh' && (mark.owner === '' || e[1] === HANDLES));
    const out: Entry[] = [];
    const others = new Set<string>();
    for (const { entry, mark: at } of [...now.written].reverse()) {
      if (stays(entry)) continue;
      const thing = `${entry[0]}/${entry[1]}`;
      if (inside(at)) {
        if (others.has(thing))
          throw new Error(`a return to a savepoint would take back what somebody else wrote to ${thing}`);
        out.unshift(entry);
      } else others.add(thing);
    }
    return out;
  }

  /** Writes since the first open mark, and whether this audience knows them; null: it knows everything. */
  lookedAt(who: Audience): readonly { entry: Entry; seen: boolean }[] | null {
    const all = this.open.written.map((w) => ({ entry: w.entry, seen: isSeen(this.open.marks, w, who) }));
    return all.every((w) => w.seen) ? null : all;
  }

  /** Whether something is kept from this audience. */
  hides(who: Audience): boolean {
    return this.open.written.some((w) => !isSeen(this.open.marks, w, who));
  }

  /**
   * For the last step: earlier writes as they were known before it and are now, then its own; null: no curtain plays a
   * part.
   */
  lastStep(
    who: Audience,
  ): { earlier: readonly { entry: Entry; was: boolean; is: boolean }[]; own: readonly boolean[] } | null {
    const { previous, since, open } = this;
    if (previous.written.length === 0 && since.length === 0) return null;
    const earlier = previous.written.map((w, i) => ({
      entry: w.entry,
      was: isSeen(previous.marks, w, who),
      is: isSeen(open.marks, since[i] as Written, who),
    }));
    return { earlier, own: since.slice(previous.written.length).map((w) => isSeen(open.marks, w, who)) };
  }

  load(saved: Curtain): void {
    this.open = saved;
    this.previous = saved;
  }

  save(): Curtain {
    return this.open;
  }
}

function isSeen(marks: Curtain['marks'], w: Written, who: Audience): boolean {
  if (w.known || w.mark === '') return true;
  const owner = hider(marks, w.mark);
  if (owner === null || holds(who, owner) || w.knows?.some((seat) => holds(who, seat))) return true;
  // The number of a question that is put to them is theirs, also behind the curtain: without it they could not answer.
  const [table, id] = w.entry;
  return table === '_asks' && holds(who, id.split('+')[0] as Seat);
}

/** The curtains after a step's writes and acts. */
function taken(open: Curtain, step: Part): Curtain {
  let marks = [...open.marks];
  let written: Written[] = [...open.written];
  let behind = step.behind ?? marks.at(-1)?.id ?? '';
  let from = 0;
  const write = (to: number): void => {
    for (let i = from; i < to; i++) written.push(writtenBehind(step.journal[i] as Entry, behind));
    from = to;
  };
  for (const act of step.curtain ?? []) {
    write(act.at);
    const last = marks.at(-1)?.id ?? '';
    if (act.do === 'mark') {
      const id = act.id ?? String(marks.length);
      marks.push({ id, owner: act.owner, within: act.within ?? last });
      behind = id;
      continue;
    }
    const id = act.id ?? last;
    const mark = marks.find((m) => m.id === id);
    if (act.do === 'reveal')
      written = written.map((w) =>
        shows(w, act.things) && isInside(marks, id, w.mark) ? writtenBehind(w.entry, w.mark, w.knows, true) : w,
      );
    else if (act.do === 'publish' && act.keep) {
      const { owner } = mark ?? { owner: '' as const };
      marks = marks.map((m) => (m.id === id ? { ...m, owner: '' as const } : m));
      if (owner !== '') written = written.map((w) => (w.mark === id ? knownTo(w, owner) : w));
    } else if (mark) {
      ({ marks, written } = close({ marks, written }, mark));
      behind = mark.within;
    }
  }
  write(step.journal.length);
  return { marks, written };
}

/** Was `at` opened behind the curtain of `id`, or the other way round: are both one plan? */
function isInside(marks: Curtain['marks'], id: string, at: string): boolean {
  const chain = (from: string): string[] => {
    const out: string[] = [];
    for (let m = marks.find((x) => x.id === from); m; m = marks.find((x) => x.id === m?.within)) out.push(m.id);
    return out;
  };
  return chain(id).includes(at) || chain(at).includes(id);
}

/** Field by field: of a long plan thousands are made. */
const writtenBehind = (entry: Entry, mark: string, knows?: readonly Seat[], known?: true): Written => ({
  entry,
  mark,
  knows,
  known,
});
const knownTo = (w: Written, owner: Seat): Written =>
  writtenBehind(w.entry, w.mark, [...(w.knows ?? []), owner], w.known);

/** Without a mark: what lay behind it lies behind the one around it, and its owner goes on knowing it. */
function close(
  open: { marks: Curtain['marks']; written: readonly Written[] },
  mark: Pick<Mark, 'id' | 'owner' | 'within'>,
) {
  const { owner } = mark;
  return {
    marks: open.marks
      .filter((m) => m.id !== mark.id)
      .map((m) => (m.within === mark.id ? { ...m, within: mark.within } : m)),
    written: open.written.map((w) => {
      if (w.mark !== mark.id) return w;
      const moved = writtenBehind(w.entry, mark.within, w.knows, w.known);
      return owner === '' || mark.within === '' ? moved : knownTo(moved, owner);
    }),
  };
}

/** Without the marks that are not there any more. */
function closed(open: Curtain, there: ReadonlySet<string>): Curtain {
  let now = open;
  for (const mark of [...open.marks].reverse()) if (!there.has(mark.id)) now = close(now, mark);
  return now;
}

function shows({ entry: [table, id] }: Written, things: readonly string[]): boolean {
  return things.includes(table) || things.includes(`${table}/${id}`);
}
