/** What tests, the soak command and the bots of any game share: seeded chance, random walks, the secrecy check. */
import { slotOf } from './asks.ts';
import type { Audience } from './audience.ts';
import { holds } from './audience.ts';
import type { Decision } from './decision.ts';
import { seatOfDraft } from './draft-id.ts';
import type { AnyState } from './game.ts';
import type { Table, Thing } from './journal.ts';
import { Recorder } from './journal.ts';
import type { Json } from './json.ts';
import { canonical } from './json.ts';
import { renumber } from './numbers.ts';
import type { Choice, Offer } from './offer.ts';
import { list } from './offer.ts';
import { Play } from './play.ts';
import { plain } from './raw.ts';
import { completed, viewOf } from './redact.ts';
import type { Step } from './step.ts';
import { things } from './things.ts';

/**
 * Writes into a plain state as a test may: through a recorder, so that derived facts and the order of things follow.
 * `edit(g, (g) => { g.units.a.space = 'x' })`.
 */
export function edit<G extends object>(g: G, write: (g: G) => void): void {
  write(new Recorder(plain(g)).recording);
}

/** A small seeded generator for tests and bots (mulberry32); never used for draws of a match. `next(n)`: 0..n-1. */
export function chance(seed: number): (bound: number) => number {
  let a = seed >>> 0;
  return (bound) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * bound);
  };
}

/** Walks one offer at random; null at a branch without members. */
export function randomChoice(kind: string, offer: Offer, next: (bound: number) => number): Choice | null {
  const value: (string | number)[] = [];
  for (let at = offer; ; ) {
    const atoms = at.next?.() ?? [];
    const stop = at.end !== undefined && (atoms.length === 0 || next(2) === 0);
    if (stop && at.end === true) return { kind, value };
    if (stop && at.end && at.end !== true)
      return { kind, value, amount: at.end.min + next(at.end.max - at.end.min + 1) };
    if (atoms.length === 0 || !at.child) return null;
    const atom = atoms[next(atoms.length)] as string | number;
    value.push(atom);
    at = at.child(atom);
  }
}

/** A random member of a decision's list; null when none was found in a few tries. */
export function randomAnswer(decision: Decision, next: (bound: number) => number): Choice | null {
  const kinds = Object.keys(decision.kinds);
  for (let tries = 0; tries < 40; tries++) {
    const kind = kinds[next(kinds.length)] as string;
    const choice = randomChoice(kind, decision.kinds[kind] as Offer, next);
    if (choice) return choice;
  }
  return null;
}

/** Everything that an audience can read of a match now, as one text. */
export function readable(play: Play, who: Audience): string {
  const mine = play.decisions().filter((d) => who.kind === 'seats' && who.seats.includes(d.seat));
  const lists = mine.map((d) => [
    d.id,
    Object.entries(d.kinds).map(([kind, offer]) => list(kind, offer, 500).choices),
  ]);
  return canonical([play.view(who), play.heads(who), lists, play.window] as unknown as Json);
}

/** What the engine counts, and no audience is ever sent: both worlds of a check go on from the same numbers. */
const counters = ['_asks', '_fresh', '_draws', '_course'] as const;

/**
 * Another whole state that agrees with what `who` knows: what it may not see is made up by the game, the drafts of
 * others are not there, and its own drafts, with which nothing is hidden from it, are. `draw(n)` gives 0..n-1.
 */
export function otherWorld(play: Play, who: Audience, draw: (bound: number) => number): AnyState {
  const { game, state } = play;
  const kept: Record<string, Table> = {};
  for (const name of counters) kept[name] = structuredClone(plain(state[name]));
  const drafts = things(state._drafts).filter(({ id }) => holds(who, seatOfDraft(id)));
  kept._drafts = Object.fromEntries(drafts.map((d) => [d.id, structuredClone(plain(d))]));
  // Of a secret phase a view tells that it is there: which one it is says the stack of the match.
  const made = completed(game, viewOf(game, state, who), who, draw);
  const frames = things(made._stack).map((f) => (f.phase === undefined ? state._stack[f.id] : f) as Thing);
  kept._stack = Object.fromEntries(frames.map((f) => [f.id, structuredClone(plain(f))]));
  return { ...made, ...kept } as AnyState;
}

/**
 * The secrecy check: replaces what `who` may not see by another completion of its view and compares everything it
 * can read; then makes the same choice in both worlds and compares what it is sent. Returns what differs.
 */
export function leaks(play: Play, who: Audience, next: (bound: number) => number): string[] {
  if (play.curtained(who)) return [];
  const out: string[] = [];
  const here = Play.at(play.game, play.header, play.state, play.seq);
  const there = Play.at(play.game, play.header, otherWorld(play, who, next), play.seq);
  // Seats whose hidden decisions differ there have numbers of their own.
  renumber(there.machine);
  there.machine.take();
  if (readable(here, who) !== readable(there, who))
    out.push(`view, decisions or waits differ:\n${readable(here, who)}\n${readable(there, who)}`);
  // A seat may hold several decisions, whose numbers only their own seat is sent: the slot tells which is which.
  const open = [...here.decisions()];
  while (open.length > 0) {
    const [d] = open.splice(next(open.length), 1) as [Decision];
    const twin = there.decisions().find((x) => slotOf(x) === slotOf(d));
    const choice = randomAnswer(d, next);
    if (!twin || !choice) continue;
    const mine = who.kind === 'seats' && who.seats.includes(d.seat);
    const foreign = { ...choice, value: [...choice.value, 'nowhere'] };
    const refused = [here.check(d, foreign), there.check(twin, foreign)];
    if (mine && canonical(refused[0]) !== canonical(refused[1])) out.push(`refusals differ: ${canonical(refused)}`);
    if (there.check(twin, choice)) continue;
    const a = here.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] });
    const b = there.act({ seat: d.seat, at: 0 }, { decision: twin.id, choices: [choice] });
    if (!a.ok || !b.ok) {
      out.push(`an offered choice was refused: ${canonical(choice)}`);
      break;
    }
    // What the rules reveal or draw may differ between the worlds; everything else may not.
    if (a.value.step.barrier || b.value.step.barrier) {
      here.revert(a.value.step);
      there.revert(b.value.step);
      continue;
    }
    const heard = (at: Play, step: Step): string =>
      canonical([at.told(step, who), at.version(who), at.canUndo(who), at.heads(who)] as unknown as Json);
    const [mineSent, twinSent] = [heard(here, a.value.step), heard(there, b.value.step)];
    if (mineSent !== twinSent) out.push(`what is told differs after ${canonical(choice)}:\n${mineSent}\n${twinSent}`);
    break;
  }
  return out;
}
