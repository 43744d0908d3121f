import type { AnyState, Json, Seat } from '@wardroom/rules';

/** A position to start a private board from; kept for this window, so that a reload finds it again. */
export interface KeptBoard {
  game: string;
  name: string;
  scenario: string;
  options: Json;
  state: AnyState;
  seq: number;
  /** The seats whose view it was made of. */
  known?: readonly Seat[];
}

const PREFIX = 'wardroom.board.';

export function keepBoard(board: KeptBoard): string {
  const key = crypto.randomUUID().slice(0, 8);
  try {
    for (const old of Object.keys(sessionStorage).filter((k) => k.startsWith(PREFIX))) sessionStorage.removeItem(old);
    sessionStorage.setItem(PREFIX + key, JSON.stringify(board));
  } catch {
    // Too large for this browser's store: the board then lives until the page is reloaded.
  }
  kept.set(key, board);
  return key;
}

const kept = new Map<string, KeptBoard>();

export function findBoard(key: string): KeptBoard | null {
  const here = kept.get(key);
  if (here) return here;
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text ? (JSON.parse(text) as KeptBoard) : null;
  } catch {
    return null;
  }
}
