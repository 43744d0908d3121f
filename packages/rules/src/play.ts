import type { Seat } from './audience.ts';
import { keepCourse, repeatCourse } from './course.ts';
import type { Decision } from './decision.ts';
import type { Source } from './draws.ts';
import { secretSource } from './draws.ts';
import type { AnyGame, AnyState, Problem, Result } from './game.ts';
import type { Entry } from './journal.ts';
import { inverse } from './journal.ts';
import { canonical, copied, shareTexts } from './json.ts';
import { anchorFault, linkFault } from './links.ts';
import { marksOf } from './marks.ts';
import type { Batch, By, Done, Header, NewMatch, Snapshot } from './match.ts';
import { SNAPSHOT } from './match.ts';
import { migrationOf } from './migrate.ts';
import type { Acted } from './numbers.ts';
import { slotOfDecision } from './numbers.ts';
import { reveals } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';
import { bareState, headerOf, layOut } from './set-up.ts';
import { shapeAll, shapesOf } from './shapes.ts';
import type { Step, TableAct } from './step.ts';
import { StepMaker } from './step-maker.ts';
import { mayFrozen, writeTableAct } from './table-act.ts';
import type { Undoable } from './undo.ts';
import { isLasting, takeBack, undoableBy, writeBack } from './undo.ts';

/** Whose decisions are new after an act of the table. */
function actedIn(act: TableAct): Acted {
  if (act.act === 'window') return 'asked';
  return act.act === 'timeout' && act.then === 'expire' ? { seat: act.seat } : undefined;
}

/** A match in memory: applies what is offered, makes and unmakes steps. No I/O. */
export class Play extends StepMaker {
  private constructor(game: AnyGame, header: Header, state: AnyState, source: Source, sealing = true) {
    super(game, header, state, source, sealing);
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
      ? ({
          ...bareState(game),
          ...shapeAll(shapesOf(game.id), shareTexts(JSON.parse(snapshot.state) as AnyState)),
        } as AnyState)
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
      play.chains = snapshot.chains ?? {};
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
    const copy = { ...bareState(game), ...shapeAll(shapesOf(game.id), copied(state) as AnyState) } as AnyState;
    const play = new Play(game, header, copy, source ?? secretSource('00'.repeat(32), header.scope), false);
    play.seq = seq;
    play.rulesVersion = game.rulesVersion;
    play.curtains.load({ marks: marksOf(play.state), written: [] });
    return play;
  }

  /**
   * Applies a batch: all or none up to its first draw, reveal or change of the seat that is asked; that choice
   * commits and ends it, the rest is returned. The step is made in memory; store it, or `revert` it.
   */
  act(who: By, batch: Batch): Result<Done, Refusal & { index: number }> {
    const fault = batch.choices.length === 0 ? engineRefusal('malformed') : linkFault(this.chains, who, this.linked);
    let decision = fault ?? this.find(who.seat, batch.decision, who.by);
    if ('code' in decision) return { ok: false, error: { ...decision, index: 0 } };
    let applied = 0;
    const slot = slotOfDecision(decision.id);
    const anytime = decision.phase.startsWith('+');
    this.begin(who.seat, anytime);
    this.machine.link = who.link?.value;
    for (const choice of batch.choices) {
      const now: Decision = decision;
      const refusal = this.check(now, choice) ?? batch.reserved?.(this.groupsOf(now, choice));
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
      // Who is asked next is no question of a batch that is at its end.
      if (applied === batch.choices.length || this.machine.barrier || this.outcome || anytime) break;
      const next = this.next(who.seat, slot);
      if (!next) break;
      decision = next;
    }
    const step = this.seal({
      kind: 'choices',
      seat: who.seat,
      by: who.by,
      at: who.at,
      decision: batch.decision,
      choices: batch.choices.slice(0, applied),
      link: who.link,
    });
    return { ok: true, value: { step, returned: batch.choices.slice(applied) } };
  }

  /**
   * A device of a seat begins a hash chain, whose links come with its choices from then on. Nobody hears that there
   * was a step, and undo goes past it.
   */
  device(who: By, anchor: string): Result<Done, Refusal> {
    if (this.outcome) return { ok: false, error: engineRefusal('over') };
    if (this.frozen) return { ok: false, error: this.frozenRefusal() };
    const fault = anchorFault(this.chains, who.seat, anchor, this.linked);
    if (fault) return { ok: false, error: fault };
    this.begin(null);
    const step = this.seal({ kind: 'device', seat: who.seat, by: who.by, at: who.at, anchor });
    return { ok: true, value: { step, returned: [] } };
  }

  /** The decision that a batch goes on with: the one in the same slot, or the only one. */
  private next(seat: Seat, slot: string): Decision | undefined {
    const mine = this.decisions().filter((d) => d.seat === seat && !d.phase.startsWith('+'));
    return mine.length === 1 ? mine[0] : mine.find((d) => slotOfDecision(d.id) === slot);
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
    const first = back[0] as Undoable;
    const { private: hearers } = first;
    this.undoing = hearers && back.every((s) => s.private?.join() === hearers.join()) ? hearers : null;
    this.begin(
      who.seat,
      back.every((s) => s.side === 'anytime'),
    );
    this.run(() => {
      for (const s of [...back].reverse()) takeBack(this.machine, s);
      this.renumber({ seat: who.seat });
    });
    if (this.undoing) this.machine.log.push({ key: 'undo', params: { count }, only: [who.seat] });
    else this.machine.io.log('undo', { count });
    const step = this.seal({ kind: 'undo', seat: who.seat, by: who.by, at: who.at, undone: count });
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
  private backTo(journals: readonly (readonly Entry[])[], acted: Acted): void {
    for (const journal of [...journals].reverse())
      writeBack(this.machine, inverse(journal.filter((e) => !isLasting(e))));
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
      this.machine.log.push({ key: act.ruled ? 'ruledBack' : 'takeback', params: { to: act.to, lost: steps.length } });
    } else {
      let refusal: Refusal | null = null;
      this.run(() => {
        refusal = writeTableAct(this.machine, act, this.header.options);
        if (!this.frozen || act.act === 'migrate') this.renumber(actedIn(act));
      });
      if (refusal) {
        this.rollback();
        return { ok: false, error: refusal };
      }
    }
    return {
      ok: true,
      value: {
        step: this.seal({ kind: 'table', at, by: name, table: act }),
        returned: [],
      },
    };
  }

  /**
   * Why the match cannot return to the step before these (all after it, oldest first); null: it can. Nothing changes.
   */
  whyNotBack(steps: readonly Step[]): Refusal | null {
    if (this.outcome) return engineRefusal('over');
    if (this.frozen) return this.frozenRefusal();
    this.begin(null);
    this.run(() => this.takeBack(steps));
    const inside = this.machine.marks().length > 0;
    this.rollback();
    return inside ? engineRefusal('tableAct', 'insideDraft') : null;
  }

  /**
   * Returns to an earlier step. The draws that were taken stand as long as the same choices are made again; the
   * first different choice starts a new course, whose draws are fresh.
   */
  private takeBack(steps: readonly Step[]): void {
    const latest = this.state._course.now?.latest ?? 0;
    this.backTo(
      steps.map((s) => s.journal),
      'all',
    );
    repeatCourse(this.machine, steps, { latest, linked: this.linked });
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
      ...(Object.keys(this.chains).length > 0 ? { chains: this.chains } : {}),
    };
  }
}
