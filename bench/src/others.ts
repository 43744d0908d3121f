import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { playGame, randomBot } from '@wardroom/bots';
import { merged } from '@wardroom/cli/soak/workers.ts';
import type { Offer, Snapshot } from '@wardroom/rules';
import { list, Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { putToSleep } from '@wardroom/server/match/sleep.ts';
import type { Measuring } from './games.ts';
import { randomGame, spectatorMessage } from './games.ts';
import { levels } from './levels.ts';
import type { Row } from './measure.ts';
import { fixed, quantile } from './measure.ts';
import { kilobytes, product, side } from './rules.ts';
import { sendUnoffered } from './unoffered.ts';

/** Random matches, every rule on. */
async function play(of: Measuring): Promise<Row> {
  const cores = availableParallelism();
  const one = merged(await side(1, 20, of)).stepsPerSecond;
  const all = merged(await side(cores, 20, of));
  const planned = of.planned ?? { all: 0, one: 0 };
  const more = planned.product === undefined ? '' : `; product >= ${planned.product}`;
  return {
    id: `R1${of.mark}`,
    what: `${of.name}: random play with every rule on, steps/s`,
    ours: `${fixed(all.stepsPerSecond, 0)} steps/s on ${cores} cores (${fixed(one, 0)} on one)`,
    target: `>= ${fixed(planned.all, 0)} steps/s on two cores, ${fixed(planned.one, 0)} on one${more}`,
    met: all.stepsPerSecond >= planned.all && one >= planned.one,
    peer: await product(all.stepsPerSecond),
    note:
      `${all.games} matches, ${all.steps} steps, the longest ${all.longest}; one process a core, measured for 20 ` +
      's after 45 s of the same',
  };
}

const WARM = 100;

/**
 * Bytes of a step for a spectator as packed for the wire, and the time to list all choices of a decision (at most
 * 1,000).
 */
function steps(of: Measuring): Row[] {
  const bytes: number[] = [];
  const listing: number[] = [];
  // The first matches only make the program warm.
  for (let n = -WARM; n < 12; n++) {
    const match = randomGame(String(n + WARM), 0, of);
    const next = chance(n + WARM + 40);
    let asked = '';
    for (let i = 0; i < 500 && !match.play.outcome; i++) {
      const d = match.play.decisions().find((x) => x.must !== false);
      const start = performance.now();
      if (d) for (const [kind, offer] of Object.entries(d.kinds)) list(kind, offer as Offer, 1000);
      if (n >= 0) listing.push(performance.now() - start);
      const choice = d ? randomAnswer(d, next) : null;
      if (!d || !choice) break;
      const step = match.act(d, [choice]);
      const said = spectatorMessage(match.play, step, i, asked);
      asked = said.asked;
      if (n >= 0) bytes.push(Buffer.byteLength(said.text));
    }
  }
  const [b50, b95] = [quantile(bytes, 0.5), quantile(bytes, 0.95)];
  const [l50, l99] = [quantile(listing, 0.5), quantile(listing, 0.99)];
  const [most50, most95] = of.bytes ?? [150, 400];
  const listed = of.listed ?? 5;
  return [
    {
      id: `D1${of.mark}`,
      what: `${of.name}: bytes a step for one spectator`,
      ours: `p50 ${fixed(b50, 0)} B, p95 ${fixed(b95, 0)} B`,
      target: `p50 < ${most50} B, p95 < ${most95} B`,
      met: b50 < most50 && b95 < most95,
      note: `${bytes.length} steps of random matches, as packed for the wire`,
    },
    {
      id: `L1${of.mark}`,
      what: `${of.name}: listing every choice of a decision`,
      ours: `p50 ${fixed(l50, 3)} ms, p99 ${fixed(l99, 3)} ms`,
      target: `p99 < ${listed} ms`,
      met: l99 < listed,
      note:
        `${listing.length} decisions, each kind up to 1,000 choices, single times after ${WARM} matches of the ` +
        'same',
    },
  ];
}

/** Actions that no list holds, sent to the rules in-process. */
function unoffered(of: Measuring, total = 100_000): Row {
  const r = sendUnoffered(of.game, of.scenario, total, 100);
  const kinds = Object.entries(r.byKind).map(([kind, t]) => `${kind} ${t.sent.toLocaleString('en')}`);
  return {
    id: `R2${of.mark}`,
    what: `${of.name}: illegal actions accepted (in-process)`,
    ours: `${r.accepted} of ${r.sent.toLocaleString('en')}`,
    target: '0 in 100,000',
    met: r.accepted === 0 && r.changed === 0 && r.thrown === 0 && r.sent >= 100_000,
    note: `${r.positions} positions; ${kinds.join(', ')}; ${r.thrown} exceptions, ${r.changed} positions changed`,
  };
}

/** Memory of a loaded match. */
function memory(of: Measuring): Row {
  const match = randomGame('1', 300, of);
  const snapshot = JSON.stringify(match.play.snapshot());
  const { header } = match.play;
  const load = (): Play => Play.load(of.game, header, [], match.secret, JSON.parse(snapshot) as Snapshot);
  const asleep = kilobytes(100, () => putToSleep(load()));
  const size = kilobytes(100, load);
  const asked = kilobytes(40, () => {
    const play = load();
    play.decisions();
    return play;
  });
  return {
    id: `S4${of.mark}`,
    what: `${of.name}: memory of a loaded match`,
    ours:
      `${fixed(asleep, 1)} KB (${fixed(size, 1)} KB within 30 s of a touch, ${fixed(asked, 1)} KB once somebody ` +
      'was asked)',
    target: '< 40 KB, < 300 KB once somebody was asked',
    met: asleep < 40 && asked < 300,
    note: 'after 300 choices, rules only',
  };
}

/**
 * How long the strongest bot thinks about a decision: one match of each scenario for each side, against a random one.
 */
function botTime({ game, mark, name }: Measuring, { bots, scenarios }: NonNullable<Measuring['bot']>): Row {
  const strongest = Object.values(bots).at(-1) ?? randomBot;
  const seats = game.seats({});
  const sides = [...new Set(seats.map((s) => s.side))];
  let decided = 0;
  const times: number[] = [];
  const wins: string[] = [];
  for (const scenario of scenarios)
    for (const side of sides) {
      const mine = (seat: string): boolean => seats.some((s) => s.id === seat && s.side === side);
      decided++;
      const end = playGame(game, {
        scenario,
        seed: `time-${scenario}`,
        bots: (seat) => (mine(seat) ? strongest : randomBot),
        watch: (_play, decision, _choices, ms) => {
          if (mine(decision.seat)) times.push(ms);
        },
      });
      if (end.outcome?.winners?.includes(side)) wins.push(`${scenario} ${side}`);
    }
  const most = Math.max(...times);
  return {
    id: `T1${mark}`,
    what: `${name}: the ${strongest.id} bot, time for a decision`,
    ours:
      `p50 ${fixed(quantile(times, 0.5), 1)} ms, p99 ${fixed(quantile(times, 0.99), 0)} ms, the longest ` +
      `${fixed(most, 0)} ms`,
    target: '< 2,000 ms',
    met: most < 2000,
    note: `${times.length} decisions of ${decided} matches from a cold start; won: ${wins.length}`,
  };
}

/** The rows of a game besides the first, by id. */
export const rowsOf = (of: Measuring): Readonly<Record<string, () => Row | Row[] | Promise<Row | Row[]>>> => {
  const { mark = '', bot, ladder } = of;
  return {
    [`R1${mark}`]: () => play(of),
    [`R2${mark}`]: () => unoffered(of),
    [`D1${mark}`]: () => steps(of),
    [`S4${mark}`]: () => memory(of),
    ...Object.fromEntries(Object.entries(of.more ?? {}).map(([id, row]) => [id, () => row(of)])),
    ...(bot ? { [`T1${mark}`]: () => botTime(of, bot) } : {}),
    ...(ladder ? { [`M${mark}`]: () => levels(of, ladder) } : {}),
  };
};
