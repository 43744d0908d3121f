import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { SoakResult } from '@wardroom/cli/soak/soak.ts';
import { merged, playing } from '@wardroom/cli/soak/workers.ts';
import type { Choice, Decision, Snapshot, Step } from '@wardroom/rules';
import { canonical, Play, verifyRecord } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import type { Asleep } from '@wardroom/server/match/sleep.ts';
import { putToSleep, wake } from '@wardroom/server/match/sleep.ts';
import type { Measuring } from './games.ts';
import { first, game, randomGame, spectatorMessage } from './games.ts';
import type { Row } from './measure.ts';
import { fixed, quantile, timed, timesOf } from './measure.ts';
import { peerOf } from './peer.ts';
import { sendUnoffered } from './unoffered.ts';

/**
 * R1: whole random games, every rule on: drawing from the lists, testing membership, applying, keeping the journals.
 * Nobody asks for the records, so no step is sealed (R3 counts that).
 */
export async function r1(): Promise<Row> {
  const cores = availableParallelism();
  const seconds = 20;
  const [one] = await side(1, seconds);
  const all = merged(await side(cores, seconds));
  const alone = one as SoakResult;
  return {
    id: 'R1',
    what: 'random play with every rule on, steps/s',
    ours:
      `${fixed(all.stepsPerSecond, 0)} steps/s, ${fixed(all.gamesPerSecond)} whole games/s on ${cores} cores ` +
      `(${fixed(alone.stepsPerSecond, 0)} steps/s on one)`,
    target: '>= 20,000 steps/s; product >= 18',
    met: all.stepsPerSecond >= 20_000,
    peer: await product(all.stepsPerSecond),
    note:
      `${all.games} games, ${all.steps} steps, the longest ${all.longest}; one process a core, as \`soak\` does, ` +
      'measured for 20 s after 45 s of the same; steps are sealed (fingerprint, chain) only when a record is ' +
      'asked for; a stack is drawn from the list by its membership test where that is enough',
  };
}

/** Milliseconds that the peer takes for each of some writes of a random game, without any rules, measured now. */
async function peerTimes(): Promise<number[]> {
  const { tables, steps } = stretch();
  const peer = peerOf(tables, gameWrites(steps), 1);
  const times: number[] = [];
  for (let i = 0; i < 600; i++) {
    const start = performance.now();
    await peer.move(0);
    times.push(performance.now() - start);
  }
  return times;
}

/**
 * What does not depend on the machine: our steps a second times the seconds that the peer takes for one, measured now.
 */
export async function product(stepsPerSecond: number): Promise<string> {
  const p50 = quantile(await peerTimes(), 0.5);
  return `p50 ${fixed(p50, 3)} ms for the writes of a step; product ${fixed((stepsPerSecond * p50) / 1000, 1)}`;
}

/** Random games by so many processes side by side. */
export function side(processes: number, seconds: number, which: Measuring = first): Promise<SoakResult[]> {
  const one = (n: number): Promise<SoakResult> =>
    new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [...playing, process.argv[1] as string, '--games', String(n), String(seconds), which.game.id],
        (error, out) => (error ? reject(error) : resolve(JSON.parse(out) as SoakResult)),
      );
    });
  return Promise.all(Array.from({ length: processes }, (_, n) => one(n)));
}

/** R2: actions that no list holds, sent to the rules in-process. */
export function r2(total = 1_000_000): Row {
  const r = sendUnoffered(game, first.scenario, total, 250);
  const kinds = Object.entries(r.byKind).map(([kind, t]) => `${kind} ${t.sent.toLocaleString('en')}`);
  return {
    id: 'R2',
    what: 'illegal actions accepted (in-process)',
    ours: `${r.accepted} of ${r.sent.toLocaleString('en')}`,
    target: '0 in 1,000,000',
    met: r.accepted === 0 && r.changed === 0 && r.sent >= 1_000_000,
    note: `${r.positions} positions; ${kinds.join(', ')}; ${r.thrown} exceptions, ${r.changed} positions changed`,
  };
}

/** The state and writes of a stretch of a random game, for ours and the peer alike. */
export function stretch(): { tables: object; steps: Step[] } {
  const match = randomGame('1', 1600);
  const steps = match.steps.slice(1000, 1500);
  const before = Play.load(game, match.play.header, match.steps.slice(0, 1000), match.secret);
  const tables = Object.fromEntries(Object.entries(before.state).filter(([name]) => !name.startsWith('_')));
  return { tables: JSON.parse(canonical(tables)) as object, steps };
}

export function gameWrites(steps: readonly Step[]) {
  return steps
    .map((s) => s.journal.filter(([table]) => !table.startsWith('_')))
    .filter((entries) => entries.length > 0);
}

/** Makes a choice and adds the milliseconds that took. */
function act(play: Play, d: Decision, choice: Choice, times: number[]): ReturnType<Play['act']> {
  const start = performance.now();
  const done = play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] });
  times.push(performance.now() - start);
  return done;
}

/**
 * R3: testing that one choice is in the list and applying it (with journal, fingerprint and chain), position by
 * position.
 */
export async function r3(): Promise<Row> {
  const samples: number[] = [];
  const wall: number[] = [];
  const next = chance(5);
  // Early, in the middle and late; so many games that what is chosen in them evens out.
  for (let n = 0; n < 12; n++) {
    const { play } = randomGame(String(n), 200 + 700 * (n % 3));
    for (let i = 0; i < 3000 && !play.outcome; i++) {
      const d = play.decisions()[0];
      const choice = d ? randomAnswer(d, next) : null;
      if (!d || !choice) break;
      const times: number[] = [];
      let done = act(play, d, choice, times);
      for (let again = 0; again < 2 && done.ok; again++) {
        play.revert(done.value.step);
        done = act(play, d, choice, times);
      }
      samples.push(Math.min(...times));
      wall.push(times[0] as number);
      if (!done.ok) throw new Error(done.error.key);
    }
  }
  const [p50, p99] = [quantile(samples, 0.5), quantile(samples, 0.99)];
  const { tables } = stretch();
  const theirs = await peerTimes();
  return {
    id: 'R3',
    what: 'validate and apply one choice',
    ours: `p50 ${fixed(p50, 3)} ms, p99 ${fixed(p99, 3)} ms`,
    target: 'p50 < 0.2 ms, p99 < 2 ms',
    met: p50 < 0.2 && p99 < 2,
    peer: `p50 ${fixed(quantile(theirs, 0.5), 3)} ms, p99 ${fixed(quantile(theirs, 0.99), 3)} ms`,
    note:
      `${samples.length} choices, each the best of three times, so that other programs do not count (first ` +
      `times: p50 ${fixed(quantile(wall, 0.5), 3)} ms, p99 ${fixed(quantile(wall, 0.99), 3)} ms); state of ` +
      `${fixed(JSON.stringify(tables).length / 1000, 0)} KB; the peer applies the same writes without any rules, ` +
      'and its times are single ones: its p99 compares with our first times only',
  };
}

/** S4: what a loaded match costs, and loading it again from what is stored. */
export function s4(): Row {
  const stored = Array.from({ length: 4 }, (_, i) => {
    const match = randomGame(String(i), 800);
    return { header: match.play.header, secret: match.secret, snapshot: JSON.stringify(match.play.snapshot()) };
  });
  const load = (i: number): Play => {
    const s = stored[i % stored.length] as (typeof stored)[number];
    return Play.load(game, s.header, [], s.secret, JSON.parse(s.snapshot) as Snapshot);
  };
  const awake = kilobytes(400, load);
  const asleep = kilobytes(400, (i) => putToSleep(load(i)));
  const sleepers = Array.from({ length: 4 }, (_, i) => putToSleep(load(i)));
  const secretOf = (i: number): string => (stored[i % stored.length] as (typeof stored)[number]).secret;
  const times = timesOf(200, (i) => load(i).decisions());
  const waking = timesOf(200, (i) => wake(game, secretOf(i), sleepers[i % 4] as Asleep).decisions());
  const p99 = quantile(times.best, 0.99);
  return {
    id: 'S4',
    what: 'memory of a loaded match; loading it again',
    ours:
      `${fixed(asleep, 1)} KB (${fixed(awake, 1)} KB within 30 s of a touch); p50 ` +
      `${fixed(quantile(times.best, 0.5))} ms, p99 ${fixed(p99)} ms`,
    target: '< 30 KB loaded, awake too, 0 evicted, reload < 5 ms',
    met: asleep < 30 && awake < 30 && p99 < 5,
    note:
      '400 matches after 800 choices, rules only; untouched matches sleep, awake again in p99 ' +
      `${fixed(quantile(waking.best, 0.99))} ms; each time the best of three, so that other programs and the ` +
      `collector do not count (first times: reload p99 ${fixed(quantile(times.first, 0.99))} ms, awake again p99 ` +
      `${fixed(quantile(waking.first, 0.99))} ms)${global.gc ? '' : ' (run with --expose-gc for exact memory)'}`,
  };
}

/** Memory of one of `count` things, with what they hold outside the heap. */
export function kilobytes(count: number, make: (i: number) => unknown): number {
  for (let i = 0; i < 20; i++) make(i);
  const now = (): number => {
    // What only weak tables hold goes with a later collection.
    for (let i = 0; i < 4; i++) global.gc?.();
    const m = process.memoryUsage();
    return m.heapUsed + m.arrayBuffers;
  };
  const before = now();
  const held = Array.from({ length: count }, (_, i) => make(i));
  return (now() - before) / held.length / 1024;
}

/** S6: verifying a finished match, every die. */
export function s6(): Row {
  const match = randomGame('1', 3000);
  match.agree();
  verifyRecord(match.record());
  const { ms, value } = timed(() => verifyRecord(match.record()));
  if (!value.ok) throw new Error(JSON.stringify(value.flaw));
  return {
    id: 'S6',
    what: 'verify a finished match, every die',
    ours: `${fixed(ms, 0)} ms`,
    target: '< 1 s',
    met: ms < 1000,
    note: `${value.steps} steps, ${value.draws} draws`,
  };
}

/** D1, D2: bytes of a step for one spectator, and making a step's messages for all of them. */
export async function d1d2(): Promise<Row[]> {
  const match = randomGame('1', 1000);
  const next = chance(9);
  const bytes: number[] = [];
  const making: number[] = [];
  const { tables, steps } = stretch();
  const spectators = 5000;
  let asked = '';
  for (let i = 0; i < 2000 && !match.play.outcome; i++) {
    const d = match.play.decisions()[0];
    const choice = d ? randomAnswer(d, next) : null;
    if (!d || !choice) break;
    const step = match.act(d, [choice]);
    let best = Number.POSITIVE_INFINITY;
    let outbox: string[] = [];
    for (let again = 0; again < 3; again++) {
      const start = performance.now();
      const message = spectatorMessage(match.play, step, i, asked).text;
      outbox = [];
      for (let n = 0; n < spectators; n++) outbox.push(message);
      best = Math.min(best, performance.now() - start);
    }
    asked = spectatorMessage(match.play, step, i, asked).asked;
    making.push(best);
    bytes.push(Buffer.byteLength(outbox[spectators - 1] as string));
  }
  const peer = peerOf(tables, gameWrites(steps), 1);
  const theirBytes: number[] = [];
  const theirMs: number[] = [];
  for (let i = 0; i < 40; i++) {
    await peer.move(0);
    const made = Array.from({ length: 3 }, () => timed(() => peer.messages(100)));
    theirBytes.push((made[0]?.value ?? 0) / 100);
    theirMs.push(Math.min(...made.map((m) => m.ms)));
  }
  const d1 = [quantile(bytes, 0.5), quantile(bytes, 0.95)] as const;
  const d2 = [quantile(making, 0.5), quantile(making, 0.99)] as const;
  return [
    {
      id: 'D1',
      what: 'bytes a step for one spectator (made in-process)',
      ours: `p50 ${fixed(d1[0], 0)} B, p95 ${fixed(d1[1], 0)} B`,
      target: 'p50 < 150 B, p95 < 400 B',
      met: d1[0] < 150 && d1[1] < 400,
      peer: `p50 ${fixed(quantile(theirBytes, 0.5), 0)} B, p95 ${fixed(quantile(theirBytes, 0.95), 0)} B`,
      note:
        'as packed for the wire, with the log lines and who is asked; the peer sends its patch and its log as ' +
        'JSON',
    },
    {
      id: 'D2',
      what: "making one step's messages for N spectators",
      ours: `p50 ${fixed(d2[0], 3)} ms, p99 ${fixed(d2[1], 3)} ms at N = ${spectators}`,
      target: '< 0.2 ms at N = 5,000',
      met: d2[1] < 0.2,
      peer: `p50 ${fixed(quantile(theirMs, 0.5), 1)} ms at N = 100`,
      note:
        'each the best of three times; one message an audience, handed to each of its spectators; the peer ' +
        'filters and compares for each',
    },
  ];
}
