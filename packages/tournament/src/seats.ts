import { isThreeResult, type Result, type ThreeResult } from '@wardroom/pairing';

/** Who sits at a board. `b`: 0 where `a` plays alone; `c`: the third one, at a table of three. */
export interface Seated {
  readonly a: number;
  readonly b: number;
  readonly c?: number | undefined;
}
/** How a board came out: of two, or the places of three in the order of their seats. */
export type BoardResult = Result | ThreeResult;

/** A board at which one entrant plays alone. */
export const isSolo = ({ b }: Pick<Seated, 'b'>): boolean => b === 0;

/** Numbers of those at a board, in the order of their seats. */
export const seatsOf = ({ a, b, c }: Seated): number[] => [a, b, c ?? 0].filter((n) => n !== 0);

/** Does this number sit at the board? */
export const isAt = (board: Seated, number: number | null): boolean =>
  number !== null && seatsOf(board).includes(number);

/** Who plays at a board, as a text. */
export const pairText = (board: Seated, name: (number: number) => string): string =>
  seatsOf(board).map(name).join(' – ');

/** Is this how a board with these seats can come out? */
export const isResultOf = ({ c }: Pick<Seated, 'c'>, result: BoardResult): boolean =>
  (c === undefined) !== isThreeResult(result);

/** The result of a board of two; null: it is of three, or not decided. */
export const ofTwo = (result: BoardResult | null): Result | null => (isThreeResult(result) ? null : result);

/** The seats of a board as a pairing names them. */
export const seatFields = ({ a, b, c }: Seated): Seated => ({ a, b, ...(c === undefined ? {} : { c }) });
