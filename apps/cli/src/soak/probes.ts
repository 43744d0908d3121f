import type { AnyState, Audience, Choice, Decision, Play } from '@wardroom/rules';
import { applyActs, canonical, digestOf, digestText, publicAudience, things } from '@wardroom/rules';
import { leaks } from '@wardroom/rules/testing.ts';
import type { Recorded } from './recorded.ts';

/** How a handle reads that `io.handle` gave. */
const handle = /"[0-9a-z]{12}"/g;

/**
 * The state as undo must bring it back. The numbers of decisions and of handles, which never come back, are left out;
 * with `again` the handles themselves too, because what is done again gets other ones.
 */
function undoText(play: Play, again = false): string {
  const { _asks, _fresh, ...rest } = play.state as AnyState;
  const fresh = Object.fromEntries(things(_fresh).flatMap((f) => (f.id === '~handle' ? [] : [[f.id, f.n]])));
  const text = canonical({ ...rest, fresh });
  return again && '~handle' in _fresh ? text.replaceAll(handle, '""') : text;
}

/**
 * Makes choices and looks at what deltas, undo and doing them again make of them. Returns what is broken; adds all
 * its steps to the record.
 */
export function probeChoices(match: Recorded, d: Decision, choices: readonly Choice[]): string[] {
  const { play } = match;
  const flaws: string[] = [];
  const before = undoText(play);
  const audiences: Audience[] = [publicAudience, { kind: 'seats', seats: [d.seat] }];
  const views = audiences.map((who) => play.view(who));
  const step = match.act(d, choices);
  for (const [i, who] of audiences.entries()) {
    const view = views[i] as AnyState;
    const digest = applyActs(view, play.told(step, who)?.acts ?? [], digestOf(view));
    const now = play.view(who);
    if (canonical(view) !== canonical(now))
      flaws.push(`the delta for ${JSON.stringify(who)} does not lead to its next view`);
    if (digestText(digest) !== digestText(digestOf(now)))
      flaws.push(`the fingerprint of the view of ${JSON.stringify(who)} is wrong`);
  }
  // What ended the match cannot be undone.
  if (play.outcome || play.undoable(d.seat).at(-1)?.seq !== step.seq) return flaws;
  const after = undoText(play, true);
  match.undo(d.seat);
  if (undoText(play) !== before) flaws.push('undo does not bring the state back');
  const again = play.decisions().find((x) => x.seat === d.seat && Object.hasOwn(x.kinds, choices[0]?.kind ?? ''));
  if (!again) return [...flaws, 'after undo the seat is not asked again'];
  match.act(again, choices);
  if (undoText(play, true) !== after) flaws.push('the same choices after undo lead elsewhere');
  return flaws;
}

/** Puts the match to sleep and compares everything that can be seen of it afterwards. Returns what is broken. */
export function probeSleep(match: Recorded): string[] {
  const flaws: string[] = [];
  const before = match.play;
  match.sleep();
  const { play } = match;
  if (canonical(play.state) !== canonical(before.state)) flaws.push('a loaded snapshot is another state');
  if (digestText(play.digest) !== digestText(before.digest)) flaws.push('the fingerprint of the state is wrong');
  const heads = (p: Play): string => canonical(p.heads({ kind: 'referee' }));
  if (heads(play) !== heads(before)) flaws.push('a loaded snapshot asks other decisions');
  return flaws;
}

/**
 * The secrecy check for the spectators or one seat, drawn by `next`: another whole state that agrees with what they
 * know must read, ask, refuse and be told the same. Returns what differs.
 */
export function probeSecrecy({ play }: Recorded, next: (bound: number) => number): string[] {
  const seats = play.game.seats(play.header.options);
  const seat = seats[next(seats.length + 1)];
  const who: Audience = seat ? { kind: 'seats', seats: [seat.id] } : publicAudience;
  return leaks(play, who, next).map((flaw) => `${seat?.id ?? 'a spectator'} may learn what is hidden: ${flaw}`);
}
