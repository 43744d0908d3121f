import type { AnyState, Atom, Choice, Decision, Explored } from '@wardroom/rules';
import type { Advised, Asked } from './adviser.ts';
import { Followed } from './followed.ts';
import type { Target } from './game-ui.ts';

/** So many answers are kept. */
const MOST = 50;
/** Whoever acts fast is not advised on what has passed, ms. */
const REST = 40;

/** Who is asked for advice: the open decision at the newest step. */
interface Advisee {
  readonly liveView: AnyState;
  readonly latest: number;
  readonly ui: { adviser?: () => Worker; proposes?(decision: Decision): boolean | 'stay' };
  /** A guide leads: where several ways are open its own is the way. */
  readonly led: boolean | 'own';
  /** What a guide speaks of. */
  readonly pointed: Target | null;
  explore(kind: string, prefix: readonly Atom[], decision: Decision): Explored | null | undefined;
}

/** What a sensible player of my seat would choose, thought out beside the page. */
export class Advice {
  private readonly table: Advisee;
  private readonly known = new Map<string, readonly Choice[] | null>();
  private readonly under = new Set<string>();
  private arrived = $state(0);
  private worker: Worker | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly plan = new Followed();

  constructor(table: Advisee) {
    this.table = table;
  }

  private key(decision: Decision): string {
    return `${this.table.latest}/${decision.id}`;
  }

  /** The worker is there before the first question: to be called once the board is drawn. */
  prepare(): void {
    this.open();
  }
  /** Thinks about a decision; to be called from an effect. */
  ask(decision: Decision): void {
    const id = this.key(decision);
    clearTimeout(this.timer);
    if (!this.table.ui.adviser || this.known.has(id) || this.under.has(id)) return;
    const rest = this.plan.rest(this.table.latest, decision);
    if (rest) {
      this.keep(id, rest);
      return;
    }
    const view = this.table.liveView;
    this.timer = setTimeout(() => {
      this.under.add(id);
      this.open()?.postMessage({ id, view, seat: decision.seat, decision: decision.id } satisfies Asked);
    }, REST);
  }
  /** What is about to be chosen. */
  making(decision: Decision, choices: readonly Choice[]): void {
    this.plan.making(this.table.latest, decision.seat, this.known.get(this.key(decision)) ?? [], choices);
  }
  private keep(id: string, choices: readonly Choice[] | null): void {
    const oldest = this.known.size >= MOST ? this.known.keys().next().value : undefined;
    if (oldest !== undefined) this.known.delete(oldest);
    this.known.set(id, choices);
    this.arrived++;
  }
  private open(): Worker | null {
    if (this.worker) return this.worker;
    this.worker = this.table.ui.adviser?.() ?? null;
    this.worker?.addEventListener('message', ({ data }: MessageEvent<Advised>) => {
      this.under.delete(data.id);
      this.keep(data.id, data.choices);
    });
    return this.worker;
  }

  /** The advice, choice after choice; null: there is no opinion; undefined: not known (yet). Reactive. */
  of(decision: Decision | null): readonly Choice[] | null | undefined {
    return decision && this.arrived >= 0 ? this.known.get(this.key(decision)) : undefined;
  }
  /** Does this kind of choice begin with the thing? */
  private begins(decision: Decision, kind: string, id: string): boolean {
    return this.table.explore(kind, [], decision)?.next.includes(id) ?? false;
  }
  /** Is nothing else legal than what begins so? */
  private only(decision: Decision, kind: string, prefix: readonly Atom[]): boolean {
    const at = (k: string, before: readonly Atom[]) => this.table.explore(k, before, decision);
    const leads = (k: string): boolean => (at(k, [])?.end ?? at(k, [])?.next.length ?? 0) !== 0;
    if (Object.keys(decision.kinds).some((k) => k !== kind && leads(k))) return false;
    return prefix.every((atom, i) => {
      const { end, next } = at(kind, prefix.slice(0, i)) ?? { next: [] };
      return end === undefined && next.length === 1 && next[0] === atom;
    });
  }
  /**
   * Where a guide points at something that can be chosen in one way, that is sensible and nothing else: the two agree.
   * Otherwise: does a choice, or its beginning, lead where the advice goes? Where nothing else is offered it does
   * anyway; where there is no opinion and the player has something of his own under way, so is what ends it.
   */
  sensible(decision: Decision | null, kind: string, prefix: readonly Atom[], underWay: boolean): boolean {
    if (!decision) return false;
    const kinds = Object.keys(decision.kinds);
    const { id: led, as, kind: what } = this.table.pointed ?? {};
    // A guide may speak of how the next word of what is put together begins.
    if (what === 'word') return prefix.length > 1 && String(prefix.at(-1)).startsWith(String(led));
    const about =
      led === undefined ? [] : kinds.filter((k) => (as === undefined || k === as) && this.begins(decision, k, led));
    if (about.length === 1) return kind === about[0] && (prefix.length === 0 || prefix[0] === led);
    // Or of what a choice that is put together goes on with.
    if (as !== undefined && prefix.length > 1) return kind === as && prefix.at(-1) === led;
    if (kinds.length === 1 && kinds[0] === kind && decision.kinds[kind]?.next === undefined) return true;
    const { led: by } = this.table;
    const guided = by === 'own' || (by && this.table.ui.proposes?.(decision) === 'stay');
    const advised = guided ? null : this.of(decision);
    if (advised === null && this.only(decision, kind, prefix)) return true;
    // What a guide points at comes before the end.
    if (guided && led !== undefined) return false;
    if (advised === null || !this.table.ui.adviser)
      return underWay && prefix.length === 0 && decision.kinds[kind]?.end === true;
    const choice = advised?.[0];
    return choice?.kind === kind && prefix.every((atom, i) => choice.value[i] === atom);
  }
  /** How many a sensible player would take, where this is his choice; undefined: no opinion (yet). Reactive. */
  amount(decision: Decision | null, kind: string, value: readonly Atom[]): number | undefined {
    const choice = this.of(decision)?.[0];
    const same = choice?.kind === kind && choice.value.length === value.length;
    return same && value.every((atom, i) => choice.value[i] === atom) ? choice.amount : undefined;
  }
  stop(): void {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
  }
}
