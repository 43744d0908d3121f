import type { Listing } from '@wardroom/protocol';
import type { Choice, DecisionHead, Explored, Play } from '@wardroom/rules';

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
