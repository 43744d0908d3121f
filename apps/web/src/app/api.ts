import type { AnyRecord } from '../replay/read-record.ts';
import { asRecord } from '../replay/read-record.ts';

/** The record of a match, as far as I may have it. */
export async function fetchRecord(match: string): Promise<AnyRecord> {
  const answer = await fetch(`/api/matches/${encodeURIComponent(match)}/record`);
  if (!answer.ok) throw new Error(String(answer.status));
  return asRecord(await answer.json());
}
