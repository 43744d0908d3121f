import type { Act } from './acts.ts';
import { isSolo } from './seats.ts';
import type { EventBoard } from './state.ts';

type Ruled = Pick<Act & { kind: 'result' }, 'result' | 'margin'>;

/**
 * Can a ruling on this board name that margin? It is one of two, or of somebody who plays alone; whoever has won is
 * ahead, and what was drawn or not played has none.
 */
export function isMarginOf(board: EventBoard, { result, margin }: Ruled): boolean {
  if (margin === undefined) return true;
  if (board.c !== undefined) return false;
  if (result !== '1:0' && result !== '0:1') return margin === 0;
  return isSolo(board) || (result === '1:0' ? margin >= 0 : margin <= 0);
}

/**
 * The margin that a ruling states where nobody names another one: that of the result which it replaces, as far as it is
 * the winner's; else 0. Undefined: the game has named none.
 */
export function keptMargin(board: EventBoard, result: Ruled['result']): number | undefined {
  const { margin } = board;
  if (margin === undefined || board.c !== undefined) return undefined;
  const kept = board.result === result || !isSolo(board);
  return kept && isMarginOf(board, { result, margin }) ? margin : 0;
}
