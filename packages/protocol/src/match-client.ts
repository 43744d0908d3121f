import type { AnyState, Atom, Choice, Digest, Explored, Refusal } from '@wardroom/rules';
import { applyDelta, digestOf, digestText } from '@wardroom/rules';
import type { Client } from './client.ts';
import type { Ack, ChatLine, Opened, ProposalInfo, RequestName, RequestOf, StepMessage, TableInfo } from './socket.ts';

/** What an accepted action answers. */
export interface ActDone {
  version: number;
  /** Choices that were not applied, because an earlier one drew, revealed or passed the turn. */
  returned: readonly Choice[];
}

/** The server refused to open a match. */
export class OpenError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.key);
    this.name = 'OpenError';
    this.refusal = refusal;
  }
}

/** One opened match: the view as it was sent, kept up to date step by step; gaps and disagreements open it anew. */
export class MatchClient {
  readonly client: Client;
  readonly id: string;
  private readonly code: string | undefined;
  info!: Opened;
  view!: AnyState;
  digest!: Digest;
  version = -1;
  /** Server's clock minus this machine's, ms. */
  skew = 0;
  /** Each step after it was applied to the view. */
  onStep: (m: StepMessage, view: AnyState) => void = () => undefined;
  /** A whole new view (first opening, or after a gap). */
  onReset: (info: Opened) => void = () => undefined;
  onChat: (line: ChatLine) => void = () => undefined;
  onPresent: (users: readonly string[], watching: number) => void = () => undefined;
  onProposals: (p: readonly ProposalInfo[]) => void = () => undefined;
  onTable: (t: TableInfo) => void = () => undefined;
  /** How often the view had to be fetched again because of a gap or a disagreement. */
  resyncs = 0;
  private opening: Promise<void> | null = null;
  private early: StepMessage[] = [];

  constructor(client: Client, id: string, code?: string) {
    this.client = client;
    this.id = id;
    this.code = code;
  }

  /** Says which version this client has and gets what is missing. */
  resume(whole = false): Promise<void> {
    if (this.opening) return this.opening;
    const opening = this.reopen(whole).finally(() => {
      if (this.opening === opening) this.opening = null;
    });
    this.opening = opening;
    return opening;
  }

  /** The connection broke: an answer that was on its way never comes. */
  interrupted(): void {
    this.opening = null;
  }

  private async reopen(whole: boolean): Promise<void> {
    const known = !whole && this.version >= 0;
    const answer = await this.client.call<'match:open', Opened>('match:open', {
      match: this.id,
      ...(known ? { version: this.version, digest: digestText(this.digest) } : {}),
      ...(this.code ? { code: this.code } : {}),
    });
    if (!answer.ok) throw new OpenError(answer.error);
    const info = answer.value;
    this.info = info;
    this.skew = info.now - Date.now();
    if (info.steps && known) {
      for (const m of info.steps) this.receive(m, true);
    } else {
      this.view = info.view as AnyState;
      this.digest = digestOf(this.view);
      this.version = info.version;
      this.onReset(info);
    }
    const early = this.early;
    this.early = [];
    for (const m of early) this.receive(m, true);
    // What was missed did not fit the view that was here.
    if (this.version < 0 && info.version >= 0) await this.reopen(true);
  }

  /** Applies a step in order; asks anew when one is missing or the fingerprints disagree. */
  receive(m: StepMessage, now = false): void {
    if (this.opening && !now) {
      this.early.push(m);
      return;
    }
    if (m.v <= this.version) return;
    if (m.v !== this.version + 1) {
      this.resyncs++;
      void this.resume().catch(() => undefined);
      return;
    }
    try {
      if (m.d) this.digest = applyDelta(this.view, m.d, this.digest);
      if (m.x !== undefined && digestText(this.digest) !== m.x) throw new Error('the view disagrees with the server');
    } catch {
      this.resyncs++;
      this.version = -1;
      if (!this.opening) void this.resume(true).catch(() => undefined);
      return;
    }
    this.version = m.v;
    if (m.w) this.info = { ...this.info, waiting: m.w };
    if (m.c) this.info = { ...this.info, clocks: m.c };
    this.onStep(m, this.view);
  }

  /** Whether it was ever opened. */
  get opened(): boolean {
    return this.info !== undefined;
  }

  get hash(): string {
    return digestText(this.digest);
  }

  /** Answers a decision; resent with the same action id until the server has answered. */
  act(seat: string, decision: string, choices: readonly Choice[]): Promise<Ack<ActDone>> {
    return this.insist('match:act', { match: this.id, seat, action: newId(), decision, choices: choices as never });
  }
  undo(seat: string, count = 1): Promise<Ack<ActDone>> {
    return this.insist('match:undo', { match: this.id, seat, action: newId(), count });
  }
  explore(seat: string, decision: string, kind: string, prefix: readonly Atom[]): Promise<Ack<Explored>> {
    return this.client.call('match:explore', { match: this.id, seat, decision, kind, prefix: [...prefix] });
  }
  say(text: string): Promise<Ack<null>> {
    return this.client.call('chat:say', { match: this.id, text });
  }
  resign(seat: string): Promise<Ack<null>> {
    return this.client.call('match:resign', { match: this.id, seat });
  }
  propose(what: ProposalInfo['what'], to?: number): Promise<Ack<null>> {
    return this.client.call('match:propose', { match: this.id, what, ...(to === undefined ? {} : { to }) });
  }
  answer(proposal: string, yes: boolean): Promise<Ack<null>> {
    return this.client.call('match:answer', { match: this.id, proposal, yes });
  }
  orders(orders: unknown): Promise<Ack<null>> {
    return this.client.call('match:orders', { match: this.id, orders });
  }
  close(): void {
    this.client.closeMatch(this.id);
  }

  private async insist<N extends RequestName, T>(name: N, body: RequestOf<N>, tries = 6): Promise<Ack<T>> {
    for (let i = 1; ; i++) {
      try {
        return await this.client.call<N, T>(name, body, 5000);
      } catch (error) {
        if (i >= tries) throw error;
      }
    }
  }
}

/** A fresh unique id for an action. */
export function newId(): string {
  return crypto.randomUUID();
}
