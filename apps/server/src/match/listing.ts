import type { Listing } from '@wardroom/protocol';
import type { Choice, DecisionHead, Explored, Play, Refusal, Result } from '@wardroom/rules';
import { engineRefusal, slotOfDecision } from '@wardroom/rules';
import { audienceOf } from './audience.ts';

/** A choice as far as it has been put together. */
export type Beginning = Pick<Choice, 'kind' | 'value'>;

/** Branches are grown for so long at most, ms: others wait for the match meanwhile. */
const PATIENCE = 8;

/** What is looked for: what follows after `at`, or where every kind begins, here and in decisions beside it. */
export interface Wanted {
  at: readonly Beginning[];
  /** Branches below each prefix, or of each decision. */
  grow: number;
  /** Ids of other decisions of the seat. */
  beside?: readonly string[];
}

/** What a seat is told of the lists of a decision of its own, grown until `end`. */
function listing(play: Play, asked: DecisionHead, { at, grow }: Wanted, end: number): Listing {
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
export function listed(play: Play, { seat, decision }: Asker, wanted: Wanted): Result<Listing, Refusal> {
  const mine = play.heads(audienceOf([seat])).filter((h) => h.seat === seat);
  const asked = mine.find((h) => h.id === decision);
  if (!asked) return { ok: false, error: engineRefusal(play.outcome ? 'over' : 'stale') };
  const { at, grow, beside = [] } = wanted;
  // All together take no longer than one: what is asked first is grown first.
  const end = performance.now() + PATIENCE;
  const found = listing(play, asked, wanted, end);
  if (at.length > 0 || grow === 0 || beside.length === 0) return { ok: true, value: found };
  const others = mine.filter((h) => h !== asked && beside.includes(h.id));
  return { ok: true, value: { ...found, beside: others.map((h) => listing(play, h, { at, grow }, end)) } };
}

/** What may follow after choices that are made for the look and unmade at once. */
export function ahead(
  play: Play,
  now: number,
  who: Asker,
  after: readonly Choice[],
  wanted: Omit<Wanted, 'beside'>,
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
    const found = listed(play, { ...who, decision: next.id }, { at: wanted.at, grow: wanted.grow });
    if (!found.ok) return found;
    const told = play.told(made.value.step, audienceOf(held));
    return { ok: true, value: { ...found.value, delta: told?.acts.flatMap((a) => a.delta) ?? [] } };
  } finally {
    play.revert(made.value.step);
  }
}
