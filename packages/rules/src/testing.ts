/** What tests, the soak command and the bots of any game share: seeded chance, random walks, the secrecy check. */
import type { Audience, Decision } from './game.ts';
import { Recorder } from './journal.ts';
import type { Json } from './json.ts';
import { canonical } from './json.ts';
import type { Choice, Offer } from './offer.ts';
import { list } from './offer.ts';
import { Play } from './play.ts';
import { plain } from './raw.ts';

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
  return canonical([play.view(who), play.heads(who), lists] as unknown as Json);
}

/**
 * The secrecy check: replaces what `who` may not see by another completion of its view and compares everything it
 * can read; then makes the same choice in both worlds and compares what it is sent. Returns what differs.
 */
export function leaks(play: Play, who: Audience, next: (bound: number) => number): string[] {
  const out: string[] = [];
  const here = Play.at(play.game, play.header, play.state, play.seq);
  if (play.curtained(who)) return out;
  const there = Play.at(play.game, play.header, play.game.complete(play.view(who), who, next), play.seq);
  if (readable(here, who) !== readable(there, who))
    out.push(`view, decisions or waits differ:\n${readable(here, who)}\n${readable(there, who)}`);
  const seats = play.decisions().map((d) => d.seat);
  for (const d of here.decisions()) {
    if (d.seat !== seats[0]) continue;
    const twin = there.decisions().find((x) => x.seat === d.seat);
    const choice = randomAnswer(d, next);
    if (!twin || !choice) continue;
    const refused = [
      here.check(d, { ...choice, value: [...choice.value, 'nowhere'] }),
      there.check(twin, { ...choice, value: [...choice.value, 'nowhere'] }),
    ];
    const mine = who.kind === 'seats' && who.seats.includes(d.seat);
    if (mine && canonical(refused[0]) !== canonical(refused[1])) out.push(`refusals differ: ${canonical(refused)}`);
    if (there.check(twin, choice)) continue;
    const a = here.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] });
    const b = there.act({ seat: d.seat, at: 0 }, { decision: twin.id, choices: [choice] });
    if (!a.ok || !b.ok) {
      out.push(`an offered choice was refused: ${canonical(choice)}`);
      continue;
    }
    // What the rules reveal or draw may differ between the worlds; everything else may not.
    if (a.value.step.barrier || b.value.step.barrier) continue;
    const mineSent = here.told(a.value.step, who);
    const twinSent = there.told(b.value.step, who);
    if (canonical(mineSent) !== canonical(twinSent))
      out.push(`deltas differ after ${canonical(choice)}:\n${canonical(mineSent)}\n${canonical(twinSent)}`);
    break;
  }
  return out;
}
