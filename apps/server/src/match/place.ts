import type { WhisperChannel } from '@wardroom/protocol';
import { allowsWhispers, whispersOf } from '@wardroom/protocol';
import type { Games } from '../games.ts';
import type { Channel } from '../rooms.ts';
import { CAST, chatRoom, DELAYED, matchRoom, stepRoom, WAITING } from '../rooms.ts';
import { keyOf } from './audience.ts';
import type { MatchMeta } from './meta.ts';
import { seatsOf } from './meta.ts';

/** Where somebody is at a table: everything that he may hear follows from it. */
export interface Place {
  seats: readonly string[];
  /** The sides of those seats. */
  sides: readonly string[];
  /** The other seats to whom he may whisper, as channels; while the match runs, where its table allows it. */
  whispers: readonly WhisperChannel[];
  /** Sits at the table, or is its host. */
  inside: boolean;
  /** What is shown to him comes late. */
  late: boolean;
  /** Those whose secrets are shown to him, `seesAt` says when: his own seats; all of them to the caster. */
  sees: readonly string[];
  casts: boolean;
  /** Why nothing is shown to him at all; null: he may look. */
  barred: 'removed' | 'noSpectators' | 'sealed' | null;
  /** The audience that he belongs to. */
  key: string;
}

export function placeOf(meta: MatchMeta, games: Games, user: string): Place {
  const game = games.named(meta.game);
  const seats = seatsOf(meta, game, user);
  const all = game.seats(meta.options);
  const sides = [...new Set(all.filter((s) => seats.includes(s.id)).map((s) => s.side))];
  const whispers = meta.status === 'running' && allowsWhispers(meta.options) ? whispersOf(all, seats) : [];
  const removed = meta.removed.includes(user) && seats.length === 0 && meta.status !== 'over';
  const casts = !removed && seats.length === 0 && mayCast(meta) === null && castsBy(meta, user);
  // A host who casts sees it late as well, and does not talk with the players.
  const inside = !removed && !casts && (seats.length > 0 || (meta.host.id === user && !meta.sealed));
  const outside = !inside && meta.status === 'running';
  const late = outside && (meta.spectators ?? 0) > 0;
  const noSpectators = outside && meta.spectators === null;
  const barred = barrier(removed, meta.sealed && !inside, noSpectators);
  const sees = casts ? all.map((s) => s.id) : seats;
  return { seats, sees, casts, sides, whispers, inside, late, barred, key: audienceKey(meta, seats, late, casts) };
}

/**
 * Those whose secrets may be shown to him now: a caster sees the hands of the opening after the delay too, though the
 * beginning itself is shown at once. `now`: the database's time, ms.
 */
export function seesAt(
  meta: Pick<MatchMeta, 'spectators' | 'startedAt'>,
  place: Place,
  now: number,
): readonly string[] {
  if (!place.casts) return place.seats;
  return (meta.startedAt ?? now) + (meta.spectators ?? 0) * 60_000 <= now ? place.sees : [];
}

/** Why nobody casts this match; null: somebody may. Without a delay the players could watch what is shown of them. */
export function mayCast(
  meta: Pick<MatchMeta, 'sealed' | 'spectators' | 'status'>,
): 'over' | 'sealed' | 'noDelay' | null {
  if (meta.status !== 'running') return 'over';
  if (meta.sealed) return 'sealed';
  return (meta.spectators ?? 0) > 0 ? null : 'noDelay';
}

/** The caster, as long as everybody who plays now has agreed to it. */
export function castsBy(meta: Pick<MatchMeta, 'caster' | 'holders'>, user: string): boolean {
  const { caster, holders } = meta;
  return caster?.person.id === user && holders.every((h) => h.bot || caster.agreed.includes(h.who));
}

/** Who casts the match now. */
export function castOf(meta: Pick<MatchMeta, 'caster' | 'holders'>): { id: string; name: string } | null {
  const person = meta.caster?.person;
  return person && castsBy(meta, person.id) ? person : null;
}

function barrier(removed: boolean, sealed: boolean, noSpectators: boolean): Place['barred'] {
  if (removed) return 'removed';
  if (sealed) return 'sealed';
  return noSpectators ? 'noSpectators' : null;
}

function audienceKey(meta: MatchMeta, seats: readonly string[], late: boolean, casts: boolean): string {
  if (!meta.header) return WAITING;
  if (casts) return CAST;
  return late ? DELAYED : keyOf(seats);
}

/** Players and spectators talk apart while it runs; before and after it everybody who is there hears both. */
export const apart = (meta: Pick<MatchMeta, 'status'>): boolean => meta.status === 'running';

/** What is said into a channel is heard in these rooms. */
export function heardIn(meta: Pick<MatchMeta, 'id' | 'status'>, channel: Channel): string[] {
  if (channel !== 'players' && channel !== 'spectators') return [chatRoom(meta.id, channel)];
  return apart(meta) ? [chatRoom(meta.id, channel)] : [chatRoom(meta.id, 'players'), chatRoom(meta.id, 'spectators')];
}

/** May he say something there? */
export function mayTalk(place: Place, channel: Channel): boolean {
  if (channel === 'players') return place.inside;
  if (channel === 'spectators') return !place.inside;
  return place.whispers.some((w) => w === channel) || place.sides.some((side) => channel === `side:${side}`);
}

/** The rooms that somebody may be in: nobody is ever in another one of that match. */
export function roomsOf(meta: MatchMeta, place: Place): string[] {
  if (place.barred) return [];
  return [
    chatRoom(meta.id, place.inside ? 'players' : 'spectators'),
    ...place.sides.map((side) => chatRoom(meta.id, `side:${side}`)),
    ...place.whispers.map((w) => chatRoom(meta.id, w)),
    ...(place.late ? [] : [matchRoom(meta.id)]),
    stepRoom(meta.id, place.key),
  ];
}
