import type { Listing } from '@wardroom/protocol';
import type { Choice, DecisionHead, Explored, Play, Refusal, Result } from '@wardroom/rules';
import { engineRefusal, slotOfDecision } from '@wardroom/rules';
import { audienceOf } from './audience.ts';

/** A choice as far as it has been put together. */
export type Beginning = Pick<Choice, 'kind' | 'value'>;

/** Branches are grown for so long at most, ms: others wait for the match meanwhile. */
const PATIENCE = 8;

/** What a seat is told of the lists of a decision of its own: what follows after `at`, or where every kind begins. */
export function listing(play: Play, asked: DecisionHead, at: readonly Beginning[], grow: number): Listing {
  const end = performance.now() + PATIENCE;
  const look = (kind: string, prefix: Choice['value'], share: number): Listing['at'][number] => {
    let left = share;
    const found = play.explore(asked.seat, asked.id, kind, prefix, () => left-- > 0 && performance.now() < end);
    return found.ok ? found.value : { refusal: found.error };
  };
  if (at.length > 0 || grow === 0) return { asked, at: at.map(({ kind, value }) => look(kind, value, grow)) };
  const share = Math.ceil(grow / Math.max(1, asked.kinds.length));
  const kinds = asked.kinds.map((kind) => [kind, look(kind, [], share) as Explored]);
  return { asked, at: [], kinds: Object.fromEntries(kinds) as Record<string, Explored> };
}

/**
 * Who asks what may follow: a seat, the id of its decision, and the seats whose view the answer's delta belongs to.
 */
export interface Asker {
  seat: string;
  decision: string;
  held: readonly string[];
}

/** What may follow now; refused where the decision is not open. */
export function listed(
  play: Play,
  { seat, decision }: Asker,
  at: readonly Beginning[],
  grow: number,
): Result<Listing, Refusal> {
  const asked = play.heads(audienceOf([seat])).find((h) => h.seat === seat && h.id === decision);
  if (!asked) return { ok: false, error: engineRefusal(play.outcome ? 'over' : 'stale') };
  return { ok: true, value: listing(play, asked, at, grow) };
}

/** What may follow after choices that are made for the look and unmade at once. */
export function ahead(
  play: Play,
  now: number,
  who: Asker,
  after: readonly Choice[],
  at: readonly Beginning[],
  grow: number,
): Result<Listing, Refusal & { index?: number }> {
  const { seat, decision, held } = who;
  const made = play.act({ seat, at: now }, { decision, choices: after });
  if (!made.ok) return made;
  try {
    const mine = play.decisions().filter((d) => d.seat === seat);
    const slot = slotOfDecision(decision);
    const next = mine.find((d) => slotOfDecision(d.id) === slot) ?? mine[0];
    if (made.value.step.barrier || made.value.returned.length > 0 || !next)
      return { ok: false, error: engineRefusal('barrier') };
    const found = listed(play, { ...who, decision: next.id }, at, grow);
    if (!found.ok) return found;
    const told = play.told(made.value.step, audienceOf(held));
    return { ok: true, value: { ...found.value, delta: told?.acts.flatMap((a) => a.delta) ?? [] } };
  } finally {
    play.revert(made.value.step);
  }
}
