import type { Act } from '@wardroom/rules';
import type { Pace } from '../app/preferences.svelte.ts';
import type { ShownStep } from './table-state.ts';

/** The last act that is shown, of a step. */
interface Cue {
  seq: number;
  act: number;
}

/** What a show is played on. */
export interface ShowHost {
  readonly latest: number;
  stepAt(seq: number): ShownStep | null;
  pace(): Pace;
  /** So many times as fast. */
  speed(): number;
  /** Something is said of this act: lines that are told, whether there are dice, whether a battle has ended. */
  says(act: Act): { lines: number; dice: boolean; ended: boolean };
  /** People play and I only watch: whoever falls behind catches up. */
  catchesUp(): boolean;
  /** Something is asked of me, now that all has come in. */
  asked(): boolean;
}

/** Milliseconds that an act stands: one that says nothing, a sentence, each further one, dice, how a battle ended. */
export const STANDS = {
  quick: { still: 90, line: 650, more: 250, dice: 500, ended: 1100 },
  calm: { still: 250, line: 1900, more: 700, dice: 1300, ended: 2200 },
} as const;
/** At most so long stands one act, ms. */
const LONGEST = 6000;
/** So many acts behind a show between people runs twice as fast. */
const HALF = 8;
/** How often a hidden page looks whether it is seen again, ms. */
const HIDDEN = 400;

/** Shows what others did act by act: steps come in at once, and are told at the viewer's pace. */
export class Show {
  private cue = $state.raw<Cue | null>(null);
  private toCome = $state(0);
  paused = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What others did last is shown: it stands its time before what I am asked. */
  private standing = $state(false);
  private others = false;
  /** So long the act that was shown last stands, though nothing was known behind it; ms since 1970. */
  private until = 0;
  private readonly host: ShowHost;

  constructor(host: ShowHost) {
    this.host = host;
  }

  /** The act that is shown; null: the newest step as a whole. */
  get at(): Cue | null {
    return this.cue;
  }
  /** Acts that are known and not shown yet. */
  get behind(): number {
    return this.toCome;
  }
  get running(): boolean {
    return this.toCome > 0 || (this.standing && this.host.asked());
  }

  /** A new step has come in; so many of its acts are shown at once. */
  add(step: ShownStep, atOnce: number): void {
    const acts = Math.max(1, step.acts.length);
    this.others = atOnce === 0;
    const first = this.toCome === 0;
    const waiting = first ? Math.max(0, acts - atOnce) : acts;
    if (waiting === 0 || this.host.pace() === 'once') {
      this.skip();
      return;
    }
    if (first) this.cue = waiting === acts ? this.lastOf(step.seq - 1) : { seq: step.seq, act: acts - waiting - 1 };
    this.toCome += waiting;
    if (first && waiting === acts && Date.now() >= this.until) this.next();
    else if (first) this.wait(waiting === acts ? this.rest() : this.stands());
  }
  /** What is left of the time of the act that was shown last; null: it waits for a word. */
  private rest(): number | null {
    return this.stands() === null ? null : this.until - Date.now();
  }
  private lastOf(seq: number): Cue {
    return { seq, act: Math.max(0, (this.host.stepAt(seq)?.acts.length ?? 1) - 1) };
  }

  /** The next act. */
  next(): void {
    const { cue } = this;
    if (!cue) return;
    this.standing = false;
    if (this.toCome === 0) {
      clearTimeout(this.timer);
      return;
    }
    const within = cue.act + 1 < (this.host.stepAt(cue.seq)?.acts.length ?? 0);
    this.cue = within ? { seq: cue.seq, act: cue.act + 1 } : { seq: cue.seq + 1, act: 0 };
    this.toCome--;
    if (this.toCome === 0) {
      this.standing = this.others;
      // Step by step too what comes after a while is shown when it comes.
      this.until = Date.now() + (this.stands() ?? STANDS.calm.line);
    }
    this.wait();
  }
  /** Is an earlier act kept that can be shown again? */
  get canBack(): boolean {
    return this.earlier() !== null;
  }
  /** The act before that says anything, and there it stands until somebody goes on. */
  back(): void {
    const found = this.earlier();
    if (!found) return;
    clearTimeout(this.timer);
    this.cue = found.cue;
    this.toCome += found.acts;
    this.paused = true;
  }
  /** The last act before the shown one that says anything, and how many acts back it is. */
  private earlier(): { cue: Cue; acts: number } | null {
    let cue = this.cue ?? this.lastOf(this.host.latest);
    for (let acts = 1; ; acts++) {
      if (cue.act > 0) cue = { seq: cue.seq, act: cue.act - 1 };
      else cue = this.lastOf(cue.seq - 1);
      const act = this.host.stepAt(cue.seq)?.acts[cue.act];
      if (!act) return null;
      if (this.host.says(act).lines > 0) return { cue, acts };
    }
  }
  /** Tells again what came after a step. */
  replay(seq: number): void {
    clearTimeout(this.timer);
    this.cue = this.lastOf(seq);
    this.toCome = 0;
    this.others = true;
    this.until = 0;
    for (let s = seq + 1; s <= this.host.latest; s++)
      this.toCome += Math.max(1, this.host.stepAt(s)?.acts.length ?? 1);
    this.paused = false;
    this.next();
  }
  /** To the end at once; the newest step stays shown as a whole. */
  skip(): void {
    clearTimeout(this.timer);
    this.cue = null;
    this.toCome = 0;
    this.standing = false;
    this.paused = false;
    this.until = 0;
  }
  pause(): void {
    clearTimeout(this.timer);
    this.paused = this.running;
  }
  play(): void {
    this.paused = false;
    if (this.running) this.wait();
  }
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Waits as long as the shown act stands; step by step: until somebody goes on, where it says anything. */
  private wait(ms = this.stands()): void {
    clearTimeout(this.timer);
    if (this.paused || ms === null) return;
    this.timer = setTimeout(() => {
      if (typeof document !== 'undefined' && document.hidden) this.later();
      else this.next();
    }, ms);
  }
  private later(): void {
    this.timer = setTimeout(() => (document.hidden ? this.later() : this.next()), HIDDEN);
  }
  private stands(): number | null {
    const { cue } = this;
    const act = cue && this.host.stepAt(cue.seq)?.acts[cue.act];
    const { lines, dice } = act ? this.host.says(act) : { lines: 0, dice: false };
    const pace = this.host.pace();
    if (pace === 'step') return lines > 0 ? null : STANDS.quick.still;
    // Who wants all at once and plays something back wants to see it all the same.
    const { still, line, more, dice: roll, ended } = STANDS[pace === 'once' ? 'quick' : pace];
    const told = lines === 0 ? still : Math.min(LONGEST, line + (lines - 1) * more + (dice ? roll : 0));
    const ms = told + (cue && this.followsBattle(cue) ? ended : 0);
    return (this.host.catchesUp() ? ms / (1 + this.toCome / HALF) : ms) / this.host.speed();
  }
  /** How a battle ended stands on the stage from the act after its last one. */
  private followsBattle({ seq, act }: Cue): boolean {
    const { seq: of, act: at } = act > 0 ? { seq, act: act - 1 } : this.lastOf(seq - 1);
    const before = this.host.stepAt(of)?.acts[at];
    return before !== undefined && this.host.says(before).ended;
  }
}
