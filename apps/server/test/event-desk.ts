import type { Client, MatchClient } from '@wardroom/protocol';
import type { EventFile } from '@wardroom/tournament';
import { foldEvent, readable } from '@wardroom/tournament';
import type { Trial } from './harness.ts';
import { until } from './harness.ts';
import { lastTurn } from './last-turn.ts';

/** An event as the server answers it. */
export interface Info extends EventFile {
  slug: string;
  name: string;
  failed: readonly unknown[];
}

/** Two rounds of sides that are auctioned. */
export const rules = {
  game: 'aa1942',
  scenario: 'standard',
  rounds: 2,
  tieBreaks: ['DE', 'CUM', 'LOT'],
  auction: { format: 'openGive', min: 1, step: 1 },
  auctionClock: 120,
  clock: { bank: 5400, increment: 15, atZero: 'forfeit' },
};

export { lastTurn };

/** The same turn in a war that goes on: another round of play follows. */
export const quietTurn = { ...lastTurn, round: 3, control: {} };

/** What tests of events do at a trial server. `backend`: names of people are told apart by it. */
export function eventDesk(backend: string, t: Trial) {
  let names = 0;
  const person = async (): Promise<Client> => {
    const c = await t.guest();
    await c.post('POST /api/register', { name: `Event ${++names} ${backend}`, password: 'a long enough one' });
    return c;
  };
  const act = (by: Client, id: string, wish: object): Promise<Info> =>
    by.request('POST', `/api/events/${id}/acts`, wish);
  const read = (id: string, by?: Client): Promise<Info> =>
    by
      ? by.request('GET', `/api/events/${id}`)
      : fetch(`${t.url}/api/events/${id}`).then((r) => r.json() as Promise<Info>);
  const stateOf = (info: Info) => foldEvent(readable(info.log));
  const announced = async (owner: Client, more: object = {}): Promise<Info> => {
    const made = await owner.request<Info>('POST', '/api/events', {
      name: 'Harbour Cup',
      rules: { ...rules, ...more },
    });
    return act(owner, made.id, { kind: 'announce' });
  };
  const boardsOf = async (id: string, round: number) =>
    stateOf(await read(id)).rounds.find((r) => r.round === round)?.boards ?? [];
  const opened = async (id: string, round: number) => {
    await until('all tables are open', async () => {
      const all = await boardsOf(id, round);
      return all.length > 0 && all.every((b) => b.opened);
    });
    return boardsOf(id, round);
  };
  /** The bidder who is asked opens for the Axis, the other accepts, all goes to one power. */
  const auction = async (...ms: readonly MatchClient[]): Promise<void> => {
    const settled = () => ms.some((m) => m.info.match.seats.length === 5);
    while (!settled()) {
      await until(
        'a bidder is asked',
        () =>
          settled() ||
          ms.some((m) => m.info.waiting.some((w) => w.id !== '' && m.info.seats.includes(w.seat) && w.must)),
      );
      if (settled()) return;
      for (const m of ms) {
        const head = m.info.waiting.find((w) => w.id !== '' && m.info.seats.includes(w.seat) && w.must);
        if (!head?.prompt.startsWith('auction.')) continue;
        const seats = (head.params?.seats ?? []) as readonly string[];
        const split = seats.map((_, i) => (i === 0 ? Number(head.params?.amount) : 0));
        const choice = head.kinds.includes('open')
          ? { kind: 'open', value: ['axis'], amount: 2 }
          : {
              kind: head.kinds.includes('accept') ? 'accept' : 'split',
              value: head.kinds.includes('accept') ? [] : split,
            };
        await m.act(head.seat, head.id, [choice]);
      }
    }
  };
  /** An event of two people whose first board has its table. */
  const paired = async (more: object = {}) => {
    const [owner, a, b] = [await person(), await person(), await person()];
    const { id } = await announced(owner, { publish: 'auto', rounds: 1, ...more });
    for (const c of [a, b]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    return { owner, a, b, id, board: board?.id ?? '' };
  };
  /** The same, with the sides settled: both hold the seats of the game. */
  const playing = async (more: object = {}) => {
    const made = await paired(more);
    const open = [await made.a.open(made.board), await made.b.open(made.board)] as const;
    await auction(...open);
    const seated = (m: MatchClient): boolean => m.info.seats.length > 0 && !m.info.seats[0]?.startsWith('bidder_');
    await until('seats are held', () => open.every(seated));
    return { ...made, open };
  };
  return { person, act, read, stateOf, announced, boardsOf, opened, auction, paired, playing };
}
