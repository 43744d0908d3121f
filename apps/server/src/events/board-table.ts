import { randomBytes } from 'node:crypto';
import { bidderSeats } from '@wardroom/auction';
import type { CreateTable } from '@wardroom/protocol';
import type { AuctionFace, Json } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Entrant, EventBoard, EventRules } from '@wardroom/tournament';
import {
  boardSecretOf,
  captainBeside,
  daysOffOf,
  isSolo,
  pairingSecretOf,
  pairText,
  seatsOf,
  sharesSeed,
} from '@wardroom/tournament';
import type { Context } from '../context.ts';
import { notFound } from '../http/errors.ts';
import { readOptions } from '../lobby/options.ts';
import type { LoadedEvent } from './store.ts';

/** What a board's table is made of, as an ordinary table would be. */
export function tableOf(rules: EventRules): CreateTable {
  const { game, scenario, position } = rules;
  return {
    game,
    scenario: position === undefined ? scenario : 'custom',
    options: optionsOf(rules),
    ...(position === undefined ? {} : { position }),
    pace: rules.pace,
    clock: playClock(rules),
    ...howShown(rules),
    sharing: false,
  };
}

/** The options of a board's match: where sides are given out the first bidder has his. */
function withSide(
  { games }: Pick<Context, 'games'>,
  rules: EventRules,
  { side }: EventBoard,
  options: unknown,
): unknown {
  const sides = (games.named(rules.game).auction as AuctionFace<never> | undefined)?.sides;
  const first = side === undefined ? undefined : sides?.[side];
  return first === undefined ? options : { ...(options as object), auction: { ...rules.auction, first } };
}

/** Where everybody plays alone there is nothing to bid for. */
export const optionsOf = ({ options, auction, system }: EventRules): EventRules['options'] =>
  system === 'duplicate' ? options : { ...options, auction };

/** Boards that share a seed are not watched, and open no what-if boards; links of devices would make them differ. */
function howShown(rules: EventRules): Pick<CreateTable, 'spectators' | 'whatIf' | 'links'> {
  if (sharesSeed(rules)) return { spectators: null, whatIf: false, links: false };
  return { spectators: rules.spectators, whatIf: rules.allows.whatIf, links: rules.links ?? true };
}

function playClock({ clock }: EventRules): NonNullable<CreateTable['clock']> | null {
  if (!clock) return null;
  const { bank, atZero, perMove, increment } = clock;
  return {
    bank,
    atZero,
    ...(perMove === undefined ? {} : { perMove }),
    ...(increment === undefined ? {} : { increment }),
  };
}

const always = ['score', 'remove', 'live', 'slow'];

/** What players may not agree on. */
function forbidsOf(rules: EventRules): string[] {
  const { allows, system } = rules;
  return [
    ...always,
    ...(allows.draw && system !== 'duplicate' ? [] : ['draw']),
    ...(allows.pause ? [] : ['pause']),
    ...(allows.takeback && !sharesSeed(rules) ? [] : ['takeback']),
    ...(allows.clock ? [] : ['clock']),
    ...(allows.position && !sharesSeed(rules) ? [] : ['position']),
  ];
}

const entrantAt = (event: LoadedEvent, number: number): Entrant => {
  const found = event.state.entrants.find((e) => e.number === number);
  if (!found) throw notFound('entrant');
  return found;
};
const whoIs = (e: Entrant): string => (e.bot === null ? e.id : `bot:${e.bot}`);

/** What the match of a board begins from; the event decides it all. */
export function boardMatch(ctx: Pick<Context, 'games'>, event: LoadedEvent, board: EventBoard) {
  const { rules } = event;
  const { game, position } = rules;
  const table = tableOf(rules);
  const { scenario } = table;
  const named = withSide(ctx, rules, board, table.options);
  const shared = sharesSeed(rules);
  const pairing = `${board.round}.${event.state.rounds.find((r) => r.round === board.round)?.draft ?? 0}`;
  return {
    id: board.id,
    game,
    scenario,
    options: readOptions(ctx.games.named(game), { scenario, options: named, position }),
    position: position === undefined ? null : (position as Json),
    links: table.links ?? true,
    secret: shared ? pairingSecretOf(event.secret, pairing) : boardSecretOf(event.secret, board.id),
    duplicate: shared ? `${event.id}.${pairing}` : null,
  };
}

/** Rows of a board's match and of its seats, as the event stands now. */
export function boardRows(
  ctx: Pick<Context, 'games'>,
  event: LoadedEvent,
  board: EventBoard,
  made: ReturnType<typeof boardMatch>,
  now: number,
) {
  const { rules, state } = event;
  const { id, game, options } = made;
  const solo = isSolo(board);
  const pair = seatsOf(board).map((n) => entrantAt(event, n));
  const clock = playClock(rules);
  const off = daysOffOf(state, rules);
  const days = off ? { off: off as unknown as Json } : {};
  const play = clock ? canonical({ ...(clock as unknown as { [key: string]: Json }), ...days }) : null;
  const bids =
    solo || rules.auctionClock === null
      ? null
      : canonical({ bank: 0, perMove: rules.auctionClock, atZero: 'nothing', ...days });
  const seats = solo ? ctx.games.seatsAt({ game, options }).map((s) => s.id) : bidderSeats(pair.length);
  const at = BigInt(now);
  const match = {
    ...made,
    ...howShown(rules),
    name: `${event.name} · ${board.round} · ${pairText(board, (n) => entrantAt(event, n).name)}`.slice(0, 120),
    options: canonical(options),
    position: made.position === null ? null : canonical(made.position),
    visibility: 'open',
    code: randomBytes(9).toString('base64url'),
    pace: rules.pace,
    clock: bids ?? play,
    playClock: bids === null ? null : (play ?? 'null'),
    leaver: 'ally',
    sharing: false,
    locked: true,
    hostId: pair.find((e) => e.bot === null)?.id ?? event.ownerId,
    createdAt: at,
    sealed: sharesSeed(rules),
    eventId: event.id,
    forbids: forbidsOf(rules),
  };
  const holders = seats.flatMap((seat, i) => {
    const one = pair[solo ? 0 : i] as Entrant;
    const captain = captainBeside(state, one.number ?? 0);
    const first = { matchId: id, seat, who: whoIs(one), at };
    // A captain bids too; whoever sat down first plays.
    return captain ? [first, { ...first, who: captain.id, at: at + 1n }] : [first];
  });
  return { match, holders };
}
