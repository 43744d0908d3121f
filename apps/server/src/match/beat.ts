import { setTimeout as sleep } from 'node:timers/promises';

/**
 * An answer that hangs on hidden facts comes so long after its question, however long it was weighed: its time tells
 * nothing of them, ms.
 */
export const BEAT = 100;

/** Waits for the next whole beat after `since` (`performance.now()`). */
export const nextBeat = (since: number): Promise<void> => sleep(BEAT - ((performance.now() - since) % BEAT));
