import type { AnyGame, Atom, Decision } from '@wardroom/rules';
import type { Knowledge } from './forgeries.ts';

/** Every id in a state or a view, and every word that stands in its fields: what could pass for a part of a choice. */
export function atomsOf(state: object): Atom[] {
  const out = new Set<Atom>();
  for (const [name, table] of Object.entries(state as Record<string, Record<string, Record<string, unknown>>>)) {
    if (name.startsWith('_')) continue;
    for (const [id, thing] of Object.entries(table)) {
      out.add(id);
      for (const value of Object.values(thing))
        if (typeof value === 'string' || typeof value === 'number') out.add(value);
    }
  }
  return [...out];
}

/** What an adversary knows in a position. `closed` and `accepted` are gathered while it watches. */
export function knowledgeOf(
  game: AnyGame,
  seats: readonly string[],
  state: object,
  decisions: readonly Decision[],
  seen: Pick<Knowledge, 'closed' | 'accepted'>,
): Knowledge {
  return { decisions, seats, atoms: atomsOf(state), internal: Object.keys(game.phases), ...seen };
}
