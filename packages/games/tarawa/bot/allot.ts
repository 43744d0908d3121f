import { trialOf } from '@wardroom/bots';
import type { AnyGame, AnyState, Choice, Decision, Play } from '@wardroom/rules';
import { tarawa } from '../src/index.ts';
import type { State } from '../src/read.ts';
import { embark, put, wadeOn } from './landing.ts';

/** More units than have anything to be given in one phase. */
const MOST = 80;
const ways: Readonly<Record<string, (g: State, d: Decision) => Choice[]>> = {
  placeUnits: put,
  assignLvts: embark,
  wade: wadeOn,
};

/**
 * 5.1-5.3 All that the bot would choose where units are placed, get LVTs or wade, one choice after another and what
 * ends the phase: nothing is thrown in these phases. Empty in others.
 */
export function allotted(view: AnyState, { phase, id }: Decision): Choice[] {
  const play = trialOf(tarawa as unknown as AnyGame, view);
  const way = ways[phase];
  const made: Choice[] = [];
  let asked = play.decisions().find((d) => d.id === id);
  while (way && asked && made.length < MOST) {
    const choices = way(play.state as unknown as State, asked);
    made.push(...choices);
    asked = choices.every((c) => c.value.length > 0) ? after(play, asked, choices) : undefined;
  }
  return made;
}

/**
 * What is asked next in the same phase; nothing where it is over: what comes then may turn up a card that nobody knows.
 */
function after(play: Play, { seat, phase, id }: Decision, choices: Choice[]): Decision | undefined {
  try {
    if (!play.act({ seat, at: 0 }, { decision: id, choices }).ok) return undefined;
  } catch {
    return undefined;
  }
  return play.decisions().find((d) => d.seat === seat && d.phase === phase);
}
