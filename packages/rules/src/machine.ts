import { alike } from './alike.ts';
import type { OpenAsk } from './asks.ts';
import { anytimeName, anytimeOf, isListed, singleAnswer } from './asks.ts';
import type { LogEntry, Seat } from './audience.ts';
import type { Decision } from './decision.ts';
import { draftId } from './draft-id.ts';
import { Desks, isOffered, keepDraft, leaveDraft, takeDrafts } from './drafts.ts';
import { noDraws } from './drawing.ts';
import type { DrawsVersion, Source } from './draws.ts';
import { factsOf } from './facts.ts';
import type { AnyGame, AnyState, Anytime, Frame, Outcome, Phase } from './game.ts';
import type { IO } from './io.ts';
import type { Table, Thing } from './journal.ts';
import { Recorder } from './journal.ts';
import type { Json } from './json.ts';
import { listAsks } from './list-asks.ts';
import type { Control } from './machine-io.ts';
import { draftIo, MachineIo } from './machine-io.ts';
import type { Mark } from './marks.ts';
import { marksOf } from './marks.ts';
import type { Choice } from './offer.ts';
import { isEmpty } from './offer.ts';
import { shaped, shapesOf } from './shapes.ts';
import type { CurtainAct, Draw, Taken } from './taken.ts';
import { things } from './things.ts';

/** More atomic acts than this inside one step is a loop in the rules. */
const MAX_ACTS = 10_000;

/**
 * Runs the phases of one game on one state: the stack of frames, draws, and what they write. Knows no seats' rights.
 */
export class Machine<G extends object> {
  readonly game: AnyGame;
  readonly state: AnyState;
  readonly recorder: Recorder<AnyState>;
  readonly desks: Desks;
  source: Source;
  /** The link that goes into the draws of the running action; undefined: they follow from the secret alone. */
  link: string | undefined;
  /** Boards share their draws: each follows from its situation (`NewMatch.duplicate`). */
  keyed = false;
  /** How handles follow from the secret. */
  names: DrawsVersion = 2;
  draws: Draw[] = [];
  log: LogEntry[] = [];
  barrier = false;
  /** What happened to savepoints in this step, and after how many of its writes. */
  curtain: CurtainAct[] = [];
  /** The mark behind which is written now; '': none. */
  behind = '';
  /** Takes back what was written since the present mark; given by whoever keeps the earlier steps. */
  restore: () => void = () => undefined;
  /** Told of each choice of a draft when it takes effect. */
  onSettled: (seat: Seat, choice: Choice) => void = () => undefined;
  beats: [number, number][] = [];
  private side: Taken['side'] = null;
  /** What the running act has asked for: to call, to go on or to finish. */
  control: Control | null = null;
  private open: OpenAsk[] | null = null;
  /** The seat whose own counters `fresh` uses. */
  own: Seat | null;
  /** How deep the stack was when somebody last looked: where the next look begins. */
  private deep = 0;

  constructor(game: AnyGame, state: G, source: Source, desk: Seat | null = null) {
    this.game = game;
    this.state = state as unknown as AnyState;
    this.source = source;
    factsOf(this.state).shapes = shapesOf(game.id);
    this.recorder = new Recorder(this.state);
    this.desks = new Desks(this as unknown as Machine<AnyState>);
    this.own = desk;
  }

  /** A copy to draft on, with so many frames on its stack. */
  sibling(depth: number): Machine<AnyState> {
    const copy: Record<string, Table> = {};
    const { shapes } = factsOf(this.state);
    for (const name of Object.keys(this.state)) {
      const table: Table = {};
      for (const thing of things(this.state[name] as Table))
        if (name !== '_stack' || Number(thing.id) < depth)
          table[thing.id] = shaped(shapes, name, thing as never) as never;
      copy[name] = table;
    }
    return new Machine<AnyState>(this.game, copy as AnyState, noDraws);
  }

  private get g(): AnyState {
    return this.recorder.recording;
  }

  /** How many frames stand on the stack. */
  get depth(): number {
    const stack = this.state._stack as unknown as { readonly [n: number]: Frame | undefined };
    let n = this.deep;
    while (stack[n] !== undefined) n++;
    while (n > 0 && stack[n - 1] === undefined) n--;
    this.deep = n;
    return n;
  }

  /** The frames from the bottom up. */
  frames(): Frame[] {
    const out: Frame[] = [];
    for (let i = 0; i < this.depth; i++) out.push(this.state._stack[String(i)] as Frame);
    return out;
  }

  top(): Frame | undefined {
    return this.state._stack[String(this.depth - 1)];
  }

  outcome(): Outcome | null {
    return (this.state._outcome as unknown as Record<string, Outcome & Thing>).end ?? null;
  }

  /** Puts the first frame on an empty stack and runs until somebody is asked. */
  start(first: { phase: string; [field: string]: Json }): void {
    this.forget();
    const { phase, ...fields } = first;
    this.push(phase, fields);
    this.enter();
    this.run();
  }

  /** The decisions of all seats, as the top phase gives them; empty after the end. Kept until something is written. */
  asks(): readonly OpenAsk[] {
    this.open ??= listAsks(this as unknown as Machine<AnyState>);
    return this.open;
  }

  /** To be called after writes that did not come from this machine (undo, catching up). */
  forget(): void {
    this.open = null;
  }

  /** Takes what was written, drawn and told since the last call. */
  take(): Taken {
    const { draws, log, barrier, curtain, beats, side } = this;
    this.draws = [];
    this.log = [];
    this.barrier = false;
    this.curtain = [];
    this.beats = [];
    this.side = null;
    return { journal: this.recorder.take(), draws, log, barrier, curtain, beats, side };
  }

  /** Applies an offered choice (membership has been tested) and runs on until somebody is asked. */
  choose(choice: Choice, seat: Seat, decision: Pick<Decision, 'phase'>): void {
    this.forget();
    const act = anytimeOf(this.game, decision.phase);
    if (act) {
      this.doAnytime(act, choice, seat);
      return;
    }
    const phase = this.phaseOf(this.top() as Frame);
    if (!phase.sealed) {
      // The time of a window is not to be had twice. Of a sealed one the settling is a barrier anyway.
      if (phase.window !== undefined) this.barrier = true;
      this.act(choice, seat, this.io);
    } else {
      this.side = 'draft';
      if (!keepDraft(this as unknown as Machine<AnyState>, phase, choice, seat)) return;
      this.settle(phase);
    }
    this.run();
  }

  /** All are done: every choice takes effect, as far as it is still legal, in the order of the seats. */
  private settle(phase: Phase<AnyState>): void {
    const machine = this as unknown as Machine<AnyState>;
    this.side = 'settle';
    this.barrier = true;
    for (const { seat, choices } of takeDrafts(machine, phase)) {
      for (const choice of choices) {
        if (!isOffered(machine, seat, choice)) {
          this.log.push({ key: 'draft.dropped', params: { kind: choice.kind, value: choice.value }, only: [seat] });
          continue;
        }
        this.onSettled(seat, choice);
        if (phase.sealed === 'once') this.act(choice, seat, this.io);
        else this.write(choice, seat);
        if (this.control) return;
      }
    }
    this.forget();
    phase.settle?.(this.g, this.written(), this.io);
  }

  /** A choice of a draft: it only writes, with the seat's own counters. */
  write(choice: Choice, seat: Seat): void {
    this.own = seat;
    this.drafting ??= draftIo(this.io);
    this.act(choice, seat, this.drafting);
    this.own = null;
  }

  /** An act that may be done whatever is asked; what is asked stays as it is unless the act calls a phase. */
  private doAnytime(act: Anytime<AnyState>, choice: Choice, seat: Seat): void {
    this.own = seat;
    act.choose(this.g, choice, this.io, seat);
    this.own = null;
    const control = this.control as Control | null;
    if (!control) {
      this.side = 'anytime';
      this.checkOutcome();
      return;
    }
    if (control.do !== 'call') throw new Error('an act at any time may call a phase, and neither go nor finish');
    control.fields = { ...control.fields, aside: seat };
    this.run();
  }

  /** The frame on top, which records. */
  private written(): Frame {
    return this.g._stack[String(this.depth - 1)] as Frame;
  }

  private act(choice: Choice, seat: Seat, io: IO): void {
    this.forget();
    this.phaseOf(this.top() as Frame).choose?.(this.g, this.written(), choice, io, seat);
  }

  /** One answer of the seat of an open decision whose time has ended. False: the phase does not say what. */
  answerFor(ask: OpenAsk): boolean {
    const { seat } = ask;
    const phase = this.phaseOf(this.top() as Frame);
    if (phase.lapse !== undefined) {
      this.lapse(phase, seat);
      return true;
    }
    const at = phase.sealed ? this.desks.on(seat) : this;
    const choice = phase.expire?.(at.state, at.top() as Frame, seat);
    if (!choice) return false;
    if (!isListed(ask, choice)) throw new Error(`phase ${ask.phase} expires with a choice that it does not offer`);
    this.choose(choice, seat, ask);
    return true;
  }

  /** A seat's time has ended in a phase that has no member of a list for it. */
  private lapse(phase: Phase<AnyState>, seat: Seat): void {
    this.forget();
    if (phase.lapse !== 'nothing') phase.lapse?.(this.g, this.written(), this.io, seat);
    else if (leaveDraft(this as unknown as Machine<AnyState>, phase, seat)) this.settle(phase);
    else return;
    this.run();
  }

  /** Follows calls, finishes and single answers until a decision is open or the match is over. */
  private run(): void {
    for (let acts = 0; acts < MAX_ACTS; acts++) {
      if (this.control) {
        this.follow();
        if (this.checkOutcome()) return;
        continue;
      }
      if (this.checkOutcome()) return;
      const asks = this.asks();
      const first = asks[0];
      if (!first || asks.every((a) => anytimeName(a.phase) !== null))
        throw new Error(`dead end: phase ${this.top()?.phase ?? '(empty stack)'} asks nobody and did not finish`);
      const single =
        asks.length === 1 || anytimeName((asks[1] as OpenAsk).phase) !== null ? singleAnswer(first) : null;
      if (!single) return;
      this.act(single, first.seat, this.io);
    }
    throw new Error(
      `phases of ${this.game.id} do not come to a decision: ${this.frames()
        .map((f) => f.phase)
        .join(' > ')}`,
    );
  }

  private checkOutcome(): boolean {
    if (this.outcome()) return true;
    const end = this.game.outcome(this.state);
    if (end) this.end(end);
    return end !== null;
  }

  /** Ends the match. A plan that was under way is no secret any more: everybody must hear of the end. */
  end(outcome: Outcome): void {
    for (let last = this.marks().at(-1); last; last = this.marks().at(-1)) {
      this.behind = last.id;
      this.io.drop();
    }
    this.forget();
    for (const { id } of things(this.state._drafts)) delete this.g._drafts[id];
    this.g._outcome.end = { id: 'end', ...outcome } as Thing as never;
    this.control = null;
    this.log.push({ key: outcome.key, params: { winners: outcome.winners, ...outcome.params } });
  }

  private follow(): void {
    this.forget();
    const control = this.control as Control;
    this.control = null;
    const left = this.top();
    if (control.do === 'finish') {
      if (control.to !== undefined) while (this.depth > 1 && this.top()?.phase !== control.to) this.pop();
      else this.pop();
      const below = this.top();
      if (!below) throw new Error('the stack ran empty without an outcome');
      if (left?.aside !== undefined && control.to === undefined) return;
      this.phaseOf(below).resume?.(this.g, this.written(), control.result, this.io);
      return;
    }
    if (control.do === 'go') {
      this.pop();
      if (left?.aside !== undefined) control.fields = { ...control.fields, aside: left.aside };
    }
    this.push(control.phase, control.fields);
    this.enter();
  }

  private enter(): void {
    this.phaseOf(this.top() as Frame).enter?.(this.g, this.written(), this.io);
  }

  private push(phase: string, fields: { [field: string]: Json | undefined }): void {
    const id = String(this.depth);
    this.recorder.put('_stack', id, fields, { id, phase });
  }

  private pop(): void {
    const depth = this.depth - 1;
    const phase = this.game.phases[this.top()?.phase ?? ''];
    if (phase?.sealed)
      for (const { id } of things(this.state._drafts))
        if (id.startsWith(draftId(depth, ''))) delete this.g._drafts[id];
    delete this.g._stack[String(depth)];
  }

  phaseOf(frame: Pick<Frame, 'phase'>): Phase<AnyState> {
    const phase = this.game.phases[frame.phase];
    if (!phase) throw new Error(`no phase ${frame.phase} in ${this.game.id}`);
    return alike(phase as Phase<AnyState>);
  }

  ask(control: Control): void {
    if (this.control) throw new Error(`a phase may call, go or finish once: ${this.control.do}, then ${control.do}`);
    this.control = control;
  }

  readonly io: IO = new MachineIo(this as unknown as Machine<AnyState>);
  /** Made when somebody drafts: most matches never need one. */
  private drafting: IO | null = null;

  /** The open savepoints, in the order in which they were opened. */
  marks(): readonly Mark[] {
    return marksOf(this.state);
  }

  /** Owners of the open savepoints; empty where it hides nothing any more. */
  owners(): (Seat | '')[] {
    return this.marks().map((m) => m.owner);
  }

  /** True when the present decision of the top phase offers nothing at all: a dead end in the rules. */
  stuck(): boolean {
    const asked = this.asks().filter((a) => a.must !== false);
    return !this.outcome() && asked.every((a) => Object.values(a.kinds).every((o) => isEmpty(o)));
  }
}
