import { randomBytes } from 'node:crypto';
import type { Client, MatchClient } from '@wardroom/protocol';
import { newId, RequestError } from '@wardroom/protocol';
import { guest } from '../live/people.ts';
import { tryContests } from './contests.ts';
import type { Cast } from './event-log.ts';
import { acted, type Info, line, read } from './event-log.ts';
import type { Tries } from './tries.ts';
import { answered, told } from './tries.ts';

interface Board {
  id: string;
  a: number;
  b: number;
}

/** Registered people; null where this server registers nobody now. */
async function cast(url: string): Promise<Cast | null> {
  const people: Client[] = [];
  try {
    for (let n = 0; n < 4; n++) {
      const c = await guest(url);
      people.push(c);
      const name = `Attack ${randomBytes(5).toString('hex')}`;
      await c.post('POST /api/register', { name, password: randomBytes(12).toString('hex') });
    }
  } catch (error) {
    for (const c of people) c.close();
    if (error instanceof RequestError) return null;
    throw error;
  }
  const [owner, a, b, other] = people as [Client, Client, Client, Client];
  return { owner, a, b, other, nobody: await guest(url) };
}

const leave = (c: Cast): void => {
  for (const client of Object.values(c)) client.close();
};

/**
 * Events: acts of strangers and of those who play, boards of one's own, bids; a game whose sides nobody bids for has
 * none.
 */
export async function tryEvents(t: Tries): Promise<void> {
  if (!t.game.auction) return;
  const people = await cast(t.url);
  if (!people) return;
  try {
    await around(t, people);
    await tryContests(t, people);
  } catch (error) {
    // A limit of the server may end it before everything was tried.
    if (!(error instanceof RequestError)) throw error;
    t.note('events', 'what comes next', error.code);
  }
  leave(people);
}

async function around(t: Tries, people: Cast): Promise<void> {
  const { owner, a, b, other } = people;
  const rules = { game: t.game.id, scenario: t.scenario, rounds: 2, auction: { format: 'openGive', min: 1, step: 1 } };
  const made = await owner.request<Info>('POST', '/api/events', { name: 'Attacked', rules });
  const { id } = made;
  const theirs = await other.request<Info>('POST', '/api/events', { name: 'Elsewhere', rules });
  await drafts(t, people, id);
  await acted(owner, id, { kind: 'announce' });
  await acted(other, theirs.id, { kind: 'announce' });
  await entries(t, people, id);
  for (const c of [b, owner]) await acted(c, id, { kind: 'enter' });
  await acted(owner, id, { kind: 'enter', bot: 'random' });
  await acted(owner, id, { kind: 'start' });
  const drafted = await line(owner, id, 'hidden');
  const seen = await Promise.all([a, other].map((c) => read(c, id)));
  const told = [drafted, ...seen].some((i) => i.log.some((l) => l.act.kind === 'pair'));
  t.note('events', 'a draft, read by who plays', told ? 'accepted' : 'unheard');
  await acted(owner, id, { kind: 'publish', round: 1 });
  const open = await line(owner, id, 'open', 2);
  const boards = open.log.flatMap((l) => (l.act.kind === 'pair' ? (l.act.boards as Board[]) : []));
  const before = open.log.length;
  for (const [who, by] of [
    ['an entrant', a],
    ["another event's organiser", other],
  ] as const)
    await everything(t, by, who, id, boards);
  const [first] = boards;
  for (const wish of [
    { kind: 'rule', board: first?.id, result: '1:0', reason: 'x' },
    { kind: 'cancel', reason: 'x' },
  ])
    t.note('events', `a guest: ${wish.kind}`, await answered(acted(people.nobody, id, wish)));
  await ownBoard(t, people, id, boards);
  const after = await read(owner, id);
  t.note('events', 'the log is as it was', after.log.length === before ? 'unchanged' : 'accepted');
  await bids(t, people, boards);
  await sealedBids(t, people);
  await acted(owner, id, { kind: 'cancel', reason: 'attacked' });
}

async function drafts(t: Tries, { other, nobody }: Cast, id: string): Promise<void> {
  const tried = async (what: string, work: Promise<unknown>): Promise<void> =>
    t.note('events', what, await answered(work));
  await tried("another's draft, read", read(other, id));
  await tried("another's draft, changed", other.request('PATCH', `/api/events/${id}`, { name: 'Mine' }));
  await tried("another's draft, announced", acted(other, id, { kind: 'announce' }));
  const rules = { game: t.game.id, scenario: t.scenario };
  await tried('an event of a guest', nobody.request('POST', '/api/events', { name: 'Mine', rules }));
}

async function entries(t: Tries, { a, b, other, nobody }: Cast, id: string): Promise<void> {
  const tried = async (what: string, work: Promise<unknown>): Promise<void> =>
    t.note('events', what, await answered(work));
  const twice = await Promise.all([1, 2].map(() => answered(acted(a, id, { kind: 'enter' }))));
  t.note('events', 'an entry twice at once', twice.find((code) => code !== 'accepted') ?? 'accepted');
  const me = (await a.session()).id;
  await tried('an entry once more', acted(a, id, { kind: 'enter' }));
  await tried('an entry of a guest', acted(nobody, id, { kind: 'enter' }));
  await tried('a bot entered by an entrant', acted(a, id, { kind: 'enter', bot: 'random' }));
  await tried('somebody else withdrawn', acted(b, id, { kind: 'withdraw', entrant: me, reason: 'x' }));
  await tried('somebody else checked in', acted(b, id, { kind: 'arrive', entrant: me }));
  await tried('started by a stranger', acted(other, id, { kind: 'start' }));
}

/** Every act and route that is not for this person. */
async function everything(t: Tries, by: Client, who: string, id: string, boards: readonly Board[]): Promise<void> {
  const mine = (await by.session()).id;
  const others = (await read(by, id)).log.flatMap((l) => {
    const entrant = l.act.entrant as { id?: string } | undefined;
    return l.act.kind === 'enter' && entrant?.id !== mine ? [entrant?.id ?? ''] : [];
  });
  const [entrant = '', second = ''] = others;
  const reason = 'because';
  const change = (board: string): object[] => [
    { kind: 'rule', board, result: '1:0', reason },
    { kind: 'adjudicate', board, reason },
    { kind: 'again', board, reason },
    { kind: 'intervene', board, what: { do: 'back', to: 0 }, reason },
    { kind: 'intervene', board, what: { do: 'clock', seat: 'bidder_1', seconds: -600 }, reason },
    { kind: 'intervene', board, what: { do: 'pause', on: true }, reason },
  ];
  const acts: object[] = [
    { kind: 'announce' },
    { kind: 'start' },
    { kind: 'enter', bot: 'random' },
    { kind: 'withdraw', entrant, reason },
    { kind: 'arrive', entrant },
    { kind: 'substitute', entrant, by: second, reason },
    { kind: 'apart', a: entrant, b: second, hard: true, reason },
    { kind: 'appoint', name: 'Nobody at all', role: 'director', reason },
    { kind: 'pair' },
    { kind: 'pair', own: { pairs: [{ a: 1, b: 2 }], byes: [3, 4], rests: [] }, reason },
    { kind: 'discard', round: 1, reason },
    { kind: 'publish', round: 1 },
    { kind: 'unpublish', round: 1, reason },
    { kind: 'extend', round: 1, hours: 2, reason },
    { kind: 'rounds', rounds: 5, reason },
    { kind: 'seasons', seasons: 5, reason },
    { kind: 'challenge', to: 1 },
    { kind: 'accept', n: 1 },
    { kind: 'yield', n: 1, reason },
    { kind: 'retract', n: 1, reason },
    { kind: 'found', name: 'Ours' },
    { kind: 'invite', team: 'team-1', name: 'Nobody at all' },
    { kind: 'consent', team: 'team-1' },
    { kind: 'decline', team: 'team-1' },
    { kind: 'lineUp', team: 'team-1', members: [entrant] },
    { kind: 'disband', team: 'team-1', reason },
    { kind: 'hold', on: true, reason },
    { kind: 'pause', on: true, reason },
    { kind: 'message', to: 'all', text: 'Go home' },
    { kind: 'finish', reason },
    { kind: 'cancel', reason },
    ...boards.flatMap((x) => change(x.id)),
    ...boards.map((x) => ({ kind: 'come', board: `${x.id}x` })),
    { kind: 'slot', board: 'nothing', at: 4_000_000_000_000 },
  ];
  const act = async (wish: object): Promise<void> =>
    t.note('events', `${who}: ${JSON.stringify(wish)}`, await answered(acted(by, id, wish)));
  for (const wish of acts) await act(wish);
  const [board] = boards;
  const at = `/api/events/${id}`;
  const routes = [
    ['PATCH', at, { name: 'Mine' }],
    ['POST', `${at}/rehearsal`, {}],
    ['GET', `${at}/boards/${board?.id}`],
    // Before the sides are settled nobody sets a position, and whoever looks on never.
    ['GET', `/api/tables/${board?.id}/position`],
    ['POST', `/api/tables/${board?.id}/position`, { file: {}, reason }],
    ['GET', `/api/tables/${board?.id}/proposals/any`],
    ['POST', `${at}/boards/${board?.id}/look`, {}],
    ['GET', `${at}/hooks`],
    ['POST', `${at}/hooks`, { url: 'https://evil.example/hook' }],
    ['DELETE', `${at}/hooks/any`],
    ['GET', `${at}/disputes`],
    ['GET', `${at}/disputes/any/position`],
    ['POST', `${at}/disputes/any`, { outcome: 'dismissed', note: 'x' }],
  ] as const;
  for (const [method, path, body] of routes)
    t.note('events', `${who}: ${method} ${path.replace(at, '')}`, await answered(by.request(method, path, body)));
}

/** The organiser plays: his own board and his own pairing are not his. */
async function ownBoard(t: Tries, { owner }: Cast, id: string, boards: readonly Board[]): Promise<void> {
  const tables = await Promise.all(boards.map((x) => owner.table(x.id)));
  const me = (await owner.session()).id;
  const mine = tables.find((x) => x.seats.some((s) => s.holders.some((h) => h.id === me)))?.id ?? '';
  const theirs = boards.find((x) => x.id !== mine)?.id ?? '';
  const reason = 'because';
  const tried = async (what: string, work: Promise<unknown>): Promise<void> =>
    t.note('events', `the organiser who plays: ${what}`, await answered(work));
  const rule = { kind: 'rule', board: mine, result: '1:0', reason };
  await tried('his own result', acted(owner, id, rule));
  await tried('his own forfeit', acted(owner, id, { ...rule, result: '-:+' }));
  await tried('his own game adjudicated', acted(owner, id, { kind: 'adjudicate', board: mine, reason }));
  await tried('his own game again', acted(owner, id, { kind: 'again', board: mine, reason }));
  for (const what of [
    { do: 'clock', seat: 'bidder_2', seconds: -60 },
    { do: 'pause', on: true },
  ])
    await tried('a ruling in his own match', acted(owner, id, { kind: 'intervene', board: mine, what, reason }));
  await tried('a look at a match', owner.request('POST', `/api/events/${id}/boards/${theirs}/look`, {}));
  await tried('a round of his own taken back', acted(owner, id, { kind: 'unpublish', round: 1, reason }));
}

type Bid = readonly [what: string, kind: string, value: readonly (string | number)[], amount?: number | string];

/** Bids that no format takes, and bids for the other. */
async function bids(t: Tries, { owner, a, b }: Cast, boards: readonly Board[]): Promise<void> {
  const clients = [owner, a, b];
  for (const { id } of boards) {
    const matches = (await Promise.all(clients.map((c) => c.open(id)))).filter((m) => m.info.seats.length > 0);
    const head = matches.flatMap((m) => m.info.waiting).find((w) => w.id !== '' && w.seat.startsWith('bidder_'));
    const by = matches.find((m) => m.info.seats.includes(head?.seat ?? ''));
    // Where a bot has opened already somebody may well accept.
    if (head?.prompt !== 'auction.open' || !by) continue;
    const side = t.game.auction?.sides[0] ?? '';
    const send = async (m: MatchClient, [what, kind, value, amount]: Bid, decision = head.id): Promise<void> => {
      const choice = { kind, value, ...(amount === undefined ? {} : { amount }) };
      const body = { match: id, seat: head.seat, action: newId(), decision, choices: [choice] };
      t.note('events', `a bid: ${what}`, await told(m.client.call('match:act', body as never)));
    };
    const wrong: Bid[] = [
      ['nothing', 'open', [side], 0],
      ['below nothing', 'open', [side], -5],
      ['above the bound', 'open', [side], 1_000_000],
      ['half a point', 'open', [side], 1.5],
      ['a text', 'open', [side], '5'],
      ['no side', 'open', [], 5],
      ['a strange side', 'open', ['nobody'], 5],
      ['accepted before an offer', 'accept', []],
      ['raised before an offer', 'raise', [], 9],
      ['a hash in an open auction', 'commit', ['A'.repeat(43)]],
      ['sides as one likes', 'split', [5, 0, 0]],
    ];
    for (const bid of wrong) await send(by, bid);
    const right: Bid = ['twice', 'open', [side], 3];
    for (const m of matches) if (m !== by) await send(m, ["another's", 'open', [side], 3]);
    const stranger = clients.find((c) => !matches.some((m) => m.client === c));
    if (stranger) await send(await stranger.open(id), ["a stranger's", 'open', [side], 3]);
    const first = { match: id, seat: head.seat, action: newId(), decision: head.id };
    await by.client.call('match:act', { ...first, choices: [{ kind: 'open', value: [side], amount: 3 }] });
    await send(by, right);
    await send(by, ['late', 'raise', [], 9]);
  }
}

/** Sealed bids: handed in twice, opened before all are in, opened otherwise than sealed, garbage. */
async function sealedBids(t: Tries, { a, b }: Cast): Promise<void> {
  const table = await a.create({
    game: t.game.id,
    scenario: t.scenario,
    options: { auction: { format: 'sealedSigned' } },
    seats: ['bidder_1'],
    visibility: 'link',
  });
  const code = table.code === undefined ? {} : { code: table.code };
  await b.post('POST /api/tables/:id/seats', { take: ['bidder_2'], ...code }, { id: table.id });
  await a.request('POST', `/api/tables/${table.id}/start`, {});
  const [ma, mb] = [await a.open(table.id, table.code), await b.open(table.id, table.code)];
  const send = async (m: MatchClient, what: string, kind: string, value: readonly unknown[]): Promise<void> => {
    const [seat = ''] = m.info.seats;
    const decision = m.info.waiting.find((w) => w.seat === seat && w.id !== '')?.id ?? `${seat}.1`;
    const body = { match: table.id, seat, action: newId(), decision, choices: [{ kind, value }] };
    t.note('events', `a sealed bid: ${what}`, await told(m.client.call('match:act', body as never)));
  };
  const commit = async (m: MatchClient, letter: string): Promise<void> => {
    const [seat = ''] = m.info.seats;
    const decision = m.info.waiting.find((w) => w.seat === seat)?.id ?? '';
    await m.act(seat, decision, [{ kind: 'commit', value: [letter.repeat(43)] }]);
  };
  const side = t.game.auction?.sides[0] ?? '';
  const salt = 'A'.repeat(22);
  for (const junk of ['', 'x', 'A'.repeat(44), `${'A'.repeat(42)}=`, '\u0000'.repeat(43), 'A'.repeat(4000)])
    await send(ma, 'garbage for a hash', 'commit', [junk]);
  await send(ma, 'opened before it was made', 'open', [side, '3', salt]);
  await commit(ma, 'A');
  await send(ma, 'another hash', 'commit', ['B'.repeat(43)]);
  await send(ma, 'opened before the other is in', 'open', [side, '3', salt]);
  await commit(mb, 'C');
  for (const opening of [
    [side, '3', salt],
    [side, '-3', salt],
    [side, '3', ''],
    ['nobody', '3', salt],
    [side, 'x'.repeat(5000), salt],
    [3, 3, 3],
  ])
    await send(mb, 'an opening that does not match', 'open', opening);
}
