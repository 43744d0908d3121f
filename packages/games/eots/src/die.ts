import type { IO } from '@wardroom/rules';

/** R3.1 One ten-sided die with the faces 0 to 9; 0 is zero. A barrier. `why` is a log key. */
export const d10 = (io: Pick<IO, 'roll'>, why: string): number => (io.roll(1, 10, why)[0] as number) - 1;
