import type { Act, Pairing } from '@wardroom/tournament';
import { boardIdOf, eventSource, nextRound, pairNext, roundLots } from '@wardroom/tournament';
import { HttpError, notFound } from '../http/errors.ts';
import type { WorkDesk } from '../work/desk.ts';
import type { Author, EventStore, LoadedEvent } from './store.ts';
import { refused } from './store.ts';

/** The pairing of the round that is next, null where there is none; beside play where it takes its time. */
export type Pairer = (event: LoadedEvent) => Promise<Pairing | null>;

/** So many are paired within some ms: asking a thread takes longer. */
const AT_ONCE = 32;
/** How often a round is paired anew because the log has grown meanwhile. */
const TRIES = 5;

/** Throws `HttpError` busy where too much is being worked out. */
export const createPairer =
  (work: WorkDesk): Pairer =>
  async ({ id, state, rules, log, secret }) => {
    const lots = roundLots(state, rules, eventSource(id, secret)) ?? undefined;
    if (state.entrants.length <= AT_ONCE) return pairNext(state, rules, lots);
    const key = `pairing:${id}:${log.length}`;
    const text = await work.perform({
      task: { kind: 'pairing', state, rules, lots },
      key,
      who: `event:${id}`,
      own: true,
    });
    return JSON.parse(text) as Pairing | null;
  };

/** A pairing as an act. Throws `HttpError` noRound. */
export function pairingAct({ state, rules, secret }: LoadedEvent, made: Pairing | null): Act & { kind: 'pair' } {
  const round = nextRound(state, rules);
  if (round === null || !made) throw refused('noRound');
  const draft = state.drafts + 1;
  const boards = made.pairs.map((pair, n) => ({ id: boardIdOf(secret, `${round}.${draft}`, n), ...pair }));
  const members = made.members ? { members: [...made.members] } : {};
  const rests = made.rests ? { rests: [...made.rests] } : {};
  const lots = made.lots ? { lots: [...made.lots] } : {};
  return { kind: 'pair', round, draft, boards, byes: [...made.byes], ...rests, ...members, ...lots };
}

/** The log is longer than what was paired from. */
class Grown extends Error {}

/**
 * Pairs the next round, without holding the event meanwhile, and writes it; again where something was written in
 * between. `check` throws where it is not to be paired; `make`: the act that it comes to. Throws `HttpError` noRound,
 * busy.
 */
export async function appendPairing(
  events: EventStore,
  pair: Pairer,
  id: string,
  by: Author,
  check: (event: LoadedEvent) => void,
  make: (event: LoadedEvent, made: Pairing | null) => Act = pairingAct,
): Promise<LoadedEvent> {
  for (let tries = 0; tries < TRIES; tries++) {
    const event = await events.read(id);
    if (!event) throw notFound('event');
    check(event);
    const made = await pair(event);
    try {
      return await events.append(id, by, (now) => {
        if (now.log.length !== event.log.length) throw new Grown();
        return make(now, made);
      });
    } catch (error) {
      if (!(error instanceof Grown)) throw error;
    }
  }
  throw new HttpError(503, 'busy', 'the event changes faster than it can be paired: try again soon');
}
