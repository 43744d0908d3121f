import type { Client } from '@wardroom/protocol';
import { acted, type Cast, type Info, line, read } from './event-log.ts';
import type { Tries } from './tries.ts';
import { answered } from './tries.ts';

/** Ladders, teams and leagues: challenges, orders and seasons of others, and of an organiser who plays himself. */
export async function tryContests(t: Tries, people: Cast): Promise<void> {
  await ladder(t, people);
  await teams(t, people);
  await league(t, people);
}

type Try = readonly [what: string, by: Client, wish: object];
const reason = 'because';

async function drafted(t: Tries, owner: Client, name: string, more: object): Promise<string> {
  const rules = { game: t.game.id, scenario: t.scenario, auction: { format: 'openGive', min: 1, step: 1 }, ...more };
  const { id } = await owner.request<Info>('POST', '/api/events', { name, rules });
  await acted(owner, id, { kind: 'announce' });
  return id;
}

/** Each is refused, and the log is as it was. */
async function refusedAll(t: Tries, owner: Client, id: string, where: string, tries: readonly Try[]): Promise<void> {
  const before = (await read(owner, id)).log.length;
  for (const [what, by, wish] of tries) t.note('events', `${where}: ${what}`, await answered(acted(by, id, wish)));
  const after = (await read(owner, id)).log.length;
  t.note('events', `${where}: the log is as it was`, after === before ? 'unchanged' : 'accepted');
}

async function ladder(t: Tries, { owner, a, b, other, nobody }: Cast): Promise<void> {
  const rules = { system: 'ladder', tieBreaks: [], ladder: { reach: 1, answerHours: 24 } };
  const id = await drafted(t, owner, 'Attacked ladder', rules);
  for (const c of [owner, a, b]) await acted(c, id, { kind: 'enter' });
  const { log } = await acted(owner, id, { kind: 'start' });
  const seeds = (log.find((l) => l.act.kind === 'start')?.act.seeds ?? []) as readonly string[];
  const people = await Promise.all([owner, a, b].map(async (client) => ({ client, id: (await client.session()).id })));
  const at = (place: number): Client => people.find((p) => p.id === seeds[place - 1])?.client ?? owner;
  const [first, second, third] = [at(1), at(2), at(3)];
  const dare = (to: number) => ({ kind: 'challenge', to });
  await refusedAll(t, owner, id, 'a ladder', [
    ['a challenge of a stranger', other, dare(1)],
    ['a challenge of a guest', nobody, dare(1)],
    ['a challenge downwards', first, dare(2)],
    ['a challenge of oneself', second, dare(2)],
    ['a challenge out of reach', third, dare(1)],
    ['a challenge in the name of another', third, { ...dare(1), from: 2 }],
    ['a challenge with a number of its own', second, { ...dare(1), n: 7 }],
    ['those above sunk', third, { kind: 'sink', numbers: [1] }],
  ]);
  const twice = await Promise.all([1, 2].map(() => answered(acted(second, id, dare(1)))));
  t.note('events', 'a ladder: a challenge twice at once', twice.find((code) => code !== 'accepted') ?? 'accepted');
  const own = people.findIndex((p) => p.client === owner);
  const rival = people[own === 0 ? 1 : 0]?.id ?? '';
  await refusedAll(t, owner, id, 'a challenge', [
    ['accepted by who made it', second, { kind: 'accept', n: 1 }],
    ['accepted by a third', third, { kind: 'accept', n: 1 }],
    ['accepted by a stranger', other, { kind: 'accept', n: 1 }],
    ['lost, says who made it', second, { kind: 'yield', n: 1, reason }],
    ['lost for being late, says who made it', second, { kind: 'yield', n: 1, late: true }],
    ['lost, says a stranger', other, { kind: 'yield', n: 1, reason }],
    ['taken back by who was challenged', first, { kind: 'retract', n: 1, reason: '' }],
    ['taken back by a stranger', other, { kind: 'retract', n: 1, reason }],
    ['that is none', first, { kind: 'accept', n: 2 }],
    ['another one meanwhile', third, dare(2)],
    ['held by the organiser who plays', owner, { kind: 'hold', on: true, reason }],
    ['a rival sent away by the organiser who plays', owner, { kind: 'withdraw', entrant: rival, reason }],
    ['a round of his own pairing', owner, { kind: 'pair', own: { pairs: [{ a: 1, b: 2 }], byes: [3] }, reason }],
  ]);
  const both = await Promise.all([
    answered(acted(first, id, { kind: 'accept', n: 1 })),
    answered(acted(second, id, { kind: 'retract', n: 1, reason: '' })),
  ]);
  const lost = both.filter((code) => code !== 'accepted');
  t.note('events', 'a challenge: accepted and taken back at once', lost.length === 1 ? (lost[0] ?? null) : 'accepted');
  await acted(owner, id, { kind: 'cancel', reason: 'attacked' });
}

async function teams(t: Tries, { owner, a, b, other, nobody }: Cast): Promise<void> {
  const rules = { rounds: 1, tieBreaks: ['MAR', 'LOT'], team: { boards: 2, reserves: 0 } };
  const id = await drafted(t, owner, 'Attacked teams', rules);
  const nameOf = async (c: Client): Promise<string> => (await c.session()).name;
  const idOf = async (c: Client): Promise<string> => (await c.session()).id;
  const twice = await Promise.all([1, 2].map((n) => answered(acted(a, id, { kind: 'found', name: `Twice ${n}` }))));
  t.note('events', 'a team: founded twice at once', twice.find((code) => code !== 'accepted') ?? 'accepted');
  const mine = { team: 'team-1' };
  await refusedAll(t, owner, id, 'a team', [
    ['of a guest', nobody, { kind: 'found', name: 'Ours' }],
    ['of bots, by an entrant', b, { kind: 'found', name: 'Ours', bot: 'random' }],
    ['an entry without one', b, { kind: 'enter' }],
    ['an invitation by a stranger', other, { kind: 'invite', ...mine, name: await nameOf(b) }],
    ['joined uninvited', b, { kind: 'consent', ...mine }],
    ['joined as somebody else', b, { kind: 'consent', ...mine, member: { id: 'x', name: 'x' } }],
    ['its captain invited once more', a, { kind: 'invite', ...mine, name: await nameOf(a) }],
    ['lined up by a stranger', other, { kind: 'lineUp', ...mine, members: [await idOf(a)] }],
    ['lined up with a stranger', a, { kind: 'lineUp', ...mine, members: [await idOf(other)] }],
    ['disbanded by a stranger', other, { kind: 'disband', ...mine, reason }],
    ['that is none', a, { kind: 'lineUp', team: 'team-9', members: [await idOf(a)] }],
  ]);
  await acted(a, id, { kind: 'invite', ...mine, name: await nameOf(b) });
  const joined = await Promise.all([1, 2].map(() => answered(acted(b, id, { kind: 'consent', ...mine }))));
  t.note('events', 'a team: joined twice at once', joined.find((code) => code !== 'accepted') ?? 'accepted');
  const theirs = { team: 'team-2' };
  await acted(owner, id, { kind: 'found', name: 'Hosts' });
  await acted(owner, id, { kind: 'invite', ...theirs, name: await nameOf(other) });
  await acted(other, id, { kind: 'consent', ...theirs });
  await acted(owner, id, { kind: 'start' });
  await line(owner, id, 'hidden');
  await acted(a, id, { kind: 'lineUp', ...mine, members: [await idOf(b), await idOf(a)] });
  const heard = await Promise.all([owner, other, nobody].map((c) => read(c, id)));
  const told = heard.some((info) => info.log.some((l) => l.act.kind === 'lineUp'));
  t.note('events', 'the orders of a team, read by the others', told ? 'accepted' : 'unheard');
  await refusedAll(t, owner, id, 'teams that play', [
    ['a rival’s member sent away', owner, { kind: 'withdraw', entrant: await idOf(b), reason }],
    ['a rival disbanded', owner, { kind: 'disband', ...mine, reason }],
    ['a rival lined up', owner, { kind: 'lineUp', ...mine, members: [await idOf(a), await idOf(b)] }],
    ['the draft thrown away', owner, { kind: 'discard', round: 1, reason }],
    ['boards of one’s own', owner, { kind: 'publish', round: 1, lined: [] }],
    ['founded too late', nobody, { kind: 'found', name: 'Late' }],
  ]);
  await acted(owner, id, { kind: 'publish', round: 1 });
  const open = await line(owner, id, 'open', 2);
  const boards = open.log.flatMap((l) => (l.act.kind === 'open' ? [String(l.act.board)] : []));
  await refusedAll(t, owner, id, 'boards of his team', [
    ...boards.map((board): Try => ['a result', owner, { kind: 'rule', board, result: '1:0', reason }]),
    ...boards.map((board): Try => ['a forfeit', owner, { kind: 'rule', board, result: '-:+', reason }]),
    ['taken back', owner, { kind: 'unpublish', round: 1, reason }],
  ]);
  await acted(owner, id, { kind: 'cancel', reason: 'attacked' });
}

async function league(t: Tries, { owner, a, other }: Cast): Promise<void> {
  const id = await drafted(t, owner, 'Attacked league', {
    system: 'league',
    league: { size: 2, move: 1, seasons: 2 },
  });
  for (const c of [owner, a]) await acted(c, id, { kind: 'enter' });
  for (let n = 0; n < 2; n++) await acted(owner, id, { kind: 'enter', bot: 'random' });
  await acted(owner, id, { kind: 'start' });
  await line(owner, id, 'hidden');
  await refusedAll(t, owner, id, 'a league', [
    ['seasons of a stranger', other, { kind: 'seasons', seasons: 9, reason }],
    ['seasons of an entrant', a, { kind: 'seasons', seasons: 9, reason }],
    ['fewer seasons than are played', owner, { kind: 'seasons', seasons: 0, reason }],
    ['a tier of one’s own', owner, { kind: 'pair', own: { pairs: [{ a: 1, b: 4 }], byes: [2, 3] }, reason }],
    ['another draft', owner, { kind: 'discard', round: 1, reason }],
    ['rounds', owner, { kind: 'rounds', rounds: 9, reason }],
    ['a rival sent away', owner, { kind: 'withdraw', entrant: (await a.session()).id, reason }],
    ['a challenge', a, { kind: 'challenge', to: 1 }],
    ['a team', a, { kind: 'found', name: 'Ours' }],
  ]);
  await acted(owner, id, { kind: 'cancel', reason: 'attacked' });
}
