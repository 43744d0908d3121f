/** Decisions that the battle board asks. */
export const battlePrompts: readonly string[] = [
  'pickBattle',
  'casualties',
  'agreeCasualties',
  'submarines',
  'retreatOrContinue',
  'transportsLastChance',
  'stalemate',
  'seaChoice',
  'bombard',
  'intercept',
  'landStranded',
];
