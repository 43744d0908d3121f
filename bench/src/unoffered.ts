import type { ForgeryKind, Knowledge } from '@wardroom/cli/attack/forgeries.ts';
import { forge } from '@wardroom/cli/attack/forgeries.ts';
import { knowledgeOf } from '@wardroom/cli/attack/knowledge.ts';
import { Recorded } from '@wardroom/cli/soak/recorded.ts';
import type { AnyGame, Choice } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';

export interface Unoffered {
  sent: number;
  accepted: number;
  /** Refusals that were exceptions instead of values. */
  thrown: number;
  /** Refused actions after which the state was not the same. */
  changed: number;
  positions: number;
  byKind: Record<string, { sent: number; accepted: number; thrown: number }>;
  examples: { seat: string; decision: string; choice: unknown }[];
}

const kinds: readonly ForgeryKind[] = [
  'unoffered',
  'unoffered',
  'unoffered',
  'foreign',
  'stale',
  'internal',
  'replayed',
  'malformed',
];

/** Sends `total` actions that no list holds to `Play.act`, `perPosition` in each position of random games. */
export function sendUnoffered(game: AnyGame, scenario: string, total: number, perPosition: number): Unoffered {
  const out: Unoffered = { sent: 0, accepted: 0, thrown: 0, changed: 0, positions: 0, byKind: {}, examples: [] };
  const next = chance(20_011);
  for (let n = 0; out.sent < total; n++) {
    const match = new Recorded({ game, scenario, options: {}, seed: `unoffered-${n}` });
    const seats = game.seats({}).map((s) => s.id);
    const closed: string[] = [];
    const accepted: { seat: string; decision: string; choice: Choice }[] = [];
    for (let step = 0; step < 3000 && !match.play.outcome && out.sent < total; step++) {
      const know = {
        ...knowledgeOf(game, seats, match.play.state, match.play.decisions(), { closed, accepted }),
        offered: someOf(match, next),
      };
      attackPosition(match, know, Math.min(perPosition, total - out.sent), next, out);
      out.positions++;
      const d = match.play.decisions()[next(match.play.decisions().length)];
      const choice = d ? randomAnswer(d, next) : null;
      if (!d || !choice) break;
      match.act(d, [choice]);
      closed.push(d.id);
      accepted.push({ seat: d.seat, decision: d.id, choice });
      if (closed.length > 200) {
        closed.shift();
        accepted.shift();
      }
      match.steps.length = 0;
    }
  }
  return out;
}

/** A dozen offered choices of every open decision. */
function someOf(match: Recorded, next: (n: number) => number): Map<string, Choice[]> {
  return new Map(
    match.play
      .decisions()
      .map((d) => [d.id, Array.from({ length: 12 }, () => randomAnswer(d, next)).filter((c) => c !== null)]),
  );
}

function attackPosition(
  match: Recorded,
  know: Knowledge,
  count: number,
  next: (n: number) => number,
  out: Unoffered,
): void {
  const { play } = match;
  const before = canonical(play.state);
  for (let sent = 0, tries = 0; sent < count && tries < count * 20; tries++) {
    const forgery = forge(kinds[next(kinds.length)] as ForgeryKind, know, next);
    if (!forgery) continue;
    out.byKind[forgery.kind] ??= { sent: 0, accepted: 0, thrown: 0 };
    const tally = out.byKind[forgery.kind] as { sent: number; accepted: number; thrown: number };
    sent++;
    out.sent++;
    tally.sent++;
    try {
      const done = play.act(
        { seat: forgery.seat, at: 0 },
        { decision: forgery.decision, choices: [forgery.choice as Choice] },
      );
      if (!done.ok) continue;
      tally.accepted++;
      out.accepted++;
      if (out.examples.length < 20) out.examples.push(forgery);
      play.revert(done.value.step);
    } catch {
      tally.thrown++;
      out.thrown++;
    }
  }
  if (canonical(play.state) !== before) out.changed++;
}
