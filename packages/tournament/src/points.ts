import type { Result } from '@wardroom/pairing';

/** What a result gives to the first and to the second of its board: 1, a half or nothing. */
export const pointsOf: Readonly<Record<Result, readonly [number, number]>> = {
  '1:0': [1, 0],
  '0:1': [0, 1],
  '=:=': [0.5, 0.5],
  '+:-': [1, 0],
  '-:+': [0, 1],
  '-:-': [0, 0],
};
