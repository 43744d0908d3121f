import type { Audience } from '@wardroom/rules';
import { canonical, things } from '@wardroom/rules';
import { contentNamed } from './content/index.ts';
import type { Boxed, CardState, JpUnit, Marker, State } from './state.ts';

/**
 * H A whole state that agrees with what this audience knows: what nobody has seen is dealt to the hidden places at
 * random.
 */
export function complete(view: State, _who: Audience, draw: (bound: number) => number): State {
  const g = JSON.parse(canonical(view)) as State;
  const counts = (g as unknown as { _counts?: { [id: string]: { n: number } } })._counts ?? {};
  const count = (group: string): number => counts[group]?.n ?? 0;
  const c = contentNamed(g.options.now?.set ?? '');
  const take = (bag: string[]): string => bag.splice(draw(bag.length), 1)[0] as string;

  const shown = new Set([...things(g.jp).map((u) => u.unit), ...things(g.boxes).map((b) => b.id)]);
  const units = c.units.filter((u) => !shown.has(u.id) && u.type !== 'tank').map((u) => u.id);
  for (const u of things(g.jp)) if (u.unit === undefined) (u as JpUnit).unit = take(units);
  const boxed = (group: string, fields: Omit<Boxed, 'id'>): void => {
    for (let n = count(`boxes/${group}`); n > 0 && units.length > 0; n--) {
      const id = take(units);
      g.boxes[id] = { id, ...fields };
    }
  };
  boxed('reserve', { at: 'reserve' });
  boxed('eliminated', { at: 'eliminated', veiled: true });

  const known = new Set([...things(g.jp).map((u) => u.depth), ...things(g.depth).map((m) => m.id)]);
  for (const pool of ['coastal', 'inland', 'armor'] as const) {
    const bag = c.markers.filter((m) => m.pool === pool && !known.has(m.id)).map((m) => m.id);
    for (const u of things(g.jp)) if (u.pool === pool && u.depth === undefined) (u as JpUnit).depth = take(bag);
    const laid = (at: Marker['at'], fields: Partial<Marker>): void => {
      for (let n = count(`depth/${pool}.${at}`); n > 0 && bag.length > 0; n--) {
        const id = take(bag);
        g.depth[id] = { id, pool, at, ...fields };
      }
    };
    laid('box', {});
    laid('gone', { unseen: true });
  }

  const cards = c.cards.filter((x) => g.cards[x.id] === undefined).map((x) => x.id);
  for (const [group, { n }] of Object.entries(counts)) {
    if (!group.startsWith('cards/held.')) continue;
    for (let i = 0; i < n; i++) {
      const id = take(cards);
      g.cards[id] = { id, at: 'held', gen: Number(group.slice(11)) } as CardState;
    }
  }
  for (const id of cards) g.cards[id] = { id, at: 'deck' };
  return g;
}
