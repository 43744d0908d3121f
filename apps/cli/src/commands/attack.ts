import { lookup } from 'node:dns/promises';
import { Attack } from '../attack/attack.ts';
import type { Flood } from '../attack/flood.ts';
import { flood, floods } from '../attack/flood.ts';
import { command } from '../command.ts';
import { ownServer, someGame } from '../common-options.ts';
import { CliError } from '../errors.ts';
import { firstGame, gameNamed, scenarioOf } from '../games.ts';
import { originOf } from '../live/people.ts';

/** Only this machine may be attacked. Throws `CliError` notLoopback. */
export async function onlyLoopback(origin: string): Promise<void> {
  const host = new URL(origin).hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  const loopback = found.length > 0 && found.every(({ address }) => /^127\./.test(address) || address === '::1');
  if (!loopback)
    throw new CliError('notLoopback', `attack works against this machine only (127.0.0.1, ::1), not ${host}`);
}

export const attack = command({
  name: 'attack',
  summary:
    'An adversary against a server on this machine: sends what no list holds and counts what is accepted (exit ' +
    'status 1: something was).',
  options: {
    ...ownServer,
    ...someGame(firstGame),
    count: { type: 'integer', help: 'messages at most', default: 5000, min: 1, max: 1_000_000 },
    seconds: { type: 'integer', help: 'how long at most', default: 60, min: 1, max: 600 },
    rate: {
      type: 'integer',
      help: 'messages a second on each connection, below what the server limits',
      default: 50,
      min: 2,
      max: 10_000,
    },
    connections: { type: 'integer', help: "the adversary's connections", default: 9, min: 3, max: 100 },
    seed: { type: 'integer', help: 'chance of the messages', default: 1 },
    flood: {
      type: 'string',
      value: 'KIND',
      help: `instead: asks for one thing over and over, beside \`load\` (${floods.join(', ')})`,
    },
    match: {
      type: 'string',
      value: 'ID',
      help: "flood: the match whose steps are asked for; without it one of the flooder's own",
    },
    as: { type: 'string', value: 'ADDRESS', help: 'flood: the address that a trusted proxy would report' },
  },
  async run(_args, v) {
    const url = originOf(v.url);
    await onlyLoopback(url);
    if (v.flood !== undefined) {
      if (!floods.includes(v.flood as Flood))
        throw new CliError('badOption', `--flood is one of ${floods.join(', ')}, not "${v.flood}"`);
      const { rate, seconds, match, as } = v;
      const done = await flood({ url, flood: v.flood as Flood, rate, seconds, match, as });
      const statuses = Object.entries(done.byStatus).map(([status, n]) => `${status}: ${n}`);
      return {
        ok: !Object.keys(done.byStatus).some((status) => status === '500'),
        data: done,
        lines: [`${done.sent} requests (${statuses.join(', ')}); p50 ${done.p50} ms, p99 ${done.p99} ms`],
      };
    }
    const game = gameNamed(v.game);
    const result = await new Attack({
      url,
      game,
      scenario: scenarioOf(game, v.scenario),
      count: v.count,
      seconds: v.seconds,
      rate: v.rate,
      connections: v.connections,
      seed: v.seed,
    }).run();
    const kinds = Object.entries(result.byKind).map(
      ([kind, t]) =>
        `  ${kind.padEnd(10)} ${t.sent} sent, ${t.accepted} accepted, ${t.refused} refused, ${t.limited} over ` +
        `the limit, ${t.unanswered} unanswered`,
    );
    return {
      ok: result.accepted === 0 && result.foreignSteps === 0 && result.alive,
      data: result,
      lines: [
        `${result.sent} sent in ${result.positions} positions, ${result.accepted} accepted, ` +
          `${result.foreignSteps} steps that nobody played`,
        ...kinds,
        `refusals: ${Object.entries(result.codes)
          .map(([code, n]) => `${code} ${n}`)
          .join(', ')}; ${result.disconnects} disconnects`,
        result.alive ? 'the match goes on' : 'THE MATCH DOES NOT ANSWER ANY MORE',
        ...result.examples.map((e) => `accepted: ${JSON.stringify(e)}`),
      ],
    };
  },
});
