import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, code, trial } from './harness.ts';
import { hosted } from './hosted.ts';

interface Made {
  id: string;
  name: string;
  token: string;
}

describe.each(backends)('tokens for scripts, on the %s database', (backend) => {
  const t = hosted(backend, { webhookPrivate: true });
  const { person, act, announced, read } = eventDesk(`token ${backend}`, t);
  const ask = async (token: string, route: string, body?: object): Promise<{ status: number; code: string }> => {
    const [method = '', path = ''] = route.split(' ');
    const headers = {
      authorization: `Bearer ${token}`,
      'x-wardroom': '1',
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const answer = await fetch(t.url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    const said = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined;
    return { status: answer.status, code: said ?? '' };
  };

  test('[event] a script acts for its maker in one event, until the token is ended; its hash is stored', async () => {
    const owner = await person();
    const { id, slug } = await announced(owner);
    const path = `/api/events/${id}/tokens`;
    const made = await owner.request<Made>('POST', path, { name: 'Results bot' });
    const list = await owner.request<object[]>('GET', path);
    expect(list).toEqual([{ id: made.id, name: 'Results bot', createdAt: expect.any(Number) }]);
    const stored = await t.server.ctx.db.sql.query('SELECT * FROM "EventToken"', []);
    expect(stored.map((row) => Object.values(row).map(String)).join()).not.toContain(made.token);
    const before = (await read(id)).log.length;
    expect(await ask(made.token, `POST /api/events/${slug}/acts`, { kind: 'enter', bot: 'random' })).toEqual({
      status: 200,
      code: '',
    });
    const { log } = await read(id);
    expect([log.length, log.at(-1)?.act.kind]).toEqual([before + 1, 'enter']);
    expect((await ask(made.token, `GET /api/events/${id}/standings.csv`)).status).toBe(200);
    await owner.request('DELETE', `${path}/${made.id}`);
    const late = await ask(made.token, `POST /api/events/${id}/acts`, { kind: 'start' });
    expect(late).toEqual({ status: 401, code: 'badToken' });
    expect((await read(id)).log.length).toBe(before + 1);
  });

  test('[event] attack: other events, accounts, hooks, more tokens, guesses, lost rights: refused', async () => {
    const [owner, director, other] = [await person(), await person(), await person()];
    const { id } = await announced(owner);
    const foreign = await announced(owner);
    const path = `/api/events/${id}/tokens`;
    const { token } = await owner.request<Made>('POST', path, { name: 'x' });
    expect(await code(other.request('POST', path, { name: 'mine' }))).toBe('notOrganiser');
    expect(await code(other.request('GET', path))).toBe('notOrganiser');
    const outside = [
      `POST /api/events/${foreign.id}/acts`,
      `GET /api/events/${foreign.id}`,
      `POST ${path}`,
      `GET ${path}`,
      `POST /api/events/${id}/hooks`,
      `POST /api/events/${id}/rehearsal`,
      'POST /api/events',
      'GET /api/home',
      'POST /api/me/delete',
    ];
    for (const route of outside)
      expect([route, await ask(token, route, route.startsWith('POST') ? { kind: 'start' } : undefined)]).toEqual([
        route,
        { status: 403, code: 'tokenScope' },
      ]);
    const scope = { status: 403, code: 'tokenScope' };
    expect(await ask(token, `POST ${path}`, { name: 'more' })).toEqual(scope);
    expect(await ask(token, `POST /api/me/delete`, { confirm: 'delete' })).toEqual(scope);
    const guess = await ask(`wardroom_event_${randomUUID()}`, `GET /api/events/${id}`);
    expect(guess).toEqual({ status: 401, code: 'badToken' });
    // What is no token of an event is not answered as a stranger's request, on public pages either.
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'bearer x',
      'BEARER  two  gaps',
      `Bearer ${token} more`,
      'Bearer eyJhbGciOi',
    ]) {
      for (const page of [`/api/events/${id}`, '/api/events', `/api/events/${id}/standings.csv`]) {
        const answer = await fetch(t.url + page, { headers: { authorization } });
        const said = (await answer.json()) as { code: string };
        expect([authorization, page, answer.status, said.code]).toEqual([authorization, page, 401, 'badToken']);
      }
    }
    expect((await fetch(`${t.url}/api/events/${id}`, { headers: { authorization: 'Basic eDp5' } })).status).toBe(200);
    // A director's token has a director's rights, as long as he is one.
    const name = (await director.session()).name;
    await act(owner, id, { kind: 'appoint', name, role: 'director' });
    const his = await director.request<Made>('POST', path, { name: 'his' });
    const enter = { kind: 'enter', bot: 'random' };
    expect((await ask(his.token, `POST /api/events/${id}/acts`, enter)).status).toBe(200);
    const cancel = { kind: 'cancel', reason: 'because' };
    expect((await ask(his.token, `POST /api/events/${id}/acts`, cancel)).code).toBe('notOrganiser');
    await act(owner, id, { kind: 'appoint', name, role: null });
    expect((await ask(his.token, `POST /api/events/${id}/acts`, enter)).code).toBe('notOrganiser');
    for (let n = 0; n < 3; n++) await owner.request('POST', path, { name: `${n}` });
    expect(await code(owner.request('POST', path, { name: 'six' }))).toBe('tooMany');
    expect((await read(id)).log.map((l) => l.act.kind)).toEqual(['announce', 'appoint', 'enter', 'appoint']);
  });

  test('[event] five tokens and five webhooks are the most, however many are asked for at one moment', async () => {
    const owner = await person();
    const { id } = await announced(owner);
    for (const [what, body] of [
      ['tokens', { name: 'x' }],
      ['hooks', { url: 'http://127.0.0.1:9/hook' }],
    ] as const) {
      const path = `/api/events/${id}/${what}`;
      const all = await Promise.all(Array.from({ length: 9 }, () => code(owner.request('POST', path, body))));
      expect([what, ...all.sort()]).toEqual([what, ...Array(5).fill('accepted'), ...Array(4).fill('tooMany')]);
      expect(await owner.request<unknown[]>('GET', path)).toHaveLength(5);
    }
  });
});

test('[event] a token that asks too often is told to wait', async () => {
  const t = await trial('embedded', 'memory:', { rateLimit: 10_000 });
  const { person, announced } = eventDesk('token often', t);
  const owner = await person();
  const { id } = await announced(owner);
  const { token } = await owner.request<Made>('POST', `/api/events/${id}/tokens`, { name: 'busy' });
  const headers = { authorization: `Bearer ${token}` };
  const codes: number[] = [];
  for (let n = 0; n < 61; n++) codes.push((await fetch(`${t.url}/api/events/${id}?after=1`, { headers })).status);
  await t.end();
  expect(codes.filter((n) => n === 200)).toHaveLength(60);
  expect(codes[60]).toBe(429);
});
