import { aa1942 } from '@wardroom/aa1942';
import { biddable } from '@wardroom/auction';
import type { AnyGame } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { tryEvents } from '../../cli/src/attack/events.ts';
import { eventDesk } from './event-desk.ts';
import { backends, postgresUrl, trial, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('an adversary around events, on the %s database', (backend) => {
  const t = hosted(backend);

  test('[event] strangers, entrants, guests and other organisers: refused by code, nothing is written', async () => {
    const game = biddable(aa1942 as unknown as AnyGame);
    const all: [tried: string, code: string | null][] = [];
    const note = (_kind: string, tried: string, code: string | null): void => void all.push([tried, code]);
    await tryEvents({ url: t.url, game, scenario: 'standard', secret: null, note });
    expect(all.filter(([, code]) => code === 'accepted' || code === null)).toEqual([]);
    const codes = new Map(all);
    expect(all.length).toBeGreaterThan(190);
    for (const [tried, code] of Object.entries({
      'an entry twice at once': 'entered',
      'an entry of a guest': 'guest',
      "another's draft, read": 'notFound',
      'a draft, read by who plays': 'unheard',
      'the organiser who plays: his own result': 'ownBoard',
      'the organiser who plays: his own forfeit': 'ownBoard',
      'the organiser who plays: a look at a match': 'ownBoard',
      'the organiser who plays: a round of his own taken back': 'ownBoard',
      'a bid: above the bound': 'badAmount',
      'a bid: below nothing': 'badAmount',
      "a bid: another's": 'notYourDecision',
      'a sealed bid: another hash': 'notYourDecision',
      'the log is as it was': 'unchanged',
      'a ladder: a challenge of a stranger': 'notEntered',
      'a ladder: a challenge downwards': 'outOfReach',
      'a ladder: a challenge out of reach': 'outOfReach',
      'a ladder: a challenge in the name of another': 'malformed',
      'a ladder: a challenge twice at once': 'hasGame',
      'a challenge: accepted by who made it': 'notOrganiser',
      'a challenge: lost for being late, says who made it': 'malformed',
      'a challenge: held by the organiser who plays': 'ownBoard',
      'a challenge: a rival sent away by the organiser who plays': 'ownBoard',
      'a challenge: accepted and taken back at once': 'noChallenge',
      'a team: founded twice at once': 'entered',
      'a team: joined uninvited': 'notInvited',
      'a team: joined twice at once': 'notInvited',
      'a team: lined up with a stranger': 'badLineUp',
      'the orders of a team, read by the others': 'unheard',
      'teams that play: a rival disbanded': 'ownBoard',
      'boards of his team: a result': 'ownBoard',
      'a league: a tier of one’s own': 'notSwiss',
      'a league: seasons of an entrant': 'notOrganiser',
    }))
      expect([tried, codes.get(tried)]).toEqual([tried, code]);
  }, 180_000);
});

describe.runIf(postgresUrl)('two servers of one installation', () => {
  let ahead = 0;
  const t = hosted('postgresql', {}, { ahead: () => ahead });
  const { person, act, announced, read, stateOf, opened } = eventDesk('two servers', t);

  test('[event] jobs that both do at once are done once: one pairing, one publishing, one table a board', async () => {
    const second = await trial('postgresql', 'memory:', {}, { schema: t.schema });
    const owner = await person();
    const { id } = await announced(owner, { publish: 'auto', rounds: 1 });
    for (let n = 0; n < 6; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    for (const node of [t.server, second.server]) node.ctx.closing = true;
    await act(owner, id, { kind: 'start' });
    for (const node of [t.server, second.server]) node.ctx.closing = false;
    const nodes = [t.server, second.server, t.server, second.server];
    await Promise.all(nodes.map((node) => node.events.jobs.look()));
    await opened(id, 1);
    const kinds = (await read(id)).log.map((l) => l.act.kind);
    for (const [kind, n] of [
      ['pair', 1],
      ['publish', 1],
      ['open', 3],
    ] as const)
      expect([kind, kinds.filter((k) => k === kind).length]).toEqual([kind, n]);
    const { match } = t.server.ctx.db.prisma;
    expect(await match.count({ where: { eventId: id } })).toBe(3);
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
    await until('it is over', async () => stateOf(await read(id)).status === 'cancelled');
    await second.server.close();
  }, 60_000);

  test('[event] what is due at a time, rulings and substitutes, by both at once: each once', async () => {
    const second = await trial('postgresql', 'memory:', {}, { schema: t.schema, ahead: () => ahead });
    const nodes = [t.server, second.server];
    const both = () => Promise.all([...nodes, ...nodes].map((node) => node.events.jobs.look()));
    const { prisma } = t.server.ctx.db;
    const [owner, a, b, spare] = [await person(), await person(), await person(), await person()];
    const more = { publish: 'auto', rounds: 1, most: 2, waitingList: true, arriveMinutes: 30 };
    const { id } = await announced(owner, more);
    for (const c of [a, b, spare]) await act(c, id, { kind: 'enter' });
    await act(owner, id, { kind: 'start' });
    const board = (await opened(id, 1))[0]?.id ?? '';
    for (const node of nodes) node.ctx.closing = true;
    const gone = (await a.session()).id;
    const comes = (await spare.session()).id;
    const what = { do: 'clock', seat: 'bidder_1', seconds: 60 };
    await act(owner, id, { kind: 'intervene', board, what, reason: 'The lamp' });
    await act(owner, id, { kind: 'substitute', entrant: gone, by: comes, reason: 'He is ill' });
    for (const node of nodes) node.ctx.closing = false;
    await both();
    const done = (kind: string) => prisma.due.count({ where: { done: true, id: { contains: `${id}:${kind}:` } } });
    await until('both are done', async () => (await done('intervene')) === 1 && (await done('seats')) === 1);
    const steps = await prisma.step.findMany({ where: { match: board } });
    for (const made of ['"act":"clock"', '"act":"ruling"', '"act":"player"'])
      expect([made, steps.filter((s) => s.body.includes(made)).length]).toEqual([made, 1]);
    const told = () => prisma.notice.count({ where: { id: { startsWith: `event:${id}:arrive-` } } });
    for (const [minutes, notices] of [
      [16, 2],
      [25, 4],
    ] as const) {
      ahead = minutes * 60_000;
      await both();
      await until('the warnings have gone out', async () => (await told()) === notices);
    }
    ahead = 31 * 60_000;
    await both();
    await until('nobody came', async () => stateOf(await read(id)).status === 'finished');
    await both();
    const acts = (await read(id)).log.map((l) => l.act);
    expect(acts.filter((x) => x.kind === 'result')).toMatchObject([{ result: '-:-', by: 'absence' }]);
    expect(acts.filter((x) => x.kind === 'finish').length).toBe(1);
    expect(await told()).toBe(4);
    await second.server.close();
  }, 60_000);
});
