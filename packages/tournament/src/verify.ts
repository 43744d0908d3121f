import { canonical, commitment, type Json, type Source, secretSource } from '@wardroom/rules';
import { type Act, type EventRules, type LoggedAct, readRules } from './acts.ts';
import { brokenAt, eventHead } from './chain.ts';
import { checkInEnd } from './check-in.ts';
import { dayOffFault, entryRefusal, isEntryAct, uninvited } from './entry-checks.ts';
import { afterAct, latecomersOf, presentOf, startersOf } from './fold.ts';
import { isLadderAct, ladderRefusal } from './ladder-checks.ts';
import { isLinedUp, roundLots } from './meetings.ts';
import { isImpossible, pairingFaults } from './own-pairing.ts';
import { isSolo, type Seated, seatFields } from './seats.ts';
import { drawSeeds } from './seeds.ts';
import { type EventState, emptyEvent } from './state.ts';
import { drawnLot, lotsDue, pairNext, withSides } from './systems.ts';
import { isTeamAct, teamRefusal } from './team-checks.ts';
import { seatsIn } from './threes.ts';

/** A whole event as it can be downloaded. */
export interface EventFile {
  readonly id: string;
  /** As they were written down: the chain begins at them. */
  readonly rules: unknown;
  readonly commit: string;
  /** Published when the event is over. */
  readonly secret: string | null;
  readonly log: readonly LoggedAct[];
}

/** What does not follow: the chain, the secret, the lots, or a pairing, with the line where it shows. */
export type EventFault = { readonly what: 'chain' | 'secret' | 'lots' | 'pairing'; readonly seq: number };

/** Draws of an event, by its secret. */
export const eventSource = (id: string, secret: string): ReturnType<typeof secretSource> =>
  secretSource(secret, `event|${id}`);

/**
 * What entrants and the server alone may do followed the rules, by whoever did it: challenges and their answers, who
 * went down in a ladder, teams and their orders. A round of teams is as its captains lined up.
 */
function followsRules(state: EventState, rules: EventRules, { act, at, by: id, reason }: LoggedAct): boolean {
  // Whoever is not the server may have been the organiser, which a log does not say.
  const by = { id, role: id === 'system' ? 'system' : 'owner', registered: true } as const;
  if (isLadderAct(act)) return ladderRefusal(state, rules, act, by, reason, at) === null;
  if (isTeamAct(act)) return teamRefusal(state, rules, act, by, reason) === null;
  if (isEntryAct(act)) return entryRefusal(state, rules, act, by, reason, at) === null;
  if (act.kind === 'dayOff') return dayOffFault(state, rules, act, at) === null;
  if (act.kind === 'enter' && act.invitation !== undefined)
    return uninvited(state, rules, act.invitation, by) === null;
  return act.kind !== 'publish' || isLinedUp(state, rules, act);
}

type Sided = Seated & { readonly side?: 0 | 1 | undefined };
const plain = ({ side, ...board }: Sided) => ({
  ...seatFields(board),
  ...(side === undefined ? {} : { side }),
});

/** The lot of a round names everybody who plays once, and once the secret is known it is the one that was drawn. */
function hasItsLots(
  state: EventState,
  rules: EventRules,
  act: Act & { kind: 'pair' },
  source: Source | null,
): boolean {
  const { lots } = act;
  if (!lots) return true;
  const everybody = canonical([...lots].sort((a, b) => a - b)) === canonical(presentOf(state));
  return everybody && (source === null || canonical(roundLots(state, rules, source) ?? []) === canonical(lots));
}

/** A lot is drawn where nothing else decides a meeting, and once the secret is known it is the one that was drawn. */
function isItsLot(state: EventState, rules: EventRules, act: Act & { kind: 'lot' }, source: Source | null): boolean {
  const due = lotsDue(state, rules).find((l) => l.board === act.board);
  if (!due || (act.winner !== due.a && act.winner !== due.b)) return false;
  return source === null || drawnLot(state, due, source) === act.winner;
}

/** Where sides are balanced the organiser's pairing has those that follow. */
const hasItsSides = (state: EventState, rules: EventRules, boards: readonly Sided[]): boolean =>
  canonical(withSides(state, rules, boards).map(plain)) === canonical(boards.map(plain));

/** Recomputes everything that nobody decided: the chain, the lots and every pairing that is not an arbiter's own. */
export function verifyEvent({ id, rules: written, commit, secret, log }: EventFile): EventFault | null {
  const rules = readRules(written);
  const broken = brokenAt(eventHead(id, written as Json, commit), log);
  if (broken !== null) return { what: 'chain', seq: broken };
  if (secret !== null && commitment(secret) !== commit) return { what: 'secret', seq: 0 };
  const source = secret === null ? null : eventSource(id, secret);
  let state = emptyEvent;
  for (const line of log) {
    const { seq, act, at } = line;
    if (act.kind === 'start' && secret !== null) {
      const ids = startersOf(state, rules);
      if (canonical(drawSeeds(ids, eventSource(id, secret), act.ratings)) !== canonical(act.seeds))
        return { what: 'lots', seq };
    }
    if (!followsRules(state, rules, line)) return { what: 'pairing', seq };
    if (act.kind === 'lot' && !isItsLot(state, rules, act, source)) return { what: 'lots', seq };
    if (act.kind === 'pair' && !hasItsLots(state, rules, act, source)) return { what: 'lots', seq };
    if (act.kind === 'pair' && act.own) {
      if (pairingFaults(state, act, seatsIn(rules)).some(isImpossible) || !hasItsSides(state, rules, act.boards))
        return { what: 'pairing', seq };
    } else if (act.kind === 'join') {
      const late = latecomersOf(state, rules).some((l) => l.round === act.round && l.number === act.board.a);
      if (!late || !isSolo(act.board)) return { what: 'pairing', seq };
    } else if (act.kind === 'pair') {
      const due = pairNext(state, rules, act.lots);
      const made = { pairs: act.boards.map(plain), byes: act.byes, rests: act.rests ?? [] };
      const until = checkInEnd(state, rules);
      if (
        !due ||
        (until !== null && at < until) ||
        canonical({
          pairs: due.pairs.map(plain),
          byes: [...due.byes],
          rests: [...(due.rests ?? [])],
        }) !== canonical(made) ||
        // Earlier versions did not write down who goes on.
        (act.members && canonical([...(due.members ?? [])]) !== canonical(act.members))
      )
        return { what: 'pairing', seq };
    }
    state = afterAct(state, act, at);
  }
  return null;
}
