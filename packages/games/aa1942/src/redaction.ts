import type { RedactionTable } from '@wardroom/rules';
import { open } from '@wardroom/rules';

/** 1.7 There is nothing hidden in this game. */
export const redactions: RedactionTable = {
  spaces: open,
  units: open,
  powers: open,
  turn: open,
  moves: open,
  declarations: open,
  battles: open,
  plans: open,
  options: open,
  luck: open,
};
