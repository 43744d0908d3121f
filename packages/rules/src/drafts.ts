import type { OpenAsk } from './asks.ts';
import type { Seat } from './audience.ts';
import type { Ask } from './decision.ts';
import { depthOfDraft, draftId, seatOfDraft } from './draft-id.ts';
import { factsOf } from './facts.ts';
import type { AnyState, Frame, Phase } from './game.ts';
import type { Entry } from './journal.ts';
import { unmake } from './journal.ts';
import type { Json } from './json.ts';
import { sameJson } from './json.ts';
import type { Machine } from './machine.ts';
import type { Choice, Offer } from './offer.ts';
import { leaf, test, tree } from './offer.ts';

/** The state with one seat's draft applied: its decisions are listed and tested here, without the others' drafts. */
interface Desk {
  machine: Machine<AnyState>;
  choices: Choice[];
  /** How many writes the desk had after each choice. */
  ends: number[];
  /** The list of the draft that the choices are those of. */
  list: readonly Choice[];
  /** A copy of the desk's writes; null: nobody has asked for one since the last of them. */
  writes: readonly Entry[] | null;
  /** The last write to what lies under all drafts when the desk was laid out. */
  stamp: number;
  /** The last write of all to the common state when the desk was looked at last. */
  seen: number;
}

/** A decision of a seat that drafts. */
type DraftAsk = Ask & Pick<OpenAsk, 'veil'>;

/** What a phase of drafts asks, and the last write to what lies under all drafts when it was asked. */
interface Asked {
  stamp: number;
  plain: readonly Ask[];
  /** What each seat is asked, with its draft as it was. */
  own: Map<Seat, { choices: Json | undefined; done: boolean; ask: DraftAsk }>;
}

const noChoices: readonly Choice[] = [];

/** The desks of the seats that draft now. What the common state keeps of a draft is the list of its choices. */
export class Desks {
  private readonly common: Machine<AnyState>;
  /** By the ids of the drafts. */
  private readonly desks = new Map<string, Desk>();
  private asked: Asked | null = null;

  constructor(common: Machine<AnyState>) {
    this.common = common;
  }

  /** The machine on which this seat's decisions are listed: its desk, or the common state where nothing is drafted. */
  on(seat: Seat): Machine<AnyState> {
    return this.of(draftId(this.common.depth - 1, seat))?.machine ?? this.common;
  }

  /**
   * What a phase of drafts on the top asks its seats. Of a seat that has not gone on drafting it is what it was: each
   * choice of a draft is made in front of one desk alone.
   */
  asks(phase: Phase<AnyState>, f: Frame): DraftAsk[] {
    const { common } = this;
    const { common: stamp } = factsOf(common.state);
    let asked = this.asked;
    if (asked?.stamp !== stamp)
      this.asked = asked = { stamp, plain: phase.decisions?.(common.state, f) ?? [], own: new Map() };
    const { own, plain } = asked;
    return plain.map((ask) => {
      const { choices, done = false } = common.state._drafts[draftId(common.depth - 1, ask.seat)] ?? {};
      let known = own.get(ask.seat);
      if (!known || known.choices !== choices || known.done !== done) {
        known = { choices, done, ask: draftAsk(common, phase, ask, done) };
        own.set(ask.seat, known);
      }
      return known.ask;
    });
  }

  /**
   * What a draft writes, in order: a list that stays as it is. Its phase need not be the top one: an act at any time
   * may have called another, over which the draft lies untouched.
   */
  writes(draft: string): readonly Entry[] {
    const desk = this.of(draft);
    if (!desk) return [];
    desk.writes ??= desk.machine.recorder.journal.slice();
    return desk.writes;
  }

  private of(id: string): Desk | null {
    const { common } = this;
    const { last, common: stamp } = factsOf(common.state);
    const known = this.desks.get(id);
    // Most questions are asked with no write in between, or with none that a draft depends on.
    if (known?.seen === last) return known;
    const choices = (common.state._drafts[id]?.choices ?? noChoices) as unknown as readonly Choice[];
    if (known?.list === choices && known.stamp === stamp) {
      known.seen = last;
      return known;
    }
    if (choices.length === 0) {
      this.desks.delete(id);
      return null;
    }
    const seat = seatOfDraft(id);
    let desk = known;
    if (!desk || desk.stamp !== stamp) {
      const machine = common.sibling(depthOfDraft(id) + 1);
      desk = { machine, choices: [], ends: [], list: choices, writes: null, stamp, seen: last };
      this.desks.set(id, desk);
    }
    desk.seen = last;
    desk.list = choices;
    let same = 0;
    while (same < desk.choices.length && same < choices.length && sameJson(desk.choices[same], choices[same])) same++;
    while (desk.choices.length > same) takeBack(desk);
    for (const choice of choices.slice(same)) put(desk, seat, choice);
    return desk;
  }
}

/** Adds a choice to a desk; one that is not legal there (any more) writes nothing. */
function put(desk: Desk, seat: Seat, choice: Choice): void {
  const { machine } = desk;
  desk.writes = null;
  if (isOffered(machine, seat, choice)) machine.write(choice, seat);
  desk.choices.push(choice);
  desk.ends.push(machine.recorder.journal.length);
}

function takeBack(desk: Desk): void {
  desk.writes = null;
  desk.choices.pop();
  desk.ends.pop();
  const from = desk.ends[desk.ends.length - 1] ?? 0;
  const { recorder } = desk.machine;
  unmake(desk.machine.state, recorder.journal.splice(from));
  desk.machine.forget();
}

/** Does the top phase offer this choice to this seat, whatever else is drafted? */
export function isOffered(machine: Machine<AnyState>, seat: Seat, choice: Choice): boolean {
  const f = machine.top() as Frame;
  const ask = machine
    .phaseOf(f)
    .decisions?.(machine.state, f, seat)
    .find((a) => a.seat === seat);
  const offer = ask && Object.hasOwn(ask.kinds, choice.kind) ? (ask.kinds[choice.kind] as Offer) : undefined;
  return offer !== undefined && test(offer, choice) === undefined;
}

/** A seat's decision in a phase of drafts: on its own desk, with `done`; or, once it is done, only `reopen`. */
function draftAsk(machine: Machine<AnyState>, phase: Phase<AnyState>, ask: Ask, done: boolean): DraftAsk {
  const veil = phase.doneShows ? undefined : ask.prompt;
  if (done) return drafted(ask, { reopen: leaf }, false, veil);
  if (phase.sealed === 'once') return drafted(ask, ask.kinds, ask.must, veil);
  const desk = machine.desks.on(ask.seat);
  const f = desk.top() as Frame;
  const there = desk === machine ? ask : phase.decisions?.(desk.state, f, ask.seat).find((a) => a.seat === ask.seat);
  const notReady = phase.ready?.(desk.state, f, ask.seat);
  const ready = notReady ? tree({ whyNot: () => notReady }) : leaf;
  const kinds: Record<string, Offer> = { ...there?.kinds };
  kinds.done = ready;
  return drafted(there ?? ask, kinds, true, veil);
}

/** What is asked, without a single answer that the program would give. */
const drafted = (
  { seat, prompt, params, untimed, key, slot }: Ask,
  kinds: Ask['kinds'],
  must?: boolean,
  veil?: string,
) => ({ seat, prompt, kinds, params, must, untimed, key, slot, veil }) satisfies DraftAsk;

/** Keeps what a seat has chosen in its draft. True: the last of the asked seats is done. */
export function keepDraft(machine: Machine<AnyState>, phase: Phase<AnyState>, choice: Choice, seat: Seat): boolean {
  const drafts = machine.recorder.recording._drafts;
  const id = draftId(machine.depth - 1, seat);
  const shows = phase.doneShows ? { shows: true } : {};
  const mine = drafts[id];
  const answer = choice as unknown as Json;
  if (choice.kind === 'reopen') {
    if (phase.sealed === 'once') delete drafts[id];
    else if (mine) delete mine.done;
    return false;
  }
  if (phase.sealed === 'once') drafts[id] = { id, answer, done: true, ...shows };
  else if (choice.kind !== 'done') {
    if (mine) mine.choices = [...(mine.choices ?? []), answer];
    else drafts[id] = { id, choices: [answer] };
    return false;
  } else if (mine) {
    mine.done = true;
    if (phase.doneShows) mine.shows = true;
  } else drafts[id] = { id, done: true, ...shows };
  return allDone(machine, phase);
}

/** A seat is done without any answer: its time has ended. True: it was the last. */
export function leaveDraft(machine: Machine<AnyState>, phase: Phase<AnyState>, seat: Seat): boolean {
  const id = draftId(machine.depth - 1, seat);
  machine.recorder.recording._drafts[id] = { id, done: true, ...(phase.doneShows ? { shows: true } : {}) };
  return allDone(machine, phase);
}

function allDone(machine: Machine<AnyState>, phase: Phase<AnyState>): boolean {
  const f = machine.top() as Frame;
  const asked = phase.decisions?.(machine.state, f) ?? [];
  return asked.every(
    (a) => a.must === false || machine.state._drafts[draftId(machine.depth - 1, a.seat)]?.done === true,
  );
}

/** The drafts of the top phase in the order in which its seats are asked; they are cleared. */
export function takeDrafts(
  machine: Machine<AnyState>,
  phase: Phase<AnyState>,
): { seat: Seat; choices: readonly Choice[] }[] {
  const drafts = machine.recorder.recording._drafts;
  const f = machine.top() as Frame;
  const out: { seat: Seat; choices: readonly Choice[] }[] = [];
  for (const { seat } of phase.decisions?.(machine.state, f) ?? []) {
    const id = draftId(machine.depth - 1, seat);
    const draft = machine.state._drafts[id];
    if (!draft) continue;
    delete drafts[id];
    const choices = draft.answer === undefined ? (draft.choices ?? []) : [draft.answer];
    out.push({ seat, choices: choices as unknown as readonly Choice[] });
  }
  return out;
}
