import type { ChatLine, Client, MatchClient, TableInfo } from '@wardroom/protocol';
import type { Outcome } from '@wardroom/rules';
import type { Trial } from './harness.ts';
import { axis } from './harness.ts';

/** Sits down. */
export const take = (c: Client, table: TableInfo, seats: string[]) =>
  c.post('POST /api/tables/:id/seats', { take: seats }, { id: table.id });
/** How the match ended, as this client sees it. */
export const endOf = (m: MatchClient): Outcome | undefined => m.view._outcome.end as unknown as Outcome | undefined;
/** System lines as short texts. */
export const said = (lines: readonly ChatLine[]): string[] =>
  lines
    .filter((l) => l.channel === 'system')
    .map((l) => [l.key, l.params?.seat ?? l.params?.what].filter(Boolean).join(' '));
/** System lines of the table that a match has, as short texts. */
export const linesOf = async (m: MatchClient): Promise<string[]> => {
  const o = await m.client.call<'match:open', { chat: ChatLine[] }>('match:open', { match: m.id });
  return o.ok ? said(o.value.chat) : [];
};
/** Names of who holds a seat. */
export const holdersOf = async (c: Client, id: string, seat: string): Promise<string[]> =>
  ((await c.table(id)).seats.find((s) => s.seat === seat)?.holders ?? []).map((h) => h.name);
/** Three people: a has the Soviet Union, b the other Allies, c the Axis. */
export const three = async (t: Trial, more: object = {}) => {
  const [a, b, c] = [await t.guest(), await t.guest(), await t.guest()];
  const table = await a.create({ game: 'aa1942', scenario: 'standard', seats: ['ussr'], ...more });
  await take(b, table, ['uk', 'usa']);
  await take(c, table, axis);
  await a.request('POST', `/api/tables/${table.id}/start`, {});
  const [ma, mb, mc] = [await a.open(table.id), await b.open(table.id), await c.open(table.id)];
  return { a, b, c, table, ma, mb, mc };
};
