import { keepCourse, repeatCourse } from './course.ts';
import type { Digest } from './digest.ts';
import { digestAfter, digestOf, digestText } from './digest.ts';
import type { Source } from './draws.ts';
import { secretSource } from './draws.ts';
import type { AnyGame, AnyState, Decision, Problem, Result, Seat } from './game.ts';
import type { PrivateRuns } from './hearing.ts';
import { hearersOf, withStep } from './hearing.ts';
import type { Entry } from './journal.ts';
import { apply, inverse, unmake } from './journal.ts';
import { canonical, shareTexts } from './json.ts';
import { enclosing, hider, marksOf } from './marks.ts';
import type { Batch, By, Done, Header, NewMatch, Snapshot } from './match.ts';
import { byWhom, SNAPSHOT } from './match.ts';
import { migrationOf } from './migrate.ts';
import type { Acted, Threads } from './numbers.ts';
import { renumber, slotOfDecision } from './numbers.ts';
import { reveals } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';
import { bareState, chainHead, headerOf, layOut } from './set-up.ts';
import { Shown } from './shown.ts';
import type { Step, TableAct } from './step.ts';
import { chainOf, stepOf } from './step.ts';
import { mayFrozen, writeTableAct } from './table-act.ts';
import type { Recent } from './undo.ts';
import { isLasting, undoableBy, withRecent, writeBack } from './undo.ts';

/** What `revert` brings back. */
interface Kept {
  recent: readonly Recent[];
  privates: PrivateRuns;
  chain: string;
  rulesVersion: number;
  known: Digest | null;
  drafted: ReadonlyMap<Seat, readonly Entry[]>;
  threads: ReturnType<Threads['save']>;
}

/** A match in memory: applies what is offered, makes and unmakes steps. No I/O. */
export class Play extends Shown {
  chain: string;
  /** Whether steps get their fingerprint and their place in the chain; without, `sealed` adds both later. */
  private readonly sealing: boolean;
  /** Null: not known, because nobody has asked since the last write of an unsealed match. */
  private known: Digest | null;
  private readonly source: Source;
  /** Behind which mark the running step began to write. */
  private start = '';
  /** Who hears of the undoing that is under way; null: everybody. */
  private undoing: readonly Seat[] | null = null;
  private before: Kept | null = null;

  private constructor(game: AnyGame, header: Header, state: AnyState, source: Source, sealing = true) {
    super(game, header, state, source);
    this.source = source;
    this.machine.restore = () => this.restoreMark();
    this.machine.onSettled = (seat, choice) => keepCourse(this.machine, seat, choice);
    this.sealing = sealing;
    this.chain = sealing ? chainHead(header) : '';
    this.known = null;
  }

  /** Sets up a new match. The first step (`start`) carries the whole initial state. */
  static create(known: AnyGame, o: NewMatch): Result<{ play: Play; step: Step }, Problem[]> {
    const game = known.variant?.(o) ?? known;
    const head = headerOf(game, o);
    if (!head.ok) return head;
    const { header, options } = head.value;
    const play = new Play(
      game,
      header,
      bareState(game),
      o.source ?? secretSource(o.secret, header.scope),
      o.unsealed !== true,
    );
    const problems = layOut(play.machine, header, options);
    if (problems) return { ok: false, error: problems };
    return { ok: true, value: { play, step: play.seal({ kind: 'start', at: o.at }) } };
  }

  /**
   * A match from its record's steps (or a snapshot and the steps after it). Nothing is executed: the journals are
   * applied. One whose steps were not sealed before its snapshot goes on unsealed.
   */
  static load(
    known: AnyGame,
    header: Header,
    steps: Iterable<Step>,
    secret: string | Source,
    snapshot?: Snapshot,
  ): Play {
    const game = known.variant?.(header) ?? known;
    const source = typeof secret === 'string' ? secretSource(secret, header.scope) : secret;
    const state = snapshot
      ? ({ ...bareState(game), ...shareTexts(JSON.parse(snapshot.state) as AnyState) } as AnyState)
      : bareState(game);
    const play = new Play(game, header, state, source, snapshot?.chain !== '');
    if (snapshot) {
      play.seq = snapshot.seq;
      play.chain = snapshot.chain;
      play.rulesVersion = snapshot.rulesVersion;
      play.recent = shareTexts([...snapshot.recent]);
      play.privates = snapshot.privates;
      play.threads.load(snapshot.threads);
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
  static at(known: AnyGame, header: Header, state: object, seq: number, source?: Source): Play {
    const game = known.variant?.(header) ?? known;
    const copy = { ...bareState(game), ...(JSON.parse(canonical(state)) as AnyState) } as AnyState;
    const play = new Play(game, header, copy, source ?? secretSource('00'.repeat(32), header.scope), false);
    play.seq = seq;
    play.rulesVersion = game.rulesVersion;
    play.curtains.load({ marks: marksOf(play.state), written: [] });
    return play;
  }

  /** The fingerprint of the whole state. */
  get digest(): Digest {
    this.known ??= digestOf(this.state);
    return this.known;
  }

  /**
   * Applies a batch: all or none up to its first draw, reveal or change of the seat that is asked; that choice
   * commits and ends it, the rest is returned. The step is made in memory; store it, or `revert` it.
   */
  act(who: By, batch: Batch): Result<Done, Refusal & { index: number }> {
    let decision =
      batch.choices.length === 0 ? engineRefusal('malformed') : this.find(who.seat, batch.decision, who.by);
    if ('code' in decision) return { ok: false, error: { ...decision, index: 0 } };
    let applied = 0;
    const slot = slotOfDecision(decision.id);
    const anytime = decision.phase.startsWith('+');
    this.begin(who.seat, anytime);
    for (const choice of batch.choices) {
      const now: Decision = decision;
      const refusal = this.check(now, choice);
      if (refusal) {
        this.rollback();
        return { ok: false, error: { ...refusal, index: applied } };
      }
      this.run(() => {
        const phase = this.game.phases[now.phase];
        if (!phase?.sealed) keepCourse(this.machine, who.seat, choice);
        this.machine.choose(choice, who.seat, now);
        this.renumber({ seat: who.seat, slot });
        if (
          !this.machine.barrier &&
          reveals(this.game, this.state, this.machine.recorder.journal, this.header.options)
        )
          this.machine.barrier = true;
      });
      applied++;
      const next = this.next(who.seat, slot);
      if (this.machine.barrier || this.outcome || anytime || !next) break;
      decision = next;
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

  /** The decision that a batch goes on with: the one in the same slot, or the only one. */
  private next(seat: Seat, slot: string): Decision | undefined {
    const mine = this.decisions().filter((d) => d.seat === seat && !d.phase.startsWith('+'));
    return mine.length === 1 ? mine[0] : mine.find((d) => slotOfDecision(d.id) === slot);
  }

  /** Before the first write of a step: behind which mark it writes, and what the drafts lay over the state. */
  private begin(seat: Seat | null, anytime = false): void {
    this.drafted = this.overlays();
    this.start = enclosing(this.machine, seat, anytime);
    this.machine.behind = this.start;
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

  private renumber(acted?: Acted): void {
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
    const taken = this.machine.take();
    const marks = this.curtains.save().marks;
    const behind = this.start;
    this.keepBefore();
    // A sealed match keeps its fingerprint up to date; it must know it before the first write.
    this.wrote(taken.journal);
    if (head.table?.act === 'migrate') this.rulesVersion = head.table.rulesVersion;
    const step = stepOf(head, taken, {
      seq: this.seq + 1,
      rulesVersion: this.rulesVersion,
      state: this.sealing ? digestText(this.digest) : '',
    });
    if (behind !== (marks.at(-1)?.id ?? '')) step.behind = behind;
    this.curtains.add(step, this.machine.marks());
    const silent = (seat: Seat): boolean => this.isSilent(step, seat);
    const hearers = hearersOf(step, hider(marks, behind), { undoing: this.undoing, silent });
    if (hearers) step.private = hearers;
    if (this.sealing) step.chain = chainOf(this.chain, step, this.source.nonce(step.seq));
    this.advance(step);
    return step;
  }

  private keepBefore(): void {
    const { recent, privates, chain, rulesVersion, known, drafted } = this;
    this.before = { recent, privates, chain, rulesVersion, known, drafted, threads: this.threads.save() };
  }

  private wrote(journal: readonly Entry[]): void {
    this.known = this.sealing && this.known ? digestAfter(this.known, journal) : null;
  }

  /** Bookkeeping after a step, own or followed. */
  private advance(step: Step): void {
    this.seq = step.seq;
    this.chain = step.chain;
    this.rulesVersion = step.rulesVersion;
    this.recent = withRecent(this.recent, step);
    this.privates = withStep(this.privates, step);
    this.threads.add(step, this.state);
    this.decided = null;
  }

  /** Takes the last step of `act`, `undo` or `tableAct` back: it could not be stored. */
  revert(step: Step): void {
    if (step.seq !== this.seq || !this.before) throw new Error('only the last step can be reverted, once');
    unmake(this.state, step.journal);
    this.curtains.remove();
    const { threads, ...before } = this.before;
    Object.assign(this, before);
    this.threads.load(threads);
    this.before = null;
    this.seq = step.seq - 1;
    this.machine.forget();
    this.decided = null;
  }

  /**
   * Applies a stored step made elsewhere (catching up, loading). Throws when the state disagrees with its fingerprint.
   */
  follow(step: Step): void {
    if (step.seq !== this.seq + 1) throw new Error(`step ${step.seq} does not follow ${this.seq}`);
    this.drafted = this.overlays();
    apply(this.state, step.journal);
    this.machine.forget();
    this.wrote(step.journal);
    if (step.state !== '' && digestText(this.digest) !== step.state)
      throw new Error(`state after step ${step.seq} does not have its fingerprint`);
    this.before = null;
    this.curtains.add(step, this.machine.marks());
    this.advance(step);
  }

  /**
   * Takes back the last step of this seat, or the last `count`, as far as the last barrier. Steps of others that lie
   * beside (drafts, acts at any time, plans) are none, unless they wrote to the same fields. Undo is itself a step.
   */
  undo(who: By, count = 1): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    if (this.frozen) return { ok: false, error: this.frozenRefusal() };
    if (!Number.isInteger(count) || count < 1) return { ok: false, error: engineRefusal('malformed') };
    const mine = undoableBy(this.recent, who.seat);
    if (mine.length === 0)
      return { ok: false, error: engineRefusal(this.barred(who.seat) ? 'barrier' : 'nothingToUndo') };
    if (mine.length < count) return { ok: false, error: engineRefusal('barrier') };
    const back = mine.slice(-count);
    const first = back[0] as Step;
    const { private: hearers } = first;
    this.undoing = hearers && back.every((s) => s.private?.join() === hearers.join()) ? hearers : null;
    this.begin(
      who.seat,
      back.every((s) => s.side === 'anytime'),
    );
    this.run(() => this.backTo(back, { seat: who.seat }));
    if (this.undoing) this.machine.log.push({ key: 'undo', params: { count }, only: [who.seat] });
    else this.machine.io.log('undo', { count });
    const step = this.seal({ kind: 'undo', seat: who.seat, ...byWhom(who), at: who.at, undone: count });
    this.undoing = null;
    return { ok: true, value: { step, returned: [] } };
  }

  /** Has this seat a recent step that something lies in front of? Behind a curtain nobody is told that it does. */
  private barred(seat: Seat): boolean {
    return !this.curtained({ kind: 'seats', seats: [seat] }) && this.recent.some((r) => r.step.private === undefined);
  }

  /**
   * Writes the inverse of these steps (oldest first) through the journal. Numbers of decisions never come back, so
   * that a late answer to a decision from before stays stale.
   */
  private backTo(steps: readonly Step[], acted: Acted): void {
    for (const step of [...steps].reverse())
      writeBack(this.machine, inverse(step.journal.filter((e) => !isLasting(e))));
    this.renumber(acted);
  }

  /**
   * An act of the table. `steps` are needed for a take-back only: the steps after the one returned to, oldest
   * first. The caller has checked who may do it.
   */
  tableAct(act: TableAct, at: number, name?: string, steps: readonly Step[] = []): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    if (this.frozen && !mayFrozen(act)) return { ok: false, error: this.frozenRefusal() };
    this.begin(act.act === 'timeout' && act.then === 'expire' ? act.seat : null);
    if (act.act === 'takeback') {
      if (steps[0]?.seq !== act.to + 1 || steps[steps.length - 1]?.seq !== this.seq)
        return { ok: false, error: engineRefusal('tableAct') };
      this.run(() => {
        this.takeBack(steps);
        this.renumber();
      });
      // A draft that the others have not seen, or have seen published, is no place to return to.
      if (this.machine.marks().length > 0) {
        this.rollback();
        return { ok: false, error: engineRefusal('tableAct', 'insideDraft') };
      }
      this.machine.log.push({ key: 'takeback', params: { to: act.to, lost: steps.length } });
    } else {
      let refusal: Refusal | null = null;
      this.run(() => {
        refusal = writeTableAct(this.machine, act, this.header.options);
        const acted = act.act === 'timeout' && act.then === 'expire' ? { seat: act.seat } : undefined;
        if (!this.frozen || act.act === 'migrate') this.renumber(acted);
      });
      if (refusal) {
        this.rollback();
        return { ok: false, error: refusal };
      }
    }
    return {
      ok: true,
      value: {
        step: this.seal({ kind: 'table', at, ...(name === undefined ? {} : { by: name }), table: act }),
        returned: [],
      },
    };
  }

  /**
   * Returns to an earlier step. The draws that were taken stand as long as the same choices are made again; the
   * first different choice starts a new course, whose draws are fresh.
   */
  private takeBack(steps: readonly Step[]): void {
    const latest = this.state._course.now?.latest ?? 0;
    this.backTo(steps, 'all');
    repeatCourse(this.machine, steps, latest);
  }

  private restoreMark(): void {
    const { recorder, curtain, behind } = this.machine;
    const running = { journal: recorder.journal, curtain, behind: this.start };
    // The mark itself stays open; only what was written behind it is gone.
    writeBack(this.machine, inverse(this.curtains.sinceMark(behind, running)));
  }

  /** Is there a way to the rules of the program from here? */
  get migratable(): boolean {
    return !this.outcome && migrationOf(this.game, this.rulesVersion, this.state) !== null;
  }

  /** Brings a match under older rules to those of the program, as one step; null: it stays frozen. */
  migrate(at: number): Step | null {
    const act = migrationOf(this.game, this.rulesVersion, this.state);
    const done = act && !this.outcome ? this.tableAct(act, at) : null;
    return done?.ok ? done.value.step : null;
  }

  snapshot(): Snapshot {
    return {
      format: SNAPSHOT,
      seq: this.seq,
      chain: this.chain,
      rulesVersion: this.rulesVersion,
      state: canonical(this.state),
      recent: this.recent,
      privates: this.privates,
      threads: this.threads.save(),
      curtains: this.curtains.save(),
    };
  }
}
