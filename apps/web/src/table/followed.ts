import type { Choice, Decision, Seat } from '@wardroom/rules';

/** A plan of several choices, as long as a player follows it: what is left of it needs no thought. */
export class Followed {
  private plan: { after: number; seat: Seat; rest: readonly Choice[] } | null = null;

  /** These choices are about to be made at a step where that was advised; in which order does not matter. */
  making(step: number, seat: Seat, advised: readonly Choice[], choices: readonly Choice[]): void {
    const made = new Set(choices.map((c) => JSON.stringify(c)));
    const rest = advised.filter((c) => !made.has(JSON.stringify(c)));
    const follows = rest.length > 0 && advised.length - rest.length === choices.length;
    this.plan = follows ? { after: step, seat, rest } : null;
  }
  /** What is left for a question; null: the plan was left, somebody else has acted, or it does not speak of that. */
  rest(step: number, decision: Decision): readonly Choice[] | null {
    const { plan } = this;
    if (plan?.seat !== decision.seat || step !== plan.after + 1) return null;
    return decision.kinds[plan.rest[0]?.kind ?? ''] ? plan.rest : null;
  }
}
