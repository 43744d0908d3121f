import type { AnyState, Choice, Decision, Refusal } from '@wardroom/rules';
import { emptyDigest } from '@wardroom/rules';
import type { Trial } from '../kit/trial.ts';
import { ServerDecision } from './server-decision.ts';
import type { AskServer } from './server-lists.ts';
import { afterDelta } from './view.ts';

/** Branches that come along with what is asked after a choice. */
const ALONG = 240;

interface Point {
  view: AnyState;
  decision: ServerDecision;
  /** The choices that lead here. */
  made: readonly Choice[];
}

/** A trial where only the server can list: it makes each row of choices for a look, and says what they change. */
export class ServerTrial implements Trial<AnyState> {
  private readonly ask: AskServer;
  private readonly points: [Point, ...Point[]];

  constructor(decision: ServerDecision, view: AnyState, ask: AskServer) {
    this.points = [{ view, decision, made: [] }];
    this.ask = ask;
  }
  private get at(): Point {
    return this.points.at(-1) ?? this.points[0];
  }
  get state(): AnyState {
    return this.at.view;
  }
  get decision(): Decision | null {
    return this.at.decision;
  }
  async make(choice: Choice): Promise<Refusal | null> {
    const [{ view, decision: first }] = this.points;
    const after = [...this.at.made, choice];
    const answer = await this.ask(first.seat, first.id, { after, grow: ALONG });
    if (!answer.ok) return answer.error;
    const { asked, kinds = {}, delta = [] } = answer.value;
    const decision = new ServerDecision(asked, kinds, (seat, _, what) => this.ask(seat, first.id, { ...what, after }));
    this.points.push({ view: afterDelta(view, delta, emptyDigest).view, decision, made: after });
    return null;
  }
  async why(choice: Choice): Promise<Refusal | null> {
    const { decision } = this.at;
    return decision.known(() => decision.why(choice));
  }
  back(): void {
    if (this.points.length > 1) this.points.pop();
  }
  whole<T>(read: () => T): Promise<T> {
    return this.at.decision.whole(read);
  }
}
