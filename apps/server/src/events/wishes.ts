import { isThreeResult, results, threeResults } from '@wardroom/pairing';
import type { Act, Intervention, Pairing } from '@wardroom/tournament';
import {
  boardIdOf,
  boardOf,
  dayOffAct,
  drawSeeds,
  entryHash,
  eventSource,
  invitationHash,
  invitationOf,
  keptMargin,
  mayDo,
  nextRound,
  numberOf,
  plainInterventions,
  roleIn,
  startersOf,
} from '@wardroom/tournament';
import { z } from 'zod';
import { HttpError, notFound } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { marginFor } from './boards.ts';
import { answersSchema } from './entries.ts';
import type { Proposal } from './interventions.ts';
import { answering } from './ladder.ts';
import { pairingAct } from './pairing.ts';
import type { LoadedEvent } from './store.ts';
import { refused } from './store.ts';
import { founding } from './teams.ts';
import { ownPairing, publishing } from './work.ts';

export const name = z.string().trim().min(1).max(60);
const round = z.number().int().min(1).max(2000);
const challenge = z.number().int().min(1).max(1_000_000);
/** The code of an event whose entrants have to know one; the secret of one's own invitation; what was answered. */
const asked = {
  code: z.string().max(100).optional(),
  invitation: z.string().max(100).optional(),
  answers: answersSchema.optional(),
};
const id = z.string().min(1).max(64);
const reason = z.string().trim().max(500).default('');

/** What an arbiter wants in a match: a position comes as its file. */
const wantedSchema = z.discriminatedUnion('do', [
  ...plainInterventions,
  z.strictObject({ do: z.literal('position'), file: z.unknown() }),
]);

/** What can be asked of an event; what is drawn or paired the server makes itself. */
export const wishSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('announce') }),
  z.strictObject({ kind: z.literal('enter'), bot: z.string().max(20).optional(), name: name.optional(), ...asked }),
  z.strictObject({ kind: z.literal('withdraw'), entrant: id.optional(), reason }),
  z.strictObject({ kind: z.literal('arrive'), entrant: id.optional() }),
  /** Somebody who is registered, or with `hash` whoever brings the link with this hash. */
  z.strictObject({
    kind: z.literal('admit'),
    name,
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  z.strictObject({ kind: z.literal('revoke'), n: round }),
  z.strictObject({ kind: z.literal('present'), entrant: id.optional() }),
  z.strictObject({ kind: z.literal('leave'), entrant: id.optional(), on: z.boolean().default(true), reason }),
  z.strictObject({ kind: z.literal('substitute'), entrant: id, by: id, reason }),
  z.strictObject({ kind: z.literal('apart'), a: id, b: id, hard: z.boolean(), reason }),
  z.strictObject({ kind: z.literal('start') }),
  z.strictObject({
    kind: z.literal('pair'),
    own: z
      .strictObject({
        pairs: z.array(z.strictObject({ a: round, b: round, c: round.optional() })).max(512),
        byes: z.array(round).max(512),
        rests: z
          .array(z.strictObject({ number: round, as: z.enum(['half', 'zero']) }))
          .max(512)
          .default([]),
      })
      .optional(),
    reason,
  }),
  z.strictObject({ kind: z.literal('discard'), round, reason }),
  z.strictObject({ kind: z.literal('publish'), round }),
  z.strictObject({ kind: z.literal('unpublish'), round, reason }),
  z.strictObject({ kind: z.literal('extend'), round, hours: z.number().int().min(1).max(2160), reason }),
  z.strictObject({ kind: z.literal('rounds'), rounds: z.number().int().min(1).max(30), reason }),
  z.strictObject({ kind: z.literal('seasons'), seasons: z.number().int().min(1).max(20), reason }),
  z.strictObject({ ...dayOffAct.shape, reason }),
  z.strictObject({ kind: z.literal('hold'), on: z.boolean(), reason }),
  z.strictObject({
    kind: z.literal('appoint'),
    name,
    role: z.enum(['director', 'arbiter']).nullable(),
    reason,
  }),
  z.strictObject({
    kind: z.literal('rule'),
    board: id,
    result: z.enum([...results, ...threeResults]),
    /** The game's margin for the first entrant; where it is left out that of the result before stands. */
    margin: z.number().int().min(-1_000_000).max(1_000_000).optional(),
    reason,
  }),
  z.strictObject({ kind: z.literal('again'), board: id, reason }),
  z.strictObject({ kind: z.literal('slot'), board: id, at: z.number().int().min(0).max(4_102_444_800_000) }),
  z.strictObject({ kind: z.literal('come'), board: id }),
  z.strictObject({ kind: z.literal('adjudicate'), board: id, reason }),
  z.strictObject({ kind: z.literal('intervene'), board: id, what: wantedSchema, reason }),
  z.strictObject({ kind: z.literal('pause'), on: z.boolean(), reason }),
  z.strictObject({
    kind: z.literal('message'),
    to: z.enum(['all', 'late', 'board']),
    board: id.default(''),
    text: z.string().trim().min(1).max(1000),
  }),
  z.strictObject({ kind: z.literal('challenge'), to: round }),
  z.strictObject({ kind: z.literal('accept'), n: challenge }),
  z.strictObject({ kind: z.literal('yield'), n: challenge, reason }),
  z.strictObject({ kind: z.literal('retract'), n: challenge, reason }),
  /** A team of one's own; with `bot` one of bots. */
  z.strictObject({ kind: z.literal('found'), name, bot: z.string().max(20).optional(), ...asked }),
  z.strictObject({ kind: z.literal('invite'), team: id, name }),
  z.strictObject({ kind: z.literal('consent'), team: id }),
  /** `user`: of the captain, whose invitation he takes back. */
  z.strictObject({ kind: z.literal('decline'), team: id, user: id.optional() }),
  z.strictObject({ kind: z.literal('lineUp'), team: id, members: z.array(id).min(1).max(12) }),
  z.strictObject({ kind: z.literal('disband'), team: id, reason }),
  z.strictObject({ kind: z.literal('finish'), reason }),
  z.strictObject({ kind: z.literal('cancel'), reason }),
]);
export type Wish = z.output<typeof wishSchema>;

/** What an act needs besides the event: bots of its game, somebody who is named, and those whom a message is for. */
export interface Around {
  bots: (game: string) => readonly string[];
  other: { id: string; name: string } | null;
  readers: readonly string[];
  /** What the game says of a board, where it is adjudicated. */
  proposal?: Proposal | null;
  /** The step of the record to which a match returns. */
  to?: number;
  /** The hash of the position that a match is set to. */
  hash?: string;
  /** How the next round is paired. */
  pairing?: Pairing | null;
  /** Ratings by which entrants are seeded. */
  ratings?: { readonly [id: string]: number };
}

function interventionOf(
  what: (Wish & { kind: 'intervene' })['what'],
  { to = 0, hash = '' }: { to?: number | undefined; hash?: string | undefined },
): Intervention {
  if (what.do === 'position') return { do: 'position', hash };
  return what.do === 'back' ? { do: 'back', to } : what;
}

/** Whoever enters an event with a code knows it, those who run the event aside. Throws `HttpError` badCode. */
function checkCode({ state, rules, ownerId }: LoadedEvent, me: Person, code: string | undefined): void {
  if (rules.code === undefined || mayDo(roleIn(state, ownerId, me.id), 'publish')) return;
  if (code === undefined || entryHash(code) !== rules.code)
    throw new HttpError(403, 'badCode', 'entrants of this event have to know its code');
}

/** The open invitation that somebody uses, where only the invited enter. */
function invited(
  { state, rules }: LoadedEvent,
  me: Person,
  { invitation }: { invitation?: string | undefined },
): { invitation?: number } {
  if (!rules.invited) return {};
  const n = invitationOf(state, me.id, invitation === undefined ? null : invitationHash(invitation));
  return n === null ? {} : { invitation: n };
}

/** A ruling states its margin: the one that is named, else that of the result before it. */
function ruled({ state }: LoadedEvent, { board: id, result, margin }: Wish & { kind: 'rule' }): Act {
  const board = boardOf(state, id);
  const states = margin ?? (board ? keptMargin(board, result) : undefined);
  return { kind: 'result', board: id, result, by: 'ruling', ...(states === undefined ? {} : { margin: states }) };
}

/** The act that a wish comes to, in the event as it stands. */
export function actOf(
  event: LoadedEvent,
  me: Person,
  w: Wish,
  { bots, other, readers, proposal, to, hash, ratings, pairing }: Around,
): Act {
  switch (w.kind) {
    case 'enter': {
      checkCode(event, me, w.code);
      if (w.bot === undefined)
        return { kind: 'enter', entrant: { id: me.id, name: me.name }, ...invited(event, me, w) };
      if (!bots(event.rules.game).includes(w.bot)) throw new HttpError(400, 'unknownBot', `there is no bot ${w.bot}`);
      const n = event.state.entrants.filter((e) => e.bot !== null).length + 1;
      return { kind: 'enter', entrant: { id: `bot-${n}`, name: w.name ?? `${w.bot} ${n}`, bot: w.bot } };
    }
    case 'withdraw':
    case 'arrive':
      return { kind: w.kind, entrant: w.entrant ?? me.id };
    case 'admit': {
      const n = event.state.admitted.length + 1;
      if (w.hash !== undefined) return { kind: 'admit', n, name: w.name, hash: w.hash };
      if (!other) throw notFound('user');
      return { kind: 'admit', n, name: other.name, user: other.id };
    }
    case 'revoke':
      return { kind: 'revoke', n: w.n };
    case 'present': {
      const due = nextRound(event.state, event.rules);
      if (due === null) throw refused('noRound');
      return { kind: 'present', round: due, entrant: w.entrant ?? me.id };
    }
    case 'leave':
      return { kind: 'leave', entrant: w.entrant ?? me.id, on: w.on };
    case 'substitute':
      return { kind: 'substitute', entrant: w.entrant, by: w.by };
    case 'apart':
      return { kind: 'apart', a: w.a, b: w.b, hard: w.hard };
    case 'start': {
      const ids = startersOf(event.state, event.rules);
      const seeds = drawSeeds(ids, eventSource(event.id, event.secret), ratings);
      return { kind: 'start', seeds, ...(ratings ? { ratings } : {}) };
    }
    case 'pair':
      return w.own ? ownPairing(event, w.own) : pairingAct(event, pairing ?? null);
    case 'rule':
      return ruled(event, w);
    case 'adjudicate': {
      if (!proposal) throw refused('noBoard');
      const { result, adjudged, bid } = proposal;
      // A margin is one of two, or of somebody who plays alone.
      const margin = isThreeResult(result) ? {} : { margin: marginFor(result, adjudged.margin) };
      return { kind: 'result', board: w.board, result, by: 'ruling', ...margin, adjudged, ...(bid ? { bid } : {}) };
    }
    case 'slot':
      return { kind: 'slot', board: w.board, number: numberOf(event.state, me.id) ?? 1, at: w.at };
    case 'come':
      return { kind: 'come', board: w.board, number: numberOf(event.state, me.id) ?? 1 };
    case 'intervene':
      return { kind: 'intervene', board: w.board, what: interventionOf(w.what, { to, hash }) };
    case 'pause':
      return { kind: 'pause', on: w.on };
    case 'publish':
      return publishing(event, w.round);
    case 'discard':
    case 'unpublish':
      return { kind: w.kind, round: w.round };
    case 'extend':
      return { kind: 'extend', round: w.round, hours: w.hours };
    case 'rounds':
      return { kind: 'rounds', rounds: w.rounds };
    case 'seasons':
      return { kind: 'seasons', seasons: w.seasons };
    case 'dayOff':
      return { kind: 'dayOff', date: w.date, off: w.off };
    case 'hold':
      return { kind: 'hold', on: w.on };
    case 'found':
      checkCode(event, me, w.code);
      return founding(event, me, { name: w.name, bot: w.bot, ...invited(event, me, w) }, bots);
    case 'invite': {
      if (!other) throw notFound('user');
      return { kind: 'invite', team: w.team, user: other.id, name: other.name };
    }
    case 'consent':
      return { kind: 'consent', team: w.team, member: { id: me.id, name: me.name } };
    case 'decline':
      return { kind: 'decline', team: w.team, user: w.user ?? me.id };
    case 'lineUp':
      return { kind: 'lineUp', team: w.team, members: w.members };
    case 'disband':
      return { kind: 'disband', team: w.team };
    case 'challenge': {
      const from = numberOf(event.state, me.id);
      if (from === null) throw refused('notEntered');
      return { kind: 'challenge', n: event.state.ladder.made + 1, from, to: w.to };
    }
    case 'accept':
    case 'yield':
      return answering(event, w.kind, w.n);
    case 'retract':
      return { kind: 'retract', n: w.n };
    case 'again':
      return { kind: 'again', board: w.board, anew: boardIdOf(event.secret, 'again', event.state.dropped.length) };
    case 'message':
      return { kind: 'message', to: w.to, users: [...readers], text: w.text };
    case 'appoint': {
      if (!other) throw notFound('user');
      return { kind: 'appoint', user: other.id, name: other.name, role: w.role };
    }
    default:
      return { kind: w.kind };
  }
}
