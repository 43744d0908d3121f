import type { Source } from './draws.ts';
import type { AnyGame, Ask, Decision, EngineTables, Frame, IO, LogEntry, Outcome, Phase, Seat } from './game.ts';
import type { Entry, Thing } from './journal.ts';
import { Recorder } from './journal.ts';
import type { Json } from './json.ts';
import type { Choice, Offer } from './offer.ts';
import { isEmpty, list } from './offer.ts';

/** One draw as it stands in the record. `values` are results as the rules see them (dice from 1). */
export interface Draw {
  stream: string;
  /** Position of the first value in its stream. */
  n: number;
  /** The bound of each value: sides of the dice, or the sizes of the pool before each pick. */
  bounds: readonly number[];
  values: readonly number[];
  why: string;
}

/** A savepoint that was opened, published (and perhaps kept), dropped or partly revealed, after `at` writes of its step. */
export type CurtainAct =
  | { do: 'mark'; owner: Seat; at: number }
  | { do: 'publish'; at: number; keep?: true }
  | { do: 'drop'; at: number }
  | { do: 'reveal'; at: number; things: readonly string[] };

/** An ask with the phase that puts it. */
export type OpenAsk = Ask & { phase: string; rule: string };

type Control =
  | { do: 'call' | 'go'; phase: string; fields: { [field: string]: Json | undefined } }
  | { do: 'finish'; result: Json; to?: string };

/** More atomic acts than this inside one step is a loop in the rules. */
const MAX_ACTS = 10_000;

/** Field by field, because spreading an object of any shape is slow, and every step has some of these. */
function openAsk(ask: Ask, phase: string, rule: string): OpenAsk {
  const out: OpenAsk = { seat: ask.seat, prompt: ask.prompt, kinds: ask.kinds, phase, rule };
  if (ask.params !== undefined) out.params = ask.params;
  if (ask.must !== undefined) out.must = ask.must;
  if (ask.auto !== undefined) out.auto = ask.auto;
  if (ask.key !== undefined) out.key = ask.key;
  return out;
}

/** An ask with its number. */
export const numbered = (ask: OpenAsk, id: string): Decision => Object.assign(openAsk(ask, ask.phase, ask.rule), { id });

/** Runs the phases of one game on one state: the stack of frames, draws, and what they write. Knows no seats' rights. */
export class Machine<G extends object> {
  readonly game: AnyGame;
  readonly state: G & EngineTables;
  readonly recorder: Recorder<G & EngineTables>;
  source: Source;
  draws: Draw[] = [];
  log: LogEntry[] = [];
  barrier = false;
  /** What happened to savepoints in this step, and after how many of its writes. */
  curtain: CurtainAct[] = [];
  /** Takes back what was written since the last mark; given by whoever keeps the earlier steps. */
  restore: () => void = () => undefined;
  private control: Control | null = null;
  private open: OpenAsk[] | null = null;
  /** How deep the stack was when somebody last looked: where the next look begins. */
  private deep = 0;

  constructor(game: AnyGame, state: G & EngineTables, source: Source) {
    this.game = game;
    this.state = state;
    this.source = source;
    this.recorder = new Recorder(state);
  }

  private get g(): G & EngineTables {
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
    return (this.state._outcome as Record<string, Outcome & Thing>).end ?? null;
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
    this.open ??= this.listAsks();
    return this.open;
  }

  /** To be called after writes that did not come from this machine (undo, catching up). */
  forget(): void {
    this.open = null;
  }

  /** Takes what was written, drawn and told since the last call. */
  take(): { journal: Entry[]; draws: Draw[]; log: LogEntry[]; barrier: boolean; curtain: CurtainAct[] } {
    const { draws, log, barrier, curtain } = this;
    this.draws = [];
    this.log = [];
    this.barrier = false;
    this.curtain = [];
    return { journal: this.recorder.take(), draws, log, barrier, curtain };
  }

  private listAsks(): OpenAsk[] {
    const f = this.top();
    if (!f || this.outcome()) return [];
    // A view may hide from its audience which phase another seat is in: nothing to list there.
    if (f.phase === undefined) return [];
    const phase = this.phase(f.phase);
    const out: OpenAsk[] = [];
    for (const ask of phase.decisions?.(this.state, f) ?? []) {
      const sealed = phase.sealed ? this.state._sealed[ask.seat] : undefined;
      out.push(
        sealed
          ? openAsk({ ...ask, must: false, kinds: { unseal: { end: true } } }, f.phase, phase.rule)
          : openAsk(ask, f.phase, phase.rule),
      );
    }
    return out;
  }

  /** Applies an offered choice (membership has been tested) and runs on until somebody is asked. */
  choose(choice: Choice, seat: Seat, decision: Decision): void {
    const f = this.top() as Frame;
    const phase = this.phase(f.phase);
    this.forget();
    if (phase.sealed && this.seal(choice, seat, decision)) return;
    if (!phase.sealed) this.act(choice, seat);
    else {
      const waiting = (phase.decisions?.(this.state, f) ?? []).map((a) => a.seat);
      for (const s of waiting) {
        const kept = this.g._sealed[s];
        if (!kept) continue;
        const answer: Choice = {
          kind: kept.kind,
          value: kept.value as string[],
          ...(kept.amount === undefined ? {} : { amount: kept.amount }),
        };
        delete this.g._sealed[s];
        this.act(answer, s);
        if (this.control) break;
      }
    }
    this.run();
  }

  /** Keeps an answer sealed; true while others are still to answer. */
  private seal(choice: Choice, seat: Seat, decision: Decision): boolean {
    if (choice.kind === 'unseal') {
      delete this.g._sealed[seat];
      return true;
    }
    this.g._sealed[seat] = {
      id: seat,
      decision: decision.id,
      kind: choice.kind,
      value: choice.value,
      ...(choice.amount === undefined ? {} : { amount: choice.amount }),
    };
    const f = this.top() as Frame;
    return (this.phase(f.phase).decisions?.(this.state, f) ?? []).some((a) => a.must !== false && !this.state._sealed[a.seat]);
  }

  private act(choice: Choice, seat: Seat): void {
    const i = String(this.depth - 1);
    const f = this.g._stack[i] as Frame;
    this.forget();
    this.phase(f.phase).choose?.(this.g, f, choice, this.io, seat);
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
      if (asks.length === 0) throw new Error(`dead end: phase ${this.top()?.phase ?? '(empty stack)'} asks nobody and did not finish`);
      const single = asks.length === 1 ? this.single(asks[0] as Ask) : null;
      if (!single) return;
      this.act(single, (asks[0] as Ask).seat);
    }
    throw new Error(
      `phases of ${this.game.id} do not come to a decision: ${this.frames()
        .map((f) => f.phase)
        .join(' > ')}`,
    );
  }

  private single(ask: Ask): Choice | null {
    if (!ask.auto) return null;
    const all: Choice[] = [];
    for (const [kind, offer] of Object.entries(ask.kinds)) {
      const { choices, complete } = list(kind, offer as Offer, 2);
      for (const c of choices) {
        if (c.range && c.range.min !== c.range.max) return null;
        all.push({ kind: c.kind, value: c.value, ...(c.range ? { amount: c.range.min } : {}) });
      }
      if (!complete || all.length > 1) return null;
    }
    return all[0] ?? null;
  }

  private checkOutcome(): boolean {
    if (this.outcome()) return true;
    const end = this.game.outcome(this.state);
    if (end) this.end(end);
    return end !== null;
  }

  /** Ends the match. A plan that was under way is no secret any more: everybody must hear of the end. */
  end(outcome: Outcome): void {
    while (this.owners().length > 0) this.io.drop();
    this.forget();
    this.g._outcome.end = { id: 'end', ...outcome } as Thing as never;
    this.control = null;
    this.log.push({ key: outcome.key, params: { winners: outcome.winners, ...outcome.params } });
  }

  private follow(): void {
    this.forget();
    const control = this.control as Control;
    this.control = null;
    if (control.do === 'finish') {
      if (control.to !== undefined) while (this.depth > 1 && this.top()?.phase !== control.to) this.pop();
      else this.pop();
      const f = this.depth > 0 ? (this.g._stack[String(this.depth - 1)] as Frame) : undefined;
      if (!f) throw new Error('the stack ran empty without an outcome');
      this.phase(f.phase).resume?.(this.g, f, control.result, this.io);
      return;
    }
    if (control.do === 'go') this.pop();
    this.push(control.phase, control.fields);
    this.enter();
  }

  private enter(): void {
    const f = this.g._stack[String(this.depth - 1)] as Frame;
    this.phase(f.phase).enter?.(this.g, f, this.io);
  }

  private push(phase: string, fields: { [field: string]: Json | undefined }): void {
    const id = String(this.depth);
    this.recorder.put('_stack', id, fields, { id, phase });
  }

  private pop(): void {
    delete this.g._stack[String(this.depth - 1)];
  }

  private phase(name: string): Phase<G & EngineTables> {
    const phase = this.game.phases[name];
    if (!phase) throw new Error(`no phase ${name} in ${this.game.id}`);
    return phase as Phase<G & EngineTables>;
  }

  private ask(control: Control): void {
    if (this.control) throw new Error(`a phase may call, go or finish once: ${this.control.do}, then ${control.do}`);
    this.control = control;
  }

  /** Draws values and remembers them; the stream's counter is part of the state. */
  private drawn(stream: string, bounds: readonly number[], why: string): number[] {
    const course = this.state._course as Record<string, { epoch: number }>;
    const epoch = course.now?.epoch ?? 0;
    const name = epoch === 0 ? stream : `${stream}~${epoch}`;
    const counter = this.g._draws[name] ?? { id: name, n: 0 };
    const n = counter.n;
    this.g._draws[name] = { id: name, n: n + bounds.length };
    const values = bounds.map((bound, i) => this.source.draw(name, n + i, bound));
    this.draws.push({ stream: name, n, bounds, values, why });
    this.barrier = true;
    return values;
  }

  readonly io: IO = {
    roll: (count, sides, why) => this.drawn('dice', new Array<number>(count).fill(sides), why).map((v) => v + 1),
    pick: (pool, from, count, why) => {
      const rest = [...from];
      const bounds = Array.from({ length: Math.min(count, rest.length) }, (_, i) => rest.length - i);
      return this.drawn(`pool:${pool}`, bounds, why).map((v) => rest.splice(v, 1)[0] as (typeof rest)[number]);
    },
    log: (key, params, only) => {
      // Behind a curtain only its owner may read along; the phase that publishes tells the others.
      const owner = this.owners().findLast((o) => o !== '');
      if (owner) only = [owner];
      this.log.push({ key, ...(params ? { params } : {}), ...(only ? { only } : {}) });
    },
    call: (phase, fields = {}) => this.ask({ do: 'call', phase, fields }),
    go: (phase, fields = {}) => this.ask({ do: 'go', phase, fields }),
    finish: (result = null, to) => this.ask({ do: 'finish', result, ...(to === undefined ? {} : { to }) }),
    handedOver: () => this.control?.do ?? null,
    fresh: (prefix) => {
      const n = (this.state._fresh[prefix]?.n ?? 0) + 1;
      this.g._fresh[prefix] = { id: prefix, n };
      return prefix + n;
    },
    barrier: () => {
      this.barrier = true;
    },
    mark: (owner) => {
      const id = String(this.owners().length);
      this.g._marks[id] = { id, owner };
      this.curtain.push({ do: 'mark', owner, at: this.recorder.journal.length });
    },
    restore: () => this.restore(),
    publish: (keep) => {
      const id = String(this.owners().length - 1);
      delete this.g._marks[id];
      if (keep) this.g._marks[id] = { id, owner: '' };
      this.barrier = true;
      this.curtain.push({ do: 'publish', at: this.recorder.journal.length, ...(keep ? { keep } : {}) });
    },
    drop: () => {
      delete this.g._marks[String(this.owners().length - 1)];
      this.barrier = true;
      this.curtain.push({ do: 'drop', at: this.recorder.journal.length });
    },
    reveal: (things) => {
      this.barrier = true;
      this.curtain.push({ do: 'reveal', at: this.recorder.journal.length, things });
    },
    beat: () => {
      const last = this.log[this.log.length - 1];
      if (last) last.beat = true;
    },
  };

  /** Owners of the open savepoints, outermost first; empty where it hides nothing any more. */
  owners(): (Seat | '')[] {
    const table = this.state._marks;
    const out: (Seat | '')[] = [];
    for (let i = 0; table[String(i)]; i++) out.push((table[String(i)] as { owner: Seat }).owner);
    return out;
  }

  /** True when the present decision of the top phase offers nothing at all: a dead end in the rules. */
  stuck(): boolean {
    return !this.outcome() && this.asks().every((a) => a.must === false || Object.values(a.kinds).every((o) => isEmpty(o)));
  }
}
