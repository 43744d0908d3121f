import { lockOf } from '@wardroom/auction';
import { type BoxFlaw, type VerifiedBoxes, verifyBoxes } from '@wardroom/auction/verify-boxes.ts';
import type { MatchRecord } from '@wardroom/rules';
import { reExecute, verifyRecord } from '@wardroom/rules';
import type { EventFile } from '@wardroom/tournament';
import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { readJson } from '../files.ts';
import { gameNamed } from '../games.ts';

/** What each flaw of a record means. */
const meanings = {
  format: 'this is not a record of this format',
  commit: 'the secret is not the one whose hash was published before play',
  scope: 'the scope of the draws does not follow from the match and the seeds',
  number: 'steps are not numbered one after another',
  link: "a link is not the next one of a device's hash chain, or not the one that belongs into a draw",
  draw: 'a draw is not what the secret and its link give at its place',
  draws: 'draws of a stream do not follow one after another',
  journal: 'a write does not fit the state before it',
  state: 'the state does not have its fingerprint',
  chain: 'the chain of hashes breaks',
} as const;

const boxMeanings: { readonly [flaw in BoxFlaw]: string } = {
  lateBid: 'a bid was handed in when its round was signed already',
  otherBox: 'a box is not the one whose hash was handed in with the bid',
  signature: 'the beacon has not signed the round with what is said to have opened a box',
  opening: 'a box holds another bid than the record says',
  shut: 'a box that is said to hold no bid holds one',
};

function boxLines(boxes: VerifiedBoxes): string[] {
  if (boxes.flaw) return [`step ${boxes.flaw.step}: ${boxMeanings[boxes.flaw.key]} [${boxes.flaw.key}]`];
  const lines = [
    `sealed bids were locked by round ${boxes.round} of ${boxes.chain}: ${boxes.opened} boxes opened again, ` +
      'all as the record says',
  ];
  if (boxes.silent > 0) lines.push(`${boxes.silent} boxes were left shut since the beacon said nothing`);
  return lines;
}

/** Is this an event as a server answers it, rather than the record of a match? */
function looksLikeEvent(value: unknown): value is EventFile {
  const v = value as Partial<EventFile> | null;
  return typeof v === 'object' && v !== null && Array.isArray(v.log) && typeof v.commit === 'string';
}

/** Checks that a file looks like a record at all, so that a wrong file is told apart from a wrong record. */
export function recordOf(value: unknown, path: string): MatchRecord {
  const r = value as Partial<MatchRecord> | null;
  const looks =
    typeof r === 'object' && r !== null && typeof r.header === 'object' && r.header !== null && Array.isArray(r.steps);
  if (!looks) throw new CliError('badFile', `${path} is not the record of a match`);
  return r as MatchRecord;
}

export const verify = command({
  name: 'verify',
  summary:
    'Checks every draw, every write and the chain of hashes of a record, or the log of an event with its lots and ' +
    'pairings; exit status 1 where something is wrong.',
  args: ['FILE'],
  options: {
    replay: { type: 'boolean', help: 'also play the record again under the present rules and say where it differs' },
  },
  async run([path], v) {
    const read = readJson(path as string);
    if (looksLikeEvent(read)) return (await import('./verify-event.ts')).verifiedEvent(read, path as string);
    const record = recordOf(read, path as string);
    const start = performance.now();
    let verified: ReturnType<typeof verifyRecord>;
    try {
      verified = verifyRecord(record);
    } catch (error) {
      throw new CliError('badFile', `${path} cannot be read as a record: ${(error as Error).message}`);
    }
    const ms = Math.round(performance.now() - start);
    const replayed = v.replay && verified.ok ? reExecute(gameNamed(record.header.game), record).differs : undefined;
    const flaw = verified.flaw;
    const locked = verified.ok && lockOf(record.header.options) !== null;
    const boxes = locked ? verifyBoxes(record, gameNamed(record.header.game)) : null;
    const lines = flaw
      ? [
          `${flaw.step < 0 ? 'header' : `step ${flaw.step}`}: ${meanings[flaw.key]} [${flaw.key}]` +
            `${flaw.params ? ` ${JSON.stringify(flaw.params)}` : ''}`,
        ]
      : [
          `${verified.steps} steps and ${verified.draws} draws are right (${ms} ms)`,
          `${verified.linked} draws took a link of a device's hash chain as well (${verified.chains} chains), ` +
            'the others follow from the secret alone',
        ];
    if (boxes) lines.push(...boxLines(boxes));
    if (!verified.proven)
      lines.push('the secret is not in this record: draws and hashes can be checked when the match is over');
    if (replayed === null) lines.push('played again under the present rules, every step is the same');
    else if (replayed !== undefined) lines.push(`played again under the present rules, step ${replayed} differs`);
    const data = {
      ...verified,
      ms,
      ...(boxes ? { boxes } : {}),
      ...(replayed === undefined ? {} : { differs: replayed }),
    };
    return { ok: verified.ok && !boxes?.flaw && (replayed === undefined || replayed === null), data, lines };
  },
});
