import type { Choice, Decision, IO } from '@wardroom/rules';
import { Recorder } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { placeCadres } from '../src/setting-up/place-cadres.ts';
import type { Faction, State } from '../src/state.ts';
import { place } from './production.ts';

const frame = { id: '0', phase: 'placeCadres' };

/** 8.3 All Cadres that a faction has still to choose, as the sensible bot would; the same ones whenever it is asked. */
export function proposedCadres(view: State, seat: Faction): Choice[] {
  const g = new Recorder(structuredClone(view)).recording;
  const next = chance(seat.length);
  let named = 0;
  const io = { fresh: (prefix: string) => `${prefix}~${named++}` } as unknown as IO;
  const out: Choice[] = [];
  for (;;) {
    const ask = placeCadres.decisions?.(g, frame, seat).find((a) => a.seat === seat);
    const choice = ask?.kinds.place ? place(ask as Decision, next) : null;
    if (!choice) return out;
    placeCadres.choose?.(g, frame, choice, io, seat);
    out.push(choice);
  }
}
