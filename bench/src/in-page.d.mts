/** A question of the page that was answered: ms to the answer and to the page that shows it, and the answer's frame. */
export interface Answer {
  answered: number;
  shown: number;
  text: string;
}
/** What the list of orders of the page offers now. */
export interface Offered {
  keys: readonly string[];
  ready: boolean;
  /** A sheet asks whether it is meant. */
  sheet: boolean;
  /** A choice is being put together. */
  draft: boolean;
  /** Changes with anything that a press may bring about. */
  sign: string;
  /** Questions without an answer. */
  open: number;
}
export function noteAsking(): void;
export function emptyQuestion(): Promise<void>;
export function emptyTimes(): number[];
export function answers(): Answer[];
export function answered(): number;
export function offered(): Offered;
export function press(selector: string): void;
