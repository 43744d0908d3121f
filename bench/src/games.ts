import { aa1942 } from '@wardroom/aa1942';
import type { Bots } from '@wardroom/bots';
import { choosersOf } from '@wardroom/cli/soak/choosers.ts';
import { Recorded } from '@wardroom/cli/soak/recorded.ts';
import type { SoakResult } from '@wardroom/cli/soak/soak.ts';
import { soak } from '@wardroom/cli/soak/soak.ts';
import { cnc } from '@wardroom/cnc';
import { bots as cncBots } from '@wardroom/cnc/bot';
import { eots } from '@wardroom/eots';
import { bots as eotsBots } from '@wardroom/eots/bot';
import { actsMessage } from '@wardroom/protocol';
import { sentStep } from '@wardroom/protocol/packing.ts';
import type { AnyGame, Play, Step } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { tarawa } from '@wardroom/tarawa';
import { bots as tarawaBots } from '@wardroom/tarawa/bot';
import { b1, ladder } from './games/aa1942.ts';
import { ladder as eotsLadder } from './games/eots.ts';
import { j1 } from './games/tarawa.ts';
import { mt } from './games/tarawa-levels.ts';
import { type Ladder, levels } from './levels.ts';
import type { Row } from './measure.ts';

/**
 * What is measured of a game besides the rows that are measured of the first one alone. This file alone names games.
 */
export interface Measuring {
  game: AnyGame;
  scenario: string;
  /** Ends the ids of its rows (`R1e`). */
  mark?: string;
  name?: string;
  /** Random steps a second that are planned, on all cores and on one, and their product with the peer's time. */
  planned?: { all: number; one: number; product?: number };
  /** Milliseconds within which all choices of a decision are to be listed (p99). */
  listed?: number;
  /** Bytes of a step for a spectator, p50 and p95. */
  bytes?: readonly [number, number];
  /** Whose time to think is measured, in which scenarios. */
  bot?: { bots: Bots; scenarios: readonly string[] };
  /** Its levels against each other (row M). */
  ladder?: Ladder;
  /** Rows that only this game has, by id. */
  more?: Readonly<Record<string, (of: Measuring) => Row>>;
}

export const game = aa1942 as AnyGame;
const bare = { invariants: 0, probe: 0, load: 0, verify: false };

/** The games that are measured; the first is meant where none is named. */
const all: readonly Measuring[] = [
  { game, scenario: 'standard' },
  {
    game: eots as unknown as AnyGame,
    scenario: 'campaign-1942',
    mark: 'e',
    planned: { all: 26_000, one: 13_000, product: 23 },
    listed: 1.5,
    name: 'Empire of the Sun',
    bot: { bots: eotsBots, scenarios: ['1942', '1943', '1944'] },
    ladder: eotsLadder,
  },
  {
    game: cnc as unknown as AnyGame,
    scenario: 'pacific',
    mark: 'c',
    planned: { all: 20_000, one: 10_000 },
    bytes: [250, 1500],
    name: 'Conquest & Consequence',
    bot: { bots: cncBots, scenarios: ['pacific'] },
  },
  {
    game: tarawa as unknown as AnyGame,
    scenario: 'first_waves',
    mark: 't',
    planned: { all: 30_000, one: 15_000 },
    name: 'D-Day at Tarawa',
    bot: { bots: tarawaBots, scenarios: ['first_waves'] },
    more: { J1t: j1, Mt: mt },
  },
];
export const first = all[0] as Measuring;
/** All of them, and those that a page lists by itself (`games/lists.ts`). */
export const ids: readonly string[] = all.map((m) => m.game.id);
export const listedOnPage: readonly string[] = all.filter((m) => m.game.localDecisions).map((m) => m.game.id);
/** Rows that only the first game has. */
export const ofFirst = { B1: b1, M: (): Row[] => levels(first, ladder) };
/** Games whose lists come from the server, because their decisions cannot be listed on a view. */
export const listedByServer: readonly Measuring[] = all.filter((m) => !m.game.localDecisions);
/** The games with rows of their own. */
export const others: readonly Measuring[] = all.slice(1);
export const measuring = (id: string | undefined): Measuring => all.find((m) => m.game.id === id) ?? first;

/**
 * What one spectator is sent of the `i`th step, as it goes over the wire; `asked`: what the message before said is
 * open, which is not said again.
 */
export function spectatorMessage(play: Play, step: Step, i: number, asked: string): { text: string; asked: string } {
  const told = play.told(step, { kind: 'public' });
  const w = play.heads({ kind: 'public' });
  const now = JSON.stringify(w);
  const message = {
    m: 'tj6G75eNaXofDFpo',
    v: step.seq,
    t: 1795238792593 + i * 977,
    ...(step.seat === undefined ? {} : { s: step.seat }),
    ...actsMessage(told?.acts ?? []),
    h: Buffer.from(step.chain.slice(0, 32), 'hex').toString('base64url'),
    x: step.state,
    ...(now === asked ? {} : { w }),
  };
  return { text: JSON.stringify(['step', ...sentStep(play.game, message)]), asked: now };
}

/** A random game after so many choices, or sooner when it is over; its steps are sealed as on a server. */
export function randomGame(seed: string, steps: number, which: Measuring = first): Recorded {
  const next = chance(Number(seed) + 7);
  const match = new Recorded({ game: which.game, scenario: which.scenario, options: {}, seed, sealed: true });
  const chooser = choosersOf(match.play.game, {}, 'random')(next);
  for (let i = 0; i < steps && !match.play.outcome; i++) {
    const d = match.play.decisions().find((x) => x.must !== false);
    const choices = d ? chooser(d.seat)(match, d) : [];
    if (!d || choices.length === 0) throw new Error(`game ${seed} is stuck at step ${i}`);
    match.act(d, choices);
  }
  return match;
}

/** Random whole games without any checks for so many seconds. */
export function bareSoak(seconds: number, seed: string, which: Measuring = first): SoakResult {
  const { result } = soak({
    game: which.game,
    scenario: which.scenario,
    options: {},
    choosers: choosersOf(which.game, {}, 'random'),
    games: 100_000,
    seed,
    first: 0,
    maxSteps: 3000,
    checks: bare,
    verifyEvery: 0,
    seconds,
  });
  if (result.failure) throw new Error(`broken: ${result.failure.what.join('; ')}`);
  return result;
}
