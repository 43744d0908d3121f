import type { Choice, Decision, Step } from '@wardroom/rules';
import { reExecute, verifyRecord } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { ledgerOf } from '../games.ts';
import { probeChoices, probeSecrecy, probeSleep } from './probes.ts';
import type { Flaw, Origin } from './recorded.ts';
import { Recorded } from './recorded.ts';
import type { Used } from './usage.ts';
import { countStep } from './usage.ts';

/** Answers a decision and, if it likes, those that follow it for the same seat; empty: it finds nothing to choose. */
export type Chooser = (match: Recorded, d: Decision) => readonly Choice[];

/** How closely a game is looked at; 0: never. */
export interface Checks {
  /** The game's invariants every so many steps. */
  invariants: number;
  /** Deltas, undo and redo at one step in so many. */
  probe: number;
  /** Putting the match to sleep, to go on from what is stored of it, every so many steps. */
  load: number;
  /** Secrecy, of the spectators or one seat, every so many steps; left out: never. */
  secrecy?: number;
  /** Whether the finished record is verified and played again. */
  verify: boolean;
}

export interface Played {
  match: Recorded;
  /** Choices that were made, without those that were undone. */
  steps: number;
  ending: string;
  winners: readonly string[];
  flaw: Flaw | null;
}

/** One choice in so many is one that nobody waits for, where there is any. */
const BESIDE = 25;

/** Plays one whole game, at most `maxSteps` choices long, and stops at the first thing that must not happen. */
export function playWhole(
  origin: Origin,
  chooser: (seat: string) => Chooser,
  checks: Checks,
  more: { maxSteps: number; used?: Used; next: (bound: number) => number },
): Played {
  const match = new Recorded(origin);
  let steps = 0;
  const end = (ending: string, flaw: Flaw | null = null): Played => ({
    match,
    steps,
    ending,
    winners: match.play.outcome?.winners ?? [],
    flaw,
  });
  let about: Flaw['choice'];
  const broken = (what: readonly string[]): Played =>
    end('broken', { step: match.play.seq, what, ...(about ? { choice: about } : {}) });
  const ledger = checks.invariants > 0 ? ledgerOf(origin.game.id) : null;
  let looked = 0;
  // Every step since the last look (a probe makes several), counted and booked.
  const look = (phase: string): string[] => {
    const flaws: string[] = [];
    for (; looked < match.steps.length; looked++) {
      const step = match.steps[looked] as Step;
      if (more.used) countStep(more.used, origin.game, step, phase, match.play.state);
      if (ledger) flaws.push(...ledger.check(step, phase));
    }
    return flaws;
  };
  try {
    const atStart = [
      ...look(''),
      ...(checks.invariants > 0 ? (origin.game.invariants?.(match.play.state) ?? []) : []),
    ];
    if (atStart.length > 0) return broken(atStart);
    while (!match.play.outcome) {
      if (steps >= more.maxSteps && !match.agree()) return end('unfinished');
      if (match.play.outcome) break;
      about = undefined;
      const asked = match.play.decisions();
      // Now and then something that a seat may do beside what is asked; a finished draft is not taken up again.
      const beside = asked.filter((d) => d.must === false && !Object.hasOwn(d.kinds, 'reopen'));
      const open = asked.filter((d) => d.must !== false);
      const from = beside.length > 0 && more.next(BESIDE) === 0 ? beside : open;
      const d = from[from.length > 1 ? more.next(from.length) : 0];
      if (!d) return broken(['nobody is asked, and the match is not over']);
      const choices = chooser(d.seat)(match, d);
      const [choice] = choices;
      if (!choice) return broken([`dead end: ${d.seat} is asked ${d.phase}/${d.prompt} and nothing can be chosen`]);
      about = { seat: d.seat, ...choice };
      const probe = checks.probe > 0 && more.next(checks.probe) === 0;
      const flaws = probe ? probeChoices(match, d, choices) : [];
      if (!probe) match.act(d, choices);
      const before = steps;
      steps += match.steps[match.steps.length - 1]?.choices?.length ?? 1;
      flaws.push(...look(d.phase));
      if (every(checks.invariants, before, steps)) flaws.push(...(origin.game.invariants?.(match.play.state) ?? []));
      if (every(checks.load, before, steps)) flaws.push(...probeSleep(match));
      // With a chance of its own: the games are the same with and without it.
      if (!match.play.outcome && every(checks.secrecy ?? 0, before, steps))
        flaws.push(...probeSecrecy(match, chance(steps)));
      if (flaws.length > 0) return broken(flaws);
    }
    about = undefined;
    if (checks.verify) {
      const verified = verifyRecord(match.record());
      if (!verified.ok) return broken([`the record does not verify: ${JSON.stringify(verified.flaw)}`]);
      const again = reExecute(origin.game, match.record());
      if (again.differs !== null) return broken([`played again, the record differs at step ${again.differs}`]);
    }
  } catch (error) {
    return broken([error instanceof Error ? (error.stack ?? error.message) : String(error)]);
  }
  return end(match.play.outcome.key);
}

/** Was a multiple of `n` passed? */
function every(n: number, before: number, now: number): boolean {
  return n > 0 && Math.floor(now / n) > Math.floor(before / n);
}
