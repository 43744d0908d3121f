import { sha } from '@wardroom/rules';

/** Fewest characters of a code: its hash stands in the rules, and whoever reads it may guess as long as he likes. */
export const FEWEST_OF_CODE = 10;

/** What the rules of an event say of the code that entrants have to know; spaces and capitals make no difference. */
export const entryHash = (code: string): string =>
  sha(`wardroom-entry-1|${code.normalize('NFC').replace(/\s+/g, '').toLowerCase()}`);
