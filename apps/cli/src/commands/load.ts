import { command } from '../command.ts';
import { someGame } from '../common-options.ts';
import { firstGame, gameNamed, scenarioOf } from '../games.ts';
import { load as run } from '../live/load.ts';
import { originOf } from '../live/people.ts';

export const load = command({
  name: 'load',
  summary:
    'Plays matches on a running server before spectators and measures delay, losses and bytes; exit status 1 ' +
    'when a step is lost.',
  options: {
    url: { type: 'string', value: 'URL', help: 'the server', default: 'http://127.0.0.1:3000' },
    ...someGame(firstGame),
    spectators: { type: 'integer', help: 'connections that watch', default: 500, max: 10_000 },
    matches: { type: 'integer', help: 'matches at once', default: 1, min: 1, max: 1000 },
    rate: {
      type: 'integer',
      help: 'choices a second over all matches; 0: as fast as answers come',
      default: 20,
      max: 100_000,
    },
    seconds: { type: 'integer', help: 'how long', default: 20, min: 1, max: 3600 },
    drops: {
      type: 'integer',
      help: "how many of the spectators' connections are broken on the way",
      default: 0,
      max: 100_000,
    },
    light: {
      type: 'boolean',
      help: 'players take one choice and undo it, over and over: measures throughput without costing this side much',
    },
    seed: { type: 'integer', help: 'chance of the choices', default: 1 },
  },
  async run(_args, v) {
    const game = gameNamed(v.game);
    const result = await run({
      url: originOf(v.url),
      game,
      scenario: scenarioOf(game, v.scenario),
      spectators: v.spectators,
      matches: v.matches,
      rate: v.rate,
      seconds: v.seconds,
      drops: v.drops,
      seed: v.seed,
      light: v.light,
    });
    return {
      ok: result.lost === 0,
      data: result,
      lines: [
        `${result.steps} steps in ${result.matches} matches (${result.stepsPerSecond}/s) before ` +
          `${result.spectators} spectators`,
        `choice to screen: p50 ${result.p50} ms, p95 ${result.p95} ms, p99 ${result.p99} ms; to ` +
          `acknowledgement: p50 ${result.ackP50} ms, p99 ${result.ackP99} ms`,
        `${result.deliveries} deliveries, ${result.lost} lost; ${result.drops} connections broken, ` +
          `${result.resumes} taken up again, ${result.jumped} steps by a whole view`,
        `bytes a step: p50 ${result.bytesP50}, p95 ${result.bytesP95}; ${result.refused} choices refused`,
      ],
    };
  },
});
