import type { MatchClient, TableInfo } from '@wardroom/protocol';
import type { Refusal } from '@wardroom/rules';
import { go } from '../app/router.svelte.ts';
import { attempt, client } from '../app/session.svelte.ts';
import type { TableActs } from './frame-table.ts';

/** Where people act: a match, its table, and whose device this is. */
interface Place {
  match: MatchClient;
  info: TableInfo;
  /** Seats that I hold; none: I look on. */
  seats: readonly string[];
  refuse(error: Refusal): void;
  /** Hears of standing orders that were stored; null: the game has none. */
  keeps: ((orders: unknown) => void) | null;
}

/** What people do about a match besides playing: seats, proposals, a rematch, standing orders. */
export function actsAt({ match, info, seats, refuse, keeps }: Place): TableActs {
  const tried = async (work: Promise<{ ok: true } | { ok: false; error: Refusal }>): Promise<boolean> => {
    const done = await attempt(() => work);
    if (done && !done.ok) refuse(done.error);
    return done?.ok === true;
  };
  const rematch = async (): Promise<void> => {
    const made = await attempt(() => client.request<TableInfo>('POST', `/api/tables/${info.id}/rematch`, {}));
    if (!made) return;
    // Whoever comes second sits down where he sat, as the first one does.
    const free = seats.filter((seat) => made.seats.some((s) => s.seat === seat && s.holders.length === 0));
    if (made.status === 'open' && free.length > 0)
      await attempt(() => client.post('POST /api/tables/:id/seats', { take: free }, { id: made.id }));
    go(`/t/${made.id}`);
  };
  const rematchWaits = info.rematch !== undefined;
  const takeSeat = async (seat: string): Promise<void> => {
    const taken = await attempt(() => client.post('POST /api/tables/:id/seats', { take: [seat] }, { id: info.id }));
    if (taken) await match.resume(true).catch(() => undefined);
  };
  if (seats.length === 0)
    return { takeSeat, ...(info.rematch ? { rematch: async () => go(`/t/${info.rematch}`), rematchWaits } : {}) };
  return {
    resign: async () => {
      for (const seat of seats) {
        const done = await attempt(() => match.resign(seat));
        // One seat of a side may give up for all of it.
        if (done && !done.ok && done.error.code !== 'over') refuse(done.error);
        if (!done?.ok) return;
      }
    },
    propose: async (kind, to, about, clock) =>
      void (await tried(match.propose(kind === 'resume' ? 'unpause' : kind, to, about, clock))),
    answer: async (proposal, yes) => void (await tried(match.answer(proposal.id, yes))),
    replaceByBot: async (seat) => {
      await attempt(async () => {
        const bots = (await client.games()).find((g) => g.id === info.game)?.bots ?? [];
        const bot = bots.find((b) => b !== 'random') ?? bots[0] ?? 'random';
        await client.post('POST /api/tables/:id/replace', { seat, by: { bot } }, { id: info.id });
      });
    },
    takeSeat,
    divide: async (seat, commands) => {
      await attempt(() => client.post('POST /api/tables/:id/commands', { seat, commands }, { id: info.id }));
    },
    rematch,
    rematchWaits,
    ...(keeps
      ? { saveOrders: async (orders: unknown) => void ((await tried(match.orders(orders))) && keeps(orders)) }
      : {}),
  };
}
