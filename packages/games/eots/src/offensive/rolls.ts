import type { IO } from '@wardroom/rules';

/** R3.1 A ten-sided die, faces 0 to 9. */
export const die = (io: IO, why: string): number => (io.roll(1, 10, why)[0] as number) - 1;
