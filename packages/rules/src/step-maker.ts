import type { Seat } from './audience.ts';
import { keepCourse } from './course.ts';
import type { Digest } from './digest.ts';
import { digestAfter, digestOf, digestText } from './digest.ts';
import type { Source } from './draws.ts';
import type { AnyGame, AnyState } from './game.ts';
import type { PrivateRuns } from './hearing.ts';
import { hearersOf, withStep } from './hearing.ts';
import type { Entry } from './journal.ts';
import { apply, inverse, unmake } from './journal.ts';
import { byCode } from './json.ts';
import type { Chains } from './links.ts';
import { chainId, withLinks } from './links.ts';
import { enclosing, hider } from './marks.ts';
import type { By, Header } from './match.ts';
import type { Acted, Threads } from './numbers.ts';
import { renumber } from './numbers.ts';
import { chainHead } from './set-up.ts';
import { Shown } from './shown.ts';
import type { Step, StepHead } from './step.ts';
import { chainOf, stepOf } from './step.ts';
import type { Recent } from './undo.ts';
import { withRecent, writeBack } from './undo.ts';

/** What `revert` brings back. */
interface Kept {
  recent: readonly Recent[];
  privates: PrivateRuns;
  chain: string;
  rulesVersion: number;
  known: Digest | null;
  drafted: ReadonlyMap<Seat, readonly Entry[]>;
  chains: Chains;
  threads: ReturnType<Threads['save']>;
}

/**
 * A match in memory as it makes its steps: what rules code wrote becomes the next one, sealed and noted; one
 * that could not be stored is taken back, one from elsewhere is followed.
 */
export abstract class StepMaker extends Shown {
  chain: string;
  /** Whether steps get their fingerprint and their place in the chain; without, `sealed` adds both later. */
  private readonly sealing: boolean;
  /** Null: not known, because nobody has asked since the last write of an unsealed match. */
  private known: Digest | null;
  private readonly source: Source;
  /** Behind which mark the running step began to write. */
  private start = '';
  /** Who hears of the undoing that is under way; null: everybody. */
  protected undoing: readonly Seat[] | null = null;
  /** Where the hash chains of the participants' devices stand. */
  protected chains: Chains = {};
  private before: Kept | null = null;

  protected constructor(game: AnyGame, header: Header, state: AnyState, source: Source, sealing: boolean) {
    super(game, header, state, source);
    this.source = source;
    this.machine.restore = () => this.restoreMark();
    this.machine.onSettled = (seat, choice) => keepCourse(this.machine, seat, choice);
    this.sealing = sealing;
    this.chain = sealing ? chainHead(header) : '';
    this.known = null;
  }

  /** Whether links of participants' hash chains go into the draws. */
  get linked(): boolean {
    return this.header.draws?.links === true;
  }

  /** Seats of which a device has begun a hash chain. */
  seatsLinked(): Seat[] {
    return [...new Set(Object.values(this.chains).map((c) => c.seat))].sort(byCode);
  }

  /** How many links of this chain were used; undefined: nobody has begun it for this seat in this name. */
  linksUsed(who: Omit<By, 'at'>, anchor: string): number | undefined {
    const at = Object.hasOwn(this.chains, chainId(anchor)) ? this.chains[chainId(anchor)] : undefined;
    return at?.seat === who.seat && at.by === who.by ? at.used : undefined;
  }

  /** The fingerprint of the whole state. */
  get digest(): Digest {
    this.known ??= digestOf(this.state);
    return this.known;
  }

  /** Before the first write of a step: behind which mark it writes, and what the drafts lay over the state. */
  protected begin(seat: Seat | null, anytime = false): void {
    this.drafted = this.overlays();
    this.start = enclosing(this.machine, seat, anytime);
    this.machine.behind = this.start;
  }

  /** Runs rules code; an exception there is a bug, but it must not leave half a step behind. */
  protected run(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.rollback();
      throw error;
    }
    this.decided = null;
  }

  protected renumber(acted?: Acted): void {
    renumber(this.machine, acted);
    this.decided = null;
  }

  protected rollback(): void {
    unmake(this.state, this.machine.take().journal);
    this.machine.link = undefined;
    this.machine.forget();
    this.decided = null;
  }

  /** Turns what was written since the last step into the next one. */
  protected seal(head: StepHead): Step {
    if (head.kind === 'start') this.renumber();
    const taken = this.machine.take();
    this.machine.link = undefined;
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
    const { recent, privates, chain, rulesVersion, known, drafted, chains } = this;
    this.before = { recent, privates, chain, rulesVersion, known, drafted, chains, threads: this.threads.save() };
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
    this.chains = withLinks(this.chains, step);
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

  private restoreMark(): void {
    const { recorder, curtain, behind } = this.machine;
    const running = { journal: recorder.journal, curtain, behind: this.start };
    // The mark itself stays open; only what was written behind it is gone.
    writeBack(this.machine, inverse(this.curtains.sinceMark(behind, running)));
  }
}
