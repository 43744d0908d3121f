import type { Ack, Listing, Look } from '@wardroom/protocol';
import type { AnyState, Atom, Choice, Decision, DecisionHead, Explored, Refusal } from '@wardroom/rules';
import { createSubscriber } from 'svelte/reactivity';
import type { Trial } from '../kit/trial.ts';
import type { Lists } from './lists.ts';
import { ServerDecision } from './server-decision.ts';
import { ServerTrial } from './server-trial.ts';

/** Branches that come along with the beginning of a decision. */
const AT_FIRST = 400;
/** Decisions of one seat that are asked about together. */
const TOGETHER = 20;
/** After a question that was not answered it is asked again, ms. */
const AGAIN = 500;
/** Refusals that pass by themselves. */
const passing = new Set(['tooFast', 'failed']);

export type AskServer = (seat: string, decision: string, what: Look) => Promise<Ack<Listing>>;

/** Asks until there is an answer, as long as somebody waits for it. */
function persistent(ask: AskServer, wanted: (decision: string) => boolean): AskServer {
  return async (seat, decision, what) => {
    for (;;) {
      const answer = await ask(seat, decision, what).catch(() => null);
      if (answer && (answer.ok || !passing.has(answer.error.key))) return answer;
      if (!wanted(decision)) return { ok: false, error: { code: 'stale', rule: 'platform', key: 'stale' } };
      await new Promise((later) => setTimeout(later, AGAIN));
    }
  };
}

/**
 * Lists that the server makes. All open decisions of a seat are fetched in one question with their first branches; the
 * others when somebody reads them.
 */
export class ServerLists implements Lists {
  private readonly ask: AskServer;
  private readonly view: () => AnyState;
  private shown: readonly ServerDecision[] = [];
  private wanted: readonly DecisionHead[] = [];
  private round = '';
  private announce: () => void = () => undefined;
  private readonly watched = createSubscriber((update) => {
    this.announce = update;
    return () => {
      this.announce = () => undefined;
    };
  });

  /** `view`: the newest view of the asker. */
  constructor(ask: AskServer, view: () => AnyState) {
    this.view = view;
    this.ask = persistent(ask, (id) => this.wanted.some((h) => h.id === id));
  }

  get decisions(): readonly ServerDecision[] {
    this.watched();
    return this.shown;
  }
  get pending(): boolean {
    this.watched();
    return this.wanted.some((h) => !this.shown.some((d) => d.id === h.id));
  }

  /**
   * My open decisions at this version. What is known of one that stays open keeps being shown until the new answer is
   * here; questions about others are dropped.
   */
  opens(heads: readonly DecisionHead[], version: number): void {
    const round = JSON.stringify([version, ...heads.map((h) => h.id)]);
    if (round === this.round) return;
    this.round = round;
    this.wanted = heads;
    for (const d of this.shown) if (!heads.some((h) => h.id === d.id)) d.close();
    this.shown = this.shown.filter((d) => !d.closed);
    for (const seat of new Set(heads.map((h) => h.seat))) {
      // What the game waits for is listed first; what may be done at any time comes along.
      const own = heads.filter((h) => h.seat === seat).sort((a, b) => Number(b.must) - Number(a.must));
      for (let i = 0; i < own.length; i += TOGETHER) void this.fetch(own.slice(i, i + TOGETHER), round);
    }
    this.announce();
  }

  /** One question about some decisions of a seat. */
  private async fetch(heads: readonly DecisionHead[], round: string): Promise<void> {
    const [first, ...others] = heads as [DecisionHead, ...DecisionHead[]];
    const beside = others.map((h) => h.id);
    const answer = await this.ask(first.seat, first.id, { grow: AT_FIRST, ...(beside.length > 0 ? { beside } : {}) });
    if (this.round !== round || !answer.ok) return;
    const listed = [answer.value, ...(answer.value.beside ?? [])];
    const made = heads.flatMap((head) => {
      const found = listed.find((l) => l.asked.id === head.id);
      return found ? [new ServerDecision(head, found.kinds ?? {}, this.ask)] : [];
    });
    const known = this.shown.filter((d) => made.some((m) => m.id === d.id));
    for (const d of known) d.close();
    // In the order of asking, whichever answer came first.
    const all = [...this.shown.filter((d) => !known.includes(d)), ...made];
    this.shown = this.wanted.flatMap((h) => all.filter((d) => d.id === h.id));
    this.announce();
  }

  private of(decision: Decision): ServerDecision | null {
    return this.decisions.find((d) => d.id === decision.id) ?? null;
  }
  explore(decision: Decision, kind: string, prefix: readonly Atom[]): Explored | null | undefined {
    const found = this.of(decision);
    return found ? found.read(kind, prefix) : null;
  }
  why(decision: Decision, choice: Choice): Refusal | null | undefined {
    const found = this.of(decision);
    return found ? found.why(choice) : { code: 'stale', rule: 'platform', key: 'stale' };
  }
  look(decision: Decision, kind: string, prefix: readonly Atom[]): Promise<Explored | null> {
    const found = this.of(decision);
    return found ? found.known(() => found.read(kind, prefix)) : Promise.resolve(null);
  }
  reason(decision: Decision, choice: Choice): Promise<Refusal | null> {
    const found = this.of(decision);
    return found ? found.known(() => found.why(choice)) : Promise.resolve(null);
  }
  prepare(decision: Decision, kind: string, prefix: readonly Atom[]): void {
    this.of(decision)?.prepare(kind, prefix);
  }
  trial(decision: Decision): Trial<AnyState> {
    const found = this.of(decision);
    if (!found) throw new Error(`decision ${decision.id} is not open`);
    return new ServerTrial(found, this.view(), this.ask);
  }
}
