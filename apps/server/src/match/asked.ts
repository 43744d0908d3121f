import type { Decision, Play, TableAct } from '@wardroom/rules';
import { canonical, publicAudience } from '@wardroom/rules';

/**
 * Seats that are waited for as far as anybody can see, in the order in which they are asked: who is done with a draft
 * is among them, at its place, until all are.
 */
export function waitedFor(play: Play): string[] {
  return seatsAsked(play, (d) => d.must !== false || d.veil !== undefined);
}

/** Seats whose clocks run: those that are waited for, and can do something about it. */
export function timed(play: Play): string[] {
  return seatsAsked(play, (d) => (d.must !== false || d.veil !== undefined) && d.untimed !== true);
}

/**
 * Where the match stands as lists may tell it, canonical text; null while something is planned that not all may see.
 */
export function toldMoment(play: Play): string | null {
  if (!play.game.moment || play.curtained(publicAudience)) return null;
  return canonical(play.game.moment(play.state));
}

/** Seats of the open decisions that `which` picks, each once; none after the end. */
export function seatsAsked(play: Play, which: (d: Decision) => boolean): string[] {
  return play.outcome
    ? []
    : [
        ...new Set(
          play
            .decisions()
            .filter(which)
            .map((d) => d.seat),
        ),
      ];
}

/** Does nobody of those who held the seat hold it afterwards? */
export function isNew({ from, to, ids }: Extract<TableAct, { act: 'player' }>): boolean {
  const before = ids?.from ?? from.split(', ');
  return !(ids?.to ?? to.split(', ')).some((who) => before.includes(who));
}
