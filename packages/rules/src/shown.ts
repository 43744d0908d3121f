import { decisionOf } from './asks.ts';
import type { Audience, LogEntry, Seat } from './audience.ts';
import { holds, publicAudience } from './audience.ts';
import { explained, offerAt, verdictOn } from './check.ts';
import { Curtains } from './curtains.ts';
import type { Decision, DecisionHead } from './decision.ts';
import { seatOfDraft } from './draft-id.ts';
import type { Source } from './draws.ts';
import type { AnyGame, AnyState, Frame, Outcome, Result } from './game.ts';
import type { PrivateRuns } from './hearing.ts';
import { seqAt, versionAt } from './hearing.ts';
import type { Entry } from './journal.ts';
import { Machine } from './machine.ts';
import type { Header } from './match.ts';
import { slotOfDecision, Threads } from './numbers.ts';
import type { Atom, Choice, Explored } from './offer.ts';
import { grown } from './offer.ts';
import { hidesNothing, viewOf } from './redact.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';
import { headsOf } from './set-up.ts';
import type { Step } from './step.ts';
import { things } from './things.ts';
import type { Told } from './told.ts';
import { actsOf, hears, seenState } from './told.ts';
import type { Recent, Undoable } from './undo.ts';
import { undoableBy } from './undo.ts';
import type { OpenWindow } from './windows.ts';
import { windowOf } from './windows.ts';

const noDrafts: ReadonlyMap<Seat, readonly Entry[]> = new Map();

/**
 * A match in memory as those see it who play or watch: its decisions, their views, what they are told of a step and
 * under which number.
 */
export abstract class Shown {
  readonly game: AnyGame;
  readonly header: Header;
  readonly state: AnyState;
  readonly machine: Machine<AnyState>;
  /** Number of the last step; -1 before the start. */
  seq = -1;
  rulesVersion: number;
  /** The steps since the oldest one that can be taken back. */
  protected recent: readonly Recent[] = [];
  protected privates: PrivateRuns = {};
  protected readonly threads = new Threads();
  protected readonly curtains = new Curtains();
  protected decided: readonly Decision[] | null = null;
  /** What the drafts laid over the state before the last step. */
  protected drafted: ReadonlyMap<Seat, readonly Entry[]> = noDrafts;

  protected constructor(game: AnyGame, header: Header, state: AnyState, source: Source) {
    this.game = game;
    this.header = header;
    this.state = state;
    this.machine = new Machine<AnyState>(game, state, source);
    this.machine.keyed = header.draws?.duplicate !== undefined;
    this.machine.names = header.draws?.version ?? 1;
    this.rulesVersion = header.rulesVersion;
  }

  /** Whether something is kept from this audience by a curtain now. */
  curtained(who: Audience): boolean {
    return this.curtains.hides(who);
  }

  /**
   * The number by which this audience knows step `seq` (left out: the last one): private steps of others do not count.
   */
  version(who: Audience, seq = this.seq): number {
    return versionAt(this.privates, who, seq);
  }

  /** The last step within an audience's version: what came after the next step that it heard of is not in it. */
  seqOf(who: Audience, version: number): number {
    return seqAt(this.privates, who, version, this.seq);
  }

  /** The last step that this audience heard of. */
  heard(who: Audience): number {
    return Math.min(this.seq, this.seqOf(who, this.version(who) - 1) + 1);
  }

  /** The rules of the program are not those that the match is played under: nothing goes on until it is migrated. */
  get frozen(): boolean {
    return this.rulesVersion !== this.game.rulesVersion;
  }

  get outcome(): Outcome | null {
    return this.machine.outcome();
  }

  /** The window that stands open now; null: none. */
  get window(): OpenWindow | null {
    return this.frozen ? null : windowOf(this.machine);
  }

  /** Does this step, the last one, open the window that stands open now? Those that lie beside it do not. */
  opensWindow(step: Pick<Step, 'journal'>): boolean {
    const top = String(this.machine.depth - 1);
    return step.journal.some(([table, id, field, , now]) => table === '_stack' && id === top && field === '' && now);
  }

  /** Every open decision, with its lists. */
  decisions(): readonly Decision[] {
    this.decided ??= this.frozen ? [] : this.machine.asks().map((ask) => decisionOf(this.state, ask));
    return this.decided;
  }

  /** The decisions that this audience may read; of the others' secret ones only that somebody is waited for. */
  heads(who: Audience): DecisionHead[] {
    const heads = headsOf(this.game, this.decisions(), who);
    if (!this.curtained(who)) return heads;
    // Behind a curtain another seat is in the phase in which it was last seen.
    const frames = things(seenState(this.state, who, this.curtains, [])._stack);
    const phase = frames.find((f) => f.id === String(frames.length - 1))?.phase ?? '';
    const rule = this.game.phases[phase]?.rule ?? '';
    return heads.map((h) =>
      h.id !== '' || h.phase === '' || h.phase === phase ? h : { ...h, phase, rule, prompt: 'waiting' },
    );
  }

  /** Seats that draft side by side, done or not: the others see all of them waited for. */
  drafting(): Seat[] {
    return this.decisions().flatMap((d) => (d.veil === undefined ? [] : [d.seat]));
  }

  /**
   * What may follow after a prefix of a choice, and below it for as long as there is `more`; for the asked seat only.
   */
  explore(
    seat: Seat,
    decision: string,
    kind: string,
    prefix: readonly Atom[],
    more?: () => boolean,
  ): Result<Explored, Refusal> {
    const found = this.find(seat, decision);
    if ('code' in found) return { ok: false, error: found };
    const at = offerAt(found, kind, prefix);
    const choice = { kind, value: prefix };
    if (!at) return { ok: false, error: this.check(found, choice) ?? this.why(found, choice) };
    return { ok: true, value: grown(at, more) };
  }

  protected find(seat: Seat, decision: string, by?: string): Decision | Refusal {
    if (this.outcome) return engineRefusal('over');
    if (this.frozen) return this.frozenRefusal();
    const mine = this.decisions().filter((d) => d.seat === seat);
    if (mine.length === 0) return engineRefusal('notYourDecision');
    const found = mine.find((d) => d.id === decision);
    if (found) return found;
    // On a shared seat another holder's answer does not make this one late.
    const slot = slotOfDecision(decision);
    const same = mine.find((d) => slotOfDecision(d.id) === slot);
    const n = Number(decision.slice(slot.length + 1));
    return same && this.threads.stands(slot, n, same, by) ? same : engineRefusal('stale');
  }

  protected frozenRefusal(): Refusal {
    return engineRefusal('frozen', 'frozen', { match: this.rulesVersion, program: this.game.rulesVersion });
  }

  /** The groups that a choice touches, where the phase divides them. */
  groupsOf(d: Decision, choice: Choice): readonly string[] {
    const at = this.machine.desks.on(d.seat);
    return this.game.phases[d.phase]?.groups?.(at.state, at.top() as Frame, choice, d.seat) ?? [];
  }

  /** The reason is given from what the asker may see, so that a refusal betrays nothing. */
  protected why(d: Decision, choice: Choice): Refusal {
    const seen = hidesNothing(this.game) ? this.state : this.view({ kind: 'seats', seats: [d.seat] });
    return explained(this.game, seen, this.machine.top() as Frame, d, choice);
  }

  /** Why this choice cannot be made now; null when it can. */
  check(d: Decision, choice: Choice): Refusal | null {
    const verdict = verdictOn(d, choice);
    return verdict === undefined ? null : (verdict ?? this.why(d, choice));
  }

  /** What each draft lays over the state. Under other rules than its own a draft cannot be laid out. */
  protected overlays(): ReadonlyMap<Seat, readonly Entry[]> {
    const drafts = things(this.state._drafts);
    if (drafts.length === 0 || this.frozen) return noDrafts;
    const out = new Map<Seat, readonly Entry[]>();
    for (const { id } of drafts) {
      const seat = seatOfDraft(id);
      const writes = this.machine.desks.writes(id);
      const others = out.get(seat);
      out.set(seat, others ? [...others, ...writes] : writes);
    }
    return out;
  }

  protected overlayOf(who: Audience, from: ReadonlyMap<Seat, readonly Entry[]>): readonly Entry[] {
    if (from.size === 0 || who.kind !== 'seats') return [];
    return [...from].flatMap(([seat, entries]) => (holds(who, seat) ? entries : []));
  }

  /** Does nobody but this seat see anything of a step? */
  protected isSilent(step: Step, seat: Seat): boolean {
    if (step.journal.some(([table, id]) => table === '_asks' && id.split('+')[0] !== seat)) return false;
    const others = this.game.seats(this.header.options).filter((s) => s.id !== seat);
    const audiences: Audience[] = [publicAudience, ...others.map((s): Audience => ({ kind: 'seats', seats: [s.id] }))];
    return audiences.every((who) =>
      (this.acts(step, who) ?? []).every((a) => a.delta.length === 0 && a.log.length === 0),
    );
  }

  /** Steps of these seats that undo can take back now. */
  canUndo(who: Audience): number {
    if (this.outcome || this.frozen || who.kind !== 'seats') return 0;
    return who.seats.reduce((sum, seat) => sum + undoableBy(this.recent, seat).length, 0);
  }

  /** The steps of a seat that undo can take back now, oldest first. */
  undoable(seat: Seat): readonly Undoable[] {
    return this.outcome || this.frozen ? [] : undoableBy(this.recent, seat);
  }

  /** The whole view of an audience. */
  view(who: Audience): AnyState {
    return viewOf(this.game, seenState(this.state, who, this.curtains, this.overlayOf(who, this.overlays())), who);
  }

  protected acts(step: Step, who: Audience): Told['acts'] | null {
    const overlay = { was: this.overlayOf(who, this.drafted), is: this.overlayOf(who, this.overlays()) };
    return actsOf(this.game, this.state, step, who, this.curtains, overlay);
  }

  /** What an audience is told of the last step; null: it does not hear of it at all. */
  told(step: Step, who: Audience): Told | null {
    if (step.seq !== this.seq) throw new Error('an audience is told of a step right after it');
    if (!hears(step, who)) return null;
    const told = { version: this.version(who), at: step.at };
    const acts = this.acts(step, who);
    if (!acts) return { ...told, acts: [] };
    const { seat, by } = step;
    const named = this.mayName(step, who);
    return {
      ...told,
      ...(named && seat !== undefined ? { seat } : {}),
      ...(named && by !== undefined ? { by } : {}),
      acts: acts.map((a) => ({ ...a, log: a.log.map((line) => this.toldLine(line, who)) })),
    };
  }

  /** May this audience hear who acted? Of drafts nobody hears who was the last to be done. */
  mayName(step: Pick<Step, 'side' | 'seat'>, who: Audience): boolean {
    return step.side !== 'settle' || (step.seat !== undefined && holds(who, step.seat));
  }

  /** Lines that name steps name them as this audience knows them. */
  toldLine(line: LogEntry, who: Audience): LogEntry {
    const { to, lost } = line.params ?? {};
    if ((line.key !== 'takeback' && line.key !== 'ruledBack') || typeof to !== 'number' || typeof lost !== 'number')
      return line;
    const known = this.version(who, to);
    return { ...line, params: { to: known, lost: this.version(who, to + lost) - known } };
  }
}
