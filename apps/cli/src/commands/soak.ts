import { availableParallelism } from 'node:os';
import { command } from '../command.ts';
import { setUpGame } from '../common-options.ts';
import { readJson, writeJson } from '../files.ts';
import { gameNamed, optionsOf, scenarioOf } from '../games.ts';
import { choosersOf } from '../soak/choosers.ts';
import type { SoakResult } from '../soak/soak.ts';
import { soak as playAll } from '../soak/soak.ts';
import { shares, soakShares } from '../soak/workers.ts';

export const soak = command({
  name: 'soak',
  summary:
    'Plays whole games without a server and stops at the first broken invariant, with a record to reproduce ' +
    'it. What was used is counted unless every check is 0.',
  options: {
    ...setUpGame,
    bots: {
      type: 'string',
      value: 'WHO',
      help: 'who plays: a bot for all seats, or pairs as "random,axis=sensible"',
      default: 'random',
    },
    games: { type: 'integer', help: 'how many games', default: 100, min: 1 },
    seed: { type: 'string', help: 'same seed, same games', default: '1' },
    first: { type: 'integer', help: 'number of the first game, to repeat a single one', default: 0 },
    seconds: { type: 'integer', help: 'begin no further game after so many seconds', min: 1 },
    'max-steps': {
      type: 'integer',
      help: 'after so many choices the table agrees to end by points',
      default: 3000,
      min: 1,
    },
    'check-every': { type: 'integer', help: 'test the invariants every N steps, 0: never', default: 1 },
    'probe-every': { type: 'integer', help: 'try deltas, undo and redo at one step in N, 0: never', default: 50 },
    'load-every': { type: 'integer', help: 'put the match to sleep and load it every N steps, 0: never', default: 50 },
    'secrecy-every': {
      type: 'integer',
      help: 'look every N steps whether the spectators or a seat may learn what is hidden, 0: never',
      default: 0,
    },
    'verify-every': {
      type: 'integer',
      help: 'verify the record of every Nth game and play it again, 0: never',
      default: 1,
    },
    out: {
      type: 'string',
      value: 'FOLDER',
      help: 'where the record of a broken game is written',
      default: '.data/soak',
    },
    workers: {
      type: 'integer',
      help: 'processes that share the games; all cores when left out and there are games enough',
      min: 1,
    },
    bare: {
      type: 'boolean',
      help: 'no checks at all, and nothing of what was used is counted: measures the speed of the rules',
    },
  },
  async run(_args, v) {
    const game = gameNamed(v.game);
    const scenario = scenarioOf(game, v.scenario);
    const options = optionsOf(game, v.options);
    const workers = v.workers ?? Math.max(1, Math.min(availableParallelism(), Math.floor(v.games / 4)));
    if (workers > 1) return shared(v, workers);
    const { result, broken } = playAll({
      game,
      scenario,
      options,
      ...(v.position === undefined ? {} : { position: readJson(v.position) }),
      choosers: choosersOf(game, options, v.bots),
      games: v.games,
      seed: v.seed,
      first: v.first,
      maxSteps: v['max-steps'],
      checks: v.bare
        ? { invariants: 0, probe: 0, load: 0, verify: false }
        : {
            invariants: v['check-every'],
            probe: v['probe-every'],
            load: v['load-every'],
            secrecy: v['secrecy-every'],
            verify: false,
          },
      verifyEvery: v.bare ? 0 : v['verify-every'],
      ...(v.seconds === undefined ? {} : { seconds: v.seconds }),
    });
    const lines = [...linesOf(result)];
    if (!broken) return { ok: true, data: result, lines };
    const record = `${v.out}/${game.id}-${v.seed}-${result.failure?.game}.json`;
    writeJson(record, { ...broken.record(), failure: result.failure });
    const again =
      `wardroom soak --game ${game.id} --scenario ${scenario} --bots ${v.bots} --seed ${v.seed} --first ` +
      `${result.failure?.game} --games 1`;
    return {
      ok: false,
      data: { ...result, record },
      lines: [
        ...lines,
        '',
        `BROKEN in game ${result.failure?.game} after step ${result.failure?.step}:`,
        ...(result.failure?.what ?? []).map((w) => `  ${w}`),
        ...(result.failure?.choice ? [`  at ${JSON.stringify(result.failure.choice)}`] : []),
        `record: ${record}`,
        `again:  ${again}`,
      ],
    };
  },
});

/** The same games by several processes at once. */
async function shared(
  v: Readonly<Record<string, unknown>>,
  workers: number,
): Promise<{ ok: boolean; data: SoakResult; lines: string[] }> {
  const args = Object.entries(v).flatMap(([name, value]) => {
    if (value === undefined || value === false || ['first', 'games', 'workers', 'json'].includes(name)) return [];
    return value === true ? [`--${name}`] : [`--${name}`, String(value)];
  });
  const data = await soakShares(shares(Number(v.first), Number(v.games), workers, ['soak', ...args]));
  const { failure } = data;
  if (!failure) return { ok: true, data, lines: linesOf(data) };
  const broken = [
    `BROKEN in game ${failure.game} after step ${failure.step}:`,
    ...failure.what.map((w) => `  ${w}`),
    `record: ${data.record}`,
  ];
  return { ok: false, data, lines: [...linesOf(data), '', ...broken] };
}

function linesOf(r: SoakResult): string[] {
  const table = (counts: Record<string, number>): string[] => {
    const width = Math.max(0, ...Object.keys(counts).map((k) => k.length));
    return Object.entries(counts).map(([name, n]) => `  ${name.padEnd(width)} ${String(n).padStart(9)}`);
  };
  return [
    `${r.games} games, ${r.steps} steps, the longest ${r.longest}; ${r.gamesPerSecond} games/s, ` +
      `${r.stepsPerSecond} steps/s`,
    ...Object.entries({ endings: r.endings, wins: r.wins, ...r.used }).flatMap(([title, counts]) => [
      `${title}:`,
      ...table(counts),
    ]),
    ...Object.entries(r.used).flatMap(([title, counts]) => {
      const none = Object.entries(counts).flatMap(([name, n]) => (n === 0 ? [name] : []));
      return none.length > 0 ? [`not used of ${title} (${none.length}): ${none.join(' ')}`] : [];
    }),
  ];
}
