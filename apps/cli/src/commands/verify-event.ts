import type { EventFault, EventFile } from '@wardroom/tournament';
import { foldEvent, readable, verifyEvent } from '@wardroom/tournament';
import type { Report } from '../command.ts';
import { CliError } from '../errors.ts';

/** What each fault of an event's log means. */
const meanings: { readonly [what in EventFault['what']]: string } = {
  chain: 'the chain of hashes breaks',
  secret: 'the secret is not the one whose hash was published before the event',
  lots: 'a lot is not what the secret gives',
  pairing: 'a pairing, or what it follows from, is not what the rules give',
};

/**
 * Recomputes the chain of an event's log, its lots and every pairing that nobody decided. Throws `CliError` badFile
 * where the file is none, or was fetched while lines of it were not public yet.
 */
export function verifiedEvent(event: EventFile, path: string): Report {
  const hidden = event.log.length - readable(event.log).length;
  if (hidden > 0)
    throw new CliError(
      'badFile',
      `${hidden} lines of ${path} were not public when it was fetched: fetch it again later`,
    );
  let fault: EventFault | null;
  let boards: number;
  try {
    fault = verifyEvent(event);
    boards = foldEvent(event.log).rounds.reduce((sum, r) => sum + r.boards.length, 0);
  } catch (error) {
    throw new CliError('badFile', `${path} cannot be read as an event: ${(error as Error).message}`);
  }
  const proven = event.secret !== null;
  const data = { ok: fault === null, lines: event.log.length, boards, proven, ...(fault ? { fault } : {}) };
  const lines = fault
    ? [`${fault.seq === 0 ? 'commitment' : `line ${fault.seq}`}: ${meanings[fault.what]} [${fault.what}]`]
    : [`${data.lines} lines and ${boards} boards are right: the chain, the lots and every pairing`];
  if (!proven) lines.push('the secret is not in this file: lots can be checked when the event is over');
  return { ok: data.ok, data, lines };
}
