import { canonical, commitment, type Json, secretSource } from '@wardroom/rules';
import { type EventRules, type LoggedAct, readRules } from './acts.ts';
import { brokenAt, eventHead } from './chain.ts';
import { checkInEnd } from './check-in.ts';
import { isSolo } from './duplicate.ts';
import { entryRefusal, isEntryAct, uninvited } from './entry-checks.ts';
import { afterAct, latecomersOf, startersOf } from './fold.ts';
import { isLadderAct, ladderRefusal } from './ladder-checks.ts';
import { isImpossible, pairingFaults } from './own-pairing.ts';
import { drawSeeds } from './seeds.ts';
import { type EventState, emptyEvent } from './state.ts';
import { pairNext } from './systems.ts';
import { isTeamAct, teamRefusal } from './team-checks.ts';
import { isLinedUp } from './teams.ts';

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
 * What entrants and the server alone may do followed the rules, by whoever did it: challenges and their answers, who went
 * down in a ladder, teams and their orders. A round of teams is as its captains lined up.
 */
function followsRules(state: EventState, rules: EventRules, { act, at, by: id, reason }: LoggedAct): boolean {
  // Whoever is not the server may have been the organiser, which a log does not say.
  const by = { id, role: id === 'system' ? 'system' : 'owner', registered: true } as const;
  if (isLadderAct(act)) return ladderRefusal(state, rules, act, by, reason, at) === null;
  if (isTeamAct(act)) return teamRefusal(state, rules, act, by, reason) === null;
  if (isEntryAct(act)) return entryRefusal(state, rules, act, by, reason, at) === null;
  if (act.kind === 'enter' && act.invitation !== undefined)
    return uninvited(state, rules, act.invitation, by) === null;
  return act.kind !== 'publish' || rules.team === undefined || isLinedUp(state, rules.team, act);
}

/** Recomputes everything that nobody decided: the chain, the lots and every pairing that is not an arbiter's own. */
export function verifyEvent({ id, rules: written, commit, secret, log }: EventFile): EventFault | null {
  const rules = readRules(written);
  const broken = brokenAt(eventHead(id, written as Json, commit), log);
  if (broken !== null) return { what: 'chain', seq: broken };
  if (secret !== null && commitment(secret) !== commit) return { what: 'secret', seq: 0 };
  let state = emptyEvent;
  for (const line of log) {
    const { seq, act, at } = line;
    if (act.kind === 'start' && secret !== null) {
      const ids = startersOf(state, rules);
      if (canonical(drawSeeds(ids, eventSource(id, secret), act.ratings)) !== canonical(act.seeds))
        return { what: 'lots', seq };
    }
    if (!followsRules(state, rules, line)) return { what: 'pairing', seq };
    if (act.kind === 'pair' && act.own) {
      if (pairingFaults(state, act).some(isImpossible)) return { what: 'pairing', seq };
    } else if (act.kind === 'join') {
      const late = latecomersOf(state, rules).some((l) => l.round === act.round && l.number === act.board.a);
      if (!late || !isSolo(act.board)) return { what: 'pairing', seq };
    } else if (act.kind === 'pair') {
      const due = pairNext(state, rules);
      const made = { pairs: act.boards.map(({ a, b }) => ({ a, b })), byes: act.byes, rests: act.rests ?? [] };
      const until = checkInEnd(state, rules);
      if (
        !due ||
        (until !== null && at < until) ||
        canonical({
          pairs: due.pairs.map(({ a, b }) => ({ a, b })),
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
