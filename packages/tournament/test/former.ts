import { readFileSync } from 'node:fs';
import type { EventFile, LoggedAct } from '../src/index.ts';

/** An event as an earlier version wrote it down, and the table of its standings as that version made it. */
export interface FormerEvent extends EventFile {
  readonly standings: string;
}

/**
 * Events whose logs earlier versions wrote, of 23 and 24 November 2026: a Swiss event with a cut, everybody against
 * everybody twice, elimination after two losses, pools with finals, a ladder and a league. One line for each event,
 * then those of its log.
 */
export function formerEvents(): FormerEvent[] {
  const text = readFileSync(new URL('former-events.jsonl', import.meta.url), 'utf8');
  const events: (FormerEvent & { log: LoggedAct[] })[] = [];
  for (const line of text.trim().split('\n')) {
    const read = JSON.parse(line) as FormerEvent | LoggedAct;
    if ('standings' in read) events.push({ ...read, log: [] });
    else events.at(-1)?.log.push(read);
  }
  return events;
}
