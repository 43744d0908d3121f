import type { LogLine } from '../../../table/game-ui.ts';

/** Blocks of a nation that went the same way: as many as everybody saw, and nothing else of them. */
export interface Moved {
  key: string;
  nation: string;
  /** From the first area to the last. */
  path: readonly string[];
  n: number;
}

/** What others moved after step `since`, from the lines that were told of it. */
export function movedSince(log: readonly LogLine[], since: number, mine: readonly string[]): Moved[] {
  const out = new Map<string, Moved>();
  for (const { seq, seat, entry } of log) {
    if (seq <= since || entry.key !== 'move.made' || seat === undefined || mine.includes(seat)) continue;
    const { nation, path } = entry.params as { nation: string; path: readonly string[] };
    const key = `${nation}:${path.join('>')}`;
    out.set(key, { key, nation, path, n: (out.get(key)?.n ?? 0) + 1 });
  }
  return [...out.values()];
}
