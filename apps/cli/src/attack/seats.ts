import type { Client } from '@wardroom/protocol';
import type { Setting, Tries } from './tries.ts';
import { answered, begin, leave, setting } from './tries.ts';

/** Who holds what, as one text. */
const held = async (s: Setting): Promise<string> =>
  JSON.stringify((await s.host.table(s.table.id)).seats.map((x) => [x.seat, x.holders.map((h) => h.id).sort()]));

/** Seats that others hold: taken, shared or given away against their will, before the start and after it. */
export async function trySeats(t: Tries): Promise<void> {
  const s = await setting(t.url, t);
  if (s) {
    const before = await held(s);
    await steal(t, s, before, 'before the start');
    await begin(s);
    await steal(t, s, before, 'in a running match');
    await offers(t, s);
    t.note('seats', 'seats are as they were', (await held(s)) === before ? 'unchanged' : 'accepted');
    leave(s);
  }
  await bothSides(t);
}

async function steal(t: Tries, s: Setting, before: string, when: string): Promise<void> {
  const id = s.table.id;
  const [mine = ''] = s.seats.host;
  const [theirs = ''] = s.seats.player;
  const me = await s.host.session();
  const take = (by: Client, seat: string) =>
    by.post('POST /api/tables/:id/seats', { take: [seat], ...s.code }, { id });
  const tried = async (what: string, work: Promise<unknown>): Promise<void> =>
    t.note('seats', `${what} ${when}`, await answered(work));
  /** What is answered well because it changes nothing. */
  const idle = async (what: string, work: Promise<unknown>): Promise<void> => {
    await answered(work);
    t.note('seats', `${what} ${when}`, (await held(s)) === before ? 'unchanged' : 'accepted');
  };
  for (const by of [s.player, s.onlooker]) {
    await tried('a held seat', take(by, mine));
    await tried('somebody removed', by.post('POST /api/tables/:id/remove', { user: me.id }, { id }));
    await tried('a bot for a held seat', by.post('POST /api/tables/:id/bot', { seat: mine, bot: 'random' }, { id }));
    await tried('the table locked', by.post('POST /api/tables/:id/lock', { locked: true }, { id }));
    await tried('the table closed', by.request('POST', `/api/tables/${id}/close`, {}));
    await tried('the match begun', by.request('POST', `/api/tables/${id}/start`, {}));
    await tried(
      'a seat handed on',
      by.post('POST /api/tables/:id/replace', { seat: mine, by: { bot: 'random' } }, { id }),
    );
    await idle('a seat given up', by.post('POST /api/tables/:id/seats', { leave: [mine], ...s.code }, { id }));
  }
  await tried('a held seat', take(s.onlooker, theirs));
  await tried('a held seat', take(s.host, theirs));
  await idle('the own seat once more', take(s.player, theirs));
  await idle('a seat that is not there', take(s.player, 'nobody'));
  // The onlooker asks the player for a part of his seat: that is for the player alone to answer.
  await s.onlooker.post('POST /api/tables/:id/ask', { seat: theirs, ...s.code }, { id });
  const asked = (await s.player.table(id)).requests.find((r) => r.seat === theirs)?.id ?? '';
  for (const by of [s.onlooker, s.host])
    await tried(
      "somebody else's request",
      by.post('POST /api/tables/:id/answer', { request: asked, yes: true }, { id }),
    );
  await s.player.post('POST /api/tables/:id/answer', { request: asked, yes: false }, { id });
  await tried(
    'a request that was answered',
    s.player.post('POST /api/tables/:id/answer', { request: asked, yes: true }, { id }),
  );
}

/** The host offers a seat to the onlooker: nobody else may take the offer, he himself neither. */
async function offers(t: Tries, s: Setting): Promise<void> {
  const id = s.table.id;
  const [seat = ''] = s.seats.host;
  const to = (await s.onlooker.session()).id;
  await s.host.post('POST /api/tables/:id/replace', { seat, by: { user: to } }, { id });
  const offered = (await s.host.table(id)).requests.find((r) => r.to?.id === to)?.id ?? '';
  const answer = (by: Client, yes: boolean) =>
    by.post('POST /api/tables/:id/answer', { request: offered, yes }, { id });
  for (const by of [s.player, s.host]) t.note('seats', "somebody else's offer", await answered(answer(by, true)));
  await answer(s.host, false);
  t.note('seats', 'an offer that was withdrawn', await answered(answer(s.onlooker, true)));
}

/** Seats of two sides for one person, where the game has secrets. */
async function bothSides(t: Tries): Promise<void> {
  const s = t.secret && (await setting(t.url, t.secret));
  if (!t.secret || !s) return;
  const id = s.table.id;
  const [mine = ''] = s.seats.host;
  const [theirs = ''] = s.seats.player;
  const tried = async (what: string, work: Promise<unknown>): Promise<void> =>
    t.note('seats', `both sides: ${what}`, await answered(work));
  const all = [...s.seats.host, ...s.seats.player];
  const { game, scenario } = t.secret;
  await tried('at the opening', s.host.create({ game: game.id, scenario, seats: all }));
  await tried('asked for', s.host.post('POST /api/tables/:id/ask', { seat: theirs }, { id }));
  await s.player.post('POST /api/tables/:id/seats', { leave: s.seats.player }, { id });
  await tried('taken', s.host.post('POST /api/tables/:id/seats', { take: [theirs] }, { id }));
  await s.player.post('POST /api/tables/:id/seats', { take: s.seats.player, ...s.code }, { id });
  await begin(s);
  const { id: player } = await s.player.session();
  await tried('offered', s.host.post('POST /api/tables/:id/replace', { seat: mine, by: { user: player } }, { id }));
  leave(s);
}
