import type { IO } from '@wardroom/rules';
import { canonical, plain, Recorder } from '@wardroom/rules';
import type { Move, State } from '../state.ts';
import { canMakeAgain } from './legality.ts';
import type { Mode } from './mode.ts';
import { makeMove, movesOf, unmakeMove } from './record.ts';

/**
 * Removes one move from the list. Later moves stay where they are still legal; the others fall and are returned,
 * first to last.
 */
export function cancelMove(g: State, mode: Mode, id: string, io: IO): Move[] {
  const all = movesOf(g);
  const at = all.findIndex((m) => m.id === id);
  const later = all.slice(at);
  for (const m of [...later].reverse()) unmakeMove(g, mode, m);
  const fallen: Move[] = [];
  for (const m of later.slice(1)) {
    if (canMakeAgain(plain(g), mode, m)) fallen.push(m);
    else makeMove(g, mode, m, io, m.id, m.order);
  }
  return fallen;
}

/** Removes all moves of this phase. */
export function cancelAllMoves(g: State, mode: Mode): void {
  for (const m of movesOf(g).reverse()) unmakeMove(g, mode, m);
}

const silent = { log: () => undefined } as unknown as IO;

/** The later moves that would fall if this one were removed; the position is not touched. */
export function cancelPreview(g: State, mode: Mode, id: string): Move[] {
  const copy = JSON.parse(canonical(plain(g))) as State;
  return cancelMove(new Recorder(copy).recording, mode, id, silent);
}
