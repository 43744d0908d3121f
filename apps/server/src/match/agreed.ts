import type { ClockTerms, ProposalInfo } from '@wardroom/protocol';
import { clockTermsSchema } from '@wardroom/protocol';
import type { Play, Refusal, Result, TableAct } from '@wardroom/rules';
import { hidesNothing } from '@wardroom/rules';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { LiveMatch } from './live-match.ts';
import { positionRefusal, positionWrites, sidesOpen } from './positions.ts';

/** What a proposal says besides its kind, as its row keeps it. */
export interface Terms {
  readonly what: string;
  readonly to: number | null;
  readonly terms: string | null;
  readonly file: string | null;
}

/** A position that somebody wants, as its row keeps it: why, the file, how many things of the table it changes. */
export interface WantedPosition {
  readonly reason: string;
  readonly text: string;
  readonly things: number;
}

const positionTerms = z.strictObject({ reason: z.string(), things: z.int() });
const refusal = (key: string): Refusal => ({ code: 'tableAct', rule: 'platform', key });

/** Terms as everybody at the table is told of them. */
export function toldTerms({ what, terms }: Pick<Terms, 'what' | 'terms'>): Pick<ProposalInfo, 'clock' | 'position'> {
  if (terms === null) return {};
  const said: unknown = JSON.parse(terms);
  return what === 'clock' ? { clock: clockTermsSchema.parse(said) } : { position: positionTerms.parse(said) };
}

/** Why the clock of a seat cannot be set by consent: it has none, or none is said. */
export const clockRefusal = (match: LiveMatch, clock: ClockTerms | undefined): Refusal | null =>
  clock && match.clocks?.seats[clock.seat] ? null : refusal('noClock');

/** Why the players of a match cannot set its position: one of them would have to know what another one holds. */
export function mayNotPosition({ games }: Pick<Context, 'games'>, { play }: LiveMatch): Refusal | null {
  if (!hidesNothing(games.named(play.game.id))) return refusal('hidden');
  return sidesOpen(play) ? refusal('sidesOpen') : null;
}

/** In whose name a bot agrees nobody is asked: in an event its opponent's clock and position are not his to set. */
export const needsAnother = (match: LiveMatch, what: string, people: number): boolean =>
  (what === 'clock' || what === 'position') && people === 1 && match.meta.event !== null;

/** The step of the match that an agreed proposal becomes, made from the match as it stands then. */
export function agreedStep(
  ctx: Pick<Context, 'games'>,
  match: LiveMatch,
  { what, to, terms, file }: Terms,
): TableAct | ((play: Play) => Result<TableAct, Refusal>) {
  switch (what) {
    case 'draw':
    case 'score':
      return { act: 'agree', outcome: what };
    case 'takeback':
      return { act: 'takeback', to: to ?? match.play.seq };
    case 'clock':
      return { act: 'clock', ...clockTermsSchema.parse(JSON.parse(terms ?? '{}')) };
    case 'position':
      return (play) => {
        if (sidesOpen(play)) return { ok: false, error: refusal('sidesOpen') };
        const found = positionWrites(ctx, play, JSON.parse(file ?? 'null'));
        if (!found.ok) return { ok: false, error: positionRefusal(found.error) };
        const { reason } = positionTerms.parse(JSON.parse(terms ?? '{}'));
        return { ok: true, value: { act: 'ruling', text: reason, entries: found.value } };
      };
    case 'live':
    case 'slow':
      return { act: 'pace', pace: what };
    default:
      return { act: 'pause', on: what === 'pause' };
  }
}
