import type { AnyGame } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { trial } from '../../server/test/harness.ts';
import { forge, forgeryKinds, isListed } from '../src/attack/forgeries.ts';
import { knock } from '../src/attack/knock.ts';
import { knowledgeOf } from '../src/attack/knowledge.ts';
import { doorKinds } from '../src/attack/tries.ts';
import { firstGame, gameNamed, scenarioOf } from '../src/games.ts';
import { Recorded } from '../src/soak/recorded.ts';
import { wardroom } from './wardroom.ts';

test.each(['http://192.0.2.1:3000', 'http://[2001:db8::1]', 'http://10.1.2.3'])(
  'attack refuses %s: only this machine may be attacked',
  async (url) => {
    const { exit, err } = await wardroom('attack', '--url', url);
    expect([exit, err[0]]).toEqual([2, expect.stringContaining('[notLoopback]')]);
  },
);

test.each(['load', 'attack'])('%s says that no server answers', async (command) => {
  const { exit, err } = await wardroom(command, '--url', 'http://127.0.0.1:3499');
  expect([exit, err[0]]).toEqual([2, expect.stringContaining('[noServer]')]);
});

test('an address that is none is wrong input', async () => {
  expect((await wardroom('load', '--url', 'ftp://localhost')).err[0]).toContain('[badOption]');
  expect((await wardroom('load', '--spectators', '-1')).err[0]).toContain('[badOption]');
});

test('whatever is forged is not in the list, and what is offered is', () => {
  const game = duel as AnyGame;
  const { play } = new Recorded({ game, scenario: 'field', options: {}, seed: '1' });
  const next = chance(1);
  const know = knowledgeOf(game, ['red', 'blue'], play.state, play.decisions(), { closed: ['red.0'], accepted: [] });
  const kinds = new Set<string>();
  for (let i = 0; i < 600; i++) {
    const f = forge(forgeryKinds[next(forgeryKinds.length)] as (typeof forgeryKinds)[number], know, next);
    if (!f) continue;
    kinds.add(f.kind);
    const d = play.decisions().find((x) => x.id === f.decision && x.seat === f.seat);
    expect(d !== undefined && isListed(d, f.choice)).toBe(false);
  }
  expect([...kinds].sort()).toEqual(['internal', 'malformed', 'oversized', 'stale', 'unoffered']);
  const [d] = play.decisions();
  expect(d && isListed(d, { kind: 'commit', value: [d.kinds.commit?.next?.()[0]] })).toBe(true);
});

test('attack tries every door around a match, and a server with limits opens none', async () => {
  const t = await trial('embedded', 'memory:', { rateLimit: 5000, socketRate: 60 });
  const game = gameNamed(firstGame);
  const open: string[] = [];
  const codes: Record<string, Set<string | null>> = {};
  await knock({ url: t.url, game, scenario: scenarioOf(game, undefined) }, (kind, tried, code) => {
    if (code === 'accepted') open.push(`${kind}: ${tried}`);
    (codes[kind] ??= new Set()).add(code);
  });
  await t.end();
  expect(open).toEqual([]);
  expect(Object.keys(codes).sort()).toEqual([...doorKinds].sort());
  // Each was refused for what it is, not for something else in it.
  for (const [kind, expected] of Object.entries({
    seats: ['seatTaken', 'notFound', 'forbidden', 'oneSide', 'unchanged'],
    rooms: ['removed', 'notFound', 'notYourDecision', 'notHere', 'unheard', 'unlisted'],
    events: [
      'notOrganiser',
      'ownBoard',
      'entered',
      'guest',
      'notYourDecision',
      'badAmount',
      'notOffered',
      'unheard',
      'unchanged',
    ],
    addresses: ['origin'],
    proxies: ['limitHolds'],
    races: ['seatTaken', 'repeated'],
  }))
    expect([...(codes[kind] ?? [])]).toEqual(expect.arrayContaining(expected));
});
