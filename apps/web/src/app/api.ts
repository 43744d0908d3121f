import type { TableInfo } from '@wardroom/protocol';
import type { AnyRecord } from '../replay/read-record.ts';
import { asRecord } from '../replay/read-record.ts';
import { client, session } from './session.svelte.ts';

/** The record of a match, as far as I may have it. */
export async function fetchRecord(match: string): Promise<AnyRecord> {
  await session.ensure();
  return asRecord(await client.request('GET', `/api/matches/${encodeURIComponent(match)}/record`));
}

/** Opens a table at once, without a name: against a bot, alone, or two bots to be watched. */
export async function playNow(
  game: string,
  mode: 'bot' | 'solo' | 'watch',
  wishes: { scenario?: string | undefined; side?: string | undefined; bot?: string | undefined } = {},
): Promise<string> {
  await session.ensure();
  const asked = Object.fromEntries(Object.entries(wishes).filter(([, v]) => v !== undefined && v !== ''));
  const table = await client.post<'POST /api/play-now', TableInfo>('POST /api/play-now', { game, mode, ...asked });
  return table.id;
}

/** The address that is sent to friends. */
export function inviteLink(table: Pick<TableInfo, 'id' | 'code'>): string {
  return `${location.origin}/t/${table.id}${table.code ? `?code=${encodeURIComponent(table.code)}` : ''}`;
}

/** A pasted link or bare code of a table as its page. */
export function pageOfLink(text: string): string | null {
  const trimmed = text.trim();
  const link = /\/t\/([\w-]{6,40})(\?[^#\s]*)?/.exec(trimmed);
  if (link) return `/t/${link[1]}${link[2] ?? ''}`;
  return /^[\w-]{6,40}$/.test(trimmed) ? `/t/${trimmed}` : null;
}
