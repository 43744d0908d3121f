import type { Audience, Seat } from './game.ts';
import { holds } from './game.ts';
import type { Entry } from './journal.ts';
import type { CurtainAct } from './machine.ts';
import type { Step } from './step.ts';

/** One open savepoint, as a snapshot of a match keeps it. */
export interface Curtain {
  /** Whom it hides the writes from: everybody but this seat; empty: nobody (kept only to return to). */
  owner: Seat | '';
  /** Writes since the mark, in order. */
  entries: readonly Entry[];
  /** Positions in `entries` of those that a question has revealed. */
  known?: readonly number[];
  /** The last step that those in front of it heard of. */
  heard?: number;
}

/** Tables that a return to a savepoint leaves alone: numbers of decisions, draws, ids and the course of play never come back. */
const lasting = new Set(['_asks', '_course', '_draws', '_fresh']);

/**
 * The open savepoints of a match: what was written behind each, so that others keep the state as it was at the
 * mark and get one squashed delta when it is published. They nest; an inner one is never longer than an outer one.
 */
export class Curtains {
  private open: Curtain[] = [];
  /** The curtains as they were before the last step, for `newFor` and `remove`. */
  private previous: Curtain[] = [];

  /** Takes a step's writes and acts in. `marks` are the owners of the savepoints open after it, outermost first. */
  add(step: Pick<Step, 'seq' | 'journal' | 'curtain'>, marks: readonly (Seat | '')[]): void {
    this.previous = this.open;
    if (this.open.length === 0 && marks.length === 0 && !step.curtain) return;
    // Undo may have closed a mark; a take-back may have opened one again, behind which nothing is unknown yet.
    const now = this.after(step).slice(0, marks.length);
    this.open = marks.map((owner, i) => {
      const c = now[i] ?? { owner, entries: [] };
      return step.curtain || c.heard === undefined ? { ...c, heard: step.seq } : c;
    });
  }

  private after(step: Pick<Step, 'journal' | 'curtain'>): Curtain[] {
    let now: Curtain[] = this.open.map((c) => ({ ...c, entries: [...c.entries, ...step.journal] }));
    for (const act of step.curtain ?? []) {
      const later = step.journal.length - act.at;
      if (act.do === 'mark') now = [...now, { owner: act.owner, entries: step.journal.slice(act.at) }];
      else if (act.do === 'drop') now = now.slice(0, -1);
      else if (act.do === 'publish') now = act.keep ? [...now.slice(0, -1), { ...(now.at(-1) as Curtain), owner: '' }] : now.slice(0, -1);
      else now = now.map((c) => reveal(c, c.entries.length - later, act.things));
    }
    return now;
  }

  /** Forgets the last step. */
  remove(_step: Step): void {
    this.open = this.previous;
  }

  /** What a return to the innermost mark takes back: everything written since, with the part of the running step. */
  sinceMark(running: readonly Entry[], acts: readonly CurtainAct[]): Entry[] {
    let open: { entries: readonly Entry[] }[] = this.open.map((c) => ({ entries: [...c.entries, ...running] }));
    for (const act of acts) {
      if (act.do === 'mark') open = [...open, { entries: running.slice(act.at) }];
      else if (act.do === 'drop' || (act.do === 'publish' && !act.keep)) open = open.slice(0, -1);
    }
    const inner = open[open.length - 1];
    if (!inner) throw new Error('there is no savepoint to return to');
    return inner.entries.filter(([table]) => !lasting.has(table));
  }

  /** Writes that this audience does not know yet. */
  hiddenFrom(who: Audience): readonly Entry[] {
    return hidden(this.open, who);
  }

  /** The last step that this audience heard of, where it is kept behind a curtain. */
  heardBy(who: Audience): number | undefined {
    return hiding(this.open, who)?.heard;
  }

  /** The writes that a step makes known to an audience, and those that stay hidden; null: nothing becomes known. */
  newFor(step: Step, who: Audience): { entries: readonly Entry[]; hidden: readonly Entry[] } | null {
    if (this.open.length === 0 && this.previous.length === 0) return { entries: step.journal, hidden: [] };
    const was = hidden(this.previous, who);
    const now = hidden(this.open, who);
    const still = new Set(now);
    const known = [...was, ...step.journal].filter((e) => !still.has(e));
    return known.length === 0 ? null : { entries: known, hidden: now };
  }

  load(saved: readonly Curtain[]): void {
    this.open = saved.map((c) => ({ ...c }));
    this.previous = this.open;
  }

  save(): readonly Curtain[] {
    return this.open;
  }
}

function hiding(open: readonly Curtain[], who: Audience): Curtain | undefined {
  return open.find((o) => o.owner !== '' && !holds(who, o.owner));
}

function hidden(open: readonly Curtain[], who: Audience): readonly Entry[] {
  const c = hiding(open, who);
  if (!c) return [];
  const known = new Set(c.known);
  // The number of a question that is put to them is theirs, also behind the curtain: without it they could not answer.
  return c.entries.filter(([table, id], i) => !known.has(i) && !(table === '_asks' && holds(who, id)));
}

/** Everything written to these things (`table/id`, or a whole `table`) before `until` is known from now on. */
function reveal(c: Curtain, until: number, things: readonly string[]): Curtain {
  const known = new Set(c.known);
  for (let i = 0; i < until; i++) {
    const [table, id] = c.entries[i] as Entry;
    if (things.includes(table) || things.includes(`${table}/${id}`)) known.add(i);
  }
  return { ...c, known: [...known].sort((a, b) => a - b) };
}
