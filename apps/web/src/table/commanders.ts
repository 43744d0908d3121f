import type { Refusal } from '@wardroom/rules';
import { engineRefusal } from '@wardroom/rules';
import type { FrameTable } from './frame-table.ts';
import type { SeatState, Translate } from './game-ui.ts';
import { sayFirst } from './words.ts';

/** A seat of mine that I share, and what of it can be divided. */
export interface Shared {
  seat: SeatState;
  /** The people who hold it, who sat down first first: he divides it. */
  people: SeatState['players'];
  groups: readonly string[];
  /** Whom a group is with; null: with anybody of the seat. */
  commander(group: string): SeatState['players'][number] | null;
  /** May I say who commands this group? */
  mayGive(group: string): boolean;
}

/** The seats of mine that others hold too, in games that name groups. */
export function sharedSeats(table: Pick<FrameTable, 'game' | 'header' | 'me' | 'seats'>): Shared[] {
  const me = table.me.user?.id;
  return table.seats.flatMap((seat) => {
    const people = seat.players.filter((p) => !p.bot);
    if (people.length < 2 || !people.some((p) => p.id === me)) return [];
    const groups = table.game.groups?.(table.header.options, seat.id) ?? [];
    if (groups.length === 0) return [];
    const commander: Shared['commander'] = (group) => people.find((p) => p.commands?.includes(group)) ?? null;
    const mayGive: Shared['mayGive'] = (group) => people[0]?.id === me || commander(group)?.id === me;
    return [{ seat, people, groups, commander, mayGive }];
  });
}

/** Whose of these groups of a seat is not mine. */
export function commandedBy(seat: SeatState | undefined, me: string, groups: readonly string[]): Refusal | null {
  for (const p of seat?.players ?? []) {
    const group = p.id === me ? undefined : groups.find((g) => p.commands?.includes(g));
    if (group !== undefined) return engineRefusal('commanded', 'commanded', { group, name: p.name });
  }
  return null;
}

export const groupName = (t: Translate, group: string): string => sayFirst(t, [`group.${group}`, group]);
