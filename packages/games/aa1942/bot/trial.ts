import { trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Atom, Choice, Decision, Offer, Play } from '@wardroom/rules';
import { aa1942 } from '../src/index.ts';
import type { Power, SpaceId, State, Unit, UnitType } from '../src/read.ts';
import { stacksIn } from '../src/read.ts';

/** A plan under way: choices are tried on a board of one's own, those that are legal make the batch. */
export class Trial {
  readonly power: Power;
  readonly choices: Choice[] = [];
  private readonly play: Play;
  private readonly phase: string;

  constructor(view: AnyState, decision: Decision) {
    this.play = trialOf(aa1942 as AnyGame, view);
    this.power = decision.seat as Power;
    this.phase = decision.phase;
  }

  get g(): State {
    return this.play.state as unknown as State;
  }

  /** The open decision of the same phase. */
  decision(): Decision | null {
    return this.play.decisions().find((d) => d.seat === this.power && d.phase === this.phase) ?? null;
  }

  offer(kind: string): Offer {
    return this.decision()?.kinds[kind] ?? {};
  }

  /** Makes a choice if it is offered. */
  act(choice: Choice): boolean {
    const d = this.decision();
    if (!d) return false;
    const done = this.play.act({ seat: this.power, at: 0 }, { decision: d.id, choices: [choice] });
    if (done.ok) this.choices.push(choice);
    return done.ok;
  }

  /** Takes the last choices back, down to so many. */
  backTo(length: number): void {
    while (this.choices.length > length) {
      if (!this.play.undo({ seat: this.power, at: 0 }).ok) return;
      this.choices.pop();
    }
  }

  /**
   * Sends up to `n` units of a type from a space along a path (for aircraft the path is the target); returns how many
   * went.
   */
  send(
    kind: 'move' | 'raid',
    from: SpaceId,
    type: UnitType,
    path: readonly SpaceId[],
    n: number,
    test: (u: Unit) => boolean = () => true,
  ): number {
    let sent = 0;
    for (const stack of [...stacksIn(this.g, from)]) {
      const u = stack.units[0] as Unit;
      if (sent >= n || u.power !== this.power || u.type !== type || u.spent || u.used || u.mission || !test(u))
        continue;
      const k = Math.min(n - sent, stack.units.length);
      if (this.act({ kind, value: [stack.id, ...path], amount: k })) sent += k;
    }
    return sent;
  }

  /** The batch with `done` at its end; choices are taken back until the phase may end. */
  finish(): Choice[] {
    for (;;) {
      if (this.offer('done').end) return [...this.choices, { kind: 'done', value: [] }];
      if (this.choices.length === 0) break;
      this.backTo(this.choices.length - 1);
    }
    // Somebody else's moves stand in the way.
    if (this.act({ kind: 'cancelAll', value: [] }) && this.offer('done').end)
      return [...this.choices, { kind: 'done', value: [] }];
    return this.choices;
  }
}

/** Every way through an offer up to so many atoms, where it may end. */
export function pathsOf(offer: Offer, depth: number): { path: Atom[]; max: number }[] {
  const out: { path: Atom[]; max: number }[] = [];
  const visit = (at: Offer, path: Atom[]): void => {
    if (at.end && path.length > 0) out.push({ path, max: at.end === true ? 1 : at.end.max });
    if (path.length >= depth || !at.next || !at.child) return;
    for (const atom of at.next()) visit(at.child(atom), [...path, atom]);
  };
  visit(offer, []);
  return out;
}
