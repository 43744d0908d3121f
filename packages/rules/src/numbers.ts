import type { OpenAsk } from './asks.ts';
import { anytimeName, slotOf } from './asks.ts';
import type { Seat } from './audience.ts';
import type { Decision } from './decision.ts';
import type { AnyState } from './game.ts';
import type { Machine } from './machine.ts';
import type { Step } from './step.ts';
import { joined } from './texts.ts';
import { ids } from './things.ts';

/**
 * Who has acted: nobody, one seat in one slot or in all of its slots, everybody whom the phases ask (a window has
 * ended), or everybody (steps were taken back).
 */
export type Acted = { seat: Seat; slot?: string } | 'asked' | 'all' | undefined;

/**
 * Gives a decision a new number when it is about something new, or when its seat has acted. Numbers only grow, and
 * they count for each seat and slot by itself, so a late answer stays stale and nobody learns of what others do.
 */
export function renumber(machine: Machine<AnyState>, acted?: Acted): void {
  const { depth, recorder } = machine;
  const known = machine.state._asks;
  const slots: string[] = [];
  for (const a of machine.asks()) {
    const slot = slotOf(a);
    slots.push(slot);
    const about = aboutOf(depth, a);
    const was = known[slot];
    if (!was) recorder.put('_asks', slot, { id: slot, n: 1, about });
    else if (was.about !== about || hasActed(acted, a, slot)) {
      recorder.write(was, '_asks', slot, 'n', was.n + 1);
      recorder.write(was, '_asks', slot, 'about', about);
    }
  }
  for (const slot of ids(known)) {
    const was = known[slot] as (typeof known)[string];
    if (was.about !== '' && !slots.includes(slot)) recorder.write(was, '_asks', slot, 'about', '');
  }
}

function hasActed(acted: Acted, a: OpenAsk, slot: string): boolean {
  if (acted === undefined || acted === 'all') return acted === 'all';
  if (acted === 'asked') return anytimeName(a.phase) === null;
  return acted.seat === a.seat && (acted.slot === undefined || acted.slot === slot);
}

/**
 * Two decisions of one slot with the same text put the same question. A draft's prompt may tell how far it is: it
 * stays one question. What may be done at any time is the same question wherever the match stands.
 */
function aboutOf(depth: number, a: OpenAsk): string {
  const about = phaseAndPrompt(a.phase, a.veil ?? a.prompt);
  const all = a.key === undefined ? about : about + a.key;
  return anytimeName(a.phase) === null ? `${depth}/${all}` : all;
}
const phaseAndPrompt = joined('/', '/');

/** Which slot a decision's id names. */
export const slotOfDecision = (id: string): string => id.slice(0, id.lastIndexOf('.'));

/** The last questions of one slot: since which number it has been the same, and who answered which number. */
interface Thread {
  about: string;
  from: number;
  by: { readonly [n: number]: string };
}

/**
 * What makes an answer to an older number stand: the same question, answered meanwhile by another holder of the seat.
 */
export class Threads {
  private threads: { readonly [slot: string]: Thread } = {};

  /** After a step. */
  add(step: Step, state: AnyState): void {
    if (step.kind === 'undo' || step.kind === 'table') {
      this.threads = {};
      return;
    }
    if (step.by === undefined || step.decision === undefined) return;
    const slot = slotOfDecision(step.decision);
    const n = Number(step.decision.slice(slot.length + 1));
    const ask = state._asks[slot];
    if (!ask) return;
    const was = this.threads[slot];
    const same = was !== undefined && was.about === ask.about;
    const by = same ? { ...was.by, [n]: step.by } : { [n]: step.by };
    // The first answer of a thread does not know yet what the question before it was about.
    const from = same ? was.from : ask.n;
    this.threads = { ...this.threads, [slot]: { about: ask.about, from, by } };
  }

  /** May `by` answer number `n` of a slot although it has number `now` already? */
  stands(slot: string, n: number, now: Decision, by: string | undefined): boolean {
    const thread = this.threads[slot];
    const present = Number(now.id.slice(slot.length + 1));
    if (!thread || by === undefined || !(n >= thread.from && n < present)) return false;
    for (let k = n; k < present; k++) if (thread.by[k] === undefined || thread.by[k] === by) return false;
    return true;
  }

  save(): { readonly [slot: string]: Thread } {
    return this.threads;
  }
  load(threads: { readonly [slot: string]: Thread }): void {
    this.threads = threads;
  }
}
