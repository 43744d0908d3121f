import type { AnyState, Atom, Choice, Digest, Explored, Refusal } from '@wardroom/rules';
import { applyActs, digestOf, digestText, engineRefusal } from '@wardroom/rules';
import { actsIn } from './acts.ts';
import type { NoteMark } from './choices.ts';
import type { Client } from './client.ts';
import { DeviceLinks } from './device-links.ts';
import type { Dictionary } from './dictionary.ts';
import type { Drawn, Sketch, SketchMark } from './drawings.ts';
import type { Heard } from './heard.ts';
import { withHeard } from './heard.ts';
import { dictionaryOf, unpacked } from './packed.ts';
import type { SentStep } from './sent-step.ts';
import { versionOf } from './sent-step.ts';
import type {
  Ack,
  ChatLine,
  ClockTerms,
  Listing,
  Opened,
  PersonInfo,
  ProposalInfo,
  RequestName,
  RequestOf,
  SocketProposal,
  TableInfo,
  TalkChannel,
} from './socket.ts';
import type { StepMessage } from './step-message.ts';

/** What an accepted action answers. */
export interface ActDone {
  version: number;
  /** Choices that were not applied, because an earlier one drew, revealed or passed the turn. */
  returned: readonly Choice[];
}

/** What is looked for in the lists of a decision. */
export interface Look {
  at?: readonly { kind: string; prefix: readonly Atom[] }[];
  /** Branches below each prefix. */
  grow?: number;
  /** As if these choices had been made. */
  after?: readonly Choice[];
  /** Other open decisions of the seat, of which every kind begins. */
  beside?: readonly string[];
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

/** Refusals of an opening that pass by themselves. */
const passing = new Set(['failed', 'tooFast']);

/** A listener that throws is its own fault: the view goes on. */
function tell(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

/** One opened match: the view as it was sent, kept up to date step by step; gaps and disagreements open it anew. */
export class MatchClient {
  readonly client: Client;
  readonly id: string;
  private readonly code: string | undefined;
  private readonly glance: boolean;
  info!: Opened;
  view!: AnyState;
  digest!: Digest;
  version = -1;
  /** Steps of my seats that undo can still take back. */
  undoable = 0;
  /** Server's clock minus this machine's, ms. */
  skew = 0;
  /** Each step after it was applied to the view. */
  onStep: (m: StepMessage, view: AnyState) => void = () => undefined;
  /** A whole new view (first opening, or after a gap). */
  onReset: (info: Opened) => void = () => undefined;
  onChat: (line: ChatLine) => void = () => undefined;
  onPresent: (users: readonly string[], watching: number) => void = () => undefined;
  onProposals: (p: readonly ProposalInfo[]) => void = () => undefined;
  onSketch: (sketch: Sketch) => void = () => undefined;
  onDrawn: (drawn: Drawn) => void = () => undefined;
  /** Who casts from now on, told to those who see the match late. */
  onCaster: (caster: PersonInfo | null) => void = () => undefined;
  onTable: (t: TableInfo) => void = () => undefined;
  /** Nothing more is told here: I was removed, or may not watch. */
  onBarred: (refusal: Refusal) => void = () => undefined;
  /** How often the view had to be fetched again because of a gap or a disagreement. */
  resyncs = 0;
  private opening: Promise<void> | null = null;
  /** The view that is here does not count any more: the next opening fetches a whole one. */
  private spoiled = false;
  /** Something happened during an opening that its answer may not know yet. */
  private again = false;
  private early: SentStep[] = [];
  private dictionary: Dictionary | null = null;
  /** What was heard while an opening was under way: newer than its answer. */
  private meanwhile: Heard[] = [];
  private chains: DeviceLinks | null = null;
  /** The last action of each seat that is under way. */
  private readonly acting = new Map<string, Promise<unknown>>();

  constructor(client: Client, id: string, code?: string, glance = false) {
    this.client = client;
    this.id = id;
    this.code = code;
    this.glance = glance;
  }

  /**
   * Says which version this client has and gets what is missing. Resolves when that is here. Once the match was
   * opened it is tried until the server answers: a request that fails must not leave an old view standing.
   */
  resume(whole = false): Promise<void> {
    if (whole) this.spoiled = true;
    if (this.opening) {
      if (whole) this.again = true;
      return this.opening;
    }
    const opening = Promise.resolve()
      .then(() => this.insistOnOpening())
      .finally(() => {
        this.opening = null;
      });
    this.opening = opening;
    return opening;
  }

  private async insistOnOpening(): Promise<void> {
    for (let tries = 0; ; tries++) {
      this.again = false;
      try {
        await this.reopen();
        if (!this.again && !this.spoiled) return;
      } catch (error) {
        const refused = error instanceof OpenError && !passing.has(error.refusal.key);
        if (refused && this.opened) tell(() => this.onBarred(error.refusal));
        if (refused || !this.opened || !this.client.keeps(this)) throw error;
        // The longer it does not help, the more seldom it is tried.
        await new Promise((later) => setTimeout(later, Math.min(250 * 2 ** tries, 60_000)));
      }
    }
  }

  private async reopen(): Promise<void> {
    const known = !this.spoiled && this.version >= 0;
    this.meanwhile = [];
    const answer = await this.client.call<'match:open', Opened>('match:open', {
      match: this.id,
      ...(known ? { version: this.version, digest: digestText(this.digest) } : {}),
      ...(this.code ? { code: this.code } : {}),
      ...(this.glance ? { glance: true } : {}),
    });
    if (!answer.ok) throw new OpenError(answer.error);
    const { connection } = this.client;
    if (answer.value.dictionary !== undefined)
      this.dictionary = await dictionaryOf(this.client.url, answer.value.dictionary);
    // What was opened on a connection that has broken since is not open on the next one.
    if (this.client.connection !== connection) this.again = true;
    const info = withHeard(answer.value, this.meanwhile);
    this.info = info;
    this.skew = info.now - Date.now();
    this.undoable = info.undoable;
    if (info.steps && known) {
      for (const m of info.steps) this.receive([m], true);
    } else if (!this.again) {
      this.spoiled = false;
      this.view = info.view as AnyState;
      this.digest = digestOf(this.view);
      this.version = info.version;
      tell(() => this.onReset(info));
    }
    const early = this.early;
    this.early = [];
    for (const sent of early) this.receive(sent, true);
    this.beginChains();
  }

  /** Applies a step in order; asks anew when one is missing or the fingerprints disagree. */
  receive(sent: SentStep, now = false): void {
    if (this.opening && !now) {
      this.early.push(sent);
      return;
    }
    const v = versionOf(sent);
    if (this.spoiled || v <= this.version) return;
    if (v !== this.version + 1) {
      this.resync(false);
      return;
    }
    let m: StepMessage;
    try {
      m = unpacked(sent, this.id, this.dictionary);
      this.digest = applyActs(this.view, actsIn(m), this.digest);
      if (m.x !== undefined && digestText(this.digest) !== m.x) throw new Error('the view disagrees with the server');
    } catch {
      this.resync(true);
      return;
    }
    this.version = m.v;
    if (m.w) this.info = { ...this.info, waiting: m.w };
    if (m.c) this.info = { ...this.info, clocks: m.c };
    if (m.u !== undefined) this.undoable = m.u;
    if (m.f !== undefined) this.info = { ...this.info, frozen: m.f };
    tell(() => this.onStep(m, this.view));
  }

  /** Whatever is told besides the steps. */
  hear(m: Heard): void {
    if (this.opening) this.meanwhile.push(m);
    if (m.line) this.onChat(m.line);
    if (m.present) this.onPresent(m.present.users, m.present.watching);
    if (m.proposals) this.onProposals(m.proposals);
    if (m.table) this.onTable(m.table);
    if (m.sketch) this.onSketch(m.sketch);
    if (m.drawn) this.onDrawn(m.drawn);
    if (m.caster !== undefined) this.onCaster(m.caster);
  }

  private resync(whole: boolean): void {
    this.resyncs++;
    this.again = true;
    this.resume(whole).catch(() => undefined);
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
    const body = { match: this.id, seat, action: newId(), decision, choices: choices as never };
    const { links } = this;
    if (!links) return this.insist('match:act', body);
    // One after another: each link follows the one before.
    const before = this.acting.get(seat) ?? Promise.resolve();
    const done = before.then(() => this.actLinked(links, body));
    this.acting.set(
      seat,
      done.catch(() => undefined),
    );
    return done;
  }

  private async actLinked(links: DeviceLinks, body: RequestOf<'match:act'>): Promise<Ack<ActDone>> {
    for (let tries = 0; ; tries++) {
      const link = await links.next(body.seat);
      const answer = await this.insist<'match:act', ActDone>('match:act', { ...body, ...(link ? { link } : {}) });
      if (answer.ok && link) await links.used(body.seat);
      if (answer.ok || answer.error.code !== 'link' || tries >= 2) return answer;
      await links.refused(body.seat);
    }
  }

  /** This device's chains for the seats I hold; null: no links go into the draws of this match. */
  private get links(): DeviceLinks | null {
    const { chains } = this.client;
    if (!chains || this.info.header?.draws?.links !== true) return null;
    this.chains ??= new DeviceLinks(this.id, chains, (seat, anchor) =>
      this.insist('match:chain', { match: this.id, seat, anchor }),
    );
    return this.chains;
  }

  /** Commits to this device's chains before anything is chosen. */
  private beginChains(): void {
    const { seats, outcome, frozen } = this.info;
    if (outcome || frozen) return;
    for (const seat of seats) this.links?.begin(seat).catch(() => undefined);
  }
  undo(seat: string, count = 1): Promise<Ack<ActDone>> {
    return this.insist('match:undo', { match: this.id, seat, action: newId(), count });
  }
  /**
   * What may follow prefixes of choices, and `grow` branches below each (see `match:explore`): the server lists it,
   * nothing is kept.
   */
  look(seat: string, decision: string, what: Look = {}): Promise<Ack<Listing>> {
    const { at = [], grow = 0, after = [], beside = [] } = what;
    return this.client.call('match:explore', {
      match: this.id,
      seat,
      decision,
      grow,
      at: at.map(({ kind, prefix }) => ({ kind, prefix: [...prefix] })),
      after: after as never,
      ...(beside.length > 0 ? { beside: [...beside] } : {}),
    });
  }
  /** What may follow one prefix of a choice, as if the choices `after` had been made. */
  async explore(
    seat: string,
    decision: string,
    kind: string,
    prefix: readonly Atom[],
    after: readonly Choice[] = [],
  ): Promise<Ack<Explored & Pick<Listing, 'asked'>>> {
    const done = await this.look(seat, decision, { at: [{ kind, prefix }], after });
    if (!done.ok) return done;
    const found = done.value.at[0];
    if (!found || 'refusal' in found) return { ok: false, error: found?.refusal ?? engineRefusal('stale') };
    return { ok: true, value: { ...found, asked: done.value.asked } };
  }
  /**
   * What this seat would be asked after these choices; refused (`barrier`) where a draw, a reveal or another seat
   * comes in between.
   */
  foresee(seat: string, decision: string, after: readonly Choice[]): Promise<Ack<Listing>> {
    return this.look(seat, decision, { after });
  }
  say(text: string, channel?: TalkChannel): Promise<Ack<null>> {
    return this.client.call('chat:say', { match: this.id, text, ...(channel ? { channel } : {}) });
  }
  resign(seat: string): Promise<Ack<null>> {
    return this.client.call('match:resign', { match: this.id, seat });
  }
  propose(what: SocketProposal, to?: number, about?: string, clock?: ClockTerms): Promise<Ack<null>> {
    const more = {
      ...(to === undefined ? {} : { to }),
      ...(about === undefined ? {} : { about }),
      ...(clock ? { clock } : {}),
    };
    return this.client.call('match:propose', { match: this.id, what, ...more });
  }
  answer(proposal: string, yes: boolean): Promise<Ack<null>> {
    return this.client.call('match:answer', { match: this.id, proposal, yes });
  }
  /** Draws for those on my side; in place of what I drew before. */
  sketch(marks: SketchMark[]): Promise<Ack<null>> {
    return this.client.call('match:sketch', { match: this.id, marks });
  }
  /** The caster draws for all who look on; in place of what he drew before. */
  cast(marks: readonly NoteMark[]): Promise<Ack<null>> {
    return this.client.call('match:cast', { match: this.id, marks });
  }
  orders(orders: unknown): Promise<Ack<null>> {
    return this.client.call('match:orders', { match: this.id, orders });
  }
  close(): void {
    this.client.closeMatch(this.id);
  }

  /** Sends the same request until it is answered; gives up after half a minute. */
  private async insist<N extends RequestName, T>(name: N, body: RequestOf<N>): Promise<Ack<T>> {
    const end = Date.now() + 30_000;
    for (;;) {
      try {
        return await this.client.call<N, T>(name, body, 5000);
      } catch (error) {
        if (Date.now() >= end) throw error;
      }
    }
  }
}

/** A fresh unique id for an action. */
export function newId(): string {
  return crypto.randomUUID();
}
