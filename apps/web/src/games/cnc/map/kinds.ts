import type { UnitFacts, UnitType } from '@wardroom/cnc/read';
import { unitTypes } from '@wardroom/cnc/read';

const known = new Map<string, UnitFacts>(unitTypes.map((u) => [u.id, u]));
/** 5.1 The row of the table of units; undefined: no kind of unit, or an unseen one. */
export const factsOf = (type: UnitType | string | undefined): UnitFacts | undefined => known.get(type ?? '');
/** 5.1 How many borders a unit crosses: by land and by sea; aircraft as many by air, a fortress stays. */
export const movesOf = ({ landMove, seaMove, airMove }: UnitFacts): string => {
  if (airMove > 0) return String(airMove);
  return landMove + seaMove === 0 ? '–' : `${landMove} / ${seaMove}`;
};
/** The classes that a unit may fire at. */
export const classes = ['A', 'N', 'S', 'G'] as const;
