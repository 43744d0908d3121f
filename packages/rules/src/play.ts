import type { Digest } from './digest.ts';
import { digestAfter, digestOf, digestText } from './digest.ts';
import type { Source } from './draws.ts';
import { commitment, scopeOf, secretSource } from './draws.ts';
import type { Ask, Audience, Decision, DecisionHead, EngineTables, Frame, Game, LogEntry, Outcome, Problem, Result, Seat } from './game.ts';
import { engineTables, holds } from './game.ts';
import type { Entry } from './journal.ts';
import { apply, inverse, unmake } from './journal.ts';
import type { Json } from './json.ts';
import { canonical } from './json.ts';
import { Machine } from './machine.ts';
import type { Atom, Choice, Explored, Offer } from './offer.ts';
import { test, walk } from './offer.ts';
import type { Delta } from './redact.ts';
import { deltaOf, viewOf } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';
import type { Step, TableAct } from './step.ts';
import { chainOf } from './step.ts';

// biome-ignore lint/suspicious/noExplicitAny: the engine handles states and options of any game; each game types its own.
export type AnyGame = Game<any, any>;
type AnyState = EngineTables & Record<string, Record<string, { id: string; [f: string]: Json | undefined }>>;

/** What is fixed before the first draw; the public head of a record. */
export interface Header {
  match: string;
  game: string;
  rulesVersion: number;
  scenario: string;
  options: Json;
  /** A position file, where the scenario is `custom`. */
  position?: Json;
  seeds: readonly string[];
  scope: string;
  /** Hash of the secret. */
  commit: string;
  createdAt: number;
}

export interface Batch {
  /** The decision that the first choice answers. */
  decision: string;
  choices: readonly Choice[];
}

/** Who acts, and when. */
export interface By {
  seat: Seat;
  by?: string;
  at: number;
}

export interface Done {
  step: Step;
  /** Choices of the batch that were not applied because an earlier one drew, revealed or passed the turn. */
  returned: readonly Choice[];
}

/** A match in memory: applies what is offered, makes and unmakes steps, shows each audience its view. No I/O. */
export class Play {
  readonly game: AnyGame;
  readonly header: Header;
  readonly state: AnyState;
  readonly machine: Machine<AnyState>;
  /** Number of the last step; -1 before the start. */
  seq = -1;
  chain: string;
  digest: Digest;
  rulesVersion: number;
  /** Steps that undo can still take back, oldest first. */
  undoable: Step[] = [];
  /** Writes since each open savepoint, outermost first. */
  private curtains: Entry[][] = [];
  /** Undo information that a revert of the last step restores. */
  private before: { undoable: Step[]; curtains: Entry[][]; chain: string; digest: Digest; rulesVersion: number } | null = null;
  private readonly source: Source;
  private decided: { seq: number; list: Decision[] } | null = null;

  private constructor(game: AnyGame, header: Header, state: AnyState, source: Source) {
    this.game = game;
    this.header = header;
    this.state = state;
    this.source = source;
    this.machine = new Machine<AnyState>(game as Game<AnyState, never>, state, source);
    this.machine.onMark = () => this.curtains.push([]);
    this.machine.onRestore = () => this.restoreMark();
    this.chain = chainHead(header);
    this.digest = digestOf(state);
    this.rulesVersion = header.rulesVersion;
  }

  /** Sets up a new match. The first step (`start`) carries the whole initial state. */
  static create(
    game: AnyGame,
    o: {
      match: string;
      scenario: string;
      options: unknown;
      seeds: readonly string[];
      secret: string;
      at: number;
      position?: unknown;
      source?: Source;
    },
  ): Result<{ play: Play; step: Step }, Problem[]> {
    const parsed = game.options.safeParse(o.options ?? {});
    if (!parsed.success) {
      return {
        ok: false,
        error: parsed.error.issues.map((i) => ({
          path: `options.${i.path.map(String).join('.')}`,
          rule: 'platform',
          key: 'badOption',
          params: { text: i.message },
        })),
      };
    }
    if (o.scenario !== 'custom' && !game.scenarios.some((s) => s.id === o.scenario)) {
      return { ok: false, error: [{ path: 'scenario', rule: 'platform', key: 'unknownScenario', params: { scenario: o.scenario } }] };
    }
    const scope = scopeOf(o.match, o.seeds);
    const header: Header = {
      match: o.match,
      game: game.id,
      rulesVersion: game.rulesVersion,
      scenario: o.scenario,
      options: parsed.data as Json,
      ...(o.position === undefined ? {} : { position: o.position as Json }),
      seeds: o.seeds,
      scope,
      commit: commitment(o.secret),
      createdAt: o.at,
    };
    const source = o.source ?? secretSource(o.secret, scope);
    const empty: AnyState = {} as AnyState;
    for (const t of engineTables) empty[t] = {} as never;
    const play = new Play(game, header, empty, source);
    const problems = play.begin(o.scenario, parsed.data, o.position);
    if (problems) return { ok: false, error: problems };
    return { ok: true, value: { play, step: play.seal({ kind: 'start', at: o.at }) } };
  }

  /** A match from its record's steps (or a snapshot and the steps after it). Nothing is executed: the journals are applied. */
  static load(game: AnyGame, header: Header, steps: Iterable<Step>, secretOrSource: string | Source, snapshot?: Snapshot): Play {
    const source = typeof secretOrSource === 'string' ? secretSource(secretOrSource, header.scope) : secretOrSource;
    const state = (snapshot ? JSON.parse(snapshot.state) : {}) as AnyState;
    for (const t of engineTables) state[t] ??= {} as never;
    const play = new Play(game, header, state, source);
    if (snapshot) {
      play.seq = snapshot.seq;
      play.chain = snapshot.chain;
      play.rulesVersion = snapshot.rulesVersion;
      play.undoable = [...snapshot.undoable];
      play.curtains = snapshot.curtains.map((c) => [...c]);
    }
    for (const step of steps) play.follow(step);
    return play;
  }

  private begin(scenario: string, options: unknown, position: unknown): Problem[] | null {
    const io = this.machine.io;
    let tables: Record<string, unknown>;
    let frames: readonly { phase: string; [field: string]: Json }[] | undefined;
    if (scenario === 'custom') {
      const parsed = this.game.position.parse(position);
      if (!parsed.ok) return parsed.error;
      tables = parsed.value.state as Record<string, unknown>;
      frames = parsed.value.frames;
    } else {
      tables = this.game.setup(scenario, options, { pick: io.pick, roll: io.roll, fresh: io.fresh }) as Record<string, unknown>;
    }
    for (const [name, table] of Object.entries(tables)) {
      if (!name.startsWith('_')) this.fill(name, table as Record<string, Record<string, Json>>);
      else if (name === '_fresh')
        for (const [id, t] of Object.entries(table as Record<string, Json>))
          (this.machine.recorder.recording._fresh as Record<string, unknown>)[id] = t;
    }
    if (frames && frames.length > 0) {
      const stack = this.machine.recorder.recording._stack as Record<string, unknown>;
      frames.forEach((f, i) => {
        stack[String(i)] = { ...f, id: String(i) };
      });
    } else this.machine.start(this.game.start);
    return null;
  }

  private fill(name: string, things: Record<string, Record<string, Json>>): void {
    this.state[name] = {};
    const table = (this.machine.recorder.recording as Record<string, Record<string, unknown>>)[name] as Record<string, unknown>;
    for (const id of Object.keys(things)) table[id] = things[id];
  }

  get outcome(): Outcome | null {
    return this.machine.outcome();
  }

  /** Every open decision, with its lists. */
  decisions(): readonly Decision[] {
    if (this.decided?.seq === this.seq) return this.decided.list;
    const list = this.machine.asks().map((ask) => ({ ...ask, id: `${ask.seat}.${this.state._asks[ask.seat]?.n ?? 0}` }));
    this.decided = { seq: this.seq, list };
    return list;
  }

  /** The decisions that this audience may read; of the others' secret ones only that somebody is waited for. */
  heads(who: Audience): DecisionHead[] {
    return this.decisions().map((d) => {
      const mine = holds(who, d.seat);
      const secret = !mine && (this.game.phases[d.phase]?.secret === true || d.must === false);
      return {
        id: mine ? d.id : '',
        seat: d.seat,
        phase: secret ? '' : d.phase,
        rule: secret ? '' : d.rule,
        prompt: secret ? 'waiting' : d.prompt,
        ...(d.params && !secret ? { params: d.params } : {}),
        must: d.must !== false,
        kinds: mine ? Object.keys(d.kinds) : [],
      };
    });
  }

  /** What may follow after a prefix of a choice; for the asked seat only. */
  explore(seat: Seat, decision: string, kind: string, prefix: readonly Atom[]): Result<Explored, Refusal> {
    const found = this.find(seat, decision);
    if ('code' in found) return { ok: false, error: found };
    const at = found.kinds[kind] ? walk(found.kinds[kind] as Offer, prefix) : null;
    if (!at) return { ok: false, error: this.why(found, { kind, value: prefix }) };
    return { ok: true, value: { next: at.next?.() ?? [], ...(at.end ? { end: at.end } : {}) } };
  }

  private find(seat: Seat, decision: string): Decision | Refusal {
    if (this.outcome) return engineRefusal('over');
    const mine = this.decisions().filter((d) => d.seat === seat);
    if (mine.length === 0) return engineRefusal('notYourDecision');
    return mine.find((d) => d.id === decision) ?? engineRefusal('stale');
  }

  private why(d: Decision, choice: Choice): Refusal {
    const f = this.machine.top() as Frame;
    const said = this.game.phases[d.phase]?.explain?.(this.state, f, choice, d.seat);
    return said ?? { code: 'notOffered', rule: d.rule, key: 'notOffered', params: { kind: choice.kind } };
  }

  /** Why this choice cannot be made now; null when it can. */
  check(d: Decision, choice: Choice): Refusal | null {
    const offer = d.kinds[choice.kind];
    if (!offer) return this.why(d, choice);
    const verdict = test(offer, choice);
    if (verdict === undefined) return null;
    if (verdict === 'badAmount') return { ...engineRefusal('badAmount'), rule: d.rule };
    return verdict ?? this.why(d, choice);
  }

  /**
   * Applies a batch: all or none up to its first draw, reveal or change of the seat that is asked; that choice
   * commits and ends it, the rest is returned. The step is made in memory; store it, or `revert` it.
   */
  act(who: By, batch: Batch): Result<Done, Refusal & { index: number }> {
    const fail = (index: number, refusal: Refusal): Result<Done, Refusal & { index: number }> => {
      this.rollback();
      return { ok: false, error: { ...refusal, index } };
    };
    if (batch.choices.length === 0) return fail(0, engineRefusal('malformed'));
    let decision: Decision | Refusal = this.find(who.seat, batch.decision);
    if ('code' in decision) return fail(0, decision);
    const first = decision;
    let applied = 0;
    for (const choice of batch.choices) {
      const refusal = this.check(decision as Decision, choice);
      if (refusal) return fail(applied, refusal);
      this.run(() => this.machine.choose(choice, who.seat, decision as Decision));
      this.renumber(who.seat);
      applied++;
      if (applied === batch.choices.length || this.machine.barrier || this.outcome) break;
      const next = this.decisions().filter((d) => d.seat === who.seat);
      if (next.length !== 1) break;
      decision = next[0] as Decision;
    }
    const step = this.seal({
      kind: 'choices',
      seat: who.seat,
      ...(who.by === undefined ? {} : { by: who.by }),
      at: who.at,
      decision: first.id,
      choices: batch.choices.slice(0, applied),
    });
    return { ok: true, value: { step, returned: batch.choices.slice(applied) } };
  }

  /** Runs rules code; an exception there is a bug, but it must not leave half a step behind. */
  private run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.rollback();
      throw error;
    }
    this.decided = null;
  }

  /** Gives a seat's decision a new number when it is about something new. */
  private renumber(acted?: Seat): void {
    const asks = this.machine.asks();
    const g = this.machine.recorder.recording._asks as Record<string, { id: string; n: number; about: string }>;
    const depth = this.machine.depth;
    const about = new Map<Seat, string>();
    for (const a of asks) about.set(a.seat, `${depth}/${a.phase}/${a.prompt}/${a.key ?? ''}`);
    for (const [seat, what] of about) {
      const known = this.state._asks[seat];
      if (!known) g[seat] = { id: seat, n: 1, about: what };
      else if (known.about !== what || seat === acted) {
        (g[seat] as { n: number; about: string }).n = known.n + 1;
        (g[seat] as { about: string }).about = what;
      }
    }
    for (const seat of Object.keys(this.state._asks)) {
      const thing = this.state._asks[seat] as { about: string; n: number };
      if (!about.has(seat) && thing.about !== '') {
        (g[seat] as { about: string }).about = '';
      }
    }
    this.decided = null;
  }

  private rollback(): void {
    const m = this.machine;
    unmake(this.state, m.recorder.take());
    m.draws = [];
    m.log = [];
    m.barrier = false;
    m.curtain = [];
    this.decided = null;
  }

  /** Turns what was written since the last step into the next one. */
  private seal(head: Pick<Step, 'kind' | 'at'> & Partial<Step>): Step {
    if (head.kind === 'start') this.renumber();
    const m = this.machine;
    const journal = m.recorder.take();
    this.before = {
      undoable: this.undoable,
      curtains: this.curtains.map((c) => [...c]),
      chain: this.chain,
      digest: this.digest,
      rulesVersion: this.rulesVersion,
    };
    const passed = head.kind === 'choices' && !this.undoable.every((s) => s.seat === head.seat);
    const content: Omit<Step, 'chain'> = {
      seq: this.seq + 1,
      ...head,
      draws: m.draws,
      journal,
      log: m.log,
      barrier: m.barrier || head.kind === 'start' || head.kind === 'table',
      ...(m.curtain.length > 0 ? { curtain: m.curtain } : {}),
      rulesVersion: this.rulesVersion,
      state: '',
    };
    m.draws = [];
    m.log = [];
    m.barrier = false;
    m.curtain = [];
    this.digest = digestAfter(this.digest, journal);
    content.state = digestText(this.digest);
    const step: Step = { ...content, chain: chainOf(this.chain, content, this.source.nonce(content.seq)) };
    this.advance(step, passed);
    return step;
  }

  /** Bookkeeping after a step, own or followed. */
  private advance(step: Step, passed: boolean): void {
    this.seq = step.seq;
    this.chain = step.chain;
    this.rulesVersion = step.rulesVersion;
    if (step.kind === 'undo') this.undoable = this.undoable.slice(0, -(step.undone ?? 0));
    else if (step.barrier) this.undoable = [];
    else if (passed) this.undoable = [step];
    else this.undoable = [...this.undoable, step];
    for (const c of this.curtains) c.push(...step.journal);
    for (const c of step.curtain ?? []) if (c === 'publish') this.curtains.pop();
    this.decided = null;
  }

  /** Takes the last step of `act`, `undo` or `tableAct` back: it could not be stored. */
  revert(step: Step): void {
    if (step.seq !== this.seq || !this.before) throw new Error('only the last step can be reverted, once');
    unmake(this.state, step.journal);
    Object.assign(this, this.before);
    this.before = null;
    this.seq = step.seq - 1;
    this.decided = null;
  }

  /** Applies a stored step made elsewhere (catching up, loading). Throws when the state disagrees with its fingerprint. */
  follow(step: Step): void {
    if (step.seq !== this.seq + 1) throw new Error(`step ${step.seq} does not follow ${this.seq}`);
    const passed = step.kind === 'choices' && !this.undoable.every((s) => s.seat === step.seat);
    apply(this.state, step.journal);
    for (const c of step.curtain ?? []) if (c === 'mark') this.curtains.push([]);
    this.digest = digestAfter(this.digest, step.journal);
    if (step.state !== '' && digestText(this.digest) !== step.state)
      throw new Error(`state after step ${step.seq} does not have its fingerprint`);
    this.before = null;
    this.advance(step, passed);
  }

  /** Takes back the last step, or the last `count`, of this seat, as far as the last barrier. Undo is itself a step. */
  undo(who: By, count = 1): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    if (this.undoable.length === 0) return { ok: false, error: engineRefusal('nothingToUndo') };
    const back = this.undoable.slice(-count);
    if (back.length < count || back.some((s) => s.seat !== who.seat)) return { ok: false, error: engineRefusal('barrier') };
    this.run(() => this.backTo(back));
    this.machine.barrier = false;
    this.machine.log.push({ key: 'undo', params: { count } });
    const step = this.seal({ kind: 'undo', seat: who.seat, ...(who.by === undefined ? {} : { by: who.by }), at: who.at, undone: count });
    return { ok: true, value: { step, returned: [] } };
  }

  /** Writes the inverse of these steps (newest last) through the journal; the decision gets a new number. */
  private backTo(steps: readonly Step[]): void {
    for (let i = steps.length - 1; i >= 0; i--) {
      const entries = inverse((steps[i] as Step).journal);
      apply(this.state, entries);
      this.machine.recorder.journal.push(...entries);
    }
    const g = this.machine.recorder.recording._asks as Record<string, { n: number; about: string }>;
    for (const step of steps) {
      for (const [t, id, f, , after] of step.journal) {
        // Numbers of decisions never come back: a late answer to a decision from before the undo stays stale.
        if (t === '_asks' && (f === 'n' || f === '')) {
          const n = f === 'n' ? (after as number) : ((after as { n?: number } | null)?.n ?? 0);
          const mine = g[id];
          if (mine) mine.n = Math.max(mine.n, n);
        }
      }
    }
    this.decided = null;
    for (const a of this.machine.asks()) {
      const mine = g[a.seat];
      if (mine) mine.n += 1;
    }
  }

  /**
   * An act of the table. `steps` are needed for a take-back only: the steps after the one returned to, oldest
   * first. The caller has checked who may do it.
   */
  tableAct(act: TableAct, at: number, by?: string, steps: readonly Step[] = []): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    const m = this.machine;
    switch (act.act) {
      case 'resign':
      case 'timeout': {
        const end = act.act === 'resign' || act.then === 'forfeit' ? (this.game.concede?.(this.state, act.seat) ?? null) : null;
        m.log.push({ key: act.act === 'timeout' ? `timeout.${act.then}` : 'resign', params: { seat: act.seat } });
        if (end) m.end(end);
        break;
      }
      case 'agree': {
        const sides = [...new Set(this.game.seats(this.header.options).map((s: { side: string }) => s.side))] as string[];
        const best =
          act.outcome === 'score' && this.game.score ? Math.max(...sides.map((s) => this.game.score?.(this.state, s) ?? 0)) : null;
        const winners = best === null ? sides : sides.filter((s) => this.game.score?.(this.state, s) === best);
        m.end({ winners, rule: 'platform', key: act.outcome === 'draw' ? 'agreedDraw' : 'agreedScore' });
        break;
      }
      case 'takeback':
        if (steps.length === 0 || (steps[0] as Step).seq !== act.to + 1 || (steps[steps.length - 1] as Step).seq !== this.seq) {
          return { ok: false, error: engineRefusal('tableAct') };
        }
        this.run(() => this.takeBack(steps));
        m.log.push({ key: 'takeback', params: { to: act.to, lost: steps.length } });
        break;
      case 'ruling':
      case 'migrate':
        apply(this.state, act.entries);
        m.recorder.journal.push(...act.entries);
        if (act.act === 'migrate') this.rulesVersion = act.rulesVersion;
        m.log.push({ key: act.act, params: act.act === 'ruling' ? { text: act.text } : { version: act.rulesVersion } });
        break;
      case 'player':
        m.log.push({ key: 'player', params: { seat: act.seat, from: act.from, to: act.to } });
        break;
      case 'pause':
        m.log.push({ key: act.on ? 'paused' : 'resumed' });
        break;
      case 'pace':
        m.log.push({ key: `pace.${act.pace}` });
        break;
    }
    this.renumber();
    const step = this.seal({ kind: 'table', at, ...(by === undefined ? {} : { by }), table: act });
    return { ok: true, value: { step, returned: [] } };
  }

  /**
   * Returns to an earlier step. The draws that were taken stand as long as the same choices are made again; the
   * first different choice starts a new course, whose draws are fresh.
   */
  private takeBack(steps: readonly Step[]): void {
    const repeat = steps.filter((s) => s.kind === 'choices').map((s) => courseMark(s.seat, s.choices ?? []));
    this.backTo(steps);
    const course = this.machine.recorder.recording._course as Record<string, unknown>;
    const now = (this.state._course as Record<string, { epoch: number }>).now;
    course.now = { id: 'now', epoch: now?.epoch ?? 0, repeat };
  }

  private restoreMark(): void {
    const inner = this.curtains[this.curtains.length - 1] ?? [];
    const written = this.machine.recorder.take();
    unmake(this.state, written);
    const entries = inverse(inner);
    apply(this.state, entries);
    this.machine.recorder.journal.push(...written, ...inverse(written), ...entries);
    apply(this.state, []);
  }

  /** Whether this audience is kept behind a curtain now. */
  curtained(who: Audience): boolean {
    return Object.values(this.state._marks).some((m) => !holds(who, (m as { owner: Seat }).owner));
  }

  /** The whole view of an audience. */
  view(who: Audience): AnyState {
    const hidden = this.hidden(who);
    if (hidden.length === 0) return viewOf(this.game as Game<AnyState, never>, this.state, who);
    const then = structuredClone(this.state);
    unmake(then, hidden);
    return viewOf(this.game as Game<AnyState, never>, then, who);
  }

  /** Writes that this audience does not know yet. */
  private hidden(who: Audience): readonly Entry[] {
    const marks = Object.values(this.state._marks) as unknown as { id: string; owner: Seat }[];
    const first = marks.find((m) => !holds(who, m.owner));
    return first ? (this.curtains[Number(first.id)] ?? []) : [];
  }

  /** What the last step changed for an audience, and which log lines it may read; null: it learns the number only. */
  delta(step: Step, who: Audience): { delta: Delta; log: LogEntry[] } | null {
    if (step.seq !== this.seq) throw new Error('deltas are made right after their step');
    if (this.curtained(who)) return null;
    let entries = step.journal;
    if (step.curtain?.includes('publish')) entries = this.published ?? entries;
    return {
      delta: deltaOf(this.game as Game<AnyState, never>, this.state, entries, who),
      log: step.log.filter((l) => !l.only || l.only.some((s) => holds(who, s))),
    };
  }

  /** Everything since the mark that the last step published. */
  private get published(): readonly Entry[] | null {
    const all = this.before?.curtains;
    return all && all.length > 0 ? [...(all[all.length - 1] as Entry[])] : null;
  }

  /** What must be kept to go on from here without the earlier steps. */
  snapshot(): Snapshot {
    return {
      seq: this.seq,
      chain: this.chain,
      rulesVersion: this.rulesVersion,
      state: canonical(this.state),
      undoable: this.undoable,
      curtains: this.curtains,
    };
  }
}

export interface Snapshot {
  seq: number;
  chain: string;
  rulesVersion: number;
  /** Canonical text of the whole state. */
  state: string;
  undoable: readonly Step[];
  curtains: readonly (readonly Entry[])[];
}

function courseMark(seat: Seat | undefined, choices: readonly Choice[]): string {
  return canonical([seat ?? null, choices.map((c) => [c.kind, c.value, c.amount ?? null])]);
}

/** Where the chain of a record begins. */
export function chainHead(header: Header): string {
  return canonical(header);
}
export type { Ask };
