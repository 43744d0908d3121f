import type { Json } from '@wardroom/rules';
import type { LoggedAct } from '@wardroom/tournament';
import { chainAfter, eventHead, invitationHash, needsOf, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

const MINUTE = 60_000;

describe.each(backends)('who enters, is there, and leaves, on the %s database', (backend) => {
  let ahead = 0;
  const t = hosted(backend, {}, { ahead: () => ahead });
  const look = () => t.server.events.jobs.look();
  const { person, act, announced, read, stateOf, opened } = eventDesk(`invited ${backend}`, t);

  test('[event] for the invited: by name, which is told, or by a link that opens once; no others', async () => {
    const [owner, ann, ben, cy] = [await person(), await person(), await person(), await person()];
    const { id } = await announced(owner, { invited: true });
    const enters = (by: typeof ann, more: object = {}) => code(act(by, id, { kind: 'enter', ...more }));
    const annName = (await ann.session()).name;
    expect(await enters(ann)).toBe('notInvited');
    expect(await code(act(ann, id, { kind: 'admit', name: annName }))).toBe('notOrganiser');
    expect(await code(act(owner, id, { kind: 'admit', name: 'Nobody of that name' }))).toBe('notFound');
    await act(owner, id, { kind: 'admit', name: annName });
    expect(await code(act(owner, id, { kind: 'admit', name: annName }))).toBe('decided');
    const secret = 'c2l4dGVlbiBieXRlcyBvciBtb3Jl';
    await act(owner, id, { kind: 'admit', name: 'A friend of the club', hash: invitationHash(secret) });
    await act(owner, id, { kind: 'admit', name: 'Another one', hash: invitationHash('another secret') });
    await act(owner, id, { kind: 'revoke', n: 3 });
    expect(await code(act(owner, id, { kind: 'revoke', n: 3 }))).toBe('notInvited');
    // Nobody learns from the log what opens it.
    expect(JSON.stringify(await read(id))).not.toContain(secret);
    expect(await enters(ben)).toBe('notInvited');
    expect(await enters(ben, { invitation: invitationHash(secret) })).toBe('notInvited');
    expect(await enters(ben, { invitation: 'another secret' })).toBe('notInvited');
    // Two who bring the same link at once: one of them is in.
    const both = await Promise.all([ben, cy].map((by) => enters(by, { invitation: secret })));
    expect([...both].sort()).toEqual(['accepted', 'notInvited']);
    await act(ann, id, { kind: 'enter' });
    expect(stateOf(await read(id)).entrants.length).toBe(2);
    await until(
      'whoever is listed is told',
      async () => (await t.server.ctx.db.prisma.notice.count({ where: { id: { contains: ':admitted-1:' } } })) === 1,
    );
    expect(await code(act(owner, id, { kind: 'revoke', n: 1 }))).toBe('notInvited');
    // Whoever runs it enters as he likes, and so do the bots of its rehearsal.
    await act(owner, id, { kind: 'enter' });
    const trial = await owner.request<{ id: string }>('POST', `/api/events/${id}/rehearsal`, {});
    expect(stateOf(await read(trial.id)).entrants.length).toBe(4);
    await act(owner, trial.id, { kind: 'cancel', reason: 'Seen enough' });
  }, 60_000);

  test('[event] answers are read by who runs the event, by who gave them, by all where they are open', async () => {
    const [owner, ann, ben] = [await person(), await person(), await person()];
    const questions = [{ text: 'Your club?', open: true, needed: true }, { text: 'Telephone' }];
    const { id } = await announced(owner, { questions, lateUntil: 1 });
    type Answers = { entrant: string; answers: (string | null)[] }[];
    const answers = (by: typeof ann) => by.request<Answers>('GET', `/api/events/${id}/answers`);
    expect(await code(act(ann, id, { kind: 'enter' }))).toBe('answersNeeded');
    expect(await code(act(ann, id, { kind: 'enter', answers: [' ', '555'] }))).toBe('answersNeeded');
    expect(await code(act(ann, id, { kind: 'enter', answers: ['x'.repeat(501)] }))).toBe('malformed');
    expect(await answers(owner)).toEqual([]);
    // Who presses twice is in once, with his answers.
    const twice = [1, 2].map(() => code(act(ann, id, { kind: 'enter', answers: ['Harbour', '555 1234'] })));
    expect((await Promise.all(twice)).filter((answer) => answer === 'accepted').length).toBe(1);
    const annId = (await ann.session()).id;
    expect(await answers(owner)).toEqual([{ entrant: annId, answers: ['Harbour', '555 1234'] }]);
    expect(await answers(ann)).toEqual([{ entrant: annId, answers: ['Harbour', '555 1234'] }]);
    for (const by of [ben]) expect(await answers(by)).toEqual([{ entrant: annId, answers: ['Harbour', null] }]);
    const outside = await fetch(`${t.url}/api/events/${id}/answers`).then((r) => r.json() as Promise<Answers>);
    expect(outside).toEqual([{ entrant: annId, answers: ['Harbour', null] }]);
    // It stands in no line of the log.
    expect(JSON.stringify(await read(id, owner))).not.toContain('555 1234');
    // Arbiters rule on results, and read no answers.
    await act(owner, id, { kind: 'appoint', name: (await ben.session()).name, role: 'arbiter' });
    expect(await answers(ben)).toEqual([{ entrant: annId, answers: ['Harbour', null] }]);
    const put = (by: typeof ann, given: string[]) =>
      by.request('PATCH', `/api/events/${id}/answers`, { answers: given });
    await put(ann, ['Old harbour', '']);
    expect(await code(put(ben, ['Mine', '']))).toBe('notEntered');
    expect(await code(put(ann, ['', '']))).toBe('answersNeeded');
    expect(await answers(ben)).toEqual([{ entrant: annId, answers: ['Old harbour', null] }]);
    // Where somebody is refused nothing of what he said is kept.
    await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    const cy = await person();
    expect(await code(act(cy, id, { kind: 'enter', answers: ['Mine', '777'] }))).toBe('accepted');
    await act(owner, id, { kind: 'publish', round: 1 });
    const dan = await person();
    expect(await code(act(dan, id, { kind: 'enter', answers: ['Mine', '888'] }))).toBe('closed');
    expect(await code(put(ann, ['Late', '']))).toBe('eventState');
    expect((await answers(owner)).map((a) => a.answers[1])).not.toContain('888');
    expect(await t.server.ctx.db.prisma.entryAnswer.count({ where: { userId: (await dan.session()).id } })).toBe(0);
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
  }, 60_000);

  test('[event] a check-in for each round: strangers and latecomers are refused; leaving after a round', async () => {
    const [owner, a, b, c] = [await person(), await person(), await person(), await person()];
    const { id } = await announced(owner, {
      publish: 'auto',
      rounds: 2,
      roundCheckIn: { minutes: 60, absent: 'half' },
      position: lastTurn,
    });
    for (const by of [a, b, c]) await act(by, id, { kind: 'enter' });
    const [idA, idB, idC] = await Promise.all([a, b, c].map(async (x) => (await x.session()).id));
    expect(await code(act(a, id, { kind: 'present' }))).toBe('noRound');
    await act(owner, id, { kind: 'start' });
    const there = (by: typeof a, more: object = {}) => code(act(by, id, { kind: 'present', ...more }));
    expect(await there(a, { entrant: idB })).toBe('notOrganiser');
    await act(a, id, { kind: 'present' });
    expect(await there(a)).toBe('decided');
    await until(
      'those who have not are told',
      async () =>
        (await t.server.ctx.db.prisma.notice.count({ where: { id: { contains: `${id}:check-in-1-` } } })) >= 2,
    );
    await act(b, id, { kind: 'present' });
    expect(await code(act(owner, id, { kind: 'pair' }))).toBe('checkInOpen');
    expect(stateOf(await read(id)).rounds).toEqual([]);
    // The third one does not come in time.
    ahead += 61 * MINUTE;
    expect(await code(act(c, id, { kind: 'present' }))).toMatch(/tooLate|noRound/);
    await look();
    const [board] = await opened(id, 1);
    const first = stateOf(await read(id)).rounds[0];
    const number = (user: string | undefined) => stateOf(info).entrants.find((e) => e.id === user)?.number ?? 0;
    const info = await read(id);
    expect(first?.rests).toEqual([{ number: number(idC), as: 'half' }]);
    expect([board?.a, board?.b].sort()).toEqual([number(idA), number(idB)].sort());
    // Whoever leaves after this round is not sent away by others, and may stay after all.
    const leaves = (by: typeof a, more: object = {}) => code(act(by, id, { kind: 'leave', ...more }));
    expect(await leaves(c, { entrant: idB })).toBe('notOrganiser');
    expect(await leaves(b)).toBe('accepted');
    expect(await leaves(b)).toBe('decided');
    expect(await leaves(b, { on: false })).toBe('accepted');
    expect(await leaves(b)).toBe('accepted');
    await act(owner, id, { kind: 'rule', board: board?.id, result: '1:0', reason: 'Agreed' });
    const left = stateOf(await read(id)).entrants.find((e) => e.id === idB);
    expect(left?.withdrawn).toBe(true);
    expect(await code(act(b, id, { kind: 'withdraw' }))).toBe('notEntered');
    expect(await there(b)).toBe('notEntered');
    // Of the other two nobody says a word: it waits for the organiser, who lets them in.
    ahead += 61 * MINUTE;
    await look();
    const event = await t.server.events.store.read(id);
    if (!event) throw new Error('no event');
    expect(needsOf(event.state, event.rules, t.server.ctx.db.now())).toEqual([{ kind: 'nobodyThere', round: 2 }]);
    expect(await there(a)).toBe('tooLate');
    expect(await code(act(owner, id, { kind: 'pair' }))).toBe('noRound');
    for (const entrant of [idA, idC]) await act(owner, id, { kind: 'present', entrant });
    await look();
    await opened(id, 2);
    const whole = await read(id);
    expect(verifyEvent(whole)).toBeNull();
    // A line that lets somebody in late in his own name does not follow.
    const forged = whole.log.map((l) =>
      l.act.kind === 'present' && l.by !== l.act.entrant ? { ...l, by: idC ?? '' } : l,
    );
    let chain = eventHead(whole.id, whole.rules as Json, whole.commit);
    const rechained = forged.map(({ chain: _old, ...line }): LoggedAct => {
      chain = chainAfter(chain, line);
      return { ...line, chain };
    });
    expect(verifyEvent({ ...whole, log: rechained })).toMatchObject({ what: 'pairing' });
    expect(await code(announced(owner, { system: 'cup', roundCheckIn: { minutes: 5 } }))).toBe('badOption');
  }, 60_000);
});
