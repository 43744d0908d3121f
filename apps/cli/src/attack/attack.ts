import { decisionsOn, randomBot } from '@wardroom/bots';
import type { Client, MatchClient } from '@wardroom/protocol';
import { newId } from '@wardroom/protocol';
import type { AnyState, Choice, Decision } from '@wardroom/rules';
import { DeviceChain, sha } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { guest, startMatch, steady, twin, wait, within } from '../live/people.ts';
import type { Answer } from './answer.ts';
import { ask, tooMuch } from './answer.ts';
import type { ForgeryKind } from './forgeries.ts';
import { forge, isListed } from './forgeries.ts';
import { garbage } from './garbage.ts';
import { knock } from './knock.ts';
import { knowledgeOf } from './knowledge.ts';
import type { AttackKind, AttackPlan, AttackResult, Tally } from './plan.ts';
import type { DoorKind } from './tries.ts';

interface Adversary {
  client: Client;
  match: MatchClient;
  /** Holds every seat but the last one (a cheating player), only the last one, or none (an onlooker). */
  seats: readonly string[];
}

/** Links of the adversary's chains. */
const LINKS = 40;

/** A weight for each kind: most messages are choices that could pass for offered ones. */
const mix: readonly AttackKind[] = [
  'unoffered',
  'unoffered',
  'unoffered',
  'unoffered',
  'foreign',
  'foreign',
  'stale',
  'malformed',
  'replayed',
  'internal',
  'links',
  'garbage',
];

/** Plays a match honestly and, between its steps, sends what no list holds. */
export class Attack {
  private readonly plan: AttackPlan;
  private readonly next: (bound: number) => number;
  private readonly result: AttackResult = {
    sent: 0,
    accepted: 0,
    byKind: {},
    codes: {},
    foreignSteps: 0,
    disconnects: 0,
    positions: 0,
    seconds: 0,
    alive: false,
    examples: [],
  };
  private readonly closed: string[] = [];
  private readonly accepted: { seat: string; decision: string; choice: Choice; action: string; version: number }[] =
    [];
  private readonly seats: readonly string[];
  private adversaries: Adversary[] = [];
  private readonly chains = new Map<string, DeviceChain>();
  private honest: MatchClient | null = null;
  private end = 0;

  constructor(plan: AttackPlan) {
    this.plan = plan;
    this.next = chance(plan.seed);
    this.seats = plan.game.seats({}).map((s) => s.id);
  }

  async run(): Promise<AttackResult> {
    const start = steady();
    this.end = start + this.plan.seconds * 1000;
    await knock(this.plan, (kind, tried, code) => this.door(kind, tried, code));
    await this.sit();
    await this.beginChains();
    while (this.result.sent < this.plan.count && steady() < this.end) {
      this.result.positions++;
      await this.tryPosition();
      if (!(await this.playOn())) break;
    }
    if (this.result.sent < this.plan.count) await this.flood();
    await this.oversize();
    this.result.alive = await this.playOn();
    this.result.seconds = Math.round((steady() - start) / 10) / 100;
    for (const a of this.adversaries) a.client.close();
    return this.result;
  }

  private door(kind: DoorKind, tried: string, code: string | null): void {
    const tally = this.tally(kind);
    tally.sent++;
    this.result.sent++;
    if (this.count(tally, code === null ? null : { code })) this.result.examples.push({ kind, tried });
  }

  /** One match: a cheat with all seats but one, a second player with that one, and an onlooker. */
  private async sit(): Promise<void> {
    const { plan } = this;
    const cheat = await guest(plan.url);
    const partner = await guest(plan.url);
    const onlooker = await guest(plan.url);
    const own = this.seats.slice(0, -1);
    const other = this.seats.slice(-1);
    const table = await startMatch(cheat, plan.game.id, plan.scenario, own, { start: false });
    const code = table.code === undefined ? {} : { code: table.code };
    await partner.post('POST /api/tables/:id/seats', { take: other, ...code }, { id: table.id });
    await cheat.request('POST', `/api/tables/${table.id}/start`, {});
    const people: [Client, readonly string[]][] = [
      [cheat, own],
      [partner, other],
      [onlooker, []],
    ];
    for (let i = 0; i < plan.connections; i++) {
      // Every second further connection is the cheat's.
      const [person, seats] = (
        i < people.length ? people[i] : people[i % 2 === 0 ? 0 : 1 + ((i >> 1) % 2)]
      ) as (typeof people)[number];
      const client = i < people.length ? person : twin(person);
      client.socket().on('disconnect', () => this.result.disconnects++);
      this.adversaries.push({ client, match: await client.open(table.id, table.code), seats });
    }
    this.honest = this.adversaries[0]?.match ?? null;
  }

  /** The cheat's device commits to a chain for each of its seats; none of its links is ever used. */
  private async beginChains(): Promise<void> {
    const cheat = this.adversaries[0] as Adversary;
    for (const seat of cheat.seats) {
      const chain = await DeviceChain.from(sha(`attack ${this.plan.seed} ${seat}`), undefined, LINKS);
      const answer = await this.raw(cheat, 'match:chain', { match: cheat.match.id, seat, anchor: chain.anchor });
      if (answer?.code === 'accepted') this.chains.set(seat, chain);
    }
  }

  private tally(kind: AttackKind): Tally {
    this.result.byKind[kind] ??= { sent: 0, accepted: 0, refused: 0, limited: 0, unanswered: 0 };
    return this.result.byKind[kind] as Tally;
  }

  /** The decisions of the present position, from the view of who is asked. */
  private open(): { decisions: Decision[]; view: AnyState } {
    for (const a of this.adversaries.slice(0, 2)) {
      const mine = a.match.info.waiting.filter((w) => a.seats.includes(w.seat));
      const decisions = [...new Set(mine.map((w) => w.seat))].flatMap((seat) =>
        decisionsOn(this.plan.game, a.match.view, seat),
      );
      if (decisions.length > 0) return { decisions, view: a.match.view };
    }
    return { decisions: [], view: this.honest?.view as AnyState };
  }

  /** Sends some dozens of messages on all connections while the match stands still, then looks whether it moved. */
  private async tryPosition(): Promise<void> {
    const { decisions, view } = this.open();
    const know = knowledgeOf(this.plan.game, this.seats, view, decisions, {
      closed: this.closed,
      accepted: this.accepted,
    });
    const version = this.honest?.version ?? 0;
    const each = Math.max(
      1,
      Math.min(
        Math.floor(this.plan.rate / 4),
        Math.ceil((this.plan.count - this.result.sent) / this.adversaries.length),
      ),
    );
    const begin = steady();
    const sent: Promise<void>[] = [];
    for (let i = 0; i < each; i++)
      for (const a of this.adversaries)
        sent.push(this.one(a, mix[this.next(mix.length)] as AttackKind, know, decisions));
    await Promise.all(sent);
    await wait(Math.max(0, 500 - (steady() - begin)));
    const moved = (this.honest?.version ?? 0) - version;
    if (moved > 0) this.result.foreignSteps += moved;
  }

  private async one(
    a: Adversary,
    kind: AttackKind,
    know: ReturnType<typeof knowledgeOf>,
    decisions: readonly Decision[],
  ): Promise<void> {
    if (kind === 'garbage') return this.garbage(a);
    if (kind === 'links') return this.links(decisions);
    // Most of what is about the choice itself comes from who holds the seat: it passes all other checks.
    const holders = this.adversaries.filter((x) => x.seats.includes(know.decisions[0]?.seat ?? ''));
    if (kind !== 'foreign' && holders.length > 0 && this.next(4) > 0)
      return this.choiceOf(holders[this.next(holders.length)] as Adversary, kind, know, decisions);
    return this.choiceOf(a, kind, know, decisions);
  }

  private async choiceOf(
    a: Adversary,
    kind: AttackKind,
    know: ReturnType<typeof knowledgeOf>,
    decisions: readonly Decision[],
  ): Promise<void> {
    const replay =
      kind === 'replayed' && this.next(2) === 0
        ? this.accepted[this.next(Math.max(1, this.accepted.length))]
        : undefined;
    if (replay)
      return this.send(
        a,
        kind,
        { seat: replay.seat, decision: replay.decision, choice: replay.choice },
        replay.action,
        replay.version,
      );
    const forged = this.forgery(a, kind as ForgeryKind, know, decisions);
    if (forged) await this.send(a, kind, forged);
  }

  /** What is offered, with a link that is not the next one: wrong, repeated, skipped, or of another chain. */
  private async links(decisions: readonly Decision[]): Promise<void> {
    const cheat = this.adversaries[0] as Adversary;
    const d = decisions[this.next(Math.max(1, decisions.length))];
    const chain = d && this.chains.get(d.seat);
    const [choice] = d && chain ? randomBot.answer(cheat.match.view, d, this.next) : [];
    if (!d || !chain || !choice) return;
    const first = chain.link(1);
    const other = [...this.chains.values()].find((c) => c !== chain);
    const forged = [
      { ...first, value: sha(`${this.next(1_000_000)}`) },
      { ...first, value: chain.anchor },
      chain.link(2 + this.next(LINKS - 2)),
      other?.link(1) ?? { ...first, chain: '0'.repeat(16) },
      { ...first, chain: '0'.repeat(16) },
    ];
    const link = forged[this.next(forged.length)];
    await this.send(cheat, 'links', { seat: d.seat, decision: d.id, choice, link });
  }

  /** A forgery that is one when this adversary sends it: whoever does not hold the seat may send anything at all. */
  private forgery(
    a: Adversary,
    kind: ForgeryKind,
    know: ReturnType<typeof knowledgeOf>,
    decisions: readonly Decision[],
  ) {
    if (kind !== 'foreign') return forge(kind, know, this.next);
    const d = decisions[this.next(Math.max(1, decisions.length))];
    if (d && !a.seats.includes(d.seat)) {
      const [choice] = randomBot.answer(
        know.decisions.length > 0 ? (this.honest?.view as AnyState) : ({} as AnyState),
        d,
        this.next,
      );
      return choice ? { kind, seat: d.seat, decision: d.id, choice } : null;
    }
    return forge(kind, know, this.next);
  }

  private async send(
    a: Adversary,
    kind: AttackKind,
    f: { seat: string; decision: string; choice: unknown; link?: unknown },
    action = newId(),
    was?: number,
  ): Promise<void> {
    const tally = this.tally(kind);
    tally.sent++;
    this.result.sent++;
    const link = f.link === undefined ? {} : { link: f.link };
    const body = { match: a.match.id, seat: f.seat, action, decision: f.decision, choices: [f.choice], ...link };
    const answer = await this.raw(a, 'match:act', body);
    // A resend of an accepted action is answered with the step that it made then; that is no new one.
    const old = was !== undefined && answer?.version === was;
    if (this.count(tally, old ? { code: 'repeated' } : answer) && this.result.examples.length < 20)
      this.result.examples.push({ kind, ...f });
  }

  /** Messages that are no requests of the protocol at all. */
  private async garbage(a: Adversary): Promise<void> {
    const tally = this.tally('garbage');
    tally.sent++;
    this.result.sent++;
    const { name, body } = garbage(a.match.id, this.next);
    this.count(tally, await this.raw(a, name, body, 400));
  }

  /** Counts an answer; true when something was accepted. */
  private count(tally: Tally, answer: Answer): boolean {
    if (!answer) tally.unanswered++;
    else if (answer.code === 'accepted') {
      tally.accepted++;
      this.result.accepted++;
      return true;
    } else if (tooMuch(answer)) tally.limited++;
    else tally.refused++;
    if (answer) this.result.codes[answer.code] = (this.result.codes[answer.code] ?? 0) + 1;
    return false;
  }

  private raw(a: Adversary, name: string, body: unknown, ms?: number): Promise<Answer> {
    return ask(a.client, name, body, ms);
  }

  /** One honest choice, so that there are new positions, closed decisions and accepted actions. */
  private async playOn(): Promise<boolean> {
    const { decisions, view } = this.open();
    const d = decisions[0];
    const by = d && this.adversaries.find((x) => x.seats.includes(d.seat));
    if (!d || !by) return false;
    const asked = by.match.info.waiting.find((w) => w.seat === d.seat)?.id ?? d.id;
    const [choice] = randomBot.answer(view, d, this.next);
    if (!choice) return false;
    const action = newId();
    for (let tries = 0; tries < 5; tries++) {
      const answer = await this.raw(by, 'match:act', {
        match: by.match.id,
        seat: d.seat,
        action,
        decision: asked,
        choices: [choice],
      });
      if (answer === null || tooMuch(answer)) {
        await wait(1100);
        continue;
      }
      if (answer.code !== 'accepted' || answer.version === undefined) return false;
      this.closed.push(asked);
      this.accepted.push({ seat: d.seat, decision: asked, choice, action, version: answer.version });
      const { version } = answer;
      await within(
        5000,
        (async () => {
          while (this.adversaries.some((x) => x.match.version < version)) await wait(5);
        })(),
      );
      return true;
    }
    return false;
  }

  /** Far more messages at once than anybody may send; none of them is offered. */
  private async flood(): Promise<void> {
    const tally = this.tally('flooded');
    const { decisions } = this.open();
    const d = decisions[0];
    const many = Math.min(this.plan.count - this.result.sent, 2000);
    const bursts: Promise<void>[] = [];
    for (let i = 0; i < many; i++) {
      const a = this.adversaries[i % this.adversaries.length] as Adversary;
      const body = {
        match: a.match.id,
        seat: d?.seat ?? this.seats[0],
        action: newId(),
        decision: d?.id ?? 'x.1',
        choices: [{ kind: `flood${i}`, value: [i] }],
      };
      tally.sent++;
      this.result.sent++;
      bursts.push(this.raw(a, 'match:act', body).then((answer) => void this.count(tally, answer)));
    }
    await Promise.all(bursts);
    await wait(1100);
  }

  /** Messages far above every limit; the server may well hang up. */
  private async oversize(): Promise<void> {
    const tally = this.tally('oversized');
    const { decisions } = this.open();
    const know = knowledgeOf(this.plan.game, this.seats, this.honest?.view ?? {}, decisions, {
      closed: this.closed,
      accepted: this.accepted,
    });
    for (let i = 0; i < 6; i++) {
      const f = forge('oversized', know, this.next);
      const a = this.adversaries[this.next(this.adversaries.length)] as Adversary;
      if (!f || isListed(decisions[0] as Decision, f.choice)) continue;
      tally.sent++;
      this.result.sent++;
      const filler = i < 3 ? '' : 'x'.repeat(200_000);
      const body = {
        match: a.match.id,
        seat: f.seat,
        action: newId(),
        decision: f.decision,
        choices: [f.choice],
        ...(filler === '' ? {} : { filler }),
      };
      this.count(tally, await this.raw(a, 'match:act', body, 1500));
      await wait(600);
    }
  }
}
