import { explained, offerAt, verdictOn } from './check.ts';
import { keepCourse, netChoices } from './course.ts';
import { Curtains } from './curtains.ts';
import type { Digest } from './digest.ts';
import { digestAfter, digestOf, digestText } from './digest.ts';
import type { Source } from './draws.ts';
import { secretSource } from './draws.ts';
import type { AnyGame, AnyState, Audience, Decision, DecisionHead, Frame, LogEntry, Outcome, Problem, Result, Seat } from './game.ts';
import { holds } from './game.ts';
import type { Entry } from './journal.ts';
import { apply, inverse, unmake } from './journal.ts';
import { canonical, shareTexts } from './json.ts';
import { Machine, numbered } from './machine.ts';
import type { Batch, By, Done, Header, NewMatch, Snapshot } from './match.ts';
import { byWhom } from './match.ts';
import { renumber } from './numbers.ts';
import type { Atom, Choice, Explored } from './offer.ts';
import { grown } from './offer.ts';
import type { Delta } from './redact.ts';
import { deltaOf, hidesNothing, reveals, viewOf } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';
import { bareState, chainHead, headerOf, headsOf, layOut } from './set-up.ts';
import type { Step, TableAct } from './step.ts';
import { chainOf } from './step.ts';
import { writeTableAct } from './table-act.ts';

/** A match in memory: applies what is offered, makes and unmakes steps, shows each audience its view. No I/O. */
export class Play {
  readonly game: AnyGame;
  readonly header: Header;
  readonly state: AnyState;
  readonly machine: Machine<AnyState>;
  /** Number of the last step; -1 before the start. */
  seq = -1;
  chain: string;
  rulesVersion: number;
  /** Whether steps get their fingerprint and their place in the chain; without, `sealed` adds both later. */
  private readonly sealing: boolean;
  /** Null: not known, because nobody has asked since the last write of an unsealed match. */
  private known: Digest | null;
  /** Steps that undo can still take back, oldest first. */
  undoable: Step[] = [];
  private readonly curtains = new Curtains();
  private readonly source: Source;
  private decided: readonly Decision[] | null = null;
  /** What `revert` brings back. */
  private before: (Pick<Play, 'undoable' | 'chain' | 'rulesVersion'> & { known: Digest | null; length: number }) | null = null;

  private constructor(game: AnyGame, header: Header, state: AnyState, source: Source, sealing = true) {
    this.game = game;
    this.header = header;
    this.state = state;
    this.source = source;
    this.machine = new Machine<AnyState>(game, state, source);
    this.machine.restore = () => this.restoreMark();
    this.sealing = sealing;
    this.chain = sealing ? chainHead(header) : '';
    this.known = null;
    this.rulesVersion = header.rulesVersion;
  }

  /** Sets up a new match. The first step (`start`) carries the whole initial state. */
  static create(game: AnyGame, o: NewMatch): Result<{ play: Play; step: Step }, Problem[]> {
    const head = headerOf(game, o);
    if (!head.ok) return head;
    const { header, options } = head.value;
    const play = new Play(game, header, bareState(game), o.source ?? secretSource(o.secret, header.scope), o.unsealed !== true);
    const problems = layOut(play.machine, header, options);
    if (problems) return { ok: false, error: problems };
    return { ok: true, value: { play, step: play.seal({ kind: 'start', at: o.at }) } };
  }

  /** A match from its record's steps (or a snapshot and the steps after it). Nothing is executed: the journals are applied. */
  static load(game: AnyGame, header: Header, steps: Iterable<Step>, secret: string | Source, snapshot?: Snapshot): Play {
    const source = typeof secret === 'string' ? secretSource(secret, header.scope) : secret;
    const state = snapshot ? ({ ...bareState(game), ...shareTexts(JSON.parse(snapshot.state) as AnyState) } as AnyState) : bareState(game);
    const play = new Play(game, header, state, source);
    if (snapshot) {
      play.seq = snapshot.seq;
      play.chain = snapshot.chain;
      play.rulesVersion = snapshot.rulesVersion;
      play.undoable = shareTexts([...snapshot.undoable]);
      play.curtains.load(snapshot.curtains);
    }
    for (const step of steps) play.follow(step);
    return play;
  }

  /**
   * A board of its own that starts at a given state: previews, what-if, completions of a view. What was written since
   * an open savepoint is not known to it: returning there changes nothing. Its draws come from
   * `source` (default: a fixed secret that proves nothing), and its steps are not sealed.
   */
  static at(game: AnyGame, header: Header, state: object, seq: number, source?: Source): Play {
    const copy = { ...bareState(game), ...(JSON.parse(canonical(state)) as AnyState) } as AnyState;
    const play = new Play(game, header, copy, source ?? secretSource('00'.repeat(32), header.scope), false);
    play.seq = seq;
    play.curtains.load(play.marks().map((owner) => ({ owner, entries: [] })));
    return play;
  }

  /** Whether this audience is kept behind a curtain now. */
  curtained(who: Audience): boolean {
    return this.curtains.hiddenFrom(who).length > 0;
  }

  /** The number of the last step that this audience may know of: behind a curtain nothing is told, not even that something was done. */
  heard(who: Audience): number {
    return this.curtains.heardBy(who) ?? this.seq;
  }

  /** The fingerprint of the whole state. */
  get digest(): Digest {
    this.known ??= digestOf(this.state);
    return this.known;
  }

  get outcome(): Outcome | null {
    return this.machine.outcome();
  }

  /** Every open decision, with its lists. */
  decisions(): readonly Decision[] {
    this.decided ??= this.machine.asks().map((ask) => numbered(ask, `${ask.seat}.${this.state._asks[ask.seat]?.n ?? 0}`));
    return this.decided;
  }

  /** The decisions that this audience may read; of the others' secret ones only that somebody is waited for. */
  heads(who: Audience): DecisionHead[] {
    return headsOf(this.game, this.decisions(), who);
  }

  /** What may follow after a prefix of a choice, and below it for as long as there is `more`; for the asked seat only. */
  explore(seat: Seat, decision: string, kind: string, prefix: readonly Atom[], more?: () => boolean): Result<Explored, Refusal> {
    const found = this.find(seat, decision);
    if ('code' in found) return { ok: false, error: found };
    const at = offerAt(found, kind, prefix);
    const choice = { kind, value: prefix };
    if (!at) return { ok: false, error: this.check(found, choice) ?? this.why(found, choice) };
    return { ok: true, value: grown(at, more) };
  }

  private find(seat: Seat, decision: string): Decision | Refusal {
    if (this.outcome) return engineRefusal('over');
    const mine = this.decisions().filter((d) => d.seat === seat);
    if (mine.length === 0) return engineRefusal('notYourDecision');
    return mine.find((d) => d.id === decision) ?? engineRefusal('stale');
  }

  /** The reason is given from what the asker may see, so that a refusal betrays nothing. */
  private why(d: Decision, choice: Choice): Refusal {
    const seen = hidesNothing(this.game) ? this.state : this.view({ kind: 'seats', seats: [d.seat] });
    return explained(this.game, seen, this.machine.top() as Frame, d, choice);
  }

  /** Why this choice cannot be made now; null when it can. */
  check(d: Decision, choice: Choice): Refusal | null {
    const verdict = verdictOn(d, choice);
    return verdict === undefined ? null : (verdict ?? this.why(d, choice));
  }

  /**
   * Applies a batch: all or none up to its first draw, reveal or change of the seat that is asked; that choice
   * commits and ends it, the rest is returned. The step is made in memory; store it, or `revert` it.
   */
  act(who: By, batch: Batch): Result<Done, Refusal & { index: number }> {
    let decision = batch.choices.length === 0 ? engineRefusal('malformed') : this.find(who.seat, batch.decision);
    if ('code' in decision) return { ok: false, error: { ...decision, index: 0 } };
    let applied = 0;
    for (const choice of batch.choices) {
      const now: Decision = decision;
      const refusal = this.check(now, choice);
      if (refusal) {
        this.rollback();
        return { ok: false, error: { ...refusal, index: applied } };
      }
      this.run(() => {
        keepCourse(this.machine, who.seat, choice);
        this.machine.choose(choice, who.seat, now);
        this.renumber(who.seat);
        if (!this.machine.barrier && reveals(this.game, this.state, this.machine.recorder.journal, this.header.options))
          this.machine.barrier = true;
      });
      applied++;
      const next = this.decisions().filter((d) => d.seat === who.seat);
      if (this.machine.barrier || this.outcome || next.length !== 1) break;
      decision = next[0] as Decision;
    }
    const step = this.seal({
      kind: 'choices',
      seat: who.seat,
      ...byWhom(who),
      at: who.at,
      decision: batch.decision,
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

  private renumber(acted?: Seat | 'all'): void {
    renumber(this.machine, acted);
    this.decided = null;
  }

  private rollback(): void {
    unmake(this.state, this.machine.take().journal);
    this.machine.forget();
    this.decided = null;
  }

  /** Turns what was written since the last step into the next one. */
  private seal(head: Pick<Step, 'kind' | 'at'> & Partial<Step>): Step {
    if (head.kind === 'start') this.renumber();
    const { curtain, ...done } = this.machine.take();
    const { undoable, chain, known, rulesVersion } = this;
    this.before = { undoable, length: undoable.length, chain, known, rulesVersion };
    // A sealed match keeps its fingerprint up to date; it must know it before the first write.
    this.wrote(done.journal);
    if (head.table?.act === 'migrate') this.rulesVersion = head.table.rulesVersion;
    const step: Step = {
      ...head,
      ...done,
      seq: this.seq + 1,
      barrier: done.barrier || head.kind === 'start' || head.kind === 'table',
      rulesVersion: this.rulesVersion,
      state: this.sealing ? digestText(this.digest) : '',
      chain: '',
    };
    if (curtain.length > 0) step.curtain = curtain;
    if (this.sealing) step.chain = chainOf(this.chain, step, this.source.nonce(step.seq));
    this.advance(step);
    return step;
  }

  private wrote(journal: readonly Entry[]): void {
    this.known = this.sealing && this.known ? digestAfter(this.known, journal) : null;
  }

  /** Bookkeeping after a step, own or followed. */
  private advance(step: Step): void {
    this.seq = step.seq;
    this.chain = step.chain;
    this.rulesVersion = step.rulesVersion;
    if (step.kind === 'undo') this.undoable = this.undoable.slice(0, this.undoable.length - (step.undone ?? 0));
    else if (step.barrier) this.undoable = [];
    else if (this.undoable.length > 0 && this.undoable[0]?.seat !== step.seat) this.undoable = [step];
    else this.undoable.push(step);
    this.curtains.add(step, this.marks());
    this.decided = null;
  }

  private marks(): (Seat | '')[] {
    return this.machine.owners();
  }

  /** Takes the last step of `act`, `undo` or `tableAct` back: it could not be stored. */
  revert(step: Step): void {
    if (step.seq !== this.seq || !this.before) throw new Error('only the last step can be reverted, once');
    unmake(this.state, step.journal);
    this.curtains.remove(step);
    const { length, ...before } = this.before;
    Object.assign(this, before);
    this.undoable.length = length;
    this.before = null;
    this.seq = step.seq - 1;
    this.machine.forget();
    this.decided = null;
  }

  /** Applies a stored step made elsewhere (catching up, loading). Throws when the state disagrees with its fingerprint. */
  follow(step: Step): void {
    if (step.seq !== this.seq + 1) throw new Error(`step ${step.seq} does not follow ${this.seq}`);
    apply(this.state, step.journal);
    this.machine.forget();
    this.wrote(step.journal);
    if (step.state !== '' && digestText(this.digest) !== step.state)
      throw new Error(`state after step ${step.seq} does not have its fingerprint`);
    this.before = null;
    this.advance(step);
  }

  /** Takes back the last step, or the last `count`, of this seat, as far as the last barrier. Undo is itself a step. */
  undo(who: By, count = 1): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    // Behind a curtain the answer is the same whether or not the other side has planned anything.
    if (this.undoable.length === 0 || this.curtained({ kind: 'seats', seats: [who.seat] }))
      return { ok: false, error: engineRefusal('nothingToUndo') };
    const back = this.undoable.slice(-count);
    if (!Number.isInteger(count) || count < 1) return { ok: false, error: engineRefusal('malformed') };
    if (back.length < count || back.some((s) => s.seat !== who.seat)) return { ok: false, error: engineRefusal('barrier') };
    this.run(() => this.backTo(back));
    this.machine.io.log('undo', { count });
    return {
      ok: true,
      value: { step: this.seal({ kind: 'undo', seat: who.seat, ...byWhom(who), at: who.at, undone: count }), returned: [] },
    };
  }

  /**
   * Writes the inverse of these steps (oldest first) through the journal. Numbers of decisions never come back, so
   * that a late answer to a decision from before stays stale.
   */
  private backTo(steps: readonly Step[]): void {
    for (let i = steps.length - 1; i >= 0; i--) {
      const entries = inverse((steps[i] as Step).journal.filter(([table]) => table !== '_asks'));
      apply(this.state, entries);
      this.machine.recorder.journal.push(...entries);
    }
    this.machine.forget();
    this.renumber('all');
  }

  /**
   * An act of the table. `steps` are needed for a take-back only: the steps after the one returned to, oldest
   * first. The caller has checked who may do it.
   */
  tableAct(act: TableAct, at: number, name?: string, steps: readonly Step[] = []): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    if (act.act === 'takeback') {
      if (steps[0]?.seq !== act.to + 1 || steps[steps.length - 1]?.seq !== this.seq) return { ok: false, error: engineRefusal('tableAct') };
      this.run(() => this.takeBack(steps));
      // A draft that the others have not seen, or have seen published, is no place to return to.
      if (this.marks().length > 0) {
        this.rollback();
        return { ok: false, error: engineRefusal('tableAct', 'insideDraft') };
      }
      this.machine.log.push({ key: 'takeback', params: { to: act.to, lost: steps.length } });
    } else this.run(() => writeTableAct(this.machine, act, this.header.options));
    this.renumber();
    return {
      ok: true,
      value: { step: this.seal({ kind: 'table', at, ...(name === undefined ? {} : { by: name }), table: act }), returned: [] },
    };
  }

  /**
   * Returns to an earlier step. The draws that were taken stand as long as the same choices are made again; the
   * first different choice starts a new course, whose draws are fresh.
   */
  private takeBack(steps: readonly Step[]): void {
    const g = this.machine.recorder.recording._course;
    const latest = this.state._course.now?.latest ?? 0;
    this.backTo(steps);
    g.now = { id: 'now', epoch: this.state._course.now?.epoch ?? 0, latest, repeat: netChoices(steps) };
  }

  private restoreMark(): void {
    const journal = this.machine.recorder.journal;
    const entries = inverse(this.curtains.sinceMark(journal, this.machine.curtain));
    apply(this.state, entries);
    journal.push(...entries);
    // The mark itself stays open; only what was written behind it is gone.
    this.machine.forget();
  }

  /** The whole view of an audience. */
  view(who: Audience): AnyState {
    return viewOf(this.game, this.without(this.curtains.hiddenFrom(who)), who);
  }

  /** The state as it is without these writes. */
  private without(hidden: readonly Entry[]): AnyState {
    if (hidden.length === 0) return this.state;
    const then = structuredClone(this.state);
    unmake(then, hidden);
    return then;
  }

  /** What the last step changed for an audience, and which log lines it may read; null: it learns the number only. */
  delta(step: Step, who: Audience): { delta: Delta; log: LogEntry[] } | null {
    if (step.seq !== this.seq) throw new Error('deltas are made right after their step');
    const seen = this.curtains.newFor(step, who);
    if (!seen) return null;
    return {
      delta: deltaOf(this.game, this.without(seen.hidden), seen.entries, who),
      log: step.log.filter((l) => !l.only || l.only.some((s) => holds(who, s))),
    };
  }

  snapshot(): Snapshot {
    return {
      seq: this.seq,
      chain: this.chain,
      rulesVersion: this.rulesVersion,
      state: canonical(this.state),
      undoable: [...this.undoable],
      curtains: this.curtains.save(),
    };
  }
}
