import type { By, Refusal } from '@wardroom/rules';

/** Who acts. `user`: the holder, where groups of the seat may be another's; bots and orders answer for all of it. */
export type Actor = Omit<By, 'at'> & { user?: string };

/** Under this name acts of the table that are about no seat are stored once. */
export const ARBITER = 'arbiter';

const late: ReadonlySet<string> = new Set(['link', 'stale', 'notYourDecision', 'over', 'nothingToUndo', 'barrier']);

/** Whether a resend of an action that is already stored can meet this refusal. */
export const isLate = ({ code }: Refusal): boolean => late.has(code);
