import type { Seat } from './audience.ts';

/** Where the draft of a seat in a phase lies: by the depth of the phase on the stack, and the seat. */
export const draftId = (depth: number, seat: Seat): string => `${depth}/${seat}`;
export const seatOfDraft = (id: string): Seat => id.slice(id.indexOf('/') + 1);
export const depthOfDraft = (id: string): number => Number(id.slice(0, id.indexOf('/')));
