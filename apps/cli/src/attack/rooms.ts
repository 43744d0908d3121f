import type { Client, RequestName, RequestOf } from '@wardroom/protocol';
import { newId } from '@wardroom/protocol';
import type { Setting, Tries } from './tries.ts';
import { answered, begin, leave, setting, told } from './tries.ts';

/** Matches and talk that somebody has no business in. */
export async function tryRooms(t: Tries): Promise<void> {
  const removed = await setting(t.url, t, { removal: 'host' });
  if (removed) await afterRemoval(t, removed);
  const hidden = await setting(t.url, t, { visibility: 'private' });
  if (hidden) await withoutCode(t, hidden);
  const open = await setting(t.url, t);
  if (open) await sideTalk(t, open);
}

/** Everything that somebody could send to a match, or read of it, from outside. */
async function everything(t: Tries, s: Setting, by: Client, who: string, code?: string): Promise<void> {
  const match = s.table.id;
  const [seat = ''] = s.seats.host;
  const given = code === undefined ? {} : { code };
  const send = async <N extends RequestName>(name: N, body: RequestOf<N>): Promise<void> =>
    t.note('rooms', `${who}: ${name}`, await told(by.call(name, body, 3000)));
  await send('match:open', { match, ...given });
  await send('match:act', {
    match,
    seat,
    action: newId(),
    decision: `${seat}.1`,
    choices: [{ kind: 'x', value: [] }],
  });
  await send('match:explore', { match, seat, decision: `${seat}.1` });
  await send('match:undo', { match, seat, action: newId() });
  await send('match:resign', { match, seat });
  await send('match:propose', { match, what: 'draw' });
  await send('match:orders', { match, orders: null });
  await send('match:sketch', { match, marks: [] });
  await send('chat:say', { match, text: 'Is anybody there?' });
  const read = async (path: string): Promise<void> =>
    t.note('rooms', `${who}: ${path}`, await answered(by.request('GET', `/api/matches/${match}/${path}`)));
  await read('steps?from=0&to=5');
  await read('record');
  const post = async (what: string, work: Promise<unknown>): Promise<void> =>
    t.note('rooms', `${who}: ${what}`, await answered(work));
  await post('a seat', by.post('POST /api/tables/:id/seats', { take: [seat], ...given }, { id: match }));
  await post('a part of a seat', by.post('POST /api/tables/:id/ask', { seat, ...given }, { id: match }));
  await post('a what-if board', by.post('POST /api/tables/:id/what-if', { seq: 0 }, { id: match }));
}

async function afterRemoval(t: Tries, s: Setting): Promise<void> {
  await begin(s);
  const { id } = await s.player.session();
  await s.host.open(s.table.id, s.table.code);
  await s.player.open(s.table.id, s.table.code);
  const heard: string[] = [];
  await s.host.post('POST /api/tables/:id/remove', { user: id }, { id: s.table.id });
  s.player.socket().on('chat', ({ line }) => heard.push(line.text));
  await everything(t, s, s.player, 'removed', s.table.code);
  await s.host.call('chat:say', { match: s.table.id, text: 'Among ourselves.' });
  // What is told before this answer has come by now.
  await s.player.call('lobby:watch', {});
  t.note('rooms', 'removed: talk', heard.includes('Among ourselves.') ? 'accepted' : 'unheard');
  leave(s);
}

async function withoutCode(t: Tries, s: Setting): Promise<void> {
  await begin(s);
  await everything(t, s, s.onlooker, 'private, no code');
  await everything(t, s, s.onlooker, 'private, wrong code', 'aaaaaaaa');
  const { id } = s.table;
  t.note('rooms', 'private, no code: the table', await answered(s.onlooker.table(id)));
  const listed = (await s.onlooker.tables({ limit: '100' })).some((x) => x.id === id);
  t.note('rooms', 'private, no code: the list', listed ? 'accepted' : 'unlisted');
  leave(s);
}

async function sideTalk(t: Tries, s: Setting): Promise<void> {
  await begin(s);
  const match = s.table.id;
  for (const by of [s.host, s.player, s.onlooker]) await by.open(match, s.table.code);
  const say = (by: Client, channel: RequestOf<'chat:say'>['channel'], text = 'Can you hear me?') =>
    told(by.call('chat:say', { match, text, channel }));
  t.note('rooms', "the other side's talk", await say(s.player, `side:${s.sides.host}`));
  t.note('rooms', "a side's talk from outside", await say(s.onlooker, `side:${s.sides.host}`));
  t.note('rooms', "the players' talk from outside", await say(s.onlooker, 'players'));
  t.note('rooms', "the onlookers' talk from a seat", await say(s.player, 'spectators'));
  await say(s.host, `side:${s.sides.host}`, 'Among ourselves.');
  for (const by of [s.player, s.onlooker]) {
    const seen = await by.call<'match:open', { chat: readonly { text: string }[] }>('match:open', {
      match,
      ...s.code,
    });
    const read = seen.ok && seen.value.chat.some((l) => l.text === 'Among ourselves.');
    t.note('rooms', "the other side's talk read", read ? 'accepted' : 'unheard');
  }
  leave(s);
}
