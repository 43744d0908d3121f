import type { MatchRecord, ViewRecord } from '@wardroom/rules';
import { RECORD } from '@wardroom/rules';

export type AnyRecord = MatchRecord | ViewRecord;

/** Reads a record's text; throws with a reason when it is none. Its content is checked by verifying it. */
export function readRecord(text: string): AnyRecord {
  return asRecord(JSON.parse(text));
}

export function asRecord(value: unknown): AnyRecord {
  const record = value as Partial<AnyRecord> | null;
  if (typeof record !== 'object' || record === null) throw new Error('not an object');
  if (record.format !== 'wardroom-record' && record.format !== 'wardroom-view-record') throw new Error('format');
  if (record.version !== 1 && record.version !== RECORD) throw new Error(`version ${String(record.version)}`);
  if (typeof record.header !== 'object' || typeof record.header?.game !== 'string') throw new Error('header');
  if (!Array.isArray(record.steps) || record.steps.length === 0) throw new Error('steps');
  return record as AnyRecord;
}
