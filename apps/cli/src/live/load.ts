import type { Client } from '@wardroom/protocol';
import type { AnyGame } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { guest, startMatch, steady, twin, wait } from './people.ts';
import { Player } from './player.ts';
import { Spectator } from './spectator.ts';

export interface LoadPlan {
  url: string;
  game: AnyGame;
  scenario: string;
  spectators: number;
  matches: number;
  /** Choices a second over all matches together; 0: as fast as answers come. */
  rate: number;
  seconds: number;
  /** Connections of spectators that are broken during the run. */
  drops: number;
  seed: number;
  /**
   * Players take the same choice and take it back, over and over: costs this side little, for measuring throughput.
   */
  light?: boolean;
  onProgress?(line: string): void;
}

/** What `load` prints as JSON. Times in milliseconds, from sending a choice to its arrival at a spectator. */
export interface LoadResult {
  spectators: number;
  matches: number;
  steps: number;
  stepsPerSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Steps that a spectator should have got and did not, or got out of order. */
  lost: number;
  deliveries: number;
  bytesP50: number;
  bytesP95: number;
  /** From sending a choice to its acknowledgement, when it is stored. */
  ackP50: number;
  ackP99: number;
  refused: number;
  drops: number;
  resumes: number;
  /** Steps that were covered by a whole view instead of being sent one by one. */
  jumped: number;
  /** How long after the last step the last spectator had everything. */
  settledMs: number;
}

/** The value below which `q` (0..1) of the samples lie; 0 without samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}

/** How many matches one guest begins: a server lets nobody have more than 100 running ones. */
const MATCHES_OF_ONE = 50;

/**
 * Plays matches on a running server before spectators and measures what reaches them, when, and whether all of it
 * does.
 */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const say = plan.onProgress ?? (() => undefined);
  const next = chance(plan.seed);
  const seats = plan.game.seats({}).map((s) => s.id);
  const hosts: Client[] = [];
  const players: Player[] = [];
  const ids: { id: string; code: string | undefined }[] = [];
  for (let i = 0; i < plan.matches; i++) {
    if (i % MATCHES_OF_ONE === 0) hosts.push(await guest(plan.url));
    const host = hosts.at(-1) as Client;
    const table = await startMatch(host, plan.game.id, plan.scenario, seats);
    ids.push({ id: table.id, code: table.code });
    players.push(await Player.sit(host, table.id, plan.game, next));
  }
  const crowd = await seat(plan, ids, say);
  const start = steady();
  const end = start + plan.seconds * 1000;
  const played = players.map((player, i) =>
    playOn(player, plan, start + (plan.rate > 0 ? (1000 * i) / plan.rate : 0), end),
  );
  const dropped = dropSome(crowd.spectators, plan, end, next);
  await Promise.all(played);
  const seconds = (steady() - start) / 1000;
  const drops = await dropped;
  const settledMs = await settled(players, crowd.spectators, ids);
  const result = {
    ...measure(plan, players, crowd.spectators, ids, seconds, drops),
    settledMs: Math.round(settledMs),
  };
  for (const client of [...hosts, ...crowd.clients]) client.close();
  return result;
}

/** Opens the matches for all spectators, in small groups; they are connections of one guest. */
async function seat(
  plan: LoadPlan,
  ids: readonly { id: string; code: string | undefined }[],
  say: (line: string) => void,
): Promise<{ spectators: Spectator[][]; clients: Client[] }> {
  const watcher = await guest(plan.url);
  const spectators: Spectator[][] = ids.map(() => []);
  const clients: Client[] = [watcher];
  let group: Promise<unknown>[] = [];
  for (let n = 0; n < plan.spectators; n++) {
    const i = n % ids.length;
    const { id, code } = ids[i] as (typeof ids)[number];
    const client = twin(watcher);
    clients.push(client);
    const spectator = new Spectator(client, id, code);
    (spectators[i] as Spectator[]).push(spectator);
    group.push(spectator.begin(n < ids.length));
    if (group.length < 20) continue;
    await Promise.all(group);
    group = [];
    if ((n + 1) % 100 === 0) say(`${n + 1} spectators are there`);
  }
  await Promise.all(group);
  return { spectators, clients };
}

/** Plays one match until the time is over; with a rate, each choice has its moment and is late when the answer is. */
async function playOn(player: Player, plan: LoadPlan, begin: number, end: number): Promise<void> {
  const pause = plan.rate > 0 ? (1000 * plan.matches) / plan.rate : 0;
  for (let at = begin; at < end && !player.over; at += pause) {
    const ahead = at - steady();
    if (ahead > 0) await wait(ahead);
    else if (steady() >= end) return;
    const version = plan.light ? await player.again() : await player.once();
    if (version === null) await wait(20);
    else await player.reached(version);
    if (pause === 0) at = steady();
  }
}

async function dropSome(
  spectators: readonly Spectator[][],
  plan: LoadPlan,
  end: number,
  next: (bound: number) => number,
): Promise<number> {
  const all = spectators.flat();
  if (plan.drops === 0 || all.length === 0) return 0;
  const pause = (plan.seconds * 1000 * 0.8) / plan.drops;
  let drops = 0;
  for (; drops < plan.drops && steady() < end; drops++) {
    (all[next(all.length)] as Spectator).drop();
    await wait(pause);
  }
  return drops;
}

/** Waits until everybody has everything, at most a minute: late is not lost. Returns the milliseconds it took. */
async function settled(
  players: readonly Player[],
  spectators: readonly Spectator[][],
  ids: readonly unknown[],
): Promise<number> {
  const begin = steady();
  const ready = (): boolean =>
    ids.every((_, i) => (spectators[i] ?? []).every((s) => s.version >= (players[i] as Player).match.version));
  while (!ready() && steady() < begin + 60_000) await wait(10);
  return steady() - begin;
}

function measure(
  plan: LoadPlan,
  players: readonly Player[],
  spectators: readonly Spectator[][],
  ids: readonly unknown[],
  seconds: number,
  drops: number,
): Omit<LoadResult, 'settledMs'> {
  const times: number[] = [];
  let lost = 0;
  let deliveries = 0;
  ids.forEach((_, i) => {
    const player = players[i] as Player;
    for (const s of spectators[i] ?? []) {
      lost += Math.max(0, player.match.version - s.version) + s.disordered;
      deliveries += s.arrived.size;
      for (const [version, at] of s.arrived) {
        const clicked = player.clicked.get(version);
        if (clicked !== undefined) times.push(at - clicked);
      }
    }
  });
  const all = spectators.flat();
  const bytes = all.flatMap((s) => s.bytes);
  const acks = players.flatMap((p) => p.acks);
  const steps = players.reduce((n, p) => n + p.clicked.size, 0);
  const round = (x: number): number => Math.round(x * 100) / 100;
  return {
    spectators: plan.spectators,
    matches: plan.matches,
    steps,
    stepsPerSecond: round(steps / seconds),
    p50: round(quantile(times, 0.5)),
    p95: round(quantile(times, 0.95)),
    p99: round(quantile(times, 0.99)),
    lost,
    deliveries,
    bytesP50: quantile(bytes, 0.5),
    bytesP95: quantile(bytes, 0.95),
    ackP50: round(quantile(acks, 0.5)),
    ackP99: round(quantile(acks, 0.99)),
    refused: players.reduce((n, p) => n + p.refused, 0),
    drops,
    resumes: all.reduce((n, s) => n + s.resumes, 0),
    jumped: all.reduce((n, s) => n + s.jumped, 0),
  };
}
